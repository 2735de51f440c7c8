/* fuzz_inputs.h - the layout of an input of the fuzz target, and seeded ones. */
#ifndef MJF_TEST_FUZZ_INPUTS_H
#define MJF_TEST_FUZZ_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "hands.h"
#include "mjf/mjf.h"

/* The bytes of an input, in this order. A shorter one is taken to end in zeros. */
typedef struct fuzz_input {
    uint8_t counts[MJF_TILES];
    uint8_t limits[MJF_TILES];
    uint8_t unseen[MJF_TILES];
    uint8_t given; /* bit 0: options, bit 1: limits, bit 2: unseen, bit 3: no forms
                      although n_more may say so */
    uint8_t jokers;
    uint8_t forms[4]; /* least significant byte first */
    uint8_t capacity; /* of mjf_decompose, modulo FUZZ_CAPACITY + 1 */
    uint8_t probe;    /* which tile is drawn, which discard is tried */
    uint8_t n_more;   /* forms, modulo FUZZ_MORE + 1 */
    uint8_t more[3];  /* which, modulo FUZZ_FORMS + 1: the last is none at all */
} fuzz_input;

enum { FUZZ_CAPACITY = 24, FUZZ_MORE = 3, FUZZ_FORMS = 32 };

/* The forms there are to ask about: the families, then some at random. */
const mjf_form_spec *fuzz_spec(unsigned form);
const mjf_form *fuzz_form(unsigned form);

/* Write one of at most sizeof(fuzz_input) bytes; how many there are. */
size_t fuzz_make_input(random_source *source, uint8_t *bytes);

#endif /* MJF_TEST_FUZZ_INPUTS_H */
