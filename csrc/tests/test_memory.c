/*
 * test_memory.c - want of memory while tables are derived, none wanted after it, and none
 * kept that is not needed.
 *
 * Linked so that the library's allocations come here (the linker's --wrap). So does
 * qsort: C libraries allocate in it when there is much to sort.
 */
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "random_page.h"
#include "sample_rules.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void __real_qsort(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
void __wrap_qsort(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *));

static unsigned long allocations; /* asked for */
static unsigned long granted;     /* how many of them succeed */

static long kept; /* that have not been freed */

static bool grant(void) { return allocations++ < granted; }

void *__wrap_malloc(size_t size) {
    if (!grant()) return NULL;
    kept++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size) {
    if (!grant()) return NULL;
    kept++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    if (!grant()) return NULL;
    kept += memory == NULL;
    return __real_realloc(memory, size);
}

void __wrap_free(void *memory) {
    kept -= memory != NULL;
    __real_free(memory);
}

void __wrap_qsort(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *)) {
    allocations++;
    __real_qsort(base, n, size, compare);
}

/* Each allocation of the derivation fails in turn; every question says so and leaves
 * its result alone; when there is memory again all is well. */
static void every_allocation_fails_once(void) {
    hand counts;
    int8_t shanten = 99;
    uint64_t digest = 77;
    unsigned long failures = 0;
    mjf_status status = MJF_ERR_MEMORY;
    hand_parse("123m456p789s11z", counts);
    for (; failures < 100 && status == MJF_ERR_MEMORY; failures++) {
        allocations = 0;
        granted = failures;
        status = mjf_shanten(counts, MJF_STANDARD, NULL, &shanten);
        if (status == MJF_OK) break;
        CHECK_EQ(status, MJF_ERR_MEMORY, "mjf_shanten");
        CHECK_EQ(shanten, 99, "the result is left as it was");
        allocations = 0;
        CHECK_EQ(mjf_init(), MJF_ERR_MEMORY, "mjf_init");
        allocations = 0;
        CHECK_EQ(mjf_tables_digest(&digest), MJF_ERR_MEMORY, "mjf_tables_digest");
        allocations = 0;
        mjf_batch batch = {.n = 1, .hands = {counts, 0}, .forms = MJF_ALL};
        CHECK_EQ(mjf_batch_shanten(&batch, &shanten, NULL), MJF_ERR_MEMORY,
                 "mjf_batch_shanten");
        CHECK_EQ(digest, 77, "the result is left as it was");
        CHECK_EQ(kept, 0, "what was there is freed");
    }
    CHECK(failures > 0, "the derivation asks for memory");
    CHECK_OK(status, "with all the memory it asked for");
    CHECK_EQ(shanten, -1, "with all the memory it asked for");
    CHECK_EQ(kept, 1, "the tables");
}

/* ---- forms ----------------------------------------------------------------------- */

enum { MANY = 10000 }; /* allocations: more than any derivation asks for */

typedef struct answers {
    int8_t shanten;
    int win;
    uint64_t useful, waits, shape;
    mjf_ukeire_result ukeire;
    mjf_discard discards[MJF_MAX_DISCARDS];
    size_t n_discards, n_readings;
} answers;

enum {
    QUESTIONS = 8,
    TABLED =
        7 /* the first of them need the tables; mjf_decompose, of no jokers, does not */
};

/* One question, about the tiles or about the tiles and 2s. */
static mjf_status ask(unsigned question, const char *tiles, uint32_t forms,
                      const mjf_options *options, answers *out) {
    hand waiting, drawn;
    mjf_status status;
    hand_parse(tiles, waiting);
    hand_parse(tiles, drawn);
    drawn[tile_parse("2s")]++;
    allocations = 0;
    switch (question) {
        case 0:
            return mjf_shanten(drawn, forms, options, &out->shanten);
        case 1:
            return mjf_is_win(drawn, forms, options, &out->win);
        case 2:
            return mjf_useful(waiting, forms, options, &out->useful);
        case 3:
            return mjf_waits(waiting, forms, options, &out->waits);
        case 4:
            return mjf_shape_waits(waiting, forms, options, &out->shape);
        case 5:
            return mjf_ukeire(waiting, forms, options, &out->ukeire);
        case 6:
            return mjf_discards(drawn, forms, options, out->discards, &out->n_discards);
        default:
            status = mjf_decompose(drawn, forms, options, NULL, 0, &out->n_readings);
            return status == MJF_ERR_CAPACITY ? MJF_OK : status;
    }
}

