/*
 * fuzz_main.c - the fuzz target without a fuzzer: a million seeded inputs.
 *
 *   fuzz            a million inputs
 *   fuzz 5000 7     5000 inputs from seed 7
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "hands.h"

enum { INPUTS = 1000000, SEED = 20240506 };

/* A question that is all right. */
static void valid_question(random_source *source, fuzz_input *in) {
    unsigned size = random_size(source);
    /* Seldom many jokers: they have very many readings, and listing them takes long. */
    unsigned most = random_below(source, 16) ? 3 : MJF_MAX_JOKERS;
    unsigned jokers = random_below(source, 3) ? 0 : random_below(source, most + 1);
    if (jokers > size) jokers = size;
    memset(in, 0, sizeof *in);
    in->given = (uint8_t)(jokers ? 1 : random_below(source, 2));
    if (random_below(source, 8) == 0) in->given |= 2;
    if (random_below(source, 2)) in->given |= 4;
    in->jokers = (uint8_t)jokers;
    in->forms[0] = (uint8_t)(1 + random_below(source, 15));
    if (size < 13) in->forms[0] |= MJF_STANDARD;
    in->capacity = (uint8_t)random_next(source);
    in->probe = (uint8_t)random_next(source);
    hand_deal(source, size - jokers, in->counts);
    random_limits(source, in->counts, in->limits);
    for (unsigned t = 0; t < MJF_TILES; t++)
        in->unseen[t] = (uint8_t)random_below(source, 5);
}

/* Most inputs are valid, some have a few bytes changed, a few are noise. */
static size_t make_input(random_source *source, uint8_t *bytes) {
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

int main(int argc, char **argv) {
    unsigned long inputs = argc > 1 ? strtoul(argv[1], NULL, 10) : INPUTS;
    random_source source = {argc > 2 ? strtoul(argv[2], NULL, 10) : SEED};
    for (unsigned long i = 0; i < inputs; i++) {
        /* Each input in memory of its own size, so that reading past it shows. */
        uint8_t bytes[sizeof(fuzz_input)];
        size_t size = make_input(&source, bytes);
        uint8_t *data = malloc(size ? size : 1);
        if (!data) abort();
        memcpy(data, bytes, size);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    printf("fuzz: %lu inputs, none violated an invariant\n", inputs);
    return 0;
}
