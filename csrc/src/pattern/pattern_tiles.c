/* pattern_tiles.c - patterns of which tiles are held, in sets of whatever kind. */
#include "pattern_parts.h"

#define GREEN_TILES                                                          \
    (MJF__PATTERN_TILE(19) | MJF__PATTERN_TILE(20) | MJF__PATTERN_TILE(21) | \
     MJF__PATTERN_TILE(23) | MJF__PATTERN_TILE(25) |                         \
     MJF__PATTERN_TILE(MJF__PATTERN_GREEN))
/* 1p 2p 3p 4p 5p 8p 9p, 2s 4s 5s 6s 8s 9s, 5z */
#define REVERSIBLE_TILES \
    ((uint64_t)0x19F << 9 | (uint64_t)0x1BA << 18 | MJF__PATTERN_TILE(31))

/* ---- tables, so that a pattern costs nothing where many are asked for ------------------------ */

/* The patterns from one_suit to all_types by man, pin, sou, winds and dragons, a bit each. */
enum { FIRST_OF_KINDS = MJF_P_one_suit, FIRST_OF_RANKS = MJF_P_all_simples };

#define KIND(name) (1u << (MJF_P_##name - FIRST_OF_KINDS))
#define RANK(name) (1u << (MJF_P_##name - FIRST_OF_RANKS))
_Static_assert(MJF_P_all_types - FIRST_OF_KINDS == 6, "no other between them");
_Static_assert(MJF_P_all_258 - FIRST_OF_RANKS == 10, "no other between them");

#define SUITS_OF(k) (((k) & 1) + ((k) >> 1 & 1) + ((k) >> 2 & 1))
#define KINDS_OF(k)                                                                  \
    (uint8_t)((SUITS_OF(k) == 1 ? (k) < 8 ? KIND(one_suit) : KIND(half_flush) : 0) | \
              (SUITS_OF(k) == 0 ? KIND(all_honors) : 0) |                            \
              ((k) < 8 ? KIND(no_honors) : 0) |                                      \
              (SUITS_OF(k) == 2 ? KIND(two_suits) : 0) |                             \
              (SUITS_OF(k) == 3 ? KIND(three_suits) : 0) |                           \
              ((k) == 31 ? KIND(all_types) : 0))

/* Those from all_simples on by the ranks held, but for all_green and reversible_tiles, and as
 * if honours might be there or not. */
#define WITHIN(r, ranks, name) (((r) & ~(ranks)) == 0 ? RANK(name) : 0)
#define RANKS_OF(r)                                                                    \
    (uint16_t)((r) == 0                                                                \
                   ? 0                                                                 \
                   : WITHIN(r, 0x0FE, all_simples) | WITHIN(r, 0x101, all_terminals) | \
                         WITHIN(r, 0x101, terminals_and_honors) |                      \
                         WITHIN(r, 0x1C0, upper_tiles) |                               \
                         WITHIN(r, 0x038, middle_tiles) |                              \
                         WITHIN(r, 0x007, lower_tiles) |                               \
                         WITHIN(r, 0x1E0, above_five) | WITHIN(r, 0x00F, below_five) | \
                         WITHIN(r, 0x092, all_258))

#define EIGHT(of, n)                                                        \
    of(n), of((n) + 1), of((n) + 2), of((n) + 3), of((n) + 4), of((n) + 5), \
        of((n) + 6), of((n) + 7)
#define THIRTY_TWO(of, n) \
    EIGHT(of, n), EIGHT(of, (n) + 8), EIGHT(of, (n) + 16), EIGHT(of, (n) + 24)
#define MANY(of, n)                                                        \
    THIRTY_TWO(of, n), THIRTY_TWO(of, (n) + 32), THIRTY_TWO(of, (n) + 64), \
        THIRTY_TWO(of, (n) + 96)

static const uint8_t BY_KINDS[32] = {THIRTY_TWO(KINDS_OF, 0)};
static const uint16_t BY_RANKS[512] = {MANY(RANKS_OF, 0), MANY(RANKS_OF, 128),
                                       MANY(RANKS_OF, 256), MANY(RANKS_OF, 384)};

#define WINDOW MJF_P_one_suit
uint64_t mjf__pattern_tiles_window(uint64_t held) {
    const uint64_t man = held & 0x1FF, pin = held >> 9 & 0x1FF,
                   sou = held >> 18 & 0x1FF;
    const uint64_t winds = held & MJF__PATTERN_WINDS,
                   dragons = held & MJF__PATTERN_DRAGONS;
    const unsigned kinds = (unsigned)(man != 0) | (unsigned)(pin != 0) << 1 |
                           (unsigned)(sou != 0) << 2 | (unsigned)(winds != 0) << 3 |
                           (unsigned)(dragons != 0) << 4;
    const uint64_t with_honors = RANK(terminals_and_honors);
    const uint64_t may = (winds | dragons) != 0 ? with_honors : ~with_honors;
    uint64_t window = (uint64_t)BY_KINDS[kinds] << (FIRST_OF_KINDS - WINDOW) |
                      (BY_RANKS[man | pin | sou] & may) << (FIRST_OF_RANKS - WINDOW);
    IN_WINDOW(window, all_green, mjf__pattern_only(held, GREEN_TILES));
    IN_WINDOW(window, reversible_tiles, mjf__pattern_only(held, REVERSIBLE_TILES));
    return window;
}
#undef WINDOW

/* 14 concealed tiles are those of the suit of the winning tile, or there are no gates. */
#define WINDOW MJF_P_nine_gates
uint64_t mjf__pattern_gates_window(const mjf__pattern_whole *whole, uint64_t held) {
    enum { RANKS = 9, TILES = 14, AT_ENDS = 3 };
    uint64_t window = 0;
    /* Of most hands that is all there is to see. */
    if (held != 0x1FF && held != 0x1FF << 9 && held != (uint64_t)0x1FF << 18)
        return window;
    if (whole->win->n_melds != 0) return window;
    const uint8_t *suit = whole->concealed + whole->tile - whole->tile % RANKS;
    if (whole->tile >= 3 * RANKS) return window;
    unsigned tiles = 0;
    bool all = true;
    for (int rank = 0; rank < RANKS; rank++) {
        const bool is_end = rank == 0 || rank == RANKS - 1;
        tiles += suit[rank];
        all &= suit[rank] >= (is_end ? AT_ENDS : 1);
    }
    const unsigned rank = whole->tile % RANKS;
    const bool is_end = rank == 0 || rank == RANKS - 1;
    const bool is_extra = suit[rank] > (is_end ? AT_ENDS : 1);
    const bool dealt = (whole->win->flags & MJF_HEAVENLY) != 0;
    all &= tiles == TILES;
    IN_WINDOW(window, nine_gates_impure, all);
    IN_WINDOW(window, nine_gates, all & (is_extra | dealt));
    return window;
}
