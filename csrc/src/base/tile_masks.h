/* tile_masks.h - which tiles are held so often: 34 counts to 34 bits. */
#ifndef MJF__TILE_MASKS_H
#define MJF__TILE_MASKS_H

#include "mjf/mjf.h"
#include "packed.h"

#if defined(__SSE2__)
#include <emmintrin.h>

/* Bit t: at least n, 1 to 127, of tile t; counts are below 128. */
static inline uint64_t mjf__held(const uint8_t *counts, int n) {
    const __m128i less = _mm_set1_epi8((char)(n - 1));
    const __m128i low = _mm_loadu_si128((const __m128i *)counts);
    const __m128i high = _mm_loadu_si128((const __m128i *)(counts + 16));
    /* Those from 18 on, so that no byte behind the last is read. */
    const __m128i last = _mm_loadu_si128((const __m128i *)(counts + MJF_TILES - 16));
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(low, less)) |
           (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(high, less)) << 16 |
           (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(last, less)) << 18;
}

/* Bit t: an odd number of tile t. */
static inline uint64_t mjf__odd(const uint8_t *counts) {
    const __m128i low = _mm_loadu_si128((const __m128i *)counts);
    const __m128i high = _mm_loadu_si128((const __m128i *)(counts + 16));
    const __m128i last = _mm_loadu_si128((const __m128i *)(counts + MJF_TILES - 16));
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(low, 7)) |
           (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(high, 7)) << 16 |
           (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(last, 7)) << 18;
}

#else

static inline uint64_t mjf__odd(const uint8_t *counts) {
    uint64_t odd = 0;
    for (int t = MJF_TILES - 1; t >= 0; t--) odd = odd << 1 | (counts[t] & 1);
    return odd;
}

static inline uint64_t mjf__held(const uint8_t *counts, int n) {
    uint64_t held = 0;
    for (int t = MJF_TILES - 1; t >= 0; t--) held = held << 1 | (counts[t] >= n);
    return held;
}

#endif

#endif /* MJF__TILE_MASKS_H */
