/* random_wins.c - wins of every kind for the tests, from a seed. */
#include "random_wins.h"

#include <stdbool.h>
#include <string.h>

enum { SUITED = 27, SUIT = 9, TRIES = 1000 };

/* ---- sets and a pair ------------------------------------------------------------------------ */

/* Which tiles are meant, and how likely a set is a chow, of eight. */
typedef struct wall {
    uint64_t tiles;
    unsigned chows;
    bool any_copies; /* what is above four is of jokers */
} wall;

static unsigned tile_of(random_source *source, uint64_t tiles) {
    for (;;) {
        const unsigned t = random_below(source, MJF_TILES);
        if (tiles >> t & 1) return t;
    }
}

static mjf_meld random_set(random_source *source, const wall *of, unsigned honor_runs) {
    const bool chow = random_below(source, 8) < of->chows;
    for (int i = 0; i < TRIES && chow; i++) {
        const unsigned t = tile_of(source, of->tiles);
        if (t < SUITED && t % SUIT <= 6 && (of->tiles >> t & 7) == 7) {
            const mjf_meld set = {MJF_CHOW, (uint8_t)t};
            return set;
        }
        if (t >= SUITED && t < 31 && (honor_runs & MJF_RUNS_OF_WINDS)) {
            const mjf_meld set = {MJF_CHOW, (uint8_t)MJF_WIND_RUN(t)};
            return set;
        }
        if (t >= 31 && (honor_runs & MJF_RUNS_OF_DRAGONS)) {
            const mjf_meld set = {MJF_CHOW, 31};
            return set;
        }
    }
    const mjf_meld set = {MJF_PUNG, (uint8_t)tile_of(source, of->tiles)};
    return set;
}

static void add_set(uint8_t *counts, const mjf_meld *set) {
    for (int i = 0; i < 3 && set->kind == MJF_CHOW && set->tile < MJF_TILES; i++)
        counts[set->tile + i]++;
    for (int wind = 27; wind <= 30 && set->kind == MJF_CHOW; wind++)
        counts[wind] = (uint8_t)(counts[wind] + (set->tile >= MJF_TILES &&
                                                 set->tile != MJF_WIND_RUN(wind)));
    if (set->kind == MJF_PUNG) counts[set->tile] = (uint8_t)(counts[set->tile] + 3);
    if (set->kind > MJF_PUNG) counts[set->tile] = (uint8_t)(counts[set->tile] + 4);
}

static void make_kong(random_source *source, mjf_meld *meld) {
    if (meld->kind == MJF_PUNG && random_below(source, 2) == 0)
        meld->kind = (uint8_t)(MJF_CLAIMED_KONG + random_below(source, 3));
}

static bool within_four(const uint8_t *counts) {
    for (int t = 0; t < MJF_TILES; t++)
        if (counts[t] > MJF_COPIES) return false;
    return true;
}

/* Of more than four, concealed ones become jokers; false if that does not do. */
static bool make_jokers(mjf_win *win) {
    uint8_t melded[MJF_TILES] = {0};
    for (int i = 0; i < win->n_melds; i++) add_set(melded, &win->melds[i]);
    if (!within_four(melded)) return false;
    for (int t = 0; t < MJF_TILES; t++)
        while (win->hand[t] + melded[t] > MJF_COPIES) {
            if (win->n_jokers == MJF_MAX_JOKERS) return false;
            win->jokers[win->n_jokers++] = (uint8_t)t;
            win->hand[t]--;
        }
    return true;
}

static bool try_sets(random_source *source, const win_kind *kind, const wall *of,
                     mjf_win *win) {
    uint8_t all[MJF_TILES] = {0};
    memset(win, 0, sizeof *win);
    const unsigned melds = random_below(source, 3) == 0
                               ? 0
                               : random_below(source, (unsigned)kind->sets + 1);
    for (int i = 0; i < kind->sets; i++) {
        mjf_meld set = random_set(source, of, kind->honor_runs);
        if (win->n_melds < melds) {
            make_kong(source, &set);
            win->melds[win->n_melds++] = set;
        } else {
            add_set(win->hand, &set);
        }
        add_set(all, &set);
    }
    const unsigned pair = tile_of(source, of->tiles);
    win->hand[pair] = (uint8_t)(win->hand[pair] + 2);
    all[pair] = (uint8_t)(all[pair] + 2);
    return of->any_copies ? make_jokers(win) : within_four(all);
}

