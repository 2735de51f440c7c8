/* ways_readings.h - the readings of a hand without jokers that has sets and a pair. */
#ifndef MJF__WAYS_READINGS_H
#define MJF__WAYS_READINGS_H

#include "listing.h"

/* Add every reading of 3n+2 tiles as sets and a pair, by the rules of a form or, for NULL, of
 * STANDARD. `form` and `place` are what the readings name. */
void mjf__hand_ways_list(mjf__hand_listing *list, const mjf_form *rules, uint32_t form,
                         uint8_t place);

/* The same of a knitted straight, and a set and a pair or a pair alone. */
void mjf__hand_ways_list_straights(mjf__hand_listing *list);

#endif /* MJF__WAYS_READINGS_H */
