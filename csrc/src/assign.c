/*
 * assign.c - everything that the jokers of a win may become so that it is complete.
 *
 * Each shape asks something of every suit, and of the honours, apart from the others: only
 * the number of jokers, and that there is one pair, bind them together. So all that a block
 * may become is listed first, by the jokers it takes, and then every combination is gone
 * through that takes all of them.
 */
#include <string.h>

#include "rules.h"
#include "win.h"

enum {
    BLOCKS = 4,
    PLACES = 9,
    HONOURS = 3,
    MOST_JOKERS = MJF_MAX_JOKERS + 1,
    MOST_COPIES = 15, /* four bits; no hand comes to more than 13 */
    STATES = 18,      /* chows begun one and two places ago, up to 2 each; a pair */
    NONE = 0xFFFF,
    NEXT = 48,
    POOL = 16384 /* the most is 15950, of 8 tiles of a suit, and 9 jokers */
};

/* ---- what a block may become ---------------------------------------------------------- */

typedef enum shape { SETS, PAIRS, SINGLES, SCATTERED, ORPHANS } shape;

/* The counts, four bits a place, and from bit NEXT on the place in the pool of another target of
 * as many jokers and the same class. */
typedef uint64_t target;

/* By how many jokers a block takes; [1]: and holds the pair. */
typedef struct lists {
    uint16_t first[BLOCKS][2][MOST_JOKERS + 1];
    uint16_t n;
    bool full; /* one did not find room */
    target pool[POOL];
} lists;

/* Which states follow a state when so many tiles lie in a place. */
typedef struct automaton {
    uint32_t next[MOST_COPIES + 1][STATES];
} automaton;

/* What is asked of a block. */
typedef struct block {
    shape kind;
    int number, places, jokers;
    unsigned honor_runs;
    unsigned within;       /* SINGLES, ORPHANS: the places that may hold any */
    uint8_t hand[PLACES];  /* held */
    uint8_t least[PLACES]; /* tiles of a knitted straight: no part of sets */
    uint8_t most[PLACES];
} block;

typedef struct search {
    const mjf_rules *rules;
    const mjf_win *win;
    int jokers;
    uint8_t hand[MJF_TILES], most[MJF_TILES], concealed[MJF_TILES];
    uint16_t can[BLOCKS + 1][2]; /* the numbers of jokers that the rest may take */
    mjf__assigned *then;
    void *self;
    automaton automaton;
    lists lists;
} search;

static void make_automaton(automaton *a) {
    memset(a, 0, sizeof *a);
    for (int held = 0; held <= MOST_COPIES; held++)
        for (int state = 0; state < STATES; state++) {
            const int old = state % 3, young = state / 3 % 3, pair = state / 9;
            for (int more = 0; more < 2 - pair; more++)
                for (int begun = 0; begun < 3; begun++) {
                    const int left = held - old - young - begun - 2 * more;
                    if (left < 0 || left % 3 != 0) continue;
                    a->next[held][state] |= 1u
                                            << (young + 3 * begun + 9 * (pair + more));
                }
        }
}

static uint32_t follow(const automaton *a, uint32_t states, int held) {
    uint32_t next = 0;
    for (; states != 0; states &= states - 1)
        next |= a->next[held][mjf__lowest(states)];
    return next;
}

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

/* Whether the numbers of a block are what its shape asks for, as far as the automaton has
 * not seen to it. */
static bool is_target(const block *b, const uint8_t *counts, uint32_t states) {
    if (b->kind != SETS) return true;
    if (b->number == HONOURS) return honours_are_sets(counts, b->honor_runs);
    return states & (1u | 1u << 9);
}

