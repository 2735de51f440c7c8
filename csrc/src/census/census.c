/*
 * census.c - how many deals there are of every shanten number.
 *
 * The deals of a block are grouped by what matters of them, two blocks multiplied to half a
 * hand and grouped again; then every group of the one half meets those of the other that
 * make up the number of tiles.
 */
#include "census.h"

#include <stdlib.h>
#include <string.h>

#include "derive/derive.h"
#include "hand/hand.h"

_Static_assert(sizeof(mjf_census_result) == 16 * (MJF_CENSUS_SIZE + 1),
               "layout of mjf_census_result");

/* ---- what is asked ------------------------------------------------------------------------ */

static const uint8_t FOUR_EACH[MJF_TILES] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
                                             4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
                                             4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

static mjf_status set_numbers(mjf__census *census, const mjf_options *options) {
    if (options->jokers > 0) return MJF_ERR_JOKERS;
    if (options->limits != NULL) census->limits = options->limits;
    census->unseen = options->unseen != NULL ? options->unseen : census->limits;
    bool above = false;
    for (int t = 0; t < MJF_TILES; t++) {
        if (census->limits[t] > MJF_COPIES) return MJF_ERR_LIMIT;
        if (census->unseen[t] > MJF_COPIES) return MJF_ERR_UNSEEN;
        above |= census->unseen[t] > census->limits[t];
    }
    return above ? MJF_ERR_ABOVE_LIMIT : MJF_OK;
}

static void add_shape(mjf__census *census, const mjf__derive_shape *shape,
                      bool any_copies) {
    census->any_copies[census->n_shapes] = any_copies;
    census->shape[census->n_shapes++] = shape;
}

static void add_form(mjf__census *census, const mjf_form *form) {
    if (mjf__derive_form_applies(form, census->sets))
        add_shape(census, &form->shape, form->spec.copies == MJF_ANY_COPIES);
}

/* The closed forms that the limits leave in reach. */
static uint32_t reachable(const mjf__census *census, uint32_t closed) {
    int pairs = 0, quads = 0, orphans = 0, orphan_pairs = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        const int limit = census->limits[t];
        const bool orphan = MJF__HAND_ORPHANS >> t & 1;
        pairs += limit >= 2;
        quads += limit >= 4;
        orphans += orphan && limit >= 1;
        orphan_pairs += orphan && limit >= 2;
    }
    if (pairs < MJF_MAX_PAIRS) closed &= ~(uint32_t)MJF_SEVEN_PAIRS;
    if (pairs + quads < MJF_MAX_PAIRS) closed &= ~(uint32_t)MJF_SEVEN_PAIRS_QUADS;
    if (orphans < MJF__HAND_ORPHAN_KINDS || orphan_pairs == 0)
        closed &= ~(uint32_t)MJF_THIRTEEN_ORPHANS;
    return closed;
}

static mjf_status set_shapes(mjf__census *census, uint32_t forms,
                             const mjf_options *options) {
    const uint32_t closed =
        census->tiles == MJF__HAND_FULL_HAND || census->tiles == MJF__HAND_PLAIN_TILES
            ? forms & MJF__HAND_CLOSED_FORMS
            : 0;
    if (forms & MJF_STANDARD) {
        const bool plain = census->tiles <= MJF__HAND_PLAIN_TILES;
        add_shape(census,
                  plain ? &mjf__derive_standard_shape : &mjf__derive_five_sets.shape,
                  false);
    }
    for (int i = 0; options != NULL && i < options->n_more; i++)
        add_form(census, options->more[i]);
    if (closed == 0 && census->n_shapes == 0) return MJF_ERR_FORM_SIZE;
    census->closed = reachable(census, closed);
    return MJF_OK;
}

static bool lacks_form(const mjf_options *options) {
    if (options == NULL || options->n_more == 0) return false;
    if (options->more == NULL) return true;
    for (int i = 0; i < options->n_more; i++)
        if (options->more[i] == NULL) return true;
    return false;
}

