/*
 * assign.c - everything that the jokers of a win may become so that it is complete.
 *
 * Each shape asks something of every suit, and of the honours, apart from the others: only
 * the number of jokers, and that there is one pair, bind them together. So all that a block
 * may become is listed first, by the jokers it takes, and then every combination is gone
 * through that takes all of them.
 */
#include "assign.h"

#include <stdlib.h>
#include <string.h>

#include "assign_block.h"
#include "win_tally.h"

typedef struct search {
    const mjf__win_assign_rules *rules;
    int jokers;
    uint8_t hand[MJF_TILES], most[MJF_TILES], concealed[MJF_TILES];
    mjf__win_assign_block blocks[MJF__BLOCKS];
    uint16_t can[MJF__BLOCKS + 1][2]; /* numbers of jokers that the rest may take */
    mjf__stop *stop;
    mjf__win_assigned *then;
    void *self;
    mjf__win_targets targets;
} search;

enum { OFTEN = 64 }; /* what is handed on takes 20 us at most */

/* Hand on what lies in `concealed`. */
static void hand_on(search *s) {
    s->then(s->self, s->concealed);
    mjf__stop_now(s->stop, OFTEN);
}

/* ---- combinations --------------------------------------------------------------------- */

/* Which numbers of jokers the blocks from b on may take, without a pair and with one. */
static void note_what_can_be(search *s) {
    memset(s->can, 0, sizeof s->can);
    s->can[MJF__BLOCKS][0] = 1;
    for (int b = MJF__BLOCKS - 1; b >= 0; b--)
        for (int pair = 0; pair < 2; pair++)
            for (int jokers = 0; jokers <= s->jokers; jokers++) {
                if (s->targets.first[b][pair][jokers] == MJF__WIN_NO_TARGET) continue;
                s->can[b][pair] |= (uint16_t)(s->can[b + 1][0] << jokers);
                if (pair == 0) s->can[b][1] |= (uint16_t)(s->can[b + 1][1] << jokers);
            }
}

static void combine(search *s, int b, int left, int pairs) {
    if (b == MJF__BLOCKS) {
        hand_on(s);
        return;
    }
    uint8_t *own = s->concealed + MJF__BLOCK_SIZE * b;
    const int places = s->blocks[b].places;
    for (int pair = 0; pair <= pairs; pair++)
        for (int jokers = 0; jokers <= left; jokers++) {
            if (!(s->can[b + 1][pairs - pair] >> (left - jokers) & 1)) continue;
            unsigned i = s->targets.first[b][pair][jokers];
            for (; i != MJF__WIN_NO_TARGET;
                 i = s->targets.pool[i] >> MJF__WIN_NEXT_TARGET) {
                const uint64_t counts = s->targets.pool[i];
                for (int p = 0; p < places; p++) own[p] = counts >> 4 * p & 15;
                combine(s, b + 1, left - jokers, pairs - pair);
                if (s->stop->now) return;
            }
        }
}

/* ---- shapes --------------------------------------------------------------------------- */

static void ask_block(search *s, mjf__win_asked kind, int number, unsigned within,
                      unsigned straight) {
    mjf__win_assign_block *b = &s->blocks[number];
    b->kind = kind;
    b->within = within;
    for (int i = 0; i < b->places; i++) b->least[i] = straight >> i & 1;
}

static void combine_all(search *s, int pairs) {
    s->targets.n = 0;
    if (s->targets.full || s->stop->now) return;
    if (!mjf__win_blocks_narrow(s->blocks, s->jokers, pairs)) return;
    for (int b = 0; b < MJF__BLOCKS; b++)
        mjf__win_block_list(&s->blocks[b], s->rules->walk, &s->targets);
    if (s->targets.full) return;
    note_what_can_be(s);
    combine(s, 0, s->jokers, pairs);
}

static void assign_blocks(search *s, mjf__win_asked kind, unsigned suits,
                          unsigned honours) {
    for (int b = 0; b < MJF__BLOCKS; b++)
        ask_block(s, kind, b, b == MJF__HONORS ? honours : suits, 0);
    combine_all(s, kind == MJF__WIN_ASK_SETS);
}

/* A knitted straight of each order of the suits, with sets and a pair or, of the honours,
 * with singles. */