static void check_answers(const char *tiles, uint32_t forms,
                          const mjf_options *options) {
    const uint64_t wait = mask_parse("2s");
    answers out;
    granted = 0;
    for (unsigned question = 0; question < QUESTIONS; question++)
        CHECK_OK(ask(question, tiles, forms, options, &out), tiles);
    CHECK(out.shanten == -1 && out.win == 1 && out.n_readings == 1, tiles);
    CHECK(out.useful == wait && out.waits == wait && out.shape == wait, tiles);
    CHECK(out.ukeire.useful == wait && out.discards[0].shanten == 0, tiles);
}

/* Each allocation of the derivation fails in turn, whatever question it is for; the number
 * of failures. */
static unsigned long fail_in_turn(const char *tiles, uint32_t forms,
                                  const mjf_options *options, long expected_kept) {
    unsigned long failures = 0;
    const long before = kept;
    mjf_status status = MJF_ERR_MEMORY;
    for (; failures < MANY && status == MJF_ERR_MEMORY; failures++) {
        answers out, untouched;
        memset(&out, 0xA5, sizeof out);
        memset(&untouched, 0xA5, sizeof untouched);
        granted = failures;
        status = ask(failures % TABLED, tiles, forms, options, &out);
        if (status == MJF_OK) break;
        CHECK_EQ(status, MJF_ERR_MEMORY, tiles);
        CHECK(memcmp(&out, &untouched, sizeof out) == 0,
              "the result is left as it was");
        CHECK_EQ(kept, before, "what was there is freed");
        CHECK_OK(ask(TABLED, tiles, forms, options, &out), tiles);
    }
    CHECK_OK(status, tiles);
    CHECK_EQ(kept - before, expected_kept, "the tables, and no more");
    check_answers(tiles, forms, options);
    return failures;
}

/* Suits with tables of their own, and honours. */
static void forms_fail_and_succeed(void) {
    mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *form = NULL;
    const long before = kept;
    spec.pairs = mask_parse("258m25p2s");
    spec.honor_runs = MJF_RUNS_OF_WINDS;
    allocations = granted = 0;
    CHECK_EQ(mjf_form_new(&spec, &form), MJF_ERR_MEMORY, "mjf_form_new");
    CHECK(form == NULL, "the result is left as it was");
    CHECK_EQ(kept, before, "mjf_form_new");
    allocations = 0, granted = 1;
    CHECK_OK(mjf_form_new(&spec, &form), "mjf_form_new");
    const mjf_form *more[] = {form};
    mjf_options options = {.more = more, .n_more = 1};
    allocations = granted = 0;
    CHECK_EQ(mjf_form_init(form), MJF_ERR_MEMORY, "mjf_form_init");
    /* The tables, their lanes, and a block each. */
    unsigned long failures = fail_in_turn("123m456p789s123z2s", 0, &options, 6);
    CHECK(failures > 100, "the derivation asks for memory");
    allocations = granted = 0;
    CHECK_OK(mjf_form_init(form), "the tables are there");
    mjf_form_free(form);
    CHECK_EQ(kept, before, "mjf_form_free");
}

/* A form that no question was asked about has no tables to free. */
static void forms_without_tables(void) {
    const mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *form = NULL;
    const long before = kept;
    allocations = 0, granted = 1;
    CHECK_OK(mjf_form_new(&spec, &form), "mjf_form_new");
    CHECK_EQ(kept - before, 1, "mjf_form_new");
    mjf_form_free(form);
    CHECK_EQ(kept, before, "mjf_form_free");
}

/* The three suits share a table. */
static void five_sets_fail_and_succeed(void) {
    fail_in_turn("123m456p789s111222z2s", MJF_STANDARD, NULL, 4);
}

