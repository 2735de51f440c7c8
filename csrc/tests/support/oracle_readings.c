/* oracle_readings.c - every reading of a hand, from a walk over every set and pair. */
#include <stdbool.h>
#include <string.h>

#include "oracle.h"

enum { SETS = 3 * 7 + MJF_TILES };

typedef struct search {
    const uint8_t *counts;
    mjf_reading reading;      /* what is taken so far */
    uint8_t taken[MJF_TILES]; /* the same as counts */
    unsigned jokers, want;    /* want: sets or pairs of a complete hand */
    mjf_reading *out;
    size_t capacity, n;
} search;

/* ---- taking and putting back ----------------------------------------------------- */

static void take(search *s, const uint8_t *tiles, unsigned n) {
    for (unsigned i = 0; i < n; i++) s->taken[tiles[i]]++;
}

static void put_back(search *s, const uint8_t *tiles, unsigned n) {
    for (unsigned i = 0; i < n; i++) s->taken[tiles[i]]--;
}

/* What is taken beyond the hand must be jokers, and a joker is no fifth copy. */
static bool affordable(const search *s) {
    unsigned beyond = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (s->taken[t] <= s->counts[t]) continue;
        if (s->taken[t] > MJF_COPIES) return false;
        beyond += s->taken[t] - s->counts[t];
    }
    return beyond <= s->jokers;
}

/* Everything is taken: a reading, if the hand is used up. */
static void finish(search *s) {
    mjf_reading *reading = &s->reading;
    reading->n_jokers = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (s->taken[t] < s->counts[t]) return;
        for (unsigned n = s->counts[t]; n < s->taken[t]; n++)
            reading->jokers[reading->n_jokers++] = (uint8_t)t;
    }
    if (s->n < s->capacity) s->out[s->n] = *reading;
    s->n++;
}

/* ---- the shapes ------------------------------------------------------------------ */

/* All sets, ascending by their tiles: 111 < 123 < 222. */
static unsigned list_sets(uint8_t (*sets)[3]) {
    unsigned n = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        memset(sets[n++], (int)t, 3);
        if (t >= 27 || t % 9 > 6) continue;
        for (unsigned i = 0; i < 3; i++) sets[n][i] = (uint8_t)(t + i);
        n++;
    }
    return n;
}

static void standard(search *s, const uint8_t (*sets)[3], unsigned first) {
    mjf_reading *reading = &s->reading;
    if (!affordable(s)) return;
    if (reading->n_sets < s->want) {
        for (unsigned i = first; i < SETS; i++) {
            memcpy(reading->sets[reading->n_sets++], sets[i], 3);
            take(s, sets[i], 3);
            standard(s, sets, i);
            put_back(s, sets[i], 3);
            reading->n_sets--;
        }
        return;
    }
    reading->n_pairs = 1;
    for (uint8_t t = 0; t < MJF_TILES; t++) {
        uint8_t pair[2] = {t, t};
        reading->pairs[0] = t;
        take(s, pair, 2);
        if (affordable(s)) finish(s);
        put_back(s, pair, 2);
    }
}

static void seven_pairs(search *s, unsigned first) {
    mjf_reading *reading = &s->reading;
    if (!affordable(s)) return;
    if (reading->n_pairs == s->want) {
        finish(s);
        return;
    }
    for (unsigned t = first; t < MJF_TILES; t++) {
        uint8_t pair[2] = {(uint8_t)t, (uint8_t)t};
        if (s->taken[t] == MJF_COPIES) continue;
        reading->pairs[reading->n_pairs++] = (uint8_t)t;
        take(s, pair, 2);
        seven_pairs(s, reading->form == MJF_SEVEN_PAIRS_QUADS ? t : t + 1);
        put_back(s, pair, 2);
        reading->n_pairs--;
        if (s->taken[t] < s->counts[t]) return; /* passed over, it would be left over */
    }
}

static void thirteen_orphans(search *s) {
    static const uint8_t orphans[] = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33};
    take(s, orphans, sizeof orphans);
    s->reading.n_pairs = 1;
    for (size_t i = 0; i < sizeof orphans; i++) {
        s->reading.pairs[0] = orphans[i];
        s->reading.n_singles = 0;
        for (size_t k = 0; k < sizeof orphans; k++)
            if (k != i) s->reading.singles[s->reading.n_singles++] = orphans[k];
        take(s, &orphans[i], 1);
        if (affordable(s)) finish(s);
        put_back(s, &orphans[i], 1);
    }
}

/* ---- whole hands ----------------------------------------------------------------- */

size_t oracle_readings(const uint8_t *counts, uint32_t forms, unsigned jokers,
                       mjf_reading *out, size_t capacity) {
    unsigned total = jokers;
    size_t n = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) total += counts[t];
    if (total % 3 != 2) return 0;
    for (uint32_t form = MJF_STANDARD; form <= MJF_THIRTEEN_ORPHANS; form <<= 1) {
        search s = {.counts = counts, .jokers = jokers, .out = out};
        if (!(forms & form) || (form != MJF_STANDARD && total != ORACLE_TILES))
            continue;
        s.reading.form = form;
        s.capacity = capacity;
        s.n = n;
        if (form == MJF_STANDARD) {
            uint8_t sets[SETS][3];
            list_sets(sets);
            s.want = total / 3;
            standard(&s, (const uint8_t (*)[3])sets, 0);
        } else if (form == MJF_THIRTEEN_ORPHANS) {
            thirteen_orphans(&s);
        } else {
            s.want = MJF_MAX_PAIRS;
            seven_pairs(&s, 0);
        }
        n = s.n;
    }
    return n;
}

uint64_t oracle_shape_waits(const uint8_t *counts, uint32_t forms, unsigned jokers) {
    uint8_t more[MJF_TILES];
    uint64_t waits = 0;
    memcpy(more, counts, sizeof more);
    for (unsigned t = 0; t < MJF_TILES; t++) {
        more[t]++;
        if (oracle_readings(more, forms, jokers, NULL, 0)) waits |= UINT64_C(1) << t;
        more[t]--;
    }
    return waits;
}

/* Flags come before the forms of the options. */
static unsigned turn_of(const mjf_reading *reading) {
    return reading->form ? reading->form : (1u << 31) + reading->place;
}

int reading_compare(const mjf_reading *a, const mjf_reading *b) {
    int order;
    if (turn_of(a) != turn_of(b)) return turn_of(a) < turn_of(b) ? -1 : 1;
    if (a->n_sets != b->n_sets) return a->n_sets < b->n_sets ? -1 : 1;
    order = memcmp(a->sets, b->sets, 3u * a->n_sets);
    if (order) return order;
    if (a->n_pairs != b->n_pairs) return a->n_pairs < b->n_pairs ? -1 : 1;
    order = memcmp(a->pairs, b->pairs, a->n_pairs);
    if (order) return order;
    if (a->n_singles != b->n_singles) return a->n_singles < b->n_singles ? -1 : 1;
    return memcmp(a->singles, b->singles, a->n_singles);
}
