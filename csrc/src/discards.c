/* discards.c - every discard of a 3n+2 hand, with what is left after it. */
#include <string.h>

#include "limited.h"
#include "live.h"
#include "tally.h"
#include "useful.h"

/* Laid out anew for each block that it is called with; compilers would share one body. */
#if defined(__GNUC__)
#define FLAT __attribute__((always_inline))
#else
#define FLAT
#endif

/* The hand before the discard, looked up once. */
typedef struct before {
    mjf__block block[MJF__BLOCKS];
    uint8_t letter[MJF__BLOCKS];
    uint8_t after[MJF__BLOCKS][MJF__BLOCK_SIZE]; /* letters with one tile more */
    uint8_t two[MJF__BLOCKS][MJF__BLOCKS]; /* [a][b]: product without blocks a, b */
    uint8_t three[MJF__BLOCKS];            /* [a]: product without block a */
} before;

static void look_up(before *h, const mjf__tables *t, const mjf__packed *packed) {
    for (int b = 0; b < MJF__BLOCKS; b++) {
        h->block[b] = mjf__block_at(packed, b);
        h->letter[b] = (uint8_t)mjf__letter(t, b, h->block[b]);
    }
    for (int b = 0; b < MJF__HONORS; b++)
        mjf__suit_letters_after(t, h->block[b], h->after[b]);
    mjf__honor_letters_after(t, h->block[MJF__HONORS], h->after[MJF__HONORS]);
    for (int a = 1; a < MJF__BLOCKS; a++) {
        for (int b = 0; b < a; b++) {
            /* The other two: of 0..3 without a and b. */
            const int c = b > 0 ? 0 : (a > 1 ? 1 : 2), d = 6 - a - b - c;
            h->two[a][b] = h->two[b][a] = t->product[h->letter[c]][h->letter[d]];
        }
    }
    for (int a = 0; a < MJF__BLOCKS; a++) {
        const int b = a == 0 ? 1 : 0;
        h->two[a][a] = 0; /* not used, but read */
        h->three[a] = t->product[h->letter[b]][h->two[a][b]];
    }
}

/* Discards, to be put in order: a key each, the best the least. */
typedef struct ranking {
    int32_t key[MJF_MAX_DISCARDS + 2];
    uint64_t useful[MJF_MAX_DISCARDS];
    size_t count;
} ranking;

/* By shanten, then total descending, then tile. */
static void rank_discard(ranking *r, int tile, int distance, uint64_t useful,
                         int total) {
    r->useful[r->count] = useful;
    r->key[r->count++] = distance << 16 | (0xFF - total) << 8 | tile;
}

static void write_ranked(const ranking *r, mjf_discard *out) {
    for (size_t i = 0; i < r->count; i++) {
        const int32_t key = r->key[i];
        size_t place = 0;
        for (size_t j = 0; j < r->count; j++) place += r->key[j] < key;
        out[place].useful = r->useful[i];
        out[place].total = (uint16_t)(0xFF - (key >> 8 & 0xFF));
        out[place].tile = (uint8_t)key;
        out[place].shanten = (int8_t)((key >> 16) - 1);
    }
}

/* Everything that the discards of a hand have in common. */
typedef struct common {
    const mjf__tables *tables;
    const mjf__query *query;
    const mjf__live *live;
    before h;
    mjf__tally tally;
    mjf__holdings holdings;
    uint64_t full;
} common;

/* The tiles of another block than that of the discard that are useful after it: `letter` is
 * what the discard makes of its own block. */
static inline FLAT uint64_t below_in(const common *c, int block, unsigned letter,
                                     int other, uint8_t distance) {
    const uint8_t *row =
        c->tables->distance[c->query->sets]
                           [c->tables->product[letter][c->h.two[block][other]]];
    return mjf__block_below(row, c->h.after[other], other, distance) << 9 * other;
}

/* What is left without a tile: tiles to add for the STANDARD shape, and the tiles that lower
 * that number, those held four times among them. Straight code: branches to reuse what
 * discards have in common cost more than they save. */
