/* fuzz.c - any bytes as a question to every function; what must hold of the answers. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "fuzz_page.h"
#include "hands.h"
#include "oracle.h"
#include "oracle_text.h"

/* The question in hand. */
typedef struct question {
    const uint8_t *counts, *limits, *unseen; /* the latter two as they are in force */
    uint32_t forms;
    const mjf_options *options;
    const mjf_form_spec *more[FUZZ_MORE]; /* of the forms in the options, or NULL */
    unsigned n_more;
    unsigned jokers, total;
    unsigned wrong; /* bit s: status s is a right answer to it; 0: a valid question */
    unsigned probe;
} question;

/* ---- what must hold -------------------------------------------------------------- */

static void violated(const question *q, int line, const char *what) {
    fprintf(stderr, "fuzz.c:%d: violated: %s\n  by %s\n", line, what,
            question_text(q->counts, q->forms, q->options));
    for (unsigned i = 0; i < q->n_more; i++)
        if (q->more[i]) fprintf(stderr, "  %s\n", spec_text(q->more[i]));
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

enum {
    EVERY_FORM = (MJF_SCATTERED_SEVEN << 1) - 1,
    CLOSED = MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS
};

/* Whether any shape asked for has that number of tiles. */
static bool any_applies(const question *q) {
    unsigned sets = q->total / 3;
    if (q->forms & MJF_STANDARD || (q->forms && sets == 4)) return true;
    if (q->forms & MJF_KNITTED_STRAIGHT && sets == 3) return true;
    for (unsigned i = 0; i < q->n_more; i++)
        if (q->more[i] && (q->more[i]->sets < 0 || q->more[i]->sets == (int)sets))
            return true;
    return false;
}

static unsigned wrong_forms(const question *q) {
    unsigned wrong = 0;
    if (q->n_more > 0 && !q->options->more) wrong |= 1u << MJF_ERR_NULL;
    for (unsigned i = 0; i < q->n_more; i++)
        if (!q->more[i]) wrong |= 1u << MJF_ERR_NULL;
    if ((q->forms == 0 && q->n_more == 0) || q->forms & ~(uint32_t)EVERY_FORM)
        wrong |= 1u << MJF_ERR_FORMS;
    if (!any_applies(q)) wrong |= 1u << MJF_ERR_FORM_SIZE;
    return wrong;
}

/* Everything that is wrong with it, each as the bit of its status. */
static unsigned wrong_with(const question *q) {
    unsigned wrong = wrong_forms(q);
    if (above_four(q->counts)) wrong |= 1u << MJF_ERR_COUNT;
    if (above_four(q->limits)) wrong |= 1u << MJF_ERR_LIMIT;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (q->counts[t] > q->limits[t]) wrong |= 1u << MJF_ERR_ABOVE_LIMIT;
    if (q->jokers > MJF_MAX_JOKERS) wrong |= 1u << MJF_ERR_JOKERS;
    if (q->total > MJF_MAX_TILES || q->total % 3 == 0) wrong |= 1u << MJF_ERR_SIZE;
    /* Without limits there is nothing to be above of but the four copies. */
    if (!q->options || !q->options->limits) wrong &= ~(1u << MJF_ERR_ABOVE_LIMIT);
    return wrong;
}

/* Wrong for a function that takes 3n+1 or 3n+2 tiles only. */
static unsigned wrong_size(const question *q, unsigned rest, mjf_status status) {
    return q->total % 3 == rest ? q->wrong : q->wrong | 1u << status;
}

/* Whether one of the shapes asked for is always in reach where there are no limits: of the
 * knitted ones and the forms we do not say so. */
static bool is_in_reach(const question *q) {
    return q->forms & MJF_STANDARD || (q->forms & CLOSED && q->total / 3 == 4);
}

static bool any_copies(const question *q) {
    for (unsigned i = 0; i < q->n_more; i++)
        if (q->more[i]->copies == MJF_ANY_COPIES) return true;
    return false;
}

/* ---- every function -------------------------------------------------------------- */

/* The shanten number is the least of those of every shape by itself. */
static void check_parts(const question *q, int shanten) {
    int least = MJF_UNREACHABLE;
    int8_t one;
    mjf_options options = *q->options;
    options.n_more = 0;
    if (mjf_shanten(q->counts, q->forms, &options, &one) == MJF_OK && one < least)
        least = one;
    options.n_more = 1;
    for (unsigned i = 0; i < q->n_more; i++) {
        options.more = q->options->more + i;
        mjf_status status = mjf_shanten(q->counts, 0, &options, &one);
        HOLDS(status == MJF_OK || status == MJF_ERR_FORM_SIZE);
        if (status == MJF_OK && one < least) least = one;
    }
    HOLDS(shanten == least);
}

static void check_shanten(const question *q) {
    int8_t shanten;
    int win;
    ANSWER(mjf_is_win(q->counts, q->forms, q->options, &win), q->wrong, win);
    ANSWER(mjf_shanten(q->counts, q->forms, q->options, &shanten), q->wrong, shanten);
    HOLDS((shanten >= -1 && shanten <= 16) || shanten == MJF_UNREACHABLE);
    HOLDS(shanten >= 0 || q->total % 3 == 2);
    HOLDS(win == (shanten == -1));
    HOLDS(shanten != MJF_UNREACHABLE || !is_in_reach(q) || q->options->limits);
    if (q->n_more > 0) check_parts(q, shanten);
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
    /* Within its limits every hand comes nearer by some tile, or by none for ever; but a
     * fifth copy, of which a form may have any number, is never drawn. */
    HOLDS(useful == 0 || shanten != MJF_UNREACHABLE);
    HOLDS(useful != 0 || shanten == MJF_UNREACHABLE || any_copies(q));
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

/* Of a form, or of STANDARD. */
static void check_sets(const question *q, const mjf_form_spec *spec,
                       const mjf_reading *r) {
    HOLDS(spec->sets < 0 || spec->sets == (int)(q->total / 3));
    HOLDS(r->n_sets == q->total / 3 && r->n_pairs == 1 && r->n_singles == 0);
    HOLDS(spec->pairs >> r->pairs[0] & spec->tiles >> r->pairs[0] & 1);
    for (unsigned i = 0; i < r->n_sets; i++)
        HOLDS(is_set(spec, r->sets[i][0], r->sets[i][1], r->sets[i][2]));
}

/* Three parts, of three suits and three remainders, and sets beside them. */
static void check_knitted_straight(const question *q, const mjf_reading *r) {
    unsigned suits = 0, remainders = 0;
    HOLDS(r->n_sets == q->total / 3 && r->n_pairs == 1 && r->n_singles == 0);
    for (unsigned i = 0; i < r->n_sets; i++) {
        const uint8_t *set = r->sets[i];
        if (is_set(&families[0].spec, set[0], set[1], set[2])) continue;
        HOLDS(set[0] < 27 && set[0] % 9 < 3);
        HOLDS(set[1] == set[0] + 3 && set[2] == set[0] + 6);
        HOLDS(!(suits >> set[0] / 9 & 1) && !(remainders >> set[0] % 3 & 1));
        suits |= 1u << set[0] / 9;
        remainders |= 1u << set[0] % 3;
    }
    HOLDS(suits == 7 && remainders == 7);
}

/* As far as it is told by the numbers alone. */
static void check_shape(const question *q, const mjf_reading *r) {
    HOLDS(r->form & q->forms && (r->form & (r->form - 1)) == 0);
    if (r->form == MJF_STANDARD) {
        check_sets(q, &families[0].spec, r);
    } else if (r->form == MJF_KNITTED_STRAIGHT) {
        check_knitted_straight(q, r);
    } else {
        unsigned pairs = r->form & CLOSED ? 7 : 0;
        if (r->form == MJF_THIRTEEN_ORPHANS) pairs = 1;
        HOLDS(q->total == 14 && r->n_sets == 0 && r->n_pairs == pairs);
        HOLDS(2u * r->n_pairs + r->n_singles == 14);
    }
}

static bool may_have_five(const question *q, const mjf_reading *r) {
    if (r->form) return false;
    const mjf_form_spec *spec = q->more[r->place];
    return spec->copies == MJF_ANY_COPIES || spec->joker_copies;
}

/* Everything in it ascends. */
static void check_order(const question *q, const mjf_reading *r) {
    for (unsigned i = 1; i < r->n_sets; i++)
        HOLDS(memcmp(r->sets[i - 1], r->sets[i], 3) <= 0);
    for (unsigned i = 1; i < r->n_pairs; i++)
        HOLDS(r->pairs[i - 1] < r->pairs[i] ||
              (r->form == MJF_SEVEN_PAIRS_QUADS && r->pairs[i - 1] == r->pairs[i]));
    for (unsigned i = 1; i < r->n_singles; i++)
        HOLDS(r->singles[i - 1] < r->singles[i]);
    for (unsigned i = 1; i < r->n_jokers; i++) HOLDS(r->jokers[i - 1] <= r->jokers[i]);
}

/* Sets, pairs and singles are together just the hand and what the jokers became. */
static void check_reading(const question *q, const mjf_reading *r) {
    hand used = {0}, have;
    HOLDS(r->n_sets <= MJF_MAX_SETS && r->n_pairs <= MJF_MAX_PAIRS);
    HOLDS(r->n_singles <= MJF_MAX_SINGLES && r->n_jokers == q->jokers);
    memcpy(have, q->counts, sizeof have);
    for (unsigned i = 0; i < 3u * r->n_sets; i++) {
        HOLDS(r->sets[i / 3][i % 3] < MJF_TILES);
        used[r->sets[i / 3][i % 3]]++;
    }
    for (unsigned i = 0; i < r->n_pairs; i++) {
        HOLDS(r->pairs[i] < MJF_TILES);
        used[r->pairs[i]] = (uint8_t)(used[r->pairs[i]] + 2);
    }
    for (unsigned i = 0; i < r->n_singles; i++) {
        HOLDS(r->singles[i] < MJF_TILES);
        used[r->singles[i]]++;
    }
    for (unsigned i = 0; i < r->n_jokers; i++) {
        HOLDS(r->jokers[i] < MJF_TILES);
        have[r->jokers[i]]++;
    }
    HOLDS(memcmp(used, have, sizeof used) == 0);
    HOLDS(!above_four(used) || may_have_five(q, r));
    HOLDS(r->form == 0 ? r->place < q->n_more : r->place == 0);
    if (r->form == 0)
        check_sets(q, q->more[r->place], r);
    else
        check_shape(q, r);
    check_order(q, r);
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
    mjf_options options = {.jokers = jokers};
    if (q->options) {
        options.limits = batch.limits.first = q->options->limits;
        options.more = batch.more = q->options->more;
        options.n_more = batch.n_more = q->options->n_more;
    }
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

/* The bytes as text, and as the numbers of pieces of text. */
static void check_text(const uint8_t *data, size_t size) {
    char text[256];
    const char *wrong = text_disagrees((const char *)data, size);
    size_t length = 0;
    for (size_t i = 0; !wrong && i < size && i < 24; i++) {
        const char *piece = text_pieces[data[i] % TEXT_PIECES];
        memcpy(text + length, piece, strlen(piece));
        length += strlen(piece);
        if (i % 4 == 3) wrong = text_disagrees(text, length);
    }
    if (!wrong) return;
    fprintf(stderr,
            "fuzz.c: violated: %s reads '%s' or the bytes as they are wrongly\n", wrong,
            text_shown(text, length));
    abort();
}

/* The bytes as changes of a page; it takes as long as many others, so one in sixteen. */
static void check_page(const uint8_t *data, size_t size, unsigned probe) {
    const char *wrong = probe % 16 == 0 ? fuzz_page(data, size) : NULL;
    if (!wrong) return;
    fprintf(stderr, "fuzz.c: violated: %s of a page, by bytes", wrong);
    for (size_t i = 0; i < size && i < 16; i++) fprintf(stderr, " %u", data[i]);
    fprintf(stderr, "\n");
    abort();
}

static void set_forms(question *q, const fuzz_input *in, mjf_options *options,
                      const mjf_form **more) {
    q->n_more = options->n_more = in->n_more % (FUZZ_MORE + 1);
    options->more = in->given & 8 ? NULL : more;
    for (unsigned i = 0; i < q->n_more; i++) {
        unsigned form = in->more[i] % (FUZZ_FORMS + 1);
        more[i] = form < FUZZ_FORMS ? fuzz_form(form) : NULL;
        q->more[i] = form < FUZZ_FORMS ? fuzz_spec(form) : NULL;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in;
    hand no_limits, all_unseen;
    const mjf_form *more[FUZZ_MORE] = {NULL};
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
        set_forms(&q, &in, &options, more);
    }
    for (unsigned t = 0; t < MJF_TILES; t++)
        all_unseen[t] = (uint8_t)(q.limits[t] - q.counts[t]);
    for (unsigned i = 0; i < 4; i++) q.forms |= (uint32_t)in.forms[i] << 8 * i;
    q.total = q.jokers + hand_total(q.counts);
    q.probe = in.probe;
    q.wrong = wrong_with(&q);
    if (q.wrong) memset(all_unseen, 0, sizeof all_unseen); /* has no meaning */

    check_text(data, size);
    check_page(data, size, in.probe);
    check_shanten(&q);
    check_useful(&q);
    check_shape_waits(&q);
    check_ukeire(&q);
    check_discards(&q);
    check_batch(&q);
    check_decompose(&q, in.capacity % (FUZZ_CAPACITY + 1));
    return 0;
}
