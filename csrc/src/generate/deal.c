/* deal.c - hands dealt at random from a wall, every deal equally likely. */
#include <string.h>

#include "base/base.h"

_Static_assert(sizeof(mjf_random) == 32, "layout of mjf_random");

enum {
    WALL = MJF_TILES * MJF_COPIES,
    AT_ONCE = 3,
    OFTEN = 4096 /* hands, until it is asked whether to stop: under a millisecond */
};

/* The finaliser of splitmix64: every bit of the result depends on every bit. */
static uint64_t scattered(uint64_t word) {
    word += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

/* Twice round, so that all words depend on all: seeds that differ in one bit begin far
 * apart, and no two begin alike. */
mjf_status mjf_random_seed(mjf_random *random, const uint64_t *seed) {
    if (random == NULL || seed == NULL) return MJF_ERR_NULL;
    uint64_t *s = random->state, last = 0;
    memcpy(s, seed, sizeof random->state);
    for (int i = 0; i < 2 * MJF_SEED_WORDS; i++)
        last = s[i % MJF_SEED_WORDS] = scattered(s[i % MJF_SEED_WORDS] + last);
    if (!mjf__random_is_seeded(random)) s[0] = 1;
    return MJF_OK;
}

/* Three numbers, each below its bound, from 32 bits: the bits as a fraction of one, times
 * the bounds one after the other. All choices are equally likely once those bits are drawn
 * again that would give one choice more often than another: what is left of the fraction
 * is then below 2^32 modulo the product. */
static inline void draw_places(mjf__halves *halves, const uint32_t *bounds,
                               uint32_t *places) {
    const uint32_t product = bounds[0] * bounds[1] * bounds[2];
    uint32_t left;
    do {
        left = mjf__next_half(halves);
        for (int i = 0; i < AT_ONCE; i++) {
            const uint64_t scaled = (uint64_t)left * bounds[i];
            places[i] = (uint32_t)(scaled >> 32);
            left = (uint32_t)scaled;
        }
    } while (left < product && left < (0 - product) % product);
}

/* Move a tile of the wall to its front, and into the hand. */
static inline void take(uint8_t *wall, uint32_t place, uint8_t *out) {
    const uint8_t tile = wall[place];
    wall[place] = wall[0];
    wall[0] = tile;
    out[tile]++;
}

/* The wall stays as shuffled as the hand before left it: any order does to begin with. */
static inline void deal_hand(mjf__halves *halves, uint8_t *wall, uint32_t n,
                             uint32_t tiles, uint8_t *out) {
    uint32_t places[AT_ONCE], dealt = 0;
    memset(out, 0, MJF_TILES);
    for (; dealt + AT_ONCE <= tiles; dealt += AT_ONCE) {
        const uint32_t left = n - dealt, bounds[AT_ONCE] = {left, left - 1, left - 2};
        draw_places(halves, bounds, places);
        for (uint32_t i = 0; i < AT_ONCE; i++) take(wall + dealt + i, places[i], out);
    }
    if (dealt == tiles) return;
    const uint32_t left = n - dealt, more = tiles - dealt;
    const uint32_t bounds[AT_ONCE] = {left, more > 1 ? left - 1 : 1, 1};
    draw_places(halves, bounds, places);
    for (uint32_t i = 0; i < more; i++) take(wall + dealt + i, places[i], out);
}

mjf_status mjf_deal(mjf_random *random, size_t tiles, const uint8_t *unseen,
                    uint8_t *out, size_t n) {
    return mjf_deal_until(random, tiles, unseen, NULL, out, n);
}

mjf_status mjf_deal_until(mjf_random *random, size_t tiles, const uint8_t *unseen,
                          const mjf_stop *stop, uint8_t *out, size_t n) {
    uint8_t wall[WALL];
    uint32_t size = 0;
    mjf__stop asked = {stop, 0, false};
    if (random == NULL || (out == NULL && n > 0)) return MJF_ERR_NULL;
    if (!mjf__random_is_seeded(random)) return MJF_ERR_SEED;
    for (int t = 0; t < MJF_TILES; t++) {
        const uint8_t copies = unseen == NULL ? MJF_COPIES : unseen[t];
        if (copies > MJF_COPIES) return MJF_ERR_UNSEEN;
        for (uint8_t copy = 0; copy < copies; copy++) wall[size++] = (uint8_t)t;
    }
    if (tiles > size) return MJF_ERR_SIZE;
    /* A copy, of which the compiler sees that no hand is written over it. */
    mjf__halves halves = {*random, 0, false};
    for (size_t i = 0; i < n && !mjf__stop_now(&asked, OFTEN); i++)
        deal_hand(&halves, wall, size, (uint32_t)tiles, out + i * MJF_TILES);
    *random = halves.random;
    return asked.now ? MJF_ERR_STOPPED : MJF_OK;
}
