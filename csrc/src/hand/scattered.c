/*
 * scattered.c - 14 different tiles, those of a suit at least three ranks apart.
 *
 * A suit has room for three of them and there are seven honours, so each suit gives one, two
 * or three, and all of them seven to nine. Of three, the middle one is a 4, 5 or 6, and the
 * others are any at least three below it and any at least three above.
 */
#include <string.h>

#include "knitted_parts.h"

enum { RANKS = 9, APART = 3, MOST = 3 /* of a suit */ };

/* How many of each suit, and of the honours; first where these are seven. */
enum { BLOCKS = MJF__SUITS + 1, DIVISIONS = 10, DIVISIONS_OF_SEVEN = 6 };
static const uint8_t DIVISION[DIVISIONS][BLOCKS] = {
    {3, 3, 1, 7}, {3, 1, 3, 7}, {1, 3, 3, 7}, {3, 2, 2, 7}, {2, 3, 2, 7},
    {2, 2, 3, 7}, {3, 3, 2, 6}, {3, 2, 3, 6}, {2, 3, 3, 6}, {3, 3, 3, 5}};

static int divisions(bool all_honors) {
    return all_honors ? DIVISIONS_OF_SEVEN : DIVISIONS;
}

static int larger(int a, int b) { return a > b ? a : b; }

/* ---- where no tile is dead: how many may be held ----------------------------------------- */

/* Of one, two and three scattered tiles of a suit, how many are held at most: two bits at
 * 9 * suit. */
typedef struct most_held {
    uint64_t of[MOST + 1];
} most_held;

/* In all suits at once: what is true of a suit stands in the bit of its first rank. */
static most_held most_held_of(uint64_t held) {
    const uint64_t first = MJF__HAND_FIRST_RANKS;
    const uint64_t to_2 = held | held >> 1, to_3 = to_2 | held >> 2;
    const uint64_t from_9 = held >> 8, from_8 = from_9 | held >> 7;
    const uint64_t low[] = {held, to_2, to_3};
    const uint64_t high[] = {from_8 | held >> 6, from_8, from_9};
    uint64_t one = 0, two = 0, three = 0;
    for (int i = 0; i < 3; i++) {
        const uint64_t middle = held >> (APART + i);
        one |= low[i] | middle | high[i];
        two |= (low[i] & middle) | (middle & high[i]) | (low[i] & high[i]);
        three |= low[i] & middle & high[i];
    }
    /* 2-7, 3-7 and 3-8, to which there is no third */
    const uint64_t pair =
        two | (held >> 1 & held >> 6) | (held >> 2 & (held >> 6 | held >> 7));
    const most_held most = {{0, one & first, (one & first) + (pair & first),
                             (one & first) + (two & first) + (three & first)}};
    return most;
}

static int of_suits(uint64_t numbers) {
    return mjf__hand_number_of_suit(numbers, 0) + mjf__hand_number_of_suit(numbers, 1) +
           mjf__hand_number_of_suit(numbers, 2);
}

/* What is gained at most by taking for one suit the other number. */
static int best_change(uint64_t from, uint64_t to) {
    const int man = mjf__hand_number_of_suit(to, 0) - mjf__hand_number_of_suit(from, 0);
    const int pin = mjf__hand_number_of_suit(to, 1) - mjf__hand_number_of_suit(from, 1);
    const int sou = mjf__hand_number_of_suit(to, 2) - mjf__hand_number_of_suit(from, 2);
    return larger(man, larger(pin, sou));
}

/* Honours need no bound, though a target takes no more than five beside nine tiles of suits:
 * a hand of 14 tiles that holds more lacks as many of the nine, and without those it is
 * counted among eight or seven. */
static int most_of_target(uint64_t held, bool all_honors) {
    const most_held most = most_held_of(held);
    const uint64_t one = most.of[1], two = most.of[2], three = most.of[3];
    const int honors = mjf__popcount(held & MJF__HONOR_TILES);
    const int nine = of_suits(three), eight = nine + best_change(three, two);
    const int seven = larger(nine + best_change(three, one),           /* 3, 3 and 1 */
                             of_suits(two) + best_change(two, three)); /* 2, 2 and 3 */
    return honors + (all_honors ? seven : larger(seven, larger(eight, nine)));
}

/* ---- in general: every way to take one, two or three of each suit -------------------------- */

/* By the number of tiles and how many of them are dead. */
typedef struct suit_ways {
    mjf__hand_nearest way[MOST + 1][MOST + 1];
} suit_ways;

static void take_way(suit_ways *ways, int number, mjf__hand_lack lack) {
    mjf__hand_nearest_take(&ways->way[number][lack.above], lack.missing, lack.useful);
}

static uint64_t ranks(int suit, int from, int to) {
    return (((uint64_t)2 << to) - ((uint64_t)1 << from)) << 9 * suit;
}

static void set_ways(suit_ways *ways, mjf__hand_kinds kinds, int suit) {
    mjf__hand_lack low[RANKS], high[RANKS]; /* one tile up to that rank, from it on */
    for (int i = 0; i <= MOST; i++)
        for (int k = 0; k <= MOST; k++) {
            const mjf__hand_nearest none = {MJF__HAND_NEVER, 0};
            ways->way[i][k] = none;
        }
    for (int rank = 0; rank + APART < RANKS; rank++) {
        low[rank] = mjf__hand_lack_of_one(kinds, ranks(suit, 0, rank));
        high[rank + APART] =
            mjf__hand_lack_of_one(kinds, ranks(suit, rank + APART, RANKS - 1));
        take_way(ways, 2, mjf__hand_lack_both(low[rank], high[rank + APART]));
    }
    take_way(ways, 1, mjf__hand_lack_of_one(kinds, ranks(suit, 0, RANKS - 1)));
    for (int rank = APART; rank + APART < RANKS; rank++) {
        const mjf__hand_lack middle =
            mjf__hand_lack_of_one(kinds, ranks(suit, rank, rank));
        const mjf__hand_lack others =
            mjf__hand_lack_both(low[rank - APART], high[rank + APART]);
        take_way(ways, 3, mjf__hand_lack_both(middle, others));
    }
}

