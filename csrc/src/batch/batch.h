/*
 * batch.h - arrays of hands: what the builds of the kernels have in common.
 *
 * A kernel judges rows that lie one behind the other and settles those of a plain question:
 * STANDARD and the closed forms, no limits, up to 14 tiles, the right number of them. For
 * any other row it says so, by a bit, and batch.c asks the function for one hand.
 */
#ifndef MJF__BATCH_H
#define MJF__BATCH_H

#include "derive/derive.h"
#include "hand/hand.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define MJF__BATCH_X86_KERNELS 1
#else
#define MJF__BATCH_X86_KERNELS 0
#endif

enum { MJF__BATCH_ROWS = 64 }; /* rows of one call, at most */

/* The rows of one call, and what all of them are asked. */
typedef struct mjf__batch_chunk {
    const mjf__derive_tables *tables;
    const uint8_t *rows;   /* MJF_TILES bytes each */
    const uint8_t *jokers; /* a byte a row */
    mjf_rows unseen;       /* of the same rows, or NULL: four less counts */
    unsigned n;            /* a multiple of the width of the kernel */
    uint32_t forms;
} mjf__batch_chunk;

/* Bit i of what they return: row i is not settled, and its result is no answer. */
typedef struct mjf__batch_kernel {
    const char *name;
    unsigned width; /* rows that it takes at a time */
    uint64_t (*shanten)(const mjf__batch_chunk *chunk, int8_t *out);
    uint64_t (*useful)(const mjf__batch_chunk *chunk, uint64_t *out);
    uint64_t (*waits)(const mjf__batch_chunk *chunk, uint64_t *out);
    uint64_t (*discards)(const mjf__batch_chunk *chunk,
                         int8_t *out); /* MJF_TILES a row */
    /* The live copies of the tiles of every row, but for the rows whose bit is set in
     * `left`. */
    uint64_t (*totals)(const mjf__batch_chunk *chunk, uint64_t left,
                       const uint64_t *tiles, uint16_t *out);
} mjf__batch_kernel;

extern const mjf__batch_kernel mjf__batch_kernel_portable;
#if MJF__BATCH_X86_KERNELS
extern const mjf__batch_kernel mjf__batch_kernel_avx2, mjf__batch_kernel_avx512;
#endif

/* The row of unseen numbers, NULL if none is given. */
static inline const uint8_t *mjf__batch_unseen_of(const mjf__batch_chunk *chunk,
                                                  unsigned i) {
    const mjf_rows *unseen = &chunk->unseen;
    return unseen->first == NULL ? NULL : unseen->first + (ptrdiff_t)i * unseen->stride;
}

/* The one for this machine, or that of the environment. */
const mjf__batch_kernel *mjf__batch_kernel_get(void);

/* What a kernel must not count as settled: a bit for each number of tiles that is. */
enum {
    MJF__BATCH_ANY_SIZE = 0x6DB6,
    MJF__BATCH_WAITING = 0x2492, /* 3n+1 */
    MJF__BATCH_DRAWN = 0x4924    /* 3n+2 */
};

/* The places of a block whose tile brings nearer a hand at `distance`, in a row of the
 * distance table, if drawn. */
uint64_t mjf__batch_block_useful(const mjf__derive_tables *t, const mjf__packed *p,
                                 int block, const uint8_t *row, unsigned distance);

/* The places of a block whose tile can be thrown without loss of distance. */
uint64_t mjf__batch_block_spare(const mjf__derive_tables *t, const mjf__packed *p,
                                int block, const uint8_t *row, unsigned distance);

#endif /* MJF__BATCH_H */
