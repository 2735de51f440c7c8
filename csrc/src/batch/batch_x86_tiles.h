/*
 * batch_x86_tiles.h - the kernels on vectors, second part: useful tiles and discards.
 * Included behind batch_x86.h.
 *
 * The first stage is again of groups on their sides: the letters of the blocks, of the rest
 * of the hand, and which rows the blocks have. The second goes hand by hand, a block in
 * every sixteen bytes: it finds the tight lanes and which steps touch them, and looks that
 * up for the tiles of the rows.
 */

enum { GROUPS = WIDTH / VEC_ROWS }; /* of a call */

typedef struct hands {
    /* Offsets: of the lanes of each block and of the rest of the hand, of the row. */
    ALIGNED uint32_t letter[MJF__BLOCKS][VEC_ROWS];
    ALIGNED uint32_t rest[MJF__BLOCKS][VEC_ROWS];
    ALIGNED uint32_t row[MJF__BLOCKS][VEC_ROWS];
    uint32_t large_suits[SUITS]; /* bit i: the suit of hand i has no row */
    uint32_t large;              /* any of the three */
    ALIGNED uint32_t best[VEC_ROWS], standard[VEC_ROWS];
    ALIGNED uint32_t seven[VEC_ROWS], quads[VEC_ROWS], orphans[VEC_ROWS];
    ALIGNED uint32_t kinds[VEC_ROWS], quad_groups[VEC_ROWS], orphan_pairs[VEC_ROWS];
    ALIGNED uint32_t sets[VEC_ROWS], jokers[VEC_ROWS];
} hands;

/* ---- first stage ------------------------------------------------------------------------- */

/* Indices of the three tables that number a row, and the tiles of the suit. */
typedef struct threes {
    vec first, middle, last, all;
} threes;

/* The suit in the columns a, b and the lowest byte of c. */
KERNEL threes threes_of_suit(const group *g, int suit, vec a, vec b, vec c) {
    threes n;
    n.first = dot(a, V_BYTES(1, 5, 25, 0));
    n.middle =
        v_add(dot(a, V_BYTES(125, 125, 125, 1)), v_pairs(b, V_BYTES(5, 25, 0, 0)));
    n.last = v_add(g->rest[suit], v_add(dot(a, V_BYTES(125, 125, 125, 125)),
                                        v_pairs(b, V_BYTES(125, 125, 0, 0))));
    n.all = v_add(sum_bytes(v_add8(a, b)), v_and(c, v_set(0xFF)));
    return n;
}

/* The suit that begins one byte later, in a, b and c. */
KERNEL threes threes_of_middle_suit(const group *g, vec a, vec b, vec c) {
    const vec first = v_and(a, V_BYTES(0, 0xFF, 0xFF, 0xFF));
    const vec before = dot(first, V_BYTES(0, 125, 125, 125));
    threes n;
    n.first = dot(first, V_BYTES(0, 1, 5, 25));
    n.middle = v_add(before, dot(b, V_BYTES(1, 5, 25, 0)));
    n.last = v_add(g->rest[1], v_add(before, dot(b, V_BYTES(125, 125, 125, 0))));
    n.all = sum_bytes(v_add8(v_add8(first, b), c));
    return n;
}

/* The offset of the row of a suit; `large` is all ones where it has none. */
KERNEL vec row_offset(const group *g, const threes *n, vec *large) {
    const mjf__derive_rows *rows = &g->tables->rows;
    *large = v_and(g->settled, v_greater(n->all, v_set(MJF__DERIVE_ROWS_LARGEST)));
    const vec small = v_and_not(*large, g->settled);
    /* What a gather finds behind its sixteen bits adds up in the high half. */
    const vec number = v_add(v_gather2(rows->first, v_and(n->first, small)),
                             v_add(v_gather2(rows->middle, v_and(n->middle, small)),
                                   v_gather2(rows->last, v_and(n->last, small))));
    return v_and(v_quads(number, V_SHORTS(MJF__DERIVE_ROWS_TILES, 0)), small);
}

