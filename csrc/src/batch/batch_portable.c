/* batch_portable.c - the kernels in plain C, for machines without the vectors; and the suits
 * that the vectors leave to it. */
#include "batch.h"
#include "batch_closed.h"

/* ---- one block ------------------------------------------------------------------------- */

uint64_t mjf__batch_block_useful(const mjf__derive_tables *t, const mjf__packed *p,
                                 int block, const uint8_t *row, unsigned distance) {
    uint8_t with[MJF__BLOCK_SIZE];
    const uint32_t full = mjf__derive_places_of(mjf__packed_full(p), block);
    mjf__derive_letters_with(t, block, mjf__derive_block_at(p, block), full, with);
    return mjf__derive_places_below(row, with, block, distance);
}

uint64_t mjf__batch_block_spare(const mjf__derive_tables *t, const mjf__packed *p,
                                int block, const uint8_t *row, unsigned distance) {
    const mjf__derive_block b = mjf__derive_block_at(p, block);
    uint64_t spare = 0;
    for (uint32_t rest = mjf__derive_places_of(mjf__packed_mask(p, 1), block);
         rest != 0; rest &= rest - 1) {
        const int place = mjf__lowest(rest);
        const unsigned letter =
            mjf__derive_letter(t, block, mjf__derive_block_without(b, place));
        spare |= (uint64_t)(row[letter] == distance) << place;
    }
    return spare;
}

/* ---- one hand ---------------------------------------------------------------------------- */

typedef struct hand {
    mjf__packed packed;
    int total, sets;
} hand;

/* What stands before the first hand. */
#define NO_HAND {.total = -1}

/* NULL: none in any row, of a chunk made here. */
MJF__FLAT uint8_t jokers_of(const mjf__batch_chunk *chunk, unsigned i) {
    return chunk->jokers == NULL ? 0 : chunk->jokers[i];
}

/* Whether it is for a kernel to settle. What follows from the number of tiles is kept as long
 * as the hands have as many as the last. */
MJF__FLAT bool read_hand(const mjf__batch_chunk *chunk, unsigned i, int sizes,
                         hand *h) {
    const uint8_t jokers = jokers_of(chunk, i);
    h->packed = mjf__pack(chunk->rows + (size_t)i * MJF_TILES);
    if (!mjf__packed_valid(&h->packed) || jokers > MJF_MAX_JOKERS) return false;
    const int total = mjf__packed_total(&h->packed) + jokers;
    if (total == h->total) return true;
    if (total > MJF__HAND_PLAIN_TILES || !(sizes >> total & 1)) return false;
    if (total < MJF__HAND_FULL_HAND && !(chunk->forms & MJF_STANDARD)) return false;
    h->total = total;
    h->sets = total / 3;
    return true;
}

/* For each tile held 4, for each pair 32: of five words the sums have room in three bits
 * each. The copies are there twice, as c + 3 in the low three bits and c + 2 in the next, and
 * the highest bit of either is the answer. */
MJF__FLAT uint64_t kinds_of(uint64_t word) {
    return (9 * word + MJF__BYTES(0x13)) & MJF__BYTES(0x24);
}

MJF__FLAT unsigned kinds_in(uint64_t kinds) {
    return (unsigned)mjf__bytes_sum(kinds >> 2 & MJF__BYTES(7));
}

MJF__FLAT unsigned pairs_in(uint64_t kinds) {
    return (unsigned)mjf__bytes_sum(kinds >> 5 & MJF__BYTES(7));
}

/* One in the low half for a tile held an odd number of times, 16 for a pair, and two pairs for
 * four: of up to 14 tiles the sum of all has room in a byte. */
MJF__FLAT uint64_t groups_of(uint64_t word) {
    return (word & MJF__BYTES(1)) | (word & MJF__BYTES(6)) << 3;
}

MJF__FLAT unsigned pairs_distance(unsigned pairs, unsigned groups) {
    const unsigned lacking = groups < MJF_MAX_PAIRS ? MJF_MAX_PAIRS - groups : 0;
    return MJF_MAX_PAIRS - pairs + lacking;
}

