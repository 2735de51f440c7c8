/*
 * test_stack.c - no function takes more than 48 KB of stack, and all of them run in a thread
 * that has 64.
 *
 * Each part runs in a thread on memory that was painted before: where the paint has gone, the
 * stack has been. What the tests themselves take of it is counted as well.
 */
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "families.h"
#include "fuzz.h"
#include "hands.h"
#include "sample_rules.h"
#include "test.h"
#include "win_dealer.h"

#ifdef NDEBUG
enum { MOST = 48 * 1024, SMALL = 64 * 1024 };
#else /* frames without optimisation, or with what a sanitizer adds, are larger */
enum { MOST = 1024 * 1024, SMALL = 1024 * 1024 };
#endif
enum { STACK = 4 * 1024 * 1024, PAINT = 0xC5 };

/* ---- parts --------------------------------------------------------------------------- */

static void prepare(void) {
    uint64_t digest;
    CHECK_OK(mjf_init(), "the tables");
    CHECK_OK(mjf_tables_digest(&digest), "the tables");
    for (unsigned i = 0; i < n_families; i++)
        CHECK_OK(mjf_form_init(fuzz_form(i)), families[i].name);
}

/* Every question about hands, arrays and texts. */
static void fuzz_inputs(void) {
    random_source source = {20261202};
    for (unsigned i = 0; i < test_rounds(1500); i++) {
        uint8_t bytes[sizeof(fuzz_input)];
        size_t size = fuzz_make_input(&source, bytes);
        LLVMFuzzerTestOneInput(bytes, size);
    }
}

/* With as many jokers as there can be, of every kind of form. */
static void jokers_and_limits(void) {
    random_source source = {20261203};
    for (unsigned i = 0; i < 4 * n_families; i++) {
        const mjf_form *form = fuzz_form(i % n_families);
        hand waiting, drawn, limits;
        mjf_options options = {.more = &form, .n_more = 1, .limits = limits};
        mjf_ukeire_result ukeire;
        mjf_discard discards[MJF_MAX_DISCARDS];
        int8_t shanten;
        uint64_t tiles;
        size_t n;
        hand_deal(&source, 5, waiting);
        memcpy(drawn, waiting, sizeof drawn);
        for (unsigned t = 0; t < MJF_TILES; t++)
            if (drawn[t] < MJF_COPIES) {
                drawn[t]++;
                break;
            }
        random_limits(&source, drawn, limits);
        options.jokers = MJF_MAX_JOKERS;
        mjf_shanten(waiting, MJF_ALL, &options, &shanten);
        mjf_useful(waiting, MJF_ALL, &options, &tiles);
        mjf_shape_waits(waiting, MJF_ALL, &options, &tiles);
        mjf_ukeire(waiting, MJF_ALL, &options, &ukeire);
        mjf_discards(drawn, MJF_ALL, &options, discards, &n);
        options.jokers = 3;
        memset(drawn, 0, sizeof drawn);
        hand_parse("123m567z456s11p", drawn);
        options.limits = NULL;
        mjf_decompose(drawn, MJF_ALL, &options, NULL, 0, &n);
    }
}

static void score(const mjf_rules *rules, const mjf_win *win) {
    mjf_score found;
    mjf_why why[MJF_MAX_ROWS];
    mjf_bound bounds[2];
    int64_t result;
    uint8_t verdict;
    size_t n;
    CHECK_OK(mjf_score_win(rules, win, &found), "mjf_score_win");
    CHECK_OK(mjf_score_batch(rules, win, 1, &result, &verdict, NULL),
             "mjf_score_batch");
    mjf_score_readings(rules, win, &found, 0, &n);
    if (found.verdict == MJF_WRONG_WIN || found.verdict == MJF_NO_WIN) return;
    CHECK_OK(mjf_score_explain(rules, win, &found.split, why), "mjf_score_explain");
    CHECK_OK(mjf_score_bounds(rules, win, &found.split, bounds, 2, &n),
             "mjf_score_bounds");
}

