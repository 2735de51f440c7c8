/* page_masks.c - conditions as patterns that must hold and must not. */
#include "page.h"
#include "program.h"

_Static_assert((int)MJF_PATTERN_WORDS == 4, "as many words as are joined below");

typedef struct lowering {
    const mjf__score_page_parts *parts;
    mjf__score_page_masks *masks;
} lowering;

static const mjf__formula_node *node_at(const lowering *l, uint32_t place) {
    return mjf__formula_at(&l->parts->pool, place);
}

static void add(uint64_t *set, unsigned pattern) {
    set[pattern / 64] |= (uint64_t)1 << pattern % 64;
}

/* ---- single patterns ------------------------------------------------------------------ */

/* Whether a node asks for a pattern, or for none of it: its name, its negation, and whether it
 * is counted at all. */
static bool is_pattern(const lowering *l, uint32_t place, bool wanted,
                       unsigned *pattern, bool *holds) {
    const mjf__formula_node *node = node_at(l, place);
    int64_t number;
    if (node->op == MJF__FORMULA_NOT)
        return is_pattern(l, node->of[0], !wanted, pattern, holds);
    if (node->op == MJF__FORMULA_NAME && node->kind == MJF__SCORE_PROGRAM_PATTERN) {
        *pattern = l->parts->patterns[node->number];
        *holds = wanted;
        return true;
    }
    if (node->op < MJF__FORMULA_EQUAL || node->op > MJF__FORMULA_AT_LEAST) return false;
    const mjf__formula_node *counted = node_at(l, node->of[0]);
    if (counted->op != MJF__FORMULA_NAME || counted->kind != MJF__SCORE_PROGRAM_PATTERN)
        return false;
    if (!mjf__formula_is_int(&l->parts->pool, node->of[1], &number)) return false;
    const unsigned op = node->op;
    const bool some = (op == MJF__FORMULA_ABOVE && number == 0) ||
                      (op == MJF__FORMULA_AT_LEAST && number == 1) ||
                      (op == MJF__FORMULA_UNEQUAL && number == 0);
    const bool none = (op == MJF__FORMULA_EQUAL && number == 0) ||
                      (op == MJF__FORMULA_BELOW && number == 1) ||
                      (op == MJF__FORMULA_AT_MOST && number == 0);
    *pattern = l->parts->patterns[counted->number];
    *holds = wanted == some;
    return some || none;
}

/* Of a node that is one pattern or another, all of these. */
static bool collect(const lowering *l, uint32_t place, bool wanted, uint64_t *any) {
    const mjf__formula_node *node = node_at(l, place);
    const unsigned joins = wanted ? MJF__FORMULA_OR : MJF__FORMULA_AND;
    unsigned pattern;
    bool holds;
    if (node->op == MJF__FORMULA_INT) return (node->value != 0) != wanted;
    if (node->op == MJF__FORMULA_NOT) return collect(l, node->of[0], !wanted, any);
    if (node->op == joins)
        return collect(l, node->of[0], wanted, any) &&
               collect(l, node->of[1], wanted, any);
    if (!is_pattern(l, place, wanted, &pattern, &holds) || !holds) return false;
    add(any, pattern);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------ */

/* What must hold for a node to be true, or to be false; true if the masks say all of it. What
 * they cannot say is left out of them. */
static bool lower(lowering *l, uint32_t place, bool wanted) {
    const mjf__formula_node *node = node_at(l, place);
    const unsigned joins = wanted ? MJF__FORMULA_AND : MJF__FORMULA_OR;
    mjf__score_page_masks *masks = l->masks;
    uint64_t any[MJF_PATTERN_WORDS] = {0};
    unsigned pattern;
    bool holds;
    if (node->op == MJF__FORMULA_INT) {
        masks->never |= (node->value != 0) != wanted;
        return true;
    }
    if (is_pattern(l, place, wanted, &pattern, &holds)) {
        add(holds ? masks->all : masks->none, pattern);
        return true;
    }
    if (node->op == MJF__FORMULA_NOT) return lower(l, node->of[0], !wanted);
    if (node->op == joins) {
        const bool first = lower(l, node->of[0], wanted);
        const bool second = lower(l, node->of[1], wanted);
        return first && second;
    }
    int64_t number;
    if (node->op == MJF__FORMULA_OR || node->op == MJF__FORMULA_AND)
        for (int i = 0; i < 2; i++) /* what does not decide may be left out */
            if (mjf__formula_is_int(&l->parts->pool, node->of[i], &number) &&
                (number != 0) != wanted)
                return lower(l, node->of[1 - i], wanted);
    if (masks->has_any || !collect(l, place, wanted, any)) return false;
    masks->has_any = true;
    masks->never |= (any[0] | any[1] | any[2] | any[3]) == 0;
    for (int w = 0; w < MJF_PATTERN_WORDS; w++) masks->any[w] |= any[w];
    return true;
}

bool mjf__score_page_lower(const mjf__score_page_parts *parts, uint32_t root,
                           mjf__score_page_masks *masks) {
    lowering l = {parts, masks};
    return lower(&l, root, true);
}

bool mjf__score_page_lower_whole(const mjf__score_page_parts *parts, uint32_t root,
                                 bool wanted, mjf__score_page_masks *masks) {
    mjf__score_page_masks own = *masks;
    lowering l = {parts, &own};
    if (!lower(&l, root, wanted)) return false;
    *masks = own;
    return true;
}
