/*
 * forest.c - which uses of the sets among themselves count: the best forest.
 *
 * The sets are nodes, and every use that a row has of some of them is an edge that joins
 * these. Chosen are edges of which none joins nodes that others join already, and no two of
 * the same pattern share a node; of all such choices the one that is worth most.
 */
#include <stdlib.h>
#include <string.h>

#include "rules.h"
#include "win/win.h"

enum {
    NO_ROW = 255,
    /* Of five nodes: each of the 10 pairs, 10 threes and 5 fours in at most four ways. */
    MAX_EDGES = 4 * 25,
    WINDS = 27,
    FILLED = 1 << 15
};

/* ---- edges ---------------------------------------------------------------------------- */

typedef struct edge {
    int32_t value;
    uint8_t nodes, place; /* bit i: node i */
} edge;

typedef struct graph {
    edge edges[MAX_EDGES];
    int n_edges, n_nodes;
    uint8_t tiles[MJF_MAX_SETS]; /* ascending */
} sets_graph;

static void add_edges(const mjf_rules *rules, const mjf__score_forest *own,
                      mjf__score_row_set rows, sets_graph *graph) {
    graph->n_edges = 0;
    for (unsigned nodes = 3; nodes < 1u << graph->n_nodes; nodes++) {
        const unsigned size = (unsigned)mjf__popcount(nodes);
        uint8_t tiles[MJF__SCORE_MEMO_SETS];
        if (size < 2 || size > MJF__SCORE_MEMO_SETS) continue;
        for (unsigned left = nodes, n = 0; left != 0; left &= left - 1)
            tiles[n++] = graph->tiles[mjf__lowest(left)];
        for (unsigned place = 0; place < own->n_patterns; place++) {
            const unsigned row = own->row_of[place];
            if (row == NO_ROW || !mjf__score_row_in(&rows, row)) continue;
            if (!mjf__pattern_makes(own->patterns[place], tiles, size)) continue;
            const edge added = {rules->values[row], (uint8_t)nodes, (uint8_t)place};
            graph->edges[graph->n_edges++] = added;
        }
    }
}

/* ---- the best choice ------------------------------------------------------------------ */

typedef struct choice {
    uint8_t joined[MJF_MAX_SETS];   /* of each node, those in one piece with it */
    uint8_t used[MJF__SCORE_CHAIN]; /* nodes, by pattern */
    int64_t value;
    uint64_t times; /* by pattern, as mjf__score_forest_best gives them */
} choice;

/* Join the nodes of an edge; false where some of them are joined already. */
static bool add_edge(choice *c, const edge *e) {
    unsigned piece = 0;
    if (c->used[e->place] & e->nodes) return false;
    for (unsigned left = e->nodes; left != 0; left &= left - 1) {
        const unsigned joined = c->joined[mjf__lowest(left)];
        if (piece & joined) return false;
        piece |= joined;
    }
    for (unsigned left = piece; left != 0; left &= left - 1)
        c->joined[mjf__lowest(left)] = (uint8_t)piece;
    c->used[e->place] |= e->nodes;
    c->value += e->value;
    c->times += (uint64_t)1 << 4 * (MJF__SCORE_CHAIN - 1 - e->place);
    return true;
}

static void choose(const sets_graph *graph, int from, const choice *own, choice *best) {
    if (own->value > best->value ||
        (own->value == best->value && own->times > best->times))
        *best = *own;
    for (int i = from; i < graph->n_edges; i++) {
        choice with = *own;
        if (add_edge(&with, &graph->edges[i])) choose(graph, i + 1, &with, best);
    }
}

static uint64_t best_times(const sets_graph *graph) {
    choice none = {{1, 2, 4, 8, 16}, {0}, 0, 0}, best = none;
    choose(graph, 0, &none, &best);
    return best.times;
}

/* ---- what has been found before ------------------------------------------------------- */

/* Where the chows stand among all of two, three or four; they ascend. */
static unsigned place_of(const sets_graph *graph) {
    static const uint16_t before[MJF__SCORE_MEMO_SETS + 1] = {0, 0, 0, 231, 231 + 1771};
    unsigned place = before[graph->n_nodes];
    for (int i = 0; i < graph->n_nodes; i++) {
        const unsigned t = graph->tiles[i], n = t - 2 * (t / 9); /* 0 to 20 */
        static const uint8_t by[MJF__SCORE_MEMO_SETS] = {1, 2, 6, 24};
        unsigned ways = n; /* C(n + i, i + 1) */
        for (int k = 1; k <= i; k++) ways *= n + (unsigned)k;
        place += ways / by[i];
    }
    return place;
}

/* At most three uses, a number above 0 of four bits each. */
static uint16_t pack(uint64_t times) {
    unsigned packed = FILLED, shift = 0;
    for (unsigned place = 0; place < MJF__SCORE_CHAIN; place++)
        for (unsigned n = mjf__score_forest_times(times, place); n > 0; n--, shift += 4)
            packed |= (place + 1) << shift;
    return (uint16_t)packed;
}

