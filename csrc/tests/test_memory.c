/*
 * test_memory.c - want of memory while the tables are derived, none wanted after it.
 *
 * Linked so that the library's allocations come here (the linker's --wrap). So does
 * qsort: C libraries allocate in it when there is much to sort.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_qsort(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_qsort(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *));

static unsigned long allocations; /* asked for */
static unsigned long granted;     /* how many of them succeed */

static bool grant(void) { return allocations++ < granted; }

void *__wrap_malloc(size_t size) { return grant() ? __real_malloc(size) : NULL; }

void *__wrap_calloc(size_t n, size_t size) {
    return grant() ? __real_calloc(n, size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size) {
    return grant() ? __real_realloc(memory, size) : NULL;
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
    }
    CHECK(failures > 0, "the derivation asks for memory");
    CHECK_OK(status, "with all the memory it asked for");
    CHECK_EQ(shanten, -1, "with all the memory it asked for");
}

/* Once the tables are there, no question allocates. */
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

TEST_MAIN("test_memory", TEST(every_allocation_fails_once),
          TEST(questions_allocate_nothing),
          TEST(preparing_wins_fails_and_dealing_does_not))