/* Once the tables are there, no question allocates, but of many jokers under limits. */
static void questions_allocate_nothing(void) {
    hand waiting, drawn, limits;
    mjf_options options = {.limits = limits, .jokers = 1};
    mjf_ukeire_result ukeire;
    mjf_discard discards[MJF_MAX_DISCARDS];
    static mjf_reading readings[2000];
    enum { ROWS = 100 };
    static uint64_t results[ROWS * MJF_TILES];
    hand none = {0};
    mjf_options only_jokers = {.jokers = 5};
    int8_t shanten;
    uint64_t tiles;
    size_t n;
    int win;
    memset(limits, 3, sizeof limits);
    hand_parse("123m456p789s112z", waiting);
    hand_parse("123m456p789s1122z", drawn);
    CHECK_OK(mjf_init(), "mjf_init");
    allocations = granted = 0;
    CHECK_OK(mjf_shanten(drawn, MJF_ALL, &options, &shanten), "mjf_shanten");
    CHECK_OK(mjf_is_win(drawn, MJF_ALL, &options, &win), "mjf_is_win");
    CHECK_OK(mjf_useful(waiting, MJF_ALL, &options, &tiles), "mjf_useful");
    CHECK_OK(mjf_waits(waiting, MJF_ALL, &options, &tiles), "mjf_waits");
    CHECK_OK(mjf_shape_waits(waiting, MJF_ALL, &options, &tiles), "mjf_shape_waits");
    CHECK_OK(mjf_ukeire(waiting, MJF_ALL, &options, &ukeire), "mjf_ukeire");
    CHECK_OK(mjf_discards(drawn, MJF_ALL, &options, discards, &n), "mjf_discards");
    CHECK_OK(mjf_decompose(drawn, MJF_ALL, &options, readings, 8, &n), "mjf_decompose");
    CHECK_OK(mjf_decompose(none, MJF_ALL, &only_jokers, readings, 2000, &n),
             "mjf_decompose, much to sort");
    mjf_batch batch = {.n = ROWS, .hands = {waiting, 0}, .forms = MJF_ALL};
    CHECK_OK(mjf_batch_shanten(&batch, (int8_t *)results, NULL), "mjf_batch_shanten");
    CHECK_OK(mjf_batch_useful(&batch, results, NULL), "mjf_batch_useful");
    batch.hands.first = drawn;
    CHECK_OK(mjf_batch_discards(&batch, (int8_t *)results, NULL), "mjf_batch_discards");
    CHECK_EQ(allocations, 0, "allocations");
}

/* Many jokers under limits want memory for the call; who only asks of the shape does not. */
static void jokers_under_limits_fail_and_succeed(void) {
    static const unsigned limited[] = {0, 2, 5,
                                       6}; /* the others look at the shape alone */
    hand limits;
    mjf_options options = {.limits = limits, .jokers = 4};
    memset(limits, 3, sizeof limits);
    CHECK_OK(mjf_init(), "mjf_init");
    for (unsigned i = 0; i < sizeof limited / sizeof limited[0]; i++) {
        const unsigned question = limited[i];
        answers out, untouched;
        const long before = kept;
        const char *label = "123m456p789s, four jokers";
        memset(&out, 0xA5, sizeof out);
        memset(&untouched, 0xA5, sizeof untouched);
        granted = 0;
        CHECK_EQ(ask(question, "123m456p789s", MJF_STANDARD, &options, &out),
                 MJF_ERR_MEMORY, label);
        CHECK(memcmp(&out, &untouched, sizeof out) == 0, label);
        granted = MANY;
        CHECK_OK(ask(question, "123m456p789s", MJF_STANDARD, &options, &out), label);
        CHECK(allocations > 0, label);
        CHECK_EQ(kept, before, "what was there is freed");
    }
}

