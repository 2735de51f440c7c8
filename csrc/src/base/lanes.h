/*
 * lanes.h - sixteen numbers at once: the few operations that are worth it.
 *
 * Compilers do not see a vector in the plain loops once they are inlined, and the baseline
 * of x86-64 has all that is needed; elsewhere the loops serve.
 */
#ifndef MJF__LANES_H
#define MJF__LANES_H

#include <stdint.h>

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128i mjf__lanes;

static inline mjf__lanes mjf__lanes_load(const uint8_t *from) {
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

static inline void mjf__lanes_store(uint8_t *into, mjf__lanes lanes) {
    _mm_storeu_si128((__m128i *)(void *)into, lanes);
}

static inline mjf__lanes mjf__lanes_fill(uint8_t value) {
    return _mm_set1_epi8((char)value);
}

static inline mjf__lanes mjf__lanes_add(mjf__lanes a, mjf__lanes b) {
    return _mm_add_epi8(a, b);
}

static inline mjf__lanes mjf__lanes_or(mjf__lanes a, mjf__lanes b) {
    return _mm_or_si128(a, b);
}

static inline mjf__lanes mjf__lanes_min(mjf__lanes a, mjf__lanes b) {
    return _mm_min_epu8(a, b);
}

/* Each lane of a, or that of c where b is no greater than a. */
static inline mjf__lanes mjf__lanes_unless(mjf__lanes a, mjf__lanes b, mjf__lanes c) {
    const __m128i reached = _mm_cmpeq_epi8(_mm_min_epu8(a, b), b);
    return _mm_or_si128(_mm_and_si128(reached, c), _mm_andnot_si128(reached, a));
}

/* The least of them. */
static inline int mjf__lanes_least(mjf__lanes a) {
    a = _mm_min_epu8(a, _mm_srli_si128(a, 8));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 4));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 2));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 1));
    return _mm_cvtsi128_si32(a) & 0xFF;
}

/* places[i] += key < keys[i], for shorts, a multiple of eight. */
static inline void mjf__count_below(int16_t *places, const int16_t *keys, int16_t key,
                                    int count) {
    const __m128i all = _mm_set1_epi16(key);
    for (int i = 0; i < count; i += 8) {
        __m128i *place = (__m128i *)(void *)(places + i);
        const __m128i other =
            _mm_loadu_si128((const __m128i *)(const void *)(keys + i));
        const __m128i below = _mm_cmpgt_epi16(other, all); /* -1 where it is */
        _mm_storeu_si128(place, _mm_sub_epi16(_mm_loadu_si128(place), below));
    }
}

#else

typedef struct mjf__lanes {
    uint8_t lane[16];
} mjf__lanes;

static inline mjf__lanes mjf__lanes_load(const uint8_t *from) {
    mjf__lanes result;
    for (int i = 0; i < 16; i++) result.lane[i] = from[i];
    return result;
}

static inline void mjf__lanes_store(uint8_t *into, mjf__lanes lanes) {
    for (int i = 0; i < 16; i++) into[i] = lanes.lane[i];
}

static inline mjf__lanes mjf__lanes_fill(uint8_t value) {
    mjf__lanes result;
    for (int i = 0; i < 16; i++) result.lane[i] = value;
    return result;
}

static inline mjf__lanes mjf__lanes_add(mjf__lanes a, mjf__lanes b) {
    for (int i = 0; i < 16; i++) a.lane[i] = (uint8_t)(a.lane[i] + b.lane[i]);
    return a;
}

static inline mjf__lanes mjf__lanes_or(mjf__lanes a, mjf__lanes b) {
    for (int i = 0; i < 16; i++) a.lane[i] |= b.lane[i];
    return a;
}

static inline mjf__lanes mjf__lanes_min(mjf__lanes a, mjf__lanes b) {
    for (int i = 0; i < 16; i++)
        a.lane[i] = b.lane[i] < a.lane[i] ? b.lane[i] : a.lane[i];
    return a;
}

static inline mjf__lanes mjf__lanes_unless(mjf__lanes a, mjf__lanes b, mjf__lanes c) {
    for (int i = 0; i < 16; i++)
        if (b.lane[i] <= a.lane[i]) a.lane[i] = c.lane[i];
    return a;
}

static inline int mjf__lanes_least(mjf__lanes a) {
    int least = a.lane[0];
    for (int i = 1; i < 16; i++) least = a.lane[i] < least ? a.lane[i] : least;
    return least;
}

static inline void mjf__count_below(int16_t *places, const int16_t *keys, int16_t key,
                                    int count) {
    for (int i = 0; i < count; i++) places[i] = (int16_t)(places[i] + (key < keys[i]));
}

#endif

#endif /* MJF__LANES_H */
