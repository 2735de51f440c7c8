/* hand.h - the door of hand/: a question about a hand, the shapes with a closed form, and the
 * ways to read tiles as sets and a pair. */
#ifndef MJF__HAND_H
#define MJF__HAND_H

#include "query.h"
#include "shapes.h"
#include "ways.h"

#endif /* MJF__HAND_H */
