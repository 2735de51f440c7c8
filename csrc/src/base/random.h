/*
 * random.h - the generator behind what is dealt at random: xoshiro256** (Blackman, Vigna).
 *
 * Only 64-bit arithmetic that every machine does alike, so a seed means the same hands
 * everywhere.
 */
#ifndef MJF__RANDOM_H
#define MJF__RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "mjf/mjf.h"

static inline uint64_t mjf__rotated(uint64_t word, int by) {
    return word << by | word >> (64 - by);
}

/* Zeros would stay zeros, and be drawn again for ever. */
static inline bool mjf__random_is_seeded(const mjf_random *random) {
    const uint64_t *s = random->state;
    return (s[0] | s[1] | s[2] | s[3]) != 0;
}

static inline uint64_t mjf__random_next(mjf_random *random) {
    uint64_t *s = random->state;
    const uint64_t result = mjf__rotated(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = mjf__rotated(s[3], 45);
    return result;
}

/* 0..n-1, each equally likely; n is at least 1. Of the 2^64 words those at the end that
 * make up no whole n are drawn again. */
static inline uint64_t mjf__random_below(mjf_random *random, uint64_t n) {
    uint64_t word, rest;
    do {
        word = mjf__random_next(random);
        rest = word % n;
    } while (word - rest > UINT64_MAX - (n - 1));
    return rest;
}

/* Words taken by halves. */
typedef struct mjf__halves {
    mjf_random random;
    uint64_t word;
    bool one_left;
} mjf__halves;

static inline uint32_t mjf__next_half(mjf__halves *halves) {
    if (!halves->one_left) halves->word = mjf__random_next(&halves->random);
    halves->one_left = !halves->one_left;
    return (uint32_t)(halves->one_left ? halves->word >> 32 : halves->word);
}

#endif /* MJF__RANDOM_H */
