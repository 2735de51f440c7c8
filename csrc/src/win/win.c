/* win.c - whether a win can have happened at all, before any rule is asked. */
#include <string.h>

#include "win_tally.h"

enum {
    FIRSTS = MJF_HEAVENLY | MJF_EARTHLY | MJF_HUMAN,
    MANY = MJF_COPIES + 1 + 3 /* five, and three: what is less has no bit of it */
};

#define BYTES(value) ((uint64_t)(value) * 0x0101010101010101u)

static const char *const names[MJF_PROBLEMS] = {
#define NAME(name, message) "MJF_PROBLEM_" #name,
    MJF_PROBLEM_LIST(NAME)
#undef NAME
};

static const char *const messages[MJF_PROBLEMS] = {
#define MESSAGE(name, message) message,
    MJF_PROBLEM_LIST(MESSAGE)
#undef MESSAGE
};

const char *mjf_problem_name(mjf_problem problem) {
    return (unsigned)problem < MJF_PROBLEMS ? names[problem] : "MJF_PROBLEM_UNKNOWN";
}

const char *mjf_problem_message(mjf_problem problem) {
    return (unsigned)problem < MJF_PROBLEMS ? messages[problem] : "unknown problem";
}

static bool in_range(const mjf_win *win) {
    const bool joker = win->flags & MJF_JOKER_WINS;
    bool right = win->tile < MJF_TILES || (joker && win->tile == MJF_NO_FACE);
    right &= win->how <= MJF_ROBBED && win->seat < 4 && win->round < 4;
    right &= win->n_melds <= MJF_MAX_SETS && win->n_jokers <= MJF_MAX_JOKERS;
    right &= (win->flags & ~MJF_SITUATIONS) == 0 && win->flowers <= MJF_MAX_FLOWERS;
    right &= (win->wild | win->locked) >> MJF_TILES == 0;
    for (int i = 0; right && i < win->n_jokers; i++)
        right = win->jokers[i] <= MJF_NO_FACE;
    return right;
}

/* No branch on the kind, which would be foreseen half of the time. */
unsigned mjf__win_tally_melds(const mjf_win *win, mjf__win_tally *tally) {
    static const uint8_t of_first[MJF_CONCEALED_KONG + 1] = {1, 3, 4, 4, 4};
    const uint64_t starts = (uint64_t)0x7F | 0x7F << 9 | 0x7F << 18;
    uint8_t *all = tally->all;
    uint64_t kinds = 0, kongs = 0; /* in registers */
    unsigned i = 0, many = 0;
    tally->honor_runs = false;
    for (; i < win->n_melds; i++) {
        const unsigned kind = win->melds[i].kind, tile = win->melds[i].tile;
        const unsigned chow = kind == MJF_CHOW;
        if (kind > MJF_CONCEALED_KONG) break;
        kinds += (uint64_t)1 << 8 * kind;
        if (tile >= 27 && (chow || tile >= MJF_TILES)) {
            if (!mjf__win_add_meld(all, win->melds[i], 1)) break;
            tally->honor_runs = true;
            many = MANY;
            continue;
        }
        if (chow & !(starts >> tile & 1)) break;
        const unsigned first = all[tile] += of_first[kind];
        const unsigned second = all[tile + chow] += (uint8_t)chow;
        const unsigned third = all[tile + 2 * chow] += (uint8_t)chow;
        many |= (first + 3) | (second + 3) | (third + 3);
        kongs |= (uint64_t)(kind >= MJF_CLAIMED_KONG) << tile;
    }
    tally->many = many >= MANY;
    tally->kinds = kinds;
    tally->kongs = kongs;
    return i;
}

/* Take the counts of a hand; their sum, or some number too great if one of them is. many: there
 * are five of a tile. All in words: a load behind smaller stores would wait for them. */
static inline unsigned take_hand(const uint8_t *hand, mjf__win_tally *tally,
                                 bool *many) {
    uint64_t bytes = 0, great = 0, five = 0;
    for (int i = 0; i < MJF__WIN_TALLY_WORDS; i++) {
        const int last = MJF_TILES - (MJF__WIN_TALLY_WORDS - 1) * (int)sizeof bytes;
        const bool is_last = i == MJF__WIN_TALLY_WORDS - 1;
        uint64_t word = 0;
        memcpy(&word, hand + 8 * i, is_last ? (size_t)last : sizeof word);
        tally->words[i] = word;
        bytes += word & BYTES(7);
        great |= word & BYTES(0xF8);
        five |= word + BYTES(0x80 - 5);
    }
    *many = (five & BYTES(0x80)) != 0;
    return great != 0 ? UINT8_MAX : (unsigned)((bytes * BYTES(1)) >> 56);
}

