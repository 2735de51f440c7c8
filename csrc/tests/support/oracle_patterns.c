/*
 * oracle_patterns.c - the patterns of a reading by the words of patterns.def: lists of tiles and
 * loops over every choice of sets, no masks.
 */
#include "oracle_patterns.h"

#include <stdbool.h>
#include <string.h>

#include "oracle_waits.h"

enum { RANKS = 9, SUITED = 27, GREEN = 32 };

typedef struct set {
    uint8_t tiles[4];
    int n;
    int kind; /* MJF_CHOW ... */
    bool melded;
} set;

typedef struct hand {
    const mjf_win *win;
    const mjf_split *split;
    uint8_t concealed[MJF_TILES], all[MJF_TILES];
    set sets[MJF_MAX_SETS];
    int n_sets;
    bool has_pair; /* sets and a pair, a knitted straight too */
    uint32_t forms, options;
    unsigned honor_runs;
} hand;

static bool is_suited(int t) { return t < SUITED; }
static int rank(int t) { return t % RANKS + 1; }
static int suit(int t) { return t / RANKS; }
static bool is_wind(int t) { return t >= 27 && t <= 30; }
static bool is_dragon(int t) { return t >= 31; }
static bool is_terminal(int t) {
    return is_suited(t) && (rank(t) == 1 || rank(t) == 9);
}
static bool is_orphan(int t) { return !is_suited(t) || is_terminal(t); }
static bool is_chow(const set *s) { return s->kind == MJF_CHOW; }
static bool is_pung(const set *s) { return !is_chow(s); }
static bool is_open(const set *s) { return s->melded && s->kind != MJF_CONCEALED_KONG; }

static set set_of(int kind, int tile, bool melded) {
    set s = {.kind = kind, .melded = melded};
    if (kind == MJF_CHOW && tile >= MJF_TILES) {
        for (int wind = 27; wind <= 30; wind++)
            if (tile != MJF_WIND_RUN(wind)) s.tiles[s.n++] = (uint8_t)wind;
        return s;
    }
    const int copies = kind == MJF_CHOW || kind == MJF_PUNG ? 3 : 4;
    for (int i = 0; i < copies; i++)
        s.tiles[s.n++] = (uint8_t)(tile + (kind == MJF_CHOW ? i : 0));
    return s;
}

static void lay_out(hand *h) {
    const mjf_win *win = h->win;
    memcpy(h->concealed, win->hand, MJF_TILES);
    for (int i = 0; i < win->n_jokers; i++) h->concealed[win->jokers[i]]++;
    h->concealed[win->tile]++;
    memcpy(h->all, h->concealed, MJF_TILES);
    for (int i = 0; i < win->n_melds; i++) {
        const set s = set_of(win->melds[i].kind, win->melds[i].tile, true);
        for (int k = 0; k < s.n; k++) h->all[s.tiles[k]]++;
    }
    for (int i = 0; i < h->split->n_sets; i++) {
        const mjf_set *s = &h->split->sets[i];
        h->sets[h->n_sets++] = set_of(s->kind, s->tile, s->melded);
    }
    h->has_pair =
        h->split->form == MJF_STANDARD || h->split->form == MJF_KNITTED_STRAIGHT;
}

/* ---- of tiles ----------------------------------------------------------------------------- */

static bool only(const hand *h, bool (*of)(int)) {
    for (int t = 0; t < MJF_TILES; t++)
        if (h->all[t] > 0 && !of(t)) return false;
    return true;
}

static bool any(const hand *h, bool (*of)(int)) {
    for (int t = 0; t < MJF_TILES; t++)
        if (h->all[t] > 0 && of(t)) return true;
    return false;
}

static bool is_honor(int t) { return !is_suited(t); }
static bool is_simple(int t) { return !is_orphan(t); }
static bool of_ranks(int t, int low, int high) {
    return is_suited(t) && rank(t) >= low && rank(t) <= high;
}
static bool is_upper(int t) { return of_ranks(t, 7, 9); }
static bool is_middle(int t) { return of_ranks(t, 4, 6); }
static bool is_lower(int t) { return of_ranks(t, 1, 3); }
static bool is_above_five(int t) { return of_ranks(t, 6, 9); }
static bool is_below_five(int t) { return of_ranks(t, 1, 4); }
static bool is_258(int t) { return is_suited(t) && rank(t) % 3 == 2; }
static bool is_even(int t) { return is_suited(t) && rank(t) % 2 == 0; }
static bool is_five(int t) { return is_suited(t) && rank(t) == 5; }

