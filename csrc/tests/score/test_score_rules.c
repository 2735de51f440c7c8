/* test_score_rules.c - what pages make of hands worked out by hand. */
#include <string.h>

#include "hands.h"
#include "oracle_page.h"
#include "sample_rules.h"
#include "test.h"

enum { D = MJF_ON_DISCARD, S = MJF_SELF_DRAWN, R = MJF_ROBBED };

typedef struct example {
    const char *hand, *tile, *melds; /* melds: "C1m P1z", of a kong A, K or X */
    unsigned how, seat, round, flags;
    const char *rows; /* those that count, each as often as it does */
    int total;
} example;

static mjf_win win_of(const example *e) {
    static const char kinds[] = "CPKAX";
    mjf_win win;
    memset(&win, 0, sizeof win);
    hand_parse(e->hand, win.hand);
    win.tile = (uint8_t)tile_parse(e->tile);
    win.how = (uint8_t)e->how;
    win.seat = (uint8_t)e->seat;
    win.round = (uint8_t)e->round;
    win.flags = (uint16_t)e->flags;
    for (const char *m = e->melds; *m != '\0'; m += m[3] == ' ' ? 4 : 3) {
        const char tile[] = {m[1], m[2], '\0'};
        mjf_meld *meld = &win.melds[win.n_melds++];
        meld->kind = (uint8_t)(strchr(kinds, m[0]) - kinds);
        meld->tile = (uint8_t)tile_parse(tile);
    }
    return win;
}

/* The rows that a text names, as often as they count. */
static void count_rows(const char *text, unsigned (*number)(const char *), int *times) {
    char name[64];
    memset(times, 0, MJF_MAX_ROWS * sizeof *times);
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        memcpy(name, text, length);
        name[length] = '\0';
        times[number(name)]++;
        text += length + (text[length] == ' ');
    }
}

static void check_examples(const example *examples, size_t n, const page_source *source,
                           unsigned (*number)(const char *)) {
    mjf_rules *rules = page_rules(source, NULL, NULL, 0);
    const oracle_page page = oracle_page_of(source);
    const mjf_page_settings *settings = mjf_rules_settings(rules);
    const unsigned fan = settings->result;
    for (size_t i = 0; i < n; i++) {
        const mjf_win win = win_of(&examples[i]);
        const char *label = examples[i].hand;
        int expected[MJF_MAX_ROWS], times[MJF_MAX_ROWS] = {0};
        mjf_score score;
        oracle_page_score slow;
        count_rows(examples[i].rows, number, expected);
        CHECK_OK(mjf_score_win(rules, &win, &score), label);
        CHECK_EQ(score.verdict,
                 examples[i].total < settings->minimum ? MJF_BELOW : MJF_WIN, label);
        CHECK_EQ(score.registers[fan], examples[i].total, label);
        for (unsigned k = 0; k < score.n_lines; k++)
            times[score.lines[k].row] = score.lines[k].times;
        for (unsigned row = 0; row < MJF_MAX_ROWS; row++)
            CHECK_EQ(times[row], expected[row], label);
        oracle_page_win(&page, &win, &slow);
        CHECK_EQ(slow.registers[fan], examples[i].total, label);
    }
    mjf_rules_free(rules);
}

static void small_system(void) {
    static const example examples[] = {
        {"123456m78p55s", "9p", "P7s", D, 1, 0, 0, "chicken", 0},
        {"123456m78p55s", "9p", "C7s", D, 1, 0, 0, "all_chows", 1},
        {"123456m78p55s", "9p", "C7s", S, 1, 0, 0, "all_chows self_drawn", 2},
        /* Robbing counts as drawing, and raises to three. */
        {"123456m78p55s", "9p", "P7s", R, 1, 0, 0, "chicken self_drawn special", 3},
        /* A wind of both and a dragon, beside the best of the rest, at most three. */
        {"2299m111z", "2m", "P6z P9p", S, 0, 0, 0,
         "all_pungs self_drawn seat_wind round_wind dragons", 3},
        /* Outside of the bound only the best counts. */
        {"1122m", "1m", "P7m P9m P5m", S, 0, 0, 0, "pure_pungs", 5},
        {"1112345678999m", "5m", "", S, 0, 0, 0, "nine_gates", 6},
        {"19m19p19s1234567z", "7z", "", D, 1, 0, 0, "thirteen_orphans", 6},
        /* At once: in place of all that counts. */
        {"123456m78p55777s", "9p", "", S, 0, 0, MJF_HEAVENLY, "at_once", 6},
        {"1199m", "9m", "P1p P9p P1s", S, 0, 0, 0, "all_terminals", 6},
    };
    check_examples(examples, sizeof examples / sizeof examples[0], &sample_small,
                   small_row);
}

