/* A program that uses the library: C99, and C++ when compiled as that. */
#include <mjf/mjf.h>
#include <stdio.h>

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
    counts[27] = 5;
    printf("%d %d %d %s\n", shanten, (int)(waits >> 27), readings[0].pairs[0],
           mjf_status_name(mjf_shanten(counts, MJF_ALL, NULL, &shanten)));
    return 0;
}
