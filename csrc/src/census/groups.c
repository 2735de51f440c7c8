/* groups.c - deals counted by what matters of them. */
#include "groups.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 256 };

bool mjf__census_groups_init(mjf__census_groups *groups, size_t key_size) {
    groups->room = FEW;
    groups->deals = malloc(FEW * sizeof *groups->deals);
    return mjf__intern_init(&groups->keys, key_size, FEW) && groups->deals != NULL;
}

void mjf__census_groups_free(mjf__census_groups *groups) {
    mjf__intern_free(&groups->keys);
    free(groups->deals);
    memset(groups, 0, sizeof *groups);
}

static bool grow(mjf__census_groups *groups) {
    const uint32_t room = 2 * groups->room;
    uint64_t *deals = realloc(groups->deals, room * sizeof *deals);
    if (deals == NULL) return false;
    groups->deals = deals;
    groups->room = room;
    return true;
}

bool mjf__census_groups_add(mjf__census_groups *groups, const void *key,
                            uint64_t deals) {
    const uint32_t before = groups->keys.count;
    const int32_t number = mjf__intern_add(&groups->keys, key);
    if (number < 0) return false;
    if (groups->keys.count > before) {
        if (groups->keys.count > groups->room && !grow(groups)) return false;
        groups->deals[number] = 0;
    }
    groups->deals[number] += deals;
    return true;
}
