/* base.h - the door of base/: what every other folder may use. It knows no rule of the game. */
#ifndef MJF_BASE_H
#define MJF_BASE_H

#include "intern.h"
#include "lanes.h"
#include "nibbles.h"
#include "packed.h"
#include "random.h"
#include "tile_masks.h"
#include "tiles.h"

#endif /* MJF_BASE_H */