static uint64_t unpack(unsigned packed) {
    uint64_t times = 0;
    for (unsigned left = packed & ~(unsigned)FILLED; left != 0; left >>= 4)
        times += (uint64_t)1 << 4 * (MJF__SCORE_CHAIN - (left & 15));
    return times;
}

/* ---- of a reading --------------------------------------------------------------------- */

static void add_node(sets_graph *graph, uint8_t tile) {
    int i = graph->n_nodes++;
    for (; i > 0 && graph->tiles[i - 1] > tile; i--)
        graph->tiles[i] = graph->tiles[i - 1];
    graph->tiles[i] = tile;
}

static void add_nodes(sets_graph *graph, const mjf_split *split, bool chows) {
    graph->n_nodes = 0;
    for (int i = 0; i < split->n_sets; i++) {
        const mjf_set *set = &split->sets[i];
        /* Runs of honours are in no pattern of chows. */
        if (chows ? set->kind == MJF_CHOW && set->tile < WINDS : set->kind != MJF_CHOW)
            add_node(graph, set->tile);
    }
}

uint64_t mjf__score_forest_best(const mjf_rules *rules, const mjf__score_forest *own,
                                const mjf_split *split, mjf__score_row_set rows,
                                bool all_that_hold) {
    sets_graph graph;
    add_nodes(&graph, split, own->chain == MJF__PATTERN_CHAIN_chows);
    if (graph.n_nodes < 2) return 0;
    const bool known =
        own->memo != NULL && all_that_hold && graph.n_nodes <= MJF__SCORE_MEMO_SETS;
    _Atomic uint16_t *memo = known ? &own->memo[place_of(&graph)] : NULL;
    if (memo != NULL) {
        const unsigned packed = atomic_load_explicit(memo, memory_order_relaxed);
        if (packed & FILLED) return unpack(packed);
    }
    add_edges(rules, own, rows, &graph);
    const uint64_t times = best_times(&graph);
    /* Threads that come here together write the same. */
    if (memo != NULL) atomic_store_explicit(memo, pack(times), memory_order_relaxed);
    return times;
}

/* ---- making ready --------------------------------------------------------------------- */

/* The patterns of the chain, in the order of patterns.def. */
static void note_patterns(mjf__score_forest *own) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        if (mjf__pattern_table[p].chain == own->chain)
            own->patterns[own->n_patterns++] = (uint8_t)p;
}

/* Note the one pattern of the family that the row has; false if it has none, or more, or
 * one that an earlier row has. */
static bool note_row(mjf__score_forest *own, const mjf__score_row *row,
                     unsigned number) {
    unsigned found = 0;
    for (unsigned place = 0; place < own->n_patterns; place++) {
        if (!mjf__pattern_in(row->all, own->patterns[place])) continue;
        if (own->row_of[place] != NO_ROW) return false;
        own->row_of[place] = (uint8_t)number;
        own->place_of[number] = (uint8_t)place;
        found++;
    }
    return found == 1;
}

/* Whether the row counts wherever chows make its pattern. */
static bool asks_chows_alone(const mjf__score_row *row) {
    uint64_t others = 0;
    int n_all = 0;
    for (int w = 0; w < MJF_PATTERN_WORDS; w++) {
        others |= row->none[w] | row->any[w];
        n_all += mjf__popcount(row->all[w]);
    }
    const unsigned first = MJF_P_pure_terminal_chows; /* these ask for a pair */
    const unsigned second = MJF_P_three_suited_terminal_chows;
    others |= row->all[first / 64] >> first % 64 & 1;
    others |= row->all[second / 64] >> second % 64 & 1;
    return others == 0 && n_all == 1;
}

mjf_status mjf__score_forest_new(const mjf_rules *rules, unsigned chain,
                                 mjf__score_row_set rows, mjf__score_forest **out) {
    mjf__score_forest *own = calloc(1, sizeof *own);
    *out = own;
    if (own == NULL) return MJF_ERR_MEMORY;
    own->rows = rows;
    own->chain = (uint8_t)chain;
    bool chows_alone = chain == MJF__PATTERN_CHAIN_chows &&
                       ((rows.word[0] & rules->formulated.word[0]) |
                        (rows.word[1] & rules->formulated.word[1])) == 0;
    note_patterns(own);
    memset(own->row_of, NO_ROW, sizeof own->row_of);
    while (!mjf__score_rows_none(&rows)) {
        const unsigned row = mjf__score_rows_take(&rows);
        if (!note_row(own, &rules->rows[row], row)) return MJF_ERR_SPEC;
        chows_alone &= asks_chows_alone(&rules->rows[row]);
    }
    if (!chows_alone) return MJF_OK;
    own->memo = calloc(MJF__SCORE_MEMO_SIZE, sizeof *own->memo);
    return own->memo != NULL ? MJF_OK : MJF_ERR_MEMORY;
}

void mjf__score_forest_free(mjf__score_forest *forest) {
    if (forest == NULL) return;
    free(forest->memo);
    free(forest);
}
