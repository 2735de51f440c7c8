/* batch_avx512.c - the kernels on vectors of 64 bytes: AVX-512 F, BW, DQ and VL. */
#include "batch.h"

#if MJF__BATCH_X86_KERNELS

#include <immintrin.h>

#define TARGET \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#define KERNEL static inline __attribute__((always_inline)) TARGET
#define KERNEL_FUNCTION static TARGET
#define ALIGNED _Alignas(64)

enum { VEC_ROWS = 16, VEC_BLOCKS = 4 };

typedef __m512i vec;

KERNEL vec v_set(int32_t value) { return _mm512_set1_epi32(value); }
KERNEL vec v_set8(int value) { return _mm512_set1_epi8((char)value); }

/* 0, step, 2 * step ... */
KERNEL vec v_steps(int32_t step) {
    const vec places =
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_mullo_epi32(places, v_set(step));
}

KERNEL __m128i load16(const uint8_t *from) {
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

KERNEL vec four_of(const uint8_t *a, const uint8_t *b, const uint8_t *c,
                   const uint8_t *d) {
    vec all = _mm512_castsi128_si512(load16(a));
    all = _mm512_inserti32x4(all, load16(b), 1);
    all = _mm512_inserti32x4(all, load16(c), 2);
    return _mm512_inserti32x4(all, load16(d), 3);
}

/* Sixteen bytes of rows 0, 4, 8 and 12. */
KERNEL vec v_load_rows(const uint8_t *from) {
    const size_t four = (size_t)4 * MJF_TILES;
    return four_of(from, from + four, from + 2 * four, from + 3 * four);
}

KERNEL vec v_load_blocks(const uint8_t *const *at) {
    return four_of(at[0], at[1], at[2], at[3]);
}

KERNEL vec v_load_bytes(const uint8_t *from) {
    return _mm512_cvtepu8_epi32(load16(from));
}

KERNEL void v_store(uint32_t *into, vec a) { _mm512_store_si512(into, a); }

KERNEL void v_store_bytes(int8_t *into, vec a) {
    _mm_storeu_si128((__m128i *)(void *)into, _mm512_cvtepi32_epi8(a));
}

KERNEL void v_prefetch(const void *from) { _mm_prefetch(from, _MM_HINT_T0); }

KERNEL vec v_low32(vec a, vec b) { return _mm512_unpacklo_epi32(a, b); }
KERNEL vec v_high32(vec a, vec b) { return _mm512_unpackhi_epi32(a, b); }
KERNEL vec v_low64(vec a, vec b) { return _mm512_unpacklo_epi64(a, b); }
KERNEL vec v_high64(vec a, vec b) { return _mm512_unpackhi_epi64(a, b); }

/* 32 bits at each index, which counts bytes, or shorts. */
KERNEL vec v_gather1(const void *table, vec index) {
    return _mm512_i32gather_epi32(index, table, 1);
}
KERNEL vec v_gather2(const void *table, vec index) {
    return _mm512_i32gather_epi32(index, table, 2);
}

/* Neighbours, each times its weight, added: bytes to shorts, shorts to numbers. */
KERNEL vec v_pairs(vec a, vec weights) { return _mm512_maddubs_epi16(a, weights); }
KERNEL vec v_quads(vec a, vec weights) { return _mm512_madd_epi16(a, weights); }
/* Eight bytes added, in the place of the first. */
KERNEL vec v_sum_eights(vec a) { return _mm512_sad_epu8(a, v_set(0)); }

KERNEL vec v_add(vec a, vec b) { return _mm512_add_epi32(a, b); }
KERNEL vec v_add8(vec a, vec b) { return _mm512_add_epi8(a, b); }
KERNEL vec v_subtract(vec a, vec b) { return _mm512_sub_epi32(a, b); }
KERNEL vec v_subtract_saturated8(vec a, vec b) { return _mm512_subs_epu8(a, b); }
KERNEL vec v_and(vec a, vec b) { return _mm512_and_si512(a, b); }
KERNEL vec v_and_not(vec not, vec b) { return _mm512_andnot_si512(not, b); }
KERNEL vec v_or(vec a, vec b) { return _mm512_or_si512(a, b); }
KERNEL vec v_min(vec a, vec b) { return _mm512_min_epi32(a, b); }
KERNEL vec v_max(vec a, vec b) { return _mm512_max_epi32(a, b); }
KERNEL vec v_max8(vec a, vec b) { return _mm512_max_epu8(a, b); }
KERNEL vec v_shift_left(vec a, int bits) {
    return _mm512_slli_epi32(a, (unsigned)bits);
}
KERNEL vec v_shift_right(vec a, int bits) {
    return _mm512_srli_epi32(a, (unsigned)bits);
}
KERNEL vec v_shift_right_by(vec a, vec bits) { return _mm512_srlv_epi32(a, bits); }

/* All ones or 0. */
KERNEL vec v_equal(vec a, vec b) {
    return _mm512_movm_epi32(_mm512_cmpeq_epi32_mask(a, b));
}
KERNEL vec v_greater(vec a, vec b) {
    return _mm512_movm_epi32(_mm512_cmpgt_epi32_mask(a, b));
}
KERNEL uint32_t v_bits(vec a) { return _mm512_movepi32_mask(a); }

/* Bytes of `of` where those of a and b are equal, else 0. */
KERNEL vec v_keep_equal8(vec a, vec b, vec of) {
    return _mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(a, b), of);
}
/* A bit a byte. */
KERNEL uint64_t v_nonzero8(vec a) { return _mm512_test_epi8_mask(a, a); }

