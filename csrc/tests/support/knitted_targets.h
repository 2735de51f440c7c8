/*
 * knitted_targets.h - every complete hand of the knitted and the scattered shapes, one by
 * one, and what a hand lacks of each.
 *
 * A hand, a target, the limits: four masks each, bit t of mask n for more than n of tile t.
 */
#ifndef MJF_TEST_KNITTED_TARGETS_H
#define MJF_TEST_KNITTED_TARGETS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"
#include "mjf/mjf.h"

#define TILE(t) (UINT64_C(1) << (t))
#define ALL_HONORS (UINT64_C(0x7F) << 27)

enum {
    FORMS = 5,         /* from MJF_KNITTED_STRAIGHT on */
    KINDS = FORMS + 1, /* of targets: the straight of 14 tiles and that of 11 */
    SHORT_STRAIGHT = FORMS,
    MOST_TARGETS = 100000,
    NEVER = 99
};

static const uint32_t FORM[KINDS] = {MJF_KNITTED_STRAIGHT,     MJF_KNITTED_HONORS,
                                     MJF_KNITTED_HONORS_SEVEN, MJF_SCATTERED,
                                     MJF_SCATTERED_SEVEN,      MJF_KNITTED_STRAIGHT};

typedef struct planes {
    uint64_t over[MJF_COPIES];
} planes;

typedef struct target {
    planes tiles;
    mjf_reading reading; /* but for the jokers */
} target;

typedef struct target_list {
    target *list;
    size_t n;
    unsigned planes; /* the others are empty */
} target_list;

static target_list targets[KINDS];

static inline unsigned bits(uint64_t mask) {
    unsigned n = 0;
    for (; mask != 0; mask >>= 9) {
        static uint8_t known[512];
        if (known[511] == 0)
            for (unsigned i = 1; i < 512; i++)
                known[i] = (uint8_t)(known[i / 2] + i % 2);
        n += known[mask & 511];
    }
    return n;
}

static inline planes planes_of(const uint8_t *counts) {
    planes p = {{0}};
    for (unsigned t = 0; t < MJF_TILES; t++)
        for (unsigned n = 0; n < counts[t]; n++) p.over[n] |= TILE(t);
    return p;
}

static inline void target_counts(const target *from, uint8_t *counts) {
    for (unsigned t = 0; t < MJF_TILES; t++) {
        counts[t] = 0;
        for (unsigned n = 0; n < MJF_COPIES; n++)
            counts[t] += (from->tiles.over[n] & TILE(t)) != 0;
    }
}

/* ---- every target ------------------------------------------------------------------ */

static inline void add_target(unsigned kind, const uint8_t *counts,
                              const mjf_reading *reading) {
    target_list *all = &targets[kind];
    if (all->list == NULL) all->list = malloc(MOST_TARGETS * sizeof *all->list);
    if (all->list == NULL || all->n == MOST_TARGETS) abort();
    target *added = &all->list[all->n++];
    added->tiles = planes_of(counts);
    added->reading = *reading;
    added->reading.form = FORM[kind];
    for (unsigned n = all->planes; n < MJF_COPIES; n++)
        if (added->tiles.over[n]) all->planes = n + 1;
}

static inline void add_singles(unsigned kind, uint64_t tiles) {
    hand counts = {0};
    mjf_reading reading;
    memset(&reading, 0, sizeof reading);
    if (bits(tiles) != MJF_MAX_SINGLES) return;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (tiles & TILE(t)) {
            counts[t] = 1;
            reading.singles[reading.n_singles++] = (uint8_t)t;
        }
    add_target(kind, counts, &reading);
    if ((tiles & ALL_HONORS) == ALL_HONORS) add_target(kind + 1, counts, &reading);
}

/* Any two ranks at least three apart. */
static inline bool is_scattered(unsigned ranks) {
    for (unsigned a = 0; a < 9; a++)
        for (unsigned b = a + 1; b < a + 3; b++)
            if (ranks >> a & 1 && ranks >> b & 1) return false;
    return true;
}

static inline void list_scattered(void) {
    uint64_t suits[512];
    unsigned n = 0;
    for (unsigned ranks = 0; ranks < 512; ranks++)
        if (is_scattered(ranks)) suits[n++] = ranks;
    for (unsigned man = 0; man < n; man++)
        for (unsigned pin = 0; pin < n; pin++)
            for (unsigned sou = 0; sou < n; sou++)
                for (uint64_t honors = 0; honors < 128; honors++)
                    add_singles(3, suits[man] | suits[pin] << 9 | suits[sou] << 18 |
                                       honors << 27);
}

/* Add the straight with up to one set more and a pair, if there are so many tiles. */
static inline void add_straight(unsigned kind, const uint8_t sets[][3], unsigned n_sets,
                                unsigned pair) {
    hand counts = {0};
    mjf_reading reading;
    memset(&reading, 0, sizeof reading);
    for (unsigned i = 0; i < n_sets; i++) {
        unsigned place = i;
        for (; place > 0 && memcmp(reading.sets[place - 1], sets[i], 3) > 0; place--)
            memcpy(reading.sets[place], reading.sets[place - 1], 3);
        memcpy(reading.sets[place], sets[i], 3);
        for (unsigned k = 0; k < 3; k++) counts[sets[i][k]]++;
    }
    reading.n_sets = (uint8_t)n_sets;
    reading.n_pairs = 1;
    reading.pairs[0] = (uint8_t)pair;
    counts[pair] += 2;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (counts[t] > MJF_COPIES) return;
    add_target(kind, counts, &reading);
}

