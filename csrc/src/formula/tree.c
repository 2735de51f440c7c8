/* tree.c - formulas out of bytes, and what is known put in and computed. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers that do not wrap ---------------------------------------------------------- */

int64_t mjf__formula_product_wide(int64_t a, int64_t b) {
    if (a == 0 || b == 0) return 0;
    const bool negative = (a < 0) != (b < 0);
    const uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
    const uint64_t y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    if (mjf__formula_is_beyond(a) || mjf__formula_is_beyond(b) ||
        x > (uint64_t)INT64_MAX / y)
        return negative ? INT64_MIN : INT64_MAX;
    return negative ? -(int64_t)(x * y) : (int64_t)(x * y);
}

int64_t mjf__formula_power(int64_t base, int64_t exponent) {
    int64_t result = 1;
    if (base == 2 && exponent < 62) return exponent < 0 ? 1 : (int64_t)1 << exponent;
    /* Beyond 64 what is not 0, 1 or -1 has come to an end: the exponent's parity is left. */
    if (exponent > 64) exponent = 64 + exponent % 2;
    for (; exponent > 0; exponent--) result = mjf__formula_product(result, base);
    return result;
}

int64_t mjf__formula_quotient(int64_t a, int64_t b) {
    if (b == 0) return a == 0 ? 0 : a < 0 ? INT64_MIN : INT64_MAX;
    if (mjf__formula_is_beyond(a)) return b > 0 ? a : mjf__formula_negative(a);
    if (mjf__formula_is_beyond(b)) return (a < 0) != (b < 0) && a != 0 ? -1 : 0;
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t mjf__formula_multiple(int64_t a, int64_t of) {
    if (of < 0) of = mjf__formula_negative(of);
    if (of == 0 || a == 0 || mjf__formula_is_beyond(a)) return a;
    if (mjf__formula_is_beyond(of)) return a > 0 ? of : 0;
    const int64_t rest = a % of + (a % of < 0 ? of : 0); /* 0 to of - 1 */
    return mjf__formula_sum(a, rest > 0 ? of - rest : 0);
}

int64_t mjf__formula_apply(unsigned op, int64_t a, int64_t b) {
    switch (op) {
        case MJF__FORMULA_ADD:
            return mjf__formula_sum(a, b);
        case MJF__FORMULA_SUBTRACT:
            return mjf__formula_sum(a, mjf__formula_negative(b));
        case MJF__FORMULA_MULTIPLY:
            return mjf__formula_product(a, b);
        case MJF__FORMULA_DIVIDE:
            return mjf__formula_quotient(a, b);
        case MJF__FORMULA_POWER:
            return mjf__formula_power(a, b);
        case MJF__FORMULA_EQUAL:
            return a == b;
        case MJF__FORMULA_UNEQUAL:
            return a != b;
        case MJF__FORMULA_BELOW:
            return a < b;
        case MJF__FORMULA_AT_MOST:
            return a <= b;
        case MJF__FORMULA_ABOVE:
            return a > b;
        case MJF__FORMULA_AT_LEAST:
            return a >= b;
        case MJF__FORMULA_AND:
            return a == 0 ? a : b;
        case MJF__FORMULA_OR:
            return a != 0 ? a : b;
        case MJF__FORMULA_MIN:
            return b < a ? b : a;
        case MJF__FORMULA_MAX:
            return b > a ? b : a;
        case MJF__FORMULA_CEIL:
            return mjf__formula_multiple(a, b);
        default:
            return 0;
    }
}

/* ---- the pool ----------------------------------------------------------------------------- */

void mjf__formula_pool_free(mjf__formula_pool *pool) {
    free(pool->nodes);
    free(pool->lists);
    free(pool->members);
    memset(pool, 0, sizeof *pool);
}

/* Room for one more of what there are n of; NULL: no memory, and nothing has changed. */
static void *with_room(void *items, uint32_t n, uint32_t *room, size_t size) {
    if (n < *room) return items;
    const uint32_t wanted = *room == 0 ? 64 : 2 * *room;
    void *grown = realloc(items, wanted * size);
    if (grown != NULL) *room = wanted;
    return grown;
}

static mjf_status add_node(mjf__formula_pool *pool, const mjf__formula_node *node,
                           uint32_t *place) {
    mjf__formula_node *nodes =
        with_room(pool->nodes, pool->n_nodes, &pool->node_room, sizeof *nodes);
    if (nodes == NULL) return MJF_ERR_MEMORY;
    pool->nodes = nodes;
    *place = pool->n_nodes++;
    nodes[*place] = *node;
    return MJF_OK;
}

static mjf_status add_member(mjf__formula_pool *pool, uint32_t member) {
    uint32_t *members =
        with_room(pool->members, pool->n_members, &pool->member_room, sizeof *members);
    if (members == NULL) return MJF_ERR_MEMORY;
    pool->members = members;
    members[pool->n_members++] = member;
    return MJF_OK;
}

static mjf_status add_lists(mjf__formula_pool *pool, mjf__formula_lists added,
                            uint32_t *place) {
    const uint32_t *members = pool->members;
    for (uint32_t i = 0; i < pool->n_lists; i++) {
        const mjf__formula_lists *known = &pool->lists[i];
        if (known->n != added.n ||
            (added.n > 0 && memcmp(members + known->first, members + added.first,
                                   added.n * sizeof *members)))
            continue;
        pool->n_members = added.first;
        *place = i;
        return MJF_OK;
    }
    mjf__formula_lists *lists =
        with_room(pool->lists, pool->n_lists, &pool->list_room, sizeof *lists);
    if (lists == NULL) return MJF_ERR_MEMORY;
    pool->lists = lists;
    *place = pool->n_lists++;
    lists[*place] = added;
    return MJF_OK;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reading {
    mjf__formula_pool *pool;
    mjf__bytes *bytes;
    const mjf__formula_limits *limits;
    unsigned mark;
} reading;

unsigned mjf__formula_operands(unsigned op) {
    if (op <= MJF__FORMULA_CALL) return 0;
    if (op <= MJF__FORMULA_NOT) return 1;
    return op == MJF__FORMULA_IF ? 3 : 2;
}

static mjf_status read_call(reading *r, mjf__formula_node *node) {
    mjf__formula_lists lists = {r->pool->n_members, 0};
    if (r->limits->functions == 0) {
        mjf__bytes_refuse(r->bytes);
        return MJF_OK;
    }
    node->kind = (uint8_t)mjf__bytes_below(r->bytes, r->limits->functions - 1);
    lists.n = mjf__bytes_below(r->bytes, r->limits->lists);
    for (uint32_t i = 0; i < lists.n && !r->bytes->wrong; i++) {
        const uint32_t list = mjf__bytes_below(r->bytes, r->limits->lists - 1);
        const mjf_status status = add_member(r->pool, list);
        if (status != MJF_OK) return status;
    }
    if (r->bytes->wrong) {
        r->pool->n_members = lists.first;
        return MJF_OK;
    }
    return add_lists(r->pool, lists, &node->number);
}

static void read_name(reading *r, mjf__formula_node *node) {
    node->kind = (uint8_t)mjf__bytes_below(r->bytes, MJF__FORMULA_KINDS - 1);
    const uint32_t names = r->limits->names[node->kind];
    if (names == 0)
        mjf__bytes_refuse(r->bytes);
    else
        node->number = mjf__bytes_below(r->bytes, names - 1);
}

static mjf_status read_node(reading *r, unsigned depth, uint32_t *place) {
    mjf__formula_node node = {0};
    mjf_status status = MJF_OK;
    *place = 0;
    if (depth == 0 || r->pool->n_nodes >= MJF__FORMULA_MAX_NODES)
        mjf__bytes_refuse(r->bytes);
    node.op = (uint8_t)mjf__bytes_below(r->bytes, MJF__FORMULA_OPS - 1);
    node.mark = (uint16_t)r->mark++;
    if (r->bytes->wrong) return MJF_OK;
    if (node.op == MJF__FORMULA_INT) node.value = mjf__bytes_signed(r->bytes);
    if (node.op == MJF__FORMULA_NAME) read_name(r, &node);
    if (node.op == MJF__FORMULA_CALL) status = read_call(r, &node);
    for (unsigned i = 0; i < mjf__formula_operands(node.op) && status == MJF_OK; i++) {
        if (r->bytes->wrong) return MJF_OK;
        status = read_node(r, depth - 1, &node.of[i]);
    }
    if (status != MJF_OK || r->bytes->wrong) return status;
    return add_node(r->pool, &node, place);
}

mjf_status mjf__formula_read(mjf__formula_pool *pool, mjf__bytes *reader,
                             const mjf__formula_limits *limits, uint32_t *root) {
    reading r = {pool, reader, limits, 0};
    return read_node(&r, MJF__FORMULA_MAX_DEPTH, root);
}

/* ---- folding ------------------------------------------------------------------------------ */

typedef struct folding {
    mjf__formula_pool *pool;
    unsigned kind;
    const int64_t *values;
} folding;

static mjf_status fold(const folding *f, uint32_t root, uint32_t *out);

static mjf_status add_int(mjf__formula_pool *pool, int64_t value, uint32_t *out) {
    mjf__formula_node node = {0};
    node.value = value;
    return add_node(pool, &node, out);
}

/* What is not looked at where the first decides. */
static bool is_decided(const mjf__formula_pool *pool, const mjf__formula_node *node,
                       uint32_t first, uint32_t *taken) {
    int64_t value;
    if (!mjf__formula_is_int(pool, first, &value)) return false;
    switch (node->op) {
        case MJF__FORMULA_IF:
            *taken = node->of[value != 0 ? 1 : 2];
            return true;
        case MJF__FORMULA_AND:
            *taken = value == 0 ? first : node->of[1];
            return true;
        case MJF__FORMULA_OR:
            *taken = value != 0 ? first : node->of[1];
            return true;
        default:
            return false;
    }
}

static mjf_status fold_operands(const folding *f, mjf__formula_node node,
                                uint32_t *out) {
    const unsigned n = mjf__formula_operands(node.op);
    int64_t values[3];
    unsigned known = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t taken;
        const mjf_status status = fold(f, node.of[i], &node.of[i]);
        if (status != MJF_OK) return status;
        if (i == 0 && is_decided(f->pool, &node, node.of[0], &taken)) {
            if (taken == node.of[0]) {
                *out = taken;
                return MJF_OK;
            }
            return fold(f, taken, out);
        }
        known += mjf__formula_is_int(f->pool, node.of[i], &values[i]);
    }
    if (known < n) return add_node(f->pool, &node, out);
    switch (node.op) {
        case MJF__FORMULA_MINUS:
            return add_int(f->pool, mjf__formula_negative(values[0]), out);
        case MJF__FORMULA_NOT:
            return add_int(f->pool, values[0] == 0, out);
        default:
            return add_int(f->pool, mjf__formula_apply(node.op, values[0], values[1]),
                           out);
    }
}

static mjf_status fold(const folding *f, uint32_t root, uint32_t *out) {
    const mjf__formula_node node = f->pool->nodes[root];
    if (node.op == MJF__FORMULA_NAME && node.kind == f->kind)
        return add_int(f->pool, f->values[node.number], out);
    if (mjf__formula_operands(node.op) == 0) {
        *out = root;
        return MJF_OK;
    }
    return fold_operands(f, node, out);
}

mjf_status mjf__formula_fold(mjf__formula_pool *pool, uint32_t root, unsigned kind,
                             const int64_t *values, uint32_t *out) {
    const folding f = {pool, kind, values};
    return fold(&f, root, out);
}

bool mjf__formula_calls(const mjf__formula_pool *pool, uint32_t root) {
    const mjf__formula_node *node = &pool->nodes[root];
    bool calls = node->op == MJF__FORMULA_CALL;
    for (unsigned i = 0; i < mjf__formula_operands(node->op); i++)
        calls |= mjf__formula_calls(pool, node->of[i]);
    return calls;
}
