/* batch_avx2.c - the kernels on vectors of 32 bytes: AVX2. */
#include "batch.h"

#if MJF__BATCH_X86_KERNELS

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define KERNEL static inline __attribute__((always_inline)) TARGET
#define KERNEL_FUNCTION static TARGET
#define ALIGNED _Alignas(32)

enum { VEC_ROWS = 8, VEC_BLOCKS = 2 };

typedef __m256i vec;

KERNEL vec v_set(int32_t value) { return _mm256_set1_epi32(value); }
KERNEL vec v_set8(int value) { return _mm256_set1_epi8((char)value); }

/* 0, step, 2 * step ... */
KERNEL vec v_steps(int32_t step) {
    return _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), v_set(step));
}

KERNEL __m128i load16(const uint8_t *from) {
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

KERNEL vec two_of(const uint8_t *a, const uint8_t *b) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load16(a)), load16(b), 1);
}

/* Sixteen bytes of rows 0 and 4. */
KERNEL vec v_load_rows(const uint8_t *from) {
    return two_of(from, from + (size_t)4 * MJF_TILES);
}

KERNEL vec v_load_blocks(const uint8_t *const *at) { return two_of(at[0], at[1]); }

KERNEL vec v_load_bytes(const uint8_t *from) {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)from));
}

KERNEL void v_store(uint32_t *into, vec a) {
    _mm256_store_si256((__m256i *)(void *)into, a);
}

KERNEL void v_store_bytes(int8_t *into, vec a) {
    const __m128i shorts =
        _mm_packs_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    _mm_storel_epi64((__m128i *)(void *)into, _mm_packs_epi16(shorts, shorts));
}

KERNEL void v_prefetch(const void *from) { _mm_prefetch(from, _MM_HINT_T0); }

KERNEL vec v_low32(vec a, vec b) { return _mm256_unpacklo_epi32(a, b); }
KERNEL vec v_high32(vec a, vec b) { return _mm256_unpackhi_epi32(a, b); }
KERNEL vec v_low64(vec a, vec b) { return _mm256_unpacklo_epi64(a, b); }
KERNEL vec v_high64(vec a, vec b) { return _mm256_unpackhi_epi64(a, b); }

/* 32 bits at each index, which counts bytes, or shorts. */
KERNEL vec v_gather1(const void *table, vec index) {
    return _mm256_i32gather_epi32(table, index, 1);
}
KERNEL vec v_gather2(const void *table, vec index) {
    return _mm256_i32gather_epi32(table, index, 2);
}

/* Neighbours, each times its weight, added: bytes to shorts, shorts to numbers. */
KERNEL vec v_pairs(vec a, vec weights) { return _mm256_maddubs_epi16(a, weights); }
KERNEL vec v_quads(vec a, vec weights) { return _mm256_madd_epi16(a, weights); }
/* Eight bytes added, in the place of the first. */
KERNEL vec v_sum_eights(vec a) { return _mm256_sad_epu8(a, v_set(0)); }

KERNEL vec v_add(vec a, vec b) { return _mm256_add_epi32(a, b); }
KERNEL vec v_add8(vec a, vec b) { return _mm256_add_epi8(a, b); }
KERNEL vec v_subtract(vec a, vec b) { return _mm256_sub_epi32(a, b); }
KERNEL vec v_subtract_saturated8(vec a, vec b) { return _mm256_subs_epu8(a, b); }
KERNEL vec v_and(vec a, vec b) { return _mm256_and_si256(a, b); }
KERNEL vec v_and_not(vec not, vec b) { return _mm256_andnot_si256(not, b); }
KERNEL vec v_or(vec a, vec b) { return _mm256_or_si256(a, b); }
KERNEL vec v_min(vec a, vec b) { return _mm256_min_epi32(a, b); }
KERNEL vec v_max(vec a, vec b) { return _mm256_max_epi32(a, b); }
KERNEL vec v_max8(vec a, vec b) { return _mm256_max_epu8(a, b); }
KERNEL vec v_shift_left(vec a, int bits) { return _mm256_slli_epi32(a, bits); }
KERNEL vec v_shift_right(vec a, int bits) { return _mm256_srli_epi32(a, bits); }
KERNEL vec v_shift_right_by(vec a, vec bits) { return _mm256_srlv_epi32(a, bits); }

/* All ones or 0. */
KERNEL vec v_equal(vec a, vec b) { return _mm256_cmpeq_epi32(a, b); }
KERNEL vec v_greater(vec a, vec b) { return _mm256_cmpgt_epi32(a, b); }
KERNEL uint32_t v_bits(vec a) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(a));
}

/* Bytes of `of` where those of a and b are equal, else 0. */
KERNEL vec v_keep_equal8(vec a, vec b, vec of) {
    return v_and(_mm256_cmpeq_epi8(a, b), of);
}
/* A bit a byte. */
KERNEL uint64_t v_nonzero8(vec a) {
    return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, v_set(0)));
}

/* Bits 0 to 8 of three blocks of sixteen and 9 to 15 of the last, one behind the other. The
 * instruction for it is slow on some machines that have these vectors. */
KERNEL uint64_t v_pick_tiles(uint64_t bits) {
    return (bits & 0x1FF) | (bits >> 7 & 0x1FF << 9) | (bits >> 14 & 0x1FF << 18) |
           bits >> 57 << 27;
}

