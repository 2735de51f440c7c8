/*
 * test_batch.c - arrays of hands, by every build of the kernels, against the functions for
 * one hand.
 *
 * A process chooses its build once, so the cases run in a process for each.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hands.h"
#include "test.h"

enum { MOST = 300, LENGTHS = 200, ALIGNMENTS = 64, SEEDED = 500000, CANARY = 0x5A };

static const char *const builds[] = {"portable", "avx2", "avx512"};
enum { BUILDS = sizeof builds / sizeof builds[0] };

/* ---- one array against its rows ------------------------------------------------------- */

static const uint8_t *row_at(mjf_rows rows, size_t i) {
    return rows.first ? rows.first + (ptrdiff_t)i * rows.stride : NULL;
}

static mjf_options options_at(const mjf_batch *batch, size_t i) {
    const uint8_t *jokers = row_at(batch->jokers, i);
    mjf_options options = {.limits = row_at(batch->limits, i),
                           .unseen = row_at(batch->unseen, i),
                           .more = batch->more,
                           .n_more = batch->n_more,
                           .jokers = jokers ? *jokers : 0};
    return options;
}

static const char *label_at(const mjf_batch *batch, size_t i) {
    static char text[2000];
    mjf_options options = options_at(batch, i);
    snprintf(text, sizeof text, "%s, row %zu of %zu: %s", mjf_simd(), i, batch->n,
             question_text(row_at(batch->hands, i), batch->forms, &options));
    return text;
}

/* The answer of the function for one hand, as it stands in the result of the array. */
typedef mjf_status one_hand(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, void *out);

static mjf_status one_shanten(const uint8_t *counts, uint32_t forms,
                              const mjf_options *options, void *out) {
    *(int8_t *)out = MJF_BAD_SHANTEN;
    return mjf_shanten(counts, forms, options, out);
}

static mjf_status one_is_win(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    int win = 0;
    mjf_status status = mjf_is_win(counts, forms, options, &win);
    *(uint8_t *)out = (uint8_t)win;
    return status;
}

static mjf_status one_useful(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    uint64_t tiles = 0;
    mjf_status status = mjf_useful(counts, forms, options, &tiles);
    memcpy(out, &tiles, sizeof tiles);
    return status;
}

static mjf_status one_waits(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, void *out) {
    uint64_t tiles = 0;
    mjf_status status = mjf_waits(counts, forms, options, &tiles);
    memcpy(out, &tiles, sizeof tiles);
    return status;
}

static mjf_status one_ukeire(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    mjf_ukeire_result result = {.total = 0};
    mjf_status status = mjf_ukeire(counts, forms, options, &result);
    memcpy(out, &result.total, sizeof result.total);
    return status;
}

static mjf_status one_discards(const uint8_t *counts, uint32_t forms,
                               const mjf_options *options, void *out) {
    mjf_discard found[MJF_MAX_DISCARDS];
    size_t n = 0;
    mjf_options own = *options;
    own.unseen = NULL; /* not read: no totals are asked for */
    mjf_status status = mjf_discards(counts, forms, &own, found, &n);
    memset(out, MJF_NOT_HELD, MJF_TILES);
    for (size_t i = 0; i < n; i++) ((int8_t *)out)[found[i].tile] = found[i].shanten;
    return status;
}

#define ARRAY(question, type)                                             \
    static mjf_status array_##question(const mjf_batch *batch, void *out, \
                                       mjf_bad_rows *bad) {               \
        return mjf_batch_##question(batch, (type *)out, bad);             \
    }
ARRAY(shanten, int8_t)
ARRAY(is_win, uint8_t)
ARRAY(useful, uint64_t)
ARRAY(waits, uint64_t)
ARRAY(ukeire, uint16_t)
ARRAY(discards, int8_t)

static const struct {
    const char *name;
    mjf_status (*array)(const mjf_batch *batch, void *out, mjf_bad_rows *bad);
    one_hand *one;
    size_t size; /* of a result */
} questions[] = {{"shanten", array_shanten, one_shanten, 1},
                 {"is_win", array_is_win, one_is_win, 1},
                 {"useful", array_useful, one_useful, 8},
                 {"waits", array_waits, one_waits, 8},
                 {"ukeire", array_ukeire, one_ukeire, 2},
                 {"discards", array_discards, one_discards, MJF_TILES}};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static uint64_t results[MOST * MJF_TILES / 8 + 8];

