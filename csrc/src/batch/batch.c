/*
 * batch.c - questions about arrays of hands.
 *
 * The rows go to a kernel, MJF__BATCH_ROWS at a time; those that it leaves, and all where it does
 * not know what is asked, to the function for one hand, which is the only judge of errors.
 */
#include "batch.h"

#include <string.h>

#include "base/base.h"

/* One of the questions. Results are of `size` bytes each. */
typedef struct question {
    size_t size;
    int bad; /* what fills the bytes of the result of a bad row */
    /* What the kernel leaves, a bit a row. */
    uint64_t (*judge)(const mjf__batch_kernel *kernel, const mjf__batch_chunk *chunk,
                      void *out);
    mjf_status (*ask)(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      void *out);
} question;

/* ---- the questions --------------------------------------------------------------------- */

static uint64_t judge_shanten(const mjf__batch_kernel *kernel,
                              const mjf__batch_chunk *chunk, void *out) {
    return kernel->shanten(chunk, out);
}

static mjf_status ask_shanten(const uint8_t *counts, uint32_t forms,
                              const mjf_options *options, void *out) {
    return mjf_shanten(counts, forms, options, out);
}

static uint64_t judge_is_win(const mjf__batch_kernel *kernel,
                             const mjf__batch_chunk *chunk, void *out) {
    int8_t shanten[MJF__BATCH_ROWS];
    uint8_t *wins = out;
    const uint64_t left = kernel->shanten(chunk, shanten);
    for (unsigned i = 0; i < chunk->n; i++) wins[i] = (uint8_t)shanten[i] >> 7;
    return left;
}

static mjf_status ask_is_win(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    int win;
    const mjf_status status = mjf_is_win(counts, forms, options, &win);
    if (status == MJF_OK) *(uint8_t *)out = (uint8_t)win;
    return status;
}

static uint64_t judge_useful(const mjf__batch_kernel *kernel,
                             const mjf__batch_chunk *chunk, void *out) {
    return kernel->useful(chunk, out);
}

static mjf_status ask_useful(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    return mjf_useful(counts, forms, options, out);
}

static uint64_t judge_waits(const mjf__batch_kernel *kernel,
                            const mjf__batch_chunk *chunk, void *out) {
    return kernel->waits(chunk, out);
}

static mjf_status ask_waits(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, void *out) {
    return mjf_waits(counts, forms, options, out);
}

/* Unseen numbers that are wrong are left, as are bad rows. */
static uint64_t judge_ukeire(const mjf__batch_kernel *kernel,
                             const mjf__batch_chunk *chunk, void *out) {
    uint64_t useful[MJF__BATCH_ROWS];
    const uint64_t left = kernel->useful(chunk, useful);
    return left | kernel->totals(chunk, left, useful, out);
}

static mjf_status ask_ukeire(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, void *out) {
    mjf_ukeire_result result;
    const mjf_status status = mjf_ukeire(counts, forms, options, &result);
    if (status == MJF_OK) memcpy(out, &result.total, sizeof result.total);
    return status;
}

static uint64_t judge_discards(const mjf__batch_kernel *kernel,
                               const mjf__batch_chunk *chunk, void *out) {
    return kernel->discards(chunk, out);
}

static mjf_status ask_discards(const uint8_t *counts, uint32_t forms,
                               const mjf_options *options, void *out) {
    mjf_discard found[MJF_MAX_DISCARDS];
    int8_t *after = out;
    size_t n;
    mjf_options own = *options;
    own.unseen = NULL; /* the totals are not asked for */
    const mjf_status status = mjf_discards(counts, forms, &own, found, &n);
    if (status != MJF_OK) return status;
    memset(after, MJF_NOT_HELD, MJF_TILES);
    for (size_t i = 0; i < n; i++) after[found[i].tile] = found[i].shanten;
    return MJF_OK;
}

/* ---- stopping ---------------------------------------------------------------------------- */

/* Work between two questions whether to stop, about as many calls of a kernel. */
enum { OFTEN = 256 };

/* The work of a row that is asked about alone, 75 us at most; with limits below four, or with
 * forms and jokers, up to 10 ms; with limits and forms up to 40 ms. */
enum { WORK_ROW = 1, WORK_SLOW = OFTEN / 8, WORK_SLOWEST = OFTEN };

