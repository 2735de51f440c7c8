/*
 * test_census.c - all deals by their shanten number: known numbers, and small walls of
 * which every hand is looked at.
 *
 * Linked so that allocations come here (the linker's --wrap), to make them fail.
 */
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "test.h"

/* ---- memory --------------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static unsigned long allocations;         /* asked for */
static unsigned long granted = ULONG_MAX; /* how many of them succeed */
static long kept;                         /* not yet freed */

void *__wrap_malloc(size_t size) {
    if (allocations++ >= granted) return NULL;
    kept++;
    return __real_malloc(size);
}

void *__wrap_realloc(void *memory, size_t size) {
    if (allocations++ >= granted) return NULL;
    kept += memory == NULL;
    return __real_realloc(memory, size);
}

void __wrap_free(void *memory) {
    kept -= memory != NULL;
    __real_free(memory);
}

/* ---- known numbers -------------------------------------------------------------------- */

enum { WALL = MJF_TILES * MJF_COPIES };

static mjf_census_result census(size_t tiles, uint32_t forms,
                                const mjf_options *options) {
    mjf_census_result result;
    memset(&result, 0xA5, sizeof result);
    CHECK_OK(mjf_census(tiles, forms, options, &result), "mjf_census");
    return result;
}

static void add(mjf_count *sum, mjf_count more) {
    sum->low += more.low;
    sum->high += more.high + (sum->low < more.low);
}

static mjf_count sum_of(const mjf_census_result *result) {
    mjf_count sum = result->unreachable;
    for (int i = 0; i < MJF_CENSUS_SIZE; i++) add(&sum, result->deals[i]);
    return sum;
}

/* The ways to draw some of n tiles, by Pascal's triangle. */
static mjf_count ways(unsigned n, unsigned some) {
    mjf_count row[MJF_MAX_TILES + 1] = {{0, 1}};
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = MJF_MAX_TILES; k > 0; k--) add(&row[k], row[k - 1]);
    return row[some];
}

static bool equal(mjf_count a, mjf_count b) {
    return a.high == b.high && a.low == b.low;
}

static void complete_deals_are_known(void) {
    static const struct {
        uint32_t forms;
        uint64_t complete;
    } known[] = {{MJF_STANDARD, UINT64_C(11353128141498)},
                 {MJF_SEVEN_PAIRS, UINT64_C(1505948184576)},
                 {MJF_THIRTEEN_ORPHANS, UINT64_C(1308622848)},
                 {MJF_ALL, UINT64_C(12859078207674)}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const mjf_census_result found = census(14, known[i].forms, NULL);
        CHECK_EQ(found.deals[0].low, known[i].complete, "complete");
        CHECK_EQ(found.deals[0].high, 0, "complete");
    }
}

static void every_deal_is_counted_once(void) {
    for (unsigned tiles = 1; tiles <= MJF_MAX_TILES; tiles++) {
        if (tiles % 3 == 0 || tiles == 15) continue;
        const mjf_census_result found = census(tiles, MJF_ALL, NULL);
        CHECK(equal(sum_of(&found), ways(WALL, tiles)), "the sum");
        CHECK(equal(found.unreachable, (mjf_count){0, 0}), "nothing is out of reach");
    }
    CHECK(ways(WALL, 17).high > 0, "more than 64 bits hold");
}

/* ---- hand by hand --------------------------------------------------------------------- */

typedef struct walk {
    uint32_t forms;
    const mjf_options *options;
    hand counts;
    mjf_census_result found;
} walk;

static void look_at_all(walk *w, unsigned tile, unsigned left, uint64_t weight) {
    static const uint8_t choose[5][5] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    if (tile == MJF_TILES) {
        mjf_options asked = *w->options;
        int8_t shanten;
        if (left > 0) return;
        asked.unseen = NULL;
        CHECK_OK(mjf_shanten(w->counts, w->forms, &asked, &shanten),
                 hand_text(w->counts));
        add(shanten == MJF_UNREACHABLE ? &w->found.unreachable
                                       : &w->found.deals[shanten + 1],
            (mjf_count){0, weight});
        return;
    }
    const unsigned unseen = w->options->unseen[tile];
    for (unsigned n = 0; n <= unseen && n <= left; n++) {
        w->counts[tile] = (uint8_t)n;
        look_at_all(w, tile + 1, left - n, weight * choose[unseen][n]);
    }
    w->counts[tile] = 0;
}

static void check_wall(size_t tiles, uint32_t forms, const mjf_options *options) {
    walk w = {.forms = forms, .options = options};
    look_at_all(&w, 0, (unsigned)tiles, 1);
    const mjf_census_result found = census(tiles, forms, options);
    CHECK(memcmp(&found, &w.found, sizeof found) == 0,
          question_text(options->unseen, forms, options));
}

/* Neighbours in two suits, and honours. */
static void random_wall(random_source *source, uint8_t *unseen) {
    memset(unseen, 0, MJF_TILES);
    for (unsigned i = 0; i < 18; i++) {
        const unsigned place = random_below(source, 9);
        uint8_t *copies = &unseen[place < 4   ? place
                                  : place < 7 ? 9 + place
                                              : 24 + place];
        if (*copies < MJF_COPIES) (*copies)++;
    }
}

