/*
 * oracle_forms.h - slow, obvious answers for forms: from every target of each block.
 */
#ifndef MJF_TEST_ORACLE_FORMS_H
#define MJF_TEST_ORACLE_FORMS_H

#include <stddef.h>
#include <stdint.h>

#include "families.h"
#include "mjf/mjf.h"

/* Every multiset of sets, with or without the pair, of each block, as the copies that it
 * takes of each tile. */
typedef struct form_oracle form_oracle;

form_oracle *form_oracle_new(const mjf_form_spec *spec);
void form_oracle_free(form_oracle *oracle);

/* The fewest tiles to add, jokers among them, to the hand and to the hand with one more
 * of a tile; ORACLE_NEVER where no target is in reach, or the form is for other hands. */
typedef struct form_needs {
    uint8_t now, with[MJF_TILES];
} form_needs;

/* limits may be NULL. */
form_needs form_oracle_needs(const form_oracle *oracle, const uint8_t *counts,
                             const uint8_t *limits, unsigned jokers);

/* Every reading in the promised order; their number, of which the first capacity ones
 * are stored. counts may hold five of a tile: only jokers are bound to four. */
size_t form_oracle_readings(const mjf_form_spec *spec, const uint8_t *counts,
                            unsigned jokers, mjf_reading *out, size_t capacity);

#endif /* MJF_TEST_ORACLE_FORMS_H */
