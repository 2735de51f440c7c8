/*
 * test_forms.c - forms and five sets: every question against an enumeration of targets.
 */
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "oracle.h"
#include "oracle_forms.h"
#include "test.h"

enum {
    SEED = 20240507,
    HANDS = 120, /* of each family */
    RANDOM_FORMS = 40,
    RANDOM_HANDS = 15, /* of each of these */
    MIXED = 400,       /* hands asked about several forms */
    MEMBERS = 3,       /* so many at most */
    LISTED_JOKERS = 2, /* with more there are too many readings to walk over */
    CLOSED = MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS
};

/* ---- questions ------------------------------------------------------------------- */

/* A form, and what it is compared with. */
typedef struct member {
    const mjf_form_spec *spec;
    mjf_form *form;
    form_oracle *oracle;
} member;

static member member_new(const mjf_form_spec *spec) {
    member m = {.spec = spec, .oracle = form_oracle_new(spec)};
    CHECK_OK(mjf_form_new(spec, &m.form), spec_text(spec));
    return m;
}

static void member_free(const member *m) {
    mjf_form_free(m->form);
    form_oracle_free(m->oracle);
}

static member standard; /* what the flag of that name asks for, up to five sets */

typedef struct question {
    hand counts, limits, unseen;
    uint32_t flags;
    const member *members[MEMBERS];
    const mjf_form *more[MEMBERS];
    mjf_options options;
    unsigned total;
} question;

static void ask_about(question *q, const member *m) {
    q->members[q->options.n_more] = m;
    q->more[q->options.n_more++] = m->form;
    q->options.more = q->more;
}

static const char *label_of(const question *q) {
    static char text[2048];
    strcpy(text, question_text(q->counts, q->flags, &q->options));
    for (unsigned i = 0; i < q->options.n_more; i++) {
        strcat(text, " ");
        strcat(text, spec_text(q->members[i]->spec));
    }
    return text;
}

/* A hand near to one of the members, and, often, jokers and limits. */
static void deal_question(random_source *source, const mjf_form_spec *near,
                          question *q) {
    unsigned jokers = random_below(source, 2) * random_below(source, 4);
    q->total = random_size_of(source, near);
    if (random_below(source, 16) == 0) jokers = random_below(source, 9);
    if (jokers > q->total) jokers = q->total;
    hand_deal_near(source, near, q->total - jokers, q->counts);
    random_limits(source, q->counts, q->limits);
    for (unsigned t = 0; t < MJF_TILES; t++)
        q->unseen[t] = (uint8_t)random_below(source, 5);
    q->options.jokers = (uint8_t)jokers;
    if (random_below(source, 3) == 0) q->options.limits = q->limits;
    if (random_below(source, 2)) q->options.unseen = q->unseen;
}

/* ---- what the answers should be -------------------------------------------------- */

static void take_less(form_needs *best, const form_needs *other) {
    if (other->now < best->now) best->now = other->now;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (other->with[t] < best->with[t]) best->with[t] = other->with[t];
}

/* Of the shapes that are flags, but for STANDARD. */
static form_needs closed_needs(const question *q, const uint8_t *counts,
                               const uint8_t *limits) {
    mjf_options options = {.limits = limits, .jokers = q->options.jokers};
    int shanten = oracle_shanten(counts, q->flags & CLOSED, &options);
    uint64_t useful = oracle_useful(counts, q->flags & CLOSED, &options);
    form_needs needs;
    needs.now = (uint8_t)(shanten == MJF_UNREACHABLE ? ORACLE_NEVER
                                                     : shanten + 1 + q->options.jokers);
    for (unsigned t = 0; t < MJF_TILES; t++)
        needs.with[t] = (uint8_t)(needs.now - (useful >> t & 1));
    return needs;
}

static form_needs needs_of(const question *q, const uint8_t *counts,
                           const uint8_t *limits) {
    unsigned jokers = q->options.jokers, total = hand_total(counts) + jokers;
    form_needs best, needs;
    memset(&best, ORACLE_NEVER, sizeof best);
    if (q->flags & MJF_STANDARD) {
        needs = form_oracle_needs(standard.oracle, counts, limits, jokers);
        take_less(&best, &needs);
    }
    if (q->flags & CLOSED && total / 3 == 4) {
        needs = closed_needs(q, counts, limits);
        take_less(&best, &needs);
    }
    for (unsigned i = 0; i < q->options.n_more; i++) {
        needs = form_oracle_needs(q->members[i]->oracle, counts, limits, jokers);
        take_less(&best, &needs);
    }
    return best;
}

static int shanten_of(const question *q, const form_needs *needs) {
    if (needs->now == ORACLE_NEVER) return MJF_UNREACHABLE;
    return needs->now > q->options.jokers ? needs->now - q->options.jokers - 1 : -1;
}

