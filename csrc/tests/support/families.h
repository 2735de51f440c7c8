/*
 * families.h - descriptions of forms for the tests: known ones, random ones, their sets,
 * and hands that are near to them.
 */
#ifndef MJF_TEST_FAMILIES_H
#define MJF_TEST_FAMILIES_H

#include <stdbool.h>
#include <stdint.h>

#include "hands.h"
#include "mjf/mjf.h"

typedef struct family {
    const char *name;
    mjf_form_spec spec;
} family;

/* Every rule of a description by itself, and some together. The first describes
 * MJF_STANDARD. */
extern const family families[];
extern const unsigned n_families;

/* Any description that mjf_form_new accepts. */
void random_spec(random_source *source, mjf_form_spec *spec);

/* Good until the fourth call after it. */
const char *spec_text(const mjf_form_spec *spec);

/* Whether three tiles, ascending, are a set. */
bool is_set(const mjf_form_spec *spec, unsigned a, unsigned b, unsigned c);

enum { SETS_AT_MOST = MJF_TILES + 3 * 7 + 4 + 1 };

/* All sets of a form, ascending; their number. */
unsigned sets_of(const mjf_form_spec *spec, uint8_t (*sets)[3]);

/* A number of tiles that is a hand of the form: 1..17. */
unsigned random_size_of(random_source *source, const mjf_form_spec *spec);

/* Deal a hand of 0..17 tiles: half of the time as hand_deal does, else sets and a pair
 * of the form, or as much of these as the wall and the number of tiles allow, with up to
 * three tiles exchanged. Never more than four of a tile. */
void hand_deal_near(random_source *source, const mjf_form_spec *spec, unsigned tiles,
                    uint8_t *counts);

#endif /* MJF_TEST_FAMILIES_H */
