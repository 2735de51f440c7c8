/* test_judge.c - what rules refuse of a win, whatever it is worth. */
#include <stdbool.h>
#include <string.h>

#include "random_rules.h"
#include "test.h"
#include "win_dealer.h"

enum { WINS = 20000, NOBODY = MJF_TILES };

#define BIT(tile) ((uint64_t)1 << (tile))

static const mjf_rules_spec any_win = {
    .forms = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS,
    .minimum = INT32_MIN,
    .honor_runs = MJF_RUNS_OF_DRAGONS,
};

static mjf_rules *made(const mjf_rules_spec *spec) {
    mjf_rules *rules = NULL;
    if (mjf_rules_new(spec, &rules) != MJF_OK) abort();
    return rules;
}

static mjf_win win_of(const char *tiles, const char *tile, unsigned how) {
    mjf_win win;
    memset(&win, 0, sizeof win);
    hand_parse(tiles, win.hand);
    win.tile = (uint8_t)tile_parse(tile);
    win.how = (uint8_t)how;
    return win;
}

/* The same of every function that judges: a win of another game has no readings, and one that
 * is refused has none either. */
static void check(const mjf_rules_spec *spec, const mjf_win *win, mjf_problem problem,
                  unsigned tile, mjf_refusal refusal, const char *label) {
    mjf_rules *rules = made(spec);
    mjf_score score, readings[64];
    mjf_why why[MJF_MAX_ROWS];
    int64_t result = 1;
    uint8_t verdict = 77;
    uint64_t rows[MJF_ROW_WORDS] = {1, 1};
    size_t n = 1;
    CHECK_OK(mjf_score_win(rules, win, &score), label);
    CHECK_EQ(score.problem, problem, label);
    CHECK_EQ(score.problem_tile, tile, label);
    CHECK_EQ(score.refusal, refusal, label);
    const bool refused = problem != MJF_PROBLEM_NONE || refusal != MJF_REFUSAL_NONE;
    CHECK_EQ(score.verdict == MJF_WRONG_WIN, problem != MJF_PROBLEM_NONE, label);
    if (refusal != MJF_REFUSAL_NONE) CHECK_EQ(score.verdict, MJF_NOT_ALLOWED, label);
    CHECK_OK(mjf_score_batch(rules, win, 1, &result, &verdict, rows), label);
    CHECK_EQ(verdict, score.verdict, label);
    CHECK_EQ(result, 0, label);
    CHECK_EQ(rows[0] | rows[1], 0, label);
    if (win->n_jokers == 0 && !(win->flags & MJF_JOKER_WINS)) {
        CHECK_OK(mjf_score_readings(rules, win, readings, 64, &n), label);
        if (refused) CHECK_EQ(n, 0, label);
    }
    if (refused) {
        mjf_rules *all = made(&any_win);
        CHECK_OK(mjf_score_win(all, win, &score), label);
        CHECK_EQ(mjf_score_explain(rules, win, &score.split, why), MJF_ERR_SPEC, label);
        mjf_rules_free(all);
    }
    mjf_rules_free(rules);
}

static void of_another_game(const mjf_win *win, uint32_t refuses, mjf_problem problem,
                            const char *label) {
    mjf_rules_spec spec = any_win;
    spec.refuses = MJF_REFUSE_ALL & ~refuses & ~(uint32_t)MJF_REFUSE_FOUR_SETS;
    check(&spec, win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, label);
    spec.refuses = refuses;
    check(&spec, win, problem, NOBODY, MJF_REFUSAL_NONE, label);
}

