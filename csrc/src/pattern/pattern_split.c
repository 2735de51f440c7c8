/* pattern_split.c - the patterns of one reading: its shape, and its sets one by one. */
#include <string.h>

#include "base/base.h"
#include "pattern_parts.h"
#include "win/win.h"

#define STARTS_OF_FIVES MJF__PATTERN_SUIT(0x01C)
#define FIVES MJF__PATTERN_SUIT(0x010)
#define ENDS MJF__PATTERN_SUIT(0x041) /* chows with a terminal */
#define ORPHANS (MJF__PATTERN_TERMINALS | MJF__PATTERN_ALL_HONORS)
#define EVENS MJF__PATTERN_SUIT(0x0AA)
#define PAIRS_258 MJF__PATTERN_SUIT(0x092)

/* ---- the shape ------------------------------------------------------------------------- */

static bool is_shifted_pairs(const mjf__pattern_whole *whole, uint64_t held) {
    const uint64_t lowest = held & (0 - held);
    return held == 0x7F * lowest && (lowest & MJF__PATTERN_SUIT(0x007)) != 0 &&
           whole->win->n_melds == 0;
}

static mjf__pattern_bits pairs_bits(const mjf__pattern_whole *whole,
                                    mjf__pattern_facts *out) {
    mjf__pattern_bits b = {{0}};
    HOLD(&b, seven_pairs, true);
    COUNT(out, &b, quads_in_pairs, mjf__popcount(mjf__held(whole->tally.all, 4)));
    HOLD(&b, seven_shifted_pairs,
         is_shifted_pairs(whole, mjf__held(whole->tally.all, 1)));
    if (whole->wanted & MJF__PATTERN_WANT(wait))
        JOIN(&b, mjf__pattern_pairs_wait_window(whole), unique_wait, catch_five);
    return b;
}

static mjf__pattern_bits different_bits(const mjf__pattern_whole *whole, bool knitted) {
    enum { SUIT_TILES = 9 };
    mjf__pattern_bits b = {{0}};
    const uint64_t held = mjf__held(whole->tally.all, 1);
    const bool seven = mjf__pattern_only(MJF__PATTERN_ALL_HONORS, held);
    HOLD(&b, knitted_honors, knitted & !seven);
    HOLD(&b, knitted_honors_seven, knitted & seven);
    HOLD(&b, knitted_honors_straight,
         knitted & (mjf__popcount(held & MJF__PATTERN_SUITED) == SUIT_TILES));
    HOLD(&b, scattered, !knitted);
    HOLD(&b, scattered_seven, !knitted & seven);
    return b;
}

/* The shapes that are not sets and a pair. */
static mjf__pattern_bits shape_bits(mjf__pattern_whole *whole, const mjf_split *split,
                                    mjf__pattern_facts *out) {
    const uint32_t form = split->form;
    mjf__pattern_bits b = {{0}};
    if (form == 0) return b; /* of no shape: the whole hand is all there is to say */
    if (form & (MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS))
        b = pairs_bits(whole, out);
    else if (form & (MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN))
        b = different_bits(whole, true);
    else if (form & (MJF_SCATTERED | MJF_SCATTERED_SEVEN))
        b = different_bits(whole, false);
    else
        HOLD(&b, thirteen_orphans, true);
    if (whole->wanted & MJF__PATTERN_WANT(wait))
        HOLD(&b, unique_wait, mjf__pattern_wait_is_unique(whole, split));
    return b;
}

/* ---- the sets ---------------------------------------------------------------------------- */

/* The triplets and kongs of a reading, by tile, and behind them its chows of suits. */
enum { CHOWS_FROM = MJF_TILES };

#define PUNGS (((uint64_t)1 << CHOWS_FROM) - 1)

/* Where some are equal: which chows are there twice, three times, four times. */
static MJF__NOINLINE void see_equal(mjf__pattern_seen *s, const mjf_split *split) {
    uint32_t once = 0;
    for (unsigned i = 0; i < split->n_sets; i++) {
        const mjf_set *set = &split->sets[i];
        if (set->kind != MJF_CHOW || set->tile >= 27) continue;
        const uint32_t start = (uint32_t)1 << set->tile;
        s->chows[3] |= s->chows[2] & start;
        s->chows[2] |= s->chows[1] & start;
        s->chows[1] |= once & start;
        once |= start;
    }
}

/* Concealed triplets. */
static unsigned count_triplets(const mjf__pattern_seen *s, const mjf_split *split) {
    unsigned n = 0;
    if (s->pungs_twice == 0) return (unsigned)mjf__popcount(s->triplets);
    for (int i = 0; i < split->n_sets; i++)
        n += split->sets[i].kind == MJF_PUNG && !split->sets[i].melded;
    return n;
}

/* Some sets, the triplets and kongs by tile, the chows of suits behind them. */
typedef struct some {
    uint64_t sets, equal;
    unsigned n_chows, n_honor_runs;
} some;

