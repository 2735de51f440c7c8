/* test_waits.c - the waits of rule systems against mjf_score_win of every tile. */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "test.h"

enum { HANDS = 400, MOST_JOKERS = 3 };

static mjf_rules *rules_of(uint32_t forms, uint32_t options, unsigned honor_runs) {
    return page_rules_of_shapes(forms, options, honor_runs, 0);
}

/* By the definition: the tiles with which a win has a reading. */
static uint64_t by_scores(const mjf_rules *rules, const mjf_win *asked) {
    static mjf_score score;
    uint64_t found = 0;
    mjf_win win = *asked;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        win.tile = (uint8_t)t;
        if (mjf_score_win(rules, &win, &score) != MJF_OK) abort();
        const bool wins = score.verdict != MJF_NO_WIN && score.verdict != MJF_WRONG_WIN;
        found |= (uint64_t)wins << t;
    }
    return found;
}

/* Whether it waits for any tile. */
static bool check(const mjf_rules *rules, const mjf_win *asked) {
    uint64_t tiles = 0;
    CHECK_OK(mjf_rules_waits(rules, asked, &tiles), hand_text(asked->hand));
    CHECK_EQ(tiles, by_scores(rules, asked), hand_text(asked->hand));
    return tiles != 0;
}

static const struct {
    uint32_t forms;
    uint32_t options;
    unsigned honor_runs;
} systems[] = {
    {MJF_STANDARD, 0, 0},
    {MJF_STANDARD, MJF_NO_FIFTH_COPY, 0},
    {MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS, 0, 0},
    {MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS, MJF_NO_FIFTH_COPY, 0},
    {MJF_STANDARD | MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS, MJF_NO_FIFTH_COPY, 0},
    {MJF_STANDARD, 0, MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS},
    {MJF_KNITTED_HONORS_SEVEN | MJF_SEVEN_PAIRS, 0, 0},
    {MJF_SCATTERED_SEVEN | MJF_STANDARD, MJF_NO_FIFTH_COPY, 0},
    {MJF_STANDARD, MJF_ANY_SHAPE, 0},
};
enum { SYSTEMS = sizeof systems / sizeof *systems };

/* Hands near to complete ones, melds and jokers among them. */
static void waits_are_the_tiles_that_win(void) {
    random_source source = {20260701};
    for (unsigned i = 0; i < SYSTEMS; i++) {
        mjf_rules *rules =
            rules_of(systems[i].forms, systems[i].options, systems[i].honor_runs);
        unsigned ready = 0;
        const bool any = systems[i].options & MJF_ANY_SHAPE;
        for (unsigned n = 0; n < test_rounds(HANDS); n++) {
            mjf_win win;
            memset(&win, 0, sizeof win);
            win.n_melds = (uint8_t)random_below(&source, 4);
            win.n_jokers = (uint8_t)random_below(&source, any ? 1 : MOST_JOKERS + 1);
            hand_deal(&source, 14 - 3u * win.n_melds, win.hand);
            uint8_t seen[MJF_TILES];
            memcpy(seen, win.hand, sizeof seen);
            for (unsigned m = 0; m < win.n_melds; m++) {
                const unsigned tile = random_below(&source, MJF_TILES);
                const bool chow = tile < 27 && tile % 9 < 7 && random_below(&source, 2);
                win.melds[m] = (mjf_meld){chow ? MJF_CHOW : MJF_PUNG, (uint8_t)tile};
                for (unsigned k = 0; k < 3; k++) seen[tile + (chow ? k : 0)]++;
            }
            for (unsigned gone = 0; gone < 1u + win.n_jokers;) {
                const unsigned tile = random_below(&source, MJF_TILES);
                if (win.hand[tile] == 0) continue;
                win.hand[tile]--;
                if (gone++ < win.n_jokers) win.jokers[gone - 1] = MJF_NO_FACE;
                seen[tile]--;
            }
            bool five = false;
            for (unsigned t = 0; t < MJF_TILES; t++) five |= seen[t] > MJF_COPIES;
            uint64_t tiles;
            if (five)
                CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_COUNT,
                         hand_text(win.hand));
            else
                ready += check(rules, &win);
        }
        CHECK(ready > test_rounds(HANDS) / 20 || !(systems[i].forms & MJF_STANDARD),
              "some wait");
        mjf_rules_free(rules);
    }
}

