/*
 * page_source.h - pages written in a test, and their bytes.
 *
 * A formula is text in which each operation stands before what it works on, words separated by
 * spaces: "max fan 3", "if and has:above p.kong_draw 3 sum:a,b". A word is a number, p.PATTERN,
 * f.FACT, o.OPTION, the name of a register, FUNCTION:LIST,LIST (a list is a row or a group;
 * "sum:" has none), or an operation of page_words.
 */
#ifndef MJF_TEST_PAGE_SOURCE_H
#define MJF_TEST_PAGE_SOURCE_H

#include <stdbool.h>

#include "mjf/mjf.h"

enum { PAGE_ROOM = 1 << 17, PAGE_EXCLUSIONS = 64, PAGE_PAIRS = 16, PAGE_FEW = 8 };

/* What a page says of its game, in the order of the bytes. */
enum {
    PAGE_FORMS,
    PAGE_TILES,
    PAGE_SETS,
    PAGE_JOKERS,
    PAGE_FLOWERS,
    PAGE_ROBBED_LAST,
    PAGE_PASS_LOCK,
    PAGE_WILD_MELDS,
    PAGE_WILD_CLAIMS,
    PAGE_WILD_FIFTH,
    PAGE_WAITS_LIVE,
    PAGE_KNITTED_WHOLE,
    PAGE_ANY_SHAPE,
    PAGE_HONOR_RUNS,
    PAGE_RESULT,
    PAGE_KEY,
    PAGE_MINIMUM_OF,
    PAGE_MINIMUM,
    PAGE_TOTALS,
    PAGE_SETTINGS
};

/* Operations by the number that they have in the bytes, from page_first on. */
enum { PAGE_INT, PAGE_NAME, PAGE_CALL, PAGE_FIRST };
extern const char *const page_words[];
extern const unsigned n_page_words;
extern const char *const page_functions[4];

/* On how many others an operation works. */
unsigned page_operands(unsigned op);

typedef struct page_row_source {
    const char *id, *groups; /* names separated by spaces */
    const char *value, *when;
    const char *each, *exists; /* NULL: 1 */
} page_row_source;

typedef struct page_option_source {
    const char *id;
    const char *choices;            /* separated by spaces, or NULL */
    int64_t least, most, otherwise; /* least equal to most: true and false */
} page_option_source;

typedef struct page_pair_source { /* of options with values as in the bytes */
    const char *option;
    int64_t value;
    const char *other;
    int64_t other_value;
    const char *path;
} page_pair_source;

typedef struct page_source {
    const char *id;
    struct {
        const char *id, *formula;
    } registers[MJF_REGISTERS], forbids[MJF_MAX_FORBIDS];
    page_option_source options[MJF_MAX_OPTIONS];
    page_pair_source presets[PAGE_PAIRS], conflicts[PAGE_PAIRS];
    struct {
        const char *id;
        int64_t least, most, otherwise;
    } facts[MJF_MAX_FACTS];
    const char *groups[MJF_MAX_GROUPS];
    page_row_source rows[MJF_MAX_ROWS];
    struct {
        unsigned phase;
        const char *row, *targets, *when; /* NULL: always */
    } exclusions[PAGE_EXCLUSIONS];
    struct {
        const char *group;
        unsigned chain; /* 0 chows, 1 pungs */
    } forests[PAGE_FEW];
    const char *settings[PAGE_SETTINGS]; /* NULL: as usual; see page_usual */
    struct {
        const char *when;
        mjf_page_form form;
    } forms[PAGE_FEW];
    struct {
        const char *when;
        uint64_t kinds[MJF_TILES];
    } wilds[PAGE_FEW];
    const char *require; /* NULL: 1 */
} page_source;           /* lists end with a NULL name */

extern const char *const page_usual[PAGE_SETTINGS];

typedef struct page_bytes {
    uint8_t bytes[PAGE_ROOM];
    size_t n;
} page_bytes;

/* Aborts if a name in the source is none. */
void page_write(const page_source *source, page_bytes *out);

/* The place of a name in a list; aborts if there is none. list: a name is the first member of
 * items of that size. */
unsigned page_place(const void *items, size_t size, const char *name);

/* The next word of a text, without the blanks before it: its length, 0 at the end. */
size_t page_word(const char **text);

/* Of a name. */
unsigned page_pattern(const char *name);

/* The rules of a page; aborts unless they are read. */
mjf_rules *page_rules(const page_source *source, const char *const *names,
                      const char *const *values, size_t n);

/* Rules of shapes alone: all that has a reading wins. options: MJF_NO_FIFTH_COPY, MJF_ANY_SHAPE;
 * tiles: 0 is all. */
mjf_rules *page_rules_of_shapes(uint32_t forms, uint32_t options, unsigned honor_runs,
                                uint64_t tiles);

#endif /* MJF_TEST_PAGE_SOURCE_H */