static void wins_of_another_game(void) {
    mjf_win win = win_of("123456m789p1122z", "1z", MJF_ON_DISCARD);
    mjf_rules_spec spec = any_win;
    spec.refuses = MJF_REFUSE_ALL & ~(uint32_t)MJF_REFUSE_FOUR_SETS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "of this game");
    of_another_game(&win, MJF_REFUSE_FOUR_SETS, MJF_PROBLEM_FOUR_SETS, "four sets");
    win.flowers = 1;
    of_another_game(&win, MJF_REFUSE_FLOWERS, MJF_PROBLEM_FLOWERS, "a flower");
    win.flowers = 8;
    spec.refuses = MJF_REFUSE_NINE_FLOWERS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "eight flowers");
    win.flowers = 9;
    check(&spec, &win, MJF_PROBLEM_NINE_FLOWERS, NOBODY, MJF_REFUSAL_NONE, "nine");
    spec.refuses |= MJF_REFUSE_FLOWERS;
    check(&spec, &win, MJF_PROBLEM_FLOWERS, NOBODY, MJF_REFUSAL_NONE, "none of them");
    win.flowers = 0;
    win.wild = BIT(30);
    of_another_game(&win, MJF_REFUSE_JOKERS, MJF_PROBLEM_JOKERS, "a kind is wild");
    win = win_of("123456m789p112z", "1z", MJF_ON_DISCARD);
    win.n_jokers = 1;
    win.jokers[0] = MJF_NO_FACE;
    of_another_game(&win, MJF_REFUSE_JOKERS, MJF_PROBLEM_JOKERS, "a joker");
    win = win_of("123456m789p1122z", "1z", MJF_SELF_DRAWN);
    win.flags = MJF_JOKER_WINS;
    of_another_game(&win, MJF_REFUSE_JOKERS, MJF_PROBLEM_JOKERS, "a joker is drawn");
    win = win_of("123456m78p11z", "9p", MJF_ROBBED);
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_PUNG, 28};
    win.flags = MJF_LAST_TILE;
    of_another_game(&win, MJF_REFUSE_ROBBED_LAST, MJF_PROBLEM_ROBBED_LAST, "the last");
    win = win_of("123456m123789p1122z", "1z", MJF_ON_DISCARD);
    spec = any_win;
    spec.refuses = MJF_REFUSE_FIVE_SETS;
    check(&spec, &win, MJF_PROBLEM_FIVE_SETS, NOBODY, MJF_REFUSAL_NONE, "five sets");
    spec.refuses = MJF_REFUSE_FOUR_SETS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "five sets");
}

static void tiles_that_are_not_in_use(void) {
    mjf_rules_spec spec = any_win;
    spec.tiles = BIT(27) - 1;
    mjf_win win = win_of("123456m789p1122s", "1s", MJF_SELF_DRAWN);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "suits");
    win = win_of("123456m789p1122z", "1z", MJF_SELF_DRAWN);
    check(&spec, &win, MJF_PROBLEM_UNUSED_TILE, 28, MJF_REFUSAL_NONE, "2z, the last");
    win = win_of("123456m789p1122s", "3z", MJF_SELF_DRAWN);
    check(&spec, &win, MJF_PROBLEM_UNUSED_TILE, 29, MJF_REFUSAL_NONE, "the drawn one");
    win = win_of("123456m1122s", "1s", MJF_SELF_DRAWN);
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_CHOW, 31};
    check(&spec, &win, MJF_PROBLEM_UNUSED_TILE, 33, MJF_REFUSAL_NONE, "melded dragons");
    win = win_of("123456m789p112s", "1s", MJF_SELF_DRAWN);
    win.n_jokers = 1;
    win.jokers[0] = 33;
    check(&spec, &win, MJF_PROBLEM_UNUSED_TILE, 33, MJF_REFUSAL_NONE, "a face");
    win.jokers[0] = MJF_NO_FACE;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "no face");
}

