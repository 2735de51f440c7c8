/* discards.c - every discard of a 3n+2 hand, with what is left after it. */
#include <assert.h>
#include <string.h>

#include "any.h"
#include "base/base.h"
#include "live.h"
#include "sets.h"
#include "tally.h"
#include "useful.h"

/* The hand before the discard, looked up once, and what all discards have in common. */
typedef struct before {
    const mjf__derive_tables *tables;
    const mjf__hand_query *query;
    const uint8_t (
        *distances)[MJF__DERIVE_TABLE_LETTERS]; /* for the hand's number of sets */
    const mjf__packed *unseen;
    mjf__hand_live live;
    mjf__derive_block block[MJF__BLOCKS];
    uint8_t letter[MJF__BLOCKS];
    uint8_t with[MJF__BLOCKS][MJF__BLOCK_SIZE]; /* letters with one tile more */
    uint8_t two[MJF__BLOCKS][MJF__BLOCKS]; /* [a][b]: product without blocks a, b */
    uint8_t three[MJF__BLOCKS];            /* [a]: product without block a */
    uint32_t weight[MJF__BLOCKS][MJF__BLOCK_SIZE + 1]; /* see weigh; last, their sum */
    uint64_t full;                                     /* tiles held four times */
    mjf__hand_holdings holdings;
    mjf__hand_tally tally;
    int closed; /* the distance of the nearest closed form */
} before;

MJF__FLAT void look_up_block(before *h, int b) {
    h->block[b] = mjf__derive_block_at(&h->query->packed, b);
    h->letter[b] = (uint8_t)mjf__derive_letter(h->tables, b, h->block[b]);
    mjf__derive_letters_with(h->tables, b, h->block[b],
                             mjf__derive_places_of(h->full, b), h->with[b]);
    uint32_t sum = 0;
    for (int i = 0; i < mjf__block_size(b); i++) {
        const uint32_t live = (uint32_t)mjf__packed_at(h->unseen, 9 * b + i);
        sum += h->weight[b][i] = live << 16 | (uint32_t)1 << i;
    }
    h->weight[b][MJF__BLOCK_SIZE] = sum;
}

static void look_up(before *h) {
    look_up_block(h, 0);
    look_up_block(h, 1);
    look_up_block(h, 2);
    look_up_block(h, 3);
    for (int a = 1; a < MJF__BLOCKS; a++) {
        for (int b = 0; b < a; b++) {
            /* The other two: of 0..3 without a and b. */
            const int c = b > 0 ? 0 : (a > 1 ? 1 : 2), d = 6 - a - b - c;
            h->two[a][b] = h->two[b][a] =
                h->tables->product[h->letter[c]][h->letter[d]];
        }
    }
    for (int a = 0; a < MJF__BLOCKS; a++) {
        const int b = a == 0 ? 1 : 0;
        h->three[a] = h->tables->product[h->letter[b]][h->two[a][b]];
    }
}

/* Discards, to be put in order: a key each, the best the least. */
enum { RANKS = 24, PLAIN_RANKS = 16, TOTALS = 137, LEVELS = MJF_MAX_TILES + 2 };

typedef struct ranking {
    int16_t key[RANKS]; /* of which MJF_MAX_DISCARDS are used, if that */
    uint8_t tile[MJF_MAX_DISCARDS], distance[MJF_MAX_DISCARDS], total[MJF_MAX_DISCARDS];
    uint64_t useful[MJF_MAX_DISCARDS];
    int count;
} ranking;

_Static_assert(LEVELS * TOTALS * MJF_MAX_DISCARDS <= 1 << 16, "a key is 16 bits");

/* By shanten, then total descending, then tile: discards come by tile. The distance is
 * MJF_MAX_TILES at most or MJF__HAND_NEVER, the total 136. */
static inline void rank_discard(ranking *r, int tile, int distance, uint64_t useful,
                                int total) {
    assert(r->count < MJF_MAX_DISCARDS);
    assert(distance <= MJF_MAX_TILES || distance == MJF__HAND_NEVER);
    const int i = r->count++;
    const int level = distance < LEVELS - 1 ? distance : LEVELS - 1;
    const int rank = level * TOTALS + TOTALS - 1 - total;
    r->key[i] = (int16_t)(rank * MJF_MAX_DISCARDS + i - 0x8000);
    r->tile[i] = (uint8_t)tile;
    r->distance[i] = (uint8_t)distance;
    r->total[i] = (uint8_t)total;
    r->useful[i] = useful;
}

