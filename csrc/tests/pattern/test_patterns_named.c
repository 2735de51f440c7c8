/*
 * test_patterns_named.c - hands that are known by name: what holds in some reading of them and
 * what in none; which sets make a pattern; what is refused.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "random_wins.h"
#include "test.h"

enum {
    EVERY_FORM = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS |
        MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN |
        MJF_SCATTERED | MJF_SCATTERED_SEVEN,
    WINS = 2000,
    MOST_READINGS = 15
};

/* melds: C chow, P pung, K claimed, A added, X concealed kong, each with its lowest tile. how:
 * d drawn, c claimed, r robbed; then seat and round, from 0. expected: what holds together in
 * one reading; "!x" what does not hold in it. */
typedef struct named {
    const char *hand, *tile, *melds, *how, *expected;
    unsigned flags;
} named;

static const named hands[] = {
    {"5m444z", "5m", "P1z P2z P3z", "c10",
     "big_four_winds half_flush single_wait all_pungs !four_winds_green_pair", 0},
    {"6z444z", "6z", "P1z P2z P3z", "c10",
     "big_four_winds four_winds_green_pair all_honors", 0},
    {"23444m55566z", "6z", "P7z", "c20",
     "big_three_dragons half_flush !two_concealed_pungs !little_three_dragons", 0},
    {"2344466688s", "8s", "C2s", "c10",
     "all_green one_suit tile_hogs all_simples pure_double_chow !half_flush", 0},
    {"22334466888s66z", "8s", "", "c10",
     "all_green seven_pairs quads_in_pairs half_flush", 0},
    {"1112345678999s", "1s", "", "c10", "nine_gates nine_gates_impure pure_straight",
     0},
    {"1112345678999s", "5s", "", "c10",
     "nine_gates two_concealed_pungs terminal_pungs !three_concealed_pungs", 0},
    {"1112345578999s", "6s", "", "c10", "nine_gates_impure !nine_gates", 0},
    {"1112345578999s", "6s", "", "d00", "nine_gates heavenly !unique_wait !closed_wait",
     MJF_HEAVENLY},
    {"3s", "3s", "K1m X4p X7z A9s", "c31",
     "four_kongs two_concealed_pungs dragon_pungs single_wait !all_open", 0},
    {"2233445566778p", "8p", "", "c00", "seven_shifted_pairs all_simples one_suit", 0},
    {"2233445566779p", "9p", "", "c00", "seven_pairs !seven_shifted_pairs", 0},
    {"19m19p19s1234567z", "1m", "", "c00", "thirteen_orphans terminals_and_honors", 0},
    {"111m111p9s", "9s", "P1s K9m", "c20",
     "all_terminals triple_pung two_concealed_pungs one_open_kong single_wait", 0},
    {"1199m1199p11199s", "1s", "", "c00", "all_terminals seven_pairs tile_hogs", 0},
    {"12399p55577z", "9p", "P6z", "c10", "little_three_dragons half_flush outside_hand",
     0},
    {"1122334455667z", "7z", "", "d00", "all_honors seven_pairs self_drawn", 0},
    {"22299m555p888s33z", "9m", "", "d00", "four_concealed_pungs closed_all_pungs", 0},
    {"22299m555p888s33z", "9m", "", "c00", "three_concealed_pungs closed_all_pungs", 0},
    {"1235578899p", "7p", "C1p", "c20", "pure_terminal_chows edge_wait", 0},
    {"123789m12379p55s", "8p", "", "c20", "three_suited_terminal_chows closed_wait", 0},
    {"2223334445556m", "6m", "", "c10", "four_pure_shifted_pungs four_concealed_pungs",
     0},
    {"2223334445556m", "6m", "", "c10", "pure_triple_chow", 0},
    {"333p8s", "8s", "X1s K2m K4p", "c00",
     "three_kongs mixed_shifted_pungs single_wait", 0},
    {"17m25p369s123456z", "7z", "", "d00", "knitted_honors_seven !knitted_honors", 0},
    {"147m258p369s1234z", "7z", "", "c20", "knitted_honors knitted_honors_straight", 0},
    {"12347m258p35569s", "4m", "", "c20",
     "knitted_straight all_chows_suited_pair !all_chows !standard", 0},
    {"147m258p369s5z", "5z", "P3z", "c30", "knitted_straight all_types single_wait", 0},
    {"147m24568p369s11z", "5p", "", "c30", "knitted_straight closed_wait", 0},
    {"3368m345p345s", "7m", "C3m", "c10",
     "mixed_triple_chow short_straight mixed_double_chow closed_wait", 0},
    {"12345678m55z", "9m", "C1m", "c10", "pure_straight pure_double_chow !edge_wait",
     0},
    {"46m234p345s11z", "5m", "C1m", "c30",
     "mixed_shifted_chows short_straight closed_wait", 0},
    {"45m99p", "6m", "C1m C2m C3m", "c30",
     "four_pure_shifted_chows two_suits all_chows open_wait !unique_wait", 0},
    {"45m99p", "3m", "C1m C2m C3m", "c30", "pure_shifted_chows pure_double_chow", 0},
    {"234456p67s55z", "8s", "K1m", "c30", "one_open_kong !tile_hogs terminal_pungs", 0},
    {"1233m456p678s", "3m", "C7s", "c30", "mixed_straight edge_wait all_chows", 0},
    {"4556m123p678s", "5m", "C7s", "c30",
     "mixed_straight closed_wait !single_wait catch_five", 0},
    {"45567m99p678s", "6m", "C7s", "c30", "!closed_wait !unique_wait", 0},
    {"789p23s44z", "1s", "P1s C4m", "c00", "last_of_kind mixed_straight tile_hogs", 0},
    {"789p23s44z", "1s", "P1s C4m", "r00", "!last_of_kind robbed_kong", 0},
    {"78p111s44z", "9p", "C4m C4m", "c00", "last_of_kind !closed", MJF_SEEN},
    {"1s123p555z", "1s", "C4m C4m", "c00", "!last_of_kind", MJF_SEEN},
    {"234m5678p", "5p", "X1s X2z", "d10",
     "two_concealed_kongs closed seat_wind_pung kong_draw !round_wind_pung",
     MJF_KONG_DRAW},
    {"5p", "5p", "C1m P7m C4s K2s", "c10", "all_open single_wait", 0},
    {"345m5566p234567s", "5p", "", "d20", "last_draw closed all_simples",
     MJF_LAST_TILE},
    {"1123456789m555z", "1m", "", "c10", "half_flush pure_straight pair_wait", 0},
    {"1233m", "3m", "P1p P5p P9p", "c10", "edge_wait", 0},
    {"5555666677778p", "8p", "", "d00", "seven_pairs quads_in_pairs !live_quad", 0},
    {"5555666677788p", "7p", "", "d00", "quads_in_pairs live_quad !joker_pair_wait", 0},
    {"5555666677788p", "7p", "", "d00", "quads_in_pairs !live_quad", MJF_HEAVENLY},
    {"2244m6688p22668s", "8s", "", "d00", "!all_even_pungs seven_pairs", 0},
    {"222m44466688p22s", "2s", "", "d00", "all_even_pungs four_concealed_pungs", 0},
    {"34555m456p55s", "5m", "P5p", "c10", "all_fives", 0},
    {"11555m99s", "1m", "P1p P1s", "c00", "!unique_wait triple_pung", 0},
    {"1112m", "3m", "P2z A3z P4z", "c00", "half_flush added_kongs big_three_winds", 0},
    {"114477m2255p336s", "9s", "", "c00", "", 0},
};

