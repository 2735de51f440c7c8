/* fuzz_page.h - bytes that are nearly those of a page. */
#ifndef MJF_TEST_FUZZ_PAGE_H
#define MJF_TEST_FUZZ_PAGE_H

#include <stddef.h>
#include <stdint.h>

/* Read a random page with some bytes changed as `data` says, and score by what comes of it: what
 * is wrong with the answer, or NULL. */
const char *fuzz_page(const uint8_t *data, size_t size);

#endif /* MJF_TEST_FUZZ_PAGE_H */
