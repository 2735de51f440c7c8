/* test_splits.c - the readings of a win, against mjf_decompose and by counting them all. */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "test.h"

enum { RANDOM_WINS = 20000, MOST = 64, KEY = 64, SUIT = 9, HONORS = 7, CODE = 40 };

/* ---- against mjf_decompose ---------------------------------------------------------------- */

/* A reading as bytes: form, pair or pairs, sets of three ascending tiles, ascending. */
typedef struct key {
    uint8_t bytes[KEY];
} key;

static int compare_keys(const void *a, const void *b) {
    return memcmp(a, b, sizeof(key));
}
static int compare_sets(const void *a, const void *b) { return memcmp(a, b, 3); }

static void set_tiles(const mjf_set *set, uint8_t *tiles) {
    int n = 0;
    for (int t = 0; t < MJF_TILES; t++)
        for (int k = 0; k < 3; k++) {
            const bool in_pung = set->kind != MJF_CHOW && set->tile == t;
            const bool in_run =
                set->kind == MJF_CHOW && set->tile < MJF_TILES && set->tile + k == t;
            const bool in_winds = set->kind == MJF_CHOW && set->tile >= MJF_TILES &&
                                  k == 0 && t >= 27 && t < 31 &&
                                  set->tile != MJF_WIND_RUN(t);
            if (in_pung || in_run || in_winds) tiles[n++] = (uint8_t)t;
        }
    CHECK_EQ(n, 3, "tiles of a set");
}

static key key_of_split(const mjf_split *split) {
    key k = {{(uint8_t)split->form, (uint8_t)(split->form >> 8), split->pair}};
    uint8_t sets[MJF_MAX_SETS][3] = {{0}};
    for (int i = 0; i < split->n_sets; i++) set_tiles(&split->sets[i], sets[i]);
    qsort(sets, split->n_sets, 3, compare_sets);
    k.bytes[3] = split->n_sets;
    memcpy(k.bytes + 4, sets, sizeof sets);
    return k;
}

/* What mjf_decompose says, in the words of a split: no singles, no parts of a straight. */
static key key_of_reading(const mjf_reading *reading) {
    const bool one_pair = reading->n_pairs == 1;
    key k = {{(uint8_t)reading->form, (uint8_t)(reading->form >> 8),
              one_pair ? reading->pairs[0] : MJF_TILES}};
    if (reading->form == 0) k.bytes[0] = MJF_STANDARD;
    uint8_t (*sets)[3] = (uint8_t (*)[3])(k.bytes + 4);
    for (int i = 0; i < reading->n_sets; i++) {
        const uint8_t *set = reading->sets[i];
        const bool part = reading->form == MJF_KNITTED_STRAIGHT && set[1] == set[0] + 3;
        if (!part) memcpy(sets[k.bytes[3]++], set, 3);
    }
    return k;
}

static bool all_honors_held(const uint8_t *counts) {
    for (int t = 27; t < MJF_TILES; t++)
        if (counts[t] == 0) return false;
    return true;
}

/* A hand with all honours is a reading of one of the two forms, here that of seven. */
static bool is_double(const mjf_reading *reading, const uint8_t *counts) {
    return (reading->form == MJF_KNITTED_HONORS || reading->form == MJF_SCATTERED) &&
           all_honors_held(counts);
}

/* The readings of concealed tiles, with melds that make them up to four sets, or five. Tiles
 * above four are jokers. How many, or -1 if they are too many of those. */
static int splits_of(const uint8_t *counts, uint32_t forms, unsigned honor_runs,
                     mjf_split *out, int *melds) {
    mjf_win win = {.tile = MJF_TILES};
    int tiles = 0;
    for (int t = 0; t < MJF_TILES; t++) {
        win.hand[t] = counts[t];
        tiles += counts[t];
        if (counts[t] > 0 && win.tile == MJF_TILES) {
            win.tile = (uint8_t)t;
            win.hand[t]--;
        }
        for (; win.hand[t] > MJF_COPIES; win.hand[t]--) {
            if (win.n_jokers == MJF_MAX_JOKERS) return -1;
            win.jokers[win.n_jokers++] = (uint8_t)t;
        }
    }
    const int whole = tiles > 14 ? 17 : 14;
    for (int i = 0; i < (whole - tiles) / 3; i++)
        win.melds[win.n_melds++].kind = MJF_CONCEALED_KONG;
    *melds = win.n_melds;
    size_t n = 1;
    for (size_t i = 0; i < n; i++) {
        uint8_t patterns[MJF_PATTERNS];
        CHECK_OK(mjf_patterns(&win, forms, 0, honor_runs, i, patterns, &out[i], &n),
                 hand_text(counts));
        if (n > MOST) return -1;
    }
    return (int)n;
}

