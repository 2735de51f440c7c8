/* fuzz.h - the fuzz target. */
#ifndef MJF_TEST_FUZZ_H
#define MJF_TEST_FUZZ_H

#include "fuzz_inputs.h"

/* Call every function and check what holds for any input; aborts where it does not. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif /* MJF_TEST_FUZZ_H */