/* Every byte of places picks one of the sixteen of its block of the table. */
KERNEL vec v_look_up(vec table, vec places) {
    return _mm256_shuffle_epi8(table, places);
}

KERNEL vec v_table16(char a, char b, char c, char d, char e) {
    return _mm256_broadcastsi128_si256(
        _mm_setr_epi8(a, b, c, d, e, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
}

KERNEL __m128i own_places(void) {
    return _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* 1, 2, 4 ... 128, 1, 2 and zeros in every block. */
KERNEL vec v_lane_bits(void) {
    return _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 0, 0, 0, 0, 0, 0));
}

/* Places to look up: the first block as it is, the last goes by sixteen bytes. */
KERNEL vec v_keep_but_last(const uint8_t *last) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(own_places()), load16(last),
                                   1);
}

#include "batch_x86.h"

KERNEL vec load32(const uint8_t *from) {
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

/* The high bits of 34 bytes: of 32, and of the last two of sixteen. */
KERNEL uint64_t high_bits(vec most, __m128i last) {
    return (uint32_t)_mm256_movemask_epi8(most) |
           (uint64_t)((uint32_t)_mm_movemask_epi8(last) >> 14) << 32;
}

KERNEL uint64_t above(vec most, __m128i last, int n) {
    return high_bits(_mm256_cmpgt_epi8(most, v_set8(n)),
                     _mm_cmpgt_epi8(last, _mm_set1_epi8((char)n)));
}

KERNEL mjf__batch_masks v_masks(const uint8_t *counts) {
    const vec most = load32(counts);
    const __m128i last = load16(counts + SECOND_HALF);
    const mjf__batch_masks held = {
        .one = above(most, last, 0),
        .two = above(most, last, 1),
        .odd = high_bits(_mm256_slli_epi16(most, 7), _mm_slli_epi16(last, 7)),
        .four = above(most, last, 3)};
    return held;
}

/* All ones in the bytes of the tiles of a set, from its lowest 32 bits. */
KERNEL vec bytes_of(uint64_t tiles) {
    const vec bytes = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                                         0x0303030303030303);
    const vec bits = _mm256_set1_epi64x((int64_t)0x8040201008040201u);
    const vec spread = v_look_up(v_set((int32_t)tiles), bytes);
    return _mm256_cmpeq_epi8(v_and(spread, bits), bits);
}

/* Of 32 tiles: the shanten number after each discard of a hand at `distance`, given those
 * that leave it there. */
KERNEL vec discards_from(vec counts, uint64_t spare, int distance) {
    const vec after = v_add8(v_set8(distance), bytes_of(spare));
    return _mm256_blendv_epi8(after, v_set8(127), _mm256_cmpeq_epi8(counts, v_set(0)));
}

KERNEL void v_write_discards(int8_t *out, const uint8_t *counts, uint64_t spare,
                             int distance) {
    const vec most = discards_from(load32(counts), spare, distance);
    const __m128i last = load16(counts + SECOND_HALF);
    const vec rest =
        discards_from(_mm256_castsi128_si256(last), spare >> SECOND_HALF, distance);
    _mm256_storeu_si256((__m256i *)(void *)out, most);
    _mm_storeu_si128((__m128i *)(void *)(out + SECOND_HALF),
                     _mm256_castsi256_si128(rest));
}

/* A row of 34 numbers: 32, and sixteen of which the last two are the rest. */
typedef struct v_row {
    vec most;
    __m128i last;
} v_row;

KERNEL v_row v_load_row(const uint8_t *from) {
    const v_row row = {load32(from), load16(from + SECOND_HALF)};
    return row;
}

KERNEL bool v_row_above_four(v_row row) {
    const vec most = v_subtract_saturated8(row.most, v_set8(MJF_COPIES));
    const __m128i last = _mm_subs_epu8(row.last, _mm_set1_epi8(MJF_COPIES));
    return !_mm256_testz_si256(most, most) || !_mm_testz_si128(last, last);
}

KERNEL v_row v_row_from_four(v_row row) {
    row.most = _mm256_sub_epi8(v_set8(MJF_COPIES), row.most);
    row.last = _mm_sub_epi8(_mm_set1_epi8(MJF_COPIES), row.last);
    return row;
}

/* The sum of those of a set of tiles. */
KERNEL uint16_t v_row_total(v_row row, uint64_t tiles) {
    const vec most = v_sum_eights(v_and(row.most, bytes_of(tiles)));
    /* Of the last sixteen all but two have been added. */
    const uint64_t rest = tiles >> 32 << (32 - SECOND_HALF);
    const __m128i last =
        _mm_and_si128(row.last, _mm256_castsi256_si128(bytes_of(rest)));
    __m128i sum =
        _mm_add_epi64(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
    sum = _mm_add_epi64(sum, _mm_sad_epu8(last, _mm_setzero_si128()));
    sum = _mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum));
    return (uint16_t)_mm_cvtsi128_si32(sum);
}

#include "batch_x86_tiles.h"

const mjf__batch_kernel mjf__batch_kernel_avx2 = {"avx2", WIDTH,    shanten, useful,
                                                  waits,  discards, totals};

#else

typedef int mjf__batch_no_avx2; /* ISO C wants something in a file */

#endif
