/* hands.c - hands for the tests: read from text, shown as text, dealt from a seed. */
#include "hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char suits[] = "mpsz";

/* ---- text ------------------------------------------------------------------------ */

void hand_parse(const char *text, uint8_t *counts) {
    memset(counts, 0, MJF_TILES);
    for (const char *group = text; *group;) {
        size_t digits = strspn(group, "123456789");
        const char *suit = group[digits] ? strchr(suits, group[digits]) : NULL;
        if (!suit || digits == 0) {
            fprintf(stderr, "no hand: '%s'\n", text);
            abort();
        }
        for (size_t i = 0; i < digits; i++)
            counts[9 * (suit - suits) + (group[i] - '1')]++;
        group += digits + 1;
    }
}

uint64_t mask_parse(const char *text) {
    hand counts;
    uint64_t mask = 0;
    hand_parse(text, counts);
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (counts[t]) mask |= UINT64_C(1) << t;
    return mask;
}

unsigned tile_parse(const char *text) {
    hand counts;
    unsigned tile = 0;
    hand_parse(text, counts);
    while (!counts[tile]) tile++;
    return tile;
}

enum { TEXT = 1024, TEXTS = 4 };

static char *next_text(void) {
    static char texts[TEXTS][TEXT];
    static unsigned turn;
    return texts[turn++ % TEXTS];
}

const char *hand_text(const uint8_t *counts) {
    char *text = next_text(), *end = text;
    for (unsigned suit = 0; suit < 4; suit++) {
        const char *start = end;
        for (unsigned t = 9 * suit; t < 9 * suit + 9 && t < MJF_TILES; t++) {
            if (counts[t] > 9) /* only a wrong count: shown as 5m*200 */
                end += snprintf(end, 16, "%u%c*%u ", t % 9 + 1, suits[suit], counts[t]);
            else
                for (unsigned i = 0; i < counts[t]; i++) *end++ = (char)('1' + t % 9);
        }
        if (end != start && end[-1] != ' ') *end++ = suits[suit];
    }
    *end = '\0';
    return text;
}

static size_t append_numbers(char *out, const char *name, const uint8_t *numbers) {
    size_t length = (size_t)sprintf(out, " %s=", name);
    for (unsigned t = 0; t < MJF_TILES; t++)
        length +=
            (size_t)sprintf(out + length, numbers[t] > 9 ? "(%u)" : "%u", numbers[t]);
    return length;
}

const char *question_text(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options) {
    const char *tiles = hand_text(counts);
    char *text = next_text();
    size_t end = (size_t)snprintf(text, TEXT / 2, "%s forms=%#x", tiles, forms);
    if (!options) return text;
    end += (size_t)sprintf(text + end, " jokers=%u", options->jokers);
    if (options->limits) end += append_numbers(text + end, "limits", options->limits);
    if (options->unseen) append_numbers(text + end, "unseen", options->unseen);
    return text;
}

unsigned hand_total(const uint8_t *counts) {
    unsigned total = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) total += counts[t];
    return total;
}

/* ---- chance ---------------------------------------------------------------------- */

uint64_t random_next(random_source *source) {
    uint64_t z = source->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

unsigned random_below(random_source *source, unsigned n) {
    return (unsigned)((random_next(source) >> 32) * n >> 32);
}

unsigned random_size(random_source *source) {
    static const uint8_t sizes[] = {1, 2, 4, 5, 7, 8, 10, 11, 13, 14};
    if (random_below(source, 2)) return 13 + random_below(source, 2);
    return sizes[random_below(source, sizeof sizes)];
}

/* Add tiles of first..last up to the total, each copy of the wall equally likely. */
static void deal_from(random_source *source, unsigned first, unsigned last,
                      unsigned total, uint8_t *counts) {
    for (unsigned have = hand_total(counts); have < total;) {
        unsigned tile = first + random_below(source, last - first + 1);
        if (random_below(source, MJF_COPIES) < counts[tile]) continue;
        counts[tile]++;
        have++;
    }
}

static void deal_alike(random_source *source, unsigned total, uint8_t *counts) {
    for (unsigned have = 0; total - have >= 3;) {
        unsigned tile = random_below(source, MJF_TILES);
        unsigned alike = total - have > 3 ? 3 + random_below(source, 2) : 3;
        if (counts[tile]) continue;
        counts[tile] = (uint8_t)alike;
        have += alike;
    }
    deal_from(source, 0, MJF_TILES - 1, total, counts);
}

/* Sets and a pair within one suit or all, then tiles taken out and others dealt. */
static void deal_complete(random_source *source, unsigned total, uint8_t *counts) {
    unsigned kinds = random_below(source, 2) ? MJF_TILES : 9;
    for (unsigned have = 0; have + 2 <= total;) {
        unsigned tile = random_below(source, kinds), second = tile, third = tile;
        unsigned size = (total - have) % 3 == 2 ? 2 : 3;
        if (size > total - have) break;
        if (size == 3 && tile < 27 && tile % 9 < 7 && random_below(source, 3)) {
            second = tile + 1;
            third = tile + 2;
        }
        counts[tile]++;
        counts[second]++;
        if (size == 3) counts[third]++;
        if (counts[tile] <= MJF_COPIES && counts[second] <= MJF_COPIES &&
            counts[third] <= MJF_COPIES) {
            have += size;
            continue;
        }
        counts[tile]--;
        counts[second]--;
        if (size == 3) counts[third]--;
    }
    for (unsigned gone = random_below(source, 4); gone > 0 && hand_total(counts);
         gone--) {
        unsigned tile = random_below(source, MJF_TILES);
        while (!counts[tile]) tile = (tile + 1) % MJF_TILES;
        counts[tile]--;
    }
    deal_from(source, 0, MJF_TILES - 1, total, counts);
}

void hand_deal(random_source *source, unsigned tiles, uint8_t *counts) {
    unsigned suit = 9 * random_below(source, 3);
    memset(counts, 0, MJF_TILES);
    switch (random_below(source, 7)) {
        case 0:
            deal_from(source, 0, MJF_TILES - 1, tiles, counts);
            break;
        case 1: /* one suit */
            deal_from(source, suit, suit + 8, tiles, counts);
            break;
        case 2: /* two suits */
            deal_from(source, suit % 18, suit % 18 + 17, tiles, counts);
            break;
        case 3: /* honours heavy */
            deal_from(source, 27, MJF_TILES - 1, tiles / 2, counts);
            deal_from(source, 0, MJF_TILES - 1, tiles, counts);
            break;
        case 4:
            deal_alike(source, tiles, counts);
            break;
        default:
            deal_complete(source, tiles, counts);
            break;
    }
}

void random_limits(random_source *source, const uint8_t *counts, uint8_t *limits) {
    unsigned strict = random_below(source, 5); /* 0: no limits, 4: on every tile */
    unsigned most = random_below(source, 5);   /* 0: no more than is held */
    unsigned dead =
        random_below(source, 4) == 0 ? 9 * random_below(source, 3) : MJF_TILES;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned limit = MJF_COPIES;
        if (random_below(source, 4) < strict) limit = random_below(source, most + 1);
        if (t >= dead && t < dead + 9) limit = 0;
        limits[t] = (uint8_t)(limit > counts[t] ? limit : counts[t]);
    }
}