/* What 1m, 2m and 3m turned make wild. */
static void the_turned_tile_is_out_of_play(void) {
    uint64_t turns[MJF_TILES] = {BIT(1), BIT(2), BIT(0) | BIT(8)};
    mjf_rules_spec spec = any_win;
    spec.turns = turns;
    mjf_win win = win_of("111m456m789p1122s", "1m", MJF_ROBBED);
    win.hand[0] = 0;
    win.hand[9] = 3;
    win.wild = BIT(1);
    check(&spec, &win, MJF_PROBLEM_TURNED, 0, MJF_REFUSAL_NONE, "robbed of the fourth");
    win.how = MJF_SELF_DRAWN;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "one of them");
    win.hand[9] = 0;
    win.hand[0] = 3;
    check(&spec, &win, MJF_PROBLEM_TURNED, 0, MJF_REFUSAL_NONE, "all four");
    win.wild = BIT(2);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "2m was turned");
    win.wild = 0;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "nothing is wild");
    win.wild = BIT(1);
    turns[5] = BIT(1);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "1m or 6m");
    spec.tiles =
        ~BIT(5) & (BIT(34) - 1); /* there is no 6m to be turned, nor in the hand */
    win.hand[5] = win.hand[3] = win.hand[4] = 0;
    win.hand[20] = win.hand[21] = win.hand[22] = 1;
    check(&spec, &win, MJF_PROBLEM_TURNED, 0, MJF_REFUSAL_NONE, "1m");
    mjf_rules *rules = made(&spec);
    CHECK_EQ(mjf_rules_turned(rules, BIT(1)), 0, "turned");
    CHECK_EQ(mjf_rules_turned(rules, BIT(0) | BIT(8)), 2, "turned");
    CHECK_EQ(mjf_rules_turned(rules, BIT(0)), MJF_TILES, "not known");
    CHECK_EQ(mjf_rules_turned(rules, 0), MJF_TILES, "not known");
    CHECK_EQ(mjf_rules_turned(NULL, 1), MJF_TILES, "no rules");
    mjf_rules_free(rules);
}

static void wins_that_may_not_be(void) {
    mjf_rules_spec spec = any_win;
    mjf_win win = win_of("123456m78p11123z", "9p", MJF_ON_DISCARD); /* no shape */
    win.locked = BIT(17);
    spec.refuses = MJF_REFUSE_LOCKED;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_LOCKED, "locked");
    win.locked = BIT(16);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "another");
    spec.refuses = MJF_REFUSE_ANY_LOCKED | MJF_REFUSE_LOCKED;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_ANY_LOCKED, "any");
    win.how = MJF_SELF_DRAWN;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "drawn");
    win.how = MJF_ON_DISCARD;
    spec.refuses = 0;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "no lock");
    win.locked = 0;
    win.wild = BIT(17);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "claimed");
    spec.refuses = MJF_REFUSE_WILD_CLAIM;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_WILD_CLAIM, "claimed");
    win = win_of("123456m1122z", "1z", MJF_SELF_DRAWN);
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_CHOW, 31};
    win.wild = BIT(33);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE,
          "a run of wild ones");
    spec.refuses = MJF_REFUSE_WILD_MELD;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_WILD_MELD, "melded");
    win.wild = BIT(30);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE,
          "no wild one melded");
    win.melds[0] = (mjf_meld){MJF_CHOW, MJF_WIND_RUN(29)};
    spec.honor_runs = MJF_RUNS_OF_WINDS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_WILD_MELD,
          "a run of winds");
    win.wild = BIT(29);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "the wind it lacks");
}

/* ---- by the definition --------------------------------------------------------------------- */

static unsigned copies_of(const mjf_win *win, unsigned tile) {
    unsigned n = win->hand[tile] + (win->tile == tile);
    for (unsigned i = 0; i < win->n_jokers; i++) n += win->jokers[i] == tile;
    for (unsigned i = 0; i < win->n_melds; i++) {
        const mjf_meld m = win->melds[i];
        if (m.kind == MJF_CHOW)
            n += tile >= m.tile && tile < m.tile + 3u;
        else if (m.tile == tile)
            n += m.kind == MJF_PUNG ? 3 : 4;
    }
    return n;
}