static void compare_question(const mjf_batch *batch, unsigned question) {
    const char *name = questions[question].name;
    size_t size = questions[question].size;
    uint8_t *out = (uint8_t *)results, expected[MJF_TILES];
    mjf_bad_rows bad, counted = {0, 0, MJF_OK};
    memset(results, CANARY, sizeof results);
    CHECK_OK(questions[question].array(batch, out, &bad), name);
    for (size_t i = 0; i < batch->n; i++) {
        mjf_options options = options_at(batch, i);
        mjf_status status = questions[question].one(row_at(batch->hands, i),
                                                    batch->forms, &options, expected);
        CHECK(memcmp(out + i * size, expected, size) == 0, label_at(batch, i));
        if (status != MJF_OK && counted.count++ == 0) {
            counted.first = i;
            counted.status = status;
        }
    }
    CHECK_EQ(bad.count, counted.count, name);
    CHECK_EQ(bad.first, counted.first, name);
    CHECK_EQ(bad.status, counted.status, name);
    CHECK_EQ(out[batch->n * size], CANARY, name);
    CHECK_EQ(out[batch->n * size + 1], CANARY, name);
}

static void compare(const mjf_batch *batch) {
    for (unsigned question = 0; question < QUESTIONS; question++)
        compare_question(batch, question);
}

/* ---- rows ------------------------------------------------------------------------------- */

/* A hand of any legal size, seldom one that is bad in one of many ways. */
static void deal_row(random_source *source, uint8_t *counts) {
    static const uint8_t wrong_sizes[] = {0, 3, 6, 9, 12, 15, 18};
    hand_deal(source, random_size(source), counts);
    switch (random_below(source, 40)) {
        case 0:
            counts[random_below(source, MJF_TILES)] =
                (uint8_t)(5 + random_below(source, 251));
            break;
        case 1:
            hand_deal(source, wrong_sizes[random_below(source, sizeof wrong_sizes)],
                      counts);
            break;
        case 2: /* of five sets */
            hand_deal(source, 16 + random_below(source, 2), counts);
            break;
        default:
            break;
    }
}

static void deal_rows(random_source *source, size_t n, uint8_t *rows,
                      ptrdiff_t stride) {
    for (size_t i = 0; i < n; i++) deal_row(source, rows + (ptrdiff_t)i * stride);
}

static mjf_batch batch_of(const uint8_t *rows, ptrdiff_t stride, size_t n,
                          uint32_t forms) {
    mjf_batch batch = {.n = n, .hands = {rows, stride}, .forms = forms};
    return batch;
}

static void every_length(void) {
    static uint8_t rows[LENGTHS * MJF_TILES];
    random_source source = {1};
    for (size_t n = 0; n <= LENGTHS; n++) {
        deal_rows(&source, n, rows, MJF_TILES);
        mjf_batch batch = batch_of(rows, MJF_TILES, n, MJF_ALL);
        compare(&batch);
    }
}

static void every_alignment(void) {
    static uint8_t space[100 * MJF_TILES + ALIGNMENTS];
    static const size_t lengths[] = {3, 17, 64, 100};
    random_source source = {2};
    for (size_t at = 0; at < ALIGNMENTS; at++)
        for (size_t i = 0; i < 4; i++) {
            deal_rows(&source, lengths[i], space + at, MJF_TILES);
            mjf_batch batch = batch_of(space + at, MJF_TILES, lengths[i], MJF_ALL);
            compare(&batch);
        }
}

static void every_mix_of_shapes(void) {
    static uint8_t rows[130 * MJF_TILES];
    random_source source = {3};
    uint32_t plain = MJF_ALL | MJF_SEVEN_PAIRS_QUADS, knitted = MJF_SCATTERED_SEVEN * 2;
    for (uint32_t forms = 1; forms < knitted; forms += forms < plain ? 1 : 37) {
        deal_rows(&source, 130, rows, MJF_TILES);
        mjf_batch batch = batch_of(rows, MJF_TILES, 130, forms);
        compare(&batch);
    }
}

