/* sweep.c - the dynamic program that walks the tiles of a hand one by one. */
#include "sweep.h"

#include <assert.h>
#include <string.h>

#include "base/base.h"

#define ALL_TILES (((uint64_t)1 << MJF_TILES) - 1)
#define RUN_BEGINS ((uint64_t)0x7F | (uint64_t)0x7F << 9 | (uint64_t)0x7F << 18)
#define SUITS (((uint64_t)1 << 27) - 1)

enum { STANDARD_SETS = 4 };

const mjf__derive_shape mjf__derive_standard_shape = {
    .tiles = ALL_TILES,
    .pairs = ALL_TILES,
    .begins = RUN_BEGINS,
    .runs = SUITS,
    .triplets = true,
    .sets = STANDARD_SETS,
    .most = MJF_COPIES,
    .begun = MJF__DERIVE_SWEEP_NARROW,
    .open = MJF__DERIVE_SWEEP_NARROW,
};

/* Sizes that the compiler knows. */
MJF__FLAT void clear_rows(uint8_t *cells, int rows) {
    for (int i = 0; i < (2 * rows + 1) * MJF__DERIVE_SWEEP_WIDTH;
         i += MJF__DERIVE_SWEEP_WIDTH)
        mjf__lanes_store(cells + i, mjf__lanes_fill(MJF__DERIVE_SWEEP_INFINITY));
}

void mjf__derive_sweep_clear(const mjf__derive_shape *shape, mjf__derive_sweep *sweep) {
    if (shape->open == MJF__DERIVE_SWEEP_NARROW)
        clear_rows(sweep->cells, MJF__DERIVE_SWEEP_NARROW_ROWS);
    else
        clear_rows(sweep->cells, MJF__DERIVE_SWEEP_WIDE_ROWS);
}

void mjf__derive_sweep_start(const mjf__derive_shape *shape, mjf__derive_sweep *sweep,
                             const uint8_t *lanes) {
    mjf__derive_sweep_clear(shape, sweep);
    memcpy(mjf__derive_sweep_row(sweep, shape->open, 0, 0), lanes,
           MJF__DERIVE_SWEEP_LANES);
}

/* Adding MJF__DERIVE_SWEEP_INFINITY to a lane makes it unreachable. A step that takes the pair arrives
 * in lanes with one pair and leaves from lanes with none. */
enum { Z = 0, N = MJF__DERIVE_SWEEP_INFINITY, PARITIES = 3 };
static const uint8_t FOUR_SETS[PARITIES][MJF__DERIVE_SWEEP_WIDTH] = {
    {Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, N, N, N, N, N, N},  /* any lane */
    {N, Z, N, Z, N, Z, N, Z, N, Z, N, N, N, N, N, N},  /* with a pair */
    {Z, N, Z, N, Z, N, Z, N, Z, N, N, N, N, N, N, N}}; /* without */
static const uint8_t FIVE_SETS[PARITIES][MJF__DERIVE_SWEEP_WIDTH] = {
    {Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, N, N, N, N},
    {N, Z, N, Z, N, Z, N, Z, N, Z, N, Z, N, N, N, N},
    {Z, N, Z, N, Z, N, Z, N, Z, N, Z, N, N, N, N, N}};
enum { ANY_LANE, WITH_PAIR, WITHOUT_PAIR };

/* What it costs to use so many copies of the tile, for a state that takes the pair here and
 * for one that does not. */
typedef struct costs {
    mjf__lanes plain[MJF__DERIVE_SWEEP_MOST + 1], pair[MJF__DERIVE_SWEEP_MOST + 1];
} costs;

static inline void set_costs(costs *c, const mjf__derive_shape *shape,
                             const mjf__derive_sweep_tile *tile, int least, int most,
                             int pair_lanes, int end) {
    const uint8_t (*lanes)[MJF__DERIVE_SWEEP_WIDTH] =
        shape->sets <= STANDARD_SETS ? FOUR_SETS : FIVE_SETS;
    const mjf__lanes any = mjf__lanes_load(lanes[ANY_LANE]);
    const mjf__lanes paired =
        mjf__lanes_or(mjf__lanes_load(lanes[pair_lanes]),
                      mjf__lanes_fill(tile->pair ? 0 : MJF__DERIVE_SWEEP_INFINITY));
    for (int use = 0; use < end; use++) {
        const int added = use > tile->held ? use - tile->held : 0;
        const bool allowed = least <= use && use <= most;
        const mjf__lanes cost =
            mjf__lanes_fill((uint8_t)(allowed ? added : MJF__DERIVE_SWEEP_INFINITY));
        c->plain[use] = mjf__lanes_or(cost, any);
        c->pair[use] = mjf__lanes_or(cost, paired);
    }
}