static void large_system(void) {
    static const example examples[] = {
        {"5m444z", "5m", "P1z P2z P3z", D, 1, 0, 0,
         "big_four_winds half_flush single_wait", 95},
        {"23444m55566z", "6z", "P7z", D, 2, 0, 0, "big_three_dragons half_flush", 94},
        {"2344466688s", "8s", "C2s", D, 1, 0, 0,
         "all_green full_flush tile_hog all_simples pure_double_chow", 117},
        {"22334466888s66z", "8s", "", D, 1, 0, 0, "all_green seven_pairs tile_hog",
         114},
        {"1112345678999s", "1s", "", D, 1, 0, 0, "nine_gates pure_straight tile_hog",
         106},
        {"1112345678999s", "5s", "", D, 1, 0, 0,
         "nine_gates two_concealed_pungs terminal_pungs_9", 91},
        {"1112345678999s", "3s", "", S, 1, 0, 0, "nine_gates short_straight self_drawn",
         90},
        {"3s", "3s", "K1m X4p X7z A9s", D, 3, 1, 0,
         "four_kongs dragon_pung two_concealed_pungs terminal_pungs terminal_pungs",
         94},
        {"2233445566778p", "8p", "", D, 0, 0, 0, "seven_shifted_pairs all_simples", 90},
        {"111m111p9s", "9s", "P1s K9m", D, 2, 0, 0,
         "all_terminals triple_pung two_concealed_pungs open_kong single_wait", 84},
        {"1122334455667z", "7z", "", S, 0, 0, 0, "all_honors seven_pairs self_drawn",
         89},
        {"1235578899p", "7p", "C1p", D, 2, 0, 0, "pure_terminal_chows edge_wait", 65},
        {"123789m12379p55s", "8p", "", D, 2, 0, 0,
         "three_suited_terminal_chows concealed_hand closed_wait", 19},
        {"2223334445556m", "6m", "", D, 1, 0, 0,
         "four_concealed_pungs four_pure_shifted_pungs full_flush all_simples", 138},
        {"17m25p369s123456z", "7z", "", S, 0, 0, 0, "knitted_honors_seven self_drawn",
         25},
        {"147m258p369s1234z", "7z", "", D, 0, 0, 0, "knitted_honors knitted_straight",
         24},
        {"12347m258p35569s", "4m", "", D, 0, 0, 0,
         "knitted_straight concealed_hand all_chows", 16},
        {"147m24568p369s11z", "5p", "", D, 0, 0, 0,
         "knitted_straight concealed_hand closed_wait", 15},
        {"3368m345p345s", "7m", "C3m", D, 1, 0, 0,
         "mixed_triple_chow all_chows all_simples short_straight closed_wait", 14},
        {"34p234567s55z", "2p", "C2s", D, 1, 0, 0,
         "pure_double_chow mixed_double_chow short_straight one_voided_suit", 4},
        {"12345678m55z", "9m", "C1m", D, 1, 0, 0,
         "pure_straight half_flush pure_double_chow", 23},
        {"45m99p", "6m", "C1m C2m C3m", D, 3, 0, 0,
         "four_pure_shifted_chows all_chows one_voided_suit", 35},
        {"456p57s33z", "6s", "C2m C6p", D, 0, 0, 0, "closed_wait", 1},
        {"789p23s44z", "1s", "P1s C4m", D, 0, 0, 0,
         "mixed_straight last_tile tile_hog terminal_pungs", 15},
        {"234m5678p", "5p", "X1s X2z", S, 1, 0, MJF_KONG_DRAW,
         "kong_draw two_concealed_kongs fully_concealed seat_wind terminal_pungs", 21},
        {"5p", "5p", "C1m P7m C4s K2s", D, 1, 0, 0, "melded_hand open_kong no_honors",
         8},
        {"345m5566p234567s", "5p", "", S, 2, 0, MJF_LAST_TILE,
         "last_tile_draw fully_concealed all_simples short_straight", 15},
    };
    check_examples(examples, sizeof examples / sizeof examples[0], &sample_large,
                   large_row);
}

