/* families.c - descriptions of forms for the tests, and hands that are near to them. */
#include "families.h"

#include <stdio.h>
#include <string.h>

#define EVERY ((UINT64_C(1) << MJF_TILES) - 1)
#define SUIT UINT64_C(0x1FF)
#define HONOURS (UINT64_C(0x7F) << 27)
#define TWO_FIVE_EIGHT (UINT64_C(0x92) | UINT64_C(0x92) << 9 | UINT64_C(0x92) << 18)
#define BY_SUIT (UINT64_C(0x92) | UINT64_C(0x1EF) << 9 | UINT64_C(1) << 18 | HONOURS)
#define HOLES (UINT64_C(0xDB) | UINT64_C(0x1FE) << 9 | UINT64_C(0x3) << 24 | HONOURS)
#define BOTH (MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS)

enum { ANY = MJF_ANY_SETS, FOUR = MJF_COPIES, FREE = MJF_ANY_COPIES };

/* pairs, tiles, sets, runs, triplets, honor_runs, copies, joker_copies */
const family families[] = {
    {"standard", MJF_FORM_SPEC},
    {"258 pair", {TWO_FIVE_EIGHT, EVERY, ANY, 1, 1, 0, FOUR, 0}},
    {"pairs by suit", {BY_SUIT, EVERY, ANY, 1, 1, 0, FOUR, 0}},
    {"runs only", {EVERY, EVERY, ANY, 1, 0, 0, FOUR, 0}},
    {"pairs by suit, runs", {BY_SUIT, EVERY, ANY, 1, 0, 0, FOUR, 0}},
    {"pairs by suit, free", {BY_SUIT, EVERY, ANY, 1, 1, 0, FREE, 0}},
    {"triplets only", {EVERY, EVERY, ANY, 0, 1, 0, FOUR, 0}},
    {"two suits", {EVERY, SUIT | SUIT << 18, ANY, 1, 1, 0, FOUR, 0}},
    {"one suit", {EVERY, SUIT << 9, ANY, 1, 1, 0, FOUR, 0}},
    {"tiles with holes", {EVERY, HOLES, ANY, 1, 1, BOTH, FOUR, 0}},
    {"runs of winds", {EVERY, EVERY, ANY, 1, 1, MJF_RUNS_OF_WINDS, FOUR, 0}},
    {"runs of dragons", {EVERY, EVERY, ANY, 1, 1, MJF_RUNS_OF_DRAGONS, FOUR, 0}},
    {"runs of both", {EVERY, EVERY, ANY, 1, 1, BOTH, FOUR, 0}},
    {"runs of honours only", {EVERY, EVERY, ANY, 0, 0, BOTH, FOUR, 0}},
    {"any copies", {EVERY, EVERY, ANY, 1, 1, 0, FREE, 0}},
    {"runs, any copies", {EVERY, EVERY, ANY, 1, 0, 0, FREE, 0}},
    {"triplets, any copies", {EVERY, EVERY, ANY, 0, 1, 0, FREE, 0}},
    {"joker copies", {EVERY, EVERY, ANY, 1, 1, 0, FOUR, 1}},
    {"runs, joker copies", {EVERY, EVERY, ANY, 1, 0, 0, FOUR, 1}},
    {"honours, joker copies", {EVERY, HONOURS, ANY, 0, 1, BOTH, FOUR, 1}},
    {"five sets", {EVERY, EVERY, MJF_MAX_SETS, 1, 1, 0, FOUR, 0}},
    {"five, 258, winds", {TWO_FIVE_EIGHT, EVERY, 5, 1, 1, MJF_RUNS_OF_WINDS, FOUR, 1}},
    {"a pair alone", {TWO_FIVE_EIGHT, EVERY, 0, 0, 0, 0, FOUR, 0}},
    {"258, runs, both, free", {TWO_FIVE_EIGHT, EVERY, ANY, 1, 0, BOTH, FREE, 1}},
};

const unsigned n_families = sizeof families / sizeof families[0];

/* ---- any description --------------------------------------------------------------- */

/* Every tile, or the tiles of some blocks, or each tile as chance will have it. */
static uint64_t random_tiles(random_source *source) {
    uint64_t tiles = 0;
    switch (random_below(source, 4)) {
        case 0:
            for (unsigned block = 0; block < 4; block++)
                if (random_below(source, 2)) tiles |= SUIT << 9 * block;
            return tiles & EVERY;
        case 1:
            return random_next(source) & EVERY;
        default:
            return EVERY;
    }
}

static bool is_right(const mjf_form_spec *spec) {
    uint8_t sets[SETS_AT_MOST][3];
    return (spec->pairs & spec->tiles) != 0 &&
           (spec->sets == 0 || sets_of(spec, sets) > 0);
}

void random_spec(random_source *source, mjf_form_spec *spec) {
    static const mjf_form_spec standard = MJF_FORM_SPEC;
    do {
        *spec = standard;
        spec->pairs = random_tiles(source);
        spec->tiles = random_tiles(source);
        if (random_below(source, 4) == 0) spec->sets = (int8_t)random_below(source, 6);
        spec->runs = (uint8_t)(random_below(source, 4) > 0);
        spec->triplets = (uint8_t)(random_below(source, 3) > 0);
        spec->honor_runs = (uint8_t)random_below(source, 4);
        if (random_below(source, 3) == 0) spec->copies = MJF_ANY_COPIES;
        spec->joker_copies = (uint8_t)random_below(source, 2);
    } while (!is_right(spec));
}