static inline mjf__lanes relax(mjf__lanes lanes, const uint8_t *from, mjf__lanes cost) {
    return mjf__lanes_min(lanes, mjf__lanes_add(mjf__lanes_load(from), cost));
}

/* ---- common tiles, laid out flat --------------------------------------------------------- */

/* A step is flat where no more copies are used than these: at most two runs begin at a tile
 * and there are triplets, or up to four or five do and there are none. */
enum { FLAT_MOST = 5, FLAT_USES = MJF__DERIVE_SWEEP_WIDE + 2 };

/* The ways to use a tile that `runs` runs touch: for these alone, with a pair, and, if there
 * are triplets, with one and with both. A set moves the state by two lanes, a pair by one;
 * direction is -1 to gather what arrives from before the tile, 1 what is still to come
 * behind it. */
static inline mjf__lanes ways(mjf__lanes lanes, const uint8_t *from, int direction,
                              int runs, int most, bool triplets, const costs *c) {
    if (runs <= most) lanes = relax(lanes, from, c->plain[runs]);
    if (runs + 2 <= most) lanes = relax(lanes, from + direction, c->pair[runs + 2]);
    if (triplets && runs + 3 <= most)
        lanes = relax(lanes, from + 2 * direction, c->plain[runs + 3]);
    if (triplets && runs + 5 <= most)
        lanes = relax(lanes, from + 3 * direction, c->pair[runs + 5]);
    return lanes;
}

/* Loops with constant bounds where this is called, so that the compiler lays them out. */
MJF__FLAT void gather(mjf__derive_sweep *into, const mjf__derive_sweep *other,
                      int direction, int open, int opened, int begun_end, int most,
                      bool triplets, const costs *c) {
    for (int r1 = 0; r1 < opened; r1++) {
        for (int x = 0; x < (direction < 0 ? begun_end : opened); x++) {
            if (!triplets && r1 + x >= open) break;
            uint8_t *row = direction < 0 ? mjf__derive_sweep_row(into, open, x, r1)
                                         : mjf__derive_sweep_row(into, open, r1, x);
            mjf__lanes lanes = mjf__lanes_load(row);
            for (int y = 0; y < (direction < 0 ? opened : begun_end); y++) {
                const int begun = direction < 0 ? x : y;
                if (!triplets && r1 + x + y >= open) break;
                const uint8_t *from =
                    direction < 0 ? mjf__derive_sweep_const_row(other, open, r1, y)
                                  : mjf__derive_sweep_const_row(other, open, begun, r1);
                lanes = ways(lanes, from + 2 * direction * begun, direction, r1 + x + y,
                             most, triplets, c);
            }
            mjf__lanes_store(row, lanes);
        }
    }
}

MJF__FLAT void gather_runs(mjf__derive_sweep *into, const mjf__derive_sweep *other,
                           int direction, const mjf__derive_sweep_tile *tile, int most,
                           const costs *c) {
    enum { OPEN = MJF__DERIVE_SWEEP_WIDE };
    if (tile->begun == 1)
        gather(into, other, direction, OPEN, OPEN, 1, most, false, c);
    else
        gather(into, other, direction, OPEN, OPEN, OPEN, most, false, c);
}

MJF__FLAT void gather_sets(mjf__derive_sweep *into, const mjf__derive_sweep *other,
                           int direction, const mjf__derive_sweep_tile *tile, int most,
                           const costs *c) {
    enum { OPEN = MJF__DERIVE_SWEEP_NARROW, MOST = FLAT_MOST, FOUR = MJF_COPIES };
    if (tile->opened == 1)
        gather(into, other, direction, OPEN, 1, 1, MOST, true, c);
    else if (tile->begun == 1)
        gather(into, other, direction, OPEN, OPEN, 1, MOST, true, c);
    else if (most <= FOUR)
        gather(into, other, direction, OPEN, OPEN, OPEN, FOUR, true, c);
    else
        gather(into, other, direction, OPEN, OPEN, OPEN, MOST, true, c);
}

/* False if the step is not flat. */
MJF__FLAT bool step_flat(mjf__derive_sweep *into, const mjf__derive_sweep *other,
                         const mjf__derive_shape *shape,
                         const mjf__derive_sweep_tile *tile, int direction, int least,
                         int most) {
    enum { FOUR = MJF_COPIES, MOST = FLAT_USES - 1 };
    const int pair_lanes = direction < 0 ? WITH_PAIR : WITHOUT_PAIR;
    costs c;
    if (shape->open != shape->begun) return false;
    if (tile->triplet) {
        if (shape->open != MJF__DERIVE_SWEEP_NARROW || most > FLAT_MOST) return false;
        set_costs(&c, shape, tile, least, most, pair_lanes, FLAT_MOST + 1);
        gather_sets(into, other, direction, tile, most, &c);
    } else {
        if (tile->opened == 1) return false;
        set_costs(&c, shape, tile, least, most, pair_lanes, FLAT_USES);
        if (most <= FOUR)
            gather_runs(into, other, direction, tile, FOUR, &c);
        else
            gather_runs(into, other, direction, tile, MOST, &c);
    }
    return true;
}

