/*
 * decompose.c - every reading of a complete hand.
 *
 * A reading's tiles are those of the hand and one for each joker, so it is a target that
 * costs no more tiles than there are jokers. A sweep backward over all tiles tells what every
 * way on will cost at least; the search forward takes only those that the jokers can pay,
 * and so has no dead ends.
 */
#include <assert.h>
#include <string.h>

#include "letters.h"
#include "query.h"
#include "sweep.h"
#include "tally.h"

typedef struct listing {
    const mjf__query *query;
    mjf_reading *out;
    size_t capacity, total;
} listing;

/* Complete a reading, of which form, sets and pairs are given, with what the jokers became:
 * the tiles used beyond those held. */
static void emit(listing *list, const mjf_reading *reading, const uint8_t *used) {
    if (list->total < list->capacity) {
        mjf_reading *out = &list->out[list->total];
        *out = *reading;
        for (int tile = 0; tile < MJF_TILES; tile++)
            for (int copy = list->query->counts[tile]; copy < used[tile]; copy++) {
                assert(out->n_jokers < MJF_MAX_JOKERS);
                out->jokers[out->n_jokers++] = (uint8_t)tile;
            }
    }
    list->total++;
}

/* ---- STANDARD ------------------------------------------------------------------------ */

typedef struct search {
    listing *list;
    mjf__sweep_rows back[MJF_TILES + 1]; /* the cost to come at each tile */
    mjf_reading reading;
    uint8_t used[MJF_TILES];
} search;

static void push_set(mjf_reading *reading, int a, int b, int c) {
    uint8_t *set = reading->sets[reading->n_sets++];
    set[0] = (uint8_t)a;
    set[1] = (uint8_t)b;
    set[2] = (uint8_t)c;
}

/* In which place the triplet of a tile stands, or -1. */
static int triplet_at(const mjf_reading *reading, int tile) {
    for (int i = 0; i < reading->n_sets; i++)
        if (reading->sets[i][0] == tile && reading->sets[i][1] == tile) return i;
    return -1;
}

/* The sweep takes no more than two equal runs: three are three triplets. Here the two are
 * different readings, so add the one for the other. No hand has room for two such. */
static void emit_three_runs(search *s) {
    for (int tile = 0; tile < MJF_TILES; tile++) {
        if (!mjf__sweep_tile_at(tile, 0).begins) continue;
        if (triplet_at(&s->reading, tile) < 0 ||
            triplet_at(&s->reading, tile + 1) < 0 ||
            triplet_at(&s->reading, tile + 2) < 0)
            continue;
        mjf_reading runs = s->reading;
        runs.n_sets = 0;
        memset(runs.sets, 0, sizeof runs.sets);
        bool placed = false;
        for (int i = 0; i < s->reading.n_sets; i++) {
            const uint8_t *set = s->reading.sets[i];
            const bool replaced =
                set[0] == set[1] && set[0] >= tile && set[0] <= tile + 2;
            if (!placed && set[0] >= tile) {
                for (int k = 0; k < 3; k++) push_set(&runs, tile, tile + 1, tile + 2);
                placed = true;
            }
            if (!replaced) push_set(&runs, set[0], set[1], set[2]);
        }
        emit(s->list, &runs, s->used);
    }
}

