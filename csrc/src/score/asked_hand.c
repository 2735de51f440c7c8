/* asked_hand.c - what rules say of a hand that is not won yet. */
#include "asked_hand.h"

#include "page.h"

enum { MOST_TILES = 3 * MJF_MAX_SETS + 2, CLOSED_TILES = 14 };

/* Sets and a pair by the rules, with fewer hands where a page says so. */
static mjf_form_spec spec_of(const mjf_rules *rules, const mjf_page_form *narrowed) {
    mjf_form_spec spec = MJF_FORM_SPEC;
    spec.honor_runs = rules->honor_runs;
    spec.copies = rules->copies;
    spec.joker_copies = !(rules->options & MJF_NO_FIFTH_COPY);
    if (narrowed == NULL) return spec;
    if (narrowed->pairs != 0) spec.pairs = narrowed->pairs;
    if (narrowed->tiles != 0) spec.tiles = narrowed->tiles;
    spec.runs = narrowed->runs;
    return spec;
}

static mjf_status make_form(mjf_rules *rules, const mjf_form_spec *spec) {
    const mjf_status status = mjf_form_new(spec, &rules->own_forms[rules->n_own_forms]);
    rules->n_own_forms += status == MJF_OK;
    return status;
}

mjf_status mjf__score_make_own_forms(mjf_rules *rules) {
    const mjf_form_spec own = spec_of(rules, NULL);
    const unsigned n = rules->page->settings.n_forms;
    mjf_status status = MJF_OK;
    for (unsigned i = 0; i < n && status == MJF_OK; i++) {
        const mjf_page_form *narrowed = &rules->page->forms[i];
        const mjf_form_spec spec = spec_of(rules, narrowed);
        if (narrowed->shape != MJF_STANDARD) continue;
        rules->places_of_own[rules->n_own_forms] = (uint8_t)i;
        status = make_form(rules, &spec);
    }
    rules->narrowed = rules->n_own_forms > 0;
    const bool usual =
        own.honor_runs == 0 && own.copies == MJF_COPIES && !own.joker_copies;
    if (rules->narrowed || usual || !(rules->forms & MJF_STANDARD)) return status;
    return make_form(rules, &own);
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

/* Whether melds are sets of a shape that a page narrows. */
static bool melds_fit(const mjf_rules *rules, unsigned number, const mjf_win *win) {
    const mjf_page_form *form = &rules->page->forms[rules->places_of_own[number]];
    uint8_t melded[MJF_TILES] = {0};
    for (int i = 0; i < win->n_melds; i++) {
        const mjf_meld meld = win->melds[i];
        const bool chow = meld.kind == MJF_CHOW, honors = meld.tile >= 27;
        if (chow && !form->runs && !honors) return false;
        mjf__win_add_meld(melded, meld, 1);
    }
    for (int t = 0; t < MJF_TILES; t++)
        if (melded[t] > 0 && form->tiles != 0 && !(form->tiles >> t & 1)) return false;
    return true;
}

/* The shapes that so many tiles can have beside these melds. */
static void choose_forms(const mjf_rules *rules, mjf__score_asked_hand *hand) {
    const unsigned melds = hand->win.n_melds;
    uint32_t forms = rules->forms;
    if (melds > 0 && hand->tiles + 3 * melds > CLOSED_TILES) forms &= MJF_STANDARD;
    hand->options.n_more = 0;
    /* Without jokers no one asks whether they may be fifth copies. */
    const bool as_usual = hand->win.n_jokers == 0 && rules->honor_runs == 0 &&
                          rules->copies == MJF_COPIES && !rules->narrowed;
    if (rules->n_own_forms > 0 && !as_usual) {
        forms &= ~(uint32_t)MJF_STANDARD;
        for (unsigned i = 0; i < rules->n_own_forms; i++)
            if (!rules->narrowed || melds_fit(rules, i, &hand->win))
                hand->own[hand->options.n_more++] = rules->own_forms[i];
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