static void check_hand(const uint8_t *counts, uint32_t forms, unsigned honor_runs,
                       const mjf_form *form) {
    mjf_split splits[MOST];
    int melds;
    const int n = splits_of(counts, forms, honor_runs, splits, &melds);

    mjf_reading readings[MOST];
    size_t total;
    mjf_options options = {.more = &form, .n_more = form != NULL};
    const uint32_t flags = form != NULL ? forms & ~(uint32_t)MJF_STANDARD : forms;
    const mjf_status status =
        mjf_decompose(counts, flags, &options, readings, MOST, &total);
    if (status == MJF_ERR_FORM_SIZE) total = 0;
    CHECK(status == MJF_OK || status == MJF_ERR_FORM_SIZE, hand_text(counts));
    key expected[MOST], actual[MOST];
    int n_expected = 0;
    for (size_t i = 0; i < total; i++)
        if (!is_double(&readings[i], counts))
            expected[n_expected++] = key_of_reading(&readings[i]);
    for (int i = 0; i < n; i++) {
        mjf_split concealed = splits[i];
        CHECK(concealed.form == MJF_STANDARD ||
                  concealed.form == MJF_KNITTED_STRAIGHT || concealed.n_sets == 0,
              hand_text(counts));
        for (int k = 0; k < concealed.n_sets; k++)
            CHECK_EQ(concealed.sets[k].melded, k < melds, hand_text(counts));
        concealed.n_sets = (uint8_t)(concealed.n_sets - melds);
        memmove(concealed.sets, splits[i].sets + melds,
                concealed.n_sets * sizeof(mjf_set));
        actual[i] = key_of_split(&concealed);
    }
    qsort(expected, (size_t)n_expected, sizeof(key), compare_keys);
    qsort(actual, (size_t)n, sizeof(key), compare_keys);
    CHECK_EQ(n, n_expected, hand_text(counts));
    CHECK(n != n_expected || memcmp(actual, expected, (size_t)n * sizeof(key)) == 0,
          hand_text(counts));
}

enum {
    EVERY_FORM = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS |
    MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN |
    MJF_SCATTERED | MJF_SCATTERED_SEVEN
};

static void test_dealt_wins(void) {
    random_source source = {1};
    for (int tiles = 14; tiles <= 17; tiles += 3)
        for (int melds = 0; melds <= tiles / 3; melds++)
            for (int few = 0; few < 4; few++) {
                uint8_t unseen[MJF_TILES];
                for (int t = 0; t < MJF_TILES; t++)
                    unseen[t] = few == 1 && t >= 9             ? 0
                                : few == 2 && t % 9 >= 4       ? 0
                                : few == 3 && t >= 9 && t < 27 ? 0
                                                               : 4;
                const mjf_wins_spec spec = {
                    .unseen = unseen,
                    .forms = melds > 0 || tiles == 17
                                 ? MJF_STANDARD
                                 : MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS,
                    .tiles = (uint8_t)tiles,
                    .melds = (uint8_t)melds,
                    .distinct = 1};
                mjf_wins *wins;
                mjf_random random;
                const uint64_t seed[MJF_SEED_WORDS] = {random_next(&source)};
                CHECK_OK(mjf_wins_new(&spec, &wins), "wins");
                CHECK_OK(mjf_random_seed(&random, seed), "seed");
                for (unsigned i = 0; i < test_rounds(RANDOM_WINS / 40); i++) {
                    uint8_t counts[MJF_TILES];
                    CHECK_OK(mjf_wins_deal(wins, &random, counts, NULL, 1), "deal");
                    check_hand(counts, tiles == 17 ? MJF_STANDARD : EVERY_FORM, 0,
                               NULL);
                }
                mjf_wins_free(wins);
            }
}

