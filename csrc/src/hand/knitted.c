/* knitted.c - the tiles of a knitted straight with honours; and which shape is where. */
#include "knitted.h"

#include <string.h>

#include "knitted_parts.h"

enum { OTHERS = MJF_MAX_SINGLES - MJF__HONOR_KINDS };

/* ---- knitted tiles and honours --------------------------------------------------------- */

static mjf__hand_lack lack_with_honors(mjf__hand_kinds kinds, uint64_t knitted,
                                       bool all_honors) {
    if (!all_honors)
        return mjf__hand_lack_of(kinds, knitted | MJF__HONOR_TILES, MJF_MAX_SINGLES);
    return mjf__hand_lack_both(
        mjf__hand_lack_of(kinds, knitted, OTHERS),
        mjf__hand_lack_of(kinds, MJF__HONOR_TILES, MJF__HONOR_KINDS));
}

static mjf__hand_nearest nearest_with_honors(const mjf__hand_query *q,
                                             mjf__hand_kinds kinds, bool all_honors) {
    mjf__hand_nearest best = {MJF__HAND_NEVER, 0};
    for (int a = 0; a < MJF__KNITTED; a++) {
        const mjf__hand_lack lack =
            lack_with_honors(kinds, mjf__knitted_tiles(a), all_honors);
        if (lack.above <= q->jokers)
            mjf__hand_nearest_take(&best, lack.missing, lack.useful);
    }
    return best;
}

/* How many tiles of a knitted straight are held at most. */
static int most_knitted(uint64_t held) {
    uint64_t number[3];
    int most = 0;
    for (int k = 0; k < 3; k++) number[k] = mjf__hand_number_in_class(held, k);
    for (int a = 0; a < MJF__KNITTED; a++) {
        int sum = 0;
        for (int suit = 0; suit < MJF__SUITS; suit++)
            sum += mjf__hand_number_of_suit(number[mjf__knitted_class[a][suit]], suit);
        most = sum > most ? sum : most;
    }
    return most;
}

static int cost_with_honors(const mjf__hand_query *q, bool all_honors) {
    const mjf__hand_kinds kinds = mjf__hand_kinds_of(q);
    if (kinds.live != MJF__EVERY_TILE)
        return nearest_with_honors(q, kinds, all_honors).cost;
    const int knitted = most_knitted(kinds.held);
    return MJF_MAX_SINGLES - mjf__popcount(kinds.held & MJF__HONOR_TILES) -
           (all_honors && knitted > OTHERS ? OTHERS : knitted);
}

static uint64_t useful_with_honors(const mjf__hand_query *q, bool all_honors) {
    return nearest_with_honors(q, mjf__hand_kinds_of(q), all_honors).useful;
}

/* An assignment and the honours are 16 tiles, of which any two not held are left out. No
 * suit loses all three of its tiles, so no hand is listed under two assignments. */
static void list_with_honors(mjf__hand_listing *list, uint32_t form, bool all_honors) {
    const uint64_t held = mjf__packed_mask(&list->query->packed, 1);
    for (int a = 0; a < MJF__KNITTED; a++) {
        const uint64_t knitted = mjf__knitted_tiles(a);
        const uint64_t all = knitted | MJF__HONOR_TILES;
        if (held & ~all) continue;
        uint64_t spare = (all_honors ? knitted : all) & ~held;
        for (; spare != 0; spare &= spare - 1) {
            const uint64_t without = all & ~(spare & (0 - spare));
            for (uint64_t next = spare & (spare - 1); next != 0; next &= next - 1)
                mjf__hand_list_singles(list, form, without & ~(next & (0 - next)));
        }
    }
}

void mjf__hand_list_singles(mjf__hand_listing *list, uint32_t form, uint64_t tiles) {
    mjf_reading reading;
    uint8_t used[MJF_TILES];
    memset(&reading, 0, sizeof reading);
    memset(used, 0, sizeof used);
    reading.form = form;
    for (; tiles != 0; tiles &= tiles - 1) {
        const int tile = mjf__lowest(tiles);
        used[tile] = 1;
        reading.singles[reading.n_singles++] = (uint8_t)tile;
    }
    mjf__hand_listing_add(list, &reading, used);
}

/* ---- all shapes ------------------------------------------------------------------------- */

int mjf__hand_knitted_cost(const mjf__derive_tables *t, const mjf__hand_query *query,
                           uint32_t form) {
    switch (form) {
        case MJF_KNITTED_STRAIGHT:
            return mjf__hand_straight_cost(t, query);
        case MJF_KNITTED_HONORS:
            return cost_with_honors(query, false);
        case MJF_KNITTED_HONORS_SEVEN:
            return cost_with_honors(query, true);
        case MJF_SCATTERED:
            return mjf__hand_scattered_cost(query, false);
        default:
            return mjf__hand_scattered_cost(query, true);
    }
}

uint64_t mjf__hand_knitted_useful(const mjf__derive_tables *t,
                                  const mjf__hand_query *query, uint32_t form) {
    switch (form) {
        case MJF_KNITTED_STRAIGHT:
            return mjf__hand_straight_useful(t, query);
        case MJF_KNITTED_HONORS:
            return useful_with_honors(query, false);
        case MJF_KNITTED_HONORS_SEVEN:
            return useful_with_honors(query, true);
        case MJF_SCATTERED:
            return mjf__hand_scattered_useful(query, false);
        default:
            return mjf__hand_scattered_useful(query, true);
    }
}

void mjf__hand_knitted_list(mjf__hand_listing *list, uint32_t form) {
    const size_t first = list->total;
    switch (form) {
        case MJF_KNITTED_STRAIGHT:
            mjf__hand_straight_list(list);
            break;
        case MJF_KNITTED_HONORS:
            list_with_honors(list, form, false);
            break;
        case MJF_KNITTED_HONORS_SEVEN:
            list_with_honors(list, form, true);
            break;
        case MJF_SCATTERED:
            mjf__hand_scattered_list(list, form, false);
            break;
        default:
            mjf__hand_scattered_list(list, form, true);
    }
    if (list->total - first > 1) mjf__hand_listing_sort(list, first);
}