static void every_stride(void) {
    static uint8_t space[2 * 70 * 100];
    static const ptrdiff_t strides[] = {34, 35, 40, 64, 100, 0, -34, -36, -100};
    random_source source = {4};
    for (size_t s = 0; s < sizeof strides / sizeof strides[0]; s++)
        for (size_t n = 1; n < 70; n += n < 20 ? 1 : 7) {
            uint8_t *first = space + (strides[s] < 0 ? sizeof space / 2 : 0);
            deal_rows(&source, n, first, strides[s]);
            mjf_batch batch = batch_of(first, strides[s], n, MJF_ALL);
            compare(&batch);
        }
}

/* Up to nine jokers, which are too many. */
static void deal_with_jokers(random_source *source, uint8_t *counts, uint8_t *jokers) {
    unsigned size = random_size(source);
    *jokers = (uint8_t)random_below(source, 10);
    if (*jokers > size) *jokers = (uint8_t)size;
    hand_deal(source, size - *jokers, counts);
}

static void jokers_of_every_row(void) {
    enum { ROWS = 100, STRIDE = 3 };
    static uint8_t rows[ROWS * MJF_TILES], jokers[ROWS * STRIDE];
    random_source source = {5};
    for (unsigned round = 0; round < 40; round++) {
        for (size_t i = 0; i < ROWS; i++)
            deal_with_jokers(&source, rows + i * MJF_TILES, jokers + i * STRIDE);
        mjf_batch batch = batch_of(rows, MJF_TILES, ROWS - round, round % 15 + 1);
        batch.jokers = (mjf_rows){jokers, STRIDE};
        compare(&batch);
    }
}

static void jokers_alike_for_all(void) {
    static uint8_t rows[100 * MJF_TILES];
    random_source source = {6};
    for (uint8_t jokers = 0; jokers <= MJF_MAX_JOKERS + 1; jokers++) {
        for (size_t i = 0; i < 100; i++) {
            unsigned size = random_size(&source);
            hand_deal(&source, size > jokers ? size - jokers : 0, rows + i * MJF_TILES);
        }
        mjf_batch batch = batch_of(rows, MJF_TILES, 100, MJF_ALL);
        batch.jokers = (mjf_rows){&jokers, 0};
        compare(&batch);
    }
}

static void limits_and_unseen(void) {
    enum { ROWS = 40 };
    static hand rows[ROWS], limits[ROWS], unseen[ROWS];
    random_source source = {7};
    for (unsigned round = 0; round < 20; round++) {
        for (size_t i = 0; i < ROWS; i++) {
            deal_row(&source, rows[i]);
            random_limits(&source, rows[i], limits[i]);
            for (unsigned t = 0; t < MJF_TILES; t++)
                unseen[i][t] = (uint8_t)random_below(&source, 5);
            if (random_below(&source, 8) == 0)
                unseen[i][random_below(&source, MJF_TILES)] = 5;
        }
        mjf_batch batch = batch_of(rows[0], MJF_TILES, ROWS, MJF_ALL);
        batch.unseen = (mjf_rows){unseen[0], MJF_TILES};
        compare(&batch);
        batch.unseen.stride = 0; /* one for all */
        compare(&batch);
        batch.limits = (mjf_rows){limits[0], MJF_TILES};
        compare(&batch);
        batch.unseen.first = NULL;
        compare(&batch);
    }
}

static void forms_of_ones_own(void) {
    static uint8_t rows[50 * MJF_TILES];
    random_source source = {8};
    mjf_form_spec spec = MJF_FORM_SPEC;
    mjf_form *form = NULL;
    spec.runs = 0;
    CHECK_OK(mjf_form_new(&spec, &form), "triplets alone");
    const mjf_form *more[] = {form};
    deal_rows(&source, 50, rows, MJF_TILES);
    mjf_batch batch = batch_of(rows, MJF_TILES, 50, 0);
    batch.more = more;
    batch.n_more = 1;
    compare(&batch);
    batch.forms = MJF_SEVEN_PAIRS;
    compare(&batch);
    mjf_form_free(form);
}

