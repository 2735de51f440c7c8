/* test_shanten.c - shanten numbers and completeness: known hands and seeded hands. */
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

/* ---- known hands ----------------------------------------------------------------- */

typedef struct known {
    const char *tiles;
    int shanten;
    uint32_t forms;
    uint8_t jokers;
} known;

/* Hands that public projects got wrong; most because four of a tile are used up. */
static const known four_alike[] = {
    {"123456789m1111p", 1, MJF_STANDARD, 0},  {"1112223334444z", 1, MJF_STANDARD, 0},
    {"11122233334444z", 1, MJF_STANDARD, 0},  {"1111222333444z", 1, MJF_STANDARD, 0},
    {"23m11112222333z", 2, MJF_STANDARD, 0},  {"1111222233334z", 3, MJF_STANDARD, 0},
    {"23m111122223333z", 2, MJF_STANDARD, 0}, {"333444555m1111s", 1, MJF_STANDARD, 0},
    {"1111222235555m1z", 0, MJF_STANDARD, 0}, {"1111234444m1111p", 1, MJF_STANDARD, 0},
    {"1111247777m1112z", 1, MJF_STANDARD, 0}, {"1111247777m1111z", 1, MJF_STANDARD, 0},
    {"1111444478m", 2, MJF_STANDARD, 0},      {"1111z", 1, MJF_STANDARD, 0},
    {"11112222z", 1, MJF_STANDARD, 0},        {"1111m111122233z", 1, MJF_STANDARD, 0},
    {"1112456788999m3z", 0, MJF_STANDARD, 0}, {"123456789m34677s", 0, MJF_STANDARD, 0},
};

static const known other_hands[] = {
    {"245568m245568p77s", 2, MJF_STANDARD, 0},
    {"344569m5p12479s5z", 3, MJF_STANDARD, 0},
    {"34568m235p68s", 2, MJF_STANDARD, 0},
    {"14668889m", 1, MJF_STANDARD, 0},
    {"19m19p19s12345z", 6, MJF_ALL, 0}, /* orphans need a closed hand */
    {"55m", -1, MJF_ALL, 0},
    {"34s", 0, MJF_ALL, 0},
    {"1z", 0, MJF_ALL, 0},
    {"147m258p369s1234z", 8, MJF_STANDARD, 0},
    {"147m258p369s1234z", 6, MJF_SEVEN_PAIRS, 0},
    {"234m567p234567s22z", -1, MJF_STANDARD, 0},
    {"11112222333m", -1, MJF_STANDARD, 0},
    {"11123444678999p", -1, MJF_STANDARD, 0},
    {"111234567899m1s9m", 0, MJF_STANDARD, 0},
};

static const known other_shapes[] = {
    {"2255m55p66677888s", 1, MJF_SEVEN_PAIRS, 0},
    {"9999m6677p88s355z", 2, MJF_SEVEN_PAIRS, 0},
    {"11113355778899m", 1, MJF_SEVEN_PAIRS, 0},
    {"11113355778899m", -1, MJF_SEVEN_PAIRS_QUADS, 0},
    {"1111222233334z", 0, MJF_SEVEN_PAIRS_QUADS, 0},
    {"1111222233334z", 6, MJF_SEVEN_PAIRS, 0},
    {"1112m5555p789s11z", 2, MJF_SEVEN_PAIRS_QUADS, 0},
    {"11223344556677z", -1, MJF_SEVEN_PAIRS, 0},
    {"19m19p19s1234567z", 0, MJF_THIRTEEN_ORPHANS, 0},
    {"19m19p119s1234567z", -1, MJF_THIRTEEN_ORPHANS, 0},
    {"19m19p19s11134567z", 0, MJF_THIRTEEN_ORPHANS, 0},
    {"2345678m234567p", 13, MJF_THIRTEEN_ORPHANS, 0},
    {"112233m99p445566s", -1, MJF_STANDARD, 0},
    {"112233m99p445566s", -1, MJF_SEVEN_PAIRS, 0},
};