/* So it is with what mjf_wins_new prepares; dealing allocates nothing. */
static void preparing_wins_fails_and_dealing_does_not(void) {
    hand unseen, dealt;
    const mjf_wins_spec spec = {unseen, MJF_ALL, 14, 0, 0};
    const uint64_t seed[MJF_SEED_WORDS] = {1};
    mjf_random random;
    mjf_wins *wins = NULL;
    unsigned long failures = 0;
    mjf_status status = MJF_ERR_MEMORY;
    memset(unseen, MJF_COPIES, sizeof unseen);
    unseen[4] = unseen[15] = 2; /* three suits, of which no two are alike */
    for (; failures < 100 && status == MJF_ERR_MEMORY; failures++) {
        allocations = 0;
        granted = failures;
        status = mjf_wins_new(&spec, &wins);
        if (status == MJF_OK) break;
        CHECK_EQ(status, MJF_ERR_MEMORY, "mjf_wins_new");
        CHECK(wins == NULL, "the result is left as it was");
    }
    CHECK(failures > 40, "twelve blocks ask for memory four times");
    CHECK_OK(status, "with all the memory it asked for");
    CHECK_OK(mjf_random_seed(&random, seed), "mjf_random_seed");
    allocations = granted = 0;
    CHECK_OK(mjf_wins_deal(wins, &random, dealt, NULL, 1), "mjf_wins_deal");
    CHECK_OK(mjf_deal(&random, 13, NULL, dealt, 1), "mjf_deal");
    CHECK_EQ(allocations, 0, "allocations");
    mjf_wins_free(wins);
}

/* Rules of a page: where any allocation fails, nothing is kept. */
static mjf_rules *read_with_failures(const page_source *source) {
    static page_bytes bytes;
    mjf_rules *rules = NULL;
    unsigned long failures = 0;
    mjf_status status = MJF_ERR_MEMORY;
    const long before = kept;
    page_write(source, &bytes);
    for (; failures < 100 && status == MJF_ERR_MEMORY; failures++) {
        allocations = 0;
        granted = failures;
        status = mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 0, &rules);
        if (status == MJF_OK) break;
        CHECK_EQ(status, MJF_ERR_MEMORY, "mjf_rules_read");
        CHECK(rules == NULL, "the result is left as it was");
        CHECK_EQ(kept, before, "nothing is kept");
    }
    CHECK_OK(status, "there is enough at last");
    CHECK(failures > 12, "the page, its lists, its formulas, its forests");
    return rules;
}

static void making_rules_fails(void) {
    static random_page own;
    random_source source = {21};
    const long before = kept;
    for (int i = 0; i < 8; i++) {
        granted = ULONG_MAX;
        page_random(&source, &own);
        mjf_rules_free(read_with_failures(&own.source));
        CHECK_EQ(kept, before, "nothing is kept");
    }
}

/* Scores allocate nothing, but for what jokers may become. */
static void scoring_does_not(void) {
    mjf_win win;
    mjf_score score;
    mjf_why why[MJF_MAX_ROWS];
    mjf_bound bounds[2];
    size_t n;
    const long before = kept;
    mjf_rules *rules = read_with_failures(&sample_large);
    const long before_jokers = kept;
    memset(&win, 0, sizeof win);
    hand_parse("123m456p789s11z", win.hand);
    win.n_jokers = 2;
    allocations = granted = 0;
    memset(&score, 0xA5, sizeof score);
    CHECK_EQ(mjf_score_win(rules, &win, &score), MJF_ERR_MEMORY, "no room for jokers");
    CHECK_EQ(score.n_lines, 0xA5, "the result is left as it was");
    allocations = 0, granted = 1;
    CHECK_OK(mjf_score_win(rules, &win, &score), "mjf_score_win");
    CHECK_EQ(allocations, 1, "one for all that they may become");
    CHECK_EQ(kept, before_jokers, "and it is freed");
    allocations = granted = 0;
    CHECK_EQ(score.verdict, MJF_WIN, "a win with two jokers");
    CHECK_OK(mjf_score_explain(rules, &win, &score.split, why), "mjf_score_explain");
    CHECK_OK(mjf_score_bounds(rules, &win, &score.split, bounds, 2, &n),
             "mjf_score_bounds");
    CHECK_EQ(allocations, 0, "allocations");
    mjf_rules_free(rules);
    CHECK_EQ(kept, before, "nothing is kept");
}

TEST_MAIN("test_memory", TEST(every_allocation_fails_once),
          TEST(forms_fail_and_succeed), TEST(forms_without_tables),
          TEST(five_sets_fail_and_succeed), TEST(questions_allocate_nothing),
          TEST(jokers_under_limits_fail_and_succeed),
          TEST(preparing_wins_fails_and_dealing_does_not), TEST(making_rules_fails),
          TEST(scoring_does_not))
