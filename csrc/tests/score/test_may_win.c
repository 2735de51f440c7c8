/* test_may_win.c - the verdicts of mjf_may_win_batch against those of mjf_score_batch. */
#include <stdbool.h>
#include <string.h>

#include "page_source.h"
#include "random_page.h"
#include "sample_rules.h"
#include "test.h"
#include "win_dealer.h"

enum { SYSTEMS = 150, WINS = 400, VERDICTS = MJF_BEYOND + 1, MOST_TIMES = 22 };

static mjf_win wins[WINS];

/* Wins, and hands that are none for another tile. */
static void deal(random_source *source, win_dealer *dealer, unsigned kinds) {
    for (unsigned i = 0; i < WINS; i++) {
        win_dealer_next(dealer, kinds, 1, &wins[i]);
        if (random_below(source, 3) == 0)
            wins[i].tile = (uint8_t)random_below(source, MJF_TILES);
        if (random_below(source, 8) == 0)
            wins[i].locked = (uint64_t)1 << wins[i].tile % MJF_TILES;
        if (random_below(source, 2)) wins[i].flags = 0;
    }
}

static void compare(const mjf_rules *rules, unsigned *seen) {
    int64_t results[WINS];
    uint8_t expected[WINS], found[WINS];
    CHECK_OK(mjf_score_batch(rules, wins, WINS, results, expected, NULL), "score");
    CHECK_OK(mjf_may_win_batch(rules, wins, WINS, found), "may win");
    for (unsigned i = 0; i < WINS; i++) {
        CHECK_EQ(found[i], expected[i], win_text(&wins[i]));
        seen[expected[i]]++;
    }
}

static void all_seen(const unsigned *seen) {
    for (int v = 0; v < VERDICTS; v++) CHECK(seen[v] > 0, "each verdict");
}

/* Now and then what a page may refuse of any win. */
static void refuse(random_source *source, page_source *page) {
    static const struct {
        unsigned setting;
        const char *number;
    } refusals[] = {
        {PAGE_JOKERS, "0"},      {PAGE_FLOWERS, "0"},     {PAGE_FLOWERS, "8"},
        {PAGE_SETS, "4"},        {PAGE_ROBBED_LAST, "0"}, {PAGE_WILD_MELDS, "0"},
        {PAGE_WILD_CLAIMS, "0"}, {PAGE_PASS_LOCK, "1"},   {PAGE_PASS_LOCK, "2"}};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (random_below(source, 4) == 0)
            page->settings[refusals[i].setting] = refusals[i].number;
}

static void by_random_rules(void) {
    random_source source = {20261202};
    win_dealer *dealer = win_dealer_new(11);
    unsigned seen[VERDICTS] = {0};
    for (unsigned n = 0; n < test_rounds(SYSTEMS); n++) {
        static random_page own;
        page_random(&source, &own);
        refuse(&source, &own.source);
        mjf_rules *rules = page_rules(&own.source, NULL, NULL, 0);
        deal(&source, dealer,
             WIN_SITUATIONS | WIN_FIVE_SETS | (n % 4 == 0 ? WIN_JOKERS : 0));
        compare(rules, seen);
        mjf_rules_free(rules);
    }
    all_seen(seen);
    win_dealer_free(dealer);
}

static void by_the_samples(void) {
    static const page_source *const pages[] = {&sample_small, &sample_large};
    random_source source = {20261203};
    win_dealer *dealer = win_dealer_new(12);
    unsigned seen[VERDICTS] = {0};
    for (unsigned n = 0; n < test_rounds(SYSTEMS); n++) {
        mjf_rules *rules = page_rules(pages[n % 2], NULL, NULL, 0);
        deal(&source, dealer, WIN_SITUATIONS | WIN_FLUSHES);
        compare(rules, seen);
        mjf_rules_free(rules);
    }
    CHECK(seen[MJF_WIN] > 0 && seen[MJF_BELOW] > 0 && seen[MJF_NO_WIN] > 0, "verdicts");
    win_dealer_free(dealer);
}