/* The place of a discard is the number of keys below its own, told of all at once: there is
 * no branch to foresee. */
static inline void write_ranked(const ranking *r, int ranks, mjf_discard *out) {
    int16_t place[RANKS] = {0};
    for (int i = 0; i < r->count; i++)
        mjf__count_below(place, r->key, r->key[i], ranks);
    for (int i = 0; i < r->count; i++) {
        mjf_discard *discard = &out[place[i]];
        discard->useful = r->useful[i];
        discard->total = r->total[i];
        discard->tile = r->tile[i];
        discard->shanten = (int8_t)(r->distance[i] - 1);
    }
}

/* Which places of a block are useful, in the low half, and how many live copies they have, in
 * the high half: those whose letters stand lower in the row than the block's own, which
 * stands at `distance`. A tile lowers a distance by one or not at all, so the differences
 * are the bits themselves, and weighing them with place and copies gives both sums. */
MJF__FLAT uint32_t weigh(const before *h, const uint8_t *row, const uint8_t *with,
                         int block, unsigned distance) {
    uint32_t sum = 0;
    for (int i = 0; i < mjf__block_size(block); i++)
        sum += row[with[i]] * h->weight[block][i];
    return h->weight[block][MJF__BLOCK_SIZE] * distance - sum;
}

typedef struct left {
    int distance;
    uint64_t useful;
    int total;
} left;

MJF__FLAT void add_block(left *l, int block, uint32_t weighed) {
    l->useful |= (uint64_t)(weighed & 0x1FF) << 9 * block;
    l->total += (int)(weighed >> 16);
}

/* A block other than that of the discard: `letter` is what the discard makes of its own. */
MJF__FLAT void add_other(left *l, const before *h, int block, unsigned letter,
                         int other) {
    if (other == block) return;
    const unsigned others = h->tables->product[letter][h->two[block][other]];
    const uint8_t *row = h->distances[others];
    add_block(l, other, weigh(h, row, h->with[other], other, (unsigned)l->distance));
}

/* What is left without a tile, for the STANDARD shape. The useful tiles of the other blocks
 * depend on the letter that the discard leaves of its own: often that of the one before. */
typedef struct around {
    unsigned letter;
    left others;
} around;

MJF__FLAT left standard_left(const before *h, int block, int place, around *last) {
    const mjf__derive_block own = mjf__derive_block_without(h->block[block], place);
    const unsigned letter = mjf__derive_letter(h->tables, block, own);
    const uint8_t *row = h->distances[h->three[block]];
    const uint32_t full =
        mjf__derive_places_of(h->full, block) & ~((uint32_t)1 << place);
    uint8_t with[MJF__BLOCK_SIZE];
    if (letter != last->letter) {
        left others = {row[letter], 0, 0};
        add_other(&others, h, block, letter, 0);
        add_other(&others, h, block, letter, 1);
        add_other(&others, h, block, letter, 2);
        add_other(&others, h, block, letter, 3);
        last->letter = letter;
        last->others = others;
    }
    left l = last->others;
    mjf__derive_letters_with(h->tables, block, own, full, with);
    add_block(&l, block, weigh(h, row, with, block, (unsigned)l.distance));
    return l;
}

/* Bring in the closed forms, where any was as near before the discard: it is no nearer now. */
static void add_closed(left *l, const before *h, int tile) {
    const uint32_t closed = h->query->forms & MJF__HAND_CLOSED_FORMS;
    const int held = h->query->counts[tile];
    const mjf__hand_tally tally = mjf__hand_tally_without(h->tally, tile, held);
    const int distance = mjf__hand_tally_distance(&tally, closed, MJF__HAND_NEVER);
    if (distance > l->distance) return;
    if (distance < l->distance) l->useful = 0;
    const mjf__hand_holdings holdings =
        mjf__hand_holdings_without(h->holdings, tile, held);
    l->distance = distance;
    l->useful |= mjf__hand_tally_useful(&tally, holdings, closed, distance) &
                 ~(h->full & ~((uint64_t)1 << tile));
    l->total = mjf__hand_live_total(&h->live, l->useful);
}