const char *spec_text(const mjf_form_spec *spec) {
    enum { TEXT = 160, TEXTS = 4 };
    static char texts[TEXTS][TEXT];
    static unsigned turn;
    char *text = texts[turn++ % TEXTS];
    snprintf(text, TEXT, "{%#llx, %#llx, %d, %u, %u, %u, %u, %u}",
             (unsigned long long)spec->pairs, (unsigned long long)spec->tiles,
             spec->sets, spec->runs, spec->triplets, spec->honor_runs, spec->copies,
             spec->joker_copies);
    return text;
}

/* ---- sets -------------------------------------------------------------------------- */

static bool is_kind_of_set(const mjf_form_spec *spec, unsigned a, unsigned b,
                           unsigned c) {
    if (a == b && b == c) return spec->triplets;
    if (c < 27) return spec->runs && a % 9 < 7 && b == a + 1 && c == a + 2;
    if (a < 27) return false;
    if (c < 31) return spec->honor_runs & MJF_RUNS_OF_WINDS && a < b && b < c;
    return spec->honor_runs & MJF_RUNS_OF_DRAGONS && a == 31 && b == 32 && c == 33;
}

bool is_set(const mjf_form_spec *spec, unsigned a, unsigned b, unsigned c) {
    return spec->tiles >> a & spec->tiles >> b & spec->tiles >> c & 1 &&
           is_kind_of_set(spec, a, b, c);
}

unsigned sets_of(const mjf_form_spec *spec, uint8_t (*sets)[3]) {
    unsigned n = 0;
    for (unsigned a = 0; a < MJF_TILES; a++)
        for (unsigned b = a; b < MJF_TILES && b < a + 4; b++)
            for (unsigned c = b; c < MJF_TILES && c < b + 4; c++)
                if (is_set(spec, a, b, c)) {
                    sets[n][0] = (uint8_t)a;
                    sets[n][1] = (uint8_t)b;
                    sets[n++][2] = (uint8_t)c;
                }
    return n;
}

/* ---- hands ------------------------------------------------------------------------- */

unsigned random_size_of(random_source *source, const mjf_form_spec *spec) {
    static const uint8_t often[] = {4, 4, 4, 5};
    unsigned sets = random_below(source, MJF_MAX_SETS + 1);
    if (random_below(source, 2)) sets = often[random_below(source, sizeof often)];
    if (spec->sets != MJF_ANY_SETS) sets = (unsigned)spec->sets;
    return 3 * sets + 1 + random_below(source, 2);
}

/* Add tiles that are alike or not, unless there would be five of one. */
static bool add_group(uint8_t *counts, const uint8_t *tiles, unsigned n) {
    bool fits = true;
    for (unsigned i = 0; i < n; i++) fits &= ++counts[tiles[i]] <= MJF_COPIES;
    for (unsigned i = 0; i < n && !fits; i++) counts[tiles[i]]--;
    return fits;
}

static void throw_one(random_source *source, uint8_t *counts) {
    unsigned tile = random_below(source, MJF_TILES);
    while (counts[tile] == 0) tile = (tile + 1) % MJF_TILES;
    counts[tile]--;
}

static void draw_one(random_source *source, uint8_t *counts) {
    unsigned tile;
    do {
        tile = random_below(source, MJF_TILES);
    } while (random_below(source, MJF_COPIES) < counts[tile]);
    counts[tile]++;
}

/* A few kinds of set more often than others: then equal and overlapping ones are met. */
static void add_sets(random_source *source, const mjf_form_spec *spec, unsigned tiles,
                     uint8_t *counts) {
    uint8_t sets[SETS_AT_MOST][3];
    unsigned n = sets_of(spec, sets), tries = 50;
    unsigned first = random_below(source, n + 1), few = 3 + random_below(source, n + 1);
    for (unsigned have = 2; n > 0 && have + 3 <= tiles + 2 && tries > 0; tries--)
        if (add_group(counts, sets[(first + random_below(source, few)) % n], 3))
            have += 3;
}

static void add_pair(random_source *source, const mjf_form_spec *spec,
                     uint8_t *counts) {
    uint64_t pairs = spec->pairs & spec->tiles;
    for (unsigned tries = 0; tries < 1000; tries++) {
        uint8_t tile = (uint8_t)random_below(source, MJF_TILES), pair[2] = {tile, tile};
        if (pairs >> tile & 1 && add_group(counts, pair, 2)) return;
    }
}

void hand_deal_near(random_source *source, const mjf_form_spec *spec, unsigned tiles,
                    uint8_t *counts) {
    if (tiles <= 14 && random_below(source, 4) == 0) {
        hand_deal(source, tiles, counts);
        return;
    }
    memset(counts, 0, MJF_TILES);
    add_pair(source, spec, counts);
    add_sets(source, spec, tiles, counts);
    unsigned exchanged = random_below(source, 3) ? random_below(source, 4) : 0;
    if (random_below(source, 8) == 0) exchanged = tiles;
    for (; exchanged > 0 && hand_total(counts) > 0; exchanged--)
        throw_one(source, counts);
    while (hand_total(counts) > tiles) throw_one(source, counts);
    while (hand_total(counts) < tiles) draw_one(source, counts);
}
