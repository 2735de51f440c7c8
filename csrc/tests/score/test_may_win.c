/* test_may_win.c - the verdicts of mjf_may_win_batch against those of mjf_score_batch. */
#include <stdbool.h>
#include <string.h>

#include "page_source.h"
#include "random_rules.h"
#include "sample_rules.h"
#include "test.h"
#include "win_dealer.h"

enum { SYSTEMS = 150, WINS = 400, VERDICTS = MJF_BEYOND + 1, MOST_TIMES = 22 };

static mjf_win wins[WINS];

static mjf_rules *made(const mjf_rules_spec *spec) {
    mjf_rules *rules = NULL;
    if (mjf_rules_new(spec, &rules) != MJF_OK) abort();
    return rules;
}

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

static void by_random_rules(void) {
    random_source source = {20261202};
    win_dealer *dealer = win_dealer_new(11);
    unsigned seen[VERDICTS] = {0};
    for (unsigned n = 0; n < test_rounds(SYSTEMS); n++) {
        random_rules own;
        rules_random(&source, &own);
        own.spec.refuses = random_below(&source, MJF_REFUSE_ALL + 1) &
                           random_below(&source, MJF_REFUSE_ALL + 1) &
                           ~(uint32_t)MJF_REFUSE_FOUR_SETS;
        mjf_rules *rules = made(&own.spec);
        deal(&source, dealer,
             WIN_SITUATIONS | WIN_FIVE_SETS | (n % 4 == 0 ? WIN_JOKERS : 0));
        compare(rules, seen);
        mjf_rules_free(rules);
    }
    all_seen(seen);
    win_dealer_free(dealer);
}

static void by_the_samples(void) {
    static void (*const make[])(random_rules *) = {rules_small, rules_large};
    random_source source = {20261203};
    win_dealer *dealer = win_dealer_new(12);
    unsigned seen[VERDICTS] = {0};
    for (unsigned n = 0; n < test_rounds(SYSTEMS); n++) {
        random_rules own;
        make[n % 2](&own);
        mjf_rules *rules = made(&own.spec);
        deal(&source, dealer, WIN_SITUATIONS | WIN_FLUSHES);
        compare(rules, seen);
        mjf_rules_free(rules);
    }
    CHECK(seen[MJF_WIN] > 0 && seen[MJF_BELOW] > 0 && seen[MJF_NO_WIN] > 0, "verdicts");
    win_dealer_free(dealer);
}

/* ---- systems in which a shape is enough, but for what some stages say ----------------------- */

typedef struct plain_rules {
    mjf_rule_row rows[2];
    mjf_rule_stage stages[3];
    mjf_rules_spec spec;
} plain_rules;

/* A row for honours, one that never counts; a stage that refuses wins in some way. */
static void plain(plain_rules *own, unsigned op, unsigned when, bool unless) {
    memset(own, 0, sizeof *own);
    own->rows[0] = row_of(MJF_P_all_honors, 3);
    own->rows[1] = row_of(MJF_P_no_honors, 1);
    pattern_add(own->rows[1].all, MJF_P_all_honors);
    own->stages[0].op = (uint8_t)op;
    own->stages[0].rows[0] = 2;
    if (when < MJF_PATTERNS)
        pattern_add(unless ? own->stages[0].if_none : own->stages[0].if_all, when);
    own->stages[1].op = MJF_STAGE_SUM;
    own->stages[1].rows[0] = 1;
    own->spec.rows = own->rows;
    own->spec.stages = own->stages;
    own->spec.n_rows = 2;
    own->spec.n_stages = 2;
    own->spec.forms = MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_THIRTEEN_ORPHANS;
    own->spec.minimum = INT32_MIN;
}

static void by_rules_of_shapes_alone(void) {
    static const unsigned conditions[] = {
        MJF_P_self_drawn, MJF_P_earthly, MJF_P_dealer,   MJF_P_no_melds,
        MJF_P_one_suit,   MJF_P_chows,   MJF_P_standard, MJF_PATTERNS};
    random_source source = {20261204};
    win_dealer *dealer = win_dealer_new(13);
    unsigned seen[VERDICTS] = {0};
    for (size_t i = 0; i < 4 * sizeof conditions / sizeof *conditions; i++) {
        plain_rules own;
        plain(&own, i % 2 ? MJF_STAGE_ALLOW : MJF_STAGE_REQUIRE, conditions[i / 4],
              i / 2 % 2);
        for (unsigned wide = 0; wide < 3; wide++) {
            own.spec.options = wide == 1 ? MJF_ANY_SHAPE : 0;
            own.spec.honor_runs = wide == 2 ? MJF_RUNS_OF_WINDS : 0;
            mjf_rules *rules = made(&own.spec);
            deal(&source, dealer, WIN_SITUATIONS | (wide == 1 ? 0 : WIN_JOKERS));
            compare(rules, seen);
            mjf_rules_free(rules);
        }
    }
    CHECK(seen[MJF_WIN] && seen[MJF_NO_WIN] && seen[MJF_NOT_ALLOWED], "verdicts");
    win_dealer_free(dealer);
}

/* 2 to the power of flowers, or of chows: the first goes beyond 64 bits, and a reading that may
 * win must not hide that another does. */
static void numbers_too_great(void) {
    static const unsigned counted[] = {MJF_P_flowers, MJF_P_chows, MJF_P_chows};
    random_source source = {20261205};
    win_dealer *dealer = win_dealer_new(14);
    for (unsigned i = 0; i < 3; i++) {
        plain_rules own;
        unsigned seen[VERDICTS] = {0};
        plain(&own, MJF_STAGE_SET, MJF_PATTERNS, false);
        own.rows[0] = row_of(counted[i], 20);
        own.rows[0].times = (uint16_t)counted[i];
        own.stages[2].op = MJF_STAGE_POWER;
        own.stages[2].number = 2;
        own.stages[2].to = 1;
        own.spec.n_stages = 3;
        if (i == 2) own.spec.minimum = 0; /* so that a shape is not enough */
        mjf_rules *rules = made(&own.spec);
        deal(&source, dealer, WIN_PLAIN);
        for (unsigned k = 0; k < WINS; k++) wins[k].flowers = (uint8_t)(k % 8);
        compare(rules, seen);
        CHECK(seen[MJF_BEYOND] > 0 && seen[MJF_WIN] > 0, "both");
        mjf_rules_free(rules);
    }
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
    .settings = {[15] = "1", [16] = "0", [17] = "1"},
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
    "floor 77 * f.streak 10",
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
        (mjf_page_form){MJF_STANDARD, 1, 1, mask_parse("258m258p258s"), 0};
    by_page(&source, seen);
    source.forms[0].when = NULL;
    source.settings[18] = "2";
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
    random_rules own;
    uint8_t verdicts[WINS];
    const mjf_stop stop = {always, NULL};
    rules_small(&own);
    mjf_rules *rules = made(&own.spec);
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
          TEST(by_rules_of_shapes_alone), TEST(numbers_too_great), TEST(by_pages),
          TEST(by_formulas), TEST(counts_are_small), TEST(what_is_no_question))