MJF__FLAT mjf__batch_distances closed_distances(const hand *h, uint32_t forms,
                                                unsigned standard) {
    mjf__batch_distances d = {.standard = standard,
                              .seven = MJF__HAND_NEVER,
                              .quads = MJF__HAND_NEVER,
                              .orphans = MJF__HAND_NEVER};
    const uint64_t *word = h->packed.word;
    if (h->total >= MJF__HAND_FULL_HAND && (forms & ~(uint32_t)MJF_STANDARD)) {
        const uint64_t honors = kinds_of(word[3]), nines = kinds_of(word[4]);
        const uint64_t man = kinds_of(word[0]), pin = kinds_of(word[1]),
                       sou = kinds_of(word[2]);
        if (forms & MJF_SEVEN_PAIRS) {
            const uint64_t all = man + pin + sou + honors + nines;
            d.kinds = kinds_in(all);
            d.seven = pairs_distance(pairs_in(all), d.kinds);
        }
        if (forms & MJF_THIRTEEN_ORPHANS) {
            const uint64_t orphans = ((man + pin + sou) & 0xFF) + honors + nines;
            d.orphan_pairs = pairs_in(orphans);
            d.orphans =
                MJF__HAND_ORPHAN_KINDS - kinds_in(orphans) + (d.orphan_pairs == 0);
        }
        if (forms & MJF_SEVEN_PAIRS_QUADS) {
            uint64_t all = 0;
            for (int i = 0; i < MJF__PACKED_WORDS; i++) all += groups_of(word[i]);
            const unsigned sum = (unsigned)mjf__bytes_sum(all);
            d.quad_groups = (sum & 0xF) + (sum >> 4);
            d.quads = pairs_distance(sum >> 4, d.quad_groups);
        }
    }
    d.best = standard < d.seven ? standard : d.seven;
    d.best = d.quads < d.best ? d.quads : d.best;
    d.best = d.orphans < d.best ? d.orphans : d.best;
    return d;
}

MJF__FLAT mjf__batch_masks masks_of(const mjf__packed *p) {
    const mjf__batch_masks held = {.one = mjf__packed_mask(p, 1),
                                   .two = mjf__packed_mask(p, 2),
                                   .odd = mjf__packed_plane(p, 0),
                                   .four = mjf__packed_full(p)};
    return held;
}

/* The letters of a hand and of all but one of its blocks. */
typedef struct letters {
    unsigned of[MJF__BLOCKS], rest[MJF__BLOCKS];
    const uint8_t (*distances)[MJF__DERIVE_TABLE_LETTERS];
    unsigned distance;
} letters;

MJF__FLAT letters letters_of(const mjf__derive_tables *t, const hand *h) {
    letters l;
    for (int b = 0; b < MJF__BLOCKS; b++)
        l.of[b] = mjf__derive_letter(t, b, mjf__derive_block_at(&h->packed, b));
    const unsigned low = t->product[l.of[0]][l.of[1]];
    const unsigned high = t->product[l.of[2]][l.of[3]];
    l.rest[0] = t->product[l.of[1]][high];
    l.rest[1] = t->product[l.of[0]][high];
    l.rest[2] = t->product[l.of[3]][low];
    l.rest[3] = t->product[l.of[2]][low];
    l.distances = t->distance[h->sets];
    l.distance = l.distances[low][high];
    return l;
}

MJF__FLAT uint64_t block_useful(const mjf__derive_tables *t, const hand *h,
                                const letters *l, uint64_t full, int block) {
    uint8_t with[MJF__BLOCK_SIZE];
    mjf__derive_letters_with(t, block, mjf__derive_block_at(&h->packed, block),
                             mjf__derive_places_of(full, block), with);
    return mjf__derive_places_below(l->distances[l->rest[block]], with, block,
                                    l->distance)
           << 9 * block;
}

MJF__FLAT uint64_t standard_useful(const mjf__derive_tables *t, const hand *h,
                                   const letters *l) {
    const uint64_t full = mjf__packed_full(&h->packed);
    return block_useful(t, h, l, full, 0) | block_useful(t, h, l, full, 1) |
           block_useful(t, h, l, full, 2) | block_useful(t, h, l, full, 3);
}

/* A discard raises the distance by one or not at all. For a tile that is not held nothing is
 * taken away: that costs less than a branch that is foreseen as often as not. */