static bool is_among(int t, const char *names) {
    const char own[] = {(char)('1' + (is_suited(t) ? t % RANKS : t - SUITED)),
                        "mpsz"[t / RANKS], 0};
    for (const char *at = names; *at != 0; at += 2)
        if (memcmp(at, own, 2) == 0) return true;
    return false;
}
static bool is_green(int t) { return is_among(t, "2s3s4s6s8s6z"); }
static bool is_reversible(int t) { return is_among(t, "1p2p3p4p5p8p9p2s4s5s6s8s9s5z"); }

static void of_tiles(const hand *h, uint8_t *c) {
    int suits = 0;
    for (int s = 0; s < 3; s++) {
        bool held = false;
        for (int t = s * RANKS; t < (s + 1) * RANKS; t++) held |= h->all[t] > 0;
        suits += held;
    }
    const bool honors = any(h, is_honor);
    c[MJF_P_one_suit] = suits == 1 && !honors;
    c[MJF_P_half_flush] = suits == 1 && honors;
    c[MJF_P_all_honors] = only(h, is_honor);
    c[MJF_P_no_honors] = !honors;
    c[MJF_P_two_suits] = suits == 2;
    c[MJF_P_three_suits] = suits == 3;
    c[MJF_P_all_types] = suits == 3 && any(h, is_wind) && any(h, is_dragon);
    c[MJF_P_all_simples] = only(h, is_simple);
    c[MJF_P_all_terminals] = only(h, is_terminal);
    c[MJF_P_terminals_and_honors] = only(h, is_orphan) && honors && any(h, is_terminal);
    c[MJF_P_all_green] = only(h, is_green);
    c[MJF_P_reversible_tiles] = only(h, is_reversible);
    c[MJF_P_upper_tiles] = only(h, is_upper);
    c[MJF_P_middle_tiles] = only(h, is_middle);
    c[MJF_P_lower_tiles] = only(h, is_lower);
    c[MJF_P_above_five] = only(h, is_above_five);
    c[MJF_P_below_five] = only(h, is_below_five);
    c[MJF_P_all_258] = only(h, is_258);
    for (int t = 0; t < MJF_TILES; t++) {
        bool kong = false;
        for (int i = 0; i < h->win->n_melds; i++)
            kong |=
                h->win->melds[i].kind >= MJF_CLAIMED_KONG && h->win->melds[i].tile == t;
        c[MJF_P_tile_hogs] += h->all[t] >= 4 && !kong;
    }
}

static bool has_gates(const uint8_t *counts) {
    for (int s = 0; s < 3; s++) {
        bool all = true;
        int tiles = 0;
        for (int t = 0; t < RANKS; t++) {
            const int held = counts[s * RANKS + t];
            all &= held >= (t == 0 || t == 8 ? 3 : 1);
            tiles += held;
        }
        int others = 0;
        for (int t = 0; t < MJF_TILES; t++) others += counts[t];
        if (all && others == tiles) return true;
    }
    return false;
}

static void of_gates(const hand *h, uint8_t *c) {
    uint8_t before[MJF_TILES];
    int total = 0;
    for (int t = 0; t < MJF_TILES; t++) total += h->concealed[t];
    if (h->win->n_melds > 0 || total != 14) return;
    memcpy(before, h->concealed, sizeof before);
    before[h->win->tile]--;
    c[MJF_P_nine_gates_impure] = has_gates(h->concealed);
    c[MJF_P_nine_gates] = has_gates(before);
    for (int t = 0; t < MJF_TILES && (h->win->flags & MJF_HEAVENLY); t++) {
        memcpy(before, h->concealed, sizeof before);
        if (before[t] == 0) continue;
        before[t]--;
        c[MJF_P_nine_gates] |= has_gates(before);
    }
    c[MJF_P_nine_gates] &=
        c[MJF_P_nine_gates_impure]; /* with any shape, of two suits */
}

/* ---- the shape ----------------------------------------------------------------------------- */

/* Nine tiles of the suits, all different, of which none are one or two ranks apart in a suit
 * and none of one rank; five honours of four kinds. */
