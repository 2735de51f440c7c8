/* split.h - what the parts of mjf__win_splits share. */
#ifndef MJF__SPLIT_H
#define MJF__SPLIT_H

#include <string.h>

#include "hand/hand.h"
#include "split_suits.h"

/* What is asked: a win, and its concealed tiles with what the jokers became. */
typedef struct mjf__win_split_question {
    const mjf_win *win;
    const uint8_t *concealed;    /* the winning tile among them */
    const mjf__win_suits *suits; /* of the rules, or NULL */
    uint32_t forms;
    unsigned honor_runs; /* as in mjf_form_spec */
    bool
        natural; /* concealed is the hand of the win with its tile. It is then not looked at:
                     to load eight tiles behind the store of one is to wait for it */
} mjf__win_split_question;

enum { MJF__WIN_MAX_SPLITS = 32 };

/* The readings of the concealed tiles with the melds; how many. */
int mjf__win_splits(const mjf__win_split_question *question,
                    mjf_split out[MJF__WIN_MAX_SPLITS]);

/* Whether there are any. */
bool mjf__win_has_split(const mjf__win_split_question *question);

/* The reading of MJF_ANY_SHAPE: the melds alone. */
void mjf__win_any_split(const mjf_win *win, mjf_split *out);

/* What readings have in common. */
typedef struct mjf__win_frame {
    const mjf_win *win; /* whose melds they begin with */
    uint32_t form;
    uint8_t knitted;
} mjf__win_frame;

/* The shapes but STANDARD: add their readings from `found` on; how many there are then. */
int mjf__win_split_shapes(const mjf__win_split_question *question, mjf_split *out,
                          int found);

/* The readings of 3n+2 tiles as sets and a pair, behind the melds. */
int mjf__win_split_standard(const uint8_t *counts, unsigned honor_runs,
                            const mjf__win_suits *suits, const mjf__win_frame *frame,
                            mjf_split *out);

/* The same of blocks of which the tiles leave no choice but the pair, and with no runs of
 * honours; MJF__WIN_CHOICE, if it may not be so. block[own] alone has 3n+2 tiles. */
enum { MJF__WIN_CHOICE = -1 };
int mjf__win_split_plain(const mjf__nibbles block[4], unsigned own,
                         const mjf__win_suits *suits, const mjf__win_frame *frame,
                         mjf_split *out);

/* Whether there are any: 1, 0 or MJF__WIN_CHOICE, where that is not known. */
int mjf__win_has_plain_split(const mjf__nibbles block[4], unsigned own,
                             const mjf__win_suits *suits);

/* Write a reading of sets and a pair. Nothing is copied from where it has just been written a
 * byte at a time: that would wait for all of them. */
static inline void mjf__win_split_write(mjf_split *out, const mjf__win_frame *frame,
                                        const mjf__hand_way *way) {
    const unsigned n_melds = frame->win->n_melds;
    memset(out, 0, sizeof *out);
    out->form = frame->form;
    out->n_sets = (uint8_t)(n_melds + way->n_sets);
    out->pair = way->pair;
    out->knitted = frame->knitted;
    mjf_set *set = out->sets;
    for (unsigned i = 0; i < n_melds; i++, set++) {
        set->kind = frame->win->melds[i].kind;
        set->tile = frame->win->melds[i].tile;
        set->melded = 1;
    }
    uint64_t sets = way->sets;
    for (unsigned i = 0; i < way->n_sets; i++, set++, sets >>= MJF__HAND_WAY_BITS) {
        set->kind = (sets & MJF__HAND_TRIPLET) != 0 ? MJF_PUNG : MJF_CHOW;
        set->tile = (uint8_t)(sets & (MJF__HAND_TRIPLET - 1));
    }
}

#endif /* MJF__SPLIT_H */