static inline FLAT int standard_left(const common *c, int block, int place,
                                     uint64_t *useful) {
    const mjf__block left = mjf__block_without(c->h.block[block], place);
    const unsigned letter = mjf__letter(c->tables, block, left);
    const uint8_t *row = c->tables->distance[c->query->sets][c->h.three[block]];
    const uint8_t distance = row[letter];
    uint8_t after[MJF__BLOCK_SIZE];
    mjf__letters_after(c->tables, block, left, after);
    *useful = mjf__block_below(row, after, block, distance) << 9 * block;
    for (int other = 0; other < MJF__BLOCKS; other++)
        if (other != block) *useful |= below_in(c, block, letter, other, distance);
    return distance;
}

/* Bring in the closed forms. */
static inline int closed_left(const common *c, int tile, int best, uint64_t *useful) {
    const uint32_t closed = c->query->forms & MJF__CLOSED_FORMS;
    const int held = c->query->counts[tile];
    const mjf__tally left = mjf__tally_without(c->tally, tile, held);
    const int distance = mjf__tally_distance(&left, closed, MJF__NEVER);
    if (distance > best) return best;
    if (distance < best) *useful = 0;
    *useful |= mjf__tally_useful(&left, mjf__holdings_without(c->holdings, tile, held),
                                 closed, distance);
    return distance;
}

static inline FLAT void discards_of_block(const common *c, int block, ranking *ranks) {
    uint64_t rest = c->holdings.one >> 9 * block & 0x1FF;
    for (; rest != 0; rest &= rest - 1) {
        const int place = mjf__lowest(rest), tile = 9 * block + place;
        int distance = MJF__NEVER;
        uint64_t useful = 0;
        if (c->query->forms & MJF_STANDARD)
            distance = standard_left(c, block, place, &useful);
        if (c->query->forms & MJF__CLOSED_FORMS)
            distance = closed_left(c, tile, distance, &useful);
        useful &= ~(c->full & ~((uint64_t)1 << tile));
        rank_discard(ranks, tile, distance - c->query->jokers, useful,
                     mjf__live_total(c->live, useful));
    }
}

static void looked_up_discards(const mjf__tables *t, const mjf__query *q,
                               const mjf__live *live, ranking *ranks) {
    common c = {.tables = t, .query = q, .live = live};
    c.full = mjf__packed_full(&q->packed);
    c.holdings = mjf__holdings_of(&q->packed);
    if (q->forms & MJF_STANDARD) look_up(&c.h, t, &q->packed);
    if (q->forms & MJF__CLOSED_FORMS) c.tally = mjf__tally_of(&q->packed, q->forms);
    /* One call a block, so that each is laid out for its own. */
    discards_of_block(&c, 0, ranks);
    discards_of_block(&c, 1, ranks);
    discards_of_block(&c, 2, ranks);
    discards_of_block(&c, 3, ranks);
}

/* Under limits every hand that may be left is a question of its own. */
static void limited_discards(const mjf__tables *t, const mjf__query *q,
                             const mjf__live *live, ranking *ranks) {
    uint8_t counts[MJF_TILES];
    mjf__query left = *q;
    memcpy(counts, q->counts, sizeof counts);
    left.counts = counts;
    left.total = q->total - 1;
    for (int tile = 0; tile < MJF_TILES; tile++) {
        if (counts[tile] == 0) continue;
        uint64_t useful;
        counts[tile]--;
        left.packed = mjf__pack(counts);
        const int distance = mjf__limited_useful(t, &left, &useful);
        rank_discard(ranks, tile, distance, useful, mjf__live_total(live, useful));
        counts[tile]++;
    }
}

mjf_status mjf_discards(const uint8_t *counts, uint32_t forms,
                        const mjf_options *options, mjf_discard *out, size_t *n_out) {
    mjf__query query;
    mjf__packed unseen;
    if (out == NULL || n_out == NULL) return MJF_ERR_NULL;
    mjf_status status = mjf__query_set(&query, counts, forms, options);
    if (status == MJF_OK && mjf__query_is_waiting(&query)) status = MJF_ERR_DRAWN;
    if (status == MJF_OK) status = mjf__query_unseen(&query, options, &unseen);
    if (status != MJF_OK) return status;
    const mjf__tables *t = mjf__tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    const mjf__live live = mjf__live_of(&unseen);
    ranking ranks;
    ranks.count = 0;
    if (query.limits == NULL)
        looked_up_discards(t, &query, &live, &ranks);
    else
        limited_discards(t, &query, &live, &ranks);
    write_ranked(&ranks, out);
    *n_out = ranks.count;
    return MJF_OK;
}
