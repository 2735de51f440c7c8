/* oracle_forest.c - the best forest of sets by trying every set of edges. */
#include "oracle_forest.h"

#include <string.h>

enum { MOST_EDGES = 32 };

typedef struct edge {
    int use, pattern, n, nodes[4];
} edge;

/* A set as a suit and a rank; honours are suits of their own. */
typedef struct node {
    int suit, rank;
} node;

static node node_of(int tile) {
    const node suited = {tile / 9, tile % 9}, honour = {100 + tile, 0};
    return tile < 27 ? suited : honour;
}

static bool has(const node *nodes, int n, int suit, int rank) {
    for (int i = 0; i < n; i++)
        if (nodes[i].suit == suit && nodes[i].rank == rank) return true;
    return false;
}

/* Ranks first, first + by, ... in one suit, in any order. */
static bool row_in_suit(const node *nodes, int n, int by) {
    for (int suit = 0; suit < 3; suit++)
        for (int first = 0; first < 9; first++) {
            bool all = true;
            for (int i = 0; i < n; i++) all &= has(nodes, n, suit, first + i * by);
            if (all) return true;
        }
    return false;
}

/* Each of another suit; ranks first, first + by ... in any order. */
static bool row_over_suits(const node *nodes, int n, int by) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (nodes[i].suit > 2 || (i != k && nodes[i].suit == nodes[k].suit))
                return false;
    for (int first = 0; first < 9; first++) {
        bool all = true;
        for (int i = 0; i < n; i++) {
            bool found = false;
            for (int k = 0; k < n; k++) found |= nodes[k].rank == first + i * by;
            all &= found;
        }
        for (int k = 0; by == 0 && k < n; k++) all &= nodes[k].rank == first;
        if (all) return true;
    }
    return false;
}

static bool all_alike(const node *nodes, int n) {
    for (int i = 1; i < n; i++)
        if (nodes[i].suit != nodes[0].suit || nodes[i].rank != nodes[0].rank)
            return false;
    return true;
}

/* Different honours of tiles first to last. */
static bool honours(const node *nodes, int n, int first, int last) {
    for (int i = 0; i < n; i++) {
        if (nodes[i].suit < 100 + first || nodes[i].suit > 100 + last) return false;
        for (int k = 0; k < i; k++)
            if (nodes[i].suit == nodes[k].suit) return false;
    }
    return true;
}

static bool has_both_ends(const node *nodes, int n, int suit) {
    return has(nodes, n, suit, 0) && has(nodes, n, suit, 6);
}

static bool are_terminal_chows(const node *nodes, int n, int suits) {
    int in[3] = {0}, ends = 0;
    for (int i = 0; i < n; i++) {
        if (nodes[i].suit > 2 || (nodes[i].rank != 0 && nodes[i].rank != 6))
            return false;
        in[nodes[i].suit]++;
        ends += nodes[i].rank == 0;
    }
    for (int s = 0; s < 3; s++)
        if (in[s] != 0 && (in[s] != 4 / suits || !has_both_ends(nodes, n, s)))
            return false;
    return ends == 2;
}

static bool makes(int pattern, const node *nodes, int n) {
    switch (pattern) {
        case MJF_P_pure_double_chow:
            return n == 2 && all_alike(nodes, n);
        case MJF_P_mixed_double_chow:
            return n == 2 && row_over_suits(nodes, n, 0);
        case MJF_P_short_straight:
            return n == 2 && row_in_suit(nodes, n, 3);
        case MJF_P_two_terminal_chows:
            return n == 2 && row_in_suit(nodes, n, 6);
        case MJF_P_pure_straight:
            return n == 3 && row_in_suit(nodes, n, 3);
        case MJF_P_mixed_straight:
            return n == 3 && row_over_suits(nodes, n, 3);
        case MJF_P_pure_shifted_chows:
            return n == 3 && (row_in_suit(nodes, n, 1) || row_in_suit(nodes, n, 2));
        case MJF_P_mixed_shifted_chows:
            return n == 3 && row_over_suits(nodes, n, 1);
        case MJF_P_pure_triple_chow:
            return n == 3 && all_alike(nodes, n);
        case MJF_P_mixed_triple_chow:
            return n == 3 && row_over_suits(nodes, n, 0);
        case MJF_P_quadruple_chow:
            return n == 4 && all_alike(nodes, n);
        case MJF_P_four_pure_shifted_chows:
            return n == 4 && (row_in_suit(nodes, n, 1) || row_in_suit(nodes, n, 2));
        case MJF_P_pure_terminal_chows:
            return n == 4 && are_terminal_chows(nodes, n, 1);
        case MJF_P_three_suited_terminal_chows:
            return n == 4 && are_terminal_chows(nodes, n, 2);
        case MJF_P_double_pung:
            return n == 2 && row_over_suits(nodes, n, 0);
        case MJF_P_triple_pung:
            return n == 3 && row_over_suits(nodes, n, 0);
        case MJF_P_pure_shifted_pungs:
            return n == 3 && row_in_suit(nodes, n, 1);
        case MJF_P_mixed_shifted_pungs:
            return n == 3 && row_over_suits(nodes, n, 1);
        case MJF_P_four_pure_shifted_pungs:
            return n == 4 && row_in_suit(nodes, n, 1);
        case MJF_P_two_dragon_pungs:
        case MJF_P_little_three_dragons:
            return n == 2 && honours(nodes, n, 31, 33);
        case MJF_P_big_three_dragons:
            return n == 3 && honours(nodes, n, 31, 33);
        case MJF_P_big_three_winds:
        case MJF_P_little_four_winds:
            return n == 3 && honours(nodes, n, 27, 30);
        case MJF_P_big_four_winds:
        case MJF_P_four_winds_green_pair:
            return n == 4 && honours(nodes, n, 27, 30);
        default:
            return false;
    }
}

