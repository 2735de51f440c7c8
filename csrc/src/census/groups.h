/* groups.h - deals counted by what matters of them: a key, and how many deals have it. */
#ifndef MJF__GROUPS_H
#define MJF__GROUPS_H

#include "base/base.h"

typedef struct mjf__census_groups {
    mjf__intern keys;
    uint64_t *deals; /* by the number of the key */
    uint32_t room;   /* of deals */
} mjf__census_groups;

/* False if memory runs out; free them in either case, or if they are all zero. */
bool mjf__census_groups_init(mjf__census_groups *groups, size_t key_size);
void mjf__census_groups_free(mjf__census_groups *groups);

/* Add to the deals of a key; false if memory runs out. */
bool mjf__census_groups_add(mjf__census_groups *groups, const void *key,
                            uint64_t deals);

#endif /* MJF__GROUPS_H */
