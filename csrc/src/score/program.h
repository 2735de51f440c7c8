/*
 * program.h - the formulas of a page by the options chosen, laid out for running.
 */
#ifndef MJF__SCORE_PROGRAM_H
#define MJF__SCORE_PROGRAM_H

#include "formula/formula.h"
#include "mjf/rules.h"
#include "rules.h"

/* What a name in a formula is: the first five in the bytes, the others when it runs, and of
 * the first five the first three. */
enum {
    MJF__SCORE_PROGRAM_PATTERN, /* 1 where it holds, of one that does not count */
    MJF__SCORE_PROGRAM_FACT,    /* what is told of the win */
    MJF__SCORE_PROGRAM_REGISTER,
    MJF__SCORE_PROGRAM_OPTION,
    MJF__SCORE_PROGRAM_HELD, /* how many tiles the winner has of the kinds that a fact
                                tells; when it runs, the fact behind all facts */
    MJF__SCORE_PROGRAM_KINDS,
    MJF__SCORE_PROGRAM_COUNT =
        MJF__SCORE_PROGRAM_KINDS, /* a pattern that counts, and from bit 16 on its
                                                number among those */
    MJF__SCORE_PROGRAM_CONDITION  /* 1 where patterns hold and hold not */
};

/* The functions over lists of rows. */
enum {
    MJF__SCORE_PROGRAM_SUM,
    MJF__SCORE_PROGRAM_BEST,
    MJF__SCORE_PROGRAM_ROWS,
    MJF__SCORE_PROGRAM_HAS,
    MJF__SCORE_PROGRAM_FUNCTIONS
};

#define MJF__SCORE_PROGRAM_NONE UINT32_MAX /* no formula */

typedef struct mjf__score_program_condition {
    mjf__score_condition words[MJF__PATTERN_FILLED]; /* by the places of the words */
    bool asks_any;
} mjf__score_program_condition;

/* A row that sees the others: where its patterns hold, none of `unless` counts and its formula
 * is not 0. */
typedef struct mjf__score_program_late {
    mjf__score_row_set unless;
    mjf__score_row_set seen; /* all rows that it asks for */
    uint32_t when;
    uint8_t row;
} mjf__score_program_late;

/* A formula of a register that needs no running: base ** register, register * register, or a
 * register and the best
 * of some rows and the sum of some, each of them or none, in this order, and the best of some
 * in place of all. A list that is MJF__SCORE_PROGRAM_NONE is left out. */
enum {
    MJF__SCORE_PROGRAM_RUN, /* it does need it */
    MJF__SCORE_PROGRAM_RAISED,
    MJF__SCORE_PROGRAM_MULTIPLIED,
    MJF__SCORE_PROGRAM_ADDED
};

typedef struct mjf__score_program_plain {
    uint8_t kind;
    uint8_t of; /* a register, or MJF_REGISTERS: none */
    uint16_t mark, cap_mark;
    int32_t base;                /* or the second register */
    uint32_t best, sum, instead; /* lists */
    int64_t cap;                 /* of best and sum; INT64_MAX: none */
} mjf__score_program_plain;

struct mjf__score_program {
    mjf__formula_code code;
    mjf__score_row_set *lists; /* rows, by what calls them */
    mjf__score_program_condition *conditions;
    mjf__score_row_set told; /* rows with a formula of value or of times */
    uint32_t when[MJF_MAX_ROWS], value[MJF_MAX_ROWS], each[MJF_MAX_ROWS];
    mjf__score_program_late late[MJF_MAX_ROWS];
    uint32_t require, scores[MJF_REGISTERS];
    mjf__score_program_plain plain[MJF_REGISTERS];
    struct {
        uint32_t condition, more; /* what patterns must hold, and what besides */
    } forbids[MJF_MAX_FORBIDS];
    int64_t facts[MJF_MAX_FACTS]; /* as they usually are */
    uint16_t held; /* facts whose tiles are counted in the hand, a bit each */
    uint8_t n_late, n_forests, n_forbids;
    uint64_t forbidden
        [MJF__PATTERN_FILLED];  /* patterns without which nothing is forbidden */
    bool forbids_plainly;       /* that is so */
    const mjf_page_form *forms; /* what narrows shapes; they are of the page */
    uint8_t n_forms;
};

/* page_forms.c: whether a reading is of a shape that is not narrowed, or as one of those that
 * narrow it. */
bool mjf__score_page_fits(const mjf__score_program *program, const mjf_split *split);

void mjf__score_program_free(mjf__score_program *program);

#endif /* MJF__SCORE_PROGRAM_H */
