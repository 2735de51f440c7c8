/* base.h - the door of base/: what every other folder may use. It knows no rule of the game. */
#ifndef MJF__BASE_H
#define MJF__BASE_H

#include "bytes.h"
#include "intern.h"
#include "lanes.h"
#include "nibbles.h"
#include "packed.h"
#include "random.h"
#include "stop.h"
#include "tile_masks.h"
#include "tiles.h"

#endif /* MJF__BASE_H */
