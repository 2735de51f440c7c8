/*
 * win_tally.h - the tiles of a win with its melds; what runs of honours are made of.
 */
#ifndef MJF__WIN_TALLY_H
#define MJF__WIN_TALLY_H

#include <stdbool.h>

#include "mjf/mjf.h"

enum { MJF__WIN_TALLY_WORDS = (MJF_TILES + 7) / 8 };

/* Of the number that stands for a chow. */
static inline bool mjf__win_is_run_of_winds(unsigned tile) {
    return tile % 16 == 11 && tile >= MJF_WIND_RUN(27) && tile <= MJF_WIND_RUN(30);
}

/* The wind that is not in such a run, 0 to 3. */
static inline unsigned mjf__win_left_out(unsigned run) {
    return (run - MJF_WIND_RUN(27)) / 16;
}

/* The tiles of a run of honours, a bit each. */
static inline uint64_t mjf__win_run_of_honors(unsigned run) {
    if (!mjf__win_is_run_of_winds(run)) return (uint64_t)7 << 31;
    return (uint64_t)(0xF & ~(1u << mjf__win_left_out(run))) << 27;
}

/* Add or, by -1, take off the tiles of a meld; false where there is no such meld. */
static inline bool mjf__win_add_meld(uint8_t *counts, mjf_meld meld, int by) {
    const unsigned tile = meld.tile;
    if (meld.kind == MJF_CHOW && mjf__win_is_run_of_winds(tile)) {
        for (unsigned wind = 0; wind < 4; wind++)
            if (wind != mjf__win_left_out(tile)) counts[27 + wind] += (uint8_t)by;
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

/* All tiles of a win: kongs with four, jokers as their faces, where they have any. */
typedef struct mjf__win_tally {
    union {
        uint8_t
            all[MJF__WIN_TALLY_WORDS * 8]; /* 34, padded so that they are whole words */
        uint64_t words[MJF__WIN_TALLY_WORDS];
    };
    uint64_t kinds; /* how many melds of each kind, a byte each */
    uint64_t kongs; /* their tiles */
    uint8_t held;   /* tiles without the winning one, a meld being three */
    bool honor_runs;
    bool many; /* with the melds there may be five of a tile */
} mjf__win_tally;

/* Add the melds to counts that are there; the first that is none, or n_melds. No number may
 * become so great as to wrap. */
unsigned mjf__win_tally_melds(const mjf_win *win, mjf__win_tally *tally);

/* As mjf_win_problem; what the tiles come to, if there is none. */
mjf_problem mjf__win_tally_win(const mjf_win *win, uint8_t *tile,
                               mjf__win_tally *tally);

static inline unsigned mjf__win_melds_of_kind(const mjf__win_tally *tally,
                                              unsigned kind) {
    return tally->kinds >> 8 * kind & 0xFF;
}

#endif /* MJF__WIN_TALLY_H */
