/*
 * page.h - a page as its bytes have it, and the options chosen.
 */
#ifndef MJF__SCORE_PAGE_H
#define MJF__SCORE_PAGE_H

#include "formula/formula.h"
#include "mjf/rules.h"
#include "program.h"
#include "rules.h"

enum {
    MJF__SCORE_PAGE_NAME = 64, /* bytes of an identifier */
    MJF__SCORE_PAGE_NODES = 4096,
    MJF__SCORE_PAGE_CHOICES = 1024,
    MJF__SCORE_PAGE_FORMS = MJF__SCORE_OWN_FORMS,
    MJF__SCORE_PAGE_WILDS = 16,
    MJF__SCORE_PAGE_LISTS = 2 * MJF_MAX_ROWS /* row r is list 2r, group g list 2g + 1 */
};

_Static_assert((int)MJF_MAX_GROUPS <= (int)MJF_MAX_ROWS, "a list for each group");

/* The formulas of what the page says of the game, in the order of the bytes. */
typedef enum mjf__score_page_setting {
    MJF__SCORE_PAGE_FORM_MASK,
    MJF__SCORE_PAGE_TILES,
    MJF__SCORE_PAGE_SETS,
    MJF__SCORE_PAGE_JOKERS,
    MJF__SCORE_PAGE_FLOWERS,
    MJF__SCORE_PAGE_ROBBED_LAST,
    MJF__SCORE_PAGE_PASS_LOCK,
    MJF__SCORE_PAGE_WILD_MELDS,
    MJF__SCORE_PAGE_WILD_CLAIMS,
    MJF__SCORE_PAGE_WILD_FIFTH,
    MJF__SCORE_PAGE_WAITS_LIVE,
    MJF__SCORE_PAGE_KNITTED_WHOLE,
    MJF__SCORE_PAGE_ANY_SHAPE,
    MJF__SCORE_PAGE_HONOR_RUNS,
    MJF__SCORE_PAGE_RESULT,
    MJF__SCORE_PAGE_KEY,
    MJF__SCORE_PAGE_MINIMUM_OF,
    MJF__SCORE_PAGE_MINIMUM,
    MJF__SCORE_PAGE_TOTALS,
    MJF__SCORE_PAGE_SETTINGS
} mjf__score_page_setting;

/* A formula: its root in the pool, and the byte where it begins. */
typedef struct mjf__score_page_formula {
    uint32_t root, byte;
} mjf__score_page_formula;

typedef struct mjf__score_page_row {
    mjf_page_name name;
    uint32_t groups; /* a bit each */
    mjf__score_page_formula exists, value, when, each;
    bool given; /* what it is worth, as `own` */
    int32_t own;
} mjf__score_page_row;

typedef struct mjf__score_page_exclusion {
    mjf__score_row_set rows;
    uint32_t groups;
    mjf__score_page_formula when;
    uint8_t phase, row;
} mjf__score_page_exclusion;

typedef struct mjf__score_page_pair { /* of options with values */
    int64_t values[2];
    uint8_t options[2];
    const char *path;
} mjf__score_page_pair;

typedef struct mjf__score_page_wild {
    mjf__score_page_formula when;
    uint64_t kinds[MJF_TILES];
} mjf__score_page_wild;

typedef struct mjf__score_page_narrowed {
    mjf__score_page_formula when;
    mjf_page_form form;
} mjf__score_page_narrowed;

/* What is needed only until the rules are made. */
typedef struct mjf__score_page_parts {
    mjf__formula_pool pool;
    mjf__formula_limits limits; /* what a formula may name */
    mjf__score_page_pair *presets, *conflicts;
    mjf__score_page_exclusion *exclusions;
    mjf__score_page_row rows[MJF_MAX_ROWS];
    mjf__score_page_formula settings[MJF__SCORE_PAGE_SETTINGS];
    mjf__score_page_formula require, forbids[MJF_MAX_FORBIDS], scores[MJF_REGISTERS];
    mjf__score_page_narrowed forms[MJF__SCORE_PAGE_FORMS];
    mjf__score_page_wild wilds[MJF__SCORE_PAGE_WILDS];
    struct {
        uint8_t group, chain;
        uint32_t byte;
    } forests[MJF__SCORE_FORESTS];
    uint32_t n_presets, n_conflicts, n_exclusions;
    uint16_t patterns[MJF_PATTERNS]; /* by the number in the page */
    uint8_t n_forms, n_wilds, n_forests;
    bool numeric[MJF_MAX_OPTIONS];   /* all choices are numbers */
    int64_t values[MJF_MAX_OPTIONS]; /* as formulas see them */
} mjf__score_page_parts;