static uint64_t random_tiles(random_source *source) {
    const uint64_t every = ((uint64_t)1 << MJF_TILES) - 1, suit = 0x1FF;
    const uint64_t honors = every & ~(((uint64_t)1 << SUITED) - 1);
    const uint64_t suits = suit | suit << 9 | suit << 18, low = random_below(source, 7);
    switch (random_below(source, 10)) {
        case 0:
            return suit << 9 * random_below(source, 3);
        case 1:
            return suit << 9 * random_below(source, 3) | honors;
        case 2:
            return honors | 0x101 | (uint64_t)0x101 << 9 | (uint64_t)0x101 << 18;
        case 3: /* some ranks of all suits */
            return ((uint64_t)0x1F << low & suit) |
                   ((uint64_t)0x1F << low & suit) << 9 |
                   ((uint64_t)0x1F << low & suit) << 18;
        case 4:
            return (uint64_t)0x15A << 18 | (uint64_t)1 << 32 | (uint64_t)0xE << 18;
        case 5:
            return honors | (uint64_t)7 << 4;
        case 6:
            return suits & ~((uint64_t)suit << 9 * random_below(source, 3));
        case 7: /* the terminal chows and fives */
            return (uint64_t)0x1D7 | (uint64_t)0x1D7 << 9 | (uint64_t)0x1D7 << 18;
        default:
            return every;
    }
}

static void deal_sets(random_source *source, const win_kind *kind, mjf_win *win) {
    wall of;
    do {
        of.tiles = random_tiles(source);
        of.chows = random_below(source, 9);
        of.any_copies = false;
    } while (!try_sets(source, kind, &of, win));
}

static void deal_any_copies(random_source *source, const win_kind *kind, mjf_win *win) {
    wall of = {.any_copies = true};
    do {
        of.tiles = (uint64_t)0x1F << random_below(source, 30) &
                   (((uint64_t)1 << MJF_TILES) - 1);
        of.chows = random_below(source, 9);
    } while (!try_sets(source, kind, &of, win));
}

/* Triplets of honours, most of all of winds. */
static void deal_honors(random_source *source, const win_kind *kind, mjf_win *win) {
    const wall of = {((uint64_t)0x2F | random_below(source, 2) << 4) << SUITED, 0,
                     false};
    while (!try_sets(source, kind, &of, win)) continue;
}

/* ---- other shapes ---------------------------------------------------------------------------- */

static void deal_pairs(random_source *source, const win_kind *kind, mjf_win *win) {
    (void)kind;
    memset(win, 0, sizeof *win);
    const uint64_t tiles = random_tiles(source);
    const unsigned row = SUIT * random_below(source, 3) + random_below(source, 3);
    const bool in_row = random_below(source, 4) == 0;
    for (unsigned i = 0; i < MJF_MAX_PAIRS;) {
        const unsigned t = in_row ? row + i : tile_of(source, tiles);
        if (win->hand[t] == MJF_COPIES) continue;
        win->hand[t] = (uint8_t)(win->hand[t] + 2);
        i++;
    }
}

static bool is_orphan(unsigned t) {
    return t >= SUITED || t % SUIT == 0 || t % SUIT == SUIT - 1;
}

static void deal_orphans(random_source *source, const win_kind *kind, mjf_win *win) {
    unsigned twice = random_below(source, MJF_TILES);
    (void)kind;
    memset(win, 0, sizeof *win);
    while (!is_orphan(twice)) twice = random_below(source, MJF_TILES);
    for (unsigned t = 0; t < MJF_TILES; t++)
        win->hand[t] = (uint8_t)(is_orphan(t) + (t == twice));
}

static void deal_gates(random_source *source, const win_kind *kind, mjf_win *win) {
    const unsigned first = SUIT * random_below(source, 3);
    (void)kind;
    memset(win, 0, sizeof *win);
    for (unsigned i = 0; i < SUIT; i++) win->hand[first + i] = i == 0 || i == 8 ? 3 : 1;
    win->hand[first + random_below(source, SUIT)]++;
}

/* The tiles of a straight: a class of ranks for each suit. */
static void deal_classes(random_source *source, unsigned *of_suit) {
    for (unsigned i = 0; i < 3; i++) of_suit[i] = i;
    for (unsigned i = 2; i > 0; i--) {
        const unsigned k = random_below(source, i + 1), swap = of_suit[i];
        of_suit[i] = of_suit[k];
        of_suit[k] = swap;
    }
}

