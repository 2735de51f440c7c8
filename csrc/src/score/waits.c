/* waits.c - the tiles that complete a hand by the shapes of a rule system. */
#include "asked_hand.h"

/* What is asked of everything that the jokers may become with one more tile. */
typedef struct seeker {
    const mjf_rules *rules;
    mjf_win win; /* with as many melds as the hand must have */
    mjf_split splits[MJF__WIN_MAX_SPLITS];
    mjf__stop stop; /* the search ends with the first reading */
} seeker;

static void look_at(void *self, const uint8_t *concealed) {
    seeker *s = self;
    const mjf__win_split_question question = {
        &s->win, concealed, &s->rules->suits, s->rules->forms, s->rules->honor_runs,
        false};
    if (mjf__win_splits(&question, s->splits) > 0) s->stop.now = true;
}

static void begin(seeker *s, const mjf_rules *rules,
                  const mjf__score_asked_hand *hand) {
    s->rules = rules;
    s->win = hand->win;
    /* Melds that were left out: any will do. */
    while (hand->tiles + 3u * s->win.n_melds < 13)
        s->win.melds[s->win.n_melds++] = (mjf_meld){MJF_CHOW, 0};
}

/* With jokers, by everything that they may become: it may be no fifth copy of a tile of which
 * the melds have some. */
static mjf_status waits_with_jokers(const mjf_rules *rules, mjf__score_asked_hand *hand,
                                    uint64_t live, uint64_t *tiles) {
    const mjf__win_assign_rules asked = {rules->forms, rules->options,
                                         rules->honor_runs, &rules->walk};
    seeker s;
    begin(&s, rules, hand);
    *tiles = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (!(live >> t & 1)) continue;
        hand->win.tile = (uint8_t)t;
        s.stop = (mjf__stop){NULL, 0, false};
        const mjf_status ended =
            mjf__win_assign(&asked, &hand->win, &s.stop, look_at, &s);
        if (!s.stop.now && ended != MJF_OK) return ended;
        *tiles |= (uint64_t)s.stop.now << t;
    }
    return MJF_OK;
}

mjf_status mjf_rules_waits(const mjf_rules *rules, const mjf_win *given,
                           uint64_t *tiles) {
    mjf__score_asked_hand hand;
    if (rules == NULL || given == NULL || tiles == NULL) return MJF_ERR_NULL;
    mjf_status status = mjf__score_ask_hand(rules, given, &hand);
    const bool any = rules->options & MJF_ANY_SHAPE;
    if (status != MJF_OK && status != MJF_ERR_FORM_SIZE) return status;
    if (hand.tiles % 3 != 1) return MJF_ERR_WAITING;
    uint64_t live = 0, found = 0;
    for (unsigned t = 0; t < MJF_TILES; t++)
        live |= (uint64_t)(hand.all[t] < MJF_COPIES && (rules->tiles >> t & 1)) << t;
    if (any) {
        *tiles = live;
        return MJF_OK;
    }
    if (status == MJF_OK && hand.win.n_jokers == 0) {
        hand.options.limits = NULL; /* live says it all */
        status = mjf_shape_waits(hand.win.hand, hand.forms, &hand.options, &found);
    } else if (status == MJF_OK) {
        status = waits_with_jokers(rules, &hand, live, &found);
    }
    if (status == MJF_ERR_FORM_SIZE) status = MJF_OK; /* no such shape: no waits */
    if (status == MJF_OK) *tiles = found & live;
    return status;
}
