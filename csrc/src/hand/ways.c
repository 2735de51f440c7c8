/*
 * ways.c - the ways to read tiles as sets and a pair: those of each block, and all together.
 *
 * The lowest tile of a block is in triplets or begins runs: how many of each is all there is to
 * choose. Few counts leave a choice: of three or more, where the next two tiles are as many.
 */
#include "ways.h"

#include <assert.h>

/* n of a set, five at most. */
static inline void add_sets(mjf__hand_way *way, unsigned set, unsigned n) {
    const uint64_t five = 0x0101010101u * (uint64_t)set;
    const uint64_t some = five & (((uint64_t)1 << MJF__HAND_WAY_BITS * n) - 1);
    way->sets |= some << MJF__HAND_WAY_BITS * way->n_sets;
    way->n_sets = (uint8_t)(way->n_sets + n);
}

/* Field by field, as it is read: a load of what two stores wrote would wait for both. */
static inline int finish(const mjf__hand_way *way, mjf__hand_way *out, int found) {
    out[found].sets = way->sets;
    out[found].n_sets = way->n_sets;
    out[found].pair = way->pair;
    return found + 1;
}

/* ---- a suit -------------------------------------------------------------------------- */

/* Whether the lowest tile can begin so many runs. Behind the ninth there is nothing. */
static inline bool begins_runs(uint64_t word, unsigned n) {
    return mjf__nibble(word, 1) >= n && mjf__nibble(word, 2) >= n;
}

static int read_suit(uint64_t word, unsigned tile, mjf__hand_way way,
                     mjf__hand_way *out, int found) {
    while (word != 0) {
        const unsigned place = (unsigned)mjf__lowest(word) / 4;
        word >>= 4 * place;
        tile += place;
        const unsigned count = word & 0xF;
        unsigned most = count / 3; /* triplets */
        const unsigned least = begins_runs(word, count) ? 0 : 1;
        if (most > 1 || (most == 1 && least == 0)) {
            for (; most > least; most--) {
                const unsigned runs = count - 3 * most;
                if (!begins_runs(word, runs)) continue;
                mjf__hand_way with = way;
                add_sets(&with, tile | MJF__HAND_TRIPLET, most);
                add_sets(&with, tile, runs);
                found =
                    read_suit(word - 3 * most - 0x111 * runs, tile, with, out, found);
            }
        }
        if (most < least) return found;
        const unsigned runs = count - 3 * least;
        if (!begins_runs(word, runs)) return found;
        add_sets(&way, tile | MJF__HAND_TRIPLET, least);
        add_sets(&way, tile, runs);
        word -= 3 * least + 0x111 * (uint64_t)runs;
    }
    return finish(&way, out, found);
}

enum { CHOICE = -1 };

/* The only way, if there is no choice to make. Most suits have none, and need no more than this
 * loop. */
static inline int read_plain_suit(uint64_t word, unsigned tile, unsigned pair,
                                  mjf__hand_way *out) {
    uint64_t sets = 0;
    unsigned n_bits = 0;
    while (word != 0) {
        const unsigned skipped = (unsigned)mjf__lowest(word) & ~3u;
        word >>= skipped;
        tile += skipped / 4;
        unsigned count = word & 0xF;
        if (count >= 3) {
            if (count > 5 || begins_runs(word, count)) return CHOICE;
            sets |= (uint64_t)(tile | MJF__HAND_TRIPLET) << n_bits;
            n_bits += MJF__HAND_WAY_BITS;
            word -= 3;
            count -= 3;
        }
        if (!begins_runs(word, count)) return 0;
        const uint64_t runs =
            (0x0101u * tile) & ((1u << MJF__HAND_WAY_BITS * count) - 1);
        sets |= runs << n_bits;
        n_bits += MJF__HAND_WAY_BITS * count;
        word -= 0x111 * (uint64_t)count;
    }
    out->sets = sets;
    out->n_sets = (uint8_t)(n_bits / MJF__HAND_WAY_BITS);
    out->pair = (uint8_t)pair;
    return 1;
}