static void a_bad_row_at_every_place(void) {
    static uint8_t rows[130 * MJF_TILES];
    static const size_t lengths[] = {1, 2, 5, 16, 33, 64, 130};
    random_source source = {9};
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
        for (size_t place = 0; place < lengths[l]; place++) {
            for (size_t i = 0; i < lengths[l]; i++)
                hand_deal(&source, 13 + place % 2, rows + i * MJF_TILES);
            uint8_t *bad = rows + place * MJF_TILES;
            if (place % 3 == 0)
                bad[random_below(&source, MJF_TILES)] = place % 2 ? 5 : 255;
            else if (place % 3 == 1)
                memset(bad, 0, MJF_TILES);
            else
                memset(bad, place % 2 ? 4 : 255, MJF_TILES);
            mjf_batch batch = batch_of(rows, MJF_TILES, lengths[l], MJF_ALL);
            compare(&batch);
        }
}

/* ---- memory ------------------------------------------------------------------------------- */

enum { GUARDED = 4 }; /* pages between two that cannot be read */

static uint8_t *guarded(size_t page) {
    uint8_t *pages = mmap(NULL, (GUARDED + 2) * page, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) abort();
    if (mprotect(pages, page, PROT_NONE)) abort();
    if (mprotect(pages + (GUARDED + 1) * page, page, PROT_NONE)) abort();
    return pages + page;
}

/* The first row begins, or the last ends, where what may be read does. */
static void nothing_outside_is_read(void) {
    static const ptrdiff_t strides[] = {MJF_TILES, 50, -MJF_TILES};
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = GUARDED * page;
    uint8_t *hands = guarded(page), *unseen = guarded(page), *jokers = guarded(page);
    random_source source = {10};
    memset(unseen, 2, size);
    for (unsigned at_end = 0; at_end < 2; at_end++)
        for (size_t n = 1; n <= 100; n++)
            for (size_t s = 0; s < 3; s++) {
                ptrdiff_t stride = strides[s];
                memset(jokers, random_below(&source, 2) ? 1 : 0, size);
                size_t span = (n - 1) * (size_t)labs(stride) + MJF_TILES;
                uint8_t *low = at_end ? hands + size - span : hands;
                uint8_t *first = stride < 0 ? low + span - MJF_TILES : low;
                deal_rows(&source, n, first, stride);
                mjf_batch batch = batch_of(first, stride, n, MJF_ALL);
                batch.jokers = (mjf_rows){at_end ? jokers + size - n : jokers, 1};
                batch.unseen = (mjf_rows){
                    at_end ? unseen + size - n * MJF_TILES : unseen, MJF_TILES};
                compare(&batch);
            }
    munmap(hands - page, size + 2 * page);
    munmap(unseen - page, size + 2 * page);
    munmap(jokers - page, size + 2 * page);
}

/* ---- seeded hands ------------------------------------------------------------------------- */

static void seeded_hands(void) {
    enum { ROWS = 250 };
    static uint8_t rows[ROWS * MJF_TILES];
    random_source source = {11};
    unsigned rounds = test_rounds(SEEDED / ROWS);
#if defined(__SANITIZE_ADDRESS__)
    rounds /= 10;
#endif
    for (unsigned round = 0; round < rounds; round++) {
        uint32_t forms = round % 4 ? MJF_ALL : 1 + random_below(&source, 15);
        for (size_t i = 0; i < ROWS; i++)
            hand_deal(&source, random_size(&source), rows + i * MJF_TILES);
        mjf_batch batch = batch_of(rows, MJF_TILES, ROWS, forms);
        /* Each question of either size once in a while, shanten always. */
        compare_question(&batch, 0);
        compare_question(&batch, 1 + round % (QUESTIONS - 1));
    }
}

/* ---- arguments ---------------------------------------------------------------------------- */

