/* page_reader.c - names, numbers and formulas out of the bytes of a page. */
#include "page_reader.h"

#include <stdlib.h>
#include <string.h>

#include "program.h"

bool mjf__score_page_failed(const mjf__score_page_reader *r) {
    return r->bytes.wrong || r->status != MJF_OK;
}

uint32_t mjf__score_page_below(mjf__score_page_reader *r, uint32_t most) {
    return mjf__bytes_below(&r->bytes, most);
}

/* Note that what was read just now, at `at`, is wrong. */
void mjf__score_page_refuse(mjf__score_page_reader *r, const uint8_t *at) {
    if (r->bytes.wrong) return;
    r->bytes.at = at;
    mjf__bytes_refuse(&r->bytes);
}

/* ---- text ----------------------------------------------------------------------------- */

/* How many bytes the character at the front has; 0: it is none. */
static size_t character(const uint8_t *text, size_t size) {
    const uint8_t first = text[0];
    if (first < 0x80) return first != 0;
    const size_t n = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || n > size) return 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xC0) != 0x80) return 0;
    /* Longer than it need be, half of a pair, and beyond the last. */
    if (first == 0xE0 && text[1] < 0xA0) return 0;
    if (first == 0xED && text[1] >= 0xA0) return 0;
    if (first == 0xF0 && text[1] < 0x90) return 0;
    return first == 0xF4 && text[1] >= 0x90 ? 0 : n;
}

const char *mjf__score_page_read_name(mjf__score_page_reader *r, uint32_t most) {
    const uint8_t *at = r->bytes.at;
    const mjf__bytes_text found = mjf__bytes_name(&r->bytes, most);
    const uint8_t *text = (const uint8_t *)found.text;
    for (size_t i = 0; i < found.size;) {
        const size_t n = character(text + i, found.size - i);
        if (n == 0) {
            mjf__score_page_refuse(r, at);
            return "";
        }
        i += n;
    }
    if (r->bytes.wrong) return "";
    /* The byte of its length makes room for the zero behind it. */
    char *own = r->text;
    memcpy(own, found.text, found.size);
    own[found.size] = 0;
    r->text += found.size + 1;
    return own;
}

/* An identifier that is none of some others. */
const char *mjf__score_page_read_id(mjf__score_page_reader *r,
                                    const char *const *others, unsigned n) {
    const uint8_t *at = r->bytes.at;
    const char *own = mjf__score_page_read_name(r, MJF__SCORE_PAGE_NAME);
    if (own[0] == 0) mjf__score_page_refuse(r, at);
    for (unsigned i = 0; i < n; i++)
        if (strcmp(others[i], own) == 0) mjf__score_page_refuse(r, at);
    return own;
}

uint8_t mjf__score_page_read_ids(mjf__score_page_reader *r, const char **names,
                                 uint32_t most) {
    const uint32_t n = mjf__score_page_below(r, most);
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++)
        names[i] = mjf__score_page_read_id(r, names, i);
    return (uint8_t)n;
}

/* ---- formulas ------------------------------------------------------------------------- */

/* A formula that names options; and patterns and facts, and so many registers, and calls
 * functions, if it may; and best, which changes what counts. */
mjf__score_page_formula mjf__score_page_read_formula(mjf__score_page_reader *r,
                                                     unsigned may, uint32_t registers) {
    mjf__score_page_formula own = {0, (uint32_t)(r->bytes.at - r->bytes.begin)};
    mjf__formula_limits limits = r->parts->limits;
    const uint8_t *at = r->bytes.at;
    if (!(may & MJF__SCORE_PAGE_MAY_FACTS))
        limits.names[MJF__SCORE_PROGRAM_PATTERN] =
            limits.names[MJF__SCORE_PROGRAM_FACT] =
                limits.names[MJF__SCORE_PROGRAM_HELD] = 0;
    if (!(may & MJF__SCORE_PAGE_MAY_CALLS)) limits.functions = 0;
    limits.names[MJF__SCORE_PROGRAM_REGISTER] = registers;
    if (mjf__score_page_failed(r)) return own;
    const mjf__formula_pool *pool = &r->parts->pool;
    uint32_t node = pool->n_nodes;
    r->status = mjf__formula_read(&r->parts->pool, &r->bytes, &limits, &own.root);
    if (pool->n_nodes > MJF__SCORE_PAGE_NODES) mjf__score_page_refuse(r, at);
    for (; node < pool->n_nodes && !(may & MJF__SCORE_PAGE_MAY_BEST); node++)
        if (pool->nodes[node].op == MJF__FORMULA_CALL &&
            pool->nodes[node].kind == MJF__SCORE_PROGRAM_BEST)
            mjf__score_page_refuse(r, at);
    return own;
}

/* ---- numbers and lists ----------------------------------------------------------------- */

/* A number from least to most. */
int64_t mjf__score_page_read_within(mjf__score_page_reader *r, int64_t least,
                                    int64_t most) {
    const uint8_t *at = r->bytes.at;
    const int64_t number = mjf__bytes_signed(&r->bytes);
    if (number < least || number > most) mjf__score_page_refuse(r, at);
    return number;
}

/* As many things as can be in what is left, each of so many bytes at least. */
void *mjf__score_page_read_list(mjf__score_page_reader *r, size_t bytes, size_t size,
                                uint32_t *n) {
    const uint8_t *at = r->bytes.at;
    *n = mjf__score_page_below(r, MJF_PAGE_BYTES);
    if (*n > (size_t)(r->bytes.end - r->bytes.at) / bytes ||
        *n > MJF__SCORE_PAGE_NODES) {
        mjf__score_page_refuse(r, at);
        *n = 0;
    }
    if (*n == 0) return NULL;
    void *items = calloc(*n, size);
    if (items == NULL) {
        r->status = MJF_ERR_MEMORY;
        *n = 0;
    }
    return items;
}
