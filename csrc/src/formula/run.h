/*
 * run.h - running a formula that is laid out. All of it is compiled where it is used, so that
 * what names and functions mean costs no call.
 *
 * How to run one: define a function as mjf__formula_host for each of the three, and call
 * mjf__formula_run with them; they are inlined if they are `static inline`.
 */
#ifndef MJF__FORMULA_RUN_H
#define MJF__FORMULA_RUN_H

#include "tree.h"

#if defined(__GNUC__)
#define MJF__FORMULA_INLINE static inline __attribute__((always_inline))
#else
#define MJF__FORMULA_INLINE static inline
#endif

/* What a name is; what a function makes of some lists; the greater of a number and what the
 * function makes of them, with all that this changes; and, unless NULL, who is told that a min
 * or max, by its mark, made something else of a number. */
typedef int64_t mjf__formula_name_of(void *self, unsigned kind, uint32_t number);
typedef int64_t mjf__formula_call_of(void *self, unsigned function, uint32_t lists);
typedef int64_t mjf__formula_instead_of(void *self, int64_t than, uint32_t lists);
typedef void mjf__formula_told(void *self, unsigned mark, unsigned op, int64_t before,
                               int64_t after);

#define MJF__FORMULA_KIND(word) ((unsigned)((word) >> 8 & 255))
#define MJF__FORMULA_MARK(word) ((unsigned)((word) >> 16 & 0xFFFF))
#define MJF__FORMULA_NUMBER(word) ((uint32_t)((word) >> 32))

/* What an operation of two makes of a and b; min and max tell of it. */
MJF__FORMULA_INLINE int64_t mjf__formula_two(uint64_t word, int64_t a, int64_t b,
                                             void *self, mjf__formula_told *told) {
    const unsigned op = word & MJF__FORMULA_OP;
    const int64_t after = mjf__formula_apply(op, a, b);
    if (told != NULL && after != a &&
        (op == MJF__FORMULA_MIN || op == MJF__FORMULA_MAX))
        told(self, MJF__FORMULA_MARK(word), op, a, after);
    return after;
}

/* The second number of an operation that has it in its word. */
MJF__FORMULA_INLINE int64_t mjf__formula_second(uint64_t word, void *self,
                                                mjf__formula_name_of *name_of,
                                                mjf__formula_call_of *call_of) {
    const unsigned of = word & MJF__FORMULA_OF;
    const uint32_t number = MJF__FORMULA_NUMBER(word);
    if (of == MJF__FORMULA_OF_INT) return (int32_t)number;
    if (of == MJF__FORMULA_OF_NAME)
        return name_of(self, MJF__FORMULA_KIND(word), number);
    return call_of(self, MJF__FORMULA_KIND(word), number);
}

MJF__FORMULA_INLINE int64_t mjf__formula_run(const uint64_t *code, void *self,
                                             mjf__formula_name_of *name_of,
                                             mjf__formula_call_of *call_of,
                                             mjf__formula_instead_of *instead_of,
                                             mjf__formula_told *told) {
    int64_t stack[MJF__FORMULA_MAX_DEPTH + 2], *top = stack, own = 0, before;
    for (const uint64_t *at = code;;) {
        const uint64_t word = *at++;
        switch (word & (MJF__FORMULA_OP | MJF__FORMULA_OF)) {
            case MJF__FORMULA_END:
                return own;
            case MJF__FORMULA_INT:
                own = (int32_t)MJF__FORMULA_NUMBER(word);
                break;
            case MJF__FORMULA_LONG:
                own = (int64_t)*at++;
                break;
            case MJF__FORMULA_PUSH:
                *top++ = own;
                break;
            case MJF__FORMULA_NAME:
                own = name_of(self, MJF__FORMULA_KIND(word), MJF__FORMULA_NUMBER(word));
                break;
            case MJF__FORMULA_CALL:
                own = call_of(self, MJF__FORMULA_KIND(word), MJF__FORMULA_NUMBER(word));
                break;
            case MJF__FORMULA_INSTEAD:
                before = own;
                own = instead_of(self, before, MJF__FORMULA_NUMBER(word));
                if (told != NULL && own != before)
                    told(self, MJF__FORMULA_MARK(word), MJF__FORMULA_INSTEAD, before,
                         own);
                break;
            case MJF__FORMULA_MINUS:
                own = mjf__formula_negative(own);
                break;
            case MJF__FORMULA_NOT:
                own = own == 0;
                break;
            case MJF__FORMULA_JUMP:
                at = code + MJF__FORMULA_NUMBER(word);
                break;
            case MJF__FORMULA_JUMP_UNLESS:
                if (own == 0) at = code + MJF__FORMULA_NUMBER(word);
                break;
            case MJF__FORMULA_JUMP_IF:
                if (own != 0) at = code + MJF__FORMULA_NUMBER(word);
                break;
            case MJF__FORMULA_ADD | MJF__FORMULA_OF_NAME:
                own = mjf__formula_sum(own, name_of(self, MJF__FORMULA_KIND(word),
                                                    MJF__FORMULA_NUMBER(word)));
                break;
            case MJF__FORMULA_ADD | MJF__FORMULA_OF_CALL:
                own = mjf__formula_sum(own, call_of(self, MJF__FORMULA_KIND(word),
                                                    MJF__FORMULA_NUMBER(word)));
                break;
            case MJF__FORMULA_MIN | MJF__FORMULA_OF_INT:
                if (own <= (int32_t)MJF__FORMULA_NUMBER(word)) break;
                before = own;
                own = (int32_t)MJF__FORMULA_NUMBER(word);
                if (told != NULL)
                    told(self, MJF__FORMULA_MARK(word), MJF__FORMULA_MIN, before, own);
                break;
            default:
                if ((word & MJF__FORMULA_OF) != MJF__FORMULA_OF_BOTH) {
                    before = mjf__formula_second(word, self, name_of, call_of);
                    own = mjf__formula_two(word, own, before, self, told);
                } else {
                    own = mjf__formula_two(word, *--top, own, self, told);
                }
                break;
        }
    }
}

#endif /* MJF__FORMULA_RUN_H */
