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

enum { INPUTS = 1000000, SEED = 20240506 };

int main(int argc, char **argv) {
    unsigned long inputs = argc > 1 ? strtoul(argv[1], NULL, 10) : INPUTS;
    random_source source = {argc > 2 ? strtoul(argv[2], NULL, 10) : SEED};
    for (unsigned long i = 0; i < inputs; i++) {
        /* Each input in memory of its own size, so that reading past it shows. */
        uint8_t bytes[sizeof(fuzz_input)];
        size_t size = fuzz_make_input(&source, bytes);
        uint8_t *data = malloc(size ? size : 1);
        if (!data) abort();
        memcpy(data, bytes, size);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    printf("fuzz: %lu inputs, none violated an invariant\n", inputs);
    return 0;
}
