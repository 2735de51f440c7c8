/* rows.c - the rows of small blocks, from the letters of the same with a tile more or less. */
#include "rows.h"

#include <assert.h>
#include <string.h>

#include "letters.h"
#include "tables.h"

_Static_assert((int)MJF__DERIVE_ROWS_PRODUCTS == (int)MJF__DERIVE_TABLE_LETTERS,
               "every letter has its lanes");

static const uint8_t honor_weights[MJF__DERIVE_ROWS_HELD] = {MJF__DERIVE_HONOR_WEIGHTS};

/* The steps found so far of every letter. */
typedef struct found {
    uint16_t lowered[MJF__DERIVE_ROWS_LETTERS][MJF__DERIVE_ROWS_STEPS],
        raised[MJF__DERIVE_ROWS_LETTERS][MJF__DERIVE_ROWS_STEPS];
    uint8_t n_lowered[MJF__DERIVE_ROWS_LETTERS], n_raised[MJF__DERIVE_ROWS_LETTERS];
} found;

static unsigned number_of(uint16_t step, uint16_t *steps, uint8_t *n) {
    for (unsigned i = 0; i < *n; i++)
        if (steps[i] == step) return i;
    assert(*n < MJF__DERIVE_ROWS_NO_STEP);
    steps[*n] = step;
    return (*n)++;
}

/* The lanes in which one letter is above another. */
static uint16_t lanes_above(const mjf__derive_tables *t, unsigned high, unsigned low) {
    const uint8_t *a = t->lanes[high], *b = t->lanes[low];
    /* By one or not at all, so that no byte borrows from the next. */
    const uint64_t first = mjf__load8(a) - mjf__load8(b);
    const uint64_t last = mjf__load8(a + 8) - mjf__load8(b + 8);
    return (uint16_t)(mjf__bytes_to_bits(first << 7) | mjf__bytes_to_bits(last << 7)
                                                           << 8);
}

/* The byte of a row for a tile of which `held` are held. */
static uint8_t entry(const mjf__derive_tables *t, found *f, int block,
                     mjf__derive_block b, int place, int held) {
    const unsigned letter = mjf__derive_letter(t, block, b);
    assert(letter < MJF__DERIVE_ROWS_LETTERS);
    unsigned more = MJF__DERIVE_ROWS_NO_STEP, less = MJF__DERIVE_ROWS_NO_STEP;
    if (held < MJF_COPIES) {
        const unsigned with = mjf__derive_letter_with(t, block, b, place);
        more = number_of(lanes_above(t, letter, with), f->lowered[letter],
                         &f->n_lowered[letter]);
    }
    if (held > 0) {
        const unsigned without =
            mjf__derive_letter(t, block, mjf__derive_block_without(b, place));
        less = number_of(lanes_above(t, without, letter), f->raised[letter],
                         &f->n_raised[letter]);
    }
    return (uint8_t)(less << 4 | more);
}

static int sum_of_three(int three) { return three % 5 + three / 5 % 5 + three / 25; }

/* Number the suits of up to MJF__DERIVE_ROWS_LARGEST tiles in the order of their tiles. */
static void number_rows(mjf__derive_rows *rows) {
    uint16_t in_last[MJF__DERIVE_ROWS_LARGEST + 1],
        in_middle[MJF__DERIVE_ROWS_LARGEST + 1], next;
    for (int before = 0; before <= MJF__DERIVE_ROWS_LARGEST; before++) {
        next = 0;
        for (int three = 0; three < MJF__DERIVE_ROWS_THREE; three++)
            if (before + sum_of_three(three) <= MJF__DERIVE_ROWS_LARGEST)
                rows->last[before][three] = next++;
        in_last[before] = next;
    }
    for (int before = 0; before <= MJF__DERIVE_ROWS_LARGEST; before++) {
        next = 0;
        for (int three = 0; three < MJF__DERIVE_ROWS_THREE; three++) {
            const int sum = before + sum_of_three(three);
            if (sum > MJF__DERIVE_ROWS_LARGEST) continue;
            rows->middle[before][three] = next;
            next = (uint16_t)(next + in_last[sum]);
        }
        in_middle[before] = next;
    }
    next = 0;
    for (int three = 0; three < MJF__DERIVE_ROWS_THREE; three++) {
        const int sum = sum_of_three(three);
        if (sum > MJF__DERIVE_ROWS_LARGEST) continue;
        rows->first[three] = next;
        next = (uint16_t)(next + in_middle[sum]);
    }
    assert(next == MJF__DERIVE_ROWS_COUNT);
}