/* ---- systems in which a shape is enough, but for what some formulas say --------------------- */

static const page_source plain = {
    .id = "plain",
    .registers = {{"fan", "sum:honors"}},
    .rows = {{"honors", NULL, "3", "p.all_honors"},
             {"never", NULL, "1", "and p.all_honors p.no_honors"}},
    .settings = {[PAGE_FORMS] = "11"}, /* standard, seven pairs, thirteen orphans */
};

static void by_rules_of_shapes_alone(void) {
    static const char *const conditions[] = {"p.self_drawn", "p.earthly",  "p.dealer",
                                             "p.no_melds",   "p.one_suit", "p.chows",
                                             "p.standard",   NULL};
    random_source source = {20261204};
    win_dealer *dealer = win_dealer_new(13);
    unsigned seen[VERDICTS] = {0};
    for (size_t i = 0; i < 4 * sizeof conditions / sizeof *conditions; i++) {
        page_source own = plain;
        char formula[80];
        const char *when = conditions[i / 4], *unless = i / 2 % 2 ? "not " : "";
        if (when == NULL)
            snprintf(formula, sizeof formula, "%shas:never", i % 2 ? "not " : "");
        else if (i % 2)
            snprintf(formula, sizeof formula, "and not has:never %s%s", unless, when);
        else
            snprintf(formula, sizeof formula, "or has:never not %s%s", unless, when);
        if (i % 2)
            own.forbids[0].id = "forbidden", own.forbids[0].formula = formula;
        else
            own.require = formula;
        for (unsigned wide = 0; wide < 3; wide++) {
            own.settings[PAGE_ANY_SHAPE] = wide == 1 ? "1" : "0";
            own.settings[PAGE_HONOR_RUNS] = wide == 2 ? "1" : "0"; /* of winds */
            mjf_rules *rules = page_rules(&own, NULL, NULL, 0);
            deal(&source, dealer,
                 WIN_SITUATIONS | WIN_FIVE_SETS | (wide == 1 ? 0 : WIN_JOKERS));
            compare(rules, seen);
            mjf_rules_free(rules);
        }
    }
    CHECK(seen[MJF_WIN] && seen[MJF_NO_WIN] && seen[MJF_NOT_ALLOWED], "verdicts");
    win_dealer_free(dealer);
}

/* Seven pairs beside a meld are no shape, but four sets and a pair are; few wins are not screened. */
static void pairs_beside_a_meld(void) {
    static const uint8_t pairs[] = {0, 2, 4, 9, 11, 13, 27}, sets[] = {1, 2, 3, 4, 27};
    unsigned seen[VERDICTS] = {0};
    mjf_rules *rules = page_rules(&plain, NULL, NULL, 0);
    memset(wins, 0, sizeof wins);
    for (unsigned i = 0; i < WINS; i++) {
        mjf_win *win = &wins[i];
        win->melds[win->n_melds++] = (mjf_meld){MJF_CHOW, 18};
        if (i % 2) {
            for (unsigned k = 0; k < sizeof pairs; k++) win->hand[pairs[k]] += 2;
        } else {
            for (unsigned k = 0; k < sizeof sets; k++) win->hand[sets[k]] += 3;
            win->hand[27]--;
        }
        win->tile = 27;
        win->hand[27]--;
    }
    compare(rules, seen);
    CHECK(seen[MJF_WIN] == WINS / 2 && seen[MJF_NO_WIN] == WINS / 2, "verdicts");
    for (size_t n = 1; n < 12; n++) {
        uint8_t found[WINS];
        CHECK_OK(mjf_may_win_batch(rules, wins, n, found), "few");
        for (size_t i = 0; i < n; i++)
            CHECK_EQ(found[i], i % 2 ? MJF_NO_WIN : MJF_WIN, win_text(&wins[i]));
    }
    mjf_rules_free(rules);
}

