/*
 * tree.h - formulas as trees, and laid out for running.
 *
 * A formula comes as bytes, each operation before what it works on, and becomes nodes of a
 * tree. What is known then is put in and computed (mjf__formula_fold); what is left is laid
 * out (mjf__formula_emit) and run by run.h. Numbers have 64 bits and do not wrap: INT64_MAX
 * and INT64_MIN stand for all beyond, and stay.
 */
#ifndef MJF__FORMULA_TREE_H
#define MJF__FORMULA_TREE_H

#include "base/base.h"
#include "mjf/hand.h"

typedef enum mjf__formula_op {
    MJF__FORMULA_INT,   /* a number with a sign */
    MJF__FORMULA_NAME,  /* a kind of names, and which of them */
    MJF__FORMULA_CALL,  /* a function over lists, how many lists, and which */
    MJF__FORMULA_MINUS, /* one formula */
    MJF__FORMULA_NOT,   /* 1 of 0, else 0 */
    MJF__FORMULA_ADD,   /* from here on two */
    MJF__FORMULA_SUBTRACT,
    MJF__FORMULA_MULTIPLY,
    MJF__FORMULA_DIVIDE, /* rounded down; by 0: beyond, or 0 of 0 */
    MJF__FORMULA_POWER,  /* below 0 as if it were 0 */
    MJF__FORMULA_EQUAL,
    MJF__FORMULA_UNEQUAL,
    MJF__FORMULA_BELOW,
    MJF__FORMULA_AT_MOST,
    MJF__FORMULA_ABOVE,
    MJF__FORMULA_AT_LEAST,
    MJF__FORMULA_AND, /* the first if it is 0, else the second */
    MJF__FORMULA_OR,  /* the first unless it is 0, else the second */
    MJF__FORMULA_MIN,
    MJF__FORMULA_MAX,
    MJF__FORMULA_CEIL, /* to a multiple of the second, away from or to it; by 0 as it is */
    MJF__FORMULA_IF, /* condition, then, else */
    MJF__FORMULA_OPS
} mjf__formula_op;

enum {
    MJF__FORMULA_KINDS = 8,
    MJF__FORMULA_FUNCTIONS = 8,
    MJF__FORMULA_MAX_NODES = 16384,
    MJF__FORMULA_MAX_DEPTH = 64
};

/* What the bytes may say. */
typedef struct mjf__formula_limits {
    uint32_t names[MJF__FORMULA_KINDS]; /* how many there are of a kind */
    uint32_t functions;                 /* how many there are */
    uint32_t lists;                     /* a list is a number below this */
} mjf__formula_limits;

typedef struct mjf__formula_node {
    uint8_t op, kind; /* kind of a name; which function of a call */
    uint16_t mark;    /* the place in its formula as it came, from 0 */
    uint32_t number;  /* which name; which list of lists of a call */
    uint32_t of[3];   /* what it works on */
    int64_t value;    /* MJF__FORMULA_INT */
} mjf__formula_node;

/* The lists of a call: numbers first to first + n in `members`. Equal ones are one. */
typedef struct mjf__formula_lists {
    uint32_t first, n;
} mjf__formula_lists;

typedef struct mjf__formula_pool {
    mjf__formula_node *nodes;
    uint32_t n_nodes, node_room;
    mjf__formula_lists *lists;
    uint32_t n_lists, list_room;
    uint32_t *members;
    uint32_t n_members, member_room;
} mjf__formula_pool; /* all 0: empty */

void mjf__formula_pool_free(mjf__formula_pool *pool);

/* A formula of its own from the bytes: MJF_OK also where they are wrong, which the reader says;
 * MJF_ERR_MEMORY. */
mjf_status mjf__formula_read(mjf__formula_pool *pool, mjf__bytes *reader,
                             const mjf__formula_limits *limits, uint32_t *root);

/* The formula with the names of a kind put in, and computed as far as it goes. */
mjf_status mjf__formula_fold(mjf__formula_pool *pool, uint32_t root, unsigned kind,
                             const int64_t *values, uint32_t *out);

static inline const mjf__formula_node *mjf__formula_at(const mjf__formula_pool *pool,
                                                       uint32_t root) {
    return &pool->nodes[root];
}

