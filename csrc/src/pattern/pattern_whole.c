/* pattern_whole.c - what is true of a win however it is read: tiles, melds, how it was won. */
#include <string.h>

#include "base/base.h"
#include "pattern_parts.h"

enum { FEWEST_SETS = 4, KNITTED_KINDS = 13 };

/* Whether the melds are so many that no more than the pair is concealed. */
static inline bool is_pair_left(const mjf__pattern_whole *whole) {
    if (whole->win->n_melds < FEWEST_SETS) return false;
    const mjf__packed concealed = mjf__pack(whole->concealed);
    return mjf__packed_total(&concealed) == 2;
}

static inline mjf__pattern_bits melds_bits(const mjf__pattern_whole *whole,
                                           mjf__pattern_facts *facts) {
    mjf__pattern_bits b = {{0, 0}};
    const unsigned n_melds = whole->win->n_melds;
    const mjf__win_tally *tally = &whole->tally;
    const unsigned chows = mjf__win_melds_of_kind(tally, MJF_CHOW);
    const unsigned pungs = mjf__win_melds_of_kind(tally, MJF_PUNG);
    const unsigned claimed = mjf__win_melds_of_kind(tally, MJF_CLAIMED_KONG);
    const unsigned added = mjf__win_melds_of_kind(tally, MJF_ADDED_KONG);
    const unsigned hidden = mjf__win_melds_of_kind(tally, MJF_CONCEALED_KONG);
    const unsigned open_kongs = claimed + added;
    const unsigned kongs = open_kongs + hidden, open = n_melds - hidden;
    HOLD(&b, closed, open == 0);
    HOLD(&b, no_melds, n_melds == 0);
    HOLD(&b, no_chow_or_pung, chows + pungs + added == 0);
    HOLD(&b, melded_chow, chows != 0);
    HOLD(&b, all_open, (hidden == 0) && is_pair_left(whole));
    COUNT(facts, &b, open_sets, open);
    COUNT(facts, &b, kongs, kongs);
    COUNT(facts, &b, open_kongs, open_kongs);
    COUNT(facts, &b, claimed_kongs, claimed);
    COUNT(facts, &b, added_kongs, added);
    COUNT(facts, &b, concealed_kongs, hidden);
    if (kongs == 0) return b;
    HOLD(&b, one_open_kong, (kongs == 1) & (hidden == 0));
    HOLD(&b, one_concealed_kong, (kongs == 1) & (hidden == 1));
    HOLD(&b, two_open_kongs, (kongs == 2) & (hidden == 0));
    HOLD(&b, two_concealed_kongs, (kongs == 2) & (hidden == 2));
    HOLD(&b, open_and_concealed_kong, (kongs == 2) & (hidden == 1));
    HOLD(&b, three_kongs, kongs == 3);
    HOLD(&b, four_kongs, kongs == 4);
    return b;
}

/* Of an open set or several, exactly three copies; a concealed kong would have four. */
static inline bool is_last_of_kind(const mjf__pattern_whole *whole) {
    const mjf_win *win = whole->win;
    const unsigned concealed = whole->concealed[whole->tile];
    const unsigned melded = whole->tally.all[whole->tile] - concealed;
    const bool seen = (win->flags & MJF_SEEN) != 0 || melded == 3;
    return seen & (concealed == 1) & (win->how != MJF_ROBBED) &
           !(win->flags & MJF_HEAVENLY);
}

_Static_assert(MJF_P_on_discard == MJF_P_self_drawn + MJF_ON_DISCARD &&
                   MJF_P_robbed_kong == MJF_P_self_drawn + MJF_ROBBED &&
                   MJF_P_self_drawn >= 64,
               "in the order of how a win is won");

