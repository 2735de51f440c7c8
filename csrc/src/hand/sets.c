/* sets.c - shapes of sets and a pair, looked up block by block. */
#include "sets.h"

bool mjf__hand_sets_of(mjf__hand_sets *sets, const mjf__hand_query *query,
                       const mjf_form *form) {
    if (form == NULL && query->total > MJF__HAND_PLAIN_TILES)
        form = &mjf__derive_five_sets;
    const mjf__hand_sets standard = {.shape = &mjf__derive_standard_shape,
                                     .query = query};
    *sets = standard;
    if (form == NULL) {
        sets->tables = mjf__derive_tables_get();
        return sets->tables != NULL;
    }
    const bool jokers = query->jokers > 0;
    sets->shape = jokers ? &form->joker_shape : &form->shape;
    sets->any_copies = form->spec.copies == MJF_ANY_COPIES;
    sets->sweep_all = jokers && form->spec.joker_copies && !sets->any_copies;
    sets->form_tables = mjf__derive_form_tables_get(form);
    return sets->form_tables != NULL;
}

static bool is_looked_up(const mjf__hand_sets *sets) {
    return sets->query->limits == NULL && !sets->sweep_all;
}

typedef struct blocks {
    mjf__derive_block own[MJF__BLOCKS];
    mjf__derive_factor factor[MJF__BLOCKS];
} blocks;

static void look_up(const mjf__hand_sets *sets, blocks *b) {
    for (int i = 0; i < MJF__BLOCKS; i++) {
        b->own[i] = mjf__derive_block_at(&sets->query->packed, i);
        b->factor[i] = mjf__derive_factor_of(mjf__hand_sets_lanes(sets, i, b->own[i]));
    }
}

static int cost_or_never(int cost) {
    return cost < MJF__DERIVE_SWEEP_INFINITY ? cost : MJF__HAND_NEVER;
}

int mjf__hand_sets_cost(const mjf__hand_sets *sets) {
    if (!is_looked_up(sets)) return mjf__hand_limited_sets_cost(sets);
    blocks b;
    look_up(sets, &b);
    const mjf__derive_factor low = mjf__derive_multiply(&b.factor[0], &b.factor[1]);
    const mjf__derive_factor high = mjf__derive_multiply(&b.factor[2], &b.factor[3]);
    const mjf__derive_factor rest = mjf__derive_complement(&high, sets->query->sets);
    return cost_or_never(mjf__derive_cost_with(mjf__derive_factor_lanes(&low), &rest));
}

/* The tiles of a block that lower the cost, given the product of the others. */
static uint64_t useful_of_block(const mjf__hand_sets *sets, int block,
                                mjf__derive_block own, const mjf__derive_factor *others,
                                int cost) {
    const mjf__derive_factor rest = mjf__derive_complement(others, sets->query->sets);
    uint64_t useful = 0;
    for (int place = 0; place < mjf__block_size(block); place++) {
        const uint8_t *lanes =
            mjf__hand_sets_lanes(sets, block, mjf__hand_block_with(own, place));
        useful |= (uint64_t)(mjf__derive_cost_with(lanes, &rest) < cost) << place;
    }
    return useful << 9 * block;
}

int mjf__hand_sets_useful(const mjf__hand_sets *sets, int most, uint64_t *useful) {
    if (!is_looked_up(sets)) return mjf__hand_limited_sets_useful(sets, most, useful);
    blocks b;
    look_up(sets, &b);
    const mjf__derive_factor low = mjf__derive_multiply(&b.factor[0], &b.factor[1]);
    const mjf__derive_factor high = mjf__derive_multiply(&b.factor[2], &b.factor[3]);
    const mjf__derive_factor rest = mjf__derive_complement(&high, sets->query->sets);
    const int cost =
        cost_or_never(mjf__derive_cost_with(mjf__derive_factor_lanes(&low), &rest));
    *useful = 0;
    if (cost > most || cost == MJF__HAND_NEVER) return cost;
    for (int i = 0; i < MJF__BLOCKS; i++) {
        const mjf__derive_factor *pair = i < 2 ? &high : &low;
        const mjf__derive_factor others = mjf__derive_multiply(&b.factor[i ^ 1], pair);
        *useful |= useful_of_block(sets, i, b.own[i], &others, cost);
    }
    *useful &= ~mjf__packed_full(&sets->query->packed);
    return cost;
}
