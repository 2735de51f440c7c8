/* fuzz.h - the fuzz target, and the layout of its input. */
#ifndef MJF_TEST_FUZZ_H
#define MJF_TEST_FUZZ_H

#include <stddef.h>
#include <stdint.h>

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

/* Call every function and check what holds for any input; aborts where it does not. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif /* MJF_TEST_FUZZ_H */
