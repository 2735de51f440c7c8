/* test_win.c - what can be wrong with a win before any rule is asked. */
#include <string.h>

#include "hands.h"
#include "test.h"

enum { NOBODY = MJF_TILES };

/* 13 tiles, and 5p drawn by the dealer of the east round. */
static mjf_win plain(void) {
    mjf_win win;
    memset(&win, 0, sizeof win);
    hand_parse("123m456789p55z46s", win.hand);
    win.tile = (uint8_t)tile_parse("5s");
    return win;
}

static void add_meld(mjf_win *win, unsigned kind, unsigned tile) {
    const mjf_meld meld = {(uint8_t)kind, (uint8_t)tile};
    win->melds[win->n_melds++] = meld;
}

/* Of the same, 123m melded. */
static mjf_win melded(unsigned kind, unsigned tile) {
    mjf_win win = plain();
    for (int t = 0; t < 3; t++) win.hand[t] = 0;
    add_meld(&win, kind, tile);
    return win;
}

static void check(const mjf_win *win, mjf_problem expected, unsigned at,
                  const char *label) {
    uint8_t tile = 99;
    CHECK_EQ(mjf_win_problem(win, &tile), expected, label);
    CHECK_EQ(tile, at, label);
    CHECK_EQ(mjf_win_problem(win, NULL), expected, label);
}

static void right_wins(void) {
    mjf_win win = plain();
    check(&win, MJF_PROBLEM_NONE, NOBODY, "plain");
    win = melded(MJF_CHOW, 0);
    check(&win, MJF_PROBLEM_NONE, NOBODY, "a chow");
    win = melded(MJF_CHOW, MJF_WIND_RUN(30));
    check(&win, MJF_PROBLEM_NONE, NOBODY, "a run of winds");
    win = melded(MJF_CONCEALED_KONG, 0);
    win.flags = MJF_KONG_DRAW | MJF_LAST_TILE;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "a kong");
    win = plain();
    win.hand[0] = 0;
    win.n_jokers = 1;
    win.jokers[0] = MJF_NO_FACE;
    win.tile = MJF_NO_FACE;
    win.flags = MJF_JOKER_WINS;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "jokers that are no tiles");
    win = plain();
    win.hand[0] += 3;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "16 tiles");
}

static void wrong_numbers(void) {
    mjf_win win = plain();
    check(NULL, MJF_PROBLEM_RANGE, NOBODY, "NULL");
    win.how = 3;
    check(&win, MJF_PROBLEM_RANGE, NOBODY, "how");
    win = plain();
    win.seat = 4;
    check(&win, MJF_PROBLEM_RANGE, NOBODY, "seat");
    win = plain();
    win.tile = MJF_NO_FACE;
    check(&win, MJF_PROBLEM_RANGE, NOBODY, "no face, but no joker");
    win = plain();
    win.flags = MJF_SITUATIONS + 1;
    check(&win, MJF_PROBLEM_RANGE, NOBODY, "flags");
    win = plain();
    win.hand[33] = 1;
    check(&win, MJF_PROBLEM_SIZE, NOBODY, "14 tiles");
    win = plain();
    win.hand[win.tile]++;
    check(&win, MJF_PROBLEM_WIN_HELD, NOBODY, "14 tiles, the winning one among them");
    win = plain();
    memset(win.hand, 255, sizeof win.hand);
    check(&win, MJF_PROBLEM_SIZE, NOBODY, "far too many");
    win = melded(MJF_CHOW, 7);
    check(&win, MJF_PROBLEM_MELD, 7, "a chow of 8m");
    win = melded(MJF_CHOW, 28);
    check(&win, MJF_PROBLEM_MELD, 28, "a chow of honours");
    win = melded(9, 1);
    check(&win, MJF_PROBLEM_MELD, 1, "a meld of no kind");
    win = plain();
    memset(win.hand, 0, sizeof win.hand);
    win.hand[33] = 1;
    for (unsigned i = 0; i < 5; i++) add_meld(&win, MJF_PUNG, 2 * i);
    check(&win, MJF_PROBLEM_NONE, NOBODY, "five melds of 16 tiles");
}

static void five_of_a_tile(void) {
    mjf_win win = melded(MJF_CLAIMED_KONG, 18 + 4);
    check(&win, MJF_PROBLEM_FIVE, 22, "the winning tile and a kong of it");
    win = melded(MJF_PUNG, 31);
    check(&win, MJF_PROBLEM_FIVE, 31, "two and three");
    win = plain();
    win.hand[0] = 0;
    win.hand[31] = 3;
    win.hand[1] = win.hand[2] = 0;
    win.n_jokers = 2;
    win.jokers[0] = win.jokers[1] = 31;
    check(&win, MJF_PROBLEM_FIVE, 31, "the faces of jokers count");
}

