/* judge.c - what rules refuse of a win, whatever it is worth. */
#include <string.h>

#include "page.h"
#include "scorer.h"

enum { EIGHT_FLOWERS = 8, FOUR_SETS = 13 /* tiles before the last */ };

/* ---- words ------------------------------------------------------------------------------ */

static const char *const names[MJF_REFUSALS] = {
#define NAME(name, message) "MJF_REFUSAL_" #name,
    MJF_REFUSAL_LIST(NAME)
#undef NAME
};

static const char *const messages[MJF_REFUSALS] = {
#define MESSAGE(name, message) message,
    MJF_REFUSAL_LIST(MESSAGE)
#undef MESSAGE
};

const char *mjf_refusal_name(mjf_refusal refusal) {
    return (unsigned)refusal < MJF_REFUSALS ? names[refusal] : "MJF_REFUSAL_UNKNOWN";
}

const char *mjf_refusal_message(mjf_refusal refusal) {
    return (unsigned)refusal < MJF_REFUSALS ? messages[refusal] : "unknown refusal";
}

/* ---- what rules say ----------------------------------------------------------------------- */

/* Whether another tile in use makes the same kinds wild. */
static bool is_ambiguous(const mjf_rules *rules, const uint64_t *turns, unsigned tile) {
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (t != tile && rules->tiles >> t & 1 && turns[t] == turns[tile]) return true;
    return false;
}

void mjf__score_refuse_by(mjf_rules *rules, unsigned refuses, uint64_t tiles,
                          const uint64_t *turns) {
    uint8_t unused[sizeof rules->unused] = {0};
    rules->refuses = (uint16_t)refuses;
    rules->tiles = tiles;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        const bool used = tiles >> t & 1;
        unused[t] = used ? 0 : UINT8_MAX;
        rules->any_unused |= !used;
        if (turns == NULL || !used || is_ambiguous(rules, turns, t)) continue;
        rules->turned_of[t] = turns[t];
        rules->any_turned |= turns[t] != 0;
    }
    memcpy(rules->unused, unused, sizeof unused);
}

uint8_t mjf_rules_turned(const mjf_rules *rules, uint64_t wild) {
    if (rules == NULL || wild == 0 || !rules->any_turned) return MJF_TILES;
    uint8_t t = 0;
    while (t < MJF_TILES && rules->turned_of[t] != wild) t++;
    return t;
}

/* ---- wins of another game ----------------------------------------------------------------- */

/* The highest tile in a win that is not in use, or MJF_TILES. */
static unsigned unused_tile(const mjf_rules *rules, const mjf__win_tally *tally) {
    uint64_t found = 0;
    for (int i = 0; i < MJF__WIN_TALLY_WORDS; i++)
        found |= tally->words[i] & rules->unused[i];
    if (found == 0) return MJF_TILES;
    unsigned t = MJF_TILES - 1;
    while (tally->all[t] == 0 || rules->tiles >> t & 1) t--;
    return t;
}

/* Whether all copies of a tile are in a win, or with who was robbed of one. */
static bool has_all_four(const mjf_win *win, const mjf__win_tally *tally,
                         unsigned tile) {
    return tally->all[tile] >= MJF_COPIES ||
           (win->how == MJF_ROBBED && win->tile == tile);
}

/* What is not of every game. */
static unsigned strangeness(const mjf_win *win, const mjf__win_tally *tally) {
    unsigned found =
        tally->held <= FOUR_SETS ? MJF__SCORE_NO_FOUR_SETS : MJF__SCORE_NO_FIVE_SETS;
    if (win->n_jokers > 0 || win->wild != 0 || win->flags & MJF_JOKER_WINS)
        found |= MJF__SCORE_NO_JOKERS;
    if (win->flowers > 0) found |= MJF__SCORE_NO_FLOWERS;
    if (win->flowers > EIGHT_FLOWERS) found |= MJF__SCORE_NO_NINE_FLOWERS;
    if (win->how == MJF_ROBBED && win->flags & MJF_LAST_TILE)
        found |= MJF__SCORE_NO_ROBBED_LAST;
    return found;
}