static bool is_knitted_with_pair(const hand *h) {
    int suited = 0, honors = 0, kinds = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        suited += is_suited(t) ? h->all[t] : 0;
        honors += is_suited(t) ? 0 : h->all[t];
        kinds += !is_suited(t) && h->all[t] > 0;
        for (int other = 0; other < t && is_suited(t); other++) {
            if (h->all[t] == 0 || h->all[other] == 0) continue;
            if (rank(t) == rank(other)) return false;
            if (suit(t) == suit(other) && (t - other) % 3 != 0) return false;
        }
        if (is_suited(t) && h->all[t] > 1) return false;
    }
    return suited == 9 && honors == 5 && kinds == 4;
}

static void of_shape(const hand *h, uint8_t *c) {
    const uint32_t form = h->split->form;
    int honors = 0, suited = 0, pairs_in_row = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        honors += is_honor(t) && h->all[t] > 0;
        suited += is_suited(t) && h->all[t] > 0;
    }
    c[MJF_P_knitted_honors_pair] = is_knitted_with_pair(h);
    c[MJF_P_standard] = form == MJF_STANDARD;
    c[MJF_P_knitted_straight] = form == MJF_KNITTED_STRAIGHT;
    c[MJF_P_thirteen_orphans] = form == MJF_THIRTEEN_ORPHANS;
    if (form == MJF_SEVEN_PAIRS || form == MJF_SEVEN_PAIRS_QUADS) {
        c[MJF_P_seven_pairs] = 1;
        for (int t = 0; t < MJF_TILES; t++) c[MJF_P_quads_in_pairs] += h->all[t] >= 4;
        for (int t = 0; t < SUITED; t++) {
            pairs_in_row = rank(t) == 1 ? 0 : pairs_in_row;
            pairs_in_row = h->all[t] == 2 ? pairs_in_row + 1 : 0;
            c[MJF_P_seven_shifted_pairs] |= pairs_in_row == 7;
        }
    }
    if (form == MJF_KNITTED_HONORS || form == MJF_KNITTED_HONORS_SEVEN) {
        c[MJF_P_knitted_honors] = honors == 5 || honors == 6;
        c[MJF_P_knitted_honors_seven] = honors == 7;
        c[MJF_P_knitted_honors_straight] = suited == 9;
    }
    if (form == MJF_SCATTERED || form == MJF_SCATTERED_SEVEN) {
        c[MJF_P_scattered] = 1;
        c[MJF_P_scattered_seven] = honors == 7;
    }
}

/* ---- sets, one by one ------------------------------------------------------------------------ */

static int count_sets(const hand *h, bool (*is)(const set *)) {
    int n = 0;
    for (int i = 0; i < h->n_sets; i++) n += is(&h->sets[i]);
    return n;
}

static int count_pungs_of(const hand *h, bool (*is)(int)) {
    int n = 0;
    for (int i = 0; i < h->n_sets; i++)
        n += is_pung(&h->sets[i]) && is(h->sets[i].tiles[0]);
    return n;
}

static int kinds_of_pungs(const hand *h, bool (*is)(int)) {
    int n = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        bool found = false;
        for (int i = 0; i < h->n_sets; i++)
            found |= is_pung(&h->sets[i]) && h->sets[i].tiles[0] == t && is(t);
        n += found;
    }
    return n;
}

static int pungs_of_tile(const hand *h, int t) {
    int n = 0;
    for (int i = 0; i < h->n_sets; i++)
        n += is_pung(&h->sets[i]) && h->sets[i].tiles[0] == t;
    return n;
}

static bool in_every_set_and_pair(const hand *h, bool (*is)(int)) {
    for (int i = 0; i < h->n_sets; i++) {
        bool found = false;
        for (int k = 0; k < h->sets[i].n; k++) found |= is(h->sets[i].tiles[k]);
        if (!found) return false;
    }
    return is(h->split->pair);
}

