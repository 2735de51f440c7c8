/* win.h - the door of win/: what a win is, how it is read, and what its jokers may become. */
#ifndef MJF__WIN_H
#define MJF__WIN_H

#include "assign.h"
#include "split.h"
#include "split_suits.h"
#include "win_tally.h"

#endif /* MJF__WIN_H */
