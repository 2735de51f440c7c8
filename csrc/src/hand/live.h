/*
 * live.h - how many copies of a set of tiles are still out.
 *
 * The three bits of a number 0..4 are kept as seven masks a block of nine bits, each as
 * often as its bit is worth: then one count of bits adds the numbers up.
 */
#ifndef MJF__LIVE_H
#define MJF__LIVE_H

#include "base/base.h"

enum { MJF__HAND_LIVE_BLOCK_BITS = 0x1FF };

typedef struct mjf__hand_live {
    uint64_t weights[4];
} mjf__hand_live;

/* A mask of nine bits seven times over. */
static inline uint64_t mjf__hand_seven_times(uint64_t mask) {
    return mask * 0x40201008040201u;
}

static inline mjf__hand_live mjf__hand_live_of(const mjf__packed *unseen) {
    const uint64_t ones = mjf__packed_plane(unseen, 0);
    const uint64_t twos = mjf__packed_plane(unseen, 1);
    const uint64_t fours = mjf__packed_plane(unseen, 2);
    const uint64_t nine = MJF__HAND_LIVE_BLOCK_BITS;
    mjf__hand_live live;
    for (int block = 0; block < 4; block++) {
        const int shift = 9 * block;
        live.weights[block] =
            (ones >> shift & nine) |
            (twos >> shift & nine) * ((uint64_t)1 << 9 | (uint64_t)1 << 18) |
            (mjf__hand_seven_times(fours >> shift & nine) & ~(((uint64_t)1 << 27) - 1));
    }
    return live;
}

static inline int mjf__hand_live_total(const mjf__hand_live *live, uint64_t tiles) {
    uint64_t half[2] = {0, 0};
    for (int block = 0; block < 4; block++) {
        const uint64_t nine = tiles >> 9 * block & MJF__HAND_LIVE_BLOCK_BITS;
        const uint64_t bits = mjf__hand_seven_times(nine) & live->weights[block];
        const uint64_t twos = bits - ((bits >> 1) & MJF__BYTES(0x55));
        half[block / 2] += (twos & MJF__BYTES(0x33)) + ((twos >> 2) & MJF__BYTES(0x33));
    }
    /* Four bits hold up to eight of a half; a byte, of both, up to 32, and all eight bytes
     * up to the 136 tiles there are. */
    const uint64_t low = MJF__BYTES(0x0F);
    return mjf__bytes_sum((half[0] & low) + ((half[0] >> 4) & low) + (half[1] & low) +
                          ((half[1] >> 4) & low));
}

#endif /* MJF__LIVE_H */