struct mjf__score_page {
    char *text; /* of all names */
    const char **choices;
    mjf_page_name name;
    mjf_page_name rows[MJF_MAX_ROWS];
    mjf__score_row_set exists, fixed; /* rows that do, and whose values are numbers */
    const char *registers[MJF_REGISTERS], *forbids[MJF_MAX_FORBIDS];
    const char *groups[MJF_MAX_GROUPS];
    mjf_page_option options[MJF_MAX_OPTIONS];
    mjf_page_fact facts[MJF_MAX_FACTS];
    mjf_page_settings settings;
    mjf_page_form forms[MJF__SCORE_PAGE_FORMS];
    uint8_t n_rows, n_registers, n_forbids, n_groups, n_options, n_facts;
};

void mjf__score_page_free(mjf__score_page *page);
void mjf__score_page_parts_free(mjf__score_page_parts *parts);

/* page.c: the bytes into both, which are all 0 before. MJF_ERR_PAGE: *byte says where they are
 * wrong; MJF_ERR_MEMORY. */
mjf_status mjf__score_page_read(const void *bytes, size_t size, mjf__score_page *page,
                                mjf__score_page_parts *parts, size_t *byte);

/* page_options.c: the options chosen, into options[] and rows[].own. */
mjf_status mjf__score_page_choose(mjf__score_page *page, mjf__score_page_parts *parts,
                                  const char *const *names, const char *const *values,
                                  size_t n, mjf_page_fault *fault);

/* A number as text, with nothing beside it. */
bool mjf__score_page_number(const char *text, int64_t *number);

/* Rules being made of a page. */
typedef struct mjf__score_page_making {
    mjf__score_page *page;
    mjf__score_page_parts *parts;
    mjf_rules *rules;
    mjf__score_row_set groups[MJF_MAX_GROUPS]; /* their rows that exist */
    struct mjf__score_page_masks *conditions;  /* of program->conditions */
    uint32_t n_conditions, condition_room;
    size_t byte; /* MJF_ERR_PAGE: where the bytes are wrong */
} mjf__score_page_making;

/* page_settings.c: what the page says of the game; page_rows.c: all else. MJF_ERR_PAGE,
 * MJF_ERR_MEMORY. */
mjf_status mjf__score_page_settle(mjf__score_page_making *m);
mjf_status mjf__score_page_rows(mjf__score_page_making *m);

/* Put the options in; *known: it is a number then, *value. MJF_ERR_MEMORY. */
mjf_status mjf__score_page_fold(mjf__score_page_making *m,
                                mjf__score_page_formula *formula, bool *known,
                                int64_t *value);

/* A formula that names options alone, within some bounds; MJF_ERR_PAGE. */
mjf_status mjf__score_page_option_value(mjf__score_page_making *m,
                                        mjf__score_page_formula *formula, int64_t least,
                                        int64_t most, int64_t *value);

/* page_masks.c: what must hold for a formula not to be 0, as far as patterns that hold and
 * hold not say it, added to masks; false if something is left. `never`: it cannot. */
typedef struct mjf__score_page_masks {
    uint64_t all[MJF_PATTERN_WORDS], none[MJF_PATTERN_WORDS], any[MJF_PATTERN_WORDS];
    bool has_any, never;
} mjf__score_page_masks;

bool mjf__score_page_lower(const mjf__score_page_parts *parts, uint32_t root,
                           mjf__score_page_masks *masks);

/* The same of all of it or nothing, and of a formula that must be 0, too. */
bool mjf__score_page_lower_whole(const mjf__score_page_parts *parts, uint32_t root,
                                 bool wanted, mjf__score_page_masks *masks);

/* page_program.c: a condition to be asked as a whole; its number. */
mjf_status mjf__score_page_condition(mjf__score_page_making *m,
                                     const mjf__score_page_masks *masks,
                                     uint32_t *number);

/* Lay a formula out behind the others; it is changed on the way. */
mjf_status mjf__score_page_emit(mjf__score_page_making *m, uint32_t root,
                                uint32_t *start);

/* page_plain.c: whether a formula of a register needs no running, and what it is then. */
void mjf__score_page_plain(const mjf__formula_pool *pool, uint32_t root,
                           mjf__score_program_plain *plain);

/* page_program.c: the rows of all lists that a formula calls, and of some lists. */
mjf__score_row_set mjf__score_page_seen(const mjf__score_page_making *m, uint32_t root);
mjf__score_row_set mjf__score_page_listed(const mjf__score_page_making *m,
                                          uint32_t lists);

/* After mjf__score_rules_ready: what the formulas run with. */
mjf_status mjf__score_page_finish(mjf__score_page_making *m);

#endif /* MJF__SCORE_PAGE_H */
