/* hand.h - the door of hand/: a question about a hand, and the shapes with a closed form. */
#ifndef MJF_HAND_H
#define MJF_HAND_H

#include "query.h"
#include "shapes.h"

#endif /* MJF_HAND_H */
