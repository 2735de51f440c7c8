/* waits.c - the tiles that complete a hand by the shapes of a rule system. */
#include <string.h>

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

/* Of some tiles those that complete the hand, by everything that the jokers may become. */
static mjf_status waits_among(const mjf_rules *rules, mjf__score_asked_hand *hand,
                              uint64_t *tiles) {
    const mjf__win_assign_rules asked = {rules->forms, rules->options,
                                         rules->honor_runs, &rules->walk};
    uint64_t found = 0;
    seeker s;
    begin(&s, rules, hand);
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (!(*tiles >> t & 1)) continue;
        hand->win.tile = (uint8_t)t;
        s.stop = (mjf__stop){NULL, 0, false};
        const mjf_status ended =
            mjf__win_assign(&asked, &hand->win, &s.stop, look_at, &s);
        if (!s.stop.now && ended != MJF_OK) return ended;
        found |= (uint64_t)s.stop.now << t;
    }
    *tiles = found;
    return MJF_OK;
}

/* What the tables of shapes do not know of jokers: that they may not be fifth copies of what is
 * in melds, or that they may be such in shapes other than sets and a pair. */
typedef enum tables_know { ALL, TOO_MANY, TOO_FEW } tables_know;

static tables_know what_tables_know(const mjf_rules *rules,
                                    const mjf__score_asked_hand *hand) {
    if (hand->win.n_jokers == 0 || rules->narrowed) return ALL;
    if (!(rules->options & MJF_NO_FIFTH_COPY))
        return rules->forms == MJF_STANDARD ? ALL : TOO_FEW;
    return memcmp(hand->all, hand->win.hand, MJF_TILES) == 0 ? ALL : TOO_MANY;
}

mjf_status mjf_rules_waits(const mjf_rules *rules, const mjf_win *given,
                           uint64_t *tiles) {
    mjf__score_asked_hand hand;
    if (rules == NULL || given == NULL || tiles == NULL) return MJF_ERR_NULL;
    mjf_status status = mjf__score_ask_hand(rules, given, &hand);
    if (status != MJF_OK && status != MJF_ERR_FORM_SIZE) return status;
    if (hand.tiles % 3 != 1) return MJF_ERR_WAITING;
    uint64_t live = 0, found = 0;
    for (unsigned t = 0; t < MJF_TILES; t++)
        live |= (uint64_t)(hand.all[t] < MJF_COPIES && (rules->tiles >> t & 1)) << t;
    const bool any = rules->options & MJF_ANY_SHAPE;
    const tables_know known = what_tables_know(rules, &hand);
    hand.options.limits = NULL; /* live says it all */
    if (any || known == TOO_FEW)
        found = live;
    else if (status == MJF_OK)
        status = mjf_shape_waits(hand.win.hand, hand.forms, &hand.options, &found);
    if (status == MJF_ERR_FORM_SIZE) status = MJF_OK; /* no such shape: no waits */
    found &= live;
    if (status == MJF_OK && !any && known != ALL)
        status = waits_among(rules, &hand, &found);
    if (status == MJF_OK) *tiles = found;
    return status;
}
