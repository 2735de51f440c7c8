/*
 * assign_block.c - what one block of tiles may become by jokers, each once.
 *
 * How many jokers a block takes follows up to a multiple of three, or of two, from the tiles
 * it holds; and what the other blocks cannot do without is not there for it. So most blocks
 * of most hands take no joker, or one number of them only, before anything is tried.
 */
#include "assign_block.h"

#include <string.h>

#include "base/base.h"

/* ---- how many jokers ------------------------------------------------------------------ */

static unsigned every(int step, int from) {
    unsigned found = 0;
    for (int jokers = from; jokers <= MJF__WIN_MOST_JOKERS; jokers += step)
        found |= 1u << jokers;
    return found;
}

/* What sets and the pair are made of, apart from a knitted straight and what it lacks. */
static void sets_take(mjf__win_assign_block *b) {
    int others = 0, lacks = 0;
    for (int i = 0; i < b->places; i++) {
        if (b->hand[i] < b->least[i])
            lacks++;
        else
            others += b->hand[i] - b->least[i];
    }
    b->takes[0] = (uint16_t)every(3, lacks + (3 - others % 3) % 3);
    b->takes[1] = (uint16_t)every(3, lacks + (5 - others % 3) % 3);
}

/* The numbers of jokers of which something can come; all of them where that is not known. */
static void note_takes(mjf__win_assign_block *b) {
    int odd = 0, lacks = 0;
    if (b->kind == MJF__WIN_ASK_SETS) {
        sets_take(b);
        return;
    }
    for (int i = 0; i < b->places; i++) {
        odd += b->hand[i] % 2;
        lacks += b->hand[i] == 0 && b->within >> i & 1;
    }
    b->takes[0] = (uint16_t)every(1, 0);
    if (b->kind == MJF__WIN_ASK_PAIRS) b->takes[0] = (uint16_t)every(2, odd);
    if (b->kind == MJF__WIN_ASK_ORPHANS) b->takes[0] = (uint16_t)every(1, lacks);
    b->takes[1] = 0;
}

/* The fewest jokers of a set of numbers, or more than there are. */
static int fewest(uint16_t takes) {
    return takes == 0 ? MJF__WIN_MOST_JOKERS + 1 : (int)mjf__lowest(takes);
}

/* The fewest jokers of all blocks but one, which together hold so many pairs. */
static int fewest_of_others(const mjf__win_assign_block *blocks, int but, int pairs) {
    int none = 0, with = MJF__WIN_MOST_JOKERS + 1;
    for (int i = 0; i < MJF__BLOCKS; i++) {
        if (i == but) continue;
        const int own = fewest(blocks[i].takes[0]), pair = fewest(blocks[i].takes[1]);
        with = with + own < none + pair ? with + own : none + pair;
        none += own;
    }
    return pairs == 0 ? none : with;
}

static unsigned up_to(int most) { return most < 0 ? 0 : (2u << most) - 1; }

bool mjf__win_blocks_narrow(mjf__win_assign_block *blocks, int jokers, int pairs) {
    bool any = true;
    int most[MJF__BLOCKS][2];
    for (int i = 0; i < MJF__BLOCKS; i++) note_takes(&blocks[i]);
    for (int i = 0; i < MJF__BLOCKS; i++) {
        most[i][0] = jokers - fewest_of_others(blocks, i, pairs);
        most[i][1] = pairs == 0 ? -1 : jokers - fewest_of_others(blocks, i, 0);
    }
    for (int i = 0; i < MJF__BLOCKS; i++) {
        for (int pair = 0; pair < 2; pair++)
            blocks[i].takes[pair] &= (uint16_t)up_to(most[i][pair]);
        any &= (blocks[i].takes[0] | blocks[i].takes[1]) != 0;
    }
    return any;
}

/* ---- honours as sets ------------------------------------------------------------------ */

/* Whether winds are triplets and runs of three different ones. If there are s runs in all,
 * s less those without a wind lie on it, and the rest of it is triplets: that determines
 * how many are without it, up to triplets again. */
static bool winds_are_sets(const int *winds, bool runs) {
    for (int s = 0; s < (runs ? 3 : 1); s++) {
        int without[4], all = 0;
        for (int w = 0; w < 4; w++) {
            without[w] = ((s - winds[w]) % 3 + 3) % 3;
            all += without[w];
        }
        bool right = all % 3 == s && (runs || all == 0);
        for (int w = 0; w < 4; w++) right &= all - without[w] <= winds[w];
        if (right) return true;
    }
    return false;
}

static bool dragons_are_sets(const int *dragons, bool runs) {
    for (int n = 0; n < (runs ? 3 : 1); n++) {
        bool right = true;
        for (int d = 0; d < 3; d++)
            right &= dragons[d] >= n && (dragons[d] - n) % 3 == 0;
        if (right) return true;
    }
    return false;
}

