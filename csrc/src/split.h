/* split.h - what the parts of mjf__splits share. */
#ifndef MJF_SPLIT_H
#define MJF_SPLIT_H

#include <string.h>

#include "pattern.h"
#include "split_suits.h"
#include "split_ways.h"

/* What readings have in common. */
typedef struct mjf__frame {
    const mjf_win *win; /* whose melds they begin with */
    uint32_t form;
    uint8_t knitted;
} mjf__frame;

/* The shapes but STANDARD: add their readings from `found` on; how many there are then. */
int mjf__split_shapes(const mjf__whole *whole, unsigned honor_runs, mjf_split *out,
                      int found);

/* The readings of 3n+2 tiles as sets and a pair, behind the melds. */
int mjf__split_standard(const uint8_t *counts, unsigned honor_runs,
                        const mjf__suits *suits, const mjf__frame *frame,
                        mjf_split *out);

/* The same of blocks of which the tiles leave no choice but the pair, and with no runs of
 * honours; MJF__CHOICE, if it may not be so. block[own] alone has 3n+2 tiles. */
enum { MJF__CHOICE = -1 };
int mjf__split_plain(const mjf__nibbles block[4], unsigned own, const mjf__suits *suits,
                     const mjf__frame *frame, mjf_split *out);

/* The tiles of the knitted straight that mjf_split.knitted is the number of. */
static inline uint64_t mjf__straight_at(unsigned knitted) {
    enum { M = 0, P = 9, S = 18 };
    static const uint8_t suits[6][3] = {{M, P, S}, {M, S, P}, {P, M, S},
                                        {P, S, M}, {S, M, P}, {S, P, M}};
    const uint8_t *of = suits[knitted];
    return (uint64_t)0x49 << of[0] | (uint64_t)0x92 << of[1] | (uint64_t)0x124 << of[2];
}

/* Write a reading of sets and a pair. Nothing is copied from where it has just been written a
 * byte at a time: that would wait for all of them. */
static inline void mjf__split_write(mjf_split *out, const mjf__frame *frame,
                                    const mjf__way *way) {
    const unsigned n_melds = frame->win->n_melds;
    memset(out, 0, sizeof *out);
    out->form = frame->form;
    out->n_sets = (uint8_t)(n_melds + way->n_sets);
    out->pair = way->pair;
    out->knitted = frame->knitted;
    mjf_set *set = out->sets;
    for (unsigned i = 0; i < n_melds; i++, set++) {
        set->kind = frame->win->melds[i].kind;
        set->tile = frame->win->melds[i].tile;
        set->melded = 1;
    }
    uint64_t sets = way->sets;
    for (unsigned i = 0; i < way->n_sets; i++, set++, sets >>= MJF__WAY_BITS) {
        set->kind = (sets & MJF__TRIPLET) != 0 ? MJF_PUNG : MJF_CHOW;
        set->tile = (uint8_t)(sets & (MJF__TRIPLET - 1));
    }
}

#endif /* MJF_SPLIT_H */
