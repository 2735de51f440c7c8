/*
 * packed.h - 34 counts in five words, eight tiles at a time in plain C.
 *
 * Word b = 0, 1, 2: the first eight tiles of a suit, one a byte, the lowest in the lowest
 * byte. Word 3: the seven honours. Word 4: the nines of the three suits.
 */
#ifndef MJF__PACKED_H
#define MJF__PACKED_H

#include <stdbool.h>
#include <stdint.h>

/* Laid out where it is called, for the constants it is called with. */
#if defined(__GNUC__)
#define MJF__FLAT static inline __attribute__((always_inline))
#define MJF__NOINLINE __attribute__((noinline))
#else
#define MJF__FLAT static inline
#define MJF__NOINLINE
#endif

enum { MJF__PACKED_WORDS = 5 };

typedef struct mjf__packed {
    uint64_t word[MJF__PACKED_WORDS];
} mjf__packed;

#define MJF__BYTES(value) (0x0101010101010101u * (uint64_t)(value))

/* Compilers make one load of it where bytes lie in this order. */
static inline uint64_t mjf__load8(const uint8_t *from) {
    return (uint64_t)from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 |
           (uint64_t)from[3] << 24 | (uint64_t)from[4] << 32 | (uint64_t)from[5] << 40 |
           (uint64_t)from[6] << 48 | (uint64_t)from[7] << 56;
}

static inline mjf__packed mjf__pack(const uint8_t *counts) {
    const uint64_t last = mjf__load8(counts + 26);
    mjf__packed result = {
        {mjf__load8(counts), mjf__load8(counts + 9), mjf__load8(counts + 18), last >> 8,
         (uint64_t)counts[8] | (uint64_t)counts[17] << 8 | (last & 0xFF) << 16}};
    return result;
}

/* Four of each. */
static inline mjf__packed mjf__packed_wall(void) {
    mjf__packed result = {{MJF__BYTES(4), MJF__BYTES(4), MJF__BYTES(4),
                           MJF__BYTES(4) >> 8, MJF__BYTES(4) >> 40}};
    return result;
}

/* Whether every number is at most four. Few hands have four of a kind; with more than that a
 * byte above 0x84 carries into the next, but it has its own high bit to show. */
static inline bool mjf__packed_valid(const mjf__packed *p) {
    uint64_t seen = 0;
    for (int i = 0; i < MJF__PACKED_WORDS; i++) seen |= p->word[i];
    if ((seen & MJF__BYTES(0xFC)) == 0) return true;
    for (int i = 0; i < MJF__PACKED_WORDS; i++) seen |= p->word[i] + MJF__BYTES(0x7B);
    return (seen & MJF__BYTES(0x80)) == 0;
}

/* The functions below are for valid counts. */

static inline int mjf__bytes_sum(uint64_t bytes) {
    return (int)((bytes * MJF__BYTES(1)) >> 56);
}

static inline int mjf__packed_total(const mjf__packed *p) {
    uint64_t sum = 0;
    for (int i = 0; i < MJF__PACKED_WORDS; i++) sum += p->word[i];
    return mjf__bytes_sum(sum);
}

/* 0x80 in each byte that is at least n, 1..4. */
static inline uint64_t mjf__bytes_at_least(uint64_t word, int n) {
    return (word + MJF__BYTES(0x80 - n)) & MJF__BYTES(0x80);
}

/* The number of tiles held at least n times, where `of` has 0xFF for the tiles meant. */
static inline int mjf__packed_kinds(const mjf__packed *p, int n,
                                    const mjf__packed *of) {
    uint64_t sum = 0;
    for (int i = 0; i < MJF__PACKED_WORDS; i++)
        sum += (mjf__bytes_at_least(p->word[i], n) & of->word[i]) >> 7;
    return mjf__bytes_sum(sum);
}

/* Eight 0x80 or 0x00 bytes to eight bits. */
static inline uint64_t mjf__bytes_to_bits(uint64_t flags) {
    return ((flags >> 7) * 0x0102040810204080u) >> 56;
}

/* The lowest eight bits to eight bytes of 0 or 1. */
static inline uint64_t mjf__bits_to_bytes(uint64_t bits) {
    const uint64_t spread = ((bits & 0xFF) * MJF__BYTES(1)) & 0x8040201008040201u;
    return ((spread + MJF__BYTES(0x7F)) & MJF__BYTES(0x80)) >> 7;
}

/* One flag a tile, words as packed, to one bit a tile. */
static inline uint64_t mjf__flags_to_mask(const uint64_t *flags) {
    const uint64_t nines = mjf__bytes_to_bits(flags[4]);
    return mjf__bytes_to_bits(flags[0]) | mjf__bytes_to_bits(flags[1]) << 9 |
           mjf__bytes_to_bits(flags[2]) << 18 | mjf__bytes_to_bits(flags[3]) << 27 |
           (nines & 1) << 8 | (nines & 2) << 16 | (nines & 4) << 24;
}

/* Bit t: at least n of tile t. */
static inline uint64_t mjf__packed_mask(const mjf__packed *p, int n) {
    uint64_t flags[MJF__PACKED_WORDS];
    for (int i = 0; i < MJF__PACKED_WORDS; i++)
        flags[i] = mjf__bytes_at_least(p->word[i], n);
    return mjf__flags_to_mask(flags);
}

static inline int mjf__packed_at(const mjf__packed *p, int tile) {
    const int block = tile / 9, place = tile % 9;
    return (int)((place == 8 ? p->word[4] >> 8 * block : p->word[block] >> 8 * place) &
                 0xFF);
}

/* Unpack the numbers of the tiles in a mask, 0 for the others; the sum of them. */
static inline int mjf__unpack(const mjf__packed *p, uint64_t mask, uint8_t *out) {
    uint64_t sum = 0;
    for (int block = 0; block < 4; block++) {
        for (int place = 0; place < (block < 3 ? 9 : 7); place++) {
            const int tile = 9 * block + place;
            const uint64_t number =
                place < 8 ? p->word[block] >> 8 * place : p->word[4] >> 8 * block;
            const uint64_t kept = number & 7 & (0 - (mask >> tile & 1));
            out[tile] = (uint8_t)kept;
            sum += kept;
        }
    }
    return (int)sum;
}

/* Tiles held four times. */
static inline uint64_t mjf__packed_full(const mjf__packed *p) {
    uint64_t any = 0;
    for (int i = 0; i < MJF__PACKED_WORDS; i++) any |= p->word[i];
    return any & MJF__BYTES(4) ? mjf__packed_mask(p, 4) : 0;
}

/* Bit t: bit `bit` of the number of tile t. */
static inline uint64_t mjf__packed_plane(const mjf__packed *p, int bit) {
    uint64_t flags[MJF__PACKED_WORDS];
    for (int i = 0; i < MJF__PACKED_WORDS; i++)
        flags[i] = (p->word[i] << (7 - bit)) & MJF__BYTES(0x80);
    return mjf__flags_to_mask(flags);
}

static inline int mjf__popcount(uint64_t mask) {
    mask -= (mask >> 1) & MJF__BYTES(0x55);
    mask = (mask & MJF__BYTES(0x33)) + ((mask >> 2) & MJF__BYTES(0x33));
    return mjf__bytes_sum((mask + (mask >> 4)) & MJF__BYTES(0x0F));
}

/* The place of the lowest bit of a mask that has one. */
static inline int mjf__lowest(uint64_t mask) {
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    return mjf__popcount((mask & (0 - mask)) - 1);
#endif
}

#endif /* MJF__PACKED_H */