static void of_honors(const hand *h, uint8_t *c) {
    const int pair = h->has_pair ? h->split->pair : MJF_TILES;
    const int dragons = kinds_of_pungs(h, is_dragon),
              winds = kinds_of_pungs(h, is_wind);
    const bool third = pair < MJF_TILES && is_dragon(pair) && !pungs_of_tile(h, pair);
    const bool fourth = pair < MJF_TILES && is_wind(pair) && !pungs_of_tile(h, pair);
    const int round = 27 + h->win->round, seat = 27 + h->win->seat;
    c[MJF_P_dragon_pungs] = (uint8_t)count_pungs_of(h, is_dragon);
    c[MJF_P_two_dragon_pungs] = dragons == 2 && !third;
    c[MJF_P_little_three_dragons] = dragons == 2 && third;
    c[MJF_P_big_three_dragons] = dragons == 3;
    c[MJF_P_wind_pungs] = (uint8_t)count_pungs_of(h, is_wind);
    c[MJF_P_big_three_winds] = winds == 3 && !fourth;
    c[MJF_P_little_four_winds] = winds == 3 && fourth;
    c[MJF_P_big_four_winds] = winds == 4;
    c[MJF_P_four_winds_green_pair] = winds == 4 && pair == GREEN;
    c[MJF_P_round_wind_pung] = pungs_of_tile(h, round) > 0;
    c[MJF_P_seat_wind_pung] = pungs_of_tile(h, seat) > 0;
    for (int t = 27; t <= 30; t++)
        if (t != round && t != seat)
            c[MJF_P_other_wind_pungs] =
                (uint8_t)(c[MJF_P_other_wind_pungs] + pungs_of_tile(h, t));
    c[MJF_P_terminal_pungs] = (uint8_t)count_pungs_of(h, is_terminal);
}

static void of_sets(const hand *h, uint8_t *c) {
    const int chows = count_sets(h, is_chow), pungs = count_sets(h, is_pung);
    const bool standard = h->split->form == MJF_STANDARD;
    const int pair = h->split->pair;
    c[MJF_P_chows] = (uint8_t)chows;
    c[MJF_P_pungs] = (uint8_t)pungs;
    if (!h->has_pair) return;
    c[MJF_P_suited_pair] = is_suited(pair);
    c[MJF_P_pair_258] = is_258(pair);
    c[MJF_P_all_chows_suited_pair] = pungs == 0 && is_suited(pair);
    c[MJF_P_all_chows] = standard && pungs == 0;
    c[MJF_P_all_pungs] = standard && chows == 0;
    c[MJF_P_all_even_pungs] = standard && chows == 0 && only(h, is_even);
    c[MJF_P_all_fives] = standard && in_every_set_and_pair(h, is_five);
    c[MJF_P_outside_hand] = standard && in_every_set_and_pair(h, is_orphan);
    c[MJF_P_closed_all_pungs] = standard && chows == 0 && count_sets(h, is_open) == 0;
    of_honors(h, c);
}

/* ---- sets among themselves --------------------------------------------------------------------- */

/* Every ordered choice of n different sets, of suits and of the kind meant, is shown to a
 * question; how many say yes. */
typedef bool question(const int *tiles, int n);

static int ask_choices(const hand *h, bool chows, int n, question *asked, int *chosen,
                       int at) {
    int tiles[MJF_MAX_SETS], yes = 0;
    if (at == n) {
        for (int i = 0; i < n; i++) tiles[i] = h->sets[chosen[i]].tiles[0];
        return asked(tiles, n);
    }
    for (int i = 0; i < h->n_sets; i++) {
        bool taken = is_chow(&h->sets[i]) != chows || !is_suited(h->sets[i].tiles[0]);
        for (int k = 0; k < at; k++) taken |= chosen[k] == i;
        if (taken) continue;
        chosen[at] = i;
        yes += ask_choices(h, chows, n, asked, chosen, at + 1);
    }
    return yes;
}

static int choices(const hand *h, bool chows, int n, question *asked) {
    int chosen[MJF_MAX_SETS];
    return ask_choices(h, chows, n, asked, chosen, 0);
}

static bool one_suit(const int *t, int n) {
    for (int i = 1; i < n; i++)
        if (suit(t[i]) != suit(t[0])) return false;
    return true;
}

static bool all_suits_differ(const int *t, int n) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (suit(t[i]) == suit(t[k])) return false;
    return true;
}

static bool rise_by(const int *t, int n, int step) {
    for (int i = 1; i < n; i++)
        if (rank(t[i]) != rank(t[i - 1]) + step) return false;
    return true;
}

