/* waits.c - the tiles that complete a hand by the shapes of a rule system. */
#include <string.h>

#include "rules.h"

/* The hand of a question as a win on any tile: what it says of the winning one is ignored.
 * The counts of all tiles, those of the melds and the faces of the jokers included. */
static mjf_status read_hand(const mjf_rules *rules, const mjf_win *given, mjf_win *win,
                            uint8_t all[MJF_TILES]) {
    if (given->n_melds > MJF_MAX_SETS || given->n_jokers > MJF_MAX_JOKERS)
        return MJF_ERR_SPEC;
    unsigned held = given->n_jokers;
    for (int t = 0; t < MJF_TILES; t++) {
        if (given->hand[t] > MJF_COPIES) return MJF_ERR_COUNT;
        all[t] = given->hand[t];
        held += given->hand[t];
    }
    for (int i = 0; i < given->n_melds; i++) {
        const mjf_meld meld = given->melds[i];
        if (!mjf__win_add_meld(all, meld, 1)) return MJF_ERR_SPEC;
        if (meld.kind != MJF_CHOW || meld.tile < 27) continue;
        const unsigned kind = meld.tile == 31 ? MJF_RUNS_OF_DRAGONS : MJF_RUNS_OF_WINDS;
        if (!(rules->honor_runs & kind)) return MJF_ERR_SPEC;
    }
    for (int i = 0; i < given->n_jokers; i++) {
        if (given->jokers[i] > MJF_NO_FACE) return MJF_ERR_SPEC;
        if (given->jokers[i] != MJF_NO_FACE) all[given->jokers[i]]++;
    }
    for (int t = 0; t < MJF_TILES; t++)
        if (all[t] > MJF_COPIES) return MJF_ERR_COUNT;
    if (held + 3u * given->n_melds > 3 * MJF_MAX_SETS + 1) return MJF_ERR_SIZE;
    if (held % 3 != 1) return MJF_ERR_WAITING;
    *win = *given;
    win->how = MJF_SELF_DRAWN;
    win->flags = 0;
    return MJF_OK;
}

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

static void begin(seeker *s, const mjf_rules *rules, const mjf_win *win) {
    unsigned held = win->n_jokers;
    for (int t = 0; t < MJF_TILES; t++) held += win->hand[t];
    s->rules = rules;
    s->win = *win;
    /* Melds that were left out: any will do. */
    while (held + 3u * s->win.n_melds < 13)
        s->win.melds[s->win.n_melds++] = (mjf_meld){MJF_CHOW, 0};
}

mjf_status mjf_rules_waits(const mjf_rules *rules, const mjf_win *hand,
                           uint64_t *tiles) {
    uint8_t all[MJF_TILES];
    mjf_win win;
    seeker s;
    if (rules == NULL || hand == NULL || tiles == NULL) return MJF_ERR_NULL;
    const mjf_status status = read_hand(rules, hand, &win, all);
    if (status != MJF_OK) return status;
    const mjf__win_assign_rules asked = {rules->forms, rules->options,
                                         rules->honor_runs, &rules->walk};
    begin(&s, rules, &win);
    uint64_t found = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (all[t] == MJF_COPIES) continue;
        win.tile = (uint8_t)t;
        bool wins = rules->options & MJF_ANY_SHAPE;
        if (!wins) {
            s.stop = (mjf__stop){NULL, 0, false};
            const mjf_status ended =
                mjf__win_assign(&asked, &win, &s.stop, look_at, &s);
            wins = s.stop.now;
            if (!wins && ended != MJF_OK) return ended;
        }
        found |= (uint64_t)wins << t;
    }
    *tiles = found;
    return MJF_OK;
}