/* The first of some that are refused. */
static mjf_problem first_of(unsigned refused) {
    static const struct {
        uint16_t refuses;
        uint8_t problem;
    } order[] = {
        {MJF__SCORE_NO_JOKERS, MJF_PROBLEM_JOKERS},
        {MJF__SCORE_NO_FLOWERS, MJF_PROBLEM_FLOWERS},
        {MJF__SCORE_NO_NINE_FLOWERS, MJF_PROBLEM_NINE_FLOWERS},
        {MJF__SCORE_NO_FOUR_SETS, MJF_PROBLEM_FOUR_SETS},
        {MJF__SCORE_NO_FIVE_SETS, MJF_PROBLEM_FIVE_SETS},
        {MJF__SCORE_NO_ROBBED_LAST, MJF_PROBLEM_ROBBED_LAST},
    };
    size_t i = 0;
    while (!(refused & order[i].refuses)) i++;
    return (mjf_problem)order[i].problem;
}

static bool knows_melds(const mjf_rules *rules, const mjf_win *win) {
    for (int i = 0; i < win->n_melds; i++) {
        const mjf_meld meld = win->melds[i];
        if (meld.kind != MJF_CHOW || meld.tile < 27) continue;
        const unsigned kind = meld.tile == 31 ? MJF_RUNS_OF_DRAGONS : MJF_RUNS_OF_WINDS;
        if (!(rules->honor_runs & kind)) return false;
    }
    return true;
}

static bool facts_are_right(const mjf_rules *rules, const mjf_win *win) {
    if (win->facts == NULL) return true;
    for (unsigned i = 0; i < rules->page->n_facts; i++) {
        const mjf_page_fact *fact = &rules->page->facts[i];
        if (win->facts[i] < fact->least || win->facts[i] > fact->most) return false;
    }
    return true;
}

mjf_problem mjf__score_problem(mjf__score_scorer *s, const mjf_rules *rules,
                               const mjf_win *win, uint8_t *tile) {
    mjf__win_tally *tally = &s->whole.tally;
    const mjf_problem problem = mjf__win_tally_win(win, tile, tally);
    if (problem != MJF_PROBLEM_NONE) return problem;
    const uint8_t turned = mjf_rules_turned(rules, win->wild);
    if (turned < MJF_TILES && has_all_four(win, tally, turned)) {
        *tile = turned;
        return MJF_PROBLEM_TURNED;
    }
    if (rules->any_unused) {
        const unsigned unused = unused_tile(rules, tally);
        if (unused < MJF_TILES) {
            *tile = (uint8_t)unused;
            return MJF_PROBLEM_UNUSED_TILE;
        }
    }
    const unsigned strange = strangeness(win, tally) & rules->refuses;
    if (strange != 0) return first_of(strange);
    if (tally->honor_runs && !knows_melds(rules, win)) return MJF_PROBLEM_MELD;
    return facts_are_right(rules, win) ? MJF_PROBLEM_NONE : MJF_PROBLEM_FACT;
}

/* ---- wins that may not be ----------------------------------------------------------------- */

static uint64_t kinds_of_melds(const mjf_win *win) {
    uint64_t kinds = 0;
    for (int i = 0; i < win->n_melds; i++) {
        const mjf_meld meld = win->melds[i];
        if (meld.kind != MJF_CHOW)
            kinds |= (uint64_t)1 << meld.tile;
        else
            kinds |= meld.tile >= 27 ? mjf__win_run_of_honors(meld.tile)
                                     : (uint64_t)7 << meld.tile;
    }
    return kinds;
}

mjf_refusal mjf__score_refusal_of(const mjf_rules *rules, const mjf_win *win) {
    const unsigned refuses = rules->refuses;
    if (refuses & MJF__SCORE_NO_WILD_MELD && win->wild & kinds_of_melds(win))
        return MJF_REFUSAL_WILD_MELD;
    if (win->how == MJF_SELF_DRAWN) return MJF_REFUSAL_NONE;
    if (refuses & MJF__SCORE_NO_WILD_CLAIM && win->wild >> win->tile & 1)
        return MJF_REFUSAL_WILD_CLAIM;
    if (refuses & MJF__SCORE_NO_ANY_LOCKED && win->locked != 0)
        return MJF_REFUSAL_ANY_LOCKED;
    if (refuses & MJF__SCORE_NO_LOCKED && win->locked >> win->tile & 1)
        return MJF_REFUSAL_LOCKED;
    return MJF_REFUSAL_NONE;
}