/* A forest: what joins k nodes makes k - 1 pieces fewer, so all that is chosen together
 * leaves exactly so many. And no node twice in the same row. */
static bool is_forest(const edge *edges, int n_edges, unsigned chosen) {
    int piece[MJF_MAX_SETS] = {0, 1, 2, 3, 4}, joins = 0, pieces = 0;
    for (int e = 0; e < n_edges; e++) {
        if (!(chosen >> e & 1)) continue;
        joins += edges[e].n - 1;
        for (int i = 1; i < edges[e].n; i++) {
            const int from = piece[edges[e].nodes[i]], to = piece[edges[e].nodes[0]];
            for (int k = 0; k < MJF_MAX_SETS; k++)
                if (piece[k] == from) piece[k] = to;
        }
        for (int f = 0; f < e; f++) {
            if (!(chosen >> f & 1) || edges[e].use != edges[f].use) continue;
            for (int i = 0; i < edges[e].n; i++)
                for (int k = 0; k < edges[f].n; k++)
                    if (edges[e].nodes[i] == edges[f].nodes[k]) return false;
        }
    }
    for (int k = 0; k < MJF_MAX_SETS; k++) {
        bool first = true;
        for (int i = 0; i < k; i++) first &= piece[i] != piece[k];
        pieces += first;
    }
    return pieces == MJF_MAX_SETS - joins;
}

static int list_edges(const oracle_use *uses, unsigned n_uses, bool chows,
                      const mjf_split *split, edge *edges) {
    int n = 0, n_nodes = 0;
    node all[MJF_MAX_SETS];
    for (int i = 0; i < split->n_sets; i++)
        if ((split->sets[i].kind == MJF_CHOW) == chows &&
            !(chows && split->sets[i].tile >= 27)) /* runs of honours make none */
            all[n_nodes++] = node_of(split->sets[i].tile);
    for (unsigned use = 0; use < n_uses; use++) {
        for (unsigned set = 1; set < 1u << n_nodes; set++) {
            edge e = {(int)use, (int)uses[use].pattern, 0, {0}};
            node nodes[4];
            for (int i = 0; i < n_nodes && e.n < 5; i++) {
                if (!(set >> i & 1)) continue;
                if (e.n < 4) {
                    nodes[e.n] = all[i];
                    e.nodes[e.n] = i;
                }
                e.n++;
            }
            if (e.n > 4 || !makes(e.pattern, nodes, e.n) || n == MOST_EDGES) continue;
            edges[n++] = e;
        }
    }
    return n;
}

/* More of the pattern that is named first. */
static bool is_preferred(const int *a, const int *b) {
    for (int p = 0; p < MJF_PATTERNS; p++)
        if (a[p] != b[p]) return a[p] > b[p];
    return false;
}

void oracle_forest(oracle_use *uses, unsigned n, bool chows, const mjf_split *split) {
    edge edges[MOST_EDGES];
    const int n_edges = list_edges(uses, n, chows, split, edges);
    int64_t best = INT64_MIN;
    int best_uses[MJF_PATTERNS] = {0};
    unsigned best_chosen = 0;
    for (uint64_t chosen = 0; chosen < (uint64_t)1 << n_edges; chosen++) {
        int64_t value = 0;
        int own[MJF_PATTERNS] = {0}, n_chosen = 0;
        for (int e = 0; e < n_edges; e++) n_chosen += chosen >> e & 1;
        if (n_chosen > 4 || !is_forest(edges, n_edges, (unsigned)chosen)) continue;
        for (int e = 0; e < n_edges; e++) {
            if (!(chosen >> e & 1)) continue;
            value += uses[edges[e].use].value;
            own[edges[e].pattern]++;
        }
        if (value < best || (value == best && !is_preferred(own, best_uses))) continue;
        best = value;
        best_chosen = (unsigned)chosen;
        memcpy(best_uses, own, sizeof own);
    }
    for (unsigned i = 0; i < n; i++) uses[i].times = 0;
    for (int e = 0; e < n_edges; e++) uses[edges[e].use].times += best_chosen >> e & 1;
}