static bool honours_are_sets(const uint8_t *counts, unsigned honor_runs) {
    int own[7], total = 0;
    for (int i = 0; i < 7; i++) total += own[i] = counts[i];
    if (total % 3 == 1) return false;
    for (int pair = total % 3 == 2 ? 0 : 7; pair < 8; pair++) {
        if (pair == 7 && total % 3 == 2) return false;
        if (pair < 7 && own[pair] < 2) continue;
        if (pair < 7) own[pair] -= 2;
        const bool right = winds_are_sets(own, honor_runs & MJF_RUNS_OF_WINDS) &&
                           dragons_are_sets(own + 4, honor_runs & MJF_RUNS_OF_DRAGONS);
        if (pair < 7) own[pair] += 2;
        if (right) return true;
    }
    return false;
}

/* ---- what it may become --------------------------------------------------------------- */

/* A search through the places of a block. */
typedef struct listing {
    const mjf__win_assign_block *block;
    const mjf__win_set_walk *walk;
    mjf__win_targets *to;
    int most; /* the jokers at hand */
    uint8_t counts[MJF__BLOCK_SIZE];
} listing;

static uint32_t follow(const mjf__win_set_walk *walk, uint32_t states, int held) {
    uint32_t next = 0;
    for (; states != 0; states &= states - 1)
        next |= walk->next[held][mjf__lowest(states)];
    return next;
}

/* The states after so many tiles of an honour that is part of no run. */
static uint32_t follow_honour(uint32_t states, int held) {
    if (held % 3 == 0) return states;
    return held % 3 == 2 && states & MJF__WIN_WALK_SETS ? MJF__WIN_WALK_PAIR : 0;
}

/* The states after so many tiles in a place; 0: nothing can come of it. */
static uint32_t states_after(const listing *l, uint32_t states, int place, int held) {
    const mjf__win_assign_block *b = l->block;
    switch (b->kind) {
        case MJF__WIN_ASK_SETS:
            if (b->number != MJF__HONORS)
                return follow(l->walk, states, held - b->least[place]);
            return b->honor_runs ? states : follow_honour(states, held);
        case MJF__WIN_ASK_PAIRS:
            return held % 2 == 0;
        case MJF__WIN_ASK_ORPHANS:
            return b->within >> place & 1 ? held == 1 || held == 2 : held == 0;
        case MJF__WIN_ASK_SCATTERED:
            if (held > 1) return 0;
            if (held == 0 || b->number == MJF__HONORS) return 1;
            return (place < 1 || l->counts[place - 1] == 0) &&
                   (place < 2 || l->counts[place - 2] == 0);
        default:
            return held == 0 || (held == 1 && b->within >> place & 1);
    }
}

/* Whether the numbers of a block are what its shape asks for. */
static bool is_target(const listing *l, uint32_t states) {
    const mjf__win_assign_block *b = l->block;
    if (b->kind != MJF__WIN_ASK_SETS) return true;
    if (b->number == MJF__HONORS && b->honor_runs)
        return honours_are_sets(l->counts, b->honor_runs);
    return states & (MJF__WIN_WALK_SETS | MJF__WIN_WALK_PAIR);
}

static void add_target(const listing *l, int taken) {
    const mjf__win_assign_block *b = l->block;
    mjf__win_targets *to = l->to;
    uint64_t packed = 0;
    int size = 0;
    for (int i = 0; i < b->places; i++) {
        packed |= (uint64_t)l->counts[i] << 4 * i;
        size += l->counts[i];
    }
    const int pair = b->kind == MJF__WIN_ASK_SETS && size % 3 == 2;
    if (!(b->takes[pair] >> taken & 1)) return;
    uint16_t *first = &to->first[b->number][pair][taken];
    if (to->n == MJF__WIN_TARGETS) {
        to->full = true;
        return;
    }
    to->pool[to->n] = packed | (uint64_t)*first << MJF__WIN_NEXT_TARGET;
    *first = to->n++;
}

static void extend(listing *l, int place, int left, uint32_t states) {
    const mjf__win_assign_block *b = l->block;
    if (place == b->places) {
        if (is_target(l, states)) add_target(l, l->most - left);
        return;
    }
    const int least = b->least[place], own = b->hand[place];
    int held = own > least ? own : least;
    for (; held <= b->most[place] && held - own <= left; held++) {
        const uint32_t next = states_after(l, states, place, held);
        if (next == 0) continue;
        l->counts[place] = (uint8_t)held;
        extend(l, place + 1, left - (held - own), next);
    }
}

void mjf__win_block_list(const mjf__win_assign_block *block,
                         const mjf__win_set_walk *walk, mjf__win_targets *to) {
    listing l = {.block = block, .walk = walk, .to = to};
    memset(to->first[block->number], 0xFF, sizeof to->first[block->number]);
    const unsigned takes = block->takes[0] | block->takes[1];
    while (takes >> l.most > 1) l.most++;
    extend(&l, 0, l.most, MJF__WIN_WALK_BEGIN);
}