MJF__FLAT void discards_of_block(const before *h, int block, ranking *ranks) {
    uint32_t rest = mjf__derive_places_of(h->holdings.one, block);
    around last = {MJF__DERIVE_TABLE_LETTERS, {0, 0, 0}}; /* no letter */
    for (; rest != 0; rest &= rest - 1) {
        const int place = mjf__lowest(rest), tile = 9 * block + place;
        left l = {MJF__HAND_NEVER, 0, 0};
        if (h->query->forms & MJF_STANDARD) l = standard_left(h, block, place, &last);
        if (h->closed <= l.distance) add_closed(&l, h, tile);
        rank_discard(ranks, tile, l.distance - h->query->jokers, l.useful, l.total);
    }
}

static void looked_up_discards(const mjf__derive_tables *t, const mjf__hand_query *q,
                               const mjf__packed *unseen, ranking *ranks) {
    const uint32_t closed = q->forms & MJF__HAND_CLOSED_FORMS;
    before h;
    h.tables = t;
    h.query = q;
    h.distances = t->distance[q->sets];
    h.unseen = unseen;
    h.full = mjf__packed_full(&q->packed);
    h.holdings = mjf__hand_holdings_of(&q->packed);
    h.closed = MJF__HAND_NEVER + 1;
    if (q->forms & MJF_STANDARD) look_up(&h);
    if (closed) {
        h.live = mjf__hand_live_of(unseen);
        h.tally = mjf__hand_tally_of(&q->packed, closed);
        h.closed = mjf__hand_tally_distance(&h.tally, closed, MJF__HAND_NEVER);
    }
    discards_of_block(&h, 0, ranks);
    discards_of_block(&h, 1, ranks);
    discards_of_block(&h, 2, ranks);
    discards_of_block(&h, 3, ranks);
}

/* For any other question every hand that may be left is one of its own. */
static mjf_status any_discards(const mjf__hand_query *q, const mjf__packed *unseen,
                               ranking *ranks) {
    const mjf__hand_live live = mjf__hand_live_of(unseen);
    uint8_t counts[MJF_TILES];
    mjf__hand_query rest = *q;
    mjf_status status = MJF_OK;
    memcpy(counts, q->counts, sizeof counts);
    rest.counts = counts;
    for (int tile = 0; tile < MJF_TILES && status == MJF_OK; tile++) {
        if (counts[tile] == 0) continue;
        int distance;
        uint64_t useful;
        counts[tile]--;
        rest.packed = mjf__pack(counts);
        rest.total--;
        status = mjf__hand_any_useful(&rest, &distance, &useful);
        rank_discard(ranks, tile, distance, useful,
                     mjf__hand_live_total(&live, useful));
        counts[tile]++;
        rest.total++;
    }
    return status;
}

static mjf_status set_question(mjf__hand_query *query, const uint8_t *counts,
                               uint32_t forms, const mjf_options *options,
                               mjf__packed *unseen) {
    mjf_status status = MJF__HAND_NOT_PLAIN;
    if (options == NULL) status = mjf__hand_query_set_plain(query, counts, forms);
    if (status == MJF__HAND_NOT_PLAIN)
        status = mjf__hand_query_set(query, counts, forms, options);
    if (status == MJF_OK && mjf__hand_query_is_waiting(query)) status = MJF_ERR_DRAWN;
    if (status == MJF_OK) status = mjf__hand_query_unseen(query, options, unseen);
    return status;
}

mjf_status mjf_discards(const uint8_t *counts, uint32_t forms,
                        const mjf_options *options, mjf_discard *out, size_t *n_out) {
    mjf__hand_query query;
    mjf__packed unseen;
    if (out == NULL || n_out == NULL) return MJF_ERR_NULL;
    mjf_status status = set_question(&query, counts, forms, options, &unseen);
    if (status != MJF_OK) return status;
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    ranking ranks;
    memset(ranks.key, 0, sizeof ranks.key);
    ranks.count = 0;
    if (query.plain)
        looked_up_discards(t, &query, &unseen, &ranks);
    else
        status = any_discards(&query, &unseen, &ranks);
    if (status != MJF_OK) return status;
    if (query.plain)
        write_ranked(&ranks, PLAIN_RANKS, out);
    else
        write_ranked(&ranks, RANKS, out);
    *n_out = (size_t)ranks.count;
    return MJF_OK;
}