static void assign_knitted(search *s, mjf__win_asked kind) {
    for (int i = 0; i < MJF__KNITTED; i++) {
        for (int b = 0; b < MJF__HONORS; b++) {
            const unsigned part = (unsigned)MJF__CLASS_RANKS
                                  << mjf__knitted_class[i][b];
            ask_block(s, kind, b, part, kind == MJF__WIN_ASK_SETS ? part : 0);
        }
        ask_block(s, kind, MJF__HONORS, 0x7F, 0);
        combine_all(s, kind == MJF__WIN_ASK_SETS);
    }
}

/* Any tiles at all. */
static void assign_any(search *s, int tile, int left) {
    const uint8_t own = s->hand[tile];
    if (tile == MJF_TILES - 1) {
        s->concealed[tile] = (uint8_t)(own + left);
        if (s->concealed[tile] <= s->most[tile]) hand_on(s);
        return;
    }
    for (int more = 0; more <= left && own + more <= s->most[tile]; more++) {
        if (s->stop->now) return;
        s->concealed[tile] = (uint8_t)(own + more);
        assign_any(s, tile + 1, left - more);
    }
}

static void begin_search(search *s, const mjf__win_assign_rules *rules,
                         const mjf_win *win) {
    const bool joker = win->flags & MJF_JOKER_WINS;
    s->rules = rules;
    s->jokers = win->n_jokers + joker;
    s->targets.full = false;
    memcpy(s->hand, win->hand, sizeof s->hand);
    if (!joker) s->hand[win->tile]++;
    const bool four = rules->options & MJF_NO_FIFTH_COPY;
    memset(s->most, four ? MJF_COPIES : MJF__WIN_WALK_COPIES, sizeof s->most);
    for (int i = 0; four && i < win->n_melds; i++)
        mjf__win_add_meld(s->most, win->melds[i], -1);
    for (int b = 0; b < MJF__BLOCKS; b++) {
        mjf__win_assign_block *block = &s->blocks[b];
        block->number = b;
        block->places = b == MJF__HONORS ? MJF__HONOR_KINDS : MJF__BLOCK_SIZE;
        block->honor_runs = rules->honor_runs;
        memcpy(block->hand, s->hand + MJF__BLOCK_SIZE * b, (size_t)block->places);
        memcpy(block->most, s->most + MJF__BLOCK_SIZE * b, (size_t)block->places);
    }
}

/* Shape by shape; tiles: of the concealed hand, with the jokers. */
static void assign_shapes(search *s, uint32_t forms, unsigned tiles) {
    if (forms & MJF_STANDARD) assign_blocks(s, MJF__WIN_ASK_SETS, 0, 0);
    if (forms & MJF_KNITTED_STRAIGHT && (tiles == 14 || tiles == 11))
        assign_knitted(s, MJF__WIN_ASK_SETS);
    if (tiles != 14) return;
    if (forms & (MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS))
        assign_blocks(s, MJF__WIN_ASK_PAIRS, 0, 0);
    if (forms & MJF_THIRTEEN_ORPHANS)
        assign_blocks(s, MJF__WIN_ASK_ORPHANS, 0x101, 0x7F);
    if (forms & (MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN))
        assign_knitted(s, MJF__WIN_ASK_SINGLES);
    if (forms & (MJF_SCATTERED | MJF_SCATTERED_SEVEN))
        assign_blocks(s, MJF__WIN_ASK_SCATTERED, 0, 0);
}

static mjf_status assign_all(search *s) {
    unsigned tiles = s->jokers;
    for (int t = 0; t < MJF_TILES; t++) tiles += s->hand[t];
    s->targets.pool = malloc(MJF__WIN_TARGETS * sizeof *s->targets.pool);
    if (s->targets.pool == NULL) return MJF_ERR_MEMORY;
    assign_shapes(s, s->rules->forms, tiles);
    free(s->targets.pool);
    return s->targets.full ? MJF_ERR_CAPACITY : MJF_OK;
}

mjf_status mjf__win_assign(const mjf__win_assign_rules *rules, const mjf_win *win,
                           mjf__stop *stop, mjf__win_assigned *then, void *self) {
    search s;
    mjf_status status = MJF_OK;
    begin_search(&s, rules, win);
    s.stop = stop;
    s.then = then;
    s.self = self;
    if (rules->options & MJF_ANY_SHAPE)
        assign_any(&s, 0, s.jokers);
    else
        status = assign_all(&s);
    return stop->now ? MJF_ERR_STOPPED : status;
}
