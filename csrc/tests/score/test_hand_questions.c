/* test_hand_questions.c - how far hands are by the shapes of rules: against scores, and against
 * the questions about hands. */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "test.h"

enum { HANDS = 200 };

#define EVERY (((uint64_t)1 << MJF_TILES) - 1)
#define NO_3M (EVERY ^ 4)
#define SUITS_ALONE (((uint64_t)1 << 27) - 1)

typedef struct system_source {
    uint32_t forms, options;
    uint8_t honor_runs;
    uint64_t tiles;
} system_source;

static const system_source systems[] = {
    {MJF_STANDARD, MJF_NO_FIFTH_COPY, 0, 0},
    {MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS, 0, 0, 0},
    {MJF_STANDARD | MJF_SEVEN_PAIRS, MJF_NO_FIFTH_COPY, 0, SUITS_ALONE},
    {MJF_STANDARD | MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS, MJF_NO_FIFTH_COPY, 0, 0},
    {MJF_STANDARD, MJF_NO_FIFTH_COPY, MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS, NO_3M},
    {MJF_SEVEN_PAIRS, MJF_NO_FIFTH_COPY, 0, 0},
};
enum { SYSTEMS = sizeof systems / sizeof *systems };

static mjf_rules *rules_of(const system_source *source) {
    return page_rules_of_shapes(source->forms, source->options, source->honor_runs,
                                source->tiles);
}

static uint64_t tiles_of(const system_source *source) {
    return source->tiles != 0 ? source->tiles : EVERY;
}

/* A hand near to a win, with melds; the limits of what is concealed. False: five of a tile. */
static bool deal(random_source *source, const system_source *system, unsigned tiles,
                 mjf_win *win, uint8_t *limits) {
    memset(win, 0, sizeof *win);
    win->n_melds = (uint8_t)random_below(source, 4);
    for (unsigned t = 0; t < MJF_TILES; t++)
        limits[t] = tiles_of(system) >> t & 1 ? MJF_COPIES : 0;
    for (unsigned m = 0; m < win->n_melds; m++) {
        const unsigned tile = random_below(source, MJF_TILES);
        const bool chow = tile < 27 && tile % 9 < 7 && random_below(source, 2);
        win->melds[m] = (mjf_meld){chow ? MJF_CHOW : MJF_PUNG, (uint8_t)tile};
        for (unsigned k = 0; k < 3; k++) {
            uint8_t *left = &limits[tile + (chow ? k : 0)];
            if (*left == 0) return false;
            --*left;
        }
    }
    hand_deal(source, tiles - 3u * win->n_melds, win->hand);
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (win->hand[t] > limits[t]) return false;
    return true;
}

/* Whether a win on a tile has a reading. */
static bool wins_on(const mjf_rules *rules, const mjf_win *asked, unsigned tile) {
    static mjf_score score;
    mjf_win win = *asked;
    win.tile = (uint8_t)tile;
    if (mjf_score_win(rules, &win, &score) != MJF_OK) abort();
    return score.verdict == MJF_WIN;
}

static void check_waiting(const mjf_rules *rules, const mjf_win *win) {
    const char *label = hand_text(win->hand);
    uint64_t waits = 0, useful = 0, expected = 0;
    mjf_ukeire_result found;
    int8_t shanten = 99;
    CHECK_OK(mjf_rules_waits(rules, win, &waits), label);
    for (unsigned t = 0; t < MJF_TILES; t++)
        expected |= (uint64_t)wins_on(rules, win, t) << t;
    CHECK_EQ(waits, expected, label);
    const mjf_status status = mjf_rules_shanten(rules, win, &shanten);
    if (status == MJF_ERR_FORM_SIZE) {
        CHECK_EQ(waits, 0, label);
        CHECK_EQ(mjf_rules_useful(rules, win, &useful), MJF_ERR_FORM_SIZE, label);
        return;
    }
    CHECK_OK(status, label);
    CHECK_EQ(shanten == 0, waits != 0, label);
    CHECK_OK(mjf_rules_useful(rules, win, &useful), label);
    if (shanten == 0) CHECK_EQ(useful, waits, label);
    CHECK_OK(mjf_rules_ukeire(rules, win, NULL, &found), label);
    CHECK_EQ(found.useful, useful, label);
    CHECK_EQ(found.shanten, shanten, label);
}

