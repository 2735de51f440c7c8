/* asked_hand.h - a hand that rules are asked about, as the questions about hands take it. */
#ifndef MJF__SCORE_ASKED_HAND_H
#define MJF__SCORE_ASKED_HAND_H

#include "rules.h"

typedef struct mjf__score_asked_hand {
    mjf_win
        win; /* as a drawn win: what was said of its tile and of how it was won is gone */
    uint8_t all[MJF_TILES];    /* held, in melds, and faces of jokers */
    uint8_t limits[MJF_TILES]; /* what the concealed tiles may come to be */
    unsigned tiles;            /* concealed, jokers included */
    uint32_t forms; /* shapes by flag; those that melds rule out are left out */
    const mjf_form *own[MJF__SCORE_OWN_FORMS]; /* in place of MJF_STANDARD */
    mjf_options options;                       /* points to the others */
} mjf__score_asked_hand;

/* MJF_ERR_SPEC: a meld that does not exist or that the rules do not know, or a number that is
 * out of its range; MJF_ERR_COUNT: five of one tile; MJF_ERR_ABOVE_LIMIT: a tile that is not
 * in use; MJF_ERR_SIZE: more than 17 tiles, or 16 that wait. */
mjf_status mjf__score_ask_hand(const mjf_rules *rules, const mjf_win *given,
                               mjf__score_asked_hand *out);

/* Make the shapes of sets and a pair where the flag does not say what they are. MJF_ERR_SPEC: a
 * page narrows them to none; MJF_ERR_MEMORY. */
mjf_status mjf__score_make_own_forms(mjf_rules *rules);

#endif /* MJF__SCORE_ASKED_HAND_H */