static unsigned pattern_named(const char *name, size_t length) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const char *own = mjf_pattern_describe(p)->identifier;
        if (strlen(own) == length && memcmp(own, name, length) == 0) return p;
    }
    CHECK(false, name);
    return 0;
}

static void read_melds(const char *text, mjf_win *win) {
    static const char kinds[] = "CPKAX";
    for (; *text != 0; text += text[3] != 0 ? 4 : 3) {
        const char name[] = {text[1], text[2], 0};
        mjf_meld *meld = &win->melds[win->n_melds++];
        meld->kind = (uint8_t)(strchr(kinds, text[0]) - kinds);
        meld->tile = (uint8_t)tile_parse(name);
    }
}

static mjf_win win_of(const named *n) {
    mjf_win win = {.how = n->how[0] == 'd'   ? MJF_SELF_DRAWN
                          : n->how[0] == 'c' ? MJF_ON_DISCARD
                                             : MJF_ROBBED,
                   .seat = (uint8_t)(n->how[1] - '0'),
                   .round = (uint8_t)(n->how[2] - '0'),
                   .tile = (uint8_t)tile_parse(n->tile),
                   .flags = (uint16_t)n->flags};
    hand_parse(n->hand, win.hand);
    read_melds(n->melds, &win);
    return win;
}

