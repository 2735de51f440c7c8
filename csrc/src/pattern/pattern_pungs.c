/* pattern_pungs.c - patterns of triplets and kongs of suits among themselves. */
#include "pattern_parts.h"

enum { SUIT = 9 };

#define WINDOW MJF_P_double_pung

unsigned mjf__pattern_count_pungs(const mjf_split *split, uint64_t of) {
    unsigned n = 0;
    for (int i = 0; i < split->n_sets; i++)
        n += split->sets[i].kind != MJF_CHOW && (of >> split->sets[i].tile & 1);
    return n;
}

/* Pairs of one rank in two suits; jokers can make two of a tile. */
static unsigned count_double_pungs(const mjf_split *split) {
    unsigned n = 0;
    for (int i = 0; i < split->n_sets; i++) {
        const unsigned tile = split->sets[i].tile;
        if (split->sets[i].kind == MJF_CHOW || tile >= 3 * SUIT) continue;
        const uint64_t others =
            MJF__PATTERN_SUIT((uint64_t)1 << tile % SUIT) & ~MJF__PATTERN_TILE(tile);
        n += mjf__pattern_count_pungs(split, others);
    }
    return n / 2;
}

/* Where one suit has a rank, another the next and the third the one after that. */
static inline uint64_t mixed_shifted(uint64_t a, uint64_t b, uint64_t c) {
    const uint64_t ab = a & b >> 1, ba = b & a >> 1;
    return (ab & c >> 2) | (ba & c >> 2) | (a & c >> 1 & b >> 2) |
           (c & a >> 1 & b >> 2) | (b & c >> 1 & a >> 2) | (c & b >> 1 & a >> 2);
}

uint64_t mjf__pattern_pungs_window(const mjf__pattern_seen *seen,
                                   const mjf_split *split, mjf__pattern_facts *out) {
    uint64_t window = 0;
    const uint64_t p = seen->pungs & MJF__PATTERN_SUITED;
    const uint64_t a = p & 0x1FF, b = p >> SUIT & 0x1FF, c = p >> 2 * SUIT;
    const uint64_t twos = (a & b) | (a & c) << SUIT | (b & c) << 2 * SUIT;
    const unsigned doubles = seen->pungs_twice != 0 ? count_double_pungs(split)
                             : twos != 0            ? (unsigned)mjf__popcount(twos)
                                                    : 0;
    COUNT_IN_WINDOW(out, window, double_pung, doubles);
    if (seen->n_pungs < 3) return window;
    const uint64_t three = p & p >> 1 & p >> 2 & MJF__PATTERN_SUIT(0x07F);
    IN_WINDOW(window, triple_pung, (a & b & c) != 0);
    IN_WINDOW(window, pure_shifted_pungs, three != 0);
    IN_WINDOW(window, mixed_shifted_pungs, mixed_shifted(a, b, c) != 0);
    IN_WINDOW(window, four_pure_shifted_pungs,
              (three & p >> 3 & MJF__PATTERN_SUIT(0x03F)) != 0);
    return window;
}