/* Of a 3n+1 hand. */
static uint64_t useful_of(const question *q, const uint8_t *counts,
                          const form_needs *needs) {
    uint64_t useful = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned limit = q->options.limits ? q->limits[t] : MJF_COPIES;
        if (counts[t] < limit && needs->with[t] < needs->now)
            useful |= UINT64_C(1) << t;
    }
    return useful;
}

static unsigned live_of(const question *q, unsigned t) {
    unsigned limit = q->options.limits ? q->limits[t] : MJF_COPIES;
    return q->options.unseen ? q->unseen[t] : limit - q->counts[t];
}

/* Append the readings of the form at a place, or of the flag STANDARD. */
static size_t add_readings(const question *q, const member *m, uint32_t flag,
                           uint8_t place, mjf_reading *out, size_t room) {
    size_t n = form_oracle_readings(m->spec, q->counts, q->options.jokers, out, room);
    for (size_t i = 0; i < n && i < room; i++) {
        out[i].form = flag;
        out[i].place = place;
    }
    return n;
}

static size_t readings_of(const question *q, mjf_reading *out, size_t room) {
    size_t n = 0;
#define REST (n < room ? out + n : NULL), (n < room ? room - n : 0)
    if (q->flags & MJF_STANDARD) n += add_readings(q, &standard, MJF_STANDARD, 0, REST);
    n += oracle_readings(q->counts, q->flags & CLOSED, q->options.jokers, REST);
    for (uint8_t i = 0; i < q->options.n_more; i++)
        n += add_readings(q, q->members[i], 0, i, REST);
#undef REST
    return n;
}

static bool fifth_completes(const question *q, unsigned tile) {
    hand five;
    memcpy(five, q->counts, sizeof five);
    five[tile]++;
    bool completes =
        q->flags & MJF_STANDARD &&
        form_oracle_readings(standard.spec, five, q->options.jokers, NULL, 0);
    for (unsigned i = 0; i < q->options.n_more && !completes; i++)
        completes = form_oracle_readings(q->members[i]->spec, five, q->options.jokers,
                                         NULL, 0) > 0;
    return completes;
}

/* ---- every question -------------------------------------------------------------- */

static void check_shanten(const question *q) {
    form_needs needs = needs_of(q, q->counts, q->options.limits);
    int expected = shanten_of(q, &needs), win = 99;
    int8_t shanten = 99;
    CHECK_OK(mjf_shanten(q->counts, q->flags, &q->options, &shanten), label_of(q));
    CHECK_EQ(shanten, expected, label_of(q));
    CHECK_OK(mjf_is_win(q->counts, q->flags, &q->options, &win), label_of(q));
    CHECK_EQ(win, expected == -1, label_of(q));
}

static void check_useful(const question *q) {
    form_needs needs = needs_of(q, q->counts, q->options.limits);
    uint64_t expected = useful_of(q, q->counts, &needs), useful = 1, waits = 1;
    mjf_ukeire_result ukeire;
    unsigned total = 0;
    CHECK_OK(mjf_useful(q->counts, q->flags, &q->options, &useful), label_of(q));
    CHECK_EQ(useful, expected, label_of(q));
    CHECK_OK(mjf_waits(q->counts, q->flags, &q->options, &waits), label_of(q));
    CHECK_EQ(waits, shanten_of(q, &needs) == 0 ? expected : 0, label_of(q));
    CHECK_OK(mjf_ukeire(q->counts, q->flags, &q->options, &ukeire), label_of(q));
    CHECK_EQ(ukeire.useful, expected, label_of(q));
    CHECK_EQ(ukeire.shanten, shanten_of(q, &needs), label_of(q));
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned live = expected >> t & 1 ? live_of(q, t) : 0;
        CHECK_EQ(ukeire.counts[t], live, label_of(q));
        total += live;
    }
    CHECK_EQ(ukeire.total, total, label_of(q));
}

static void check_shape_waits(const question *q) {
    form_needs needs = needs_of(q, q->counts, NULL);
    uint64_t expected = 0, waits = 1;
    if (q->options.jokers > LISTED_JOKERS) return;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        bool waits_for = q->counts[t] < MJF_COPIES ? needs.with[t] <= q->options.jokers
                                                   : fifth_completes(q, t);
        expected |= (uint64_t)waits_for << t;
    }
    CHECK_OK(mjf_shape_waits(q->counts, q->flags, &q->options, &waits), label_of(q));
    CHECK_EQ(waits, expected, label_of(q));
}

static bool comes_before(const mjf_discard *a, const mjf_discard *b) {
    if (a->shanten != b->shanten) return a->shanten < b->shanten;
    if (a->total != b->total) return a->total > b->total;
    return a->tile < b->tile;
}

