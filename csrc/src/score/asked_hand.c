/* asked_hand.c - what rules say of a hand that is not won yet. */
#include "asked_hand.h"

#include <string.h>

enum { MOST_TILES = 3 * MJF_MAX_SETS + 2, CLOSED_TILES = 14 };

mjf_status mjf__score_make_own_form(mjf_rules *rules) {
    mjf_form_spec spec = MJF_FORM_SPEC;
    spec.honor_runs = rules->honor_runs;
    spec.copies = rules->copies;
    spec.joker_copies = !(rules->options & MJF_NO_FIFTH_COPY);
    const bool usual =
        spec.honor_runs == 0 && spec.copies == MJF_COPIES && !spec.joker_copies;
    if (usual || !(rules->forms & MJF_STANDARD)) return MJF_OK;
    return mjf_form_new(&spec, &rules->own_form);
}

static bool knows_run(const mjf_rules *rules, mjf_meld meld) {
    if (meld.kind != MJF_CHOW || meld.tile < 27) return true;
    const unsigned kind = meld.tile == 31 ? MJF_RUNS_OF_DRAGONS : MJF_RUNS_OF_WINDS;
    return (rules->honor_runs & kind) != 0;
}

/* Count all tiles. */
static mjf_status count(const mjf_rules *rules, mjf__score_asked_hand *hand) {
    const mjf_win *win = &hand->win;
    uint8_t *all = hand->all;
    if (win->n_melds > MJF_MAX_SETS || win->n_jokers > MJF_MAX_JOKERS)
        return MJF_ERR_SPEC;
    hand->tiles = win->n_jokers;
    for (int t = 0; t < MJF_TILES; t++) {
        if (win->hand[t] > MJF_COPIES) return MJF_ERR_COUNT;
        all[t] = win->hand[t];
        hand->tiles += win->hand[t];
    }
    for (int i = 0; i < win->n_melds; i++)
        if (!mjf__win_add_meld(all, win->melds[i], 1) ||
            !knows_run(rules, win->melds[i]))
            return MJF_ERR_SPEC;
    for (int i = 0; i < win->n_jokers; i++) {
        if (win->jokers[i] > MJF_NO_FACE) return MJF_ERR_SPEC;
        if (win->jokers[i] != MJF_NO_FACE) all[win->jokers[i]]++;
    }
    for (int t = 0; t < MJF_TILES; t++)
        if (all[t] > MJF_COPIES) return MJF_ERR_COUNT;
    return MJF_OK;
}

/* Whether the tiles may come to be less than four of each. */
static mjf_status limit(const mjf_rules *rules, mjf__score_asked_hand *hand,
                        bool *limited) {
    *limited = false;
    for (int t = 0; t < MJF_TILES; t++) {
        const bool used = rules->tiles >> t & 1;
        if (!used && hand->all[t] > 0) return MJF_ERR_ABOVE_LIMIT;
        const int beside = hand->all[t] - hand->win.hand[t];
        hand->limits[t] = (uint8_t)(used ? MJF_COPIES - beside : 0);
        *limited |= hand->limits[t] < MJF_COPIES;
    }
    return MJF_OK;
}

/* The shapes that so many tiles can have beside these melds. */
static void choose_forms(const mjf_rules *rules, mjf__score_asked_hand *hand) {
    const unsigned melds = hand->win.n_melds;
    uint32_t forms = rules->forms;
    if (melds > 0 && hand->tiles + 3 * melds > CLOSED_TILES) forms &= MJF_STANDARD;
    hand->options.n_more = 0;
    /* Without jokers no one asks whether they may be fifth copies. */
    const bool as_usual = hand->win.n_jokers == 0 && rules->honor_runs == 0 &&
                          rules->copies == MJF_COPIES;
    if ((forms & MJF_STANDARD) && rules->own_form != NULL && !as_usual) {
        forms &= ~(uint32_t)MJF_STANDARD;
        hand->own[0] = rules->own_form;
        hand->options.n_more = 1;
    }
    hand->forms = forms;
}

mjf_status mjf__score_ask_hand(const mjf_rules *rules, const mjf_win *given,
                               mjf__score_asked_hand *out) {
    bool limited;
    out->win = *given;
    out->win.how = MJF_SELF_DRAWN;
    out->win.flags = 0;
    mjf_status status = count(rules, out);
    if (status == MJF_OK) status = limit(rules, out, &limited);
    if (status != MJF_OK) return status;
    const unsigned most = out->tiles % 3 == 1 ? MOST_TILES - 1 : MOST_TILES;
    if (out->tiles + 3u * out->win.n_melds > most) return MJF_ERR_SIZE;
    choose_forms(rules, out);
    out->options.limits = limited ? out->limits : NULL;
    out->options.unseen = NULL;
    out->options.more = out->own;
    out->options.jokers = out->win.n_jokers;
    out->options.stop = NULL;
    return out->forms == 0 && out->options.n_more == 0 ? MJF_ERR_FORM_SIZE : MJF_OK;
}
