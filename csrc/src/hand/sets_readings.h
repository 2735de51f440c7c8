/* sets_readings.h - the readings of a hand that jokers complete as sets and a pair. */
#ifndef MJF__SETS_READINGS_H
#define MJF__SETS_READINGS_H

#include "listing.h"
#include "sets.h"

/* Add every reading of a hand whose cost the jokers can pay. `form` and `place` are what the
 * readings name. */
void mjf__hand_sets_list(mjf__hand_listing *list, const mjf__hand_sets *sets,
                         uint32_t form, uint8_t place);

#endif /* MJF__SETS_READINGS_H */