static mjf_win with(unsigned how, unsigned seat, unsigned flags) {
    mjf_win win = plain();
    win.how = (uint8_t)how;
    win.seat = (uint8_t)seat;
    win.flags = (uint16_t)flags;
    return win;
}

static void situations(void) {
    static const struct {
        unsigned how, seat, flags;
        mjf_problem expected;
    } cases[] = {
        {MJF_ROBBED, 1, MJF_LAST_TILE, MJF_PROBLEM_NONE},
        {MJF_SELF_DRAWN, 1, MJF_KONG_DRAW, MJF_PROBLEM_KONG_DRAW_NO_KONG},
        {MJF_SELF_DRAWN, 1, MJF_AFTER_KONG, MJF_PROBLEM_AFTER_KONG_DRAWN},
        {MJF_ROBBED, 1, MJF_AFTER_KONG, MJF_PROBLEM_AFTER_KONG_DRAWN},
        {MJF_SELF_DRAWN, 1, MJF_EARTHLY | MJF_HUMAN, MJF_PROBLEM_FIRST_TWICE},
        {MJF_SELF_DRAWN, 0, MJF_HEAVENLY | MJF_LAST_TILE, MJF_PROBLEM_FIRST_LAST},
        {MJF_SELF_DRAWN, 1, MJF_HEAVENLY, MJF_PROBLEM_HEAVENLY_DEALER},
        {MJF_ON_DISCARD, 0, MJF_HEAVENLY, MJF_PROBLEM_HEAVENLY_DEALER},
        {MJF_SELF_DRAWN, 0, MJF_HEAVENLY, MJF_PROBLEM_NONE},
        {MJF_SELF_DRAWN, 0, MJF_EARTHLY, MJF_PROBLEM_EARTHLY_DEALER},
        {MJF_ON_DISCARD, 0, MJF_HUMAN, MJF_PROBLEM_NONE},
        {MJF_ON_DISCARD, 2, MJF_HUMAN, MJF_PROBLEM_NONE},
        {MJF_ON_DISCARD, 2, MJF_JOKER_WINS, MJF_PROBLEM_JOKER_CLAIMED},
        {MJF_SELF_DRAWN, 2, MJF_THREE_WINNERS, MJF_PROBLEM_THREE_DRAWN},
        {MJF_ROBBED, 2, MJF_THREE_WINNERS | MJF_SEEN | MJF_READY, MJF_PROBLEM_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const mjf_win win = with(cases[i].how, cases[i].seat, cases[i].flags);
        check(&win, cases[i].expected, NOBODY, mjf_problem_name(cases[i].expected));
    }
    mjf_win win = melded(MJF_ADDED_KONG, 0);
    win.how = MJF_ON_DISCARD;
    win.flags = MJF_KONG_DRAW;
    check(&win, MJF_PROBLEM_KONG_DRAW_NOT_DRAWN, NOBODY, "a replacement is drawn");
    win = melded(MJF_CHOW, 0);
    win.flags = MJF_EARTHLY;
    win.seat = 1;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "earthly with a meld: the rules say");
    win.flags = MJF_HUMAN;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "human with a meld: the rules say");
    win.flags = MJF_HEAVENLY;
    win.seat = 0;
    check(&win, MJF_PROBLEM_FIRST_MELDS, NOBODY, "heavenly with a meld");
    win = with(MJF_SELF_DRAWN, 1, 0);
    win.flowers = MJF_MAX_FLOWERS;
    check(&win, MJF_PROBLEM_NONE, NOBODY, "as many flowers as there may be");
    win.flowers++;
    check(&win, MJF_PROBLEM_RANGE, NOBODY, "one more");
    win = with(MJF_ROBBED, 1, 0);
    win.hand[22]++;
    win.hand[31]--;
    check(&win, MJF_PROBLEM_ROBBED_HELD, 22, "robbed, and another held");
}

static void names(void) {
    for (int i = 0; i < MJF_PROBLEMS; i++) {
        CHECK(strncmp(mjf_problem_name((mjf_problem)i), "MJF_PROBLEM_", 12) == 0,
              "name");
        CHECK(mjf_problem_message((mjf_problem)i)[0] != '\0', "message");
    }
    CHECK(strcmp(mjf_problem_name(MJF_PROBLEMS), "MJF_PROBLEM_UNKNOWN") == 0, "name");
    CHECK(strcmp(mjf_problem_message((mjf_problem)-1), "unknown problem") == 0, "none");
}

TEST_MAIN("test_win", TEST(right_wins), TEST(wrong_numbers), TEST(five_of_a_tile),
          TEST(situations), TEST(names))
