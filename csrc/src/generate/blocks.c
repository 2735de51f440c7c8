/* blocks.c - every way that one block can look in a complete hand of some shape. */
#include <stdlib.h>

#include "base/base.h"
#include "generate.h"

enum {
    NUMBERS = MJF_COPIES + 1, /* 0..4 copies */
    VECTORS = 1953125,        /* 5^9 */
    WORD_BITS = 64,
    SEEN_WORDS = VECTORS / WORD_BITS + 1,
    HONOURS = 7,
    RUN = 3,
    ENDS = 1 << 0 | 1 << 8 /* the terminals of a suit */
};

/* ---- which there are ------------------------------------------------------------------ */

/* Vectors are marked by their number in base five, the last tile lowest. */
typedef struct marking {
    const mjf__generate_blocks_spec *spec;
    int tiles; /* kinds of them in the block */
    uint8_t counts[MJF__BLOCK_SIZE];
    uint64_t *seen;
} marking;

static void mark(marking *m) {
    uint32_t number = 0;
    for (int t = 0; t < MJF__BLOCK_SIZE; t++) number = number * NUMBERS + m->counts[t];
    m->seen[number / WORD_BITS] |= UINT64_C(1) << number % WORD_BITS;
}

/* Sets by number: the triplets, then the runs. Adds one, or takes it out; whether there
 * are as many copies unseen. */
static bool add_set(marking *m, int set, int n) {
    const bool triplet = set < m->tiles;
    const int first = triplet ? set : set - m->tiles, kinds = triplet ? 1 : RUN;
    bool fits = true;
    for (int t = first; t < first + kinds; t++) {
        m->counts[t] = (uint8_t)(m->counts[t] + (triplet ? 3 * n : n));
        fits &= m->counts[t] <= m->spec->unseen[t];
    }
    return fits;
}

static void mark_with_pairs(marking *m) {
    mark(m);
    for (int t = 0; t < m->tiles; t++) {
        if (m->counts[t] + 2 > m->spec->unseen[t]) continue;
        m->counts[t] = (uint8_t)(m->counts[t] + 2);
        mark(m);
        m->counts[t] = (uint8_t)(m->counts[t] - 2);
    }
}

/* What is there with up to `more` sets from the one given on, with and without a pair. */
static void mark_sets(marking *m, int from, int more) {
    const int sets = m->spec->honours ? m->tiles : 2 * m->tiles - RUN + 1;
    mark_with_pairs(m);
    if (more == 0) return;
    for (int set = from; set < sets; set++) {
        if (add_set(m, set, 1)) mark_sets(m, set, more - 1);
        add_set(m, set, -1);
    }
}

/* Bit n: a closed shape may hold n of the tile. */
static unsigned choices(const marking *m, int tile) {
    const bool orphan = m->spec->honours || (ENDS >> tile & 1);
    switch (m->spec->form) {
        case MJF_SEVEN_PAIRS:
            return 1 << 0 | 1 << 2;
        case MJF_SEVEN_PAIRS_QUADS:
            return 1 << 0 | 1 << 2 | 1 << 4;
        default: /* MJF_THIRTEEN_ORPHANS */
            return orphan ? 1 << 1 | 1 << 2 : 1 << 0;
    }
}

static void mark_choices(marking *m, int tile, int more) {
    if (tile == m->tiles) {
        mark(m);
        return;
    }
    for (int n = 0; n <= m->spec->unseen[tile] && n <= more; n++) {
        if (!(choices(m, tile) >> n & 1)) continue;
        m->counts[tile] = (uint8_t)n;
        mark_choices(m, tile + 1, more - n);
        m->counts[tile] = 0;
    }
}

/* ---- the list of them ----------------------------------------------------------------- */

typedef struct block_vector {
    uint32_t packed;
    int tiles;
    uint64_t weight;
} block_vector;

static block_vector unpack(const mjf__generate_blocks_spec *spec, uint32_t number) {
    static const uint8_t ways[NUMBERS][NUMBERS] = {/* to draw n of some copies */
                                                   {1, 0, 0, 0, 0},
                                                   {1, 1, 0, 0, 0},
                                                   {1, 2, 1, 0, 0},
                                                   {1, 3, 3, 1, 0},
                                                   {1, 4, 6, 4, 1}};
    block_vector result = {0, 0, 1};
    for (int t = MJF__BLOCK_SIZE - 1; t >= 0; t--, number /= NUMBERS) {
        const uint32_t n = number % NUMBERS;
        result.packed = result.packed << MJF__GENERATE_VECTOR_BITS | n;
        result.tiles += (int)n;
        if (!spec->distinct && n > 0) result.weight *= ways[spec->unseen[t]][n];
    }
    return result;
}

/* Call once to count, with no vectors to write to, then to write. */
static void list_marked(const marking *m, mjf__generate_blocks *blocks) {
    uint32_t end[MJF_MAX_TILES + 1] = {0};
    for (int k = 0; blocks->vectors != NULL && k <= MJF_MAX_TILES; k++)
        end[k] = blocks->first[k];
    for (uint32_t word = 0; word < SEEN_WORDS; word++) {
        for (uint64_t left = m->seen[word]; left != 0; left &= left - 1) {
            const uint32_t number = word * WORD_BITS + (uint32_t)mjf__lowest(left);
            const block_vector v = unpack(m->spec, number);
            const uint32_t place = end[v.tiles]++;
            if (blocks->vectors == NULL) continue;
            const bool is_first = place == blocks->first[v.tiles];
            blocks->vectors[place] = v.packed;
            blocks->upto[place] = v.weight + (is_first ? 0 : blocks->upto[place - 1]);
        }
    }
    for (int k = 0; blocks->vectors == NULL && k <= MJF_MAX_TILES; k++)
        blocks->first[k + 1] = blocks->first[k] + end[k];
}

static mjf__generate_blocks *list(const marking *m) {
    mjf__generate_blocks *blocks = calloc(1, sizeof *blocks);
    if (blocks == NULL) return NULL;
    list_marked(m, blocks);
    const size_t n = blocks->first[MJF_MAX_TILES + 1];
    blocks->upto = malloc((n ? n : 1) * sizeof *blocks->upto);
    blocks->vectors = malloc((n ? n : 1) * sizeof *blocks->vectors);
    if (blocks->upto == NULL || blocks->vectors == NULL) {
        mjf__generate_blocks_free(blocks);
        return NULL;
    }
    list_marked(m, blocks);
    return blocks;
}

mjf__generate_blocks *mjf__generate_blocks_new(const mjf__generate_blocks_spec *spec) {
    marking m = {.spec = spec, .tiles = spec->honours ? HONOURS : MJF__BLOCK_SIZE};
    m.seen = calloc(SEEN_WORDS, sizeof *m.seen);
    if (m.seen == NULL) return NULL;
    if (spec->form == MJF_STANDARD)
        mark_sets(&m, 0, spec->tiles / 3);
    else
        mark_choices(&m, 0, spec->tiles);
    mjf__generate_blocks *blocks = list(&m);
    free(m.seen);
    return blocks;
}

void mjf__generate_blocks_free(mjf__generate_blocks *blocks) {
    if (blocks == NULL) return;
    free(blocks->vectors);
    free(blocks->upto);
    free(blocks);
}
