/* A program that uses the library: C99, and C++ when compiled as that. */
#include <mjf/mjf.h>
#include <stdio.h>
#include <string.h>

/* The last pattern that holds of the win with 1z, before those of how it was won. */
static unsigned won(const uint8_t *counts) {
    uint8_t patterns[MJF_PATTERNS];
    mjf_win win;
    mjf_split split;
    size_t n = 0;
    unsigned i, last = MJF_NO_PATTERN;

    memset(&win, 0, sizeof win);
    memcpy(win.hand, counts, MJF_TILES);
    win.hand[27] = 1;
    win.tile = 27;
    win.n_melds = 2;
    win.melds[0].kind = win.melds[1].kind = MJF_PUNG;
    win.melds[1].tile = 18;
    if (mjf_patterns(&win, MJF_STANDARD, 0, 0, 0, patterns, &split, &n) != MJF_OK)
        return MJF_NO_PATTERN;
    for (i = 0; i < MJF_P_self_drawn; i++)
        if (patterns[i]) last = i;
    return last;
}

int main(void) {
    /* 123m456p */
    uint8_t counts[MJF_TILES] = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};
    int8_t shanten = 0;
    uint64_t waits = 0;
    mjf_reading readings[4];
    size_t n = 0;

    counts[27] = 1; /* 1z */
    if (mjf_waits(counts, MJF_ALL, NULL, &waits) != MJF_OK) return 1;
    counts[27] = 2;
    if (mjf_shanten(counts, MJF_ALL, NULL, &shanten) != MJF_OK) return 1;
    if (mjf_decompose(counts, MJF_ALL, NULL, readings, 4, &n) != MJF_OK) return 1;
    if (n != 1) return 1;
    if (won(counts) != MJF_P_pair_wait) return 1;
    counts[27] = 5;
    printf("%d %d %d %s\n", shanten, (int)(waits >> 27), readings[0].pairs[0],
           mjf_status_name(mjf_shanten(counts, MJF_ALL, NULL, &shanten)));
    return 0;
}