static mjf_win hand_of(const char *text, unsigned jokers) {
    mjf_win win;
    memset(&win, 0, sizeof win);
    hand_parse(text, win.hand);
    win.n_jokers = (uint8_t)jokers;
    memset(win.jokers, MJF_NO_FACE, jokers);
    return win;
}

static void a_joker_may_be_a_fifth_copy(void) {
    const uint32_t forms = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS;
    mjf_rules *may = rules_of(forms, 0, 0);
    mjf_rules *may_not = rules_of(forms, MJF_NO_FIFTH_COPY, 0);
    const mjf_win win = hand_of("123456m78p1111z", 1);
    uint64_t tiles = 0;
    CHECK_OK(mjf_rules_waits(may, &win, &tiles), "fifth");
    CHECK_EQ(tiles, mask_parse("69p"), "fifth");
    CHECK_OK(mjf_rules_waits(may_not, &win, &tiles), "no fifth");
    CHECK_EQ(tiles, 0, "no fifth");
    mjf_rules_free(may);
    mjf_rules_free(may_not);
}

static void knitted_honours_wait(void) {
    mjf_rules *rules = rules_of(MJF_KNITTED_HONORS_SEVEN, 0, 0);
    uint64_t tiles = 0;
    mjf_win win = hand_of("17m25p369s123456z", 0);
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "seven");
    CHECK_EQ(tiles, mask_parse("7z"), "seven");
    win = hand_of("17m25p369s12345z", 1);
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "seven, a joker");
    CHECK_EQ(tiles, mask_parse("67z"), "seven, a joker");
    check(rules, &win);
    mjf_rules_free(rules);
}

/* A hand of fewer tiles waits as with melds that nobody has named. */
static void melds_may_be_left_out(void) {
    mjf_rules *rules =
        rules_of(MJF_STANDARD | MJF_KNITTED_STRAIGHT, MJF_NO_FIFTH_COPY, 0);
    mjf_win win = hand_of("147m258p369s1z", 0);
    uint64_t tiles = 0;
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "one meld left out");
    CHECK_EQ(tiles, mask_parse("1z"), "one meld left out");
    win = hand_of("1z", 0);
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "four melds left out");
    CHECK_EQ(tiles, mask_parse("1z"), "four melds left out");
    win = hand_of("111m222m333m444m5p", 3); /* 16 tiles: five sets */
    CHECK_OK(mjf_rules_waits(rules, &win, &tiles), "sixteen");
    check(rules, &win);
    mjf_rules_free(rules);
}

static void what_is_no_hand_is_refused(void) {
    mjf_rules *rules = rules_of(MJF_STANDARD, 0, 0);
    uint64_t tiles = 0;
    mjf_win win = hand_of("123m", 0);
    CHECK_EQ(mjf_rules_waits(NULL, &win, &tiles), MJF_ERR_NULL, "rules");
    CHECK_EQ(mjf_rules_waits(rules, NULL, &tiles), MJF_ERR_NULL, "hand");
    CHECK_EQ(mjf_rules_waits(rules, &win, NULL), MJF_ERR_NULL, "tiles");
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_WAITING, "3n");
    win = hand_of("123456789m123456789p1s", 0);
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SIZE, "19 tiles");
    win = hand_of("1m", 0);
    win.hand[0] = 5;
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_COUNT, "five");
    win = hand_of("123m1p", 0);
    win.n_melds = MJF_MAX_SETS + 1;
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SPEC, "melds");
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_CHOW, 7};
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SPEC, "chow of 8m");
    win.melds[0] = (mjf_meld){MJF_CHOW, 31};
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SPEC, "run of dragons");
    win.melds[0] = (mjf_meld){MJF_PUNG, 0};
    win.hand[0] = 2;
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_COUNT, "five with a meld");
    win = hand_of("123m", 1);
    win.jokers[0] = MJF_NO_FACE + 1;
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SPEC, "face");
    win.n_jokers = MJF_MAX_JOKERS + 1;
    CHECK_EQ(mjf_rules_waits(rules, &win, &tiles), MJF_ERR_SPEC, "jokers");
    mjf_rules_free(rules);
}

TEST_MAIN("test_waits", TEST(waits_are_the_tiles_that_win),
          TEST(a_joker_may_be_a_fifth_copy), TEST(knitted_honours_wait),
          TEST(melds_may_be_left_out), TEST(what_is_no_hand_is_refused))
