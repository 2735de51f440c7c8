/* oracle_wins.c - the readings of a win, and of all that its jokers may become. */
#include "oracle_wins.h"

#include <stdlib.h>
#include <string.h>

/* Everything that the jokers may become, from a tile on; became: how many of each. */
typedef struct search {
    const oracle_game *game;
    const mjf_win *win;
    oracle_look *look;
    void *self;
    uint8_t became[MJF_TILES];
} search;

/* The readings of tiles without jokers; natural: what jokers_natural is. */
static void look_at_all(const search *s, const mjf_win *win, bool natural) {
    const oracle_game *game = s->game;
    uint8_t patterns[MJF_PATTERNS];
    mjf_split split;
    size_t n = 1;
    for (size_t i = 0; game->forms != 0 && i < n; i++) {
        if (mjf_patterns(win, game->forms, game->options & 3, game->honor_runs, i,
                         patterns, &split, &n) != MJF_OK)
            abort();
        if (i >= n) break;
        if (!natural) patterns[MJF_P_jokers_natural] = 0;
        s->look(s->self, patterns, &split);
    }
}

static void look_at_assigned(search *s, unsigned last) {
    const bool joker = s->win->flags & MJF_JOKER_WINS;
    mjf_win win = *s->win;
    uint8_t left[MJF_TILES], faces[MJF_TILES] = {0};
    memcpy(left, s->became, sizeof left);
    bool natural = !joker || last == s->win->tile;
    if (joker) left[last]--;
    for (int i = 0; i < win.n_jokers; i++) {
        if (win.jokers[i] == MJF_NO_FACE)
            natural = false;
        else
            faces[win.jokers[i]]++;
    }
    natural &= memcmp(faces, left, sizeof left) == 0;
    if (joker) win.tile = (uint8_t)last;
    for (int i = 0, t = 0; i < win.n_jokers; i++) {
        while (left[t] == 0) t++;
        win.jokers[i] = (uint8_t)t;
        left[t]--;
    }
    look_at_all(s, &win, natural);
}

static bool may_hold(const search *s, unsigned tile) {
    unsigned held = s->win->hand[tile] + s->became[tile];
    if (!(s->win->flags & MJF_JOKER_WINS) && s->win->tile == tile) held++;
    for (int i = 0; i < s->win->n_melds; i++) {
        const mjf_meld meld = s->win->melds[i];
        if (meld.kind == MJF_CHOW)
            held += tile >= meld.tile && tile < meld.tile + 3u;
        else if (meld.tile == tile)
            held += meld.kind == MJF_PUNG ? 3 : 4;
    }
    return held <= MJF_COPIES || !(s->game->options & MJF_NO_FIFTH_COPY);
}

static void assign(search *s, unsigned from, int left) {
    if (left == 0) {
        if (!(s->win->flags & MJF_JOKER_WINS)) look_at_assigned(s, MJF_TILES);
        for (unsigned t = 0; t < MJF_TILES && s->win->flags & MJF_JOKER_WINS; t++)
            if (s->became[t] > 0) look_at_assigned(s, t);
        return;
    }
    for (unsigned t = from; t < MJF_TILES; t++) {
        s->became[t]++;
        if (may_hold(s, t)) assign(s, t, left - 1);
        s->became[t]--;
    }
}

void oracle_each_reading(const oracle_game *game, const mjf_win *win, oracle_look *look,
                         void *self) {
    search s = {game, win, look, self, {0}};
    const int jokers = win->n_jokers + !!(win->flags & MJF_JOKER_WINS);
    if (jokers == 0)
        look_at_all(&s, win, true);
    else
        assign(&s, 0, jokers);
}