/* The tile held five times or more, or MJF_TILES. No number is so great as to wrap: their
 * sum has been looked at. */
static unsigned five_alike(const mjf__win_tally *tally) {
    uint64_t above = 0;
    for (int i = 0; i < MJF__WIN_TALLY_WORDS; i++)
        above |= tally->words[i] + BYTES(0x80 - 5);
    if (!(above & BYTES(0x80))) return MJF_TILES;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (tally->all[t] > MJF_COPIES) return t;
    return MJF_TILES;
}

/* What is wrong with so many tiles: as often as not, the winning one is among them. */
static mjf_problem size_problem(const mjf_win *win, unsigned held) {
    bool holds = win->tile < MJF_TILES && win->hand[win->tile] > 0;
    for (int i = 0; i < win->n_jokers; i++) holds |= win->jokers[i] == win->tile;
    return holds && (held == 14 || held == 17) ? MJF_PROBLEM_WIN_HELD
                                               : MJF_PROBLEM_SIZE;
}

/* What contradicts itself in how the win came about. */
static mjf_problem situation_problem(const mjf_win *win, bool kong, bool holds) {
    const unsigned flags = win->flags, first = flags & FIRSTS;
    const bool drawn = win->how == MJF_SELF_DRAWN, robbed = win->how == MJF_ROBBED;
    if (robbed && holds) return MJF_PROBLEM_ROBBED_HELD;
    if (flags == 0) return MJF_PROBLEM_NONE;
    if (flags & MJF_KONG_DRAW && !kong) return MJF_PROBLEM_KONG_DRAW_NO_KONG;
    if (flags & MJF_KONG_DRAW && !drawn) return MJF_PROBLEM_KONG_DRAW_NOT_DRAWN;
    if (flags & MJF_AFTER_KONG && win->how != MJF_ON_DISCARD)
        return MJF_PROBLEM_AFTER_KONG_DRAWN;
    if (first & (first - 1)) return MJF_PROBLEM_FIRST_TWICE;
    /* What an earthly or a human win is, and which melds cancel it, it is the rules that
     * say. */
    if (first == MJF_HEAVENLY && win->n_melds > 0) return MJF_PROBLEM_FIRST_MELDS;
    if (first && flags & MJF_LAST_TILE) return MJF_PROBLEM_FIRST_LAST;
    if (first == MJF_HEAVENLY && (win->seat != 0 || !drawn))
        return MJF_PROBLEM_HEAVENLY_DEALER;
    if (first == MJF_EARTHLY && win->seat == 0) return MJF_PROBLEM_EARTHLY_DEALER;
    if (flags & MJF_JOKER_WINS && !drawn) return MJF_PROBLEM_JOKER_CLAIMED;
    if (flags & MJF_THREE_WINNERS && drawn) return MJF_PROBLEM_THREE_DRAWN;
    return MJF_PROBLEM_NONE;
}

mjf_problem mjf__win_tally_win(const mjf_win *win, uint8_t *tile,
                               mjf__win_tally *tally) {
    uint8_t *all = tally->all;
    *tile = MJF_TILES;
    if (win == NULL || !in_range(win)) return MJF_PROBLEM_RANGE;
    bool many;
    const unsigned held =
        take_hand(win->hand, tally, &many) + win->n_jokers + 3u * win->n_melds;
    const unsigned bad = mjf__win_tally_melds(win, tally);
    if (bad < win->n_melds) {
        const uint8_t own = win->melds[bad].tile;
        *tile = own < MJF_TILES ? own : MJF_TILES;
        return MJF_PROBLEM_MELD;
    }
    if (!(held == 13 && win->n_melds < MJF_MAX_SETS) && held != 16)
        return size_problem(win, held);
    tally->held = (uint8_t)held;
    for (int i = 0; i < win->n_jokers; i++)
        if (win->jokers[i] != MJF_NO_FACE) all[win->jokers[i]]++;
    const bool faced = win->tile != MJF_NO_FACE;
    const bool holds = faced && all[win->tile] > 0;
    if (faced) all[win->tile]++;
    many |= tally->many | (win->n_jokers > 0) | (faced && all[win->tile] > MJF_COPIES);
    const unsigned five = many ? five_alike(tally) : MJF_TILES;
    *tile = (uint8_t)five;
    if (five < MJF_TILES) return MJF_PROBLEM_FIVE;
    const mjf_problem problem = situation_problem(win, tally->kongs != 0, holds);
    if (problem == MJF_PROBLEM_ROBBED_HELD) *tile = win->tile;
    return problem;
}

mjf_problem mjf_win_problem(const mjf_win *win, uint8_t *tile) {
    mjf__win_tally tally;
    uint8_t unwanted;
    return mjf__win_tally_win(win, tile != NULL ? tile : &unwanted, &tally);
}