/* The row of the suit of three times three tiles. */
static void fill_suit(mjf__derive_tables *t, found *f, const int *threes, int number) {
    const mjf__derive_block block = {
        (size_t)(threes[0] + MJF__DERIVE_ROWS_THREE * threes[1]), (size_t)threes[2]};
    for (int place = 0; place < MJF__DERIVE_ROWS_TILES; place++) {
        static const int weights[3] = {1, 5, 25};
        const int held = threes[place / 3] / weights[place % 3] % 5;
        t->rows.suit[number * MJF__DERIVE_ROWS_TILES + place] =
            entry(t, f, 0, block, place, held);
    }
}

static void fill_suits(mjf__derive_tables *t, found *f) {
    const mjf__derive_rows *rows = &t->rows;
    int sums[MJF__DERIVE_ROWS_THREE], a, b, c;
    for (a = 0; a < MJF__DERIVE_ROWS_THREE; a++) sums[a] = sum_of_three(a);
    for (a = 0; a < MJF__DERIVE_ROWS_THREE; a++) {
        for (b = 0; b < MJF__DERIVE_ROWS_THREE; b++) {
            const int before = sums[a] + sums[b];
            for (c = 0;
                 c < MJF__DERIVE_ROWS_THREE && before <= MJF__DERIVE_ROWS_LARGEST;
                 c++) {
                if (before + sums[c] > MJF__DERIVE_ROWS_LARGEST) continue;
                const int threes[3] = {a, b, c};
                fill_suit(
                    t, f, threes,
                    rows->first[a] + rows->middle[sums[a]][b] + rows->last[before][c]);
            }
        }
    }
}

/* Honours held alike are alike: any order of them stands for all. */
static void fill_honors(mjf__derive_tables *t, found *f, int place, int most,
                        mjf__derive_block b, int key, int tiles) {
    if (place < MJF__HONOR_KINDS) {
        for (int held = 0; held <= most && tiles + held <= MJF__DERIVE_ROWS_HONOR_TILES;
             held++) {
            fill_honors(t, f, place + 1, held, b, key + honor_weights[held],
                        tiles + held);
            b.six += mjf__derive_weight(place).six;
            b.rest += mjf__derive_weight(place).rest;
        }
        return;
    }
    t->rows.honor_letter[key] = (uint8_t)mjf__derive_letter(t, MJF__HONORS, b);
    for (int i = 0; i < MJF__HONOR_KINDS; i++) {
        const int held = (int)(i < 6 ? b.six / mjf__derive_weight(i).six % 5 : b.rest);
        t->rows.honor[key * MJF__DERIVE_ROWS_HELD + held] =
            entry(t, f, MJF__HONORS, b, i, held);
    }
}

static void fill_steps(mjf__derive_rows *rows, const found *f) {
    for (int letter = 0; letter < MJF__DERIVE_ROWS_LETTERS; letter++) {
        mjf__derive_steps *steps = &rows->steps[letter];
        for (int i = 0; i < f->n_lowered[letter]; i++) {
            steps->lowered[0][i] = (uint8_t)f->lowered[letter][i];
            steps->lowered[1][i] = (uint8_t)(f->lowered[letter][i] >> 8);
        }
        for (int i = 0; i < f->n_raised[letter]; i++) {
            steps->left[0][i] = (uint8_t)~f->raised[letter][i];
            steps->left[1][i] = (uint8_t)(~f->raised[letter][i] >> 8);
        }
    }
}

void mjf__derive_rows_fill(mjf__derive_tables *t) {
    found f;
    memset(&f, 0, sizeof f);
    number_rows(&t->rows);
    fill_suits(t, &f);
    const mjf__derive_block none = {0, 0};
    fill_honors(t, &f, 0, MJF_COPIES, none, 0, 0);
    fill_steps(&t->rows, &f);
    for (int letter = 0; letter < MJF__DERIVE_TABLE_LETTERS; letter++) {
        uint8_t *rest = &t->rows.rest[letter * MJF__DERIVE_ROWS_REST];
        memset(rest, MJF__DERIVE_SWEEP_INFINITY, MJF__DERIVE_ROWS_REST);
        for (int lane = 0; lane < MJF__DERIVE_TABLE_LANES; lane++)
            rest[lane] = t->lanes[letter][MJF__DERIVE_TABLE_LANES - 1 - lane];
    }
}
