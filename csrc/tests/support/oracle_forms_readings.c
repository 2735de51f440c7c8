/* oracle_forms_readings.c - every reading of a hand as a form, from a walk over its sets. */
#include <string.h>

#include "oracle_forms.h"

typedef struct search {
    const mjf_form_spec *spec;
    const uint8_t *counts;
    unsigned jokers, want; /* want: sets */
    uint8_t sets[SETS_AT_MOST][3];
    unsigned n_sets;
    mjf_reading reading;      /* what is taken so far */
    uint8_t taken[MJF_TILES]; /* the same as counts */
    mjf_reading *out;
    size_t capacity, n;
} search;

/* Four of a tile, or, if the hand itself has five, these. */
static bool may_take(const search *s, unsigned t) {
    if (s->spec->copies == MJF_ANY_COPIES || s->spec->joker_copies) return true;
    return s->taken[t] <= MJF_COPIES || s->taken[t] <= s->counts[t];
}

/* What is taken beyond the hand must be jokers. */
static bool affordable(const search *s) {
    unsigned beyond = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (!may_take(s, t)) return false;
        if (s->taken[t] > s->counts[t]) beyond += s->taken[t] - s->counts[t];
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

static void take_pair(search *s) {
    s->reading.n_pairs = 1;
    for (uint8_t t = 0; t < MJF_TILES; t++) {
        if (!(s->spec->pairs >> t & s->spec->tiles >> t & 1)) continue;
        s->reading.pairs[0] = t;
        s->taken[t] = (uint8_t)(s->taken[t] + 2);
        if (affordable(s)) finish(s);
        s->taken[t] = (uint8_t)(s->taken[t] - 2);
    }
}

static void take_sets(search *s, unsigned first) {
    mjf_reading *reading = &s->reading;
    if (!affordable(s)) return;
    if (reading->n_sets == s->want) {
        take_pair(s);
        return;
    }
    for (unsigned set = first; set < s->n_sets; set++) {
        memcpy(reading->sets[reading->n_sets++], s->sets[set], 3);
        for (unsigned i = 0; i < 3; i++) s->taken[s->sets[set][i]]++;
        take_sets(s, set);
        for (unsigned i = 0; i < 3; i++) s->taken[s->sets[set][i]]--;
        reading->n_sets--;
    }
}

size_t form_oracle_readings(const mjf_form_spec *spec, const uint8_t *counts,
                            unsigned jokers, mjf_reading *out, size_t capacity) {
    unsigned total = hand_total(counts) + jokers;
    search s = {.spec = spec,
                .counts = counts,
                .jokers = jokers,
                .want = total / 3,
                .out = out,
                .capacity = capacity};
    if (total % 3 != 2) return 0;
    if (spec->sets != MJF_ANY_SETS && spec->sets != (int)s.want) return 0;
    s.n_sets = sets_of(spec, s.sets);
    take_sets(&s, 0);
    return s.n;
}
