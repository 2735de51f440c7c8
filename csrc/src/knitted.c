/* knitted.c - the shapes of a knitted straight, and of scattered tiles. */
#include "knitted.h"

#include "sets.h"

int mjf__knitted_cost(const mjf__tables *t, const mjf__query *query, uint32_t form) {
    (void)t, (void)query, (void)form;
    return MJF__NEVER;
}

uint64_t mjf__knitted_useful(const mjf__tables *t, const mjf__query *query,
                             uint32_t form) {
    (void)t, (void)query, (void)form;
    return 0;
}

void mjf__knitted_list(mjf__listing *list, uint32_t form) { (void)list, (void)form; }
