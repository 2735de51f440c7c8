/*
 * random_rules.h - pages that no one would play, to test what a page can say.
 */
#ifndef MJF_TEST_RANDOM_RULES_H
#define MJF_TEST_RANDOM_RULES_H

#include "hands.h"
#include "page_source.h"

enum { RANDOM_ROOM = 1 << 17 };

typedef struct random_rules {
    page_source page;                 /* points into the text */
    int64_t options[MJF_MAX_OPTIONS]; /* chosen, as the bytes have their values */
    size_t used;
    char text[RANDOM_ROOM];
} random_rules;

/* A right one; with forests of pungs and chows now and then. */
void rules_random(random_source *source, random_rules *out);

/* A row for each pattern of chows, or of pungs, with values below `most`, the best forest of
 * them and what it comes to. */
void rules_of_forest(random_source *source, bool chows, unsigned most,
                     random_rules *out);

/* The rules, with these options. */
mjf_rules *rules_made(const random_rules *own);

/* Facts within their ranges. */
void random_facts(random_source *source, const page_source *page, int64_t *facts);

#endif /* MJF_TEST_RANDOM_RULES_H */
