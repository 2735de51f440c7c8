/* win_dealer.c - wins of every kind, dealt from a seed. */
#include "win_dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MELDS = 5 };

struct win_dealer {
    random_source source;
    mjf_random random;
    mjf_wins *four[5], *five[6]; /* by melds */
};

static mjf_wins *wins_of(unsigned tiles, unsigned melds) {
    mjf_wins_spec spec = {NULL, MJF_STANDARD, (uint8_t)tiles, (uint8_t)melds, 0};
    mjf_wins *wins = NULL;
    if (melds == 0 && tiles == 14) {
        spec.forms |= MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS;
    }
    if (mjf_wins_new(&spec, &wins) != MJF_OK) abort();
    return wins;
}

win_dealer *win_dealer_new(uint64_t seed) {
    win_dealer *dealer = malloc(sizeof *dealer);
    const uint64_t words[MJF_SEED_WORDS] = {seed};
    if (dealer == NULL || mjf_random_seed(&dealer->random, words) != MJF_OK) abort();
    dealer->source.state = seed;
    for (unsigned m = 0; m <= 4; m++) dealer->four[m] = wins_of(14, m);
    for (unsigned m = 0; m <= 5; m++) dealer->five[m] = wins_of(17, m);
    return dealer;
}

void win_dealer_free(win_dealer *dealer) {
    for (unsigned m = 0; m <= 4; m++) mjf_wins_free(dealer->four[m]);
    for (unsigned m = 0; m <= 5; m++) mjf_wins_free(dealer->five[m]);
    free(dealer);
}

/* Tiles of few kinds: one suit, honours, terminals, so that rare patterns come up. */
static void narrow(random_source *source, uint8_t *held, uint8_t *melds, unsigned n) {
    const unsigned way = random_below(source, 6);
    uint8_t counts[MJF_TILES] = {0};
    if (way > 1) return;
    const unsigned to = 9 * random_below(source, 3);
    /* All of one suit, as far as there are copies. */
    for (unsigned t = 0; t < 27; t++) counts[to + t % 9] += held[t];
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < 3; k++)
            if (melds[3 * i + k] < 27) counts[to + melds[3 * i + k] % 9]++;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (counts[t] > MJF_COPIES) return;
    memset(counts, 0, sizeof counts);
    for (unsigned t = 0; t < MJF_TILES; t++) counts[t < 27 ? to + t % 9 : t] += held[t];
    memcpy(held, counts, sizeof counts);
    for (unsigned i = 0; i < 3 * n; i++)
        if (melds[i] < 27) melds[i] = (uint8_t)(to + melds[i] % 9);
}

static uint8_t *pick(random_source *source, uint8_t *counts) {
    unsigned nth = random_below(source, hand_total(counts));
    unsigned t = 0;
    for (; nth >= counts[t]; t++) nth -= counts[t];
    return &counts[t];
}

static void add_melds(random_source *source, const uint8_t *tiles, unsigned n,
                      mjf_win *out) {
    out->n_melds = (uint8_t)n;
    for (unsigned i = 0; i < n; i++, tiles += 3) {
        const unsigned kong = random_below(source, 3) == 0;
        const mjf_meld meld = {
            (uint8_t)(tiles[0] != tiles[1] ? MJF_CHOW
                      : kong               ? MJF_CLAIMED_KONG + random_below(source, 3)
                                           : MJF_PUNG),
            tiles[0]};
        out->melds[i] = meld;
    }
}

static void make_jokers(random_source *source, unsigned most, mjf_win *out) {
    const unsigned wanted = random_below(source, most + 1);
    for (unsigned i = 0; i < wanted && hand_total(out->hand) > 0; i++) {
        const uint8_t *from = pick(source, out->hand);
        out->hand[from - out->hand]--;
        /* Often its own face: the joker is natural. */
        const unsigned face = random_below(source, 3) == 0
                                  ? (unsigned)(from - out->hand)
                                  : random_below(source, 35);
        out->jokers[out->n_jokers++] = (uint8_t)face;
    }
    if (most > 0 && random_below(source, 4) == 0) {
        out->flags |= MJF_JOKER_WINS;
        out->how = MJF_SELF_DRAWN;
        if (random_below(source, 2)) out->tile = (uint8_t)random_below(source, 35);
    }
}

static void add_situation(random_source *source, mjf_win *out) {
    static const uint16_t flags[] = {0,
                                     0,
                                     MJF_KONG_DRAW,
                                     MJF_AFTER_KONG,
                                     MJF_LAST_TILE,
                                     MJF_HEAVENLY,
                                     MJF_EARTHLY,
                                     MJF_HUMAN,
                                     MJF_SEEN,
                                     MJF_READY,
                                     MJF_READY_FIRST,
                                     MJF_THREE_WINNERS};
    for (int i = 0; i < 2; i++)
        out->flags |= flags[random_below(source, sizeof flags / sizeof flags[0])];
    if (out->flags & MJF_HEAVENLY) out->seat = 0;
    out->flowers = (uint8_t)random_below(source, 9);
}

void win_dealer_next(win_dealer *dealer, unsigned kinds, unsigned most_jokers,
                     mjf_win *out) {
    random_source *source = &dealer->source;
    uint8_t melds[3 * MOST_MELDS] = {0};
    memset(out, 0, sizeof *out);
    const unsigned five = kinds & WIN_FIVE_SETS && random_below(source, 8) == 0;
    const unsigned n = random_below(source, five ? 6 : 5);
    mjf_wins *wins = five ? dealer->five[n] : dealer->four[n];
    if (mjf_wins_deal(wins, &dealer->random, out->hand, melds, 1) != MJF_OK) abort();
    if (kinds & WIN_FLUSHES) narrow(source, out->hand, melds, n);
    add_melds(source, melds, n, out);
    const uint8_t *last = pick(source, out->hand);
    out->tile = (uint8_t)(last - out->hand);
    out->hand[out->tile]--;
    out->how = (uint8_t)random_below(source, 3);
    if (out->how == MJF_ROBBED && out->hand[out->tile] > 0) out->how = MJF_ON_DISCARD;
    out->seat = (uint8_t)random_below(source, 4);
    out->round = (uint8_t)random_below(source, 4);
    if (kinds & WIN_SITUATIONS) add_situation(source, out);
    if (kinds & WIN_JOKERS && random_below(source, 2))
        make_jokers(source, most_jokers, out);
}

const char *win_text(const mjf_win *win) {
    static char text[400];
    int at = snprintf(text, sizeof text, "%s +%u how %u seat %u round %u flags %x",
                      hand_text(win->hand), win->tile, win->how, win->seat, win->round,
                      win->flags);
    for (unsigned i = 0; i < win->n_melds && i < MJF_MAX_SETS; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, " meld %u:%u",
                       win->melds[i].kind, win->melds[i].tile);
    for (unsigned i = 0; i < win->n_jokers && i < MJF_MAX_JOKERS; i++)
        at +=
            snprintf(text + at, sizeof text - (size_t)at, " joker %u", win->jokers[i]);
    return text;
}
