/* set_walk.c - what may follow so many tiles of a rank. */
#include "set_walk.h"

#include <string.h>

void mjf__win_set_walk_fill(mjf__win_set_walk *walk) {
    memset(walk, 0, sizeof *walk);
    for (int held = 0; held <= MJF__WIN_WALK_COPIES; held++)
        for (int state = 0; state < MJF__WIN_WALK_STATES; state++) {
            const int old = state % 3, young = state / 3 % 3, pair = state / 9;
            for (int more = 0; more < 2 - pair; more++)
                for (int begun = 0; begun < 3; begun++) {
                    const int left = held - old - young - begun - 2 * more;
                    if (left < 0 || left % 3 != 0) continue;
                    const int next = young + 3 * begun + 9 * (pair + more);
                    walk->next[held][state] |= (uint32_t)1 << next;
                }
        }
}
