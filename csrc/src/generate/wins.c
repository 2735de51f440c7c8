/*
 * wins.c - complete hands dealt at random.
 *
 * All that are complete are numbered, and the hand of a number drawn is looked up: first
 * the form and how many tiles are in each block, a *way*; then, of the tiles that each
 * block may hold by it, a vector. A hand of several forms has several numbers: only that
 * of the first counts, else another is drawn.
 */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "generate.h"

_Static_assert(sizeof(mjf_wins_spec) == sizeof(void *) + 8, "layout of mjf_wins_spec");

enum {
    BLOCKS = 4,
    HONOURS = BLOCKS - 1,
    MAX_FORMS = 4,
    MAX_WAYS = (MJF_MAX_TILES + 1) * (MJF_MAX_TILES + 2) * (MJF_MAX_TILES + 3) / 6,
    FULL_HAND = 14, /* what the closed forms need */
    READINGS = 64   /* no hand of five sets has more than 40 by the STANDARD shape */
};

typedef struct way {
    uint64_t upto; /* the hands of this way and of those before it */
    uint8_t tiles[BLOCKS];
    uint8_t form; /* its place among the forms asked for */
} way;

struct mjf_wins {
    uint64_t total; /* hands, each as often as it weighs */
    uint32_t forms[MAX_FORMS];
    mjf__generate_blocks
        *blocks[MAX_FORMS][BLOCKS]; /* suits that are alike share one */
    int n_forms;
    uint32_t n_ways;
    uint8_t tiles, melds;
    way ways[];
};

/* ---- preparation ---------------------------------------------------------------------- */

static mjf_status check_spec(const mjf_wins_spec *spec, uint32_t *forms) {
    *forms = spec->forms;
    if (*forms == 0 || (*forms & ~(uint32_t)MJF_WINS_FORMS)) return MJF_ERR_FORMS;
    if (spec->tiles % 3 != 2 || spec->tiles > MJF_MAX_TILES) return MJF_ERR_SIZE;
    if (spec->melds > spec->tiles / 3) return MJF_ERR_SIZE;
    if (spec->tiles != FULL_HAND || spec->melds > 0) *forms &= MJF_STANDARD;
    if (*forms == 0) return MJF_ERR_FORM_SIZE;
    for (int t = 0; spec->unseen != NULL && t < MJF_TILES; t++)
        if (spec->unseen[t] > MJF_COPIES) return MJF_ERR_UNSEEN;
    return MJF_OK;
}

static bool list_blocks(mjf_wins *wins, const mjf_wins_spec *spec,
                        const uint8_t *unseen) {
    for (int form = 0; form < wins->n_forms; form++) {
        for (int b = 0; b < BLOCKS; b++) {
            const uint8_t *own = unseen + b * MJF__BLOCK_SIZE;
            for (int a = 0; a < b && b < HONOURS; a++)
                if (memcmp(unseen + a * MJF__BLOCK_SIZE, own, MJF__BLOCK_SIZE) == 0)
                    wins->blocks[form][b] = wins->blocks[form][a];
            if (wins->blocks[form][b] != NULL) continue;
            const mjf__generate_blocks_spec block = {
                wins->forms[form], b == HONOURS, spec->tiles, spec->distinct != 0, own};
            wins->blocks[form][b] = mjf__generate_blocks_new(&block);
            if (wins->blocks[form][b] == NULL) return false;
        }
    }
    return true;
}

/* The hands that a way makes. No sum of such numbers is above the deals of 14 tiles, or,
 * of 17, above the deals that are sets and a pair: both fit into 64 bits. */
static uint64_t weight_of(const mjf_wins *wins, int form, const uint8_t *tiles) {
    uint64_t weight = 1;
    int pairs = 0;
    for (int b = 0; b < BLOCKS; b++) {
        weight *= mjf__generate_blocks_weight(wins->blocks[form][b], tiles[b]);
        pairs += tiles[b] % 3 == 2;
    }
    /* A pair in each block and two sets would have the right number of tiles, too. */
    return wins->forms[form] == MJF_STANDARD && pairs != 1 ? 0 : weight;
}