/* ---- any tile: more copies, no runs, winds ------------------------------------------------ */

typedef struct step {
    mjf__derive_sweep *into;
    const mjf__derive_sweep *from;
    const mjf__derive_shape *shape;
    const mjf__derive_sweep_tile *tile;
    int direction; /* as in ways */
    int most;
    costs costs;
} step;

/* From one row to another with `used` copies for the runs, of which `begun` begin here; and
 * as many triplets, and the pair, as there is room for. */
static void edge(step *s, uint8_t *row, const uint8_t *from, int used, int begun) {
    mjf__lanes lanes = mjf__lanes_load(row);
    from += 2 * s->direction * begun;
    /* Runs, which are sets that were begun before; runs of winds that begin may skip the
     * tile, and use fewer copies than there are of them. */
    const int opened = used > begun ? used - begun : 0;
    const int most_sets = s->tile->triplet ? s->shape->sets - opened : begun;
    for (int sets = begun; sets <= most_sets && used <= s->most; sets++) {
        lanes = relax(lanes, from, s->costs.plain[used]);
        if (used + 2 <= s->most)
            lanes = relax(lanes, from + s->direction, s->costs.pair[used + 2]);
        used += 3;
        from += 2 * s->direction;
    }
    mjf__lanes_store(row, lanes);
}

/* An edge between the row before the tile and that behind it. */
static void edge_between(step *s, int before1, int before2, int after1, int after2,
                         int used, int begun) {
    const int open = s->shape->open;
    if (s->direction < 0)
        edge(s, mjf__derive_sweep_row(s->into, open, after1, after2),
             mjf__derive_sweep_const_row(s->from, open, before1, before2), used, begun);
    else
        edge(s, mjf__derive_sweep_row(s->into, open, before1, before2),
             mjf__derive_sweep_const_row(s->from, open, after1, after2), used, begun);
}

static void all_edges(step *s) {
    const int most = s->most < s->shape->sets ? s->most : s->shape->sets;
    for (int r1 = 0; r1 < s->tile->opened; r1++)
        for (int r2 = 0; r2 < s->tile->opened && r1 + r2 <= most; r2++)
            for (int begun = 0; begun < s->tile->begun && r1 + r2 + begun <= most;
                 begun++)
                edge_between(s, r1, r2, begun, r1, r1 + r2 + begun, begun);
}

/* Each run of winds leaves out one of the four: of `runs` runs, `skipped` one before this
 * and `skips` this one. */
static void wind_edges(step *s) {
    const bool first = s->tile->wind == 0, last = s->tile->wind == 3;
    for (int runs = 0; runs < MJF__DERIVE_SWEEP_WIDE; runs++) {
        for (int skipped = 0; skipped <= (first ? 0 : runs); skipped++) {
            const int rest = runs - skipped;
            for (int skips = last ? rest : 0; skips <= rest; skips++)
                edge_between(s, first ? 0 : rest, skipped, last ? 0 : rest - skips,
                             last ? 0 : skipped + skips, runs - skips,
                             first ? runs : 0);
        }
    }
}

static void step_any(mjf__derive_sweep *into, const mjf__derive_sweep *from,
                     const mjf__derive_shape *shape, const mjf__derive_sweep_tile *tile,
                     int direction, int least, int most) {
    step s = {.into = into,
              .from = from,
              .shape = shape,
              .tile = tile,
              .direction = direction,
              .most = most};
    set_costs(&s.costs, shape, tile, least, most,
              direction < 0 ? WITH_PAIR : WITHOUT_PAIR, most + 1);
    if (tile->wind >= 0)
        wind_edges(&s);
    else
        all_edges(&s);
}

/* ---- both -------------------------------------------------------------------------------- */

void mjf__derive_sweep_forward(const mjf__derive_shape *shape, mjf__derive_sweep *after,
                               const mjf__derive_sweep *before,
                               const mjf__derive_sweep_tile *tile, int least,
                               int most) {
    most = most < tile->most ? most : tile->most;
    if (!step_flat(after, before, shape, tile, -1, least, most))
        step_any(after, before, shape, tile, -1, least, most);
}