/* ---- why ------------------------------------------------------------------------------ */

static void check_why(const example *e, const page_source *source, unsigned row,
                      mjf_reason reason, unsigned by, unsigned sets) {
    mjf_rules *rules = page_rules(source, NULL, NULL, 0);
    mjf_why why[MJF_MAX_ROWS];
    mjf_score score;
    const mjf_win win = win_of(e);
    CHECK_OK(mjf_score_win(rules, &win, &score), e->hand);
    CHECK_OK(mjf_score_explain(rules, &win, &score.split, why), e->hand);
    CHECK_EQ(why[row].reason, reason, e->hand);
    CHECK_EQ(why[row].by, by, e->hand);
    CHECK_EQ(why[row].sets, sets, e->hand);
    mjf_rules_free(rules);
}

static void says_why(void) {
    const example dragons = {"5m444z", "5m", "P1z P2z P3z", D, 1, 0, 0, NULL, 0};
    const example triple = {"3368m345p345s", "7m", "C3m", D, 1, 0, 0, NULL, 0};
    const example flush = {"1122m", "1m", "P7m P9m P5m", S, 0, 0, 0, NULL, 0};
    const example heaven = {"123456m78p55777s", "9p", "", S, 0, 0,
                            MJF_HEAVENLY,       NULL, 0};
    const unsigned four_winds = large_row("big_four_winds");
    check_why(&dragons, &sample_large, four_winds, MJF_COUNTS, 255, 15);
    check_why(&dragons, &sample_large, large_row("all_pungs"), MJF_REMOVED, four_winds,
              0);
    check_why(&dragons, &sample_large, large_row("all_chows"), MJF_ABSENT, 255, 0);
    check_why(&triple, &sample_large, large_row("mixed_double_chow"), MJF_UNLINKED,
              large_row("mixed_triple_chow"), 13);
    check_why(&flush, &sample_small, small_row("one_suit"), MJF_OVERRIDDEN,
              small_row("pure_pungs"), 0);
    check_why(&heaven, &sample_small, small_row("chicken"), MJF_REMOVED,
              small_row("at_once"), 0);
}

/* What kept the fans of a win by the small rules from being less or more: before and after, by
 * kinds of bounds; 0, 0: nothing. */
static void check_bounds(const example *e, const int (*expected)[2]) {
    mjf_rules *rules = page_rules(&sample_small, NULL, NULL, 0);
    mjf_bound bounds[8];
    mjf_score score;
    int found[3][2] = {{0}};
    size_t n = 0;
    const mjf_win win = win_of(e);
    CHECK_OK(mjf_score_win(rules, &win, &score), e->hand);
    CHECK_OK(mjf_score_bounds(rules, &win, &score.split, bounds, 8, &n), e->hand);
    for (size_t i = 0; i < n; i++) {
        CHECK_EQ(bounds[i].of, 1, e->hand);
        found[bounds[i].kind][0] = (int)bounds[i].before;
        found[bounds[i].kind][1] = (int)bounds[i].after;
    }
    for (int kind = 0; kind < 3; kind++)
        for (int i = 0; i < 2; i++)
            CHECK_EQ(found[kind][i], expected[kind][i], e->hand);
    mjf_rules_free(rules);
}

static void says_bounds(void) {
    static const int none[3][2] = {{0}}, least[3][2] = {[MJF_BOUND_FLOOR] = {1, 3}};
    static const int most[3][2] = {[MJF_BOUND_CAP] = {6, 3}};
    static const int instead[3][2] = {[MJF_BOUND_RAISE] = {1, 6}};
    const example heaven = {"123456m78p55777s", "9p", "", S, 0, 0,
                            MJF_HEAVENLY,       NULL, 0};
    const example last = {"123456m78p55777s", "9p", "", S, 0, 0,
                          MJF_LAST_TILE,      NULL, 0};
    const example plain = {"123456m78p55777s", "9p", "", S, 0, 0, 0, NULL, 0};
    const example great = {"2299m111z", "2m", "P6z P9p", S, 0, 0, 0, NULL, 0};
    check_bounds(&plain, none);
    check_bounds(&last, least);
    check_bounds(&heaven, instead);
    check_bounds(&great, most);
}

/* ---- tiles of no shape ---------------------------------------------------------------- */

enum { PLAIN_ROW, TILES_ROW, DRAWN_ROW };