static inline int add_ways(uint64_t word, unsigned tile, unsigned pair,
                           mjf__hand_way *out, int found) {
    const mjf__hand_way none = {0, 0, (uint8_t)pair};
    const int n = read_plain_suit(word, tile, pair, out + found);
    return n != CHOICE ? found + n : read_suit(word, tile, none, out, found);
}

int mjf__hand_suit_ways(const mjf__nibbles *suit, unsigned tile, mjf__hand_way *out) {
    if (mjf__rest(suit->tiles) == 0)
        return add_ways(suit->word, tile, MJF_TILES, out, 0);
    int found = 0;
    for (unsigned rank = mjf__first_pair(suit->word); rank < MJF__BLOCK_SIZE; rank += 3)
        if (mjf__nibble(suit->word, rank) >= 2)
            found = add_ways(suit->word - ((uint64_t)2 << 4 * rank), tile, tile + rank,
                             out, found);
    return found;
}

/* Three runs alike are three triplets: taking triplets first misses nothing. */
bool mjf__hand_suit_is_sets(uint64_t word) {
    while (word != 0) {
        word >>= mjf__lowest(word) & ~3;
        const unsigned runs = (word & 0xF) % 3;
        if (!begins_runs(word, runs)) return false;
        word = (word - 0x111 * (uint64_t)runs) & ~(uint64_t)0xF;
    }
    return true;
}

bool mjf__hand_suit_is_complete(const mjf__nibbles *suit) {
    const unsigned rest = mjf__rest(suit->tiles);
    if (rest == 0) return mjf__hand_suit_is_sets(suit->word);
    if (rest == 1) return false;
    for (unsigned rank = mjf__first_pair(suit->word); rank < MJF__BLOCK_SIZE; rank += 3)
        if (mjf__nibble(suit->word, rank) >= 2 &&
            mjf__hand_suit_is_sets(suit->word - ((uint64_t)2 << 4 * rank)))
            return true;
    return false;
}

/* ---- honours ------------------------------------------------------------------------- */

/* Triplets, and the pair, of honours without runs: no choice. */
static int read_plain_honors(uint64_t word, mjf__hand_way *out) {
    mjf__hand_way way = {0, 0, MJF_TILES};
    while (word != 0) {
        const unsigned bit = (unsigned)mjf__lowest(word) & ~3u;
        const unsigned count = (unsigned)(word >> bit) & 0xF;
        const unsigned tile = MJF__FIRST_HONOR + bit / 4;
        word &= ~((uint64_t)0xF << bit);
        if (count % 3 == 1) return 0;
        if (count % 3 == 2) {
            if (way.pair != MJF_TILES) return 0;
            way.pair = (uint8_t)tile;
        }
        add_sets(&way, tile | MJF__HAND_TRIPLET, count / 3);
    }
    return finish(&way, out, 0);
}

enum { WINDS = 4, DRAGONS = MJF__FIRST_DRAGON - MJF__FIRST_HONOR, KINDS = 12 };

/* What a set of honours takes, a nibble a tile, and its number; ascending. */
typedef struct honor_set {
    uint32_t takes;
    uint8_t tile, runs; /* runs: which of honor_runs allows it, 0: a triplet */
} honor_set;

static const honor_set HONOR_SETS[KINDS] = {
    {0x3, 27 | MJF__HAND_TRIPLET, 0},
    {0x0111, MJF_WIND_RUN(30), MJF_RUNS_OF_WINDS},
    {0x1011, MJF_WIND_RUN(29), MJF_RUNS_OF_WINDS},
    {0x1101, MJF_WIND_RUN(28), MJF_RUNS_OF_WINDS},
    {0x30, 28 | MJF__HAND_TRIPLET, 0},
    {0x1110, MJF_WIND_RUN(27), MJF_RUNS_OF_WINDS},
    {0x300, 29 | MJF__HAND_TRIPLET, 0},
    {0x3000, 30 | MJF__HAND_TRIPLET, 0},
    {0x30000, 31 | MJF__HAND_TRIPLET, 0},
    {0x1110000, 31, MJF_RUNS_OF_DRAGONS},
    {0x300000, 32 | MJF__HAND_TRIPLET, 0},
    {0x3000000, 33 | MJF__HAND_TRIPLET, 0},
};