/* In the order in which the header lists the errors. */
static mjf_status set_census(mjf__census *census, size_t tiles, uint32_t forms,
                             const mjf_options *options) {
    if (lacks_form(options)) return MJF_ERR_NULL;
    if ((forms == 0 && (options == NULL || options->n_more == 0)) ||
        (forms & ~(uint32_t)MJF_CENSUS_FORMS) != 0)
        return MJF_ERR_FORMS;
    memset(census, 0, sizeof *census);
    census->limits = census->unseen = FOUR_EACH;
    if (options != NULL) {
        const mjf_status status = set_numbers(census, options);
        if (status != MJF_OK) return status;
    }
    if (tiles > MJF_MAX_TILES || !mjf__hand_is_hand_size((int)tiles))
        return MJF_ERR_SIZE;
    census->tiles = (int)tiles;
    census->sets = census->tiles / 3;
    const mjf_status status = set_shapes(census, forms, options);
    if (status != MJF_OK) return status;
    int wall = 0;
    for (int t = 0; t < MJF_TILES; t++) wall += census->unseen[t];
    return wall < census->tiles ? MJF_ERR_UNSEEN : MJF_OK;
}

/* ---- what it costs ------------------------------------------------------------------------ */

#define MOST_STEPS ((uint64_t)2000000000)

enum {
    MOST_BYTES = 1 << 28,
    STEPS_OF_ADDING = 8,
    STEPS_AT_ONCE = 1 << 18 /* until it is asked whether to stop: some milliseconds */
};

bool mjf__census_step(const mjf__census *census, uint64_t steps) {
    mjf__census_cost *cost = census->cost;
    const uint64_t before = cost->steps / STEPS_AT_ONCE;
    cost->steps += steps * (uint64_t)(census->n_shapes + 1);
    cost->too_many |= cost->steps > MOST_STEPS;
    if (cost->steps / STEPS_AT_ONCE != before && mjf__stop_now(&cost->stop, 1))
        return false;
    return !cost->too_many;
}

bool mjf__census_add(const mjf__census *census, mjf__census_groups *groups,
                     const void *key, uint64_t deals) {
    if (!mjf__census_step(census, STEPS_OF_ADDING)) return false;
    if (groups->keys.count * groups->keys.key_size > MOST_BYTES) {
        census->cost->too_many = true;
        return false;
    }
    return mjf__census_groups_add(groups, key, deals);
}

/* ---- blocks and halves -------------------------------------------------------------------- */

void mjf__census_add_sums(uint8_t *sums, const uint8_t *a, const uint8_t *b) {
    static const uint8_t enough[MJF__CENSUS_SUMS] = {
        [MJF__CENSUS_SUM_TILES] = MJF_MAX_TILES + 1,
        [MJF__CENSUS_SUM_KINDS] = MJF_MAX_PAIRS,
        [MJF__CENSUS_SUM_PAIRS] = MJF_MAX_PAIRS,
        [MJF__CENSUS_SUM_QUAD_KINDS] = MJF_MAX_PAIRS,
        [MJF__CENSUS_SUM_QUAD_PAIRS] = MJF_MAX_PAIRS,
        [MJF__CENSUS_SUM_ORPHANS] = MJF__HAND_ORPHAN_KINDS,
        [MJF__CENSUS_SUM_ORPHAN_PAIRS] = 1};
    const mjf__lanes sum = mjf__lanes_add(mjf__lanes_load(a), mjf__lanes_load(b));
    mjf__lanes_store(sums, mjf__lanes_min(sum, mjf__lanes_load(enough)));
}

/* Groups by their number of tiles: those of k tiles are at first[k] to first[k + 1] - 1 of
 * the order. */
typedef struct sorted {
    const mjf__census_groups *groups;
    uint32_t first[MJF_MAX_TILES + 2];
    uint32_t *order;
} sorted;

static int tiles_of(const mjf__census_groups *groups, uint32_t i) {
    return mjf__intern_key(&groups->keys, i)[MJF__CENSUS_SUM_TILES];
}

/* False if memory runs out. */
static bool sort(sorted *by_tiles, const mjf__census_groups *groups) {
    uint32_t end[MJF_MAX_TILES + 1], *first = by_tiles->first;
    memset(first, 0, sizeof by_tiles->first);
    by_tiles->groups = groups;
    by_tiles->order = malloc(groups->keys.count * sizeof *by_tiles->order);
    if (by_tiles->order == NULL) return false;
    for (uint32_t i = 0; i < groups->keys.count; i++) first[tiles_of(groups, i) + 1]++;
    for (int k = 0; k <= MJF_MAX_TILES; k++) {
        end[k] = first[k];
        first[k + 1] += first[k];
    }
    for (uint32_t i = 0; i < groups->keys.count; i++)
        by_tiles->order[end[tiles_of(groups, i)]++] = i;
    return true;
}

