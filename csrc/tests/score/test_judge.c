/* test_judge.c - what rules refuse of a win, whatever it is worth. */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "test.h"
#include "win_dealer.h"

enum { WINS = 20000, NOBODY = MJF_TILES };

#define BIT(tile) ((uint64_t)1 << (tile))

/* What a page refuses, as far as its settings can say it. */
enum {
    NO_JOKERS = 1 << 0,
    NO_FLOWERS = 1 << 1,
    EIGHT_FLOWERS = 1 << 2, /* and no more */
    NO_FOUR_SETS = 1 << 3,
    NO_FIVE_SETS = 1 << 4,
    NO_ROBBED_LAST = 1 << 5,
    NO_WILD_MELD = 1 << 6,
    NO_WILD_CLAIM = 1 << 7,
    LOCKED = 1 << 8,
    ANY_LOCKED = 1 << 9,
    ALL_REFUSED = (1 << 10) - 1
};

typedef struct game {
    uint32_t refuses;
    uint64_t tiles;        /* 0: all */
    const uint64_t *turns; /* or NULL */
    unsigned honor_runs;
} game;

static const game any_win = {.honor_runs = MJF_RUNS_OF_DRAGONS};

/* Not of four sets and of five as well. */
static mjf_rules *made(const game *of) {
    char tiles[24], runs[12];
    const uint32_t no = of->refuses;
    page_source source = {
        .id = "game",
        .registers = {{"fan", "0"}},
        .settings = {[PAGE_FORMS] = "5", /* MJF_STANDARD, MJF_SEVEN_PAIRS_QUADS */
                     [PAGE_HONOR_RUNS] = runs,
                     [PAGE_JOKERS] = no & NO_JOKERS ? "0" : "1",
                     [PAGE_FLOWERS] = no & NO_FLOWERS      ? "0"
                                      : no & EIGHT_FLOWERS ? "8"
                                                           : "254",
                     [PAGE_SETS] = no & NO_FOUR_SETS   ? "5"
                                   : no & NO_FIVE_SETS ? "4"
                                                       : "0",
                     [PAGE_ROBBED_LAST] = no & NO_ROBBED_LAST ? "0" : "1",
                     [PAGE_WILD_MELDS] = no & NO_WILD_MELD ? "0" : "1",
                     [PAGE_WILD_CLAIMS] = no & NO_WILD_CLAIM ? "0" : "1",
                     [PAGE_PASS_LOCK] = no & ANY_LOCKED ? "2"
                                        : no & LOCKED   ? "1"
                                                        : "0"}};
    snprintf(runs, sizeof runs, "%u", of->honor_runs);
    snprintf(tiles, sizeof tiles, "%llu", (unsigned long long)of->tiles);
    if (of->tiles != 0) source.settings[PAGE_TILES] = tiles;
    if (of->turns != NULL) {
        source.wilds[0].when = "1";
        memcpy(source.wilds[0].kinds, of->turns, sizeof source.wilds[0].kinds);
    }
    return page_rules(&source, NULL, NULL, 0);
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
static void check(const game *spec, const mjf_win *win, mjf_problem problem,
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
    game spec = any_win;
    spec.refuses = ALL_REFUSED & ~refuses & ~(uint32_t)NO_FOUR_SETS;
    check(&spec, win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, label);
    spec.refuses = refuses;
    check(&spec, win, problem, NOBODY, MJF_REFUSAL_NONE, label);
}

static void wins_of_another_game(void) {
    mjf_win win = win_of("123456m789p1122z", "1z", MJF_ON_DISCARD);
    game spec = any_win;
    spec.refuses = ALL_REFUSED & ~(uint32_t)NO_FOUR_SETS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "of this game");
    of_another_game(&win, NO_FOUR_SETS, MJF_PROBLEM_FOUR_SETS, "four sets");
    win.flowers = 1;
    of_another_game(&win, NO_FLOWERS, MJF_PROBLEM_FLOWERS, "a flower");
    win.flowers = 8;
    spec.refuses = EIGHT_FLOWERS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "eight flowers");
    win.flowers = 9;
    check(&spec, &win, MJF_PROBLEM_NINE_FLOWERS, NOBODY, MJF_REFUSAL_NONE, "nine");
    spec.refuses = NO_FLOWERS;
    check(&spec, &win, MJF_PROBLEM_FLOWERS, NOBODY, MJF_REFUSAL_NONE, "none of them");
    win.flowers = 0;
    win.wild = BIT(30);
    of_another_game(&win, NO_JOKERS, MJF_PROBLEM_JOKERS, "a kind is wild");
    win = win_of("123456m789p112z", "1z", MJF_ON_DISCARD);
    win.n_jokers = 1;
    win.jokers[0] = MJF_NO_FACE;
    of_another_game(&win, NO_JOKERS, MJF_PROBLEM_JOKERS, "a joker");
    win = win_of("123456m789p1122z", "1z", MJF_SELF_DRAWN);
    win.flags = MJF_JOKER_WINS;
    of_another_game(&win, NO_JOKERS, MJF_PROBLEM_JOKERS, "a joker is drawn");
    win = win_of("123456m78p11z", "9p", MJF_ROBBED);
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_PUNG, 28};
    win.flags = MJF_LAST_TILE;
    of_another_game(&win, NO_ROBBED_LAST, MJF_PROBLEM_ROBBED_LAST, "the last");
    win = win_of("123456m123789p1122z", "1z", MJF_ON_DISCARD);
    spec = any_win;
    spec.refuses = NO_FIVE_SETS;
    check(&spec, &win, MJF_PROBLEM_FIVE_SETS, NOBODY, MJF_REFUSAL_NONE, "five sets");
    spec.refuses = NO_FOUR_SETS;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "five sets");
}

