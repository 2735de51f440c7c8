/*
 * sets_readings.c - the readings of a hand that jokers complete as sets and a pair.
 *
 * A reading's tiles are those of the hand and one for each joker, so it is a target that
 * costs no more tiles than there are jokers. A sweep backward over all tiles tells what every
 * way on will cost at least; the search forward takes only those that the jokers can pay,
 * and so has no dead ends.
 */
#include "sets_readings.h"

#include <string.h>

#include "derive/derive.h"

typedef struct search {
    mjf__hand_listing *list;
    const mjf__hand_query *query;
    const mjf__derive_shape *shape;
    uint8_t *back; /* the cost to come at each tile: rows, the memory of the caller */
    mjf_reading reading;
    uint8_t used[MJF_TILES];
    int skips[4]; /* of each wind: the runs that leave it out */
} search;

static void push_set(mjf_reading *reading, int a, int b, int c) {
    uint8_t *set = reading->sets[reading->n_sets++];
    set[0] = (uint8_t)a;
    set[1] = (uint8_t)b;
    set[2] = (uint8_t)c;
}

/* The same where the sets already there may come after it. */
static void insert_set(mjf_reading *reading, int a, int b, int c) {
    push_set(reading, a, b, c);
    for (int i = reading->n_sets - 1;
         i > 0 && memcmp(reading->sets[i - 1], reading->sets[i], 3) > 0; i--) {
        uint8_t set[3];
        memcpy(set, reading->sets[i], 3);
        memcpy(reading->sets[i], reading->sets[i - 1], 3);
        memcpy(reading->sets[i - 1], set, 3);
    }
}

/* In which place the triplet of a tile stands, or -1. */
static int triplet_at(const mjf_reading *reading, int tile) {
    for (int i = 0; i < reading->n_sets; i++)
        if (reading->sets[i][0] == tile && reading->sets[i][1] == tile) return i;
    return -1;
}

/* A narrow sweep takes no more than two equal runs: three are three triplets. Here the two
 * are different readings, so add the one for the other. No hand has room for two such. */