static uint32_t work_of(const mjf_batch *batch, const uint8_t *limits) {
    const bool forms = batch->n_more > 0;
    for (int t = 0; limits != NULL && t < MJF_TILES; t++)
        if (limits[t] != MJF_COPIES) return forms ? WORK_SLOWEST : WORK_SLOW;
    return forms && batch->jokers.first != NULL ? WORK_SLOW : WORK_ROW;
}

/* ---- rows -------------------------------------------------------------------------------- */

static const uint8_t *row_of(const mjf_rows *rows, size_t i) {
    return rows->first == NULL ? NULL : rows->first + (ptrdiff_t)i * rows->stride;
}

/* The row is copied: who writes to the array meanwhile gets any answer, but does no harm. */
static mjf_status ask_row(const mjf_batch *batch, const question *q, size_t i,
                          void *out) {
    uint8_t hand[MJF_TILES], limits[MJF_TILES], unseen[MJF_TILES];
    memcpy(hand, row_of(&batch->hands, i), MJF_TILES);
    mjf_options options = {.more = batch->more, .n_more = batch->n_more};
    if (batch->limits.first != NULL)
        options.limits = memcpy(limits, row_of(&batch->limits, i), MJF_TILES);
    if (batch->unseen.first != NULL)
        options.unseen = memcpy(unseen, row_of(&batch->unseen, i), MJF_TILES);
    if (batch->jokers.first != NULL) options.jokers = *row_of(&batch->jokers, i);
    return q->ask(hand, batch->forms, &options, out);
}

/* Rows that go to a kernel: where they lie, or copied to where it wants them. */
typedef struct copies {
    uint8_t rows[MJF__BATCH_ROWS * MJF_TILES], jokers[MJF__BATCH_ROWS];
    uint64_t results[MJF__BATCH_ROWS * MJF_TILES / sizeof(uint64_t)];
} copies;

static void copy_rows(const mjf_rows *from, size_t first, unsigned n, size_t size,
                      uint8_t *into) {
    for (unsigned i = 0; i < n; i++)
        memcpy(into + i * size, row_of(from, first + i), size);
}

/* Judge n rows from `first` on; what is left of them. The kernel's last group is filled up
 * with hands of no tiles and no jokers, which it leaves: nothing that belongs to them, their
 * unseen numbers, must be read. */
static uint64_t judge_rows(const mjf_batch *batch, const question *q,
                           const mjf__batch_kernel *kernel, mjf__batch_chunk *chunk,
                           size_t first, unsigned n, copies *own, uint8_t *out) {
    const unsigned lacking = (kernel->width - n % kernel->width) % kernel->width;
    chunk->n = n + lacking;
    chunk->rows = row_of(&batch->hands, first);
    if (batch->hands.stride != MJF_TILES || lacking > 0) {
        copy_rows(&batch->hands, first, n, MJF_TILES, own->rows);
        memset(own->rows + (size_t)n * MJF_TILES, 0, (size_t)lacking * MJF_TILES);
        memset(own->jokers + n, 0, lacking);
        chunk->rows = own->rows;
    }
    if (batch->jokers.first != NULL)
        copy_rows(&batch->jokers, first, n, 1, own->jokers);
    chunk->unseen.first = row_of(&batch->unseen, first);
    if (lacking == 0) return q->judge(kernel, chunk, out);
    const uint64_t left = q->judge(kernel, chunk, own->results);
    memcpy(out, own->results, n * q->size);
    return left & (((uint64_t)1 << n) - 1);
}

/* Ask about the rows that a kernel left, one by one. */
static mjf_status ask_rows(const mjf_batch *batch, const question *q, size_t first,
                           uint64_t rows, mjf__stop *stop, uint8_t *out,
                           mjf_bad_rows *bad) {
    uint32_t done = 0, work = 0;
    for (; rows != 0; rows &= rows - 1) {
        const unsigned i = (unsigned)mjf__lowest(rows);
        const mjf_status status = ask_row(batch, q, first + i, out + i * q->size);
        if (work == 0 || batch->limits.stride != 0)
            work = work_of(batch, row_of(&batch->limits, first + i));
        done += work;
        if (done >= OFTEN) {
            if (mjf__stop_now(stop, 1)) return MJF_ERR_STOPPED;
            done = 0;
        }
        if (status == MJF_OK) continue;
        if (status == MJF_ERR_MEMORY) return status;
        memset(out + i * q->size, q->bad, q->size);
        if (bad->count++ > 0) continue;
        bad->first = first + i;
        bad->status = status;
    }
    stop->done += done;
    return MJF_OK;
}