static mjf_discard discard_of(const question *q, unsigned tile) {
    hand rest;
    memcpy(rest, q->counts, sizeof rest);
    rest[tile]--;
    form_needs needs = needs_of(q, rest, q->options.limits);
    mjf_discard discard = {.tile = (uint8_t)tile};
    discard.shanten = (int8_t)shanten_of(q, &needs);
    discard.useful = useful_of(q, rest, &needs);
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (discard.useful >> t & 1)
            discard.total = (uint16_t)(discard.total + live_of(q, t));
    return discard;
}

static void check_discards(const question *q) {
    mjf_discard expected[MJF_MAX_DISCARDS], discards[MJF_MAX_DISCARDS];
    size_t n = 0, listed = 99;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (q->counts[t] == 0) continue;
        mjf_discard discard = discard_of(q, t);
        size_t i = n++;
        for (; i > 0 && comes_before(&discard, &expected[i - 1]); i--)
            expected[i] = expected[i - 1];
        expected[i] = discard;
    }
    CHECK_OK(mjf_discards(q->counts, q->flags, &q->options, discards, &listed),
             label_of(q));
    CHECK_EQ(listed, n, label_of(q));
    for (size_t i = 0; i < n && listed == n; i++) {
        CHECK_EQ(discards[i].tile, expected[i].tile, label_of(q));
        CHECK_EQ(discards[i].shanten, expected[i].shanten, label_of(q));
        CHECK_EQ(discards[i].useful, expected[i].useful, label_of(q));
        CHECK_EQ(discards[i].total, expected[i].total, label_of(q));
    }
}

static bool same_reading(const mjf_reading *a, const mjf_reading *b) {
    return reading_compare(a, b) == 0 && a->n_jokers == b->n_jokers &&
           memcmp(a->jokers, b->jokers, a->n_jokers) == 0;
}

/* The number of readings. */
static size_t check_readings(const question *q) {
    if (q->options.jokers > LISTED_JOKERS) return 0;
    size_t n = readings_of(q, NULL, 0), listed = 0;
    mjf_reading *expected = calloc(n + 1, sizeof *expected);
    mjf_reading *actual = calloc(n + 1, sizeof *actual);
    if (!expected || !actual) abort();
    readings_of(q, expected, n);
    CHECK_OK(mjf_decompose(q->counts, q->flags, &q->options, actual, n, &listed),
             label_of(q));
    CHECK_EQ(listed, n, label_of(q));
    for (size_t i = 0; i < n && listed == n; i++)
        CHECK(same_reading(&actual[i], &expected[i]), label_of(q));
    free(expected);
    free(actual);
    return n;
}

/* Discards take as long as all the rest of a dozen hands: not of every hand. The number of
 * readings. */
static size_t check_all(const question *q, bool with_discards) {
    check_shanten(q);
    if (q->total % 3 == 1) {
        check_useful(q);
        check_shape_waits(q);
    } else if (with_discards) {
        check_discards(q);
    }
    return check_readings(q);
}

/* ---- the hands ------------------------------------------------------------------- */

static void every_family(void) {
    random_source source = {SEED};
    for (unsigned f = 0; f < n_families; f++) {
        member m = member_new(&families[f].spec);
        unsigned complete = 0;
        for (unsigned i = 0; i < test_rounds(HANDS); i++) {
            question q = {.flags = 0};
            ask_about(&q, &m);
            deal_question(&source, m.spec, &q);
            complete += check_all(&q, i % 8 == 0) > 0;
        }
        CHECK(complete >= test_rounds(HANDS) / 20, families[f].name);
        member_free(&m);
    }
}

static void random_forms(void) {
    random_source source = {SEED + 1};
    for (unsigned f = 0; f < test_rounds(RANDOM_FORMS); f++) {
        mjf_form_spec spec;
        random_spec(&source, &spec);
        member m = member_new(&spec);
        for (unsigned i = 0; i < RANDOM_HANDS; i++) {
            question q = {.flags = 0};
            ask_about(&q, &m);
            deal_question(&source, m.spec, &q);
            check_all(&q, i == 0);
        }
        member_free(&m);
    }
}

/* The flag STANDARD beyond 14 tiles, and that the other flags are left aside there. */
static void five_sets(void) {
    mjf_form_spec five = MJF_FORM_SPEC;
    random_source source = {SEED + 2};
    five.sets = MJF_MAX_SETS;
    standard = member_new(&families[0].spec);
    for (unsigned i = 0; i < test_rounds(4 * HANDS); i++) {
        question q = {.flags = MJF_ALL};
        deal_question(&source, &five, &q);
        check_all(&q, i % 8 == 0);
    }
    member_free(&standard);
}

