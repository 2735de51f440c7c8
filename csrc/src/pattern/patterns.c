/* patterns.c - the patterns of one reading of a win, for those who ask for them alone. */
#include <string.h>

#include "hand/hand.h"
#include "pattern.h"

enum { WIND_SEATS = 4, FOUR_SETS = 14, FIVE_SETS = 17, SUITS_END = 27 };

static bool is_honor_run(unsigned tile) {
    for (int wind = 27; wind < 31; wind++)
        if (tile == (unsigned)MJF_WIND_RUN(wind)) return true;
    return tile == 31;
}

static bool is_meld(const mjf_meld *meld) {
    if (meld->kind > MJF_CONCEALED_KONG) return false;
    if (meld->kind != MJF_CHOW) return meld->tile < MJF_TILES;
    return meld->tile < SUITS_END ? meld->tile % 9 <= 6 : is_honor_run(meld->tile);
}

static mjf_status check(const mjf_win *win) {
    if (win->tile >= MJF_TILES || win->how > MJF_ROBBED || win->seat >= WIND_SEATS ||
        win->round >= WIND_SEATS || win->n_melds > MJF_MAX_SETS ||
        win->n_jokers > MJF_MAX_JOKERS || (win->flags & ~MJF_SITUATIONS) != 0)
        return MJF_ERR_SPEC;
    unsigned tiles = 1 + 3 * (unsigned)win->n_melds + win->n_jokers;
    for (unsigned i = 0; i < win->n_melds; i++)
        if (!is_meld(&win->melds[i])) return MJF_ERR_SPEC;
    for (unsigned i = 0; i < win->n_jokers; i++)
        if (win->jokers[i] >= MJF_TILES) return MJF_ERR_SPEC;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (win->hand[t] > MJF_COPIES) return MJF_ERR_SPEC;
        tiles += win->hand[t];
    }
    return tiles == FOUR_SETS || tiles == FIVE_SETS ? MJF_OK : MJF_ERR_SIZE;
}

/* A win with its readings. */
typedef struct read_win {
    mjf__pattern_whole whole;
    mjf_split splits[MJF__WIN_MAX_SPLITS + 1];
    size_t n;
} read_win;

static mjf_status read(read_win *r, const mjf_win *win, uint32_t forms,
                       uint32_t options, unsigned honor_runs) {
    const bool any_shape = options & MJF_ANY_SHAPE;
    if ((forms == 0 && !any_shape) || (forms & ~(uint32_t)MJF__HAND_KNOWN_FORMS) != 0)
        return MJF_ERR_FORMS;
    if (honor_runs > (MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS)) return MJF_ERR_SPEC;
    const mjf_status status = check(win);
    if (status != MJF_OK) return status;
    mjf__pattern_whole *whole = &r->whole;
    whole->win = win;
    whole->forms = forms;
    whole->options = options;
    whole->wanted = ~(uint32_t)0;
    whole->honor_runs = (uint8_t)honor_runs;
    whole->natural = false;
    whole->suits = NULL;
    whole->tile = win->tile;
    memcpy(whole->concealed, win->hand, sizeof whole->concealed);
    for (unsigned i = 0; i < win->n_jokers; i++) whole->concealed[win->jokers[i]]++;
    whole->concealed[win->tile]++;
    mjf__pattern_whole_facts(whole);
    const mjf__win_split_question question = mjf__pattern_whole_question(whole);
    r->n = forms == 0 ? 0 : (size_t)mjf__win_splits(&question, r->splits);
    if (any_shape) mjf__win_any_split(win, &r->splits[r->n++]);
    return MJF_OK;
}

mjf_status mjf_patterns(const mjf_win *win, uint32_t forms, uint32_t options,
                        unsigned honor_runs, size_t reading,
                        uint8_t counts[MJF_PATTERNS], mjf_split *split, size_t *n) {
    read_win r;
    if (win == NULL || counts == NULL || split == NULL || n == NULL)
        return MJF_ERR_NULL;
    const mjf_status status = read(&r, win, forms, options, honor_runs);
    if (status != MJF_OK) return status;
    *n = r.n;
    if (reading >= r.n) return MJF_OK;
    mjf__pattern_facts facts;
    mjf__pattern_split_facts(&r.whole, &r.splits[reading], &facts);
    memset(counts, 0, MJF_PATTERNS);
    for (unsigned w = 0; w < MJF__PATTERN_FILLED; w++)
        for (uint64_t left = facts.bits[w]; left != 0; left &= left - 1) {
            const unsigned pattern = 64 * w + (unsigned)mjf__lowest(left);
            counts[pattern] = facts.count[mjf__pattern_table[pattern].count];
        }
    *split = r.splits[reading];
    return MJF_OK;
}

mjf_status mjf_pattern_sets(const mjf_win *win, uint32_t forms, uint32_t options,
                            unsigned honor_runs, size_t reading, unsigned pattern,
                            uint8_t *sets) {
    read_win r;
    if (win == NULL || sets == NULL) return MJF_ERR_NULL;
    if (pattern >= MJF_PATTERNS) return MJF_ERR_SPEC;
    const mjf_status status = read(&r, win, forms, options, honor_runs);
    if (status != MJF_OK) return status;
    *sets = reading < r.n
                ? (uint8_t)mjf__pattern_sets(&r.whole, &r.splits[reading], pattern)
                : 0;
    return MJF_OK;
}
