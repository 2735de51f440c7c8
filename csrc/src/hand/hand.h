/* hand.h - the door of hand/: a question about a hand, and the shapes with a closed form. */
#ifndef MJF__HAND_H
#define MJF__HAND_H

#include "query.h"
#include "shapes.h"

#endif /* MJF__HAND_H */