static mjf_problem slow_problem(const mjf_rules_spec *spec, const mjf_win *win,
                                unsigned *tile) {
    unsigned held = win->n_jokers + 3u * win->n_melds;
    const uint32_t no = spec->refuses;
    const bool jokers = win->n_jokers || win->wild || win->flags & MJF_JOKER_WINS;
    for (unsigned t = 0; t < MJF_TILES; t++) held += win->hand[t];
    for (*tile = 0; *tile < MJF_TILES && win->wild; ++*tile) {
        if (spec->turns == NULL || spec->turns[*tile] != win->wild) continue;
        if (copies_of(win, *tile) == 4) return MJF_PROBLEM_TURNED;
        if (win->how == MJF_ROBBED && win->tile == *tile) return MJF_PROBLEM_TURNED;
    }
    for (*tile = MJF_TILES; (*tile)-- > 0;)
        if (copies_of(win, *tile) && !(spec->tiles >> *tile & 1))
            return MJF_PROBLEM_UNUSED_TILE;
    *tile = NOBODY;
    if (jokers && no & MJF_REFUSE_JOKERS) return MJF_PROBLEM_JOKERS;
    if (win->flowers && no & MJF_REFUSE_FLOWERS) return MJF_PROBLEM_FLOWERS;
    if (win->flowers > 8 && no & MJF_REFUSE_NINE_FLOWERS)
        return MJF_PROBLEM_NINE_FLOWERS;
    if (held == 13 && no & MJF_REFUSE_FOUR_SETS) return MJF_PROBLEM_FOUR_SETS;
    if (held == 16 && no & MJF_REFUSE_FIVE_SETS) return MJF_PROBLEM_FIVE_SETS;
    const bool last = win->flags & MJF_LAST_TILE && win->how == MJF_ROBBED;
    return last && no & MJF_REFUSE_ROBBED_LAST ? MJF_PROBLEM_ROBBED_LAST
                                               : MJF_PROBLEM_NONE;
}

static mjf_refusal slow_refusal(const mjf_rules_spec *spec, const mjf_win *win) {
    const uint32_t no = spec->refuses;
    mjf_win melded = *win;
    memset(melded.hand, 0, sizeof melded.hand);
    melded.n_jokers = 0;
    melded.tile = MJF_NO_FACE;
    for (unsigned t = 0; t < MJF_TILES && no & MJF_REFUSE_WILD_MELD; t++)
        if (win->wild >> t & 1 && copies_of(&melded, t)) return MJF_REFUSAL_WILD_MELD;
    if (win->how == MJF_SELF_DRAWN) return MJF_REFUSAL_NONE;
    if (no & MJF_REFUSE_WILD_CLAIM && win->wild >> win->tile & 1)
        return MJF_REFUSAL_WILD_CLAIM;
    if (no & MJF_REFUSE_ANY_LOCKED && win->locked) return MJF_REFUSAL_ANY_LOCKED;
    return no & MJF_REFUSE_LOCKED && win->locked >> win->tile & 1 ? MJF_REFUSAL_LOCKED
                                                                  : MJF_REFUSAL_NONE;
}

/* Few kinds, so that they meet the tiles of the win often enough. */
static uint64_t kinds_near(random_source *source, const mjf_win *win) {
    if (random_below(source, 2)) return 0;
    uint64_t kinds = BIT(random_below(source, MJF_TILES));
    if (random_below(source, 2) && win->tile < MJF_TILES) kinds |= BIT(win->tile);
    if (random_below(source, 4) == 0 && win->n_melds && win->melds[0].tile < MJF_TILES)
        kinds |= BIT(win->melds[0].tile);
    return kinds;
}