static void emit_three_runs(search *s) {
    for (int tile = 0; tile < MJF_TILES; tile++) {
        if (!(s->shape->begins >> tile & 1) || triplet_at(&s->reading, tile) < 0 ||
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
        mjf__hand_listing_add(s->list, &runs, s->used);
    }
}

static void emit(search *s) {
    /* A run of winds stands as three tiles, which the one that it leaves out tells. */
    mjf_reading reading = s->reading;
    for (int out = 0; out < 4; out++)
        for (int i = 0; i < s->skips[out]; i++)
            insert_set(&reading, MJF__DERIVE_SWEEP_EAST + (out == 0),
                       MJF__DERIVE_SWEEP_EAST + 1 + (out <= 1),
                       MJF__DERIVE_SWEEP_EAST + 2 + (out <= 2));
    mjf__hand_listing_add(s->list, &reading, s->used);
    if (s->shape->open == MJF__DERIVE_SWEEP_NARROW) emit_three_runs(s);
}

/* Where the search stands: before a tile, in a row of the sweep. */
typedef struct state {
    int tile, r1, r2, cost;
    int n_sets; /* runs of winds counted, which the reading gets at the end */
} state;

static void search_from(search *s, state at);

/* Use a tile for `runs` runs, of which `begun` begin here, and in all the ways that are left;
 * then go on in row (r1, r2). */
static void use_tile(search *s, state at, const mjf__derive_sweep_tile *tile, int runs,
                     int begun, int r1, int r2) {
    const mjf_reading before = s->reading;
    const uint8_t *rows =
        s->back + (at.tile + 1) * mjf__derive_sweep_rows_size(s->shape);
    const uint8_t *to_come =
        rows +
        mjf__derive_sweep_row_number(s->shape->open, r1, r2) * MJF__DERIVE_SWEEP_WIDTH;
    for (int triplets = 0; triplets <= (tile->triplet ? MJF__DERIVE_SWEEP_MAX_SETS : 0);
         triplets++) {
        for (int pair = 0; pair <= (tile->pair && before.n_pairs == 0); pair++) {
            const int use = runs + 3 * triplets + 2 * pair;
            const int sets = at.n_sets + begun + triplets;
            if (use > tile->most || sets > s->query->sets) return;
            if (use < tile->held) continue;
            const int cost = at.cost + use - tile->held;
            const int lane = 2 * sets + before.n_pairs + pair;
            if (cost + to_come[lane] > s->query->jokers) continue;
            for (int i = 0; i < triplets; i++)
                push_set(&s->reading, at.tile, at.tile, at.tile);
            if (tile->wind < 0)
                for (int i = 0; i < begun; i++)
                    push_set(&s->reading, at.tile, at.tile + 1, at.tile + 2);
            if (pair) s->reading.pairs[s->reading.n_pairs++] = (uint8_t)at.tile;
            s->used[at.tile] = (uint8_t)use;
            const state next = {at.tile + 1, r1, r2, cost, sets};
            search_from(s, next);
            s->reading = before;
        }
    }
}

/* Of the runs of winds, at.r2 have left out one before this wind and at.r1 have not. */
static void search_wind(search *s, state at, const mjf__derive_sweep_tile *tile) {
    const bool first = tile->wind == 0, last = tile->wind == 3;
    const int most = first ? MJF__DERIVE_SWEEP_WIDE - 1 : at.r1 + at.r2;
    for (int runs = first ? 0 : most; runs <= most; runs++) {
        const int rest = runs - at.r2;
        for (int skips = last ? rest : 0; skips <= rest; skips++) {
            s->skips[tile->wind] = skips;
            use_tile(s, at, tile, runs - skips, first ? runs : 0,
                     last ? 0 : rest - skips, last ? 0 : at.r2 + skips);
        }
    }
    s->skips[tile->wind] = 0;
}

static void search_from(search *s, state at) {
    if (s->list->stop.now) return;
    if (at.tile == MJF_TILES) {
        emit(s);
        return;
    }
    const mjf__derive_sweep_tile tile =
        mjf__derive_sweep_tile_at(s->shape, at.tile, s->query->counts[at.tile]);
    if (tile.wind >= 0) {
        search_wind(s, at, &tile);
        return;
    }
    for (int begun = 0; begun < tile.begun; begun++) {
        if (s->shape->open == MJF__DERIVE_SWEEP_WIDE &&
            begun + at.r1 >= MJF__DERIVE_SWEEP_WIDE)
            break;
        use_tile(s, at, &tile, at.r1 + at.r2 + begun, begun, begun, at.r1);
    }
}

static void sweep_back(search *s) {
    const mjf__derive_shape *shape = s->shape;
    const int size = mjf__derive_sweep_rows_size(shape);
    mjf__derive_sweep sweeps[2], *after = &sweeps[0], *before = &sweeps[1];
    uint8_t goal[MJF__DERIVE_SWEEP_LANES];
    memset(goal, MJF__DERIVE_SWEEP_INFINITY, sizeof goal);
    goal[2 * s->query->sets + 1] = 0;
    mjf__derive_sweep_start(shape, after, goal);
    mjf__derive_sweep_save(shape, s->back + MJF_TILES * size, after);
    for (int tile = MJF_TILES - 1; tile >= 0; tile--) {
        const mjf__derive_sweep_tile at =
            mjf__derive_sweep_tile_at(shape, tile, s->query->counts[tile]);
        mjf__derive_sweep_clear(shape, before);
        mjf__derive_sweep_backward(shape, before, after, &at, 0,
                                   MJF__DERIVE_SWEEP_MOST);
        if (mjf__derive_sweep_is_closed_at(tile))
            mjf__derive_sweep_close(shape, before);
        mjf__derive_sweep_save(shape, s->back + tile * size, before);
        mjf__derive_sweep *swap = after;
        after = before;
        before = swap;
    }
}

/* To tell more than three equal runs from triplets, where there may be so many, all of them
 * are to be seen. */
static mjf__derive_shape reading_shape(const mjf__derive_shape *shape) {
    mjf__derive_shape result = *shape;
    const bool narrow =
        shape->open == MJF__DERIVE_SWEEP_NARROW && shape->most <= MJF_COPIES;
    if (!narrow && shape->runs != 0)
        result.begun = result.open = MJF__DERIVE_SWEEP_WIDE;
    return result;
}

static void list_with(search *s, uint8_t *back) {
    s->back = back;
    sweep_back(s);
    const state start = {0};
    search_from(s, start);
}

/* Functions of their own, so that only those who need the large frame pay for it. */
static MJF__NOINLINE void list_narrow(search *s) {
    uint8_t
        back[(MJF_TILES + 1) * MJF__DERIVE_SWEEP_NARROW_ROWS * MJF__DERIVE_SWEEP_WIDTH];
    list_with(s, back);
}

static MJF__NOINLINE void list_wide(search *s) {
    uint8_t
        back[(MJF_TILES + 1) * MJF__DERIVE_SWEEP_WIDE_ROWS * MJF__DERIVE_SWEEP_WIDTH];
    list_with(s, back);
}

void mjf__hand_sets_list(mjf__hand_listing *list, const mjf__hand_sets *sets,
                         uint32_t form, uint8_t place) {
    const mjf__derive_shape shape = reading_shape(sets->shape);
    search s = {.list = list, .query = list->query, .shape = &shape};
    s.reading.form = form;
    s.reading.place = place;
    const size_t first = list->total;
    if (shape.open == MJF__DERIVE_SWEEP_NARROW)
        list_narrow(&s);
    else
        list_wide(&s);
    if (list->stop.now) return;
    if (list->total - first > 1) mjf__hand_listing_sort(list, first);
}