/* 2 to the power of flowers, or of chows: the first goes beyond 64 bits, and a reading that may
 * win must not hide that another does. */
static void numbers_too_great(void) {
    static const char *const counted[] = {"p.flowers", "p.chows", "p.chows"};
    random_source source = {20261205};
    win_dealer *dealer = win_dealer_new(14);
    for (unsigned i = 0; i < 3; i++) {
        page_source own = plain;
        unsigned seen[VERDICTS] = {0};
        own.rows[0].value = "20";
        own.rows[0].when = own.rows[0].each = counted[i];
        own.registers[1].id = "points";
        own.registers[1].formula = "** 2 fan";
        if (i == 2)
            own.settings[PAGE_MINIMUM] = "-1"; /* so that a shape is not enough */
        mjf_rules *rules = page_rules(&own, NULL, NULL, 0);
        deal(&source, dealer, WIN_PLAIN);
        for (unsigned k = 0; k < WINS; k++) wins[k].flowers = (uint8_t)(k % 8);
        compare(rules, seen);
        CHECK(seen[MJF_BEYOND] > 0 && seen[MJF_WIN] > 0, "both");
        mjf_rules_free(rules);
    }
    win_dealer_free(dealer);
}

/* ---- waits that decide ------------------------------------------------------------------- */

static const page_source waiting = {
    .id = "waiting",
    .registers = {{"fan", "sum:all"}},
    .groups = {"all", "apart"},
    .rows = {{"edge", "all", "1", "p.edge_wait", NULL, NULL},
             {"closed", "all", "2", "p.closed_wait", NULL, NULL},
             {"single", "all", "1", "p.single_wait", NULL, NULL},
             {"drawn", "all", "2", "p.self_drawn", NULL, NULL},
             {"melded", "all", "1", "p.melded_chow", NULL, NULL},
             {"chicken", "apart", "4", "not has:all", NULL, NULL}},
    .settings = {[PAGE_FORMS] = "1", [PAGE_MINIMUM] = "3"},
};

/* By page number i: waits that add and no more, and all that they may do besides. */
static void make_waiting(unsigned i, page_source *own) {
    static const char *const formulas[] = {"max sum:all 3", "+ best:all 1",
                                           "sum:all,apart", "* sum:all 2"};
    static const char *const forbidden[] = {
        "p.edge_wait", "and p.self_drawn p.single_wait", "has:closed", "p.self_drawn"};
    static const char *const asked[] = {"and p.closed_wait p.self_drawn",
                                        "and p.self_drawn not p.edge_wait",
                                        "p.unique_wait", "or p.single_wait p.dealer"};
    static const char *const values[] = {"-1", "0", "3", "7"};
    *own = waiting;
    if (i / 4 == 1) own->registers[0].formula = formulas[i % 4];
    if (i / 4 == 2)
        own->forbids[0].id = "forbidden", own->forbids[0].formula = forbidden[i % 4];
    if (i / 4 == 3) own->rows[1].when = asked[i % 4];
    if (i / 4 == 4) own->rows[2].value = values[i % 4];
    if (i / 4 >= 5) {
        static const char *const removed[] = {"drawn", "edge", "drawn melded",
                                              "single"};
        own->exclusions[0].phase = i / 4 - 5;
        own->exclusions[0].row = i % 2 ? "melded" : "closed";
        own->exclusions[0].targets = removed[i % 4];
    }
    if (i % 4 == 2) own->registers[0].formula = "sum:all,apart";
}

static void waits_that_decide(void) {
    random_source source = {20261207};
    win_dealer *dealer = win_dealer_new(17);
    unsigned seen[VERDICTS] = {0};
    for (unsigned i = 0; i < 4 * 7; i++) {
        page_source own;
        make_waiting(i, &own);
        mjf_rules *rules = page_rules(&own, NULL, NULL, 0);
        for (unsigned k = 0; k < 4; k++) {
            deal(&source, dealer, WIN_PLAIN);
            compare(rules, seen);
        }
        mjf_rules_free(rules);
    }
    CHECK(seen[MJF_WIN] && seen[MJF_BELOW] && seen[MJF_NOT_ALLOWED], "verdicts");
    win_dealer_free(dealer);
}

