/*
 * waits_unique.c - whether a win had a single wait.
 *
 * A tile that completes a hand as sets and a pair makes one block 3n+2 tiles and the others 3n.
 * So the hand before it has either one block of 3n+1, which alone can take it, or two of 3n+2,
 * either of which can, if the other is complete with its pair.
 */
#include <string.h>

#include "base/base.h"
#include "pattern_parts.h"
#include "win/win.h"

enum { BLOCKS = 4, HONORS = 3, SUIT = 9, CLOSED_HAND = 13 };

#define ASKED ((uint64_t)1 << 63)

typedef struct waiting {
    mjf__nibbles block[BLOCKS];
    uint64_t full; /* tiles that are not to be waits */
    unsigned honor_runs;
} waiting;

static inline bool is_one(uint64_t tiles) { return (tiles & (tiles - 1)) == 0; }

/* All below add to `found` what completes a block, until there are two of them. */

/* A tile of a suit that is to be sets: its rank makes the sum of the ranks 0 mod 3. */
static uint64_t waits_for_sets(const waiting *w, unsigned first, uint64_t word,
                               unsigned rank_sum, uint64_t found) {
    for (unsigned rank = (3 - rank_sum) % 3; rank < SUIT && is_one(found); rank += 3) {
        const uint64_t tile = MJF__PATTERN_TILE(first + rank);
        if (((found | w->full) & tile) == 0 &&
            mjf__hand_suit_is_sets(word + ((uint64_t)1 << 4 * rank)))
            found |= tile;
    }
    return found;
}

/* A suit that is to be sets and the pair: either a tile is half of the pair and all others
 * are sets, or the pair is there already. */
static uint64_t waits_with_pair(const waiting *w, unsigned first, uint64_t word,
                                uint64_t found) {
    const unsigned rank_sum = mjf__rank_sum(word);
    for (unsigned rank = rank_sum; rank < SUIT && is_one(found); rank += 3) {
        const uint64_t tile = MJF__PATTERN_TILE(first + rank);
        if (((found | w->full) & tile) == 0 && mjf__nibble(word, rank) > 0 &&
            mjf__hand_suit_is_sets(word - ((uint64_t)1 << 4 * rank)))
            found |= tile;
    }
    for (unsigned rank = 0; rank < SUIT && is_one(found); rank++)
        if (mjf__nibble(word, rank) >= 2)
            found = waits_for_sets(w, first, word - ((uint64_t)2 << 4 * rank),
                                   (rank_sum + rank) % 3, found);
    return found;
}

static uint64_t waits_of_honors(const waiting *w, uint64_t found) {
    mjf__hand_way ways[MJF__HAND_BLOCK_WAYS];
    const mjf__nibbles *block = &w->block[HONORS];
    for (unsigned place = 0; place < MJF_TILES - 3 * SUIT && is_one(found); place++) {
        const uint64_t tile = MJF__PATTERN_TILE(3 * SUIT + place);
        const mjf__nibbles with = {block->word + ((uint64_t)1 << 4 * place),
                                   block->tiles + 1};
        /* Without runs the first of a kind completes nothing. */
        if (w->honor_runs == 0 && mjf__nibble(block->word, place) == 0) continue;
        if (((found | w->full) & tile) == 0 &&
            mjf__hand_honor_ways(&with, w->honor_runs, ways) > 0)
            found |= tile;
    }
    return found;
}

static uint64_t waits_of(const waiting *w, int i, uint64_t found) {
    const uint64_t word = w->block[i].word;
    const unsigned first = (unsigned)i * SUIT;
    if (i == HONORS) return waits_of_honors(w, found);
    if (mjf__rest(w->block[i].tiles) == 2)
        return waits_for_sets(w, first, word, mjf__rank_sum(word), found);
    return waits_with_pair(w, first, word, found);
}

/* Of a block of 3n or 3n+2 tiles. */
static inline bool is_complete(const waiting *w, int i) {
    mjf__hand_way ways[MJF__HAND_BLOCK_WAYS];
    if (i != HONORS) return mjf__hand_suit_is_complete(&w->block[i]);
    return mjf__hand_honor_ways(&w->block[i], w->honor_runs, ways) > 0;
}

/* By which tiles the hand is sets and a pair. */
static uint64_t standard_waits(const waiting *w, uint64_t found) {
    int of_rest[3][BLOCKS], n[3] = {0, 0, 0};
    for (int i = 0; i < BLOCKS; i++) {
        const unsigned rest = mjf__rest(w->block[i].tiles);
        of_rest[rest][n[rest]++] = i;
    }
    if (!(n[0] == 3 && n[1] == 1) && !(n[0] == 2 && n[2] == 2)) return found;
    for (int i = 0; i < n[0]; i++)
        if (!is_complete(w, of_rest[0][i])) return found;
    if (n[1] == 1) return waits_of(w, of_rest[1][0], found);
    for (int i = 0; i < 2; i++)
        if (is_complete(w, of_rest[2][1 - i]))
            found = waits_of(w, of_rest[2][i], found);
    return found;
}

/* The same of a hand that is sets and a pair with `tile`, the pair in a block: all blocks are
 * complete but that of the tile. */
static uint64_t waits_of_win(const waiting *w, unsigned tile, unsigned pair,
                             uint64_t found) {
    const int own = (int)(tile / SUIT), other = (int)(pair / SUIT);
    found = waits_of(w, own, found);
    if (own != other && is_one(found) && is_complete(w, own))
        found = waits_of(w, other, found);
    return found;
}

