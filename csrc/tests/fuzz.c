/* fuzz.c - any bytes as a question to every function; what must hold of the answers. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"
#include "oracle.h"

/* The question in hand. */
typedef struct question {
    const uint8_t *counts, *limits, *unseen; /* the latter two as they are in force */
    uint32_t forms;
    const mjf_options *options;
    unsigned jokers, total;
    unsigned wrong; /* bit s: status s is a right answer to it; 0: a valid question */
    unsigned probe;
} question;

/* ---- what must hold -------------------------------------------------------------- */

static void violated(const question *q, int line, const char *what) {
    fprintf(stderr, "fuzz.c:%d: violated: %s\n  by %s\n", line, what,
            question_text(q->counts, q->forms, q->options));
    abort();
}

#define HOLDS(condition)                                     \
    do {                                                     \
        if (!(condition)) violated(q, __LINE__, #condition); \
    } while (0)

/* A call that can only fail for what is wrong with the question, and then leaves its
 * result alone; goes on only with an answer. */
#define ANSWER(call, wrong, result)                                      \
    do {                                                                 \
        unsigned char before_[sizeof(result)];                           \
        memset(&(result), 0xA5, sizeof(result));                         \
        memcpy(before_, &(result), sizeof(result));                      \
        mjf_status status_ = (call);                                     \
        if ((wrong) == 0) {                                              \
            HOLDS(status_ == MJF_OK);                                    \
        } else {                                                         \
            HOLDS(status_ < MJF_STATUS_END && ((wrong) >> status_ & 1)); \
            HOLDS(memcmp(before_, &(result), sizeof(result)) == 0);      \
            return;                                                      \
        }                                                                \
    } while (0)

/* ---- the question ---------------------------------------------------------------- */

static bool above_four(const uint8_t *numbers) {
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (numbers[t] > MJF_COPIES) return true;
    return false;
}

/* Everything that is wrong with it, each as the bit of its status. */
static unsigned wrong_with(const question *q) {
    enum { ALL_FORMS = MJF_ALL | MJF_SEVEN_PAIRS_QUADS };
    unsigned wrong = 0;
    if (above_four(q->counts)) wrong |= 1u << MJF_ERR_COUNT;
    if (above_four(q->limits)) wrong |= 1u << MJF_ERR_LIMIT;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (q->counts[t] > q->limits[t]) wrong |= 1u << MJF_ERR_ABOVE_LIMIT;
    if (q->jokers > MJF_MAX_JOKERS) wrong |= 1u << MJF_ERR_JOKERS;
    if (q->total > MJF_MAX_TILES || q->total % 3 == 0) wrong |= 1u << MJF_ERR_SIZE;
    if (q->forms == 0 || q->forms & ~(uint32_t)ALL_FORMS) wrong |= 1u << MJF_ERR_FORMS;
    if (!(q->forms & MJF_STANDARD) && q->total < 13) wrong |= 1u << MJF_ERR_FORM_SIZE;
    /* Without limits there is nothing to be above of but the four copies. */
    if (!q->options || !q->options->limits) wrong &= ~(1u << MJF_ERR_ABOVE_LIMIT);
    return wrong;
}

/* Wrong for a function that takes 3n+1 or 3n+2 tiles only. */
static unsigned wrong_size(const question *q, unsigned rest, mjf_status status) {
    return q->total % 3 == rest ? q->wrong : q->wrong | 1u << status;
}

/* ---- every function -------------------------------------------------------------- */

static void check_shanten(const question *q) {
    int8_t shanten;
    int win;
    ANSWER(mjf_is_win(q->counts, q->forms, q->options, &win), q->wrong, win);
    ANSWER(mjf_shanten(q->counts, q->forms, q->options, &shanten), q->wrong, shanten);
    HOLDS((shanten >= -1 && shanten <= 13) || shanten == MJF_UNREACHABLE);
    HOLDS(shanten >= 0 || q->total % 3 == 2);
    HOLDS(win == (shanten == -1));
    HOLDS(shanten != MJF_UNREACHABLE || q->options->limits);
}

/* The probed tile is useful if and only if it brings the hand nearer. */
static void check_probe(const question *q, int shanten, uint64_t useful) {
    hand more;
    int8_t after;
    unsigned t = q->probe % MJF_TILES;
    bool is_useful = useful >> t & 1;
    memcpy(more, q->counts, sizeof more);
    if (more[t] == q->limits[t]) {
        HOLDS(!is_useful);
        return;
    }
    more[t]++;
    HOLDS(mjf_shanten(more, q->forms, q->options, &after) == MJF_OK);
    HOLDS(after == (is_useful ? shanten - 1 : shanten));
}

static void check_useful(const question *q) {
    unsigned wrong = wrong_size(q, 1, MJF_ERR_WAITING);
    uint64_t useful, waits, shape;
    int8_t shanten;
    ANSWER(mjf_waits(q->counts, q->forms, q->options, &waits), wrong, waits);
    ANSWER(mjf_useful(q->counts, q->forms, q->options, &useful), wrong, useful);
    HOLDS(mjf_shanten(q->counts, q->forms, q->options, &shanten) == MJF_OK);
    HOLDS(mjf_shape_waits(q->counts, q->forms, q->options, &shape) == MJF_OK);
    HOLDS((useful | waits | shape) >> MJF_TILES == 0);
    HOLDS(waits == (shanten == 0 ? useful : 0));
    HOLDS((waits & ~shape) == 0);
    /* Within its limits every hand comes nearer by some tile, or by none for ever. */
    HOLDS((useful == 0) == (shanten == MJF_UNREACHABLE));
    check_probe(q, shanten, useful);
}

static void check_shape_waits(const question *q) {
    uint64_t shape;
    ANSWER(mjf_shape_waits(q->counts, q->forms, q->options, &shape),
           wrong_size(q, 1, MJF_ERR_WAITING), shape);
}

static void check_ukeire(const question *q) {
    unsigned wrong = wrong_size(q, 1, MJF_ERR_WAITING), total = 0;
    mjf_ukeire_result ukeire;
    uint64_t useful;
    int8_t shanten;
    if (above_four(q->unseen)) wrong |= 1u << MJF_ERR_UNSEEN;
    ANSWER(mjf_ukeire(q->counts, q->forms, q->options, &ukeire), wrong, ukeire);
    HOLDS(mjf_shanten(q->counts, q->forms, q->options, &shanten) == MJF_OK);
    HOLDS(mjf_useful(q->counts, q->forms, q->options, &useful) == MJF_OK);
    HOLDS(ukeire.shanten == shanten && ukeire.useful == useful);
    for (unsigned t = 0; t < MJF_TILES; t++) {
        HOLDS(ukeire.counts[t] == (useful >> t & 1 ? q->unseen[t] : 0));
        total += ukeire.counts[t];
    }
    HOLDS(ukeire.total == total);
}

static bool in_order(const mjf_discard *a, const mjf_discard *b) {
    if (a->shanten != b->shanten) return a->shanten < b->shanten;
    if (a->total != b->total) return a->total > b->total;
    return a->tile < b->tile;
}

static void check_discards(const question *q) {
    unsigned wrong = wrong_size(q, 2, MJF_ERR_DRAWN);
    struct {
        mjf_discard list[MJF_MAX_DISCARDS];
        size_t n;
    } out;
    uint64_t thrown = 0, held = 0;
    int8_t shanten;
    if (above_four(q->unseen)) wrong |= 1u << MJF_ERR_UNSEEN;
    ANSWER(mjf_discards(q->counts, q->forms, q->options, out.list, &out.n), wrong, out);
    HOLDS(out.n <= MJF_MAX_DISCARDS);
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (q->counts[t]) held |= UINT64_C(1) << t;
    for (size_t i = 0; i < out.n; i++) {
        thrown |= UINT64_C(1) << out.list[i].tile;
        HOLDS(i == 0 || in_order(&out.list[i - 1], &out.list[i]));
    }
    HOLDS(thrown == held);
    if (out.n == 0) return;

    HOLDS(mjf_shanten(q->counts, q->forms, q->options, &shanten) == MJF_OK);
    HOLDS(out.list[0].shanten == (shanten == -1 ? 0 : shanten));

    const mjf_discard *one = &out.list[q->probe % out.n];
    mjf_options after = q->options ? *q->options : (mjf_options){.jokers = 0};
    mjf_ukeire_result left;
    hand rest;
    memcpy(rest, q->counts, sizeof rest);
    rest[one->tile]--;
    after.unseen = q->unseen;
    HOLDS(mjf_ukeire(rest, q->forms, &after, &left) == MJF_OK);
    HOLDS(one->shanten == left.shanten && one->useful == left.useful);
    HOLDS(one->total == left.total);
}

/* Sets that are sets, pairs, and jokers: together just the hand. */
static void check_reading(const question *q, const mjf_reading *r) {
    hand used = {0}, have;
    bool standard = r->form == MJF_STANDARD;
    HOLDS(r->form & q->forms && (r->form & (r->form - 1)) == 0);
    HOLDS(standard || q->total == 14);
    HOLDS(r->n_sets == (standard ? q->total / 3 : 0));
    HOLDS(r->n_jokers == q->jokers);
    HOLDS(r->n_pairs == (standard || r->form == MJF_THIRTEEN_ORPHANS ? 1 : 7));
    for (unsigned i = 0; i < r->n_sets; i++) {
        const uint8_t *set = r->sets[i];
        bool triplet = set[0] == set[1] && set[1] == set[2];
        bool run = set[0] < 27 && set[0] % 9 < 7 && set[1] == set[0] + 1 &&
                   set[2] == set[0] + 2;
        HOLDS((triplet && set[0] < MJF_TILES) || run);
        HOLDS(i == 0 || memcmp(r->sets[i - 1], set, 3) <= 0);
        for (unsigned j = 0; j < 3; j++) used[set[j]]++;
    }
    for (unsigned i = 0; i < r->n_pairs; i++) {
        HOLDS(r->pairs[i] < MJF_TILES);
        HOLDS(i == 0 || r->pairs[i - 1] < r->pairs[i] ||
              (r->form == MJF_SEVEN_PAIRS_QUADS && r->pairs[i - 1] == r->pairs[i]));
        used[r->pairs[i]] = (uint8_t)(used[r->pairs[i]] + 2);
    }
    if (r->form == MJF_THIRTEEN_ORPHANS)
        for (uint8_t t = 0; t < MJF_TILES; t++)
            if (t != r->pairs[0] && (t >= 27 || t % 9 == 0 || t % 9 == 8)) used[t]++;
    memcpy(have, q->counts, sizeof have);
    for (unsigned i = 0; i < r->n_jokers; i++) {
        HOLDS(r->jokers[i] < MJF_TILES);
        HOLDS(i == 0 || r->jokers[i - 1] <= r->jokers[i]);
        have[r->jokers[i]]++;
    }
    HOLDS(!above_four(used) && memcmp(used, have, sizeof used) == 0);
}

static void check_decompose(const question *q, size_t capacity) {
    struct {
        mjf_reading list[FUZZ_CAPACITY + 1];
        size_t n;
    } out;
    unsigned wrong = q->wrong;
    int win;
    if (wrong == 0) {
        out.n = 0;
        mjf_decompose(q->counts, q->forms, q->options, NULL, 0, &out.n);
        HOLDS(mjf_is_win(q->counts, q->forms, q->options, &win) == MJF_OK);
        HOLDS(win == (out.n > 0));
        if (out.n > capacity) { /* a part of them, and the number of all */
            size_t all = out.n;
            memset(&out, 0xA5, sizeof out);
            HOLDS(mjf_decompose(q->counts, q->forms, q->options, out.list, capacity,
                                &out.n) == MJF_ERR_CAPACITY);
            HOLDS(out.n == all);
            for (size_t i = 0; i < capacity; i++) check_reading(q, &out.list[i]);
            HOLDS(out.list[capacity].n_sets == 0xA5);
            return;
        }
    }
    ANSWER(mjf_decompose(q->counts, q->forms, q->options, out.list, capacity, &out.n),
           wrong, out);
    for (size_t i = 0; i < out.n; i++) {
        check_reading(q, &out.list[i]);
        HOLDS(i == 0 || reading_compare(&out.list[i - 1], &out.list[i]) < 0);
    }
}

/* The hand among others that differ from it by one tile, each judged as it is alone. */
static void check_batch(const question *q) {
    enum { ROWS = 19 };
    uint8_t rows[ROWS][MJF_TILES], jokers = (uint8_t)q->jokers;
    int8_t shanten[ROWS], alone;
    uint64_t useful[ROWS], tiles;
    for (unsigned i = 0; i < ROWS; i++) {
        memcpy(rows[i], q->counts, MJF_TILES);
        if (i != q->probe % ROWS) rows[i][(q->probe + i) % MJF_TILES] = i % 6;
    }
    mjf_batch batch = {.n = ROWS,
                       .hands = {rows[0], MJF_TILES},
                       .jokers = {&jokers, 0},
                       .forms = q->forms};
    if (q->options) batch.limits.first = q->options->limits;
    mjf_options options = {.limits = batch.limits.first, .jokers = jokers};
    mjf_bad_rows bad;
    mjf_status status = mjf_batch_shanten(&batch, shanten, &bad);
    HOLDS(status == MJF_OK || (q->wrong >> status & 1));
    if (status != MJF_OK) return;
    HOLDS(mjf_batch_useful(&batch, useful, &bad) == MJF_OK);
    for (unsigned i = 0; i < ROWS; i++) {
        alone = MJF_BAD_SHANTEN;
        mjf_shanten(rows[i], q->forms, &options, &alone);
        HOLDS(shanten[i] == alone);
        tiles = 0;
        if (mjf_useful(rows[i], q->forms, &options, &tiles) != MJF_OK) bad.count--;
        HOLDS(useful[i] == tiles);
    }
    HOLDS(bad.count == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in;
    hand no_limits, all_unseen;
    memset(&in, 0, sizeof in);
    memcpy(&in, data, size < sizeof in ? size : sizeof in);
    memset(no_limits, MJF_COPIES, sizeof no_limits);

    mjf_options options = {.limits = in.given & 2 ? in.limits : NULL,
                           .unseen = in.given & 4 ? in.unseen : NULL,
                           .jokers = in.jokers};
    question q = {.counts = in.counts, .limits = no_limits, .unseen = all_unseen};
    if (in.given & 1) {
        q.options = &options;
        q.jokers = in.jokers;
        if (options.limits) q.limits = in.limits;
        if (options.unseen) q.unseen = in.unseen;
    }
    for (unsigned t = 0; t < MJF_TILES; t++)
        all_unseen[t] = (uint8_t)(q.limits[t] - q.counts[t]);
    for (unsigned i = 0; i < 4; i++) q.forms |= (uint32_t)in.forms[i] << 8 * i;
    q.total = q.jokers + hand_total(q.counts);
    q.probe = in.probe;
    q.wrong = wrong_with(&q);
    if (q.wrong) memset(all_unseen, 0, sizeof all_unseen); /* has no meaning */

    check_shanten(&q);
    check_useful(&q);
    check_shape_waits(&q);
    check_ukeire(&q);
    check_discards(&q);
    check_batch(&q);
    check_decompose(&q, in.capacity % (FUZZ_CAPACITY + 1));
    return 0;
}