MJF__FLAT uint64_t block_spare(const mjf__derive_tables *t, const hand *h,
                               const letters *l, uint64_t held, int block) {
    const mjf__derive_block b = mjf__derive_block_at(&h->packed, block);
    const uint8_t *row = l->distances[l->rest[block]];
    const int size = mjf__block_size(block);
    uint32_t sum = 0;
    for (int i = size - 1; i >= 0; i--) {
        const size_t taken = 0 - (size_t)(held >> (9 * block + i) & 1);
        const mjf__derive_block without = {
            b.six - (mjf__derive_weight(i).six & taken),
            b.rest - (mjf__derive_weight(i).rest & taken)};
        sum = 2 * sum + row[mjf__derive_letter(t, block, without)];
    }
    const uint32_t all = ((uint32_t)1 << size) - 1;
    return (uint64_t)(all - (sum - all * l->distance)) << 9 * block;
}

MJF__FLAT uint64_t standard_spare(const mjf__derive_tables *t, const hand *h,
                                  const letters *l) {
    const uint64_t held = mjf__packed_mask(&h->packed, 1);
    return block_spare(t, h, l, held, 0) | block_spare(t, h, l, held, 1) |
           block_spare(t, h, l, held, 2) | block_spare(t, h, l, held, 3);
}

MJF__FLAT uint64_t tiles_of(const mjf__batch_chunk *chunk, const hand *h, bool discards,
                            unsigned *best) {
    const uint32_t forms = chunk->forms;
    unsigned standard = MJF__HAND_NEVER;
    uint64_t tiles = 0;
    if (forms & MJF_STANDARD) {
        const letters l = letters_of(chunk->tables, h);
        standard = l.distance;
        tiles = discards ? standard_spare(chunk->tables, h, &l)
                         : standard_useful(chunk->tables, h, &l);
    }
    const mjf__batch_distances d = closed_distances(h, forms, standard);
    *best = d.best;
    if (h->total < MJF__HAND_FULL_HAND || !(forms & MJF__HAND_CLOSED_FORMS))
        return tiles;
    /* Most hands are nearest to STANDARD alone. */
    if (d.seven > d.best && d.quads > d.best && d.orphans > d.best) return tiles;
    const mjf__batch_masks held = masks_of(&h->packed);
    return discards ? mjf__batch_spare_tiles(&d, tiles, &held)
                    : mjf__batch_useful_tiles(&d, tiles, &held);
}

/* ---- the kernels ------------------------------------------------------------------------- */

/* The usual question: where the forms are a constant and there are no jokers, the code is a
 * sixth shorter. */
MJF__FLAT bool is_usual(const mjf__batch_chunk *chunk) {
    uint8_t any = 0;
    for (unsigned i = 0; i < chunk->n; i++) any |= chunk->jokers[i];
    return any == 0 && chunk->forms == MJF_ALL;
}

MJF__FLAT uint64_t judge_shanten(const mjf__batch_chunk *chunk, int8_t *out) {
    uint64_t left = 0;
    hand h = NO_HAND;
    for (unsigned i = 0; i < chunk->n; i++) {
        unsigned standard = MJF__HAND_NEVER;
        if (!read_hand(chunk, i, MJF__BATCH_ANY_SIZE, &h)) {
            left |= (uint64_t)1 << i;
            continue;
        }
        if (chunk->forms & MJF_STANDARD)
            standard = (unsigned)mjf__derive_standard_distance(chunk->tables, &h.packed,
                                                               h.sets);
        const mjf__batch_distances d = closed_distances(&h, chunk->forms, standard);
        const unsigned jokers = jokers_of(chunk, i);
        out[i] = (int8_t)(d.best > jokers ? d.best - jokers - 1 : 0xFF);
    }
    return left;
}

static MJF__NOINLINE uint64_t usual_shanten(const mjf__batch_chunk *given,
                                            int8_t *out) {
    const mjf__batch_chunk own = {
        .tables = given->tables, .rows = given->rows, .n = given->n, .forms = MJF_ALL};
    return judge_shanten(&own, out);
}

static uint64_t shanten(const mjf__batch_chunk *given, int8_t *out) {
    if (is_usual(given)) return usual_shanten(given, out);
    const mjf__batch_chunk own = *given; /* which no result can alias */
    return judge_shanten(&own, out);
}

