/*
 * random_page.h - pages that no one would play, to test what a page can say.
 */
#ifndef MJF_TEST_RANDOM_PAGE_H
#define MJF_TEST_RANDOM_PAGE_H

#include <stdbool.h>

#include "hands.h"
#include "page_source.h"

typedef struct random_page {
    page_source source;
    char text[1 << 16]; /* of its formulas and names */
    size_t n;
} random_page;

/* A page that can be read, with facts, options and now and then forests. */
void page_random(random_source *source, random_page *out);

/* A row for each pattern of chows, or of pungs, with values below `most`, the best forest of
 * them and what it comes to. */
void page_of_forest(random_source *source, bool chows, unsigned most, random_page *out);

/* Some of its options chosen: names and values, as mjf_rules_read takes them; how many. */
enum { PAGE_CHOSEN = 8 };
size_t page_random_choice(random_source *source, random_page *page,
                          const char *names[PAGE_CHOSEN],
                          const char *values[PAGE_CHOSEN]);

#endif /* MJF_TEST_RANDOM_PAGE_H */