/* No branch on the kind of a set. */
static inline void add_set(some *to, const mjf_set *set, uint64_t *runs) {
    const unsigned chow = set->kind == MJF_CHOW;
    const unsigned place = set->tile + CHOWS_FROM * chow;
    to->n_chows += chow;
    if (place >= CHOWS_FROM + 27) {
        to->n_honor_runs++;
        *runs |= mjf__win_run_of_honors(set->tile);
        return;
    }
    const uint64_t bit = (uint64_t)1 << place;
    to->equal |= to->sets & bit;
    to->sets |= bit;
}

/* The melds come first. */
static inline void see(mjf__pattern_seen *s, const mjf_split *split, unsigned n_melds) {
    some melds = {0, 0, 0, 0}, own = {0, 0, 0, 0};
    uint64_t melded_runs = 0;
    const mjf_set *set = split->sets, *end = set + split->n_sets;
    s->concealed_runs = 0;
    for (const mjf_set *first = set + n_melds; set < first; set++)
        add_set(&melds, set, &melded_runs);
    for (; set < end; set++) add_set(&own, set, &s->concealed_runs);
    const uint64_t sets = melds.sets | own.sets, concealed = own.sets;
    const uint64_t equal = melds.equal | own.equal | (melds.sets & own.sets);
    const unsigned n_chows = melds.n_chows + own.n_chows;
    const unsigned n_honor_runs = melds.n_honor_runs + own.n_honor_runs;
    s->chows[0] = (uint32_t)(sets >> CHOWS_FROM);
    s->chows[1] = s->chows[2] = s->chows[3] = 0;
    if (equal != 0) see_equal(s, split);
    s->concealed_chows = (uint32_t)(concealed >> CHOWS_FROM);
    s->pungs = sets & PUNGS;
    s->pungs_twice = equal & PUNGS;
    s->triplets = concealed & PUNGS;
    s->pair = split->pair < MJF_TILES ? MJF__PATTERN_TILE(split->pair) : 0;
    s->n_chows = n_chows;
    s->n_pungs = split->n_sets - n_chows;
    s->honor_runs = n_honor_runs != 0;
}

static inline void hold_honors(mjf__pattern_bits *b, const mjf__pattern_whole *whole,
                               const mjf_split *split, const mjf__pattern_seen *s,
                               mjf__pattern_facts *out) {
    const uint64_t honors = s->pungs & MJF__PATTERN_ALL_HONORS;
    if (honors == 0) return;
    const uint64_t pair = s->pair;
    const unsigned dragons = mjf__pattern_population_of_four(honors >> 31);
    const unsigned winds = mjf__pattern_population_of_four(honors >> 27 & 0xF);
    const bool dragon_pair = (pair & MJF__PATTERN_DRAGONS) != 0;
    const bool wind_pair = (pair & MJF__PATTERN_WINDS) != 0;
    COUNT(out, b, dragon_pungs, mjf__pattern_pungs_of(s, split, MJF__PATTERN_DRAGONS));
    HOLD(b, two_dragon_pungs, (dragons == 2) & !(dragon_pair & !(pair & honors)));
    HOLD(b, little_three_dragons, (dragons == 2) & dragon_pair & !(pair & honors));
    HOLD(b, big_three_dragons, dragons == 3);
    COUNT(out, b, wind_pungs, mjf__pattern_pungs_of(s, split, MJF__PATTERN_WINDS));
    HOLD(b, big_three_winds, (winds == 3) & !(wind_pair & !(pair & honors)));
    HOLD(b, little_four_winds, (winds == 3) & wind_pair & !(pair & honors));
    HOLD(b, big_four_winds, winds == 4);
    HOLD(b, four_winds_green_pair,
         (winds == 4) & (pair == MJF__PATTERN_TILE(MJF__PATTERN_GREEN)));
    const uint64_t round = MJF__PATTERN_TILE(27 + whole->win->round);
    const uint64_t seat = MJF__PATTERN_TILE(27 + whole->win->seat);
    HOLD(b, round_wind_pung, (honors & round) != 0);
    HOLD(b, seat_wind_pung, (honors & seat) != 0);
    COUNT(out, b, other_wind_pungs,
          mjf__pattern_pungs_of(s, split, MJF__PATTERN_WINDS & ~(round | seat)));
}

static inline bool no_chow_but(const mjf__pattern_seen *s, uint32_t of) {
    return (s->chows[0] & ~of) == 0;
}