/* As the question about hands says with the limits worked out here. */
static void check_hand(const system_source *system, const mjf_rules *rules,
                       const mjf_win *win, const uint8_t *limits) {
    const char *label = hand_text(win->hand);
    mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *form = NULL;
    spec.honor_runs = system->honor_runs;
    const mjf_form *more[1] = {NULL};
    mjf_options options = {.limits = limits, .more = more};
    uint32_t forms = system->forms;
    if (spec.honor_runs != 0) {
        if (mjf_form_new(&spec, &form) != MJF_OK) abort();
        more[0] = form;
        options.n_more = 1;
        forms &= ~(uint32_t)MJF_STANDARD;
    }
    if (win->n_melds > 0 && hand_total(win->hand) + 3u * win->n_melds > 14)
        forms &= MJF_STANDARD;
    int8_t shanten = 99, expected = 98;
    mjf_discard discards[MJF_MAX_DISCARDS], others[MJF_MAX_DISCARDS];
    size_t n = 0, n_others = 0;
    const mjf_status status = mjf_rules_shanten(rules, win, &shanten);
    if (forms != 0 || options.n_more) {
        const mjf_status own = mjf_shanten(win->hand, forms, &options, &expected);
        CHECK_EQ(status, own, label);
        if (own == MJF_OK) CHECK_EQ(shanten, expected, label);
        if (own == MJF_OK && hand_total(win->hand) % 3 == 2) {
            CHECK_OK(mjf_rules_discards(rules, win, NULL, discards, &n), label);
            CHECK_OK(mjf_discards(win->hand, forms, &options, others, &n_others),
                     label);
            CHECK_EQ(n, n_others, label);
            for (size_t i = 0; i < n; i++) {
                CHECK_EQ(discards[i].tile, others[i].tile, label);
                CHECK_EQ(discards[i].useful, others[i].useful, label);
                CHECK_EQ(discards[i].total, others[i].total, label);
            }
        }
    } else {
        CHECK_EQ(status, MJF_ERR_FORM_SIZE, label);
    }
    mjf_form_free(form);
}

static void by_definition(unsigned tiles) {
    random_source source = {20261207 + tiles};
    for (unsigned i = 0; i < SYSTEMS; i++) {
        mjf_rules *rules = rules_of(&systems[i]);
        unsigned dealt = 0;
        for (unsigned n = 0; n < test_rounds(HANDS); n++) {
            uint8_t limits[MJF_TILES];
            mjf_win win;
            if (!deal(&source, &systems[i], tiles, &win, limits)) continue;
            dealt++;
            if (tiles % 3 == 1) check_waiting(rules, &win);
            if (n % 8 == 0 || systems[i].honor_runs == 0)
                check_hand(&systems[i], rules, &win, limits);
        }
        CHECK(dealt > test_rounds(HANDS) / 50, "hands");
        mjf_rules_free(rules);
    }
}

static void hands_that_wait(void) { by_definition(13); }
static void hands_with_a_tile_to_discard(void) { by_definition(14); }
static void hands_of_five_sets(void) { by_definition(16); }

static mjf_win hand_of(const char *text) {
    mjf_win win;
    memset(&win, 0, sizeof win);
    hand_parse(text, win.hand);
    return win;
}

static void tiles_in_melds_are_not_drawn(void) {
    mjf_rules *rules = rules_of(&systems[0]);
    uint8_t unseen[MJF_TILES] = {0};
    uint64_t tiles = 0;
    int8_t shanten = 99;
    mjf_ukeire_result found;
    mjf_win win = hand_of("123456m1z");
    win.n_melds = 2;
    win.melds[0] = (mjf_meld){MJF_PUNG, 27};
    win.melds[1] = (mjf_meld){MJF_CHOW, 9};
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "the last 1z");
    CHECK_EQ(tiles, 0, "the last 1z");
    CHECK_OK(mjf_rules_shanten(rules, &win, &shanten), "the last 1z");
    CHECK_EQ(shanten, 1, "the last 1z");
    win.melds[0].tile = 28;
    CHECK_OK(mjf_rules_ukeire(rules, &win, NULL, &found), "1z");
    CHECK_EQ(found.useful, mask_parse("1z"), "1z");
    CHECK_EQ(found.total, 3, "1z");
    unseen[27] = 2;
    CHECK_OK(mjf_rules_ukeire(rules, &win, unseen, &found), "1z");
    CHECK_EQ(found.total, 2, "1z");
    mjf_rules_free(rules);
}