static void add_way(mjf_wins *wins, int form, const uint8_t *tiles) {
    const uint64_t weight = weight_of(wins, form, tiles);
    if (weight == 0) return;
    way *added = &wins->ways[wins->n_ways++];
    wins->total += weight;
    added->upto = wins->total;
    added->form = (uint8_t)form;
    memcpy(added->tiles, tiles, sizeof added->tiles);
}

static void list_ways(mjf_wins *wins) {
    for (int form = 0; form < wins->n_forms; form++)
        for (int a = 0; a <= wins->tiles; a++)
            for (int b = 0; a + b <= wins->tiles; b++)
                for (int c = 0; a + b + c <= wins->tiles; c++) {
                    const uint8_t tiles[BLOCKS] = {(uint8_t)a, (uint8_t)b, (uint8_t)c,
                                                   (uint8_t)(wins->tiles - a - b - c)};
                    add_way(wins, form, tiles);
                }
}

static mjf_status prepare(mjf_wins *wins, const mjf_wins_spec *spec) {
    uint8_t wall[MJF_TILES + 2]; /* what the honours lack of a suit */
    memset(wall, MJF_COPIES, MJF_TILES);
    memset(wall + MJF_TILES, 0, sizeof wall - MJF_TILES);
    if (spec->unseen != NULL) memcpy(wall, spec->unseen, MJF_TILES);
    if (!list_blocks(wins, spec, wall)) return MJF_ERR_MEMORY;
    list_ways(wins);
    if (wins->total == 0) return MJF_ERR_UNSEEN;
    return wins->n_forms > 1 || wins->melds > 0 ? mjf_init() : MJF_OK;
}

mjf_status mjf_wins_new(const mjf_wins_spec *spec, mjf_wins **out) {
    uint32_t forms;
    if (spec == NULL || out == NULL) return MJF_ERR_NULL;
    mjf_status status = check_spec(spec, &forms);
    if (status != MJF_OK) return status;
    const int n_forms = mjf__popcount(forms);
    const size_t ways = (size_t)n_forms * MAX_WAYS * sizeof(way);
    mjf_wins *wins = calloc(1, sizeof *wins + ways);
    if (wins == NULL) return MJF_ERR_MEMORY;
    wins->tiles = spec->tiles;
    wins->melds = spec->melds;
    for (; forms != 0; forms &= forms - 1)
        wins->forms[wins->n_forms++] = forms & (0 - forms);
    status = prepare(wins, spec);
    if (status == MJF_OK)
        *out = wins;
    else
        mjf_wins_free(wins);
    return status;
}

void mjf_wins_free(mjf_wins *wins) {
    if (wins == NULL) return;
    for (int form = 0; form < wins->n_forms; form++)
        for (int b = 0; b < BLOCKS; b++) {
            mjf__generate_blocks *own = wins->blocks[form][b];
            for (int a = 0; a < b; a++)
                if (wins->blocks[form][a] == own) own = NULL;
            mjf__generate_blocks_free(own);
        }
    free(wins);
}

/* ---- dealing -------------------------------------------------------------------------- */

/* n where upto does not go beyond the number, else 0: no branch, which would be foreseen
 * half of the time. */
static inline uint32_t skipped(uint64_t upto, uint64_t number, uint32_t n) {
    return n & (0 - (uint32_t)(upto <= number));
}

static const way *way_at(const mjf_wins *wins, uint64_t number) {
    uint32_t low = 0;
    for (uint32_t n = wins->n_ways; n > 1; n -= n / 2)
        low += skipped(wins->ways[low + n / 2 - 1].upto, number, n / 2);
    return &wins->ways[low];
}