/* Of both rule systems, any shape and runs of honours among what they allow. */
static void scores(void) {
    for (unsigned kind = 0; kind < 4; kind++) {
        page_source *own = malloc(sizeof *own);
        if (own == NULL) abort();
        *own = kind % 2 == 0 ? sample_small : sample_large;
        if (kind >= 2) own->settings[PAGE_ANY_SHAPE] = "1";
        mjf_rules *rules = page_rules(own, NULL, NULL, 0);
        const uint32_t forms = mjf_rules_settings(rules)->forms;
        win_dealer *dealer = win_dealer_new(kind);
        for (unsigned i = 0; i < 60; i++) {
            mjf_win win;
            mjf_split split;
            uint8_t counts[MJF_PATTERNS];
            size_t n;
            win_dealer_next(dealer, WIN_SITUATIONS, kind >= 2 ? 2 : 5, &win);
            score(rules, &win);
            mjf_patterns(&win, forms, 0, 3, 0, counts, &split, &n);
        }
        win_dealer_free(dealer);
        mjf_rules_free(rules);
        free(own);
    }
}

static void generators(void) {
    const uint64_t seed[MJF_SEED_WORDS] = {1};
    const mjf_wins_spec spec = {NULL, MJF_STANDARD, 17, 2, 0};
    uint8_t hands[20][MJF_TILES], melds[20][6];
    mjf_random random;
    mjf_wins *wins = NULL;
    CHECK_OK(mjf_random_seed(&random, seed), "a seed");
    CHECK_OK(mjf_deal(&random, 13, NULL, hands[0], 20), "mjf_deal");
    CHECK_OK(mjf_wins_new(&spec, &wins), "mjf_wins_new");
    CHECK_OK(mjf_wins_deal(wins, &random, hands[0], melds[0], 20), "mjf_wins_deal");
    mjf_wins_free(wins);
}

static void census(void) {
    const mjf_form *forms[] = {fuzz_form(1), fuzz_form(2)};
    const mjf_options options = {.more = forms, .n_more = 2};
    mjf_census_result found;
    CHECK_OK(mjf_census(14, MJF_ALL, NULL, &found), "mjf_census");
    CHECK_OK(mjf_census(5, MJF_STANDARD, &options, &found), "mjf_census of forms");
}

static void nothing(void) {}

/* ---- threads ------------------------------------------------------------------------- */

typedef void part(void);

static void *run(void *run) {
    part *const *of = run;
    (*of)();
    return NULL;
}

static void in_thread(pthread_attr_t *attributes, part *of) {
    pthread_t thread;
    if (pthread_create(&thread, attributes, run, &of) != 0) abort();
    pthread_join(thread, NULL);
}

/* How much of its stack a part takes, with what a thread takes for itself. */
static size_t taken(part *of) {
    pthread_attr_t attributes;
    unsigned char *memory = NULL;
    size_t clean = 0;
    if (posix_memalign((void **)&memory, 4096, STACK) != 0) abort();
    memset(memory, PAINT, STACK);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, memory, STACK) != 0) abort();
    in_thread(&attributes, of);
    pthread_attr_destroy(&attributes);
    while (clean < STACK && memory[clean] == PAINT) clean++;
    free(memory);
    return STACK - clean;
}

static const struct {
    const char *name;
    part *run;
} parts[] = {{"the tables", prepare},       {"fuzz inputs", fuzz_inputs},
             {"jokers", jokers_and_limits}, {"scores", scores},
             {"generators", generators},    {"a census", census}};

enum { PARTS = sizeof parts / sizeof parts[0] };

static void no_part_takes_more(void) {
    const size_t own = taken(nothing);
    for (unsigned i = 0; i < PARTS; i++) {
        const size_t bytes = taken(parts[i].run) - own;
        char label[80];
        snprintf(label, sizeof label, "%s: %zu bytes", parts[i].name, bytes);
        CHECK(bytes <= MOST, label);
        if (getenv("MJF_TEST_VERBOSE")) puts(label);
    }
}

static void all_parts_run_in_a_small_thread(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, SMALL) != 0) abort();
    for (unsigned i = 0; i < PARTS; i++) in_thread(&attributes, parts[i].run);
    pthread_attr_destroy(&attributes);
}

TEST_MAIN("test_stack", TEST(no_part_takes_more), TEST(all_parts_run_in_a_small_thread))