static mjf_status check(const mjf_batch *batch, const void *out) {
    if (batch == NULL) return MJF_ERR_NULL;
    if (batch->n > 0 && (out == NULL || batch->hands.first == NULL))
        return MJF_ERR_NULL;
    if (batch->n_more > 0 && batch->more == NULL) return MJF_ERR_NULL;
    for (int i = 0; i < batch->n_more; i++)
        if (batch->more[i] == NULL) return MJF_ERR_NULL;
    if (batch->forms == 0 && batch->n_more == 0) return MJF_ERR_FORMS;
    return batch->forms & ~(uint32_t)MJF__HAND_KNOWN_FORMS ? MJF_ERR_FORMS : MJF_OK;
}

/* What the kernels know. */
static bool is_plain(const mjf_batch *batch) {
    return batch->limits.first == NULL && batch->n_more == 0 &&
           (batch->forms & ~(uint32_t)MJF__HAND_PLAIN_FORMS) == 0;
}

/* The next rows to judge, up to `left`: whole groups as long as there are any. */
static unsigned next_rows(const mjf__batch_kernel *kernel, size_t left) {
    if (left >= MJF__BATCH_ROWS) return MJF__BATCH_ROWS;
    const unsigned n = (unsigned)left;
    return n > kernel->width ? n - n % kernel->width : n;
}

static mjf_status answer(const mjf_batch *batch, const question *q, void *out,
                         mjf_bad_rows *bad) {
    mjf_bad_rows found = {0, 0, MJF_OK};
    mjf_status status = check(batch, out);
    if (status != MJF_OK) return status;
    const mjf__batch_kernel *kernel = mjf__batch_kernel_get();
    const bool plain = is_plain(batch);
    copies own;
    mjf__batch_chunk chunk = {.tables = mjf__derive_tables_get(),
                              .jokers = own.jokers,
                              .unseen = batch->unseen,
                              .forms = batch->forms};
    if (chunk.tables == NULL) return MJF_ERR_MEMORY;
    memset(own.jokers, 0, sizeof own.jokers);
    mjf__stop stop = {batch->stop, 0, false};
    uint8_t *into = out;
    for (size_t first = 0; first < batch->n && status == MJF_OK;) {
        const unsigned n = next_rows(kernel, batch->n - first);
        /* A few hands are sooner asked about than copied. */
        uint64_t left = ~(uint64_t)0 >> (MJF__BATCH_ROWS - n);
        if (plain && n > kernel->width / 8)
            left = judge_rows(batch, q, kernel, &chunk, first, n, &own, into);
        status = ask_rows(batch, q, first, left, &stop, into, &found);
        if (mjf__stop_now(&stop, OFTEN) && status == MJF_OK) status = MJF_ERR_STOPPED;
        first += n;
        into += n * q->size;
    }
    if (status == MJF_OK && bad != NULL) *bad = found;
    return status;
}

/* ---- public ------------------------------------------------------------------------------ */

mjf_status mjf_batch_shanten(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad) {
    static const question q = {1, MJF_BAD_SHANTEN, judge_shanten, ask_shanten};
    return answer(batch, &q, out, bad);
}

mjf_status mjf_batch_is_win(const mjf_batch *batch, uint8_t *out, mjf_bad_rows *bad) {
    static const question q = {1, 0, judge_is_win, ask_is_win};
    return answer(batch, &q, out, bad);
}

mjf_status mjf_batch_useful(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad) {
    static const question q = {sizeof *out, 0, judge_useful, ask_useful};
    return answer(batch, &q, out, bad);
}

mjf_status mjf_batch_waits(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad) {
    static const question q = {sizeof *out, 0, judge_waits, ask_waits};
    return answer(batch, &q, out, bad);
}

mjf_status mjf_batch_ukeire(const mjf_batch *batch, uint16_t *out, mjf_bad_rows *bad) {
    static const question q = {sizeof *out, 0, judge_ukeire, ask_ukeire};
    return answer(batch, &q, out, bad);
}

mjf_status mjf_batch_discards(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad) {
    static const question q = {MJF_TILES, MJF_NOT_HELD, judge_discards, ask_discards};
    return answer(batch, &q, out, bad);
}