/* All twos, fives and eights win as they lie; else sets with a pair of such. */
static const page_source page_of_258 = {
    .id = "258",
    .registers = {{"fan", "sum:plain,tiles,drawn"}},
    .rows = {[PLAIN_ROW] = {"plain", NULL, "1", "and p.standard p.pair_258"},
             [TILES_ROW] = {"tiles", NULL, "10", "p.all_258"},
             [DRAWN_ROW] = {"drawn", NULL, "5", "p.self_drawn"}},
    .require = "has:plain,tiles",
    .settings = {[PAGE_ANY_SHAPE] = "1"},
};

static void tiles_of_no_shape(void) {
    static const struct {
        example win;
        mjf_verdict verdict;
        int total;
        uint32_t form;
    } cases[] = {
        {{"25588m2258p2258s", "8s", "", D, 2, 0, 0, NULL, 0}, MJF_WIN, 10, 0},
        {{"25588m22p222s", "8s", "P8p", S, 2, 0, 0, NULL, 0}, MJF_WIN, 15, 0},
        {{"25588m22p222s", "8s", "P7p", S, 2, 0, 0, NULL, 0}, MJF_NO_WIN, 0, 0},
        {{"123456m78p22777s", "9p", "", S, 2, 0, 0, NULL, 0}, MJF_WIN, 6, MJF_STANDARD},
        {{"123456m78p33777s", "9p", "", S, 2, 0, 0, NULL, 0}, MJF_NO_WIN, 0, 0},
        {{"222555m88p55s", "5s", "X2s", D, 2, 0, 0, NULL, 0},
         MJF_WIN,
         11,
         MJF_STANDARD},
    };
    mjf_rules *rules = page_rules(&page_of_258, NULL, NULL, 0);
    mjf_why why[MJF_MAX_ROWS];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const mjf_win win = win_of(&cases[i].win);
        const char *label = cases[i].win.hand;
        mjf_score score;
        CHECK_OK(mjf_score_win(rules, &win, &score), label);
        CHECK_EQ(score.verdict, cases[i].verdict, label);
        CHECK_EQ(score.registers[0], cases[i].total, label);
        CHECK_EQ(score.split.form, cases[i].form, label);
        if (score.verdict != MJF_WIN) continue;
        CHECK_EQ(score.split.n_sets, cases[i].form ? 4 : win.n_melds, label);
        CHECK_OK(mjf_score_explain(rules, &win, &score.split, why), label);
        CHECK_EQ(why[TILES_ROW].reason, cases[i].total < 10 ? MJF_ABSENT : MJF_COUNTS,
                 label);
    }
    mjf_win win = win_of(&cases[0].win);
    mjf_score score;
    win.hand[1] = 0;
    win.n_jokers = 1;
    win.jokers[0] = 3;
    CHECK_OK(mjf_score_win(rules, &win, &score), "a joker");
    CHECK_EQ(score.registers[0], 10, "a joker becomes a 2, 5 or 8");
    mjf_rules_free(rules);
}

/* ---- readings that are as good -------------------------------------------------------- */

/* 111222333m is three triplets or three chows: the chows are four or one, and nothing else is
 * asked. Neither the result nor the key, which are not made of them, tells. */
static void of_equals_the_row_worth_more(void) {
    static const struct {
        int value, times;
    } cases[] = {{1, 4}, {-1, 1}, {0, 4}};
    const example e = {"111222333456m5p", "5p", "", S, 0, 0, 0, NULL, 0};
    const mjf_win win = win_of(&e);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char value[12];
        const page_source source = {
            .id = "equals",
            .registers = {{"result", "0"}, {"fan", "sum:chows"}},
            .rows = {{"chows", NULL, value, "p.chows", "p.chows"}},
        };
        snprintf(value, sizeof value, "%d", cases[i].value);
        mjf_rules *rules = page_rules(&source, NULL, NULL, 0);
        const oracle_page page = oracle_page_of(&source);
        mjf_score score;
        oracle_page_score slow;
        CHECK_OK(mjf_score_win(rules, &win, &score), "equals");
        CHECK_EQ(score.lines[0].times, cases[i].times, "times");
        CHECK_EQ(score.registers[1], cases[i].times * cases[i].value, "value");
        oracle_page_win(&page, &win, &slow);
        CHECK_EQ(slow.times[0], cases[i].times, "the oracle");
        mjf_rules_free(rules);
    }
}

