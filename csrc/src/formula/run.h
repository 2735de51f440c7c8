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

MJF__FORMULA_INLINE int64_t mjf__formula_run(const uint32_t *code, void *self,
                                             mjf__formula_name_of *name_of,
                                             mjf__formula_call_of *call_of,
                                             mjf__formula_instead_of *instead_of,
                                             mjf__formula_told *told) {
    int64_t stack[MJF__FORMULA_MAX_DEPTH + 2], *top = stack - 1;
    for (const uint32_t *at = code;;) {
        const uint32_t word = *at++;
        const unsigned op = word & 255, kind = word >> 8 & 255, mark = word >> 16;
        int64_t before;
        switch (op) {
            case MJF__FORMULA_END:
                return *top;
            case MJF__FORMULA_INT:
                *++top = (int32_t)*at++;
                break;
            case MJF__FORMULA_LONG:
                *++top = (int64_t)(at[0] | (uint64_t)at[1] << 32);
                at += 2;
                break;
            case MJF__FORMULA_NAME:
                *++top = name_of(self, kind, *at++);
                break;
            case MJF__FORMULA_CALL:
                *++top = call_of(self, kind, *at++);
                break;
            case MJF__FORMULA_INSTEAD:
                before = *top;
                *top = instead_of(self, before, *at++);
                if (told != NULL && *top != before) told(self, mark, op, before, *top);
                break;
            case MJF__FORMULA_MINUS:
                *top = mjf__formula_negative(*top);
                break;
            case MJF__FORMULA_NOT:
                *top = *top == 0;
                break;
            case MJF__FORMULA_JUMP:
                at = code + *at;
                break;
            case MJF__FORMULA_JUMP_UNLESS:
                at = *top-- == 0 ? code + *at : at + 1;
                break;
            case MJF__FORMULA_JUMP_KEEP_0:
                if (*top == 0) {
                    at = code + *at;
                } else {
                    top--;
                    at++;
                }
                break;
            case MJF__FORMULA_JUMP_KEEP:
                if (*top != 0) {
                    at = code + *at;
                } else {
                    top--;
                    at++;
                }
                break;
            case MJF__FORMULA_ADD:
                top--;
                *top = mjf__formula_sum(top[0], top[1]);
                break;
            case MJF__FORMULA_MULTIPLY:
                top--;
                *top = mjf__formula_product(top[0], top[1]);
                break;
            case MJF__FORMULA_MIN:
            case MJF__FORMULA_MAX:
                top--;
                before = *top;
                if (op == MJF__FORMULA_MIN ? top[1] < before : top[1] > before) {
                    *top = top[1];
                    if (told != NULL) told(self, mark, op, before, *top);
                }
                break;
            default:
                top--;
                *top = mjf__formula_apply(op, top[0], top[1]);
                break;
        }
    }
}

#endif /* MJF__FORMULA_RUN_H */