static const known with_jokers[] = {
    {"4m4p4s4z", 0, MJF_STANDARD, 4},
    {"66m23456778s", -1, MJF_STANDARD, 1},
    {"66m2345677s", -1, MJF_STANDARD, 2},
    {"1111m", 0, MJF_STANDARD, 1}, /* a joker is no fifth copy */
    {"111122223333z", 3, MJF_STANDARD, 1},
    {"666m444p789p456s9s", -1, MJF_STANDARD, 1},
    {"99m34588p1156789s", 1, MJF_STANDARD, 0},
    {"1257m44555566p", -1, MJF_STANDARD, 2},
    {"1357m123777p11z", -1, MJF_STANDARD, 2},
    {"67m4455p456678s", 0, MJF_STANDARD, 1},
    {"", 0, MJF_ALL, 1},
    {"", -1, MJF_ALL, 8},
    {"19m19p1234567z", -1, MJF_THIRTEEN_ORPHANS, 3},
    {"1122334455z", -1, MJF_SEVEN_PAIRS, 4},
    {"111222333m", 2, MJF_SEVEN_PAIRS, 5},
};

static void check_known(const known *hands, size_t n) {
    for (size_t i = 0; i < n; i++) {
        hand counts;
        int8_t shanten = 99;
        int win = 99;
        mjf_options options = {.jokers = hands[i].jokers};
        hand_parse(hands[i].tiles, counts);
        const char *label = question_text(counts, hands[i].forms, &options);
        CHECK_OK(mjf_shanten(counts, hands[i].forms, &options, &shanten), label);
        CHECK_EQ(shanten, hands[i].shanten, label);
        CHECK_OK(mjf_is_win(counts, hands[i].forms, &options, &win), label);
        CHECK_EQ(win, hands[i].shanten == -1, label);
    }
}

#define KNOWN(hands) check_known(hands, sizeof hands / sizeof hands[0])

static void known_four_alike(void) { KNOWN(four_alike); }
static void known_other_hands(void) { KNOWN(other_hands); }
static void known_other_shapes(void) { KNOWN(other_shapes); }
static void known_with_jokers(void) { KNOWN(with_jokers); }

/* ---- seeded hands ---------------------------------------------------------------- */

enum { HANDS = 200000, SEED = 20240501 };

/* All sizes, all combinations of shapes, no jokers in half of the hands. */
static void against_the_enumeration(void) {
    random_source source = {SEED};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts;
        int8_t shanten = 99;
        int win = 99;
        unsigned size = random_size(&source);
        unsigned jokers = random_below(&source, 2) * random_below(&source, 9);
        if (jokers > size) jokers = size;
        uint32_t forms = 1 + random_below(&source, 15);
        if (size < 13) forms |= MJF_STANDARD;
        mjf_options options = {.jokers = (uint8_t)jokers};
        hand_deal(&source, size - jokers, counts);
        int expected = oracle_shanten(counts, forms, &options);
        CHECK_OK(mjf_shanten(counts, forms, &options, &shanten),
                 question_text(counts, forms, &options));
        CHECK_EQ(shanten, expected, question_text(counts, forms, &options));
        CHECK_OK(mjf_is_win(counts, forms, &options, &win),
                 question_text(counts, forms, &options));
        CHECK_EQ(win, expected == -1, question_text(counts, forms, &options));
        if (jokers) continue;
        CHECK_OK(mjf_shanten(counts, forms, NULL, &shanten), hand_text(counts));
        CHECK_EQ(shanten, expected, question_text(counts, forms, NULL));
    }
}

TEST_MAIN("test_shanten", TEST(known_four_alike), TEST(known_other_hands),
          TEST(known_other_shapes), TEST(known_with_jokers),
          TEST(against_the_enumeration))