static bool all_as_expected(const uint8_t *counts, const char *expected) {
    while (*expected != 0) {
        const size_t length = strcspn(expected, " ");
        const bool absent = *expected == '!';
        const unsigned p = pattern_named(expected + absent, length - absent);
        if ((counts[p] == 0) != absent) return false;
        expected += length + (expected[length] != 0);
    }
    return true;
}

static void test_named(void) {
    for (unsigned i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        const mjf_win win = win_of(&hands[i]);
        uint8_t counts[MJF_PATTERNS];
        mjf_split split;
        size_t n = 1, found = 0;
        for (size_t reading = 0; reading < n; reading++) {
            CHECK_OK(mjf_patterns(&win, EVERY_FORM, 0, 0, reading, counts, &split, &n),
                     hands[i].hand);
            found += reading < n && all_as_expected(counts, hands[i].expected);
        }
        const bool is_win = hands[i].expected[0] != 0;
        CHECK(is_win ? found > 0 : n == 0, hands[i].hand);
        if (is_win && found == 0) fprintf(stderr, "  %s\n", hands[i].expected);
    }
}

/* The wait of a knitted straight by either option: the tile that completes the rest is one of
 * the straight's, or not. */
static void test_knitted_waits(void) {
    static const named of_body = {"147m24568p369s11z", "5p", "", "c30", "", 0};
    static const named of_pair = {"147m258p369s3335z", "5z", "", "c30", "", 0};
    static const named of_straight = {"147m258p36s55533z", "9s", "", "c30", "", 0};
    const struct {
        const named *win;
        uint32_t options;
        bool closed, single;
    } cases[] = {
        {&of_body, 0, true, false},
        {&of_body, MJF_KNITTED_WAITS_WHOLE, false, false},
        {&of_pair, 0, false, true},
        {&of_pair, MJF_KNITTED_WAITS_WHOLE, false, true},
        {&of_straight, 0, false, false},
        {&of_straight, MJF_KNITTED_WAITS_WHOLE, false, false},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const mjf_win win = win_of(cases[i].win);
        uint8_t counts[MJF_PATTERNS];
        mjf_split split;
        size_t n;
        CHECK_OK(
            mjf_patterns(&win, EVERY_FORM, cases[i].options, 0, 0, counts, &split, &n),
            cases[i].win->hand);
        CHECK_EQ(n, 1, cases[i].win->hand);
        CHECK_EQ(counts[MJF_P_closed_wait], cases[i].closed, cases[i].win->hand);
        CHECK_EQ(counts[MJF_P_single_wait], cases[i].single, cases[i].win->hand);
    }
}

/* A tile of which four are held is a wait by its shape, and none that is live. */
static void test_live_waits(void) {
    static const named win = {"1222m123p123s", "1m", "P5z", "c00", "", 0};
    static const named dead = {"1233m123p123s", "3m", "P2m", "c00", "", 0};
    const named *cases[] = {&win, &dead};
    for (int i = 0; i < 2; i++) {
        const mjf_win w = win_of(cases[i]);
        uint8_t shape[MJF_PATTERNS], live[MJF_PATTERNS];
        mjf_split split;
        size_t n;
        CHECK_OK(mjf_patterns(&w, MJF_STANDARD, 0, 0, 0, shape, &split, &n), "shape");
        CHECK_OK(mjf_patterns(&w, MJF_STANDARD, MJF_WAITS_LIVE, 0, 0, live, &split, &n),
                 "live");
        CHECK(shape[MJF_P_unique_wait] <= live[MJF_P_unique_wait], cases[i]->hand);
    }
}

/* Tiles as they lie are one more reading, the last, of the melds and the whole hand alone. */
static void test_any_shape(void) {
    static const named n = {"46m234p345s11z", "5m", "P7z", "c30", "", 0};
    const mjf_win win = win_of(&n);
    for (int i = 0; i < 2; i++) {
        uint8_t counts[MJF_PATTERNS], sets = 0;
        const uint32_t forms = i == 0 ? 0 : MJF_STANDARD;
        const size_t last = (size_t)i;
        mjf_split split;
        size_t all = 0;
        CHECK_OK(
            mjf_patterns(&win, forms, MJF_ANY_SHAPE, 0, last, counts, &split, &all),
            n.hand);
        CHECK_EQ(all, last + 1, n.hand);
        CHECK_EQ(split.form, 0, n.hand);
        CHECK_EQ(split.pair, MJF_TILES, n.hand);
        CHECK_EQ(split.n_sets, 1, n.hand);
        CHECK(all_as_expected(counts,
                              "three_suits all_types open_sets on_discard !pungs "
                              "!standard !suited_pair !unique_wait"),
              n.hand);
        CHECK_OK(mjf_pattern_sets(&win, forms, MJF_ANY_SHAPE, 0, last, MJF_P_open_sets,
                                  &sets),
                 n.hand);
        CHECK_EQ(sets, 1, n.hand);
    }
}