static bool equal(const int *t, int n) { return one_suit(t, n) && rise_by(t, n, 0); }
static bool same_rank(const int *t, int n) {
    return all_suits_differ(t, n) && rise_by(t, n, 0);
}
static bool three_apart(const int *t, int n) {
    return one_suit(t, n) && rise_by(t, n, 3);
}
static bool six_apart(const int *t, int n) {
    return one_suit(t, n) && rise_by(t, n, 6);
}
static bool mixed_straight(const int *t, int n) {
    return all_suits_differ(t, n) && rise_by(t, n, 3);
}
static bool shifted(const int *t, int n) {
    return one_suit(t, n) && (rise_by(t, n, 1) || rise_by(t, n, 2));
}
static bool shifted_by_one(const int *t, int n) {
    return one_suit(t, n) && rise_by(t, n, 1);
}
static bool mixed_shifted(const int *t, int n) {
    return all_suits_differ(t, n) && rise_by(t, n, 1);
}

static bool has_chow(const hand *h, int tile, int at_least) {
    int n = 0;
    for (int i = 0; i < h->n_sets; i++)
        n += is_chow(&h->sets[i]) && h->sets[i].tiles[0] == tile;
    return n >= at_least;
}

static void of_sets_together(const hand *h, uint8_t *c) {
    c[MJF_P_pure_double_chow] = (uint8_t)(choices(h, true, 2, equal) / 2);
    c[MJF_P_mixed_double_chow] = (uint8_t)(choices(h, true, 2, same_rank) / 2);
    c[MJF_P_short_straight] = (uint8_t)choices(h, true, 2, three_apart);
    c[MJF_P_two_terminal_chows] = (uint8_t)choices(h, true, 2, six_apart);
    c[MJF_P_pure_straight] = choices(h, true, 3, three_apart) > 0;
    c[MJF_P_mixed_straight] = choices(h, true, 3, mixed_straight) > 0;
    c[MJF_P_pure_shifted_chows] = choices(h, true, 3, shifted) > 0;
    c[MJF_P_mixed_shifted_chows] = choices(h, true, 3, mixed_shifted) > 0;
    c[MJF_P_pure_triple_chow] = choices(h, true, 3, equal) > 0;
    c[MJF_P_mixed_triple_chow] = choices(h, true, 3, same_rank) > 0;
    c[MJF_P_quadruple_chow] = choices(h, true, 4, equal) > 0;
    c[MJF_P_four_pure_shifted_chows] = choices(h, true, 4, shifted) > 0;
    c[MJF_P_double_pung] = (uint8_t)(choices(h, false, 2, same_rank) / 2);
    c[MJF_P_triple_pung] = choices(h, false, 3, same_rank) > 0;
    c[MJF_P_pure_shifted_pungs] = choices(h, false, 3, shifted_by_one) > 0;
    c[MJF_P_mixed_shifted_pungs] = choices(h, false, 3, mixed_shifted) > 0;
    c[MJF_P_four_pure_shifted_pungs] = choices(h, false, 4, shifted_by_one) > 0;
    if (!h->has_pair || !is_five(h->split->pair)) return;
    for (int a = 0; a < 3; a++) {
        const int other = 3 - a - suit(h->split->pair);
        const int low = a * RANKS, low_other = other * RANKS;
        if (a == suit(h->split->pair))
            c[MJF_P_pure_terminal_chows] =
                has_chow(h, low, 2) && has_chow(h, low + 6, 2);
        else
            c[MJF_P_three_suited_terminal_chows] =
                has_chow(h, low, 1) && has_chow(h, low + 6, 1) &&
                has_chow(h, low_other, 1) && has_chow(h, low_other + 6, 1);
    }
}

/* ---- concealment and kongs ---------------------------------------------------------------------- */

static int count_melds(const hand *h, int kind) {
    int n = 0;
    for (int i = 0; i < h->win->n_melds; i++) n += h->win->melds[i].kind == kind;
    return n;
}

static bool in_concealed_chow(const hand *h, int tile) {
    for (int i = 0; i < h->n_sets; i++)
        for (int k = 0; k < h->sets[i].n; k++)
            if (is_chow(&h->sets[i]) && !h->sets[i].melded &&
                h->sets[i].tiles[k] == tile)
                return true;
    return false;
}

