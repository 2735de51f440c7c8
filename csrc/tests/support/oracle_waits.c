/* oracle_waits.c - whether tiles are complete, by taking sets from them in every way. */
#include "oracle_waits.h"

#include <string.h>

enum { RANKS = 9, SUITED = 27, KNITTED = 6 };

static int total(const uint8_t *counts) {
    int n = 0;
    for (int t = 0; t < MJF_TILES; t++) n += counts[t];
    return n;
}

/* Each of three tiles: taken away, or put back. */
static void change(uint8_t *counts, const int *tiles, int by) {
    for (int i = 0; i < 3; i++) counts[tiles[i]] = (uint8_t)(counts[tiles[i]] + by);
}

static bool are_sets(uint8_t *counts, unsigned honor_runs);

static bool are_sets_with(uint8_t *counts, unsigned honor_runs, int a, int b, int c) {
    const int tiles[] = {a, b, c};
    const bool triplet = a == b;
    if (triplet ? counts[a] < 3 : counts[a] == 0 || counts[b] == 0 || counts[c] == 0)
        return false;
    change(counts, tiles, -1);
    const bool right = are_sets(counts, honor_runs);
    change(counts, tiles, 1);
    return right;
}

static bool are_sets(uint8_t *counts, unsigned honor_runs) {
    int t = 0;
    while (t < MJF_TILES && counts[t] == 0) t++;
    if (t == MJF_TILES) return true;
    if (are_sets_with(counts, honor_runs, t, t, t)) return true;
    if (t < SUITED)
        return t % RANKS <= 6 && are_sets_with(counts, honor_runs, t, t + 1, t + 2);
    if (t == 31 && (honor_runs & MJF_RUNS_OF_DRAGONS))
        return are_sets_with(counts, honor_runs, 31, 32, 33);
    for (int a = t + 1; t < 31 && (honor_runs & MJF_RUNS_OF_WINDS) && a <= 30; a++)
        for (int b = a + 1; b <= 30; b++)
            if (are_sets_with(counts, honor_runs, t, a, b)) return true;
    return false;
}

static bool is_standard(const uint8_t *counts, unsigned honor_runs) {
    uint8_t left[MJF_TILES];
    memcpy(left, counts, sizeof left);
    for (int t = 0; t < MJF_TILES; t++) {
        if (left[t] < 2) continue;
        left[t] = (uint8_t)(left[t] - 2);
        if (are_sets(left, honor_runs)) return true;
        left[t] = (uint8_t)(left[t] + 2);
    }
    return false;
}

static int straight_of(int number, int tile) {
    static const int suits[KNITTED][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    return tile < SUITED && suits[number][tile % 3] == tile / RANKS;
}

static bool is_knitted_straight(const uint8_t *counts, unsigned honor_runs) {
    for (int number = 0; number < KNITTED; number++) {
        uint8_t left[MJF_TILES];
        bool all = true;
        for (int t = 0; t < MJF_TILES; t++) {
            const int needed = straight_of(number, t);
            all &= counts[t] >= needed;
            left[t] = (uint8_t)(counts[t] - needed);
        }
        if (all && is_standard(left, honor_runs)) return true;
    }
    return false;
}

static bool is_different(const uint8_t *counts, bool knitted, bool seven) {
    int honors = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        if (counts[t] > 1) return false;
        honors += t >= SUITED && counts[t] == 1;
    }
    if (seven && honors < 7) return false;
    for (int number = 0; knitted && number < KNITTED; number++) {
        bool all = true;
        for (int t = 0; t < SUITED; t++)
            all &= counts[t] == 0 || straight_of(number, t);
        if (all) return true;
    }
    for (int t = 0; !knitted && t < SUITED; t++)
        for (int near = t + 1; near <= t + 2 && near / RANKS == t / RANKS; near++)
            if (counts[t] && counts[near]) return false;
    return !knitted;
}

static bool is_pairs(const uint8_t *counts, bool quads) {
    for (int t = 0; t < MJF_TILES; t++)
        if (counts[t] % 2 != 0 || (!quads && counts[t] > 2)) return false;
    return true;
}

static bool is_orphans(const uint8_t *counts) {
    for (int t = 0; t < MJF_TILES; t++) {
        const bool orphan = t >= SUITED || t % RANKS == 0 || t % RANKS == RANKS - 1;
        if (orphan != (counts[t] > 0)) return false;
    }
    return true;
}

bool oracle_completes(const uint8_t *counts, int melds, uint32_t forms,
                      unsigned honor_runs) {
    const bool closed = melds == 0 && total(counts) == 14;
    if ((forms & MJF_STANDARD) && is_standard(counts, honor_runs)) return true;
    if ((forms & MJF_KNITTED_STRAIGHT) && melds <= 1 &&
        total(counts) + 3 * melds == 14 && is_knitted_straight(counts, honor_runs))
        return true;
    if (!closed) return false;
    return ((forms & MJF_SEVEN_PAIRS) && is_pairs(counts, false)) ||
           ((forms & MJF_SEVEN_PAIRS_QUADS) && is_pairs(counts, true)) ||
           ((forms & MJF_THIRTEEN_ORPHANS) && is_orphans(counts)) ||
           ((forms & MJF_KNITTED_HONORS) && is_different(counts, true, false)) ||
           ((forms & MJF_KNITTED_HONORS_SEVEN) && is_different(counts, true, true)) ||
           ((forms & MJF_SCATTERED) && is_different(counts, false, false)) ||
           ((forms & MJF_SCATTERED_SEVEN) && is_different(counts, false, true));
}