static inline bool mjf__formula_is_int(const mjf__formula_pool *pool, uint32_t root,
                                       int64_t *value) {
    *value = pool->nodes[root].value;
    return pool->nodes[root].op == MJF__FORMULA_INT;
}

/* On how many others an operation works. */
unsigned mjf__formula_operands(unsigned op);

/* Whether a formula calls functions at all. */
bool mjf__formula_calls(const mjf__formula_pool *pool, uint32_t root);

/* ---- laid out for running ----------------------------------------------------------------- */

/* Words of 64 bits: an operation in the low 5 bits, what it works on in the next 2, a kind or
 * function in the byte above, then a mark of 16 bits, and in the high 32 a number. There is one
 * number at hand, on which all operations work; those of two work on it and on what the word
 * says. The operations are those above and some of running alone. */
enum {
    MJF__FORMULA_END = MJF__FORMULA_OPS, /* the number at hand is the result */
    MJF__FORMULA_LONG,                   /* a number of 64 bits in the next word */
    MJF__FORMULA_PUSH,                   /* keep the number at hand for later */
    MJF__FORMULA_JUMP,                   /* to a word */
    MJF__FORMULA_JUMP_UNLESS,            /* if the number at hand is 0 */
    MJF__FORMULA_JUMP_IF,                /* if it is not */
    MJF__FORMULA_INSTEAD, /* of the number at hand and what the function named for this makes of
                             lists, the greater; see below */
    MJF__FORMULA_CODES
};

/* What an operation of two works on. */
enum {
    MJF__FORMULA_OF_BOTH = 0 << 5, /* the number kept last, and the one at hand */
    MJF__FORMULA_OF_INT = 1 << 5,  /* the number at hand, and one in the word */
    MJF__FORMULA_OF_NAME = 2 << 5,
    MJF__FORMULA_OF_CALL = 3 << 5,
    MJF__FORMULA_OP = (1 << 5) - 1, /* masks of both parts */
    MJF__FORMULA_OF = 3 << 5
};

_Static_assert((int)MJF__FORMULA_CODES <= (int)MJF__FORMULA_OP + 1, "five bits");

typedef struct mjf__formula_code {
    uint64_t *words;
    uint32_t n, room;
} mjf__formula_code; /* all 0: empty */

void mjf__formula_code_free(mjf__formula_code *code);

/* Lay out a formula behind what is there; it begins at *start. `instead`: the function that as
 * the last argument of max takes the place of all else (MJF__FORMULA_INSTEAD), or
 * MJF__FORMULA_FUNCTIONS. MJF_ERR_MEMORY. */
mjf_status mjf__formula_emit(const mjf__formula_pool *pool, uint32_t root,
                             unsigned instead, mjf__formula_code *code,
                             uint32_t *start);

/* ---- numbers that do not wrap ------------------------------------------------------------- */

/* INT64_MAX, or INT64_MIN behind it. */
static inline bool mjf__formula_is_beyond(int64_t a) {
    return (uint64_t)a - (uint64_t)INT64_MAX <= 1;
}

static inline int64_t mjf__formula_sum(int64_t a, int64_t b) {
    if (mjf__formula_is_beyond(a)) return a;
    if (mjf__formula_is_beyond(b)) return b;
    if (a > 0 && b > INT64_MAX - a) return INT64_MAX;
    if (a < 0 && b < INT64_MIN - a) return INT64_MIN;
    return a + b;
}

int64_t mjf__formula_product_wide(int64_t a, int64_t b);

static inline int64_t mjf__formula_product(int64_t a, int64_t b) {
    const int64_t small = INT32_MAX;
    if (a >= -small && a <= small && b >= -small && b <= small) return a * b;
    return mjf__formula_product_wide(a, b);
}

static inline int64_t mjf__formula_negative(int64_t a) {
    return a == INT64_MIN ? INT64_MAX : a == INT64_MAX ? INT64_MIN : -a;
}

int64_t mjf__formula_power(int64_t base, int64_t exponent);
int64_t mjf__formula_quotient(int64_t a, int64_t b);
int64_t mjf__formula_multiple(int64_t a, int64_t of);

/* One operation of two numbers: MJF__FORMULA_ADD to MJF__FORMULA_CEIL. */
int64_t mjf__formula_apply(unsigned op, int64_t a, int64_t b);

#endif /* MJF__FORMULA_TREE_H */
