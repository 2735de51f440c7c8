/*
 * win.h - the tiles that melds are made of, runs of honours among them.
 */
#ifndef MJF_WIN_H
#define MJF_WIN_H

#include <stdbool.h>

#include "mjf/mjf.h"

/* Of the number that stands for a chow. */
static inline bool mjf__is_run_of_winds(unsigned tile) {
    return tile % 16 == 11 && tile >= MJF_WIND_RUN(27) && tile <= MJF_WIND_RUN(30);
}

/* The wind that is not in such a run, 0 to 3. */
static inline unsigned mjf__left_out(unsigned run) {
    return (run - MJF_WIND_RUN(27)) / 16;
}

/* The tiles of a run of honours, a bit each. */
static inline uint64_t mjf__run_of_honors(unsigned run) {
    if (!mjf__is_run_of_winds(run)) return (uint64_t)7 << 31;
    return (uint64_t)(0xF & ~(1u << mjf__left_out(run))) << 27;
}

/* Add or, by -1, take off the tiles of a meld; false where there is no such meld. */
static inline bool mjf__add_meld(uint8_t *counts, mjf_meld meld, int by) {
    const unsigned tile = meld.tile;
    if (meld.kind == MJF_CHOW && mjf__is_run_of_winds(tile)) {
        for (unsigned wind = 0; wind < 4; wind++)
            if (wind != mjf__left_out(tile)) counts[27 + wind] += (uint8_t)by;
        return true;
    }
    if (meld.kind == MJF_CHOW) {
        if (tile != 31 && (tile >= 27 || tile % 9 > 6)) return false;
        for (unsigned i = 0; i < 3; i++) counts[tile + i] += (uint8_t)by;
        return true;
    }
    if (meld.kind > MJF_CONCEALED_KONG || tile >= MJF_TILES) return false;
    counts[tile] += (uint8_t)(meld.kind == MJF_PUNG ? 3 * by : 4 * by);
    return true;
}

#endif /* MJF_WIN_H */
