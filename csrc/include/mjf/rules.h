/*
 * rules.h - rule systems from the bytes of a page, and what they say of themselves.
 *
 * `mahjong-fast rules NAME --compile FILE` writes a page, with its options still open, as
 * bytes. They are checked as bytes of unknown origin: whatever they are, they are taken or
 * refused by a status.
 */
#ifndef MJF_RULES_H
#define MJF_RULES_H

#include "mjf/score.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MJF_PAGE_BYTES = 1 << 18, /* the most that a page may have */
    MJF_MAX_OPTIONS = 64,
    MJF_MAX_FACTS = 16,
    MJF_MAX_GROUPS = 32,
    MJF_MAX_FORBIDS = 32,
    MJF_MAX_TEXT = 255 /* bytes of a name */
};

/* What was wrong with bytes, or with the options chosen. */
typedef struct mjf_page_fault {
    size_t byte; /* MJF_ERR_PAGE: where */
    size_t
        given; /* MJF_ERR_OPTION, MJF_ERR_VALUE: which of the names and values; n: none,
                     but two options that change the same in two ways */
    uint8_t options[2];          /* these, by mjf_rules_option */
    char path[MJF_MAX_TEXT + 1]; /* and what they change; else "" */
} mjf_page_fault;

/* The rules of a page with some of its options chosen: names[i] has the value values[i], as
 * text. The name is that of an option, with the value "true" or "false", a number, or one of
 * its choices; or "rows." and the identifier of a row, with a number that it is worth. Where
 * it fails, *rules is not written; *fault is, for the statuses named there. Errors:
 *   MJF_ERR_NULL
 *   MJF_ERR_PAGE     the bytes are not those of a page that this library knows
 *   MJF_ERR_OPTION   there is no such option
 *   MJF_ERR_VALUE    a value that it cannot have, one given twice, or two options that
 *                    contradict each other
 *   MJF_ERR_MEMORY */
mjf_status mjf_rules_read(const void *bytes, size_t size, const char *const *names,
                          const char *const *values, size_t n, mjf_rules **rules);
mjf_status mjf_rules_read_fault(const void *bytes, size_t size,
                                const char *const *names, const char *const *values,
                                size_t n, mjf_rules **rules, mjf_page_fault *fault);

/* ---- what rules say of themselves ------------------------------------------------------- */

/* What follows is kept as long as the rules are. A number that is none, and rules that are
 * NULL, give NULL. Text is UTF-8. */
typedef struct mjf_page_name {
    const char *id, *chinese, *english;
} mjf_page_name;

const mjf_page_name *mjf_rules_name(const mjf_rules *rules);
const mjf_page_name *mjf_rules_row(const mjf_rules *rules, unsigned row);
const char *mjf_rules_register(const mjf_rules *rules, unsigned number);
const char *mjf_rules_forbid(const mjf_rules *rules, unsigned number);

/* 1 if a row exists by the options chosen, else 0, and the number that it is worth; *fixed is
 * 0, and so is *value, where a formula says what that is. */
int mjf_rules_row_value(const mjf_rules *rules, unsigned row, uint8_t *fixed,
                        int32_t *value);

enum { MJF_OPTION_BOOL, MJF_OPTION_RANGE, MJF_OPTION_CHOICE };

typedef struct mjf_page_option {
    const char *id;
    uint8_t kind;        /* MJF_OPTION_BOOL ... */
    uint8_t given;       /* chosen by the caller */
    int64_t least, most; /* of the values: 0 and 1; places of the choices */
    int64_t otherwise;   /* the value where nothing says which */
    int64_t value;       /* the value chosen, or what another option or this makes it */
    const char *const *choices; /* most + 1 of them, or NULL */
} mjf_page_option;

const mjf_page_option *mjf_rules_option(const mjf_rules *rules, unsigned number);

/* A fact that the page asks of a win: mjf_win.facts has them in this order. */
typedef struct mjf_page_fact {
    const char *id, *key; /* key: its name in a case */
    int64_t least, most, otherwise;
} mjf_page_fact;

const mjf_page_fact *mjf_rules_fact(const mjf_rules *rules, unsigned number);

/* What a page says of the game, by the options chosen. */
typedef struct mjf_page_settings {
    uint64_t tiles;         /* kinds in use, a bit each */
    uint32_t forms, totals; /* totals: the registers that a score shows, a bit each */
    uint8_t sets;           /* 4 or 5; 0: both */
    uint8_t flowers;        /* the most of them: 0, 8 or more */
    uint8_t pass_lock;      /* 0 none, 1 the same tile, 2 every tile */
    uint8_t honor_runs;     /* as in mjf_form_spec */
    uint8_t result, key, minimum_of; /* registers */
    uint8_t jokers, robbed_last, wild_melds, wild_claims, wild_fifth;
    uint8_t waits_live, knitted_whole, any_shape;
    int32_t minimum; /* 0: none */
    uint8_t n_forms; /* shapes that are narrowed */
    uint8_t has_wild;
    uint64_t
        wild[MJF_TILES]; /* the kinds that are wild when a tile is turned, a bit each */
} mjf_page_settings;

const mjf_page_settings *mjf_rules_settings(const mjf_rules *rules);

/* A shape of settings.forms with fewer hands. */
typedef struct mjf_page_form {
    uint32_t shape;
    uint8_t runs;          /* whether runs of a suit may be sets */
    uint64_t pairs, tiles; /* that may be the pair, and that may be used; 0: all */
} mjf_page_form;

const mjf_page_form *mjf_rules_form(const mjf_rules *rules, unsigned number);

#ifdef __cplusplus
}
#endif

#endif /* MJF_RULES_H */