static void of_concealment(const hand *h, uint8_t *c) {
    const int chows = count_melds(h, MJF_CHOW), pungs = count_melds(h, MJF_PUNG);
    const int claimed = count_melds(h, MJF_CLAIMED_KONG);
    const int added = count_melds(h, MJF_ADDED_KONG);
    const int hidden = count_melds(h, MJF_CONCEALED_KONG);
    const int open = chows + pungs + claimed + added, open_kongs = claimed + added;
    const int kongs = open_kongs + hidden;
    int concealed = 0, triplets = 0;
    bool completed = false;
    for (int t = 0; t < MJF_TILES; t++) concealed += h->concealed[t];
    for (int i = 0; i < h->n_sets; i++) {
        const bool triplet = is_pung(&h->sets[i]) && !h->sets[i].melded;
        triplets += triplet;
        completed |= triplet && h->sets[i].tiles[0] == h->win->tile;
    }
    if (h->win->how != MJF_SELF_DRAWN && completed &&
        !in_concealed_chow(h, h->win->tile))
        triplets--;
    const int concealed_pungs = h->has_pair ? hidden + triplets : 0;
    c[MJF_P_closed] = open == 0;
    c[MJF_P_no_melds] = h->win->n_melds == 0;
    c[MJF_P_no_chow_or_pung] = chows + pungs + added == 0;
    c[MJF_P_melded_chow] = chows > 0;
    c[MJF_P_open_sets] = (uint8_t)open;
    c[MJF_P_all_open] = concealed == 2 && hidden == 0;
    c[MJF_P_concealed_pungs] = (uint8_t)concealed_pungs;
    c[MJF_P_two_concealed_pungs] = concealed_pungs == 2;
    c[MJF_P_three_concealed_pungs] = concealed_pungs == 3;
    c[MJF_P_four_concealed_pungs] = concealed_pungs == 4;
    c[MJF_P_five_concealed_pungs] = concealed_pungs == 5;
    c[MJF_P_kongs] = (uint8_t)kongs;
    c[MJF_P_open_kongs] = (uint8_t)open_kongs;
    c[MJF_P_claimed_kongs] = (uint8_t)claimed;
    c[MJF_P_added_kongs] = (uint8_t)added;
    c[MJF_P_concealed_kongs] = (uint8_t)hidden;
    c[MJF_P_one_open_kong] = kongs == 1 && hidden == 0;
    c[MJF_P_one_concealed_kong] = kongs == 1 && hidden == 1;
    c[MJF_P_two_open_kongs] = kongs == 2 && hidden == 0;
    c[MJF_P_two_concealed_kongs] = kongs == 2 && hidden == 2;
    c[MJF_P_open_and_concealed_kong] = kongs == 2 && hidden == 1;
    c[MJF_P_three_kongs] = kongs == 3;
    c[MJF_P_four_kongs] = kongs == 4;
}

/* ---- the wait -------------------------------------------------------------------------------------- */

static bool straight_holds(const hand *h, int tile) {
    static const char *const names[] = {"mps", "msp", "pms", "psm", "smp", "spm"};
    static const char suits[] = "mps";
    for (int k = 0; k < 3; k++) {
        const int own = (int)(strchr(suits, names[h->split->knitted][k]) - suits);
        if (is_suited(tile) && suit(tile) == own && (rank(tile) - 1) % 3 == k)
            return true;
    }
    return false;
}

static bool is_unique(const hand *h) {
    uint8_t before[MJF_TILES];
    const int tile = h->win->tile;
    uint32_t forms = h->forms;
    int melds = h->win->n_melds;
    memcpy(before, h->concealed, sizeof before);
    before[tile]--;
    if (h->split->form == MJF_KNITTED_STRAIGHT) {
        if (h->options & MJF_KNITTED_WAITS_WHOLE) {
            if (straight_holds(h, tile)) return false;
        } else {
            for (int t = 0; t < MJF_TILES; t++) {
                if (!straight_holds(h, t)) continue;
                if (before[t] == 0) return false;
                before[t]--;
            }
            forms = MJF_STANDARD;
            melds += 3;
        }
    }
    for (int t = 0; t < MJF_TILES; t++) {
        const int held = h->all[t] - (t == tile);
        const bool counts = !(h->options & MJF_WAITS_LIVE) || held < MJF_COPIES;
        before[t]++;
        const bool wins =
            counts && oracle_completes(before, melds, forms, h->honor_runs);
        before[t]--;
        if (wins != (t == tile)) return false;
    }
    return true;
}

