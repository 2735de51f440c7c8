/* emit.c - formulas laid out for running. */
#include <stdlib.h>
#include <string.h>

#include "tree.h"

typedef struct emitting {
    const mjf__formula_pool *pool;
    mjf__formula_code *code;
    unsigned instead;
    uint32_t start;
    bool failed;
} emitting;

void mjf__formula_code_free(mjf__formula_code *code) {
    free(code->words);
    memset(code, 0, sizeof *code);
}

static void put_word(emitting *e, uint64_t word) {
    mjf__formula_code *code = e->code;
    if (code->n == code->room) {
        const uint32_t room = code->room == 0 ? 256 : 2 * code->room;
        uint64_t *words = realloc(code->words, room * sizeof *words);
        if (words == NULL) {
            e->failed = true;
            return;
        }
        code->words = words;
        code->room = room;
    }
    code->words[code->n++] = word;
}

static void put(emitting *e, unsigned op, const mjf__formula_node *node,
                uint32_t number) {
    put_word(e, op | (uint64_t)node->kind << 8 | (uint64_t)node->mark << 16 |
                    (uint64_t)number << 32);
}

static const mjf__formula_node nothing;

/* A jump to a place that is not known yet; where it is to be written. */
static uint32_t put_jump(emitting *e, unsigned op) {
    put(e, op, &nothing, 0);
    return e->code->n - 1;
}

static void land(emitting *e, uint32_t jump) {
    if (!e->failed) e->code->words[jump] |= (uint64_t)(e->code->n - e->start) << 32;
}

static bool is_short(const mjf__formula_node *node) {
    return node->op == MJF__FORMULA_INT && node->value == (int32_t)node->value;
}

static void put_int(emitting *e, const mjf__formula_node *node) {
    if (is_short(node)) {
        put(e, MJF__FORMULA_INT, node, (uint32_t)node->value);
        return;
    }
    put(e, MJF__FORMULA_LONG, node, 0);
    put_word(e, (uint64_t)node->value);
}

static void put_node(emitting *e, uint32_t place);

static void put_choice(emitting *e, const mjf__formula_node *node) {
    put_node(e, node->of[0]);
    const uint32_t otherwise = put_jump(e, MJF__FORMULA_JUMP_UNLESS);
    put_node(e, node->of[1]);
    const uint32_t end = put_jump(e, MJF__FORMULA_JUMP);
    land(e, otherwise);
    put_node(e, node->of[2]);
    land(e, end);
}

/* Of and, or: the second only where the first does not decide. */
static void put_deciding(emitting *e, const mjf__formula_node *node) {
    const bool both = node->op == MJF__FORMULA_AND;
    put_node(e, node->of[0]);
    const uint32_t end =
        put_jump(e, both ? MJF__FORMULA_JUMP_UNLESS : MJF__FORMULA_JUMP_IF);
    put_node(e, node->of[1]);
    land(e, end);
}

/* How an operation can have its second number in its own word; MJF__FORMULA_OF_BOTH: not. */
static unsigned in_word(const mjf__formula_node *node) {
    if (is_short(node)) return MJF__FORMULA_OF_INT;
    if (node->op == MJF__FORMULA_NAME) return MJF__FORMULA_OF_NAME;
    return node->op == MJF__FORMULA_CALL ? MJF__FORMULA_OF_CALL : MJF__FORMULA_OF_BOTH;
}

static void put_two(emitting *e, const mjf__formula_node *node) {
    const mjf__formula_node *second = &e->pool->nodes[node->of[1]];
    const unsigned of = in_word(second);
    mjf__formula_node own = *node;
    put_node(e, node->of[0]);
    if (node->op == MJF__FORMULA_MAX && second->op == MJF__FORMULA_CALL &&
        second->kind == e->instead) {
        put(e, MJF__FORMULA_INSTEAD, node, second->number);
    } else if (of != MJF__FORMULA_OF_BOTH) {
        own.kind = second->kind;
        put(e, node->op | of, &own,
            of == MJF__FORMULA_OF_INT ? (uint32_t)second->value : second->number);
    } else {
        put(e, MJF__FORMULA_PUSH, &nothing, 0);
        put_node(e, node->of[1]);
        put(e, node->op, node, 0);
    }
}

static void put_node(emitting *e, uint32_t place) {
    const mjf__formula_node *node = &e->pool->nodes[place];
    if (e->failed) return;
    switch (node->op) {
        case MJF__FORMULA_INT:
            put_int(e, node);
            break;
        case MJF__FORMULA_NAME:
        case MJF__FORMULA_CALL:
            put(e, node->op, node, node->number);
            break;
        case MJF__FORMULA_MINUS:
        case MJF__FORMULA_NOT:
            put_node(e, node->of[0]);
            put(e, node->op, node, 0);
            break;
        case MJF__FORMULA_AND:
        case MJF__FORMULA_OR:
            put_deciding(e, node);
            break;
        case MJF__FORMULA_IF:
            put_choice(e, node);
            break;
        default:
            put_two(e, node);
            break;
    }
}

mjf_status mjf__formula_emit(const mjf__formula_pool *pool, uint32_t root,
                             unsigned instead, mjf__formula_code *code,
                             uint32_t *start) {
    emitting e = {pool, code, instead, code->n, false};
    *start = code->n;
    put_node(&e, root);
    put(&e, MJF__FORMULA_END, &nothing, 0);
    if (!e.failed) return MJF_OK;
    code->n = *start;
    return MJF_ERR_MEMORY;
}