/* The tile that makes seven pairs, if one does: the only one held an odd number of times. */
static uint64_t pairs_wait(const waiting *w, uint32_t forms) {
    const uint64_t ones = 0x1111111111111111u, threes = 0x5555555555555555u;
    uint64_t odd = 0, found = 0, many = 0;
    for (int i = 0; i < BLOCKS; i++) {
        odd |= (w->block[i].word & ones) << i;
        many |= (w->block[i].word + threes) & (ones << 3);
    }
    if (!(forms & MJF_SEVEN_PAIRS_QUADS) && many != 0) return 0;
    if ((odd & (odd - 1)) != 0) return 0;
    const unsigned bit = (unsigned)mjf__lowest(odd);
    found = MJF__PATTERN_TILE(SUIT * (bit & 3) + bit / 4);
    return found & ~w->full;
}

/* The counts, the winning tile taken out of them. */
static inline void set_waiting(waiting *w, const mjf__pattern_whole *whole,
                               const uint8_t *counts) {
    const unsigned block = whole->tile / SUIT;
    for (int i = 0; i < HONORS; i++) w->block[i] = mjf__suit_nibbles(counts + SUIT * i);
    w->block[HONORS] = mjf__honor_nibbles(counts);
    w->block[block].word -= (uint64_t)1 << 4 * (whole->tile % SUIT);
    w->block[block].tiles--;
    w->honor_runs = whole->honor_runs;
    w->full = 0;
    if (whole->options & MJF_WAITS_LIVE) /* the winning tile was not among them */
        w->full = mjf__held(whole->tally.all, 4) & ~MJF__PATTERN_TILE(whole->tile);
}

/* By trying them all: for the shapes that are seldom seen. */
static uint64_t tried_waits(const mjf__pattern_whole *whole, const waiting *w,
                            uint64_t found) {
    mjf__pattern_whole with = *whole;
    mjf_split splits[MJF__WIN_MAX_SPLITS];
    with.forms &= ~(uint32_t)(MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS);
    with.concealed[whole->tile]--;
    with.natural = false;
    const mjf__win_split_question question = mjf__pattern_whole_question(&with);
    for (int tile = 0; tile < MJF_TILES && is_one(found); tile++) {
        if ((found | w->full) >> tile & 1) continue;
        with.concealed[tile]++;
        if (mjf__win_splits(&question, splits) > 0) found |= MJF__PATTERN_TILE(tile);
        with.concealed[tile]--;
    }
    return found;
}

enum { PAIRS = MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS };

static inline unsigned tiles_of(const waiting *w) {
    return w->block[0].tiles + w->block[1].tiles + w->block[2].tiles +
           w->block[3].tiles;
}

/* No hand waits to be sets and a pair, or seven pairs, that also waits for another shape: a
 * knitted straight has eight tiles at least that share no set or pair, and the others have
 * more single tiles. */
static uint64_t waits_of_hand(const mjf__pattern_whole *whole, const mjf_split *split) {
    waiting w;
    set_waiting(&w, whole, whole->concealed);
    uint64_t found = MJF__PATTERN_TILE(whole->tile);
    if (!(split->form & (MJF_STANDARD | PAIRS))) return tried_waits(whole, &w, found);
    if ((whole->forms & PAIRS) && whole->win->n_melds == 0 &&
        tiles_of(&w) == CLOSED_HAND)
        found |= pairs_wait(&w, whole->forms);
    if (split->form == MJF_STANDARD)
        return waits_of_win(&w, whole->tile, split->pair, found);
    return whole->forms & MJF_STANDARD ? standard_waits(&w, found) : found;
}

static bool is_unique_of_hand(mjf__pattern_whole *whole, const mjf_split *split) {
    if (whole->waits == 0) whole->waits = waits_of_hand(whole, split) | ASKED;
    return (whole->waits & ~ASKED) == MJF__PATTERN_TILE(whole->tile);
}

/* Of a knitted straight that is held before the winning tile, what is left. */
static bool is_unique_of_rest(const mjf__pattern_whole *whole, const mjf_split *split,
                              uint64_t straight) {
    uint8_t rest[MJF_TILES];
    waiting w;
    memcpy(rest, whole->concealed, sizeof rest);
    for (; straight != 0; straight &= straight - 1) rest[mjf__lowest(straight)]--;
    if (rest[whole->tile] == 0) return false;
    set_waiting(&w, whole, rest);
    const uint64_t tile = MJF__PATTERN_TILE(whole->tile);
    return waits_of_win(&w, whole->tile, split->pair, tile) == tile;
}

bool mjf__pattern_wait_is_unique(mjf__pattern_whole *whole, const mjf_split *split) {
    const unsigned before = whole->tally.all[whole->tile] - 1u;
    if (whole->win->flags & MJF_HEAVENLY) return false;
    if ((whole->options & MJF_WAITS_LIVE) && before >= MJF_COPIES) return false;
    if (split->form != MJF_KNITTED_STRAIGHT) return is_unique_of_hand(whole, split);
    const uint64_t straight = mjf__knitted_tiles(split->knitted);
    if (!(whole->options & MJF_KNITTED_WAITS_WHOLE))
        return is_unique_of_rest(whole, split, straight);
    return !(straight & MJF__PATTERN_TILE(whole->tile)) &&
           is_unique_of_hand(whole, split);
}