static void small_walls(void) {
    random_source source = {18};
    mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *eyes = NULL;
    spec.pairs = mask_parse("258m258p258s");
    CHECK_OK(mjf_form_new(&spec, &eyes), "mjf_form_new");
    for (unsigned i = 0; i < test_rounds(60); i++) {
        hand unseen, limits;
        const mjf_form *const more[] = {eyes};
        random_wall(&source, unseen);
        random_limits(&source, unseen, limits);
        mjf_options options = {
            .unseen = unseen, .limits = i % 2 ? limits : NULL, .more = more};
        unsigned tiles = 1 + random_below(&source, 17);
        while (tiles % 3 == 0 || tiles > hand_total(unseen)) tiles--;
        options.n_more = i % 5 == 0;
        check_wall(tiles, MJF_STANDARD | random_below(&source, 16), &options);
        if (hand_total(unseen) < 14) continue;
        check_wall(13 + i % 2, 1 + random_below(&source, 15), &options);
    }
    mjf_form_free(eyes);
}

/* ---- what goes wrong ------------------------------------------------------------------ */

static void check_refused(size_t tiles, uint32_t forms, const mjf_options *options,
                          mjf_status expected) {
    mjf_census_result result, before;
    memset(&result, 0xA5, sizeof result);
    before = result;
    CHECK_EQ(mjf_census(tiles, forms, options, &result), expected,
             mjf_status_name(expected));
    CHECK(memcmp(&result, &before, sizeof result) == 0, "the result is left alone");
}

static void wrong_questions(void) {
    hand few = {4, 4, 4}, five = {5}, twos;
    const mjf_form *const none[] = {NULL};
    mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *form = NULL;
    memset(twos, 2, sizeof twos);
    spec.sets = 4;
    CHECK_OK(mjf_form_new(&spec, &form), "mjf_form_new");
    const mjf_form *const four_sets[] = {form};
    const size_t sizes[] = {0, 3, 15, 18, 19, (size_t)1 << 31, SIZE_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        check_refused(sizes[i], MJF_ALL, NULL, MJF_ERR_SIZE);
    CHECK_EQ(mjf_census(14, MJF_ALL, NULL, NULL), MJF_ERR_NULL, "no result");
    check_refused(14, MJF_ALL, &(mjf_options){.n_more = 1}, MJF_ERR_NULL);
    check_refused(14, 0, &(mjf_options){.more = none, .n_more = 1}, MJF_ERR_NULL);
    check_refused(14, 0, NULL, MJF_ERR_FORMS);
    check_refused(14, MJF_ALL | MJF_SCATTERED, NULL, MJF_ERR_FORMS);
    check_refused(14, MJF_ALL | 1u << 31, NULL, MJF_ERR_FORMS);
    check_refused(14, MJF_ALL, &(mjf_options){.jokers = 1}, MJF_ERR_JOKERS);
    check_refused(14, MJF_ALL, &(mjf_options){.limits = five}, MJF_ERR_LIMIT);
    check_refused(14, MJF_ALL, &(mjf_options){.unseen = five}, MJF_ERR_UNSEEN);
    check_refused(13, MJF_ALL, &(mjf_options){.unseen = few}, MJF_ERR_UNSEEN);
    check_refused(13, MJF_ALL, &(mjf_options){.limits = few}, MJF_ERR_UNSEEN);
    check_refused(5, MJF_ALL, &(mjf_options){.unseen = few, .limits = twos},
                  MJF_ERR_ABOVE_LIMIT);
    check_refused(10, MJF_SEVEN_PAIRS, NULL, MJF_ERR_FORM_SIZE);
    check_refused(10, 0, &(mjf_options){.more = four_sets, .n_more = 1},
                  MJF_ERR_FORM_SIZE);
    mjf_form_free(form);
}

/* Each allocation fails in turn; none is left behind. */
static void want_of_memory(void) {
    enum { MANY = 10000 };
    const uint8_t unseen[MJF_TILES] = {4, 4, 4, 4, 4, 4, 4, [18] = 4, [33] = 4};
    const mjf_options options = {.unseen = unseen};
    unsigned long failures = 0;
    mjf_status status = MJF_ERR_MEMORY;
    const long before = kept;
    for (; failures < MANY && status == MJF_ERR_MEMORY; failures++) {
        mjf_census_result result, untouched;
        memset(&result, 0xA5, sizeof result);
        untouched = result;
        allocations = 0;
        granted = failures;
        status = mjf_census(14, MJF_ALL, &options, &result);
        CHECK_EQ(kept, before, "all is freed");
        if (status == MJF_ERR_MEMORY)
            CHECK(memcmp(&result, &untouched, sizeof result) == 0, "it is left alone");
    }
    granted = ULONG_MAX;
    CHECK_OK(status, "with all the memory it asked for");
    CHECK(failures > 100, "every layer asks for some");
}

TEST_MAIN("test_census", TEST(complete_deals_are_known),
          TEST(every_deal_is_counted_once), TEST(small_walls), TEST(wrong_questions),
          TEST(want_of_memory))