/* Bits 0 to 8 of three blocks of sixteen and 9 to 15 of the last, one behind the other. */
KERNEL uint64_t v_pick_tiles(uint64_t bits) {
    return _pext_u64(bits, 0xFE0001FF01FF01FFu);
}

/* Every byte of places picks one of the sixteen of its block of the table. */
KERNEL vec v_look_up(vec table, vec places) {
    return _mm512_shuffle_epi8(table, places);
}

KERNEL vec v_table16(char a, char b, char c, char d, char e) {
    return _mm512_broadcast_i32x4(
        _mm_setr_epi8(a, b, c, d, e, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
}

KERNEL __m128i own_places(void) {
    return _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* 1, 2, 4 ... 128, 1, 2 and zeros in every block. */
KERNEL vec v_lane_bits(void) {
    return _mm512_broadcast_i32x4(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 0, 0, 0, 0, 0, 0));
}

/* Places to look up: every block as it is but the last, which goes by sixteen bytes. */
KERNEL vec v_keep_but_last(const uint8_t *last) {
    return _mm512_inserti32x4(_mm512_broadcast_i32x4(own_places()), load16(last), 3);
}

static const uint64_t ROW = ((uint64_t)1 << MJF_TILES) - 1;

#include "batch_x86.h"

KERNEL mjf__batch_masks v_masks(const uint8_t *counts) {
    const vec row = _mm512_maskz_loadu_epi8(ROW, counts);
    const mjf__batch_masks held = {.one = _mm512_test_epi8_mask(row, row),
                                   .two = _mm512_cmpgt_epi8_mask(row, v_set8(1)),
                                   .odd = _mm512_test_epi8_mask(row, v_set8(1)),
                                   .four = _mm512_cmpgt_epi8_mask(row, v_set8(3))};
    return held;
}

/* The shanten number after each discard of a hand at `distance`, given those that leave it
 * there. */
KERNEL void v_write_discards(int8_t *out, const uint8_t *counts, uint64_t spare,
                             int distance) {
    const vec row = _mm512_maskz_loadu_epi8(ROW, counts);
    vec after = v_set8(distance);
    after = _mm512_mask_sub_epi8(after, spare, after, v_set8(1));
    after = _mm512_mask_mov_epi8(v_set8(127), _mm512_test_epi8_mask(row, row), after);
    _mm512_mask_storeu_epi8(out, ROW, after);
}

/* A row of 34 numbers. */
typedef vec v_row;

KERNEL v_row v_load_row(const uint8_t *from) {
    return _mm512_maskz_loadu_epi8(ROW, from);
}
KERNEL bool v_row_above_four(v_row row) {
    return _mm512_cmpgt_epu8_mask(row, v_set8(MJF_COPIES)) != 0;
}
KERNEL v_row v_row_from_four(v_row row) {
    return _mm512_sub_epi8(v_set8(MJF_COPIES), row);
}

/* The sum of those of a set of tiles. */
KERNEL uint16_t v_row_total(v_row row, uint64_t tiles) {
    const vec sums = v_sum_eights(_mm512_maskz_mov_epi8(tiles, row));
    return (uint16_t)_mm512_reduce_add_epi64(sums);
}

#include "batch_x86_tiles.h"

const mjf__batch_kernel mjf__batch_kernel_avx512 = {"avx512", WIDTH,    shanten, useful,
                                                    waits,    discards, totals};

#else

typedef int mjf__batch_no_avx512; /* ISO C wants something in a file */

#endif
