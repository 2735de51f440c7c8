/* split_shapes.c - the readings of a win in the shapes that are not sets and a pair alone. */
#include <string.h>

#include "base/base.h"
#include "hand/hand.h"
#include "split.h"

enum { CLOSED_TILES = 14, STRAIGHT_SETS = 4 };

/* What the shapes look at: which tiles are held, and which an odd number of times. */
typedef struct closed_hand {
    const uint8_t *counts;
    const mjf__win_suits *suits;
    uint64_t held, odd;
} closed_hand;

static int tiles_in(const uint8_t *counts) {
    const mjf__packed packed = mjf__pack(counts);
    return mjf__packed_total(&packed);
}

static void set_shape(mjf_split *out, uint32_t form, unsigned pair, unsigned knitted) {
    memset(out, 0, sizeof *out);
    out->form = form;
    out->pair = (uint8_t)pair;
    out->knitted = (uint8_t)knitted;
}

/* ---- seven pairs, thirteen orphans ------------------------------------------------------ */

/* The form by which they are seven pairs, or 0: four alike are two of them by one alone. */
static uint32_t pairs_form(const closed_hand *hand, uint32_t forms) {
    if (hand->odd != 0) return 0;
    if (forms & MJF_SEVEN_PAIRS_QUADS) return MJF_SEVEN_PAIRS_QUADS;
    return mjf__held(hand->counts, 3) == 0 ? MJF_SEVEN_PAIRS : 0;
}

static bool is_orphans(const closed_hand *hand) {
    return hand->held == MJF__HAND_ORPHANS; /* 14 tiles: one of them is held twice */
}

static int list_closed(const closed_hand *hand, uint32_t forms, mjf_split *out,
                       int found) {
    if (forms & (MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS)) {
        const uint32_t form = pairs_form(hand, forms);
        if (form != 0) set_shape(&out[found++], form, MJF_TILES, 0);
    }
    if ((forms & MJF_THIRTEEN_ORPHANS) && is_orphans(hand))
        set_shape(&out[found++], MJF_THIRTEEN_ORPHANS,
                  (unsigned)mjf__lowest(mjf__held(hand->counts, 2)), 0);
    return found;
}

/* ---- all different ---------------------------------------------------------------------- */

/* In each suit no two tiles held are one or two ranks apart. */
static bool is_scattered(uint64_t held) {
    const uint64_t to_8 = (uint64_t)0xFF | 0xFF << 9 | (uint64_t)0xFF << 18;
    const uint64_t to_7 = (uint64_t)0x7F | 0x7F << 9 | (uint64_t)0x7F << 18;
    return ((held & to_8 & held >> 1) | (held & to_7 & held >> 2)) == 0;
}

/* By which of two forms it is a reading: by the one with all honours if it has them. */
static uint32_t form_of(uint64_t held, uint32_t forms, uint32_t any, uint32_t seven) {
    if ((held & MJF__HONOR_TILES) == MJF__HONOR_TILES && (forms & seven)) return seven;
    return forms & any;
}

static int list_different(const closed_hand *hand, uint32_t forms, mjf_split *out,
                          int found) {
    if (mjf__held(hand->counts, 2) != 0) return found;
    uint32_t form =
        form_of(hand->held, forms, MJF_KNITTED_HONORS, MJF_KNITTED_HONORS_SEVEN);
    for (unsigned i = 0; form != 0 && i < MJF__KNITTED; i++)
        if ((hand->held & ~(mjf__knitted_tiles(i) | MJF__HONOR_TILES)) == 0)
            set_shape(&out[found++], form, MJF_TILES, i);
    form = form_of(hand->held, forms, MJF_SCATTERED, MJF_SCATTERED_SEVEN);
    if (form != 0 && is_scattered(hand->held))
        set_shape(&out[found++], form, MJF_TILES, 0);
    return found;
}

/* ---- the knitted straight ---------------------------------------------------------------- */

/* What is left of it is a set, unless that is a meld, and a pair. */
static int list_rest(const closed_hand *hand, const mjf_win *win, unsigned honor_runs,
                     unsigned straight, mjf_split *out, int found) {
    uint8_t rest[MJF_TILES];
    memcpy(rest, hand->counts, sizeof rest);
    for (uint64_t s = mjf__knitted_tiles(straight); s != 0; s &= s - 1)
        rest[mjf__lowest(s)]--;
    const mjf__win_frame frame = {win, MJF_KNITTED_STRAIGHT, (uint8_t)straight};
    return found +
           mjf__win_split_standard(rest, honor_runs, hand->suits, &frame, out + found);
}

/* Whether each suit has 1-4-7, 2-5-8 or 3-6-9. */
static inline bool may_be_straight(uint64_t held) {
    const uint64_t firsts = held & held >> 3 & held >> 6;
    return (firsts & 7) != 0 && (firsts >> 9 & 7) != 0 && (firsts >> 18 & 7) != 0;
}

static int list_straight(const closed_hand *hand, const mjf_win *win,
                         unsigned honor_runs, mjf_split *out, int found) {
    if (tiles_in(hand->counts) + 3 * win->n_melds != CLOSED_TILES) return found;
    for (unsigned i = 0; i < MJF__KNITTED; i++)
        if ((mjf__knitted_tiles(i) & ~hand->held) == 0)
            found = list_rest(hand, win, honor_runs, i, out, found);
    return found;
}

/* Most hands are told from these shapes at a glance. */
int mjf__win_split_shapes(const mjf__win_split_question *q, mjf_split *out, int found) {
    const mjf_win *win = q->win;
    const uint8_t *known = q->natural ? win->hand : q->concealed;
    const uint64_t tile = q->natural ? (uint64_t)1 << win->tile : 0;
    const closed_hand hand = {q->concealed, q->suits, mjf__held(known, 1) | tile,
                              mjf__odd(known) ^ tile};
    const bool is_paired = hand.odd == 0, may_be_different = hand.odd == hand.held;
    if (win->n_melds == 0 && (is_paired | may_be_different | is_orphans(&hand)) &&
        tiles_in(hand.counts) == CLOSED_TILES) {
        found = list_closed(&hand, q->forms, out, found);
        if (q->forms & (MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN | MJF_SCATTERED |
                        MJF_SCATTERED_SEVEN))
            found = list_different(&hand, q->forms, out, found);
    }
    if ((q->forms & MJF_KNITTED_STRAIGHT) && may_be_straight(hand.held))
        found = list_straight(&hand, win, q->honor_runs, out, found);
    return found;
}