KERNEL void find_rows(const group *g, hands *h) {
    const vec *c = g->tiles.c;
    const threes n[SUITS] = {threes_of_suit(g, 0, c[0], c[1], c[2]),
                             threes_of_middle_suit(g, c[2], c[3], c[4]),
                             threes_of_suit(g, 2, c[5], c[6], c[7])};
    h->large = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        vec large;
        v_store(h->row[suit], row_offset(g, &n[suit], &large));
        h->large_suits[suit] = v_bits(large);
        h->large |= h->large_suits[suit];
    }
    v_store(h->row[MJF__HONORS], v_quads(g->honor_key, v_set(MJF__DERIVE_ROWS_HELD)));
}

KERNEL vec rest_offset(const group *g, vec letter) {
    const vec shift =
        v_subtract(v_set(2 * MJF__DERIVE_TABLE_SETS), v_add(g->sets, g->sets));
    return v_add(v_quads(letter, v_set(MJF__DERIVE_ROWS_REST)), shift);
}

/* All that STANDARD needs of a group whose letters are known; the distance. */
KERNEL vec find_blocks(const group *g, hands *h) {
    const vec *letter = g->letter;
    const vec low = product(g, letter[0], letter[1]);
    const vec high = product(g, letter[2], letter[3]);
    v_store(h->rest[0], rest_offset(g, product(g, letter[1], high)));
    v_store(h->rest[1], rest_offset(g, product(g, letter[0], high)));
    v_store(h->rest[2], rest_offset(g, product(g, letter[3], low)));
    v_store(h->rest[3], rest_offset(g, product(g, letter[2], low)));
    for (int block = 0; block < MJF__BLOCKS; block++)
        v_store(h->letter[block],
                v_quads(letter[block], v_set(MJF__DERIVE_SWEEP_WIDTH)));
    find_rows(g, h);
    return standard_distance(g, low, high);
}

KERNEL void first_stage(const group *g, uint32_t forms, hands *h) {
    vec best = v_set(MJF__HAND_NEVER);
    if (forms & MJF_STANDARD) best = find_blocks(g, h);
    v_store(h->standard, best);
    if (forms & MJF__HAND_CLOSED_FORMS) {
        const closed d = closed_distances(g, forms);
        best = nearest(&d, best);
        v_store(h->seven, d.seven);
        v_store(h->quads, d.quads);
        v_store(h->orphans, d.orphans);
        v_store(h->kinds, d.kinds);
        v_store(h->quad_groups, d.quad_groups);
        v_store(h->orphan_pairs, d.orphan_pairs);
    }
    v_store(h->best, best);
    v_store(h->sets, g->sets);
    v_store(h->jokers, g->jokers);
}

/* ---- second stage ------------------------------------------------------------------------ */

/* Sixteen bytes of every block from `first` on, at so many times its offset. The last block
 * may have another table. */
KERNEL vec blocks_at(const void *table, const void *last, const uint32_t *offsets,
                     size_t times) {
    const uint8_t *at[VEC_BLOCKS];
    for (int b = 0; b < VEC_BLOCKS; b++)
        at[b] = (const uint8_t *)(b == VEC_BLOCKS - 1 ? last : table) +
                times * offsets[b * VEC_ROWS];
    return v_load_blocks(at);
}

/* Bit 16 * b + i: the tile in byte i of the row of block b, counted from `first`, has a step
 * that touches a tight lane. */