/* What jokers stand for may be there a fifth time. */
static void test_five_alike(void) {
    static const struct {
        named win;
        const char *jokers;
        bool shape, live; /* whether the wait is unique */
    } cases[] = {
        {{"56p2226677z", "6z", "", "d00", "", 0}, "4p6z6z7z", true, false},
        {{"888m333p1177s", "7s", "", "d00", "", 0}, "1s7s7s", true, false},
        /* A 4s would complete it, too, but five are held. */
        {{"444456s111z", "7s", "P2z", "d00", "", 0}, "4s", false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mjf_win win = win_of(&cases[i].win);
        uint8_t shape[MJF_PATTERNS], live[MJF_PATTERNS];
        mjf_split split;
        size_t n;
        for (const char *at = cases[i].jokers; *at != 0; at += 2) {
            const char name[] = {at[0], at[1], 0};
            win.jokers[win.n_jokers++] = (uint8_t)tile_parse(name);
        }
        const char *label = cases[i].win.hand;
        CHECK_OK(mjf_patterns(&win, MJF_STANDARD, 0, 0, 0, shape, &split, &n), label);
        CHECK_OK(
            mjf_patterns(&win, MJF_STANDARD, MJF_WAITS_LIVE, 0, 0, live, &split, &n),
            label);
        CHECK(n > 0, label);
        CHECK_EQ(shape[MJF_P_unique_wait], cases[i].shape, label);
        CHECK_EQ(live[MJF_P_unique_wait], cases[i].live, label);
    }
}

/* ---- which sets ---------------------------------------------------------------------------- */

static int population(unsigned mask) {
    int n = 0;
    for (; mask != 0; mask &= mask - 1) n++;
    return n;
}

static unsigned sets_of(const mjf_win *win, unsigned honor_runs, size_t reading,
                        unsigned pattern) {
    uint8_t sets = 0xFF;
    CHECK_OK(
        mjf_pattern_sets(win, MJF_STANDARD, 0, honor_runs, reading, pattern, &sets),
        hand_text(win->hand));
    return sets;
}

/* Patterns that count sets are made by as many; no other has sets where it does not hold; three
 * shifted chows are three sets at least. */
static void test_sets(void) {
    static const unsigned counting[] = {
        MJF_P_chows,          MJF_P_pungs,           MJF_P_dragon_pungs,
        MJF_P_wind_pungs,     MJF_P_terminal_pungs,  MJF_P_other_wind_pungs,
        MJF_P_open_sets,      MJF_P_concealed_pungs, MJF_P_kongs,
        MJF_P_open_kongs,     MJF_P_claimed_kongs,   MJF_P_added_kongs,
        MJF_P_concealed_kongs};
    static const struct {
        unsigned pattern;
        int least;
    } chains[] = {
        {MJF_P_pure_double_chow, 2},
        {MJF_P_mixed_double_chow, 2},
        {MJF_P_short_straight, 2},
        {MJF_P_two_terminal_chows, 2},
        {MJF_P_pure_straight, 3},
        {MJF_P_mixed_straight, 3},
        {MJF_P_pure_shifted_chows, 3},
        {MJF_P_mixed_shifted_chows, 3},
        {MJF_P_pure_triple_chow, 3},
        {MJF_P_mixed_triple_chow, 3},
        {MJF_P_quadruple_chow, 4},
        {MJF_P_four_pure_shifted_chows, 4},
        {MJF_P_double_pung, 2},
        {MJF_P_triple_pung, 3},
        {MJF_P_pure_shifted_pungs, 3},
        {MJF_P_mixed_shifted_pungs, 3},
        {MJF_P_pure_terminal_chows, 4},
        {MJF_P_three_suited_terminal_chows, 4},
        {MJF_P_four_pure_shifted_pungs, 4},
        {MJF_P_edge_wait, 1},
        {MJF_P_closed_wait, 1},
        {MJF_P_open_wait, 1},
    };
    random_source source = {21};
    for (unsigned i = 0; i < test_rounds(WINS); i++) {
        mjf_win win;
        win_deal(&source, &win_kinds[i % 8], &win);
        const unsigned runs = win_kinds[i % 8].honor_runs;
        uint8_t counts[MJF_PATTERNS];
        mjf_split split;
        size_t n = 1;
        for (size_t reading = 0; reading < n; reading++) {
            CHECK_OK(
                mjf_patterns(&win, MJF_STANDARD, 0, runs, reading, counts, &split, &n),
                hand_text(win.hand));
            unsigned sets[MJF_PATTERNS];
            for (unsigned p = 0; p < MJF_PATTERNS; p++) {
                sets[p] = sets_of(&win, runs, reading, p);
                CHECK(sets[p] >> split.n_sets == 0, hand_text(win.hand));
                if (counts[p] == 0) CHECK_EQ(sets[p], 0, hand_text(win.hand));
            }
            for (unsigned c = 0; c < sizeof counting / sizeof counting[0]; c++)
                CHECK_EQ(population(sets[counting[c]]), counts[counting[c]],
                         mjf_pattern_describe(counting[c])->identifier);
            for (unsigned c = 0; c < sizeof chains / sizeof chains[0]; c++)
                if (counts[chains[c].pattern] > 0)
                    CHECK(population(sets[chains[c].pattern]) >= chains[c].least,
                          mjf_pattern_describe(chains[c].pattern)->identifier);
        }
        CHECK(n > 0, hand_text(win.hand));
    }
}

static void test_named_sets(void) {
    static const named n = {"46m234p345s11z", "5m", "C1m", "c30", "", 0};
    const mjf_win win = win_of(&n);
    /* 123m melded, 456m, 234p, 345s: either of the first two is shifted with the others */
    CHECK_EQ(sets_of(&win, 0, 0, MJF_P_mixed_shifted_chows), 0xF, n.hand);
    CHECK_EQ(sets_of(&win, 0, 0, MJF_P_short_straight), 0x3, n.hand);
    CHECK_EQ(sets_of(&win, 0, 0, MJF_P_closed_wait), 0x2, n.hand);
    CHECK_EQ(sets_of(&win, 0, 0, MJF_P_open_sets), 0x1, n.hand);
    CHECK_EQ(sets_of(&win, 0, 0, MJF_P_three_suits), 0, n.hand);
    CHECK_EQ(sets_of(&win, 0, 1, MJF_P_closed_wait), 0, "no such reading");
}

/* A triplet that another's tile completed is concealed where the tile may as well have ended
 * a concealed run of honours. */
static void test_concealed_pungs_and_honor_runs(void) {
    static const struct {
        named win;
        unsigned
            concealed; /* in the reading with a run and as many triplets as can be */
    } cases[] = {
        {{"55s12222333444z", "3z", "", "c00", "", 0}, 3},
        {{"55s12222333444z", "3z", "", "d00", "", 0}, 3},
        {{"222m444p55s56777z", "7z", "", "c00", "", 0}, 3},
        {{"55s22333444z", "2z", "C1z", "c00", "", 0}, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mjf_win win = win_of(&cases[i].win);
        const char *label = cases[i].win.hand;
        if (win.n_melds > 0) win.melds[0].tile = MJF_WIND_RUN(30);
        uint8_t counts[MJF_PATTERNS], best = 0, run = 0;
        mjf_split split;
        size_t n = 1;
        for (size_t reading = 0; reading < n; reading++) {
            CHECK_OK(
                mjf_patterns(&win, MJF_STANDARD, 0, 3, reading, counts, &split, &n),
                label);
            if (reading >= n) break;
            const unsigned runs = counts[MJF_P_chows];
            if (runs != 1 || counts[MJF_P_concealed_pungs] < best) continue;
            run = (uint8_t)runs;
            best = counts[MJF_P_concealed_pungs];
            CHECK_EQ(population(sets_of(&win, 3, reading, MJF_P_concealed_pungs)), best,
                     label);
        }
        CHECK_EQ(run, 1, label);
        CHECK_EQ(best, cases[i].concealed, label);
    }
}

/* ---- what is refused ------------------------------------------------------------------------- */

static mjf_status ask(const mjf_win *win, uint32_t forms) {
    uint8_t counts[MJF_PATTERNS];
    mjf_split split;
    size_t n;
    return mjf_patterns(win, forms, 0, 0, 0, counts, &split, &n);
}

static void test_errors(void) {
    static const named n = {"46m234p345s11z", "5m", "C1m", "c30", "", 0};
    const mjf_win right = win_of(&n);
    uint8_t counts[MJF_PATTERNS];
    mjf_split split;
    size_t readings;
    CHECK_OK(ask(&right, MJF_STANDARD), "right");
    CHECK_EQ(mjf_patterns(NULL, 1, 0, 0, 0, counts, &split, &readings), MJF_ERR_NULL,
             "win");
    CHECK_EQ(mjf_patterns(&right, 1, 0, 0, 0, NULL, &split, &readings), MJF_ERR_NULL,
             "");
    CHECK_EQ(mjf_patterns(&right, 1, 0, 0, 0, counts, NULL, &readings), MJF_ERR_NULL,
             "");
    CHECK_EQ(mjf_patterns(&right, 1, 0, 0, 0, counts, &split, NULL), MJF_ERR_NULL, "n");
    CHECK_EQ(ask(&right, 0), MJF_ERR_FORMS, "no form");
    CHECK_EQ(ask(&right, 1u << 20), MJF_ERR_FORMS, "an unknown form");
#define WRONG(change, status)                    \
    do {                                         \
        mjf_win win = right;                     \
        change;                                  \
        CHECK_EQ(ask(&win, 1), status, #change); \
    } while (0)
    WRONG(win.tile = MJF_TILES, MJF_ERR_SPEC);
    WRONG(win.how = 3, MJF_ERR_SPEC);
    WRONG(win.seat = 4, MJF_ERR_SPEC);
    WRONG(win.round = 4, MJF_ERR_SPEC);
    WRONG(win.n_melds = 6, MJF_ERR_SPEC);
    WRONG(win.n_jokers = 9, MJF_ERR_SPEC);
    WRONG(win.flags = 1 << 12, MJF_ERR_SPEC);
    WRONG(win.melds[0].kind = 5, MJF_ERR_SPEC);
    WRONG(win.melds[0].tile = 7, MJF_ERR_SPEC);
    WRONG(win.melds[0].tile = 27, MJF_ERR_SPEC);
    WRONG(win.melds[0].tile = 255, MJF_ERR_SPEC);
    WRONG(win.hand[3] = 5, MJF_ERR_SPEC);
    WRONG(win.hand[3] = 0, MJF_ERR_SIZE);
    WRONG(win.n_melds = 0, MJF_ERR_SIZE);
    WRONG((win.hand[3] = 0, win.n_jokers = 1, win.jokers[0] = MJF_NO_FACE),
          MJF_ERR_SPEC);
#undef WRONG
    uint8_t sets;
    CHECK_EQ(mjf_pattern_sets(NULL, 1, 0, 0, 0, 0, &sets), MJF_ERR_NULL, "win");
    CHECK_EQ(mjf_pattern_sets(&right, 1, 0, 0, 0, 0, NULL), MJF_ERR_NULL, "sets");
    CHECK_EQ(mjf_pattern_sets(&right, 0, 0, 0, 0, 0, &sets), MJF_ERR_FORMS, "no form");
    CHECK_EQ(mjf_pattern_sets(&right, 1, 0, 0, 0, MJF_PATTERNS, &sets), MJF_ERR_SPEC,
             "p");
    CHECK(mjf_pattern_describe(MJF_PATTERNS) == NULL, "no such pattern");
}

/* Any bytes at all. */
static void test_hostile(void) {
    random_source source = {31};
    for (unsigned i = 0; i < test_rounds(50 * WINS); i++) {
        mjf_win win;
        win_deal(&source, &win_kinds[i % n_win_kinds], &win);
        for (unsigned k = random_below(&source, 4); k > 0; k--)
            ((uint8_t *)&win)[random_below(&source, sizeof win)] =
                (uint8_t)random_next(&source);
        uint8_t counts[MJF_PATTERNS];
        mjf_split split;
        size_t n = 0;
        const mjf_status status = mjf_patterns(
            &win, EVERY_FORM, (uint32_t)random_below(&source, 8),
            random_below(&source, 4), random_below(&source, 4), counts, &split, &n);
        CHECK(status != MJF_OK || n <= MOST_READINGS, hand_text(win.hand));
    }
}

TEST_MAIN("test_patterns_named", TEST(test_named), TEST(test_knitted_waits),
          TEST(test_live_waits), TEST(test_five_alike), TEST(test_any_shape),
          TEST(test_sets), TEST(test_concealed_pungs_and_honor_runs),
          TEST(test_named_sets), TEST(test_errors), TEST(test_hostile))