static void search_tile(search *s, int tile, int r1, int r2, int cost) {
    if (tile == MJF_TILES) {
        emit(s->list, &s->reading, s->used);
        emit_three_runs(s);
        return;
    }
    const mjf__query *q = s->list->query;
    const mjf__sweep_tile at = mjf__sweep_tile_at(tile, q->counts[tile]);
    const mjf_reading before = s->reading;
    for (int triplet = 0; triplet <= 1; triplet++) {
        for (int begun = 0; begun < (at.begins ? SWEEP_RUNS : 1); begun++) {
            for (int pair = 0; pair + before.n_pairs <= 1; pair++) {
                const int use = r1 + r2 + begun + 3 * triplet + 2 * pair;
                const int sets = before.n_sets + begun + triplet;
                if (use < at.held || use > MJF_COPIES || sets > q->sets) continue;
                const int so_far = cost + use - at.held;
                const int lane = 2 * sets + before.n_pairs + pair;
                const uint8_t *to_come = s->back[tile + 1].row[SWEEP_RUNS * begun + r1];
                if (so_far + to_come[lane] > q->jokers) continue;
                if (triplet) push_set(&s->reading, tile, tile, tile);
                for (int i = 0; i < begun; i++)
                    push_set(&s->reading, tile, tile + 1, tile + 2);
                if (pair) s->reading.pairs[s->reading.n_pairs++] = (uint8_t)tile;
                s->used[tile] = (uint8_t)use;
                search_tile(s, tile + 1, begun, r1, so_far);
                s->reading = before;
            }
        }
    }
}

static void sweep_back(search *s, const mjf__query *q) {
    mjf__sweep sweeps[2], *after = &sweeps[0], *before = &sweeps[1];
    uint8_t goal[SWEEP_LANES];
    memset(goal, SWEEP_INFINITY, sizeof goal);
    goal[2 * q->sets + 1] = 0;
    mjf__sweep_start(after, goal);
    mjf__sweep_save(&s->back[MJF_TILES], after);
    for (int tile = MJF_TILES - 1; tile >= 0; tile--) {
        mjf__sweep_clear(before);
        mjf__sweep_backward(before, after, mjf__sweep_tile_at(tile, q->counts[tile]), 0,
                            MJF_COPIES);
        if (tile % 9 == 0) mjf__sweep_close(before);
        mjf__sweep_save(&s->back[tile], before);
        mjf__sweep *swap = after;
        after = before;
        before = swap;
    }
}

static bool comes_before(const mjf_reading *x, const mjf_reading *y) {
    const int sets = memcmp(x->sets, y->sets, sizeof x->sets);
    return (sets != 0 ? sets : memcmp(x->pairs, y->pairs, sizeof x->pairs)) < 0;
}

/* Let the reading at `at` sink in a heap of `count` whose root is the last in order. */
static void sink(mjf_reading *heap, size_t at, size_t count) {
    const mjf_reading sinking = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1])) child++;
        if (!comes_before(&sinking, &heap[child])) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = sinking;
}

/* Heapsort: in place, as qsort need not be. */
static void sort_readings(mjf_reading *readings, size_t count) {
    for (size_t i = count / 2; i > 0; i--) sink(readings, i - 1, count);
    for (size_t end = count; end > 1; end--) {
        const mjf_reading last = readings[0];
        readings[0] = readings[end - 1];
        readings[end - 1] = last;
        sink(readings, 0, end - 1);
    }
}

static void list_standard(listing *list) {
    search s;
    s.list = list;
    memset(&s.reading, 0, sizeof s.reading);
    memset(s.used, 0, sizeof s.used);
    s.reading.form = MJF_STANDARD;
    sweep_back(&s, list->query);
    const size_t first = list->total;
    search_tile(&s, 0, 0, 0, 0);
    if (list->total <= list->capacity && list->total - first > 1)
        sort_readings(list->out + first, list->total - first);
}

/* ---- seven pairs ----------------------------------------------------------------------- */

/* Choose how often each tile is a pair, the most first, so that readings come in order.
 * need[t]: the pairs that tiles t.. must be to use all that is held of them. */