/* What only sets and a pair can be, without a knitted straight. */
static inline void hold_of_all_sets(mjf__pattern_bits *b,
                                    const mjf__pattern_whole *whole,
                                    const mjf__pattern_seen *s) {
    const uint64_t pungs_and_pair = s->pungs | s->pair;
    const bool all_pungs = s->n_chows == 0;
    HOLD(b, standard, true);
    HOLD(b, all_chows, s->n_pungs == 0);
    HOLD(b, all_pungs, all_pungs);
    HOLD(b, all_even_pungs, all_pungs & mjf__pattern_only(pungs_and_pair, EVENS));
    HOLD(b, all_fives,
         !s->honor_runs & no_chow_but(s, STARTS_OF_FIVES) &
             mjf__pattern_only(pungs_and_pair, FIVES));
    HOLD(b, outside_hand,
         no_chow_but(s, ENDS) & mjf__pattern_only(pungs_and_pair, ORPHANS));
    HOLD(b, closed_all_pungs,
         all_pungs & (whole->facts.count[MJF__PATTERN_COUNT_open_sets] == 0));
}

/* On another's tile its triplet is an open one, unless it may have gone into a chow. */
static inline unsigned concealed_pungs(const mjf__pattern_whole *whole,
                                       const mjf_split *split,
                                       const mjf__pattern_seen *s) {
    const unsigned kongs = whole->facts.count[MJF__PATTERN_COUNT_concealed_kongs];
    const uint64_t tile = MJF__PATTERN_TILE(whole->tile);
    if (s->triplets == 0) return kongs;
    const uint64_t chow_tiles = s->concealed_chows | (uint64_t)s->concealed_chows << 1 |
                                (uint64_t)s->concealed_chows << 2 | s->concealed_runs;
    const bool claimed = whole->win->how != MJF_SELF_DRAWN &&
                         (s->triplets & tile) != 0 && (chow_tiles & tile) == 0;
    return kongs + count_triplets(s, split) - claimed;
}

_Static_assert(MJF_P_five_concealed_pungs == MJF_P_two_concealed_pungs + 3, "in order");

static inline mjf__pattern_bits sets_bits(mjf__pattern_whole *whole,
                                          const mjf_split *split,
                                          mjf__pattern_facts *out) {
    mjf__pattern_bits b = {{0}};
    mjf__pattern_seen s;
    see(&s, split, whole->win->n_melds);
    const bool is_standard = split->form == MJF_STANDARD;
    const bool suited_pair = (s.pair & MJF__PATTERN_SUITED) != 0;
    HOLD(&b, knitted_straight, !is_standard);
    if (is_standard) hold_of_all_sets(&b, whole, &s);
    COUNT(out, &b, chows, s.n_chows);
    COUNT(out, &b, pungs, s.n_pungs);
    HOLD(&b, all_chows_suited_pair, (s.n_pungs == 0) & suited_pair);
    HOLD(&b, suited_pair, suited_pair);
    HOLD(&b, pair_258, (s.pair & PAIRS_258) != 0);
    hold_honors(&b, whole, split, &s, out);
    if (s.n_pungs != 0) {
        const unsigned hidden = concealed_pungs(whole, split, &s);
        COUNT(out, &b, terminal_pungs,
              mjf__pattern_pungs_of(&s, split, MJF__PATTERN_TERMINALS));
        COUNT(out, &b, concealed_pungs, hidden);
        /* From two of them on, each number has its pattern. */
        JOIN(&b, (uint64_t)1 << hidden >> 2, two_concealed_pungs, five_concealed_pungs);
    }
    if (s.n_chows >= 2 && (whole->wanted & MJF__PATTERN_WANT(chows)))
        JOIN(&b, mjf__pattern_chows_window(&s, split, out), pure_double_chow,
             three_suited_terminal_chows);
    if (s.n_pungs >= 2 && (whole->wanted & MJF__PATTERN_WANT(pungs)))
        JOIN(&b, mjf__pattern_pungs_window(&s, split, out), double_pung,
             four_pure_shifted_pungs);
    if (whole->wanted & MJF__PATTERN_WANT(wait))
        JOIN(&b, mjf__pattern_wait_window(whole, &s, split), unique_wait, catch_five);
    return b;
}

void mjf__pattern_split_facts(mjf__pattern_whole *whole, const mjf_split *split,
                              mjf__pattern_facts *out) {
    /* What has just been written by bytes is not to be copied by words. */
#define COPY_fact(name, family)
#define COPY_count(name, family)                           \
    if (MJF__PATTERN_OF_WHOLE & MJF__PATTERN_WANT(family)) \
        out->count[MJF__PATTERN_COUNT_##name] =            \
            whole->facts.count[MJF__PATTERN_COUNT_##name];
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    COPY_##kind(identifier, family)
#include "mjf/patterns.def"
#undef PATTERN
    out->count[MJF__PATTERN_ONCE] = 1;
    const mjf__pattern_bits b = mjf__pattern_is_sets_and_pair(split->form)
                                    ? sets_bits(whole, split, out)
                                    : shape_bits(whole, split, out);
    for (int i = 0; i < MJF__PATTERN_FILLED; i++)
        out->bits[i] = whole->facts.bits[i] | b.word[i];
}
