/* split_suits.c - all suits that are sets, each with the only way to read it, if there is one. */
#include "split_suits.h"

#include <assert.h>
#include <string.h>

enum {
    RUNS = 7, /* ranks at which one begins */
    KINDS = RUNS + MJF__BLOCK_SIZE,
    COPIES = 4,
    MANY = 1000 /* more moves than any of the few thousand needs */
};

/* Where the tiles are, or NULL. */
static uint64_t *place_of(mjf__win_suits *suits, uint64_t word) {
    for (int which = 0; which < 2; which++) {
        uint64_t *place = &suits->of[mjf__win_suit_place(word, which)];
        if (mjf__win_suit_is_of(*place, word)) return place;
    }
    return NULL;
}

/* Put an entry at a place of its own; what stands there goes to its other one. */
static void put(mjf__win_suits *suits, uint64_t entry) {
    const uint64_t tiles = MJF__WIN_SUIT_KEY & ~((uint64_t)1 << MJF__WIN_SUIT_HELD);
    unsigned place = mjf__win_suit_place(entry & tiles, 0);
    for (int moves = 0; moves < MANY; moves++) {
        const uint64_t other = suits->of[place];
        suits->of[place] = entry;
        if (other == 0) return;
        entry = other;
        const unsigned first = mjf__win_suit_place(entry & tiles, 0);
        const unsigned second = mjf__win_suit_place(entry & tiles, 1);
        place = place == first ? second : first;
    }
    assert(false);
}

static void add(mjf__win_suits *suits, uint64_t word, uint64_t sets) {
    uint64_t *place = place_of(suits, word);
    const uint64_t choice = (uint64_t)1 << MJF__WIN_SUIT_CHOICE;
    const uint64_t key = word | (uint64_t)1 << MJF__WIN_SUIT_HELD;
    if (place != NULL)
        *place = key | choice;
    else
        put(suits, key | sets);
}

static bool has_five(uint64_t word) {
    return ((word + 0x333333333u) & 0x888888888u) != 0;
}

/* All sets from number `from` on, behind those there are: each some of them once. */
static void add_all(mjf__win_suits *suits, uint64_t word, uint64_t sets, int from,
                    int n) {
    add(suits, word, sets);
    for (int kind = from; n > 0 && kind < KINDS; kind++) {
        const int rank = kind < RUNS ? kind : kind - RUNS;
        const uint64_t with = word + ((uint64_t)(kind < RUNS ? 0x111 : 3) << 4 * rank);
        if (has_five(with)) continue;
        const uint64_t once = (uint64_t)1 << (MJF__WIN_SUIT_ONCE + rank);
        const uint64_t twice = (uint64_t)1 << (MJF__WIN_SUIT_TWICE + rank);
        uint64_t own = sets;
        if (kind >= RUNS)
            own |= (uint64_t)1 << (MJF__WIN_SUIT_TRIPLETS + rank);
        else if (sets & twice)
            own |= once; /* of three runs alike there are other ways */
        else if (sets & once)
            own ^= once | twice;
        else
            own |= once;
        add_all(suits, with, own, kind, n - 1);
    }
}

void mjf__win_suits_fill(mjf__win_suits *suits) {
    memset(suits, 0, sizeof *suits);
    add_all(suits, 0, 0, 0, MJF__WIN_SUITS_SETS);
}