/* A pair of 2, 5 or 8, and the same with no runs. */
static void a_page_has_shapes_of_its_own(void) {
    const uint64_t pairs = mask_parse("258m258p258s");
    page_source source = {
        .id = "narrow",
        .registers = {{"fan", "1"}},
        .rows = {{"all", "", "1", "1", NULL, NULL}},
        .forms = {{"1", {MJF_STANDARD, 1, pairs, 0}}},
        .settings = {[15] = "0", [16] = "0", [17] = "0"},
    };
    for (unsigned runs = 0; runs < 2; runs++) {
        uint64_t tiles = 0;
        int8_t shanten = 99;
        source.forms[0].form.runs = (uint8_t)runs;
        mjf_rules *rules = page_rules(&source, NULL, NULL, 0);
        mjf_win win = hand_of("111333m777p2244s");
        CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "4s");
        CHECK_EQ(tiles, mask_parse("4s"), "no pair of 4s");
        win = hand_of("111345m777p2244s");
        CHECK_OK(mjf_rules_shanten(rules, &win, &shanten), "a run");
        CHECK_EQ(shanten, runs ? 0 : 2, "a run");
        win.n_jokers = 1;
        win.jokers[0] = MJF_NO_FACE;
        win.hand[21] = 1;
        CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "a joker");
        CHECK_EQ(tiles, runs ? mask_parse("23456s") : 0, "a joker");
        win = hand_of("111m777p2255s");
        win.n_melds = 1;
        win.melds[0] = (mjf_meld){MJF_CHOW, 9};
        CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "a chow");
        CHECK_EQ(tiles, runs ? mask_parse("25s") : 0, "a chow");
        win.tile = (uint8_t)tile_parse("5s");
        CHECK_EQ(wins_on(rules, &win, win.tile), runs, "a chow");
        mjf_rules_free(rules);
        source.forms[1].when = "1"; /* or any pair, of no runs */
        source.forms[1].form = (mjf_page_form){MJF_STANDARD, 0, 0, 0};
        rules = page_rules(&source, NULL, NULL, 0);
        source.forms[1].when = NULL;
        win = hand_of("111333m777p2244s");
        CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "of two shapes");
        CHECK_EQ(tiles, mask_parse("24s"), "of two shapes");
        win = hand_of("123m789p5s");
        CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "of the first shape");
        CHECK_EQ(tiles, runs ? mask_parse("5s") : 0, "of the first shape");
        mjf_rules_free(rules);
    }
}

static void what_is_refused(void) {
    mjf_rules *rules = rules_of(&systems[2]);
    mjf_rules *pairs = rules_of(&systems[5]);
    mjf_discard discards[MJF_MAX_DISCARDS];
    mjf_ukeire_result found;
    uint64_t tiles;
    int8_t shanten;
    size_t n;
    mjf_win win = hand_of("123456m1z");
    CHECK_EQ(mjf_rules_shanten(NULL, &win, &shanten), MJF_ERR_NULL, "rules");
    CHECK_EQ(mjf_rules_shanten(rules, NULL, &shanten), MJF_ERR_NULL, "hand");
    CHECK_EQ(mjf_rules_shanten(rules, &win, NULL), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_rules_useful(rules, &win, NULL), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_rules_ukeire(rules, &win, NULL, NULL), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_rules_discards(rules, &win, NULL, NULL, &n), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_rules_discards(rules, &win, NULL, discards, NULL), MJF_ERR_NULL, "n");
    CHECK_EQ(mjf_rules_shanten(rules, &win, &shanten), MJF_ERR_ABOVE_LIMIT, "1z");
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_ABOVE_LIMIT, "1z");
    win = hand_of("1234567m");
    CHECK_OK(mjf_rules_shanten(rules, &win, &shanten), "seven tiles");
    CHECK_EQ(mjf_rules_discards(rules, &win, NULL, discards, &n), MJF_ERR_DRAWN,
             "3n+1");
    CHECK_EQ(mjf_rules_shanten(pairs, &win, &shanten), MJF_ERR_FORM_SIZE, "pairs of 7");
    win = hand_of("12345678m");
    CHECK_EQ(mjf_rules_ukeire(rules, &win, NULL, &found), MJF_ERR_WAITING, "3n+2");
    CHECK_EQ(mjf_rules_useful(rules, &win, &tiles), MJF_ERR_WAITING, "3n+2");
    win.melds[0] = (mjf_meld){MJF_PUNG, 8};
    win.n_melds = 4;
    win.melds[1] = win.melds[2] = win.melds[3] = (mjf_meld){MJF_CHOW, 9};
    CHECK_EQ(mjf_rules_shanten(rules, &win, &shanten), MJF_ERR_SIZE, "20 tiles");
    mjf_rules_free(rules);
    mjf_rules_free(pairs);
}

TEST_MAIN("test_hand_questions", TEST(hands_that_wait),
          TEST(hands_with_a_tile_to_discard), TEST(hands_of_five_sets),
          TEST(tiles_in_melds_are_not_drawn), TEST(a_page_has_shapes_of_its_own),
          TEST(what_is_refused))