/* ---- pages ------------------------------------------------------------------------------- */

static const page_source capped = {
    .id = "capped",
    .registers = {{"uncapped", "+ best:above,within if has:above 0 sum:bonus"},
                  {"fan", "max min uncapped 3 best:first"},
                  {"points", "** 2 fan"}},
    .facts = {{"streak", 0, 99, 2}},
    .groups = {"above", "within", "bonus", "first"},
    .rows = {{"one_suit", "above", "4", "p.one_suit", NULL, NULL},
             {"all_pungs", "within", "2", "p.all_pungs", NULL, NULL},
             {"chicken", "within", "0", "not or has:above has:within", NULL, NULL},
             {"dragons", "bonus", "1", "p.dragon_pungs", "p.dragon_pungs", NULL},
             {"heavenly", "first", "6", "p.heavenly", NULL, NULL}},
    .settings = {[PAGE_RESULT] = "1", [PAGE_KEY] = "0", [PAGE_MINIMUM_OF] = "1"},
    .forbids = {{"earthly_drawn", "and p.earthly not p.self_drawn"},
                {"melded_chow", "p.melded_chow"}},
};

/* Every register is told by a formula of each operation, some beyond 64 bits now and then. */
static const char *const formulas[] = {
    "1",
    "** 2 * 20 p.chows",
    "** 2 p.flowers",
    "** 2 * 9 p.flowers",
    "** -3 * 10 p.pungs",
    "- 0 ** 3 * 12 p.pungs",
    "// 7 - 3 p.chows",
    "// * 9 p.chows 2",
    "* p.flowers * 9000000000000 * 1000000 f.streak",
    "min ** 2 * 20 p.chows 5",
    "max 5 ** 2 * 20 p.chows",
    "max min f.streak 4 best:above",
    "if p.one_suit ** 2 70 1",
    "if p.one_suit 1 ** 2 if p.dealer 80 3",
    "+ if p.dealer 4 if p.one_suit ** 2 64 5 if p.chows 1 2",
    "and p.one_suit ** 2 63",
    "or ** 2 * 20 p.chows 3",
    "and p.dealer or p.one_suit ** 2 90",
    "ceil ** 2 * 15 p.chows 100",
    "** 2 sum:bonus,above",
    "** 2 * 20 count:bonus",
    "** 2 * 70 has:above",
    "== f.streak ** 2 70",
    "not ** 2 70",
    "** 2 f.streak",
    "** f.streak 9",
    "** f.streak 10",
    "- ** 2 * 20 p.chows ** 2 * 20 p.chows",
};

static void by_page(const page_source *source, unsigned *seen) {
    random_source dice = {20261206};
    win_dealer *dealer = win_dealer_new(16);
    int64_t streaks[WINS];
    mjf_rules *rules = page_rules(source, NULL, NULL, 0);
    deal(&dice, dealer, WIN_SITUATIONS | WIN_FLUSHES);
    for (unsigned i = 0; i < WINS; i++) {
        streaks[i] = random_below(&dice, 100);
        if (i % 2) wins[i].facts = &streaks[i];
        wins[i].locked = 0;
        if (i % 3) wins[i].flags = 0;
    }
    compare(rules, seen);
    mjf_rules_free(rules);
    win_dealer_free(dealer);
}