static void tiles_that_are_not_in_use(void) {
    game spec = any_win;
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
    game spec = any_win;
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
    game spec = any_win;
    mjf_win win = win_of("123456m78p11123z", "9p", MJF_ON_DISCARD); /* no shape */
    win.locked = BIT(17);
    spec.refuses = LOCKED;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_LOCKED, "locked");
    win.locked = BIT(16);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "another");
    spec.refuses = ANY_LOCKED | LOCKED;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_ANY_LOCKED, "any");
    win.how = MJF_SELF_DRAWN;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "drawn");
    win.how = MJF_ON_DISCARD;
    spec.refuses = 0;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "no lock");
    win.locked = 0;
    win.wild = BIT(17);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE, "claimed");
    spec.refuses = NO_WILD_CLAIM;
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_WILD_CLAIM, "claimed");
    win = win_of("123456m1122z", "1z", MJF_SELF_DRAWN);
    win.n_melds = 1;
    win.melds[0] = (mjf_meld){MJF_CHOW, 31};
    win.wild = BIT(33);
    check(&spec, &win, MJF_PROBLEM_NONE, NOBODY, MJF_REFUSAL_NONE,
          "a run of wild ones");
    spec.refuses = NO_WILD_MELD;
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

static mjf_problem slow_problem(const game *spec, const mjf_win *win, unsigned *tile) {
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
    if (jokers && no & NO_JOKERS) return MJF_PROBLEM_JOKERS;
    if (win->flowers && no & NO_FLOWERS) return MJF_PROBLEM_FLOWERS;
    if (win->flowers > 8 && no & EIGHT_FLOWERS) return MJF_PROBLEM_NINE_FLOWERS;
    if (held == 13 && no & NO_FOUR_SETS) return MJF_PROBLEM_FOUR_SETS;
    if (held == 16 && no & NO_FIVE_SETS) return MJF_PROBLEM_FIVE_SETS;
    const bool last = win->flags & MJF_LAST_TILE && win->how == MJF_ROBBED;
    return last && no & NO_ROBBED_LAST ? MJF_PROBLEM_ROBBED_LAST : MJF_PROBLEM_NONE;
}

static mjf_refusal slow_refusal(const game *spec, const mjf_win *win) {
    const uint32_t no = spec->refuses;
    mjf_win melded = *win;
    memset(melded.hand, 0, sizeof melded.hand);
    melded.n_jokers = 0;
    melded.tile = MJF_NO_FACE;
    for (unsigned t = 0; t < MJF_TILES && no & NO_WILD_MELD; t++)
        if (win->wild >> t & 1 && copies_of(&melded, t)) return MJF_REFUSAL_WILD_MELD;
    if (win->how == MJF_SELF_DRAWN) return MJF_REFUSAL_NONE;
    if (no & NO_WILD_CLAIM && win->wild >> win->tile & 1) return MJF_REFUSAL_WILD_CLAIM;
    if (no & ANY_LOCKED && win->locked) return MJF_REFUSAL_ANY_LOCKED;
    return no & LOCKED && win->locked >> win->tile & 1 ? MJF_REFUSAL_LOCKED
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
        game spec = any_win;
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
        spec.refuses = random_below(&source, ALL_REFUSED + 1) &
                       random_below(&source, ALL_REFUSED + 1);
        if (spec.refuses & NO_FOUR_SETS) spec.refuses &= ~(uint32_t)NO_FIVE_SETS;
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

/* What a page cannot say of its game, and a win not of what is wild or locked. */
static void wrong_descriptions(void) {
    static const struct {
        unsigned setting;
        const char *number;
    } wrong[] = {
        {PAGE_FORMS, "0"},           {PAGE_FORMS, "512"},    {PAGE_TILES, "0"},
        {PAGE_TILES, "17179869184"}, {PAGE_SETS, "3"},       {PAGE_SETS, "6"},
        {PAGE_JOKERS, "2"},          {PAGE_FLOWERS, "7"},    {PAGE_FLOWERS, "255"},
        {PAGE_ROBBED_LAST, "-1"},    {PAGE_PASS_LOCK, "3"},  {PAGE_WILD_MELDS, "2"},
        {PAGE_WILD_CLAIMS, "2"},     {PAGE_WILD_FIFTH, "2"}, {PAGE_WAITS_LIVE, "2"},
        {PAGE_KNITTED_WHOLE, "2"},   {PAGE_ANY_SHAPE, "2"},  {PAGE_HONOR_RUNS, "4"},
        {PAGE_RESULT, "1"},          {PAGE_KEY, "1"},        {PAGE_MINIMUM_OF, "1"},
        {PAGE_JOKERS, "p.pungs"},
    };
    static page_bytes bytes;
    mjf_rules *rules = NULL;
    page_source source = {.id = "wrong", .registers = {{"fan", "0"}}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const unsigned setting = wrong[i].setting;
        source.settings[setting] = wrong[i].number;
        page_write(&source, &bytes);
        source.settings[setting] = NULL;
        CHECK_EQ(mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 0, &rules),
                 MJF_ERR_PAGE, wrong[i].number);
    }
    source.wilds[0].when = "1";
    for (int last = 0; last < 2; last++) {
        source.wilds[0].kinds[33] = BIT(MJF_TILES - 1 + last);
        page_write(&source, &bytes);
        CHECK_EQ(mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 0, &rules),
                 last ? MJF_ERR_PAGE : MJF_OK, "wild kinds");
    }
    mjf_rules_free(rules);
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
