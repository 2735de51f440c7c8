/* listing.h - the readings of a complete hand, gathered for the caller of mjf_decompose. */
#ifndef MJF__LISTING_H
#define MJF__LISTING_H

#include "query.h"

typedef struct mjf__hand_listing {
    const mjf__hand_query *query;
    mjf_reading *out;
    size_t capacity, total;
    mjf__stop stop; /* once it says so, no more readings need be found */
} mjf__hand_listing;

/* Complete a reading, of which all else is given, with what the jokers became: the tiles
 * used beyond those held. Kept if there is room, counted in any case. */
void mjf__hand_listing_add(mjf__hand_listing *list, const mjf_reading *reading,
                           const uint8_t *used);

/* Count a reading, and give what it is to be written to, all 0; NULL if there is no room. */
mjf_reading *mjf__hand_listing_next(mjf__hand_listing *list);

/* Put the readings from the first-th on in order: by sets, pairs, singles. */
void mjf__hand_listing_sort(mjf__hand_listing *list, size_t first);

#endif /* MJF__LISTING_H */