static void wrong_arguments(void) {
    hand counts, out;
    hand_parse("123m456p789s11z", counts);
    for (unsigned q = 0; q < QUESTIONS; q++) {
        const char *name = questions[q].name;
        mjf_bad_rows bad = {7, 7, MJF_ERR_SPEC};
        mjf_batch batch = batch_of(counts, MJF_TILES, 1, MJF_ALL);
        const mjf_form *none[] = {NULL};
        CHECK_EQ(questions[q].array(NULL, out, &bad), MJF_ERR_NULL, name);
        CHECK_EQ(questions[q].array(&batch, NULL, &bad), MJF_ERR_NULL, name);
        batch.n_more = 1;
        CHECK_EQ(questions[q].array(&batch, out, &bad), MJF_ERR_NULL, name);
        batch.more = none;
        CHECK_EQ(questions[q].array(&batch, out, &bad), MJF_ERR_NULL, name);
        batch.n_more = 0;
        batch.hands.first = NULL;
        CHECK_EQ(questions[q].array(&batch, out, &bad), MJF_ERR_NULL, name);
        batch.n = 0;
        batch.forms = 0;
        CHECK_EQ(questions[q].array(&batch, out, &bad), MJF_ERR_FORMS, name);
        batch.forms = MJF_ALL | MJF_SCATTERED_SEVEN << 1;
        CHECK_EQ(questions[q].array(&batch, out, &bad), MJF_ERR_FORMS, name);
        CHECK_EQ(bad.count, 7, "an error of the call is not one of rows");
        batch.forms = MJF_ALL;
        CHECK_OK(questions[q].array(&batch, NULL, &bad), name);
        CHECK_EQ(bad.count, 0, name);
        CHECK_EQ(bad.status, MJF_OK, name);
    }
}

static void bad_rows_need_not_be_told(void) {
    uint8_t rows[3 * MJF_TILES] = {0};
    int8_t out[3];
    mjf_batch batch = batch_of(rows, MJF_TILES, 3, MJF_ALL);
    hand_parse("123m456p789s11z", rows + MJF_TILES);
    CHECK_OK(mjf_batch_shanten(&batch, out, NULL), "shanten");
    CHECK_EQ(out[0], MJF_BAD_SHANTEN, "no tiles");
    CHECK_EQ(out[1], -1, "complete");
    CHECK_EQ(out[2], MJF_BAD_SHANTEN, "no tiles");
}

/* ---- builds ------------------------------------------------------------------------------- */

static const test_case of_a_build[] = {TEST(every_length),
                                       TEST(every_alignment),
                                       TEST(every_mix_of_shapes),
                                       TEST(every_stride),
                                       TEST(jokers_of_every_row),
                                       TEST(jokers_alike_for_all),
                                       TEST(limits_and_unseen),
                                       TEST(forms_of_ones_own),
                                       TEST(a_bad_row_at_every_place),
                                       TEST(nothing_outside_is_read),
                                       TEST(seeded_hands),
                                       TEST(wrong_arguments),
                                       TEST(bad_rows_need_not_be_told)};

static int run_cases(void) {
    char program[40];
    snprintf(program, sizeof program, "test_batch %s", mjf_simd());
    return test_main(program, of_a_build, sizeof of_a_build / sizeof of_a_build[0]);
}

static int name_build(void) {
    for (int i = 0; i < BUILDS; i++)
        if (strcmp(mjf_simd(), builds[i]) == 0) return i;
    return BUILDS;
}

/* The exit status of a process in which MJF_SIMD is set, or not for NULL. */
static int in_process(const char *wanted, int (*run)(void)) {
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (wanted) setenv("MJF_SIMD", wanted, 1);
        if (!wanted) unsetenv("MJF_SIMD");
        int result = run();
        fflush(stdout);
        _exit(result);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

/* Builds up to the best of this machine run when asked for; others give way to it. */
static void builds_are_chosen(void) {
    int best = in_process(NULL, name_build);
    CHECK(best >= 0 && best < BUILDS, "the best build");
    for (int i = 0; i < BUILDS; i++)
        CHECK_EQ(in_process(builds[i], name_build), i < best ? i : best, builds[i]);
    CHECK_EQ(in_process("", name_build), best, "an empty name");
    CHECK_EQ(in_process("avx1024", name_build), best, "an unknown name");
}

static void every_build_is_right(void) {
    int best = in_process(NULL, name_build);
    for (int i = 0; i <= best; i++)
        CHECK_EQ(in_process(builds[i], run_cases), EXIT_SUCCESS, builds[i]);
}

TEST_MAIN("test_batch", TEST(builds_are_chosen), TEST(every_build_is_right))
