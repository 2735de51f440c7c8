/*
 * split_plain.c - the readings of tiles of which none leaves a choice but the pair.
 *
 * So it is with most hands. The suits are looked up, and that of the pair once for each tile
 * that may be the pair: the ranks of sets sum up to 0 mod 3, so these are three. The honours
 * need no table.
 */
#include "split.h"
#include "split_suits.h"

enum { SUITS = 3, HONORS = SUITS, SUIT = MJF__BLOCK_SIZE };

#define ONES 0x1111111u /* of the seven honours */
#define EACH(value) (0x111111111u * (uint64_t)(value))

/* The sets of a reading: tiles, a bit each. */
typedef struct sets {
    uint64_t triplets, once, twice; /* where runs begin, one or two of them */
} sets;

static inline void add_suit(sets *to, uint64_t entry, unsigned suit) {
    to->triplets |= (entry >> MJF__WIN_SUIT_TRIPLETS & 0x1FF) << SUIT * suit;
    to->once |= (entry >> MJF__WIN_SUIT_ONCE & 0x7F) << SUIT * suit;
    to->twice |= (entry >> MJF__WIN_SUIT_TWICE & 0x7F) << SUIT * suit;
}

static inline void put(mjf_set *set, unsigned kind, unsigned tile) {
    set->kind = (uint8_t)kind;
    set->tile = (uint8_t)tile;
}

/* Write n sets, ascending, triplets first. */
static inline void write_sets(mjf_set *set, unsigned n, const sets *s) {
    uint64_t left = s->triplets | s->once;
    if ((s->twice | (s->triplets & s->once)) == 0) {
        for (; n > 0; n--, left &= left - 1) {
            const unsigned tile = (unsigned)mjf__lowest(left);
            put(set++, s->triplets >> tile & 1 ? MJF_PUNG : MJF_CHOW, tile);
        }
        return;
    }
    for (left |= s->twice; left != 0; left &= left - 1) {
        const unsigned tile = (unsigned)mjf__lowest(left);
        const uint64_t runs = (s->once >> tile & 1) + 2 * (s->twice >> tile & 1);
        if (s->triplets >> tile & 1) put(set++, MJF_PUNG, tile);
        for (uint64_t run = 0; run < runs; run++) put(set++, MJF_CHOW, tile);
    }
}

static inline void write_split(mjf_split *out, const mjf__win_frame *frame, unsigned n,
                               const sets *s, unsigned pair) {
    const mjf_win *win = frame->win;
    mjf_set *set = out->sets;
    memset(out, 0, sizeof *out);
    out->form = frame->form;
    out->knitted = frame->knitted;
    out->n_sets = (uint8_t)(win->n_melds + n);
    out->pair = (uint8_t)pair;
    for (unsigned i = 0; i < win->n_melds; i++, set++) {
        put(set, win->melds[i].kind, win->melds[i].tile);
        set->melded = 1;
    }
    write_sets(set, n, s);
}

/* Seven nibbles of 0 or 1 to seven bits. */
static inline uint64_t to_bits(uint64_t nibbles) {
    nibbles = (nibbles | nibbles >> 3) & 0x03030303u;
    nibbles = (nibbles | nibbles >> 6) & 0x000F000Fu;
    return (nibbles | nibbles >> 12) & 0x7F;
}

/* Without a frame it is asked only whether there are any: 1 or 0. */
MJF__FLAT int split_plain(const mjf__nibbles block[HONORS + 1], unsigned own,
                          const mjf__win_suits *suits, const mjf__win_frame *frame,
                          mjf_split *out) {
    const uint64_t honors = block[HONORS].word;
    const uint64_t choice = (uint64_t)1 << MJF__WIN_SUIT_CHOICE;
    unsigned tiles = block[HONORS].tiles;
    uint64_t many = honors | (honors + EACH(3)), entry[HONORS + 1], all = 0;
    bool right = true, large = false;
    for (unsigned i = 0; i < SUITS; i++) {
        tiles += block[i].tiles;
        large |= block[i].tiles > 3 * MJF__WIN_SUITS_SETS + 2;
        many |= block[i].word | (block[i].word + EACH(3));
        entry[i] = mjf__win_suit_find(suits, block[i].word);
        right &= (i == own) | mjf__win_suit_is_of(entry[i], block[i].word);
    }
    /* Of no tile more than four, and no more sets in a suit than the table has. */
    if (large | ((many & EACH(8)) != 0)) return MJF__WIN_CHOICE;
    const uint64_t odd = honors & ONES, twos = honors >> 1 & ONES;
    const uint64_t pair = twos & ~odd;
    if (!right | ((odd & ~twos) != 0) | ((honors >> 2 & ONES) != 0)) return 0;

    sets s = {to_bits(odd & twos) << MJF__FIRST_HONOR, 0, 0};
    for (unsigned i = 0; i < SUITS; i++) {
        if (i == own) entry[i] = 0;
        all |= entry[i];
        add_suit(&s, entry[i], i);
    }
    if (own == HONORS) {
        if ((pair & (pair - 1)) != 0) return 0;
        if (frame == NULL) return 1;
        if (all & choice) return MJF__WIN_CHOICE;
        write_split(out, frame, tiles / 3, &s,
                    MJF__FIRST_HONOR + (unsigned)mjf__lowest(pair) / 4);
        return 1;
    }
    if (pair != 0) return 0;
    int n = 0;
    const uint64_t word = block[own].word;
    for (unsigned rank = mjf__first_pair(word); rank < SUIT; rank += 3) {
        if (mjf__nibble(word, rank) < 2) continue;
        const uint64_t rest = word - ((uint64_t)2 << 4 * rank);
        const uint64_t of_rest = mjf__win_suit_find(suits, rest);
        if (!mjf__win_suit_is_of(of_rest, rest)) continue;
        if (frame == NULL) return 1;
        if ((all | of_rest) & choice) return MJF__WIN_CHOICE;
        sets with = s;
        add_suit(&with, of_rest, own);
        write_split(&out[n++], frame, tiles / 3, &with, SUIT * own + rank);
    }
    return n;
}

int mjf__win_split_plain(const mjf__nibbles block[HONORS + 1], unsigned own,
                         const mjf__win_suits *suits, const mjf__win_frame *frame,
                         mjf_split *out) {
    return split_plain(block, own, suits, frame, out);
}

int mjf__win_has_plain_split(const mjf__nibbles block[HONORS + 1], unsigned own,
                             const mjf__win_suits *suits) {
    return split_plain(block, own, suits, NULL, NULL);
}