KERNEL uint64_t touching(const mjf__derive_tables *t, const hands *h, unsigned hand,
                         int first, const uint8_t *counts, bool discards) {
    const uint32_t *letter = &h->letter[first][hand];
    const bool honors = first + VEC_BLOCKS == MJF__BLOCKS;
    const vec sums =
        v_add8(blocks_at(t->lanes, t->lanes, letter, 1),
               blocks_at(t->rows.rest, t->rows.rest, &h->rest[first][hand], 1));
    const vec distance = v_set8((int)h->standard[hand]);
    /* Lanes 0 to 7 as the bits of byte 0 of a block, 8 and 9 as those of byte 8. */
    const vec tight = v_sum_eights(v_keep_equal8(sums, distance, v_lane_bits()));
    const size_t stride = sizeof(mjf__derive_steps) / MJF__DERIVE_SWEEP_WIDTH;
    const uint8_t *low = t->rows.steps[0].lowered[0];
    if (discards) low = t->rows.steps[0].left[0];
    const uint8_t *high = low + MJF__DERIVE_ROWS_STEPS;
    const vec touched =
        v_or(v_and(blocks_at(low, low, letter, stride), v_look_up(tight, v_set8(0))),
             v_and(blocks_at(high, high, letter, stride), v_look_up(tight, v_set8(8))));
    const uint8_t *suit = t->rows.suit;
    vec step = blocks_at(suit, honors ? t->rows.honor : suit, &h->row[first][hand], 1);
    /* For honours, by the copies held, which end in byte 15. */
    if (honors) step = v_look_up(step, v_keep_but_last(counts + SECOND_HALF));
    if (discards) step = v_shift_right(step, 4);
    return v_nonzero8(v_look_up(touched, v_and(step, v_set8(0xF))));
}

/* Suits without a row, one by one: the tiles of STANDARD with theirs put right. */
static uint64_t large_suits(const mjf__derive_tables *t, const hands *h, unsigned hand,
                            const uint8_t *counts, bool discards, uint64_t tiles) {
    const mjf__packed packed = mjf__pack(counts);
    if (!mjf__packed_valid(&packed))
        return tiles; /* someone has written to them since */
    const uint32_t sets = h->sets[hand], shift = 2 * (MJF__DERIVE_TABLE_SETS - sets);
    for (int suit = 0; suit < SUITS; suit++) {
        if (!(h->large_suits[suit] >> hand & 1)) continue;
        const uint32_t letter = (h->rest[suit][hand] - shift) / MJF__DERIVE_ROWS_REST;
        const uint8_t *row = t->distance[sets][letter];
        const uint64_t places =
            (discards ? mjf__batch_block_spare : mjf__batch_block_useful)(
                t, &packed, suit, row, h->standard[hand]);
        tiles = (tiles & ~((uint64_t)0x1FF << 9 * suit)) | places << 9 * suit;
    }
    return tiles;
}

/* Useful tiles of every hand, or those that can be spared, for STANDARD alone. */
KERNEL void standard_tiles(const mjf__derive_tables *t, const hands *h,
                           const uint8_t *rows, bool discards, uint64_t *tiles) {
    const uint8_t *counts = rows;
    for (unsigned hand = 0; hand < VEC_ROWS; hand++, counts += MJF_TILES) {
        uint64_t bits = 0;
        for (int first = 0; first < MJF__BLOCKS; first += VEC_BLOCKS)
            bits |= touching(t, h, hand, first, counts, discards) << 16 * first;
        tiles[hand] = v_pick_tiles(bits);
    }
    for (uint32_t rest = h->large; rest != 0; rest &= rest - 1) {
        const unsigned hand = (unsigned)mjf__lowest(rest);
        tiles[hand] = large_suits(t, h, hand, rows + (size_t)hand * MJF_TILES, discards,
                                  tiles[hand]);
    }
}

KERNEL mjf__batch_distances distances_of(const hands *h, unsigned hand) {
    const mjf__batch_distances d = {.best = h->best[hand],
                                    .standard = h->standard[hand],
                                    .seven = h->seven[hand],
                                    .quads = h->quads[hand],
                                    .orphans = h->orphans[hand],
                                    .kinds = h->kinds[hand],
                                    .quad_groups = h->quad_groups[hand],
                                    .orphan_pairs = h->orphan_pairs[hand]};
    return d;
}

/* The second stage: for every hand of a group useful tiles, or those to spare. */
KERNEL void tiles_of_group(const mjf__batch_chunk *chunk, unsigned first, bool discards,
                           const hands *h, uint64_t *tiles) {
    const uint8_t *rows = chunk->rows + (size_t)first * MJF_TILES;
    if (chunk->forms & MJF_STANDARD)
        standard_tiles(chunk->tables, h, rows, discards, tiles);
    else
        for (unsigned hand = 0; hand < VEC_ROWS; hand++) tiles[hand] = 0;
    if (!(chunk->forms & MJF__HAND_CLOSED_FORMS)) return;
    for (unsigned hand = 0; hand < VEC_ROWS; hand++, rows += MJF_TILES) {
        const mjf__batch_distances d = distances_of(h, hand);
        const mjf__batch_masks held = v_masks(rows);
        tiles[hand] = discards ? mjf__batch_spare_tiles(&d, tiles[hand], &held)
                               : mjf__batch_useful_tiles(&d, tiles[hand], &held);
    }
}