/* The key of two parts as one. */
static void multiply_keys(const mjf__census *census, const uint8_t *a, const uint8_t *b,
                          uint8_t *product) {
    mjf__census_add_sums(product, a, b);
    for (int s = 0; s < census->n_shapes; s++) {
        const mjf__derive_factor one = mjf__derive_factor_of(mjf__census_lanes(a, s));
        const mjf__derive_factor other = mjf__derive_factor_of(mjf__census_lanes(b, s));
        const mjf__derive_factor both = mjf__derive_multiply(&one, &other);
        memcpy(product + MJF__CENSUS_SUMS + s * MJF__DERIVE_SWEEP_WIDTH,
               mjf__derive_factor_lanes(&both), MJF__DERIVE_SWEEP_WIDTH);
    }
}

/* Let one group be dealt beside those of another block that leave room for it. */
static bool multiply_group(const mjf__census *census, const uint8_t *one,
                           uint64_t deals, const sorted *b,
                           mjf__census_groups *product) {
    uint8_t key[MJF__CENSUS_SUMS + MJF__CENSUS_SHAPES * MJF__DERIVE_SWEEP_WIDTH];
    const uint32_t end = b->first[census->tiles - one[MJF__CENSUS_SUM_TILES] + 1];
    for (uint32_t k = 0; k < end; k++) {
        const uint32_t j = b->order[k];
        multiply_keys(census, one, mjf__intern_key(&b->groups->keys, j), key);
        if (!mjf__census_add(census, product, key, deals * b->groups->deals[j]))
            return false;
    }
    return true;
}

static bool multiply(const mjf__census *census, const mjf__census_groups *a,
                     const mjf__census_groups *b, mjf__census_groups *product) {
    sorted by_tiles;
    bool ok = sort(&by_tiles, b) &&
              mjf__census_groups_init(product, mjf__census_key_size(census));
    for (uint32_t i = 0; ok && i < a->keys.count; i++)
        ok = multiply_group(census, mjf__intern_key(&a->keys, i), a->deals[i],
                            &by_tiles, product);
    free(by_tiles.order);
    return ok;
}

/* Whether suit `other` is dealt from the same tiles as `suit`, and counts for the same. */
static bool are_alike(const mjf__census *census, int suit, int other) {
    const int a = 9 * suit, b = 9 * other;
    for (int s = 0; s < census->n_shapes; s++) {
        const mjf__derive_shape *shape = census->shape[s];
        if (mjf__derive_places_of(shape->tiles ^ shape->tiles >> (b - a), suit) != 0 ||
            mjf__derive_places_of(shape->pairs ^ shape->pairs >> (b - a), suit) != 0)
            return false;
    }
    return memcmp(census->limits + a, census->limits + b, 9) == 0 &&
           memcmp(census->unseen + a, census->unseen + b, 9) == 0;
}

/* The groups of the blocks; `at` says where those of each are. */
static bool deal_blocks(const mjf__census *census, mjf__census_groups *blocks,
                        int *at) {
    for (int block = 0; block < MJF__BLOCKS; block++) {
        at[block] = block;
        for (int other = block - 1; block != MJF__HONORS && other >= 0; other--)
            if (are_alike(census, other, block)) at[block] = other;
        if (at[block] == block && !mjf__census_block(census, block, &blocks[block]))
            return false;
    }
    return true;
}

/* ---- two halves --------------------------------------------------------------------------- */

static int closed_distance(uint32_t closed, const uint8_t *sums, int best) {
    int distance = best;
    if (closed & MJF_SEVEN_PAIRS) {
        distance = mjf__hand_seven_pairs_distance(sums[MJF__CENSUS_SUM_KINDS],
                                                  sums[MJF__CENSUS_SUM_PAIRS]);
        best = distance < best ? distance : best;
    }
    if (closed & MJF_SEVEN_PAIRS_QUADS) {
        distance = mjf__hand_seven_pairs_distance(sums[MJF__CENSUS_SUM_QUAD_KINDS],
                                                  sums[MJF__CENSUS_SUM_QUAD_PAIRS]);
        best = distance < best ? distance : best;
    }
    if (closed & MJF_THIRTEEN_ORPHANS) {
        distance = mjf__hand_orphans_distance(sums[MJF__CENSUS_SUM_ORPHANS],
                                              sums[MJF__CENSUS_SUM_ORPHAN_PAIRS]);
        best = distance < best ? distance : best;
    }
    return best;
}

