/*
 * batch.h - the questions for arrays of hands.
 */
#ifndef MJF_BATCH_H
#define MJF_BATCH_H

#include "mjf/hand.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- arrays of hands ------------------------------------------------------------------ *
 *
 * The questions above for n hands at once, at some nanoseconds each: the tables are looked
 * up for eight or sixteen hands together where the machine can. Every row is judged exactly
 * as the function for one hand judges it. A row that is refused there is a *bad row*: it
 * gets the value given below, and all others their results.
 *
 * There are no threads in here and nothing is shared: to use more cores, split the array.
 */

/* A number or numbers for every row: those of row i are at first + i * stride. The stride, in
 * bytes, may be negative, or 0 for the same numbers in every row. */
typedef struct mjf_rows {
    const uint8_t *first;
    ptrdiff_t stride;
} mjf_rows;

/* What is asked. Begin with {0}; n, hands and forms are needed. */
typedef struct mjf_batch {
    size_t n;
    /* MJF_TILES counts a row: fastest one behind the other, which is a stride of MJF_TILES.
     * No byte outside of the rows is read. */
    mjf_rows hands;
    /* A number a row, or {NULL}: no jokers. */
    mjf_rows jokers;
    /* MJF_TILES numbers a row, or {NULL}; as in mjf_options. With limits the rows go one by
     * one, as slow as alone. */
    mjf_rows limits;
    /* The same; read by mjf_batch_ukeire only. */
    mjf_rows unseen;
    /* n_more forms besides the flags. With them, too, the rows go one by one, and with other
     * flags than STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_QUADS and THIRTEEN_ORPHANS. */
    const mjf_form *const *more;
    uint8_t n_more;
    uint32_t forms;
    /* Asked whether to stop, or NULL. */
    const mjf_stop *stop;
} mjf_batch;

/* How many rows are bad, which is the first, and why; the last two are 0 and MJF_OK if none
 * is. */
typedef struct mjf_bad_rows {
    size_t count, first;
    mjf_status status;
} mjf_bad_rows;

/* For all: out has room for n results, and MJF_OK means that it has been filled; bad may be
 * NULL. Any other status is of the call, not of a row:
 *   MJF_ERR_NULL    batch is NULL, or out or hands, with n above 0, or one of the forms
 *   MJF_ERR_FORMS   no flag and no form is given, or an unknown flag
 *   MJF_ERR_MEMORY  out is then filled in part
 *   MJF_ERR_STOPPED see mjf_stop; out is then filled in part
 */
enum { MJF_BAD_SHANTEN = 127, MJF_NOT_HELD = 127 };

mjf_status mjf_batch_shanten(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad);

/* 1 or 0; a bad row 0. */
mjf_status mjf_batch_is_win(const mjf_batch *batch, uint8_t *out, mjf_bad_rows *bad);

/* Sets of tiles; a bad row has none. */
mjf_status mjf_batch_useful(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad);
mjf_status mjf_batch_waits(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad);

/* The live copies of all useful tiles, the total of mjf_ukeire; a bad row 0. */
mjf_status mjf_batch_ukeire(const mjf_batch *batch, uint16_t *out, mjf_bad_rows *bad);

/* MJF_TILES numbers a row: the shanten number after the discard of each tile, MJF_NOT_HELD
 * for tiles that the hand does not hold; a bad row is as if it held none. */
mjf_status mjf_batch_discards(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad);

/* What judges them: "avx512" (F, BW, DQ and VL), "avx2" or "portable", the first of these
 * that this machine runs. The environment variable MJF_SIMD, read by the first call, names
 * another; a name that is unknown, or of what the machine lacks, is as if it were not set. */
const char *mjf_simd(void);

#ifdef __cplusplus
}
#endif

#endif /* MJF_BATCH_H */
