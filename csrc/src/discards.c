/* discards.c - every discard of a 3n+2 hand, with what is left after it. */
#include <string.h>

#include "limited.h"
#include "live.h"
#include "tally.h"
#include "useful.h"

/* The hand before the discard, looked up once. */
typedef struct before {
    mjf__block block[MJF__BLOCKS];
    uint8_t letter[MJF__BLOCKS];
    uint8_t after[MJF__BLOCKS][9];         /* letters with one tile more */
    uint8_t two[MJF__BLOCKS][MJF__BLOCKS]; /* [a][b]: product without blocks a and b */
    uint8_t three[MJF__BLOCKS];            /* [a]: product without block a */
} before;

static void look_up(before *h, const mjf__tables *t, const mjf__packed *packed) {
    for (int b = 0; b < MJF__BLOCKS; b++) {
        h->block[b] = mjf__block_at(packed, b);
        h->letter[b] = (uint8_t)mjf__letter(t, b, h->block[b]);
        mjf__letters_after(t, b, h->block[b], h->after[b]);
    }
    for (int a = 0; a < MJF__BLOCKS; a++) {
        for (int b = 0; b < a; b++) {
            /* The other two: of 0..3 without a and b. */
            const int c = b > 0 ? 0 : (a > 1 ? 1 : 2), d = 6 - a - b - c;
            h->two[a][b] = h->two[b][a] = t->product[h->letter[c]][h->letter[d]];
        }
    }
    for (int a = 0; a < MJF__BLOCKS; a++) {
        const int b = a == 0 ? 1 : 0;
        h->three[a] = t->product[h->letter[b]][h->two[a][b]];
    }
}

static inline int block_size(int block) { return block == MJF__HONORS ? 7 : 9; }

/* Useful tiles outside the block of the discard: these depend on its new letter alone. */
static uint64_t useful_outside(const before *h, const mjf__tables *t,
                               const uint8_t (*distances)[TABLE_LETTERS], int block,
                               unsigned letter, int distance) {
    uint64_t useful = 0;
    for (int b = 0; b < MJF__BLOCKS; b++) {
        if (b == block) continue;
        const uint8_t *row = distances[t->product[letter][h->two[block][b]]];
        useful |= mjf__places_below(row, h->after[b], block_size(b), distance) << 9 * b;
    }
    return useful;
}

static int better(const mjf_discard *a, const mjf_discard *b) {
    if (a->shanten != b->shanten) return a->shanten < b->shanten;
    if (a->total != b->total) return a->total > b->total;
    return a->tile < b->tile;
}

/* Put the last of `count` discards in its place among the others, which are in order. */
static void sort_last(mjf_discard *discards, size_t count) {
    const mjf_discard last = discards[count - 1];
    size_t i = count - 1;
    for (; i > 0 && better(&last, &discards[i - 1]); i--) discards[i] = discards[i - 1];
    discards[i] = last;
}

static size_t looked_up_discards(const mjf__tables *t, const mjf__query *q,
                                 const mjf__live *live, mjf_discard *out) {
    const bool standard = q->forms & MJF_STANDARD;
    const bool closed = q->forms & ~(uint32_t)MJF_STANDARD;
    const uint8_t (*distances)[TABLE_LETTERS] = t->distance[q->sets];
    const uint64_t full = mjf__packed_mask(&q->packed, MJF_COPIES);
    before h;
    mjf__tally tally;
    if (standard) look_up(&h, t, &q->packed);
    if (closed) tally = mjf__tally_of(&q->packed);
    size_t count = 0;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        unsigned seen_letter = TABLE_LETTERS; /* none yet */
        uint64_t seen_outside = 0;
        for (int place = 0; place < block_size(block); place++) {
            const int tile = 9 * block + place, held = q->counts[tile];
            if (held == 0) continue;
            int best = MJF__NEVER;
            uint64_t useful = 0;
            if (standard) {
                const mjf__block left = mjf__block_without(h.block[block], place);
                const unsigned letter = mjf__letter(t, block, left);
                const uint8_t *row = distances[h.three[block]];
                uint8_t after[9];
                best = row[letter];
                if (letter != seen_letter) {
                    seen_outside =
                        useful_outside(&h, t, distances, block, letter, best);
                    seen_letter = letter;
                }
                mjf__letters_after(t, block, left, after);
                useful = seen_outside |
                         mjf__places_below(row, after, block_size(block), best)
                             << 9 * block;
            }
            if (closed) {
                const mjf__tally rest = mjf__tally_without(&tally, tile, held);
                mjf__tally_useful(&rest, q->forms, &best, &useful);
            }
            useful &= ~(full & ~((uint64_t)1 << tile));
            mjf_discard *discard = &out[count++];
            discard->tile = (uint8_t)tile;
            discard->shanten = (int8_t)(best - q->jokers - 1);
            discard->useful = useful;
            discard->total = (uint16_t)mjf__live_total(live, useful);
            sort_last(out, count);
        }
    }
    return count;
}

/* Under limits every hand that may be left is a question of its own. */
static size_t limited_discards(const mjf__tables *t, const mjf__query *q,
                               const mjf__live *live, mjf_discard *out) {
    uint8_t counts[MJF_TILES];
    mjf__query left = *q;
    size_t count = 0;
    memcpy(counts, q->counts, sizeof counts);
    left.counts = counts;
    left.total = q->total - 1;
    for (int tile = 0; tile < MJF_TILES; tile++) {
        if (counts[tile] == 0) continue;
        counts[tile]--;
        left.packed = mjf__pack(counts);
        mjf_discard *discard = &out[count++];
        discard->tile = (uint8_t)tile;
        discard->shanten =
            (int8_t)(mjf__limited_useful(t, &left, &discard->useful) - 1);
        discard->total = (uint16_t)mjf__live_total(live, discard->useful);
        sort_last(out, count);
        counts[tile]++;
    }
    return count;
}

mjf_status mjf_discards(const uint8_t *counts, uint32_t forms,
                        const mjf_options *options, mjf_discard *out, size_t *n_out) {
    mjf__query query;
    uint8_t unseen[MJF_TILES];
    if (out == NULL || n_out == NULL) return MJF_ERR_NULL;
    mjf_status status = mjf__query_set(&query, counts, forms, options);
    if (status == MJF_OK && mjf__query_is_waiting(&query)) status = MJF_ERR_DRAWN;
    if (status == MJF_OK) status = mjf__query_unseen(&query, options, unseen);
    if (status != MJF_OK) return status;
    const mjf__tables *t = mjf__tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    const mjf__live live = mjf__live_of(unseen);
    *n_out = query.limits == NULL ? looked_up_discards(t, &query, &live, out)
                                  : limited_discards(t, &query, &live, out);
    return MJF_OK;
}