static void search_pairs(listing *list, mjf_reading *reading, uint8_t *used, int tile,
                         int most, const int *need) {
    const int free_pairs = MJF_MAX_PAIRS - reading->n_pairs;
    if (need[tile] > free_pairs || most * (MJF_TILES - tile) < free_pairs) return;
    if (tile == MJF_TILES) {
        emit(list, reading, used);
        return;
    }
    const uint8_t n_pairs = reading->n_pairs;
    const int fewest = need[tile] - need[tile + 1];
    for (int pairs = most < free_pairs ? most : free_pairs; pairs >= fewest; pairs--) {
        reading->n_pairs = n_pairs;
        for (int i = 0; i < pairs; i++)
            reading->pairs[reading->n_pairs++] = (uint8_t)tile;
        used[tile] = (uint8_t)(2 * pairs);
        search_pairs(list, reading, used, tile + 1, most, need);
    }
    reading->n_pairs = n_pairs;
    memset(reading->pairs + n_pairs, 0, (size_t)free_pairs);
}

static void list_seven_pairs(listing *list, uint32_t form, int most) {
    const uint8_t *counts = list->query->counts;
    mjf_reading reading;
    uint8_t used[MJF_TILES];
    int need[MJF_TILES + 1];
    memset(&reading, 0, sizeof reading);
    reading.form = form;
    need[MJF_TILES] = 0;
    for (int tile = MJF_TILES - 1; tile >= 0; tile--) {
        need[tile] = need[tile + 1] + (counts[tile] + 1) / 2;
    }
    search_pairs(list, &reading, used, 0, most, need);
}

/* ---- thirteen orphans ------------------------------------------------------------------ */

static void list_orphans(listing *list) {
    const uint8_t *counts = list->query->counts;
    for (int pair = 0; pair < MJF_TILES; pair++) {
        if (!(MJF__ORPHANS >> pair & 1)) continue;
        mjf_reading reading;
        uint8_t used[MJF_TILES];
        bool covered = true;
        memset(&reading, 0, sizeof reading);
        for (int tile = 0; tile < MJF_TILES; tile++) {
            used[tile] = (uint8_t)((MJF__ORPHANS >> tile & 1) + (tile == pair));
            covered &= counts[tile] <= used[tile];
        }
        if (!covered) continue;
        reading.form = MJF_THIRTEEN_ORPHANS;
        reading.pairs[reading.n_pairs++] = (uint8_t)pair;
        emit(list, &reading, used);
    }
}

/* Most hands are not complete in most shapes, which their distances tell at once. */
static void list_readings(listing *list, const mjf__tables *t) {
    const mjf__query *q = list->query;
    const mjf__tally y = mjf__tally_of(&q->packed, q->forms);
    if ((q->forms & MJF_STANDARD) &&
        mjf__standard_distance(t, &q->packed, q->sets) <= q->jokers)
        list_standard(list);
    if ((q->forms & MJF_SEVEN_PAIRS) &&
        mjf__seven_pairs_distance(y.kinds, y.pairs) <= q->jokers)
        list_seven_pairs(list, MJF_SEVEN_PAIRS, 1);
    if ((q->forms & MJF_SEVEN_PAIRS_QUADS) &&
        mjf__quads_distance(y.singles, y.quad_pairs) <= q->jokers)
        list_seven_pairs(list, MJF_SEVEN_PAIRS_QUADS, 2);
    if ((q->forms & MJF_THIRTEEN_ORPHANS) &&
        mjf__orphans_distance(y.orphans, y.orphan_pairs) <= q->jokers)
        list_orphans(list);
}

mjf_status mjf_decompose(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, mjf_reading *out, size_t capacity,
                         size_t *n_out) {
    mjf__query query;
    if (n_out == NULL || (out == NULL && capacity > 0)) return MJF_ERR_NULL;
    const mjf_status status = mjf__query_set(&query, counts, forms, options);
    if (status != MJF_OK) return status;
    listing list = {&query, out, capacity, 0};
    if (!mjf__query_is_waiting(&query)) {
        const mjf__tables *t = mjf__tables_get();
        if (t == NULL) return MJF_ERR_MEMORY;
        list_readings(&list, t);
    }
    *n_out = list.total;
    return list.total <= capacity ? MJF_OK : MJF_ERR_CAPACITY;
}
