/*
 * page_reader.h - what reads the parts of a page. What is wrong with the bytes is noted once, and
 * what is read after that means nothing.
 */
#ifndef MJF__SCORE_PAGE_READER_H
#define MJF__SCORE_PAGE_READER_H

#include "page.h"

typedef struct mjf__score_page_reader {
    mjf__bytes bytes;
    mjf__score_page *page;
    mjf__score_page_parts *parts;
    char *text;        /* where the next name goes */
    uint32_t choices;  /* how many there are */
    mjf_status status; /* MJF_ERR_MEMORY */
} mjf__score_page_reader;

bool mjf__score_page_failed(const mjf__score_page_reader *r);
uint32_t mjf__score_page_below(mjf__score_page_reader *r, uint32_t most);

/* Note that what was read just now, at `at`, is wrong. */
void mjf__score_page_refuse(mjf__score_page_reader *r, const uint8_t *at);

/* UTF-8 of at most so many bytes; an identifier that is none of some others; a list of them. */
const char *mjf__score_page_read_name(mjf__score_page_reader *r, uint32_t most);
const char *mjf__score_page_read_id(mjf__score_page_reader *r,
                                    const char *const *others, unsigned n);
uint8_t mjf__score_page_read_ids(mjf__score_page_reader *r, const char **names,
                                 uint32_t most);

/* A formula that names options; and patterns and facts, and so many registers, and calls
 * functions, if it may; and best, which changes what counts. */
enum {
    MJF__SCORE_PAGE_MAY_OPTIONS = 1,
    MJF__SCORE_PAGE_MAY_FACTS = 2,
    MJF__SCORE_PAGE_MAY_CALLS = 4,
    MJF__SCORE_PAGE_MAY_BEST = 8
};
mjf__score_page_formula mjf__score_page_read_formula(mjf__score_page_reader *r,
                                                     unsigned may, uint32_t registers);

/* A number from least to most. */
int64_t mjf__score_page_read_within(mjf__score_page_reader *r, int64_t least,
                                    int64_t most);

/* Room for as many things as can be in what is left, each of so many bytes at least. */
void *mjf__score_page_read_list(mjf__score_page_reader *r, size_t bytes, size_t size,
                                uint32_t *n);

#endif /* MJF__SCORE_PAGE_READER_H */