/* Several forms, one of them twice, and flags: those that do not apply are left aside. */
static void forms_together(void) {
    static const unsigned chosen[] = {1, 3, 4, 5, 10, 12, 15, 18, 20};
    enum { CHOSEN = sizeof chosen / sizeof chosen[0] };
    random_source source = {SEED + 3};
    member members[CHOSEN];
    standard = member_new(&families[0].spec);
    for (unsigned i = 0; i < CHOSEN; i++)
        members[i] = member_new(&families[chosen[i]].spec);
    for (unsigned i = 0; i < test_rounds(MIXED); i++) {
        question q = {.flags = random_below(&source, 2) * random_below(&source, 16)};
        for (unsigned n = 1 + random_below(&source, MEMBERS); n > 0; n--)
            ask_about(&q, &members[random_below(&source, CHOSEN)]);
        deal_question(&source, q.members[0]->spec, &q);
        check_all(&q, i % 8 == 0);
    }
    for (unsigned i = 0; i < CHOSEN; i++) member_free(&members[i]);
    member_free(&standard);
}

/* ---- known hands ----------------------------------------------------------------- */

static const struct {
    const char *family, *tiles;
    uint8_t jokers;
    int shanten;
    size_t readings;
    const char *waits, *shape; /* of 3n+1 tiles; shape: NULL where the same */
} known[] = {
    {"258 pair", "123m456p789s11z", 0, 1, 0, NULL, NULL},
    {"258 pair", "123m456p789s22s", 0, -1, 1, NULL, NULL},
    {"258 pair", "123m456p789s2s", 0, 0, 0, "2s", NULL},
    {"standard", "111222333m11p", 0, -1, 2, NULL, NULL},
    {"runs only", "111222333m11p", 0, -1, 1, NULL, NULL},
    {"triplets only", "111222333m11p", 0, -1, 1, NULL, NULL},
    {"two suits", "123m456p789s22s", 0, 2, 0, NULL, NULL},
    {"runs of winds", "12311z", 0, -1, 1, NULL, NULL},
    {"runs of winds", "1112234z", 0, 0, 0, "1234z", NULL},
    {"runs of dragons", "56711z", 0, -1, 1, NULL, NULL},
    {"runs of dragons", "1156z", 0, 0, 0, "7z", NULL},
    {"any copies", "1111m", 0, 0, 0, "", "1m"},
    {"joker copies", "111122223333z", 1, 2, 0, "", NULL},
    {"standard", "111122223333z", 1, 3, 0, "", NULL},
    {"joker copies", "1111z", 1, -1, 1, NULL, NULL},
    {"standard", "1111z", 1, 0, 0, NULL, NULL},
    {"five sets", "123m456p789s11122233z", 0, -1, 1, NULL, NULL},
    {"a pair alone", "5p", 0, 0, 0, "5p", NULL},
};

static const mjf_form_spec *family_named(const char *name) {
    for (unsigned f = 0; f < n_families; f++)
        if (strcmp(families[f].name, name) == 0) return &families[f].spec;
    fprintf(stderr, "no family: '%s'\n", name);
    abort();
}

static void known_hands(void) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *tiles = known[i].tiles, *shape = known[i].shape;
        mjf_form *form = NULL;
        hand counts;
        int8_t shanten = 99;
        uint64_t waits = 1;
        size_t readings = 99;
        hand_parse(tiles, counts);
        CHECK_OK(mjf_form_new(family_named(known[i].family), &form), tiles);
        const mjf_form *more[] = {form};
        mjf_options options = {.more = more, .n_more = 1, .jokers = known[i].jokers};
        CHECK_OK(mjf_shanten(counts, 0, &options, &shanten), tiles);
        CHECK_EQ(shanten, known[i].shanten, tiles);
        mjf_decompose(counts, 0, &options, NULL, 0, &readings);
        CHECK_EQ(readings, known[i].readings, tiles);
        if (known[i].waits) {
            CHECK_OK(mjf_waits(counts, 0, &options, &waits), tiles);
            CHECK_EQ(waits, mask_parse(known[i].waits), tiles);
            CHECK_OK(mjf_shape_waits(counts, 0, &options, &waits), tiles);
            CHECK_EQ(waits, mask_parse(shape ? shape : known[i].waits), tiles);
        }
        mjf_form_free(form);
    }
}

/* As far as a hand can be: 16 or 17 tiles short, which discards are ranked by. */
static void discards_far_from_any_target(void) {
    static const char *const hands[] = {"123456789m5p1234567z", "123456789m55p123456z",
                                        "123456789m12345671z"};
    member m = member_new(family_named("one suit"));
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        question q = {.flags = 0};
        ask_about(&q, &m);
        hand_parse(hands[i], q.counts);
        q.total = hand_total(q.counts);
        check_all(&q, true);
    }
    member_free(&m);
}

TEST_MAIN("test_forms", TEST(known_hands), TEST(discards_far_from_any_target),
          TEST(every_family), TEST(random_forms), TEST(five_sets), TEST(forms_together))