static void deal_straight(random_source *source, const win_kind *kind, mjf_win *win) {
    const win_kind rest = {"", 1, kind->honor_runs, NULL};
    for (;;) {
        const wall of = {random_tiles(source), random_below(source, 9), false};
        unsigned of_suit[3];
        if (!try_sets(source, &rest, &of, win)) continue;
        deal_classes(source, of_suit);
        uint8_t all[MJF_TILES];
        for (unsigned suit = 0; suit < 3; suit++)
            for (unsigned rank = of_suit[suit]; rank < SUIT; rank += 3)
                win->hand[suit * SUIT + rank]++;
        memcpy(all, win->hand, sizeof all);
        for (int i = 0; i < win->n_melds; i++) add_set(all, &win->melds[i]);
        if (within_four(all)) return;
    }
}

static void deal_knitted_honors(random_source *source, const win_kind *kind,
                                mjf_win *win) {
    unsigned of_suit[3];
    (void)kind;
    memset(win, 0, sizeof *win);
    deal_classes(source, of_suit);
    for (int n = 0; n < MJF_MAX_SINGLES;) {
        const unsigned t = random_below(source, MJF_TILES);
        if (win->hand[t] > 0 || (t < SUITED && t % 3 != of_suit[t / SUIT])) continue;
        win->hand[t] = 1;
        n++;
    }
}

static bool is_near(const uint8_t *counts, unsigned t) {
    for (unsigned other = 0; other < SUITED && t < SUITED; other++)
        if (counts[other] > 0 && other / SUIT == t / SUIT && other + 2 >= t &&
            t + 2 >= other)
            return true;
    return false;
}

static void deal_scattered(random_source *source, const win_kind *kind, mjf_win *win) {
    int n = 0;
    (void)kind;
    while (n < MJF_MAX_SINGLES) {
        memset(win, 0, sizeof *win);
        n = 0;
        for (int i = 0; i < TRIES && n < MJF_MAX_SINGLES; i++) {
            const unsigned t = random_below(source, MJF_TILES);
            if (win->hand[t] > 0 || is_near(win->hand, t)) continue;
            win->hand[t] = 1;
            n++;
        }
    }
}

const win_kind win_kinds[] = {
    {"four sets", 4, 0, deal_sets},
    {"five sets", 5, 0, deal_sets},
    {"four sets, any copies", 4, 0, deal_any_copies},
    {"five sets, any copies", 5, 0, deal_any_copies},
    {"four sets, runs of honours", 4, 3, deal_sets},
    {"five sets, runs of honours", 5, 3, deal_sets},
    {"runs of winds", 4, MJF_RUNS_OF_WINDS, deal_sets},
    {"runs of dragons", 4, MJF_RUNS_OF_DRAGONS, deal_sets},
    {"seven pairs", 4, 0, deal_pairs},
    {"thirteen orphans", 4, 0, deal_orphans},
    {"nine gates", 4, 0, deal_gates},
    {"knitted straight", 4, 0, deal_straight},
    {"knitted straight, runs of honours", 4, 3, deal_straight},
    {"knitted honours", 4, 0, deal_knitted_honors},
    {"scattered", 4, 0, deal_scattered},
    {"honours", 4, 0, deal_honors},
};

const unsigned n_win_kinds = sizeof win_kinds / sizeof win_kinds[0];

/* ---- how it is won ----------------------------------------------------------------------------- */

static void take_winning_tile(random_source *source, mjf_win *win) {
    const unsigned first = random_below(source, MJF_TILES);
    for (unsigned i = 0; i < MJF_TILES; i++) {
        const unsigned t = (first + i) % MJF_TILES;
        if (win->hand[t] == 0) continue;
        win->hand[t]--;
        win->tile = (uint8_t)t;
        return;
    }
    win->tile = win->jokers[--win->n_jokers]; /* there are no others */
    win->flags |= MJF_JOKER_WINS;
}

/* Some tiles are jokers that stand for their own face. */
static void take_jokers(random_source *source, mjf_win *win) {
    for (unsigned n = random_below(source, 3); n > 0 && win->n_jokers < 3; n--) {
        const unsigned t = random_below(source, MJF_TILES);
        if (win->hand[t] == 0) continue;
        win->hand[t]--;
        win->jokers[win->n_jokers++] = (uint8_t)t;
    }
}

void win_deal(random_source *source, const win_kind *kind, mjf_win *win) {
    kind->deal(source, kind, win);
    take_winning_tile(source, win);
    if (random_below(source, 4) == 0) take_jokers(source, win);
    win->how = (uint8_t)random_below(source, 3);
    win->seat = (uint8_t)random_below(source, 4);
    win->round = (uint8_t)random_below(source, 4);
    win->flowers = (uint8_t)random_below(source, 9);
    if (random_below(source, 2) == 0)
        win->flags |= (uint16_t)(random_next(source) & random_next(source) &
                                 random_next(source) & MJF_SITUATIONS);
}