/* The same rows count as often, but a register is another number for one of the readings. */
static void of_equals_the_greater_register(void) {
    static const struct {
        const char *formula;
        int greater;
    } cases[] = {{"if p.all_chows -1 0", 0},
                 {"if p.all_chows 1 0", 1},
                 {"if p.pungs -1 0", 0},
                 {"if p.pungs 1 0", 1}};
    const example e = {"111222333456m5p", "5p", "", S, 0, 0, 0, NULL, 0};
    const mjf_win win = win_of(&e);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const page_source source = {
            .id = "equals",
            .registers = {{"result", "0"}, {"other", cases[i].formula}},
            .rows = {{"standard", NULL, "1", "p.standard"}},
        };
        mjf_rules *rules = page_rules(&source, NULL, NULL, 0);
        const oracle_page page = oracle_page_of(&source);
        mjf_score score;
        oracle_page_score slow;
        CHECK_OK(mjf_score_win(rules, &win, &score), "equals");
        CHECK_EQ(score.registers[1], cases[i].greater, "the greater");
        oracle_page_win(&page, &win, &slow);
        CHECK_EQ(slow.registers[1], cases[i].greater, "the oracle");
        mjf_rules_free(rules);
    }
}

/* ---- jokers --------------------------------------------------------------------------- */

static void jokers_of_their_own_face(void) {
    static const page_source source = {
        .id = "faces",
        .registers = {{"fan", "sum:standard,one_suit,natural"}},
        .rows = {{"standard", NULL, "1", "p.standard"},
                 {"one_suit", NULL, "3", "p.one_suit"},
                 {"natural", NULL, "5", "p.jokers_natural"}},
    };
    mjf_rules *rules = page_rules(&source, NULL, NULL, 0);
    const example e = {"2345678m99m45p", "3p", "", S, 0, 0, 0, NULL, 0};
    mjf_win win = win_of(&e);
    mjf_score score;
    win.n_jokers = 2;
    win.jokers[0] = (uint8_t)tile_parse("9m");
    win.jokers[1] = (uint8_t)tile_parse("1m");
    CHECK_OK(mjf_score_win(rules, &win, &score), "natural");
    CHECK_EQ(score.registers[0], 6, "as themselves");
    CHECK_EQ(score.split.jokers[0], 8, "9m");
    CHECK_EQ(score.split.jokers[1], 0, "1m");
    win.flags = MJF_JOKER_WINS; /* 3p is a joker, too, and cannot be 3p for one suit */
    CHECK_OK(mjf_score_win(rules, &win, &score), "natural");
    CHECK_EQ(score.registers[0], 6, "as themselves");
    CHECK_EQ(score.split.n_jokers, 3, "the winning tile last");
    CHECK_EQ(score.split.jokers[2], 11, "3p");
    mjf_rules_free(rules);
}

/* Eight tiles of a suit and nine jokers: more of what they may become there is not. */
static void as_many_jokers_as_can_be(void) {
    static const char *const hands[] = {"22334455m", "11225588p", "12345678s"};
    static const page_source source = {
        .id = "pungs",
        .registers = {{"fan", "sum:pungs"}},
        .rows = {{"pungs", NULL, "1", "p.pungs"}},
    };
    mjf_rules *rules = page_rules(&source, NULL, NULL, 0);
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        mjf_win win;
        mjf_score score;
        memset(&win, 0, sizeof win);
        hand_parse(hands[i], win.hand);
        win.n_jokers = MJF_MAX_JOKERS;
        memset(win.jokers, MJF_NO_FACE, sizeof win.jokers);
        win.tile = MJF_NO_FACE;
        win.flags = MJF_JOKER_WINS;
        CHECK_OK(mjf_score_win(rules, &win, &score), hands[i]);
        CHECK_EQ(score.verdict, MJF_WIN, hands[i]);
        CHECK_EQ(score.split.n_jokers, MJF_MAX_JOKERS + 1, hands[i]);
    }
    mjf_rules_free(rules);
}

TEST_MAIN("test_score_rules", TEST(small_system), TEST(large_system), TEST(says_why),
          TEST(says_bounds), TEST(tiles_of_no_shape),
          TEST(of_equals_the_row_worth_more), TEST(of_equals_the_greater_register),
          TEST(jokers_of_their_own_face), TEST(as_many_jokers_as_can_be))
