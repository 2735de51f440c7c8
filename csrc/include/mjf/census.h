/*
 * census.h - how many deals are at each shanten number, counted.
 */
#ifndef MJF_CENSUS_H
#define MJF_CENSUS_H

#include "mjf/hand.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- census --------------------------------------------------------------------------- */

enum {
    MJF_CENSUS_SIZE = MJF_MAX_TILES + 1, /* shanten numbers from -1 on */
    MJF_CENSUS_FORMS = MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS |
        MJF_THIRTEEN_ORPHANS
};

/* A number of deals: high * 2^64 + low. */
typedef struct mjf_count {
    uint64_t high, low;
} mjf_count;

typedef struct mjf_census_result {
    mjf_count deals[MJF_CENSUS_SIZE]; /* deals[i]: of shanten number i - 1 */
    mjf_count unreachable; /* of those where the limits rule out every shape */
} mjf_census_result;

/* How many of all hands of so many tiles are at each shanten number, by counting, exactly.
 * They are dealt from options->unseen, by default from as many of each tile as the limits
 * allow. Equal tiles are told apart: the numbers add up to the ways to draw so many tiles
 * from those, C(136, 14) for 14 of the full wall. Of the shapes, those in MJF_CENSUS_FORMS
 * are counted, and the forms of the options; there can be no jokers. MJF_ALL takes some
 * 50 ms, and 6 MB until it returns; each more of several forms multiplies both, which ends
 * at some 20 seconds or a gigabyte. Errors:
 *   MJF_ERR_NULL         out is NULL, or one of the forms
 *   MJF_ERR_FORMS        no flag and no form is given, or a flag of which there is no census
 *   MJF_ERR_JOKERS       there are jokers
 *   MJF_ERR_LIMIT        a limit is above MJF_COPIES
 *   MJF_ERR_UNSEEN       an unseen number is above MJF_COPIES, or there are fewer tiles
 *                        unseen than asked for
 *   MJF_ERR_ABOVE_LIMIT  an unseen number is above the limit of its tile
 *   MJF_ERR_SIZE         tiles are not 3n+1 or 3n+2, 1..17
 *   MJF_ERR_FORM_SIZE    no shape asked for has that number of tiles
 *   MJF_ERR_CENSUS       the shapes have so little in common that it would take longer than
 *                        that: ask for fewer at once
 *   MJF_ERR_MEMORY
 *   MJF_ERR_STOPPED      by options->stop */
mjf_status mjf_census(size_t tiles, uint32_t forms, const mjf_options *options,
                      mjf_census_result *out);

#ifdef __cplusplus
}
#endif

#endif /* MJF_CENSUS_H */