/* Tiles to add to a hand of two halves, of one of which there are the complements. */
static int distance_of(const mjf__census *census, const mjf__derive_factor *complements,
                       const uint8_t *one, const uint8_t *other) {
    int best = MJF__DERIVE_SWEEP_INFINITY;
    for (int s = 0; s < census->n_shapes; s++) {
        const int cost =
            mjf__derive_cost_with(mjf__census_lanes(other, s), &complements[s]);
        best = cost < best ? cost : best;
    }
    if (census->closed != 0) {
        uint8_t sums[MJF__CENSUS_SUMS];
        mjf__census_add_sums(sums, one, other);
        best = closed_distance(census->closed, sums, best);
    }
    return best;
}

/* sum += a * b, without a type of 128 bits, which not every compiler has. */
static void add_product(mjf_count *sum, uint64_t a, uint64_t b) {
    const uint64_t mask = 0xFFFFFFFFu;
    const uint64_t lowest = (a & mask) * (b & mask);
    const uint64_t middle = (a >> 32) * (b & mask) + (lowest >> 32);
    const uint64_t other = (a & mask) * (b >> 32) + (middle & mask);
    const uint64_t low = other << 32 | (lowest & mask);
    sum->low += low;
    sum->high += (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    sum->high += sum->low < low;
}

enum { UNREACHABLE = MJF_CENSUS_SIZE, DISTANCES };

/* Let one group of a half meet all of the other half: deals by distance. */
static void meet(const mjf__census *census, const uint8_t *one, const sorted *h,
                 uint64_t *deals) {
    mjf__derive_factor complements[MJF__CENSUS_SHAPES];
    const int rest = census->tiles - one[MJF__CENSUS_SUM_TILES];
    for (int s = 0; s < census->n_shapes; s++) {
        const mjf__derive_factor lanes =
            mjf__derive_factor_of(mjf__census_lanes(one, s));
        complements[s] = mjf__derive_complement(&lanes, census->sets);
    }
    for (uint32_t k = h->first[rest]; k < h->first[rest + 1]; k++) {
        const uint32_t i = h->order[k];
        const uint8_t *other = mjf__intern_key(&h->groups->keys, i);
        const int distance = distance_of(census, complements, one, other);
        deals[distance < MJF__DERIVE_SWEEP_INFINITY ? distance : UNREACHABLE] +=
            h->groups->deals[i];
    }
}

static bool meet_halves(const mjf__census *census, const mjf__census_groups *low,
                        const mjf__census_groups *high, mjf_census_result *out) {
    sorted h;
    bool ok = sort(&h, high);
    for (uint32_t i = 0; ok && i < low->keys.count; i++) {
        uint64_t deals[DISTANCES] = {0};
        const uint8_t *one = mjf__intern_key(&low->keys, i);
        const int rest = census->tiles - one[MJF__CENSUS_SUM_TILES];
        ok = mjf__census_step(census, h.first[rest + 1] - h.first[rest]);
        if (!ok) break;
        meet(census, one, &h, deals);
        for (int d = 0; d < MJF_CENSUS_SIZE; d++)
            add_product(&out->deals[d], low->deals[i], deals[d]);
        add_product(&out->unreachable, low->deals[i], deals[UNREACHABLE]);
    }
    free(h.order);
    return ok;
}

mjf_status mjf_census(size_t tiles, uint32_t forms, const mjf_options *options,
                      mjf_census_result *out) {
    if (out == NULL) return MJF_ERR_NULL;
    mjf__census_cost cost = {0};
    mjf__census census;
    const mjf_status status = set_census(&census, tiles, forms, options);
    if (status != MJF_OK) return status;
    census.cost = &cost;
    if (options != NULL) cost.stop.by = options->stop;
    mjf__census_groups blocks[MJF__BLOCKS] = {0}, low = {0}, high = {0};
    mjf_census_result result = {0};
    int at[MJF__BLOCKS];
    const bool ok = deal_blocks(&census, blocks, at) &&
                    multiply(&census, &blocks[at[0]], &blocks[at[1]], &low) &&
                    multiply(&census, &blocks[at[2]], &blocks[at[3]], &high) &&
                    meet_halves(&census, &low, &high, &result);
    for (int block = 0; block < MJF__BLOCKS; block++)
        mjf__census_groups_free(&blocks[block]);
    mjf__census_groups_free(&low);
    mjf__census_groups_free(&high);
    if (!ok)
        return cost.stop.now   ? MJF_ERR_STOPPED
               : cost.too_many ? MJF_ERR_CENSUS
                               : MJF_ERR_MEMORY;
    *out = result;
    return MJF_OK;
}