static inline mjf__pattern_bits situation_bits(const mjf__pattern_whole *whole,
                                               mjf__pattern_facts *facts) {
    const mjf_win *win = whole->win;
    const unsigned flags = win->flags;
    mjf__pattern_bits b = {{0, (uint64_t)1 << (MJF_P_self_drawn - 64 + win->how)}};
    HOLD(&b, dealer, win->seat == 0);
    HOLD(&b, dealers_right, win->seat == 1);
    COUNT(facts, &b, flowers, win->flowers);
    HOLD(&b, last_of_kind, is_last_of_kind(whole));
    if (flags == 0) return b;
    const bool drawn = win->how == MJF_SELF_DRAWN, claimed = win->how == MJF_ON_DISCARD;
    const bool last = (flags & MJF_LAST_TILE) != 0;
    HOLD(&b, kong_draw, drawn & ((flags & MJF_KONG_DRAW) != 0));
    HOLD(&b, after_kong, claimed & ((flags & MJF_AFTER_KONG) != 0));
    HOLD(&b, last_draw, drawn & last);
    HOLD(&b, last_discard, !drawn & last);
    HOLD(&b, heavenly, (flags & MJF_HEAVENLY) != 0);
    HOLD(&b, earthly, (flags & MJF_EARTHLY) != 0);
    HOLD(&b, human, (flags & MJF_HUMAN) != 0);
    HOLD(&b, three_winners, (flags & MJF_THREE_WINNERS) != 0);
    HOLD(&b, ready, (flags & (MJF_READY | MJF_READY_FIRST)) != 0);
    HOLD(&b, ready_first, (flags & MJF_READY_FIRST) != 0);
    return b;
}

/* Whether what the jokers became are their faces: the winning tile its own, the others in
 * whatever order. */
static bool are_natural(const mjf__pattern_whole *whole) {
    const mjf_win *win = whole->win;
    uint8_t faces[MJF_TILES];
    memcpy(faces, win->hand, sizeof faces);
    if (whole->tile != win->tile) return false;
    faces[win->tile]++;
    for (unsigned i = 0; i < win->n_jokers; i++) {
        if (win->jokers[i] >= MJF_TILES) return false;
        faces[win->jokers[i]]++;
    }
    return memcmp(faces, whole->concealed, sizeof faces) == 0;
}

static inline mjf__pattern_bits joker_bits(const mjf__pattern_whole *whole) {
    mjf__pattern_bits b = {{0, 0}};
    const bool none =
        whole->win->n_jokers == 0 && !(whole->win->flags & MJF_JOKER_WINS);
    HOLD(&b, no_joker, none);
    HOLD(&b, jokers_natural, none || are_natural(whole));
    return b;
}

/* The nine tiles of a knitted straight, each once, and four kinds of honours, one of them
 * twice. */
static inline bool is_knitted_with_pair(const mjf__pattern_whole *whole,
                                        uint64_t held) {
    const unsigned low = 0x49, man = held & 0x1FF, pin = held >> 9 & 0x1FF,
                   sou = held >> 18 & 0x1FF;
    if (man != low && man != low << 1 && man != low << 2) return false;
    if (pin != low && pin != low << 1 && pin != low << 2) return false;
    const uint64_t twice = mjf__held(whole->tally.all, 2);
    return (man | pin | sou) == 0x1FF && mjf__popcount(held) == KNITTED_KINDS &&
           mjf__popcount(twice) == 1 &&
           mjf__pattern_only(twice, MJF__PATTERN_ALL_HONORS) &&
           mjf__held(whole->tally.all, 3) == 0;
}

void mjf__pattern_whole_facts(mjf__pattern_whole *whole) {
    memcpy(whole->tally.all, whole->concealed, sizeof whole->concealed);
    mjf__win_tally_melds(whole->win, &whole->tally);
    mjf__pattern_tally_facts(whole);
}

void mjf__pattern_tally_facts(mjf__pattern_whole *whole) {
    const mjf_win *win = whole->win;
    mjf__pattern_facts *facts = &whole->facts;
    if (!(win->flags & MJF_JOKER_WINS)) whole->tile = win->tile;
    whole->waits = 0;
    mjf__pattern_bits b = melds_bits(whole, facts);
    mjf__pattern_bits_join(&b, situation_bits(whole, facts));
    mjf__pattern_bits_join(&b, joker_bits(whole));
    /* Last, for the loads of eight tiles wait for the stores of one for a meld. */
    const uint64_t held = mjf__held(whole->tally.all, 1);
    if (whole->wanted & MJF__PATTERN_WANT_GATES)
        mjf__pattern_bits_join(&b, mjf__pattern_gates_bits(whole, held));
    HOLD(&b, knitted_honors_pair, is_knitted_with_pair(whole, held));
    const uint64_t four = mjf__held(whole->tally.all, 4) & ~whole->tally.kongs;
    COUNT(facts, &b, tile_hogs, four == 0 ? 0 : mjf__popcount(four));
    mjf__pattern_bits_join(&b, mjf__pattern_tile_bits(held));
    facts->bits[0] = b.word[0];
    facts->bits[1] = b.word[1];
}
