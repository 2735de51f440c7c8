/*
 * shapes.h - the shapes with a closed form: seven pairs and thirteen orphans.
 *
 * A distance is the number of tiles that must be added, as for the STANDARD shape; the
 * numbers it follows from are told, however they were counted.
 */
#ifndef MJF__SHAPES_H
#define MJF__SHAPES_H

#include "base/base.h"
#include "mjf/mjf.h"

/* Bit t: tile t is a terminal or an honour. */
#define MJF__HAND_ORPHANS 0x3FC060301u /* 1m 9m 1p 9p 1s 9s and the seven honours */

enum { MJF__HAND_ORPHAN_KINDS = 13 };

/* kinds, pairs: tiles held at least once, at least twice. */
static inline int mjf__hand_seven_pairs_distance(int kinds, int pairs) {
    return MJF_MAX_PAIRS - pairs + (kinds < MJF_MAX_PAIRS ? MJF_MAX_PAIRS - kinds : 0);
}

/* singles: tiles held once or three times; pairs: four alike are two. */
static inline int mjf__hand_quads_distance(int singles, int pairs) {
    return mjf__hand_seven_pairs_distance(pairs + singles, pairs);
}

/* kinds, pairs: of terminals and honours alone. */
static inline int mjf__hand_orphans_distance(int kinds, int pairs) {
    return MJF__HAND_ORPHAN_KINDS - kinds + (pairs == 0);
}

#endif /* MJF__SHAPES_H */