static void of_wait(const hand *h, uint8_t *c) {
    const int tile = h->win->tile;
    int melded = 0;
    bool edge = false, closed = false, open = false, five = false;
    for (int i = 0; i < h->win->n_melds; i++) {
        const set s = set_of(h->win->melds[i].kind, h->win->melds[i].tile, true);
        for (int k = 0; k < s.n; k++) melded += is_open(&s) && s.tiles[k] == tile;
    }
    if (h->win->flags & MJF_HEAVENLY) return;
    const bool seen = (h->win->flags & MJF_SEEN) || melded == 3;
    c[MJF_P_last_of_kind] =
        seen && h->concealed[tile] == 1 && h->win->how != MJF_ROBBED;
    for (int i = 0; i < h->n_sets; i++) {
        const set *s = &h->sets[i];
        if (!is_chow(s) || s->melded || !is_suited(s->tiles[0])) continue;
        const bool first = s->tiles[0] == tile, last = s->tiles[2] == tile;
        edge |= (rank(s->tiles[0]) == 1 && last) || (rank(s->tiles[0]) == 7 && first);
        open |= (rank(s->tiles[0]) != 1 && last) || (rank(s->tiles[0]) != 7 && first);
        closed |= s->tiles[1] == tile;
        five |= s->tiles[0] == 3 && tile == 4;
    }
    const bool unique = is_unique(h);
    const bool pair = h->has_pair && h->split->pair == tile;
    c[MJF_P_unique_wait] = unique;
    c[MJF_P_edge_wait] = unique && edge;
    c[MJF_P_closed_wait] = unique && closed && !edge;
    c[MJF_P_single_wait] = unique && pair && !edge && !closed;
    c[MJF_P_pair_wait] = pair;
    const bool pairs = c[MJF_P_seven_pairs];
    for (int i = 0; i < h->win->n_jokers; i++)
        c[MJF_P_joker_pair_wait] |= (pair || pairs) && h->win->jokers[i] == tile;
    c[MJF_P_live_quad] = pairs && h->all[tile] >= 4;
    c[MJF_P_open_wait] = open;
    c[MJF_P_catch_five] = unique && five;
}

/* ---- how it was won -------------------------------------------------------------------------------- */

static void of_situation(const hand *h, uint8_t *c) {
    const mjf_win *win = h->win;
    const bool drawn = win->how == MJF_SELF_DRAWN, claimed = win->how == MJF_ON_DISCARD;
    const unsigned flags = win->flags;
    c[MJF_P_self_drawn] = drawn;
    c[MJF_P_on_discard] = claimed;
    c[MJF_P_robbed_kong] = win->how == MJF_ROBBED;
    c[MJF_P_kong_draw] = drawn && (flags & MJF_KONG_DRAW);
    c[MJF_P_after_kong] = claimed && (flags & MJF_AFTER_KONG);
    c[MJF_P_last_draw] = drawn && (flags & MJF_LAST_TILE);
    c[MJF_P_last_discard] = !drawn && (flags & MJF_LAST_TILE);
    c[MJF_P_heavenly] = (flags & MJF_HEAVENLY) != 0;
    c[MJF_P_earthly] = (flags & MJF_EARTHLY) != 0;
    c[MJF_P_human] = (flags & MJF_HUMAN) != 0;
    c[MJF_P_dealer] = win->seat == 0;
    c[MJF_P_dealers_right] = win->seat == 1;
    c[MJF_P_three_winners] = (flags & MJF_THREE_WINNERS) != 0;
    c[MJF_P_ready] = (flags & (MJF_READY | MJF_READY_FIRST)) != 0;
    c[MJF_P_ready_first] = (flags & MJF_READY_FIRST) != 0;
    c[MJF_P_flowers] = win->flowers;
    c[MJF_P_no_joker] = win->n_jokers == 0 && !(flags & MJF_JOKER_WINS);
    c[MJF_P_jokers_natural] = 1; /* they stand for their faces here */
}

void oracle_patterns(const mjf_win *win, const mjf_split *split, uint32_t forms,
                     uint32_t options, unsigned honor_runs, uint8_t *counts) {
    hand h = {.win = win,
              .split = split,
              .forms = forms,
              .options = options,
              .honor_runs = honor_runs};
    lay_out(&h);
    memset(counts, 0, MJF_PATTERNS);
    of_shape(&h, counts);
    of_tiles(&h, counts);
    of_gates(&h, counts);
    of_sets(&h, counts);
    of_sets_together(&h, counts);
    of_concealment(&h, counts);
    of_wait(&h, counts);
    of_situation(&h, counts);
}
