/* fuzz_inputs.c - seeded inputs for the fuzz target. */
#include "fuzz_inputs.h"

#include <stdlib.h>
#include <string.h>

#include "families.h"

/* ---- the forms ------------------------------------------------------------------- */

static struct {
    mjf_form_spec spec;
    mjf_form *form;
} pool[FUZZ_FORMS];

/* Made once, and never freed. */
static void fill_pool(void) {
    random_source source = {20240508};
    if (pool[0].form) return;
    for (unsigned i = 0; i < FUZZ_FORMS; i++) {
        if (i < n_families)
            pool[i].spec = families[i].spec;
        else
            random_spec(&source, &pool[i].spec);
        if (mjf_form_new(&pool[i].spec, &pool[i].form) != MJF_OK) abort();
    }
}

const mjf_form_spec *fuzz_spec(unsigned form) {
    fill_pool();
    return &pool[form].spec;
}

const mjf_form *fuzz_form(unsigned form) {
    fill_pool();
    return pool[form].form;
}

/* ---- the inputs ------------------------------------------------------------------ */

/* Forms to ask about, all of them for the hands of the first. */
static const mjf_form_spec *valid_forms(random_source *source, fuzz_input *in) {
    unsigned first = random_below(source, FUZZ_FORMS);
    in->n_more = (uint8_t)(1 + random_below(source, FUZZ_MORE));
    for (unsigned i = 0; i < FUZZ_MORE; i++)
        in->more[i] = (uint8_t)(i == 0 ? first : random_below(source, FUZZ_FORMS));
    in->given |= 1;
    return fuzz_spec(first);
}

/* Seldom many jokers: they have very many readings, and listing them takes long. */
static unsigned valid_jokers(random_source *source, unsigned n_more) {
    unsigned most = n_more ? 2 : 3;
    if (n_more == 0 && random_below(source, 16) == 0) most = MJF_MAX_JOKERS;
    return random_below(source, 3) ? 0 : random_below(source, most + 1);
}

/* A question that is all right. */
static void valid_question(random_source *source, fuzz_input *in) {
    memset(in, 0, sizeof *in);
    in->given = (uint8_t)random_below(source, 2);
    const mjf_form_spec *spec = fuzz_spec(0);
    if (random_below(source, 3) == 0) spec = valid_forms(source, in);
    unsigned size = random_size_of(source, spec);
    unsigned jokers = valid_jokers(source, in->n_more);
    uint32_t forms = random_below(source, 512);
    if (jokers > size) jokers = size;
    if (jokers) in->given |= 1;
    if (random_below(source, 8) == 0) in->given |= 2;
    if (random_below(source, 2)) in->given |= 4;
    in->jokers = (uint8_t)jokers;
    if (in->n_more == 0 && (forms == 0 || size < 13 || size > 14))
        forms |= MJF_STANDARD;
    in->forms[0] = (uint8_t)forms;
    in->forms[1] = (uint8_t)(forms >> 8);
    in->capacity = (uint8_t)random_next(source);
    in->probe = (uint8_t)random_next(source);
    hand_deal_near(source, spec, size - jokers, in->counts);
    random_limits(source, in->counts, in->limits);
    for (unsigned t = 0; t < MJF_TILES; t++)
        in->unseen[t] = (uint8_t)random_below(source, 5);
}

/* Most inputs are valid, some have a few bytes changed, a few are noise. */
size_t fuzz_make_input(random_source *source, uint8_t *bytes) {
    fuzz_input in;
    unsigned luck = random_below(source, 20);
    valid_question(source, &in);
    memcpy(bytes, &in, sizeof in);
    if (luck >= 5) return sizeof in;
    if (luck > 0) {
        for (unsigned i = 1 + random_below(source, 3); i > 0; i--)
            bytes[random_below(source, sizeof in)] = (uint8_t)random_next(source);
        return sizeof in;
    }
    unsigned mask = random_below(source, 2) ? 0xFF : 0x03;
    for (size_t i = 0; i < sizeof in; i++)
        bytes[i] = (uint8_t)(random_next(source) & mask);
    return random_below(source, sizeof in + 1);
}