/* Hands that are mostly incomplete, and those a tile from complete. */
static void test_dealt_hands(void) {
    random_source source = {2};
    for (unsigned i = 0; i < test_rounds(RANDOM_WINS); i++) {
        uint8_t counts[MJF_TILES];
        const unsigned tiles = 2 + 3 * random_below(&source, 5);
        hand_deal(&source, tiles, counts);
        check_hand(counts, EVERY_FORM, 0, NULL);
    }
}

/* Sets at random, runs of honours among them. */
static void deal_honor_sets(random_source *source, int n_sets, uint8_t *counts) {
    for (;;) {
        bool right = true;
        memset(counts, 0, MJF_TILES);
        counts[27 + random_below(source, 7)] += 2;
        for (int i = 0; i < n_sets; i++) {
            const unsigned kind = random_below(source, 6);
            const unsigned wind = 27 + random_below(source, 4);
            if (kind == 0) counts[27 + random_below(source, 7)] += 3;
            if (kind == 1)
                for (int t = 31; t < 34; t++) counts[t]++;
            if (kind == 2) {
                const unsigned tile =
                    9 * random_below(source, 3) + random_below(source, 7);
                for (unsigned k = 0; k < 3; k++) counts[tile + k]++;
            }
            if (kind >= 3)
                for (unsigned t = 27; t < 31; t++) counts[t] += t != wind;
        }
        for (int t = 0; t < MJF_TILES; t++) right = right && counts[t] <= MJF_COPIES;
        if (right) return;
    }
}

static void test_honor_runs(void) {
    random_source source = {3};
    for (unsigned runs = 0; runs <= (MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS); runs++) {
        mjf_form_spec spec = MJF_FORM_SPEC;
        mjf_form *form;
        spec.honor_runs = (uint8_t)runs;
        CHECK_OK(mjf_form_new(&spec, &form), "form");
        for (unsigned i = 0; i < test_rounds(RANDOM_WINS / 20); i++) {
            uint8_t counts[MJF_TILES];
            const int sets = (int)random_below(&source, 6);
            deal_honor_sets(&source, sets, counts);
            check_hand(counts, MJF_STANDARD, runs, form);
        }
        mjf_form_free(form);
    }
}

static void test_named(void) {
    static const char *const hands[] = {
        "147m258p369s11122z", "147m258p36999s123m", "258m369p147s234s55s",
        "147m258p369s12345z", "17m25p369s1234567z", "147m258p369s1234z7z",
        "147m147p147s12345z", "159m159p19s123456z", "17m369p25s1234567z",
        "19m19p19s12345677z", "11112222333344m",    "11223344556677z",
        "147s258m369p11122z", "147p258s369m11122z", "147s258p369m11122z",
        "147p258m369s11122z", "147m258s369p11122z", "149m258p369s12345z",
    };
    for (unsigned i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        uint8_t counts[MJF_TILES];
        hand_parse(hands[i], counts);
        for (uint32_t form = 1; form <= MJF_SCATTERED_SEVEN; form <<= 1) {
            const bool has_double = form == MJF_KNITTED_HONORS || form == MJF_SCATTERED;
            check_hand(counts, has_double ? form | form << 1 : form, 0, NULL);
        }
        check_hand(counts, EVERY_FORM, 0, NULL);
    }
}

/* Which number of a knitted straight is meant. */
static void test_straights(void) {
    static const char *const suits[] = {"mps", "msp", "pms", "psm", "smp", "spm"};
    static const char *const ranks[] = {"147", "258", "369"};
    for (int i = 0; i < 6; i++) {
        char text[32] = "11122z";
        for (int k = 0; k < 3; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c", ranks[k],
                     suits[i][k]);
        uint8_t counts[MJF_TILES];
        mjf_split splits[MOST];
        int melds;
        hand_parse(text, counts);
        CHECK_EQ(splits_of(counts, EVERY_FORM, 0, splits, &melds), 1, text);
        CHECK_EQ(splits[0].knitted, i, text);
    }
}

/* ---- how many there can be ---------------------------------------------------------------- */

/* The most ways that a block of so many sets, and a pair or not, has, by listing every
 * multiset of sets: it makes a vector of tiles, and those that make the same are its ways. */
typedef struct most_ways {
    int of[MJF_MAX_SETS + 1][2];
} most_ways;

static most_ways most;
static bool block_is_honors;

/* Every block of tiles in reach, each as often as it is reached, is asked for its ways; they
 * must be as many as the multisets that make it. */