static inline void list_straights(uint8_t sets[][3]) {
    for (unsigned pair = 0; pair < MJF_TILES; pair++) {
        add_straight(SHORT_STRAIGHT, (const uint8_t (*)[3])sets, 3, pair);
        for (unsigned t = 0; t < MJF_TILES; t++) {
            memset(sets[3], (int)t, 3);
            add_straight(0, (const uint8_t (*)[3])sets, 4, pair);
            if (t >= 27 || t % 9 > 6) continue;
            for (unsigned i = 0; i < 3; i++) sets[3][i] = (uint8_t)(t + i);
            add_straight(0, (const uint8_t (*)[3])sets, 4, pair);
        }
    }
}

/* Of nine knitted tiles and seven honours, any 14. */
static inline void list_with_honors(const uint8_t sets[][3]) {
    uint64_t all = ALL_HONORS;
    for (unsigned i = 0; i < 9; i++) all |= TILE(sets[i / 3][i % 3]);
    for (unsigned a = 0; a < MJF_TILES; a++)
        for (unsigned b = a + 1; b < MJF_TILES; b++)
            if (all & TILE(a) && all & TILE(b))
                add_singles(1, all & ~TILE(a) & ~TILE(b));
}

/* Make the lists, once. */
static inline void list_targets(void) {
    if (targets[0].n != 0) return;
    for (unsigned man = 0; man < 3; man++)
        for (unsigned pin = 0; pin < 3; pin++) {
            uint8_t sets[4][3];
            if (man == pin) continue;
            for (unsigned i = 0; i < 3; i++) {
                sets[0][i] = (uint8_t)(man + 3 * i);
                sets[1][i] = (uint8_t)(9 + pin + 3 * i);
                sets[2][i] = (uint8_t)(18 + (3 - man - pin) + 3 * i);
            }
            list_with_honors((const uint8_t (*)[3])sets);
            list_straights(sets);
        }
    list_scattered();
}

/* ---- a hand beside them --------------------------------------------------------------- */

static inline unsigned beyond(const planes *tiles, const planes *bound,
                              unsigned n_planes) {
    unsigned sum = 0;
    for (unsigned n = 0; n < n_planes; n++)
        sum += bits(tiles->over[n] & ~bound->over[n]);
    return sum;
}

/* The fewest tiles to add for a target of which no more are above the limits than there
 * are jokers; NEVER if there is none. */
static inline unsigned least_need(unsigned kind, const uint8_t *counts,
                                  const mjf_options *options) {
    const target_list *all = &targets[kind];
    const planes held = planes_of(counts);
    planes limits = {{0}};
    unsigned least = NEVER;
    if (options->limits) limits = planes_of(options->limits);
    for (size_t i = 0; i < all->n; i++) {
        const planes *tiles = &all->list[i].tiles;
        unsigned need = beyond(tiles, &held, all->planes);
        if (need < least && (!options->limits ||
                             beyond(tiles, &limits, all->planes) <= options->jokers))
            least = need;
    }
    return least;
}

static inline uint64_t lowering(unsigned kind, const uint8_t *counts,
                                const mjf_options *options) {
    unsigned need = least_need(kind, counts, options);
    uint64_t useful = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        hand more;
        memcpy(more, counts, sizeof more);
        if (more[t]++ == (options->limits ? options->limits[t] : MJF_COPIES)) continue;
        if (least_need(kind, more, options) < need) useful |= TILE(t);
    }
    return useful;
}

static inline int by_tiles(const void *a, const void *b) {
    const mjf_reading *x = a, *y = b;
    int order = memcmp(x->sets, y->sets, sizeof x->sets);
    if (order == 0) order = memcmp(x->pairs, y->pairs, sizeof x->pairs);
    return order ? order : memcmp(x->singles, y->singles, sizeof x->singles);
}

/* The targets that have all of the hand, the jokers being what else they have; in order.
 * To be freed. */
static inline mjf_reading *readings_of(unsigned kind, const uint8_t *counts,
                                       size_t *n) {
    const target_list *all = &targets[kind];
    const planes held = planes_of(counts);
    mjf_reading *found = malloc((all->n + 1) * sizeof *found);
    if (found == NULL) abort();
    *n = 0;
    for (size_t i = 0; i < all->n; i++) {
        const planes *tiles = &all->list[i].tiles;
        mjf_reading *reading = &found[*n];
        if (beyond(&held, tiles, MJF_COPIES) > 0) continue;
        *reading = all->list[i].reading;
        for (unsigned t = 0; t < MJF_TILES; t++)
            for (unsigned k = 0; k < MJF_COPIES; k++)
                if (tiles->over[k] & ~held.over[k] & TILE(t))
                    reading->jokers[reading->n_jokers++] = (uint8_t)t;
        ++*n;
    }
    qsort(found, *n, sizeof *found, by_tiles);
    return found;
}

#endif /* MJF_TEST_KNITTED_TARGETS_H */