void mjf__derive_sweep_backward(const mjf__derive_shape *shape,
                                mjf__derive_sweep *before,
                                const mjf__derive_sweep *after,
                                const mjf__derive_sweep_tile *tile, int least,
                                int most) {
    most = most < tile->most ? most : tile->most;
    if (!step_flat(before, after, shape, tile, 1, least, most))
        step_any(before, after, shape, tile, 1, least, most);
}

/* best[r2]: the least cost of rows (0..r1, 0..r2) so far. */
MJF__FLAT void drop_dominated(mjf__derive_sweep *sweep, int open) {
    const mjf__lanes infinite = mjf__lanes_fill(MJF__DERIVE_SWEEP_INFINITY);
    mjf__lanes best[MJF__DERIVE_SWEEP_WIDE];
    for (int r2 = 0; r2 < open; r2++) best[r2] = infinite;
    for (int r1 = 0; r1 < open; r1++) {
        mjf__lanes before = infinite; /* the least of rows (0..r1, 0..r2 - 1) */
        for (int r2 = 0; r2 < (open == MJF__DERIVE_SWEEP_NARROW ? open : open - r1);
             r2++) {
            uint8_t *row = mjf__derive_sweep_row(sweep, open, r1, r2);
            const mjf__lanes own = mjf__lanes_load(row);
            const mjf__lanes others = mjf__lanes_min(best[r2], before);
            mjf__lanes_store(row, mjf__lanes_unless(own, others, infinite));
            best[r2] = before = mjf__lanes_min(others, own);
        }
    }
}

void mjf__derive_sweep_drop_dominated(const mjf__derive_shape *shape,
                                      mjf__derive_sweep *sweep) {
    if (shape->open == MJF__DERIVE_SWEEP_NARROW)
        drop_dominated(sweep, MJF__DERIVE_SWEEP_NARROW);
    else
        drop_dominated(sweep, MJF__DERIVE_SWEEP_WIDE);
}

void mjf__derive_sweep_close(const mjf__derive_shape *shape, mjf__derive_sweep *sweep) {
    const int open_rows =
        3 * MJF__DERIVE_SWEEP_WIDTH; /* behind a gap, row (0, 0) and a gap */
    memset(sweep->cells + open_rows, MJF__DERIVE_SWEEP_INFINITY,
           (size_t)(mjf__derive_sweep_size(shape) - open_rows));
}

MJF__FLAT void save_rows(uint8_t *rows, const uint8_t *cells, int count) {
    for (int row = 0; row < count; row++)
        mjf__lanes_store(
            rows + row * MJF__DERIVE_SWEEP_WIDTH,
            mjf__lanes_load(cells + (2 * row + 1) * MJF__DERIVE_SWEEP_WIDTH));
}

void mjf__derive_sweep_save(const mjf__derive_shape *shape, uint8_t *rows,
                            const mjf__derive_sweep *sweep) {
    if (shape->open == MJF__DERIVE_SWEEP_NARROW)
        save_rows(rows, sweep->cells, MJF__DERIVE_SWEEP_NARROW_ROWS);
    else
        save_rows(rows, sweep->cells, MJF__DERIVE_SWEEP_WIDE_ROWS);
}

void mjf__derive_sweep_load(const mjf__derive_shape *shape, mjf__derive_sweep *sweep,
                            const uint8_t *rows) {
    mjf__derive_sweep_clear(shape, sweep);
    for (int row = 0; row < mjf__derive_sweep_row_count(shape->open); row++)
        memcpy(sweep->cells + (2 * row + 1) * MJF__DERIVE_SWEEP_WIDTH,
               rows + row * MJF__DERIVE_SWEEP_WIDTH, MJF__DERIVE_SWEEP_WIDTH);
}

MJF__FLAT int join_rows(const uint8_t *cells, const uint8_t *rows, int count) {
    mjf__lanes best = mjf__lanes_fill(2 * MJF__DERIVE_SWEEP_INFINITY);
    for (int row = 0; row < count; row++) {
        const mjf__lanes so_far =
            mjf__lanes_load(cells + (2 * row + 1) * MJF__DERIVE_SWEEP_WIDTH);
        const mjf__lanes to_come =
            mjf__lanes_load(rows + row * MJF__DERIVE_SWEEP_WIDTH);
        best = mjf__lanes_min(best, mjf__lanes_add(so_far, to_come));
    }
    return mjf__lanes_least(best);
}

int mjf__derive_sweep_join(const mjf__derive_shape *shape,
                           const mjf__derive_sweep *sweep, const uint8_t *rows) {
    return shape->open == MJF__DERIVE_SWEEP_NARROW
               ? join_rows(sweep->cells, rows, MJF__DERIVE_SWEEP_NARROW_ROWS)
               : join_rows(sweep->cells, rows, MJF__DERIVE_SWEEP_WIDE_ROWS);
}