static uint64_t *vectors;
static size_t n_vectors;

enum { MAX_VECTORS = 1500000 };

static int kinds_of_sets(void) { return block_is_honors ? 12 : 16; }

static uint64_t tiles_of_set(int set) {
    if (!block_is_honors)
        return set < SUIT ? (uint64_t)3 << 4 * set
                          : (uint64_t)0x111 << 4 * (set - SUIT);
    if (set < HONORS) return (uint64_t)3 << 4 * set;
    if (set == HONORS) return 0x1110000;
    return 0x1111 & ~((uint64_t)1 << 4 * (set - HONORS - 1));
}

static unsigned nibble(uint64_t word, unsigned place) {
    return (unsigned)(word >> 4 * place) & 0xF;
}

/* Four tiles and nine jokers is as many of one as there can be. */
static bool fits(uint64_t tiles, uint64_t more) {
    for (unsigned at = 0; at < SUIT; at++)
        if (nibble(tiles, at) + nibble(more, at) > MJF_COPIES + MJF_MAX_JOKERS + 1)
            return false;
    return true;
}

static void list_vectors(int from, int left, uint64_t tiles) {
    if (left == 0) {
        if (n_vectors < MAX_VECTORS) vectors[n_vectors] = tiles;
        n_vectors++;
        return;
    }
    for (int set = from; set < kinds_of_sets(); set++)
        if (fits(tiles, tiles_of_set(set)))
            list_vectors(set, left - 1, tiles + tiles_of_set(set));
}

static int compare_words(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* As concealed tiles; with a pair of others, if it has none. */
static void check_block(uint64_t tiles, bool has_pair, int expected) {
    uint8_t counts[MJF_TILES] = {0};
    mjf_split splits[MOST];
    int melds;
    for (unsigned i = 0; i < SUIT; i++)
        if (nibble(tiles, i) > 0)
            counts[i + (block_is_honors ? 3 * SUIT : 0)] = (uint8_t)nibble(tiles, i);
    if (!has_pair) counts[2 * SUIT] = 2;
    const int n = splits_of(
        counts, MJF_STANDARD,
        block_is_honors ? MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS : 0, splits, &melds);
    if (n >= 0) CHECK_EQ(n, expected, "ways of a block");
}

static void count_ways(bool honors) {
    block_is_honors = honors;
    memset(&most, 0, sizeof most);
    vectors = malloc(MAX_VECTORS * sizeof *vectors);
    for (int sets = 0; sets <= MJF_MAX_SETS; sets++)
        for (int pair = 0; pair < 2; pair++) {
            n_vectors = 0;
            for (int at = 0; at < (pair ? (honors ? HONORS : SUIT) : 1); at++)
                list_vectors(0, sets, pair ? (uint64_t)2 << 4 * at : 0);
            CHECK(n_vectors <= MAX_VECTORS, "room for the blocks");
            qsort(vectors, n_vectors, sizeof *vectors, compare_words);
            for (size_t i = 0, end; i < n_vectors; i = end) {
                for (end = i + 1; end < n_vectors && vectors[end] == vectors[i];) end++;
                const int ways = (int)(end - i);
                if (ways > most.of[sets][pair]) most.of[sets][pair] = ways;
                check_block(vectors[i], pair != 0, ways);
            }
        }
    free(vectors);
}

/* Fifth copies and runs of honours allowed. */
static void test_most_readings(void) {
    count_ways(false);
    const most_ways suit = most;
    count_ways(true);
    const most_ways honors = most;
    for (int sets = 4; sets <= MJF_MAX_SETS; sets++) {
        int readings = 0;
        for (int a = 0; a <= sets; a++)
            for (int b = 0; a + b <= sets; b++)
                for (int c = 0; a + b + c <= sets; c++)
                    for (int pair = 0; pair < 4; pair++) {
                        const int n = suit.of[a][pair == 0] * suit.of[b][pair == 1] *
                                      suit.of[c][pair == 2] *
                                      honors.of[sets - a - b - c][pair == 3];
                        if (n > readings) readings = n;
                    }
        CHECK_EQ(readings, sets == 4 ? 9 : 15, "most readings");
    }
}

TEST_MAIN("test_splits", TEST(test_dealt_wins), TEST(test_dealt_hands),
          TEST(test_honor_runs), TEST(test_named), TEST(test_straights),
          TEST(test_most_readings))