/* Take from each suit as many as a division says. */
static void take_division(mjf__hand_nearest *best, const suit_ways *ways,
                          const uint8_t *division, mjf__hand_lack honors, int jokers) {
    const mjf__hand_nearest *man = ways[0].way[division[0]];
    const mjf__hand_nearest *pin = ways[1].way[division[1]];
    const mjf__hand_nearest *sou = ways[2].way[division[2]];
    const int most = jokers - honors.above; /* dead tiles of the suits */
    for (int a = 0; a <= MOST && a <= most; a++)
        for (int b = 0; b <= MOST && a + b <= most; b++)
            for (int c = 0; c <= MOST && a + b + c <= most; c++) {
                const int cost =
                    man[a].cost + pin[b].cost + sou[c].cost + honors.missing;
                mjf__hand_nearest_take(
                    best, cost,
                    man[a].useful | pin[b].useful | sou[c].useful | honors.useful);
            }
}

static mjf__hand_nearest nearest_scattered(const mjf__hand_query *q,
                                           mjf__hand_kinds kinds, bool all_honors) {
    suit_ways ways[MJF__SUITS];
    mjf__hand_nearest best = {MJF__HAND_NEVER, 0};
    for (int suit = 0; suit < MJF__SUITS; suit++) set_ways(&ways[suit], kinds, suit);
    for (int i = 0; i < divisions(all_honors); i++) {
        const mjf__hand_lack honors =
            mjf__hand_lack_of(kinds, MJF__HONOR_TILES, DIVISION[i][MJF__SUITS]);
        take_division(&best, ways, DIVISION[i], honors, q->jokers);
    }
    return best;
}

int mjf__hand_scattered_cost(const mjf__hand_query *query, bool all_honors) {
    const mjf__hand_kinds kinds = mjf__hand_kinds_of(query);
    if (kinds.live != MJF__EVERY_TILE)
        return nearest_scattered(query, kinds, all_honors).cost;
    return MJF_MAX_SINGLES - most_of_target(kinds.held, all_honors);
}

uint64_t mjf__hand_scattered_useful(const mjf__hand_query *query, bool all_honors) {
    return nearest_scattered(query, mjf__hand_kinds_of(query), all_honors).useful;
}

/* ---- readings ----------------------------------------------------------------------------- */

/* The ways to take a number of tiles of a block, those held among them. */
enum { WAYS = 21 }; /* of two of a suit, or of five honours */

typedef struct block_ways {
    uint64_t way[MJF__HONOR_KINDS + 1][WAYS];
    int count[MJF__HONOR_KINDS + 1];
} block_ways;

static void add_way(block_ways *ways, int number, uint64_t tiles, uint64_t held) {
    if (held & ~tiles) return;
    ways->way[number][ways->count[number]++] = tiles;
}

static void list_suit(block_ways *ways, int suit, uint64_t held) {
    held &= ranks(suit, 0, RANKS - 1);
    memset(ways->count, 0, sizeof ways->count);
    for (int a = 0; a < RANKS; a++) {
        const uint64_t one = ranks(suit, a, a);
        add_way(ways, 1, one, held);
        for (int b = a + APART; b < RANKS; b++) {
            const uint64_t two = one | ranks(suit, b, b);
            add_way(ways, 2, two, held);
            for (int c = b + APART; c < RANKS; c++)
                add_way(ways, 3, two | ranks(suit, c, c), held);
        }
    }
}

static void list_honors(block_ways *ways, uint64_t held) {
    held &= MJF__HONOR_TILES;
    memset(ways->count, 0, sizeof ways->count);
    for (uint64_t some = 0; some < (uint64_t)1 << MJF__HONOR_KINDS; some++) {
        const int number = mjf__popcount(some);
        if (number >= 5) add_way(ways, number, some << 27, held);
    }
}

/* Every choice of one way for each block. */
static void list_division(mjf__hand_listing *list, uint32_t form,
                          const block_ways *ways, const uint8_t *division) {
    int choices = 1;
    for (int block = 0; block < BLOCKS; block++)
        choices *= ways[block].count[division[block]];
    for (int choice = 0; choice < choices; choice++) {
        uint64_t tiles = 0;
        int rest = choice;
        for (int block = 0; block < BLOCKS; block++) {
            const int number = division[block], count = ways[block].count[number];
            tiles |= ways[block].way[number][rest % count];
            rest /= count;
        }
        mjf__hand_list_singles(list, form, tiles);
    }
}

void mjf__hand_scattered_list(mjf__hand_listing *list, uint32_t form, bool all_honors) {
    const uint64_t held = mjf__packed_mask(&list->query->packed, 1);
    block_ways ways[BLOCKS];
    for (int suit = 0; suit < MJF__SUITS; suit++) list_suit(&ways[suit], suit, held);
    list_honors(&ways[MJF__SUITS], held);
    for (int i = 0; i < divisions(all_honors); i++)
        list_division(list, form, ways, DIVISION[i]);
}
