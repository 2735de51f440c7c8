/* stop.h - asking now and then whether a call that takes long is to end. */
#ifndef MJF__STOP_H
#define MJF__STOP_H

#include <stdbool.h>

#include "mjf/mjf.h"

typedef struct mjf__stop {
    const mjf_stop *by; /* or NULL: never */
    uint32_t done;      /* pieces of work since it was asked */
    bool now;           /* it has said so, and is not asked again */
} mjf__stop;

/* Behind each piece of work: whether to stop. It is asked once in `often` of them. */
static inline bool mjf__stop_now(mjf__stop *stop, uint32_t often) {
    if (stop->by == NULL) return false;
    if (stop->now || ++stop->done < often) return stop->now;
    stop->done = 0;
    stop->now = stop->by->asked(stop->by->self) != 0;
    return stop->now;
}

#endif /* MJF__STOP_H */