static void by_pages(void) {
    static const char *const forbidden[] = {"p.chows",
                                            "not has:above",
                                            "and p.earthly p.dealer",
                                            "not p.no_melds",
                                            "or p.dealer p.one_suit",
                                            "and p.self_drawn f.streak",
                                            "0"};
    unsigned seen[VERDICTS] = {0};
    page_source source = capped;
    by_page(&capped, seen);
    source.require = "or has:above has:within";
    by_page(&source, seen);
    source.require = "or p.no_melds p.self_drawn";
    by_page(&source, seen);
    source.require = NULL;
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        source.forbids[1].formula = forbidden[i];
        by_page(&source, seen);
    }
    source.forbids[1].formula = "0";
    source.forms[0].when = "1";
    source.forms[0].form =
        (mjf_page_form){MJF_STANDARD, 1, mask_parse("258m258p258s"), 0};
    by_page(&source, seen);
    source.forms[0].when = NULL;
    source.settings[PAGE_MINIMUM] = "2";
    by_page(&source, seen);
    CHECK(seen[MJF_WIN] && seen[MJF_NO_WIN] && seen[MJF_NOT_ALLOWED], "verdicts");
}

static void by_formulas(void) {
    unsigned seen[VERDICTS] = {0};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        page_source source = capped;
        source.registers[2].formula = formulas[i];
        source.forbids[0].id = NULL;
        by_page(&source, seen);
    }
    CHECK(seen[MJF_WIN] && seen[MJF_BEYOND], "verdicts");
}

/* What bounds.h takes for granted. */
static void counts_are_small(void) {
    win_dealer *dealer = win_dealer_new(15);
    unsigned most = 0;
    for (unsigned i = 0; i < test_rounds(20000); i++) {
        uint8_t counts[MJF_PATTERNS];
        mjf_split split;
        mjf_win win;
        size_t n = 1;
        win_dealer_next(dealer, WIN_FIVE_SETS | WIN_FLUSHES, 0, &win);
        for (size_t reading = 0; reading < n; reading++) {
            if (mjf_patterns(&win, MJF_ALL | MJF_SEVEN_PAIRS_QUADS, 0, 0, reading,
                             counts, &split, &n) != MJF_OK)
                break;
            for (unsigned p = 0; n > 0 && p < MJF_PATTERNS; p++)
                if (p != MJF_P_flowers && counts[p] > most) most = counts[p];
        }
    }
    CHECK(most >= 4 && most <= MOST_TIMES, "counts");
    win_dealer_free(dealer);
}

static int always(void *self) {
    (void)self;
    return 1;
}

static void what_is_no_question(void) {
    uint8_t verdicts[WINS];
    const mjf_stop stop = {always, NULL};
    mjf_rules *rules = page_rules(&sample_small, NULL, NULL, 0);
    memset(wins, 0, sizeof wins);
    CHECK_EQ(mjf_may_win_batch(NULL, wins, 1, verdicts), MJF_ERR_NULL, "rules");
    CHECK_EQ(mjf_may_win_batch(rules, NULL, 1, verdicts), MJF_ERR_NULL, "wins");
    CHECK_EQ(mjf_may_win_batch(rules, wins, 1, NULL), MJF_ERR_NULL, "verdicts");
    CHECK_OK(mjf_may_win_batch(rules, NULL, 0, NULL), "none");
    mjf_status status = MJF_OK;
    for (int i = 0; i < 20 && status == MJF_OK; i++)
        status = mjf_may_win_batch_until(rules, wins, WINS, NULL, verdicts);
    CHECK_OK(status, "no stop");
    CHECK_EQ(verdicts[WINS - 1], MJF_WRONG_WIN, "no tiles");
    static mjf_win many[3000];
    static uint8_t all[3000];
    CHECK_EQ(mjf_may_win_batch_until(rules, many, 3000, &stop, all), MJF_ERR_STOPPED,
             "stopped");
    mjf_rules_free(rules);
}

TEST_MAIN("test_may_win", TEST(by_random_rules), TEST(by_the_samples),
          TEST(by_rules_of_shapes_alone), TEST(pairs_beside_a_meld),
          TEST(numbers_too_great), TEST(waits_that_decide), TEST(by_pages),
          TEST(by_formulas), TEST(counts_are_small), TEST(what_is_no_question))
