/* assign.h - everything that the jokers of a win may become. */
#ifndef MJF__ASSIGN_H
#define MJF__ASSIGN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/base.h"
#include "mjf/mjf.h"
#include "set_walk.h"

/* What the rules say of it. */
typedef struct mjf__win_assign_rules {
    uint32_t forms, options; /* as of mjf_patterns */
    unsigned honor_runs;
    const mjf__win_set_walk *walk;
} mjf__win_assign_rules;

/* Hand everything that the jokers of a win may become, each once, to a function, with the
 * tiles of the concealed hand, the winning tile and they included. MJF_ERR_CAPACITY if there
 * was no room to list it, MJF_ERR_MEMORY, MJF_ERR_STOPPED. */
typedef void mjf__win_assigned(void *self, const uint8_t *concealed);
mjf_status mjf__win_assign(const mjf__win_assign_rules *rules, const mjf_win *win,
                           mjf__stop *stop, mjf__win_assigned *then, void *self);

#endif /* MJF__ASSIGN_H */