/* Whether no nibble of a is below that of b; all are below 8 in b. */
static bool holds(uint64_t a, uint64_t b) {
    for (; b != 0; a >>= 4, b >>= 4)
        if ((a & 0xF) < (b & 0xF)) return false;
    return true;
}

/* Sets from number `from` on, so that each way is found in ascending order alone. */
static int read_honors(uint64_t word, int from, unsigned honor_runs, mjf__hand_way way,
                       mjf__hand_way *out, int found) {
    if (word == 0) return finish(&way, out, found);
    for (int i = from; i < KINDS; i++) {
        const honor_set *set = &HONOR_SETS[i];
        if (set->runs != 0 && !(set->runs & honor_runs)) continue;
        if (!holds(word, set->takes)) continue;
        mjf__hand_way with = way;
        add_sets(&with, set->tile, 1);
        found = read_honors(word - set->takes, i, honor_runs, with, out, found);
    }
    return found;
}

int mjf__hand_honor_ways(const mjf__nibbles *honors, unsigned honor_runs,
                         mjf__hand_way *out) {
    if (honor_runs == 0) return read_plain_honors(honors->word, out);
    mjf__hand_way none = {0, 0, MJF_TILES};
    if (mjf__rest(honors->tiles) == 0)
        return read_honors(honors->word, 0, honor_runs, none, out, 0);
    int found = 0;
    for (unsigned place = 0; place < MJF_TILES - MJF__FIRST_HONOR; place++) {
        if (mjf__nibble(honors->word, place) < 2) continue;
        none.pair = (uint8_t)(MJF__FIRST_HONOR + place);
        found = read_honors(honors->word - ((uint64_t)2 << 4 * place), 0, honor_runs,
                            none, out, found);
    }
    return found;
}

/* ---- all blocks ------------------------------------------------------------------------ */

/* Behind the ways of the blocks so far, those of one more. */
static inline mjf__hand_way joined(mjf__hand_way way, const mjf__hand_way *more) {
    way.sets |= more->sets << MJF__HAND_WAY_BITS * way.n_sets;
    way.n_sets = (uint8_t)(way.n_sets + more->n_sets);
    way.pair = more->pair < way.pair ? more->pair : way.pair;
    return way;
}

int mjf__hand_ways(const mjf__hand_blocks *blocks, unsigned honor_runs,
                   mjf__hand_way out[MJF__HAND_WAYS]) {
    mjf__hand_way ways[MJF__BLOCKS][MJF__HAND_BLOCK_WAYS];
    int n[MJF__BLOCKS], found = 0;
    for (unsigned i = 0; i < MJF__SUITS; i++) {
        n[i] = mjf__hand_suit_ways(&blocks->of[i], MJF__BLOCK_SIZE * i, ways[i]);
        if (n[i] == 0) return 0;
    }
    n[MJF__HONORS] =
        mjf__hand_honor_ways(&blocks->of[MJF__HONORS], honor_runs, ways[MJF__HONORS]);
    const mjf__hand_way none = {0, 0, MJF_TILES};
    for (int a = 0; a < n[0]; a++) {
        const mjf__hand_way one = joined(none, &ways[0][a]);
        for (int b = 0; b < n[1]; b++) {
            const mjf__hand_way two = joined(one, &ways[1][b]);
            for (int c = 0; c < n[2]; c++) {
                const mjf__hand_way three = joined(two, &ways[2][c]);
                for (int d = 0; d < n[3]; d++) {
                    const mjf__hand_way way = joined(three, &ways[3][d]);
                    assert(found < MJF__HAND_WAYS);
                    found = finish(&way, out, found);
                }
            }
        }
    }
    return found;
}