static uint32_t vector_at(const mjf__generate_blocks *blocks, int tiles,
                          uint64_t number) {
    uint32_t low = blocks->first[tiles];
    for (uint32_t n = blocks->first[tiles + 1] - low; n > 1; n -= n / 2)
        low += skipped(blocks->upto[low + n / 2 - 1], number, n / 2);
    return blocks->vectors[low];
}

/* Write the hand of a number; the place of its form. */
static int hand_at(const mjf_wins *wins, uint64_t number, uint8_t *out) {
    const way *w = way_at(wins, number);
    number -= w == wins->ways ? 0 : w[-1].upto;
    for (int b = 0; b < BLOCKS; b++) {
        const mjf__generate_blocks *blocks = wins->blocks[w->form][b];
        const uint64_t weight = mjf__generate_blocks_weight(blocks, w->tiles[b]);
        uint32_t vector = vector_at(blocks, w->tiles[b], number % weight);
        number /= weight;
        for (int t = b * MJF__BLOCK_SIZE;
             t < (b + 1) * MJF__BLOCK_SIZE && t < MJF_TILES; t++) {
            out[t] = vector & MJF__GENERATE_VECTOR_MASK;
            vector >>= MJF__GENERATE_VECTOR_BITS;
        }
    }
    return w->form;
}

static mjf_status draw(const mjf_wins *wins, mjf_random *random, uint8_t *out) {
    for (;;) {
        const int form = hand_at(wins, mjf__random_below(random, wins->total), out);
        uint32_t before = 0;
        int again = 0;
        for (int f = 0; f < form; f++) before |= wins->forms[f];
        const mjf_status status =
            before == 0 ? MJF_OK : mjf_is_win(out, before, NULL, &again);
        if (status != MJF_OK || !again) return status;
    }
}

/* Take the melds out of the hand: some sets of one of its readings. */
static mjf_status declare(const mjf_wins *wins, mjf_random *random, uint8_t *hand,
                          uint8_t *melds) {
    mjf_reading readings[READINGS];
    size_t n;
    const mjf_status status =
        mjf_decompose(hand, MJF_STANDARD, NULL, readings, READINGS, &n);
    if (status != MJF_OK) return status;
    const mjf_reading *reading = &readings[mjf__random_below(random, n)];
    for (unsigned set = 0, wanted = wins->melds; wanted > 0; set++) {
        const uint8_t *tiles = reading->sets[set];
        if (mjf__random_below(random, reading->n_sets - set) >= wanted) continue;
        wanted--;
        for (int i = 0; i < 3; i++) hand[tiles[i]]--;
        if (melds == NULL) continue;
        memcpy(melds, tiles, 3);
        melds += 3;
    }
    return MJF_OK;
}

enum {
    OFTEN = 512
}; /* hands, until it is asked whether to stop: under a millisecond */

mjf_status mjf_wins_deal(const mjf_wins *wins, mjf_random *random, uint8_t *hands,
                         uint8_t *melds, size_t n) {
    return mjf_wins_deal_until(wins, random, NULL, hands, melds, n);
}

mjf_status mjf_wins_deal_until(const mjf_wins *wins, mjf_random *random,
                               const mjf_stop *stop, uint8_t *hands, uint8_t *melds,
                               size_t n) {
    mjf__stop asked = {stop, 0, false};
    if (wins == NULL || random == NULL || (hands == NULL && n > 0)) return MJF_ERR_NULL;
    if (!mjf__random_is_seeded(random)) return MJF_ERR_SEED;
    for (size_t i = 0; i < n; i++, hands += MJF_TILES) {
        mjf_status status = draw(wins, random, hands);
        if (status == MJF_OK && wins->melds > 0) {
            status = declare(wins, random, hands, melds);
            if (melds != NULL) melds += 3 * wins->melds;
        }
        if (status == MJF_OK && mjf__stop_now(&asked, OFTEN)) status = MJF_ERR_STOPPED;
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}