static uint64_t useful(const mjf__batch_chunk *given, uint64_t *out) {
    const mjf__batch_chunk own = *given, *chunk = &own;
    uint64_t left = 0;
    hand h = NO_HAND;
    for (unsigned i = 0; i < chunk->n; i++) {
        unsigned best;
        if (read_hand(chunk, i, MJF__BATCH_WAITING, &h))
            out[i] = tiles_of(chunk, &h, false, &best);
        else
            left |= (uint64_t)1 << i;
    }
    return left;
}

static uint64_t waits(const mjf__batch_chunk *given, uint64_t *out) {
    const mjf__batch_chunk own = *given, *chunk = &own;
    uint64_t left = 0;
    hand h = NO_HAND;
    for (unsigned i = 0; i < chunk->n; i++) {
        unsigned best;
        if (read_hand(chunk, i, MJF__BATCH_WAITING, &h)) {
            out[i] = tiles_of(chunk, &h, false, &best);
            out[i] &= mjf__batch_all_if(best == chunk->jokers[i] + 1u);
        } else {
            left |= (uint64_t)1 << i;
        }
    }
    return left;
}

/* The shanten numbers after each discard of a hand at `distance`, given those that leave it
 * there: eight tiles at a time, the last eight twice in part. */
MJF__FLAT void write_discards(const uint8_t *counts, uint64_t spare, unsigned distance,
                              int8_t *out) {
    static const int starts[] = {0, 8, 16, 24, 26};
    for (int i = 0; i < 5; i++) {
        const uint64_t held = mjf__bytes_at_least(mjf__load8(counts + starts[i]), 1);
        const uint64_t filled = held | (held - (held >> 7));
        const uint64_t flags = mjf__bits_to_bytes(spare >> starts[i]) & (held >> 7);
        const uint64_t after = MJF__BYTES(distance) - flags;
        const uint64_t all = (after & filled) | (MJF__BYTES(MJF_NOT_HELD) & ~filled);
        for (int b = 0; b < 8; b++) out[starts[i] + b] = (int8_t)(all >> 8 * b);
    }
}

static uint64_t discards(const mjf__batch_chunk *given, int8_t *out) {
    const mjf__batch_chunk own = *given, *chunk = &own;
    uint64_t left = 0;
    hand h = NO_HAND;
    for (unsigned i = 0; i < chunk->n; i++, out += MJF_TILES) {
        const uint8_t *counts = chunk->rows + (size_t)i * MJF_TILES;
        unsigned best;
        if (!read_hand(chunk, i, MJF__BATCH_DRAWN, &h)) {
            left |= (uint64_t)1 << i;
            continue;
        }
        const uint64_t spare = tiles_of(chunk, &h, true, &best);
        write_discards(counts, spare, best - chunk->jokers[i], out);
    }
    return left;
}

MJF__FLAT uint16_t live_total(const mjf__packed *unseen, uint64_t tiles) {
    uint64_t sum = 0;
    const uint64_t nines = (tiles >> 8 & 1) | (tiles >> 16 & 2) | (tiles >> 24 & 4);
    const uint64_t bits[MJF__PACKED_WORDS] = {tiles, tiles >> 9, tiles >> 18,
                                              tiles >> 27, nines};
    /* Each bit to its byte, and from there to all three bits of a number up to 4. */
    for (int i = 0; i < MJF__PACKED_WORDS; i++)
        sum += unseen->word[i] & (7 * mjf__bits_to_bytes(bits[i]));
    return (uint16_t)mjf__bytes_sum(sum);
}

static uint64_t totals(const mjf__batch_chunk *chunk, uint64_t left,
                       const uint64_t *tiles, uint16_t *out) {
    uint64_t wrong = 0;
    for (unsigned i = 0; i < chunk->n; i++) {
        if (left >> i & 1) continue;
        const uint8_t *given = mjf__batch_unseen_of(chunk, i);
        mjf__packed unseen;
        if (given != NULL) {
            unseen = mjf__pack(given);
            if (!mjf__packed_valid(&unseen)) wrong |= (uint64_t)1 << i;
        } else {
            const mjf__packed held = mjf__pack(chunk->rows + (size_t)i * MJF_TILES);
            unseen = mjf__packed_wall();
            for (int w = 0; w < MJF__PACKED_WORDS; w++) unseen.word[w] -= held.word[w];
        }
        out[i] = live_total(&unseen, tiles[i]);
    }
    return wrong;
}

const mjf__batch_kernel mjf__batch_kernel_portable = {
    "portable", 1, shanten, useful, waits, discards, totals};