/* Whether a place may hold so many, given what lies before it. */
static bool fits(const block *b, const uint8_t *counts, int place, int held) {
    switch (b->kind) {
        case PAIRS:
            return held % 2 == 0;
        case ORPHANS:
            return b->within >> place & 1 ? held == 1 || held == 2 : held == 0;
        case SCATTERED:
            if (held > 1) return false;
            if (held == 0 || b->number == HONOURS) return true;
            return (place < 1 || counts[place - 1] == 0) &&
                   (place < 2 || counts[place - 2] == 0);
        case SINGLES:
            return held == 0 || (held == 1 && b->within >> place & 1);
        default:
            return true;
    }
}

static void add_target(lists *to, const block *b, const uint8_t *counts, int left) {
    uint64_t packed = 0;
    int size = 0;
    for (int i = 0; i < b->places; i++) {
        packed |= (uint64_t)counts[i] << 4 * i;
        size += counts[i];
    }
    const int pair = b->kind == SETS && size % 3 == 2;
    uint16_t *first = &to->first[b->number][pair][b->jokers - left];
    if (to->n == POOL) {
        to->full = true;
        return;
    }
    to->pool[to->n] = packed | (uint64_t)*first << NEXT;
    *first = to->n++;
}

static void extend(search *s, const block *b, uint8_t *counts, int place, int left,
                   uint32_t states) {
    if (place == b->places) {
        if (is_target(b, counts, states)) add_target(&s->lists, b, counts, left);
        return;
    }
    const int least = b->least[place], own = b->hand[place];
    int held = own > least ? own : least;
    for (; held <= b->most[place] && held - own <= left; held++) {
        if (!fits(b, counts, place, held)) continue;
        uint32_t next = 1;
        if (b->kind == SETS && b->number != HONOURS)
            next = follow(&s->automaton, states, held - least);
        if (next == 0) continue;
        counts[place] = (uint8_t)held;
        extend(s, b, counts, place + 1, left - (held - own), next);
    }
}

static void list_block(search *s, shape kind, int number, unsigned within,
                       unsigned straight) {
    uint8_t counts[PLACES];
    block b = {.kind = kind, .number = number, .within = within};
    b.places = number == HONOURS ? 7 : PLACES;
    b.jokers = s->jokers;
    b.honor_runs = s->rules->honor_runs;
    for (int i = 0; i < b.places; i++) {
        b.hand[i] = s->hand[9 * number + i];
        b.most[i] = s->most[9 * number + i];
        b.least[i] = straight >> i & 1;
    }
    memset(s->lists.first[number], 0xFF, sizeof s->lists.first[number]);
    extend(s, &b, counts, 0, s->jokers, 1);
}

/* ---- combinations --------------------------------------------------------------------- */

/* Which numbers of jokers the blocks from b on may take, without a pair and with one. */
static void note_what_can_be(search *s) {
    memset(s->can, 0, sizeof s->can);
    s->can[BLOCKS][0] = 1;
    for (int b = BLOCKS - 1; b >= 0; b--)
        for (int pair = 0; pair < 2; pair++)
            for (int jokers = 0; jokers <= s->jokers; jokers++) {
                if (s->lists.first[b][pair][jokers] == NONE) continue;
                s->can[b][pair] |= (uint16_t)(s->can[b + 1][0] << jokers);
                if (pair == 0) s->can[b][1] |= (uint16_t)(s->can[b + 1][1] << jokers);
            }
}

static void combine(search *s, int b, int left, int pairs) {
    if (b == BLOCKS) {
        s->then(s->self, s->concealed);
        return;
    }
    uint8_t *own = s->concealed + 9 * b;
    for (int pair = 0; pair <= pairs; pair++)
        for (int jokers = 0; jokers <= left; jokers++) {
            if (!(s->can[b + 1][pairs - pair] >> (left - jokers) & 1)) continue;
            unsigned i = s->lists.first[b][pair][jokers];
            for (; i != NONE; i = s->lists.pool[i] >> NEXT) {
                const uint64_t counts = s->lists.pool[i];
                for (int p = 0; p < (b == HONOURS ? 7 : PLACES); p++)
                    own[p] = counts >> 4 * p & 15;
                combine(s, b + 1, left - jokers, pairs - pair);
            }
        }
}

