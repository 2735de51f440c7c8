/* pattern_members.c - which sets of a reading make a pattern, for those who ask why. */
#include "pattern_parts.h"
#include "win/win.h"

enum { SUIT = 9, SUITS_END = 27, NONE = 0 };

/* ---- of several sets ------------------------------------------------------------------- */

enum { MOST_TOGETHER = 4 };

/* Whether exactly these sets, whatever their order, make the pattern. */
static bool make(const mjf_split *split, unsigned sets, unsigned pattern, bool chows) {
    uint8_t tiles[MJF_MAX_SETS];
    unsigned n = 0;
    for (unsigned left = sets; left != 0; left &= left - 1) {
        const mjf_set *set = &split->sets[mjf__lowest(left)];
        unsigned i = n++;
        if ((set->kind == MJF_CHOW) != chows) return false;
        if (chows && set->tile >= SUITS_END) return false; /* runs of honours */
        for (; i > 0 && tiles[i - 1] > set->tile; i--) tiles[i] = tiles[i - 1];
        tiles[i] = set->tile;
    }
    return n >= 2 && n <= MOST_TOGETHER && mjf__pattern_makes(pattern, tiles, n);
}

/* All sets that are part of any such. */
static unsigned of_chain(const mjf_split *split, unsigned pattern) {
    const unsigned chain = mjf__pattern_table[pattern].chain;
    unsigned found = NONE;
    for (unsigned sets = 1; sets < 1u << split->n_sets; sets++)
        if (make(split, sets, pattern, chain == MJF__PATTERN_CHAIN_chows))
            found |= sets;
    return found;
}

/* ---- of one set -------------------------------------------------------------------------- */

static bool is_pung_of(const mjf_set *set, uint64_t tiles) {
    return set->kind != MJF_CHOW && (tiles >> set->tile & 1);
}

/* A concealed chow of a suit; the winning tile is in which place of it, or -1. */
static int place_in_chow(const mjf__pattern_whole *whole, const mjf_set *set) {
    const int place = whole->tile - set->tile;
    const bool concealed_chow = set->kind == MJF_CHOW && !set->melded;
    return concealed_chow && set->tile < SUITS_END && place >= 0 && place < 3 ? place
                                                                              : -1;
}

/* The winning tile may have gone into this concealed chow, or run of honours. */
static bool may_end_chow(const mjf__pattern_whole *whole, const mjf_set *set) {
    if (set->kind != MJF_CHOW || set->melded || set->tile < SUITS_END)
        return place_in_chow(whole, set) >= 0;
    return (mjf__win_run_of_honors(set->tile) & MJF__PATTERN_TILE(whole->tile)) != 0;
}

static bool is_open_kong(const mjf_set *set) {
    return set->kind == MJF_CLAIMED_KONG || set->kind == MJF_ADDED_KONG;
}

static bool is_concealed_pung(const mjf__pattern_whole *whole, const mjf_split *split,
                              const mjf_set *set) {
    if (set->kind == MJF_CONCEALED_KONG) return true;
    if (set->kind != MJF_PUNG || set->melded) return false;
    if (set->tile != whole->tile || whole->win->how == MJF_SELF_DRAWN) return true;
    for (int i = 0; i < split->n_sets; i++)
        if (may_end_chow(whole, &split->sets[i])) return true;
    /* Of two triplets of the tile, the second was completed by it. */
    for (const mjf_set *later = set + 1; later < split->sets + split->n_sets; later++)
        if (later->kind == MJF_PUNG && !later->melded && later->tile == set->tile)
            return true;
    return false;
}

static bool is_member(const mjf__pattern_whole *whole, const mjf_split *split,
                      const mjf_set *set, unsigned pattern) {
    const uint64_t round = MJF__PATTERN_TILE(27 + whole->win->round);
    const uint64_t seat = MJF__PATTERN_TILE(27 + whole->win->seat);
    const int place = place_in_chow(whole, set);
    const unsigned rank = set->tile % SUIT;
    switch (pattern) {
        case MJF_P_chows:
            return set->kind == MJF_CHOW;
        case MJF_P_pungs:
            return set->kind != MJF_CHOW;
        case MJF_P_dragon_pungs:
            return is_pung_of(set, MJF__PATTERN_DRAGONS);
        case MJF_P_wind_pungs:
            return is_pung_of(set, MJF__PATTERN_WINDS);
        case MJF_P_round_wind_pung:
            return is_pung_of(set, round);
        case MJF_P_seat_wind_pung:
            return is_pung_of(set, seat);
        case MJF_P_other_wind_pungs:
            return is_pung_of(set, MJF__PATTERN_WINDS & ~(round | seat));
        case MJF_P_terminal_pungs:
            return is_pung_of(set, MJF__PATTERN_TERMINALS);
        case MJF_P_melded_chow:
            return set->melded && set->kind == MJF_CHOW;
        case MJF_P_open_sets:
            return set->melded && set->kind != MJF_CONCEALED_KONG;
        case MJF_P_concealed_pungs:
        case MJF_P_two_concealed_pungs:
        case MJF_P_three_concealed_pungs:
        case MJF_P_four_concealed_pungs:
        case MJF_P_five_concealed_pungs:
            return is_concealed_pung(whole, split, set);
        case MJF_P_kongs:
        case MJF_P_open_and_concealed_kong:
        case MJF_P_three_kongs:
        case MJF_P_four_kongs:
            return set->kind >= MJF_CLAIMED_KONG;
        case MJF_P_open_kongs:
        case MJF_P_one_open_kong:
        case MJF_P_two_open_kongs:
            return is_open_kong(set);
        case MJF_P_claimed_kongs:
            return set->kind == MJF_CLAIMED_KONG;
        case MJF_P_added_kongs:
            return set->kind == MJF_ADDED_KONG;
        case MJF_P_concealed_kongs:
        case MJF_P_one_concealed_kong:
        case MJF_P_two_concealed_kongs:
            return set->kind == MJF_CONCEALED_KONG;
        case MJF_P_edge_wait:
            return (place == 2 && rank == 0) || (place == 0 && rank == 6);
        case MJF_P_closed_wait:
        case MJF_P_catch_five:
            return place == 1;
        case MJF_P_open_wait:
            return (place == 0 && rank != 6) || (place == 2 && rank != 0);
        default:
            return false;
    }
}

unsigned mjf__pattern_sets(const mjf__pattern_whole *whole, const mjf_split *split,
                           unsigned pattern) {
    mjf__pattern_whole asked = *whole;
    mjf__pattern_facts facts;
    asked.wanted = ~(uint32_t)0;
    mjf__pattern_split_facts(&asked, split, &facts);
    if (pattern >= MJF_PATTERNS || mjf__pattern_times(&facts, pattern) == 0)
        return NONE;
    unsigned sets = NONE;
    if (mjf__pattern_table[pattern].chain != MJF__PATTERN_CHAIN_none)
        return of_chain(split, pattern);
    for (unsigned i = 0; i < split->n_sets; i++)
        if (is_member(whole, split, &split->sets[i], pattern)) sets |= 1u << i;
    return sets;
}