static void all_that_is_refused(void) {
    random_source source = {20261201};
    win_dealer *dealer = win_dealer_new(5);
    unsigned seen[MJF_PROBLEMS] = {0}, refused[MJF_REFUSALS] = {0};
    for (unsigned n = 0; n < test_rounds(WINS); n++) {
        uint64_t turns[MJF_TILES] = {0};
        mjf_rules_spec spec = any_win;
        mjf_win win;
        mjf_score score;
        uint8_t tile;
        win_dealer_next(dealer, WIN_FIVE_SETS | WIN_JOKERS | WIN_SITUATIONS, 2, &win);
        if (mjf_win_problem(&win, &tile) != MJF_PROBLEM_NONE) continue;
        win.flowers = (uint8_t)random_below(&source, 12);
        win.wild = kinds_near(&source, &win);
        win.locked = kinds_near(&source, &win);
        spec.tiles = BIT(MJF_TILES) - 1;
        if (random_below(&source, 3) == 0)
            spec.tiles ^= BIT(random_below(&source, MJF_TILES));
        spec.refuses = random_below(&source, MJF_REFUSE_ALL + 1) &
                       random_below(&source, MJF_REFUSE_ALL + 1);
        const unsigned turned = random_below(&source, MJF_TILES);
        if (spec.tiles >> turned & 1) turns[turned] = win.wild;
        spec.turns = turns;
        unsigned of;
        const mjf_problem problem = slow_problem(&spec, &win, &of);
        const mjf_refusal refusal =
            problem != MJF_PROBLEM_NONE ? MJF_REFUSAL_NONE : slow_refusal(&spec, &win);
        mjf_rules *rules = made(&spec);
        CHECK_OK(mjf_score_win(rules, &win, &score), win_text(&win));
        CHECK_EQ(score.problem, problem, win_text(&win));
        CHECK_EQ(score.problem_tile, of, win_text(&win));
        CHECK_EQ(score.refusal, refusal, win_text(&win));
        mjf_rules_free(rules);
        seen[problem]++;
        refused[refusal]++;
    }
    /* A fact is of a page: see test_page.c. */
    for (int i = MJF_PROBLEM_UNUSED_TILE; i < MJF_PROBLEM_FACT; i++)
        CHECK(seen[i] > 0, mjf_problem_name((mjf_problem)i));
    for (int i = 0; i < MJF_REFUSALS; i++)
        CHECK(refused[i] > 0, mjf_refusal_name((mjf_refusal)i));
    win_dealer_free(dealer);
}

static void wrong_descriptions(void) {
    uint64_t turns[MJF_TILES] = {0};
    mjf_rules *rules;
    mjf_rules_spec spec = any_win;
    spec.tiles = BIT(MJF_TILES);
    CHECK_EQ(mjf_rules_new(&spec, &rules), MJF_ERR_SPEC, "tiles");
    spec = any_win;
    spec.refuses = MJF_REFUSE_ALL + 1;
    CHECK_EQ(mjf_rules_new(&spec, &rules), MJF_ERR_SPEC, "refuses");
    spec = any_win;
    spec.turns = turns;
    turns[33] = BIT(MJF_TILES);
    CHECK_EQ(mjf_rules_new(&spec, &rules), MJF_ERR_SPEC, "turns");
    mjf_win win = win_of("123456m789p1122z", "1z", MJF_ON_DISCARD);
    uint8_t tile;
    win.wild = BIT(MJF_TILES);
    CHECK_EQ(mjf_win_problem(&win, &tile), MJF_PROBLEM_RANGE, "wild");
    win.wild = 0;
    win.locked = BIT(63);
    CHECK_EQ(mjf_win_problem(&win, &tile), MJF_PROBLEM_RANGE, "locked");
}

static void refusals_have_names(void) {
    for (int i = 0; i < MJF_REFUSALS; i++) {
        CHECK(strncmp(mjf_refusal_name((mjf_refusal)i), "MJF_REFUSAL_", 12) == 0,
              "name");
        CHECK(mjf_refusal_message((mjf_refusal)i)[0] != '\0', "message");
    }
    CHECK(strcmp(mjf_refusal_name(MJF_REFUSALS), "MJF_REFUSAL_UNKNOWN") == 0, "name");
    CHECK(strcmp(mjf_refusal_message(MJF_REFUSALS), "unknown refusal") == 0, "message");
    CHECK(strcmp(mjf_refusal_name(MJF_REFUSAL_LOCKED), "MJF_REFUSAL_LOCKED") == 0, "");
}

TEST_MAIN("test_judge", TEST(wins_of_another_game), TEST(tiles_that_are_not_in_use),
          TEST(the_turned_tile_is_out_of_play), TEST(wins_that_may_not_be),
          TEST(all_that_is_refused), TEST(wrong_descriptions),
          TEST(refusals_have_names))