static void combine_all(search *s, int pairs) {
    s->lists.n = 0;
    if (s->lists.full) return;
    note_what_can_be(s);
    combine(s, 0, s->jokers, pairs);
}

/* ---- shapes --------------------------------------------------------------------------- */

static void assign_blocks(search *s, shape kind, unsigned suits, unsigned honours) {
    for (int b = 0; b < BLOCKS; b++)
        list_block(s, kind, b, b == HONOURS ? honours : suits, 0);
    combine_all(s, kind == SETS);
}

/* A knitted straight of each order of the suits, with sets and a pair or, of the honours,
 * with singles. */
static void assign_knitted(search *s, shape kind) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 6; i++) {
        for (int b = 0; b < HONOURS; b++) {
            const unsigned part = 0x49u << orders[i][b];
            list_block(s, kind, b, part, kind == SETS ? part : 0);
        }
        list_block(s, kind, HONOURS, 0x7F, 0);
        combine_all(s, kind == SETS);
    }
}

/* Any tiles at all. */
static void assign_any(search *s, int tile, int left) {
    const uint8_t own = s->hand[tile];
    if (tile == MJF_TILES - 1) {
        s->concealed[tile] = (uint8_t)(own + left);
        if (s->concealed[tile] <= s->most[tile]) s->then(s->self, s->concealed);
        return;
    }
    for (int more = 0; more <= left && own + more <= s->most[tile]; more++) {
        s->concealed[tile] = (uint8_t)(own + more);
        assign_any(s, tile + 1, left - more);
    }
}

static void begin_search(search *s, const mjf_rules *rules, const mjf_win *win) {
    const bool joker = win->flags & MJF_JOKER_WINS;
    s->rules = rules;
    s->win = win;
    s->jokers = win->n_jokers + joker;
    s->lists.n = 0;
    s->lists.full = false;
    memcpy(s->hand, win->hand, sizeof s->hand);
    if (!joker) s->hand[win->tile]++;
    const bool four = rules->options & MJF_NO_FIFTH_COPY;
    memset(s->most, four ? MJF_COPIES : MOST_COPIES, sizeof s->most);
    for (int i = 0; four && i < win->n_melds; i++)
        mjf__add_meld(s->most, win->melds[i], -1);
    make_automaton(&s->automaton);
}

/* Shape by shape; tiles: of the concealed hand, with the jokers. */
static void assign_shapes(search *s, uint32_t forms, unsigned tiles) {
    if (forms & MJF_STANDARD) assign_blocks(s, SETS, 0, 0);
    if (forms & MJF_KNITTED_STRAIGHT && (tiles == 14 || tiles == 11))
        assign_knitted(s, SETS);
    if (tiles != 14) return;
    if (forms & (MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS))
        assign_blocks(s, PAIRS, 0, 0);
    if (forms & MJF_THIRTEEN_ORPHANS) assign_blocks(s, ORPHANS, 0x101, 0x7F);
    if (forms & (MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN))
        assign_knitted(s, SINGLES);
    if (forms & (MJF_SCATTERED | MJF_SCATTERED_SEVEN))
        assign_blocks(s, SCATTERED, 0, 0);
}

bool mjf__assign(const mjf_rules *rules, const mjf_win *win, mjf__assigned *then,
                 void *self) {
    search s;
    begin_search(&s, rules, win);
    s.then = then;
    s.self = self;
    if (rules->options & MJF_ANY_SHAPE) {
        assign_any(&s, 0, s.jokers);
        return true;
    }
    unsigned tiles = s.jokers;
    for (int t = 0; t < MJF_TILES; t++) tiles += s.hand[t];
    assign_shapes(&s, rules->forms, tiles);
    return !s.lists.full;
}