/* The first stage of the groups from `first` on, step by step as for shanten numbers; what
 * is left of them. */
KERNEL uint64_t first_stages(const mjf__batch_chunk *chunk, unsigned first,
                             int32_t sizes, hands *h) {
    uint64_t left = 0;
    group g[GROUPS];
    for (unsigned i = 0; i < GROUPS; i++)
        g[i] = look(chunk, first + i * VEC_ROWS, sizes);
    for (unsigned i = 0; i < GROUPS; i++)
        left |= unsettled(&g[i], first + i * VEC_ROWS);
    if (chunk->forms & MJF_STANDARD) {
        for (unsigned i = 0; i < GROUPS; i++) look_up_states(&g[i]);
        for (unsigned i = 0; i < GROUPS; i++) look_up_letters(&g[i]);
    }
    for (unsigned i = 0; i < GROUPS; i++) first_stage(&g[i], chunk->forms, &h[i]);
    return left;
}

KERNEL uint64_t useful_or_waits(const mjf__batch_chunk *chunk, bool waits,
                                uint64_t *out) {
    uint64_t left = 0;
    hands h[GROUPS];
    for (unsigned first = 0; first < chunk->n;) {
        left |= first_stages(chunk, first, MJF__BATCH_WAITING, h);
        for (unsigned i = 0; i < GROUPS; i++, first += VEC_ROWS, out += VEC_ROWS) {
            tiles_of_group(chunk, first, false, &h[i], out);
            if (!waits) continue;
            for (unsigned hand = 0; hand < VEC_ROWS; hand++)
                out[hand] &=
                    mjf__batch_all_if(h[i].best[hand] == h[i].jokers[hand] + 1);
        }
    }
    return left;
}

KERNEL_FUNCTION uint64_t useful(const mjf__batch_chunk *chunk, uint64_t *out) {
    return useful_or_waits(chunk, false, out);
}

KERNEL_FUNCTION uint64_t waits(const mjf__batch_chunk *chunk, uint64_t *out) {
    return useful_or_waits(chunk, true, out);
}

KERNEL_FUNCTION uint64_t discards(const mjf__batch_chunk *chunk, int8_t *out) {
    uint64_t left = 0, spare[VEC_ROWS];
    hands h[GROUPS];
    for (unsigned first = 0; first < chunk->n;) {
        left |= first_stages(chunk, first, MJF__BATCH_DRAWN, h);
        for (unsigned i = 0; i < GROUPS; i++, first += VEC_ROWS) {
            const uint8_t *rows = chunk->rows + (size_t)first * MJF_TILES;
            tiles_of_group(chunk, first, true, &h[i], spare);
            for (unsigned hand = 0; hand < VEC_ROWS; hand++, rows += MJF_TILES) {
                v_write_discards(out, rows, spare[hand],
                                 (int)(h[i].best[hand] - h[i].jokers[hand]));
                out += MJF_TILES;
            }
        }
    }
    return left;
}

/* Of the rows that are given, those with a number above four are wrong. */
KERNEL_FUNCTION uint64_t totals(const mjf__batch_chunk *chunk, uint64_t left,
                                const uint64_t *tiles, uint16_t *out) {
    const uint8_t *counts = chunk->rows;
    uint64_t wrong = 0;
    for (unsigned i = 0; i < chunk->n; i++, counts += MJF_TILES) {
        if (left >> i & 1) continue;
        const uint8_t *given = mjf__batch_unseen_of(chunk, i);
        const v_row row = v_load_row(given != NULL ? given : counts);
        if (given != NULL) wrong |= (uint64_t)v_row_above_four(row) << i;
        out[i] = v_row_total(given != NULL ? row : v_row_from_four(row), tiles[i]);
    }
    return wrong;
}
