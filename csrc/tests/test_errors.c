/*
 * test_errors.c - what wrong input gets, from every function: the status of what is
 * wrong, and a result that is left as it was.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "sample_rules.h"
#include "test.h"

/* ---- every function behind one signature ----------------------------------------- */

/* Big enough for every result; its first bytes are handed to the library. */
typedef union result {
    int8_t shanten;
    int win;
    uint64_t tiles;
    mjf_ukeire_result ukeire;
    mjf_discard discards[MJF_MAX_DISCARDS];
    mjf_reading readings[8];
    unsigned char bytes[sizeof(mjf_reading) * 8];
} result;

typedef struct answer {
    result result;
    size_t n; /* of mjf_discards and mjf_decompose */
} answer;

typedef mjf_status (*function)(const uint8_t *counts, uint32_t forms,
                               const mjf_options *options, answer *out);

static mjf_status shanten(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options, answer *out) {
    return mjf_shanten(counts, forms, options, out ? &out->result.shanten : NULL);
}

static mjf_status is_win(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, answer *out) {
    return mjf_is_win(counts, forms, options, out ? &out->result.win : NULL);
}

static mjf_status useful(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, answer *out) {
    return mjf_useful(counts, forms, options, out ? &out->result.tiles : NULL);
}

static mjf_status waits(const uint8_t *counts, uint32_t forms,
                        const mjf_options *options, answer *out) {
    return mjf_waits(counts, forms, options, out ? &out->result.tiles : NULL);
}

static mjf_status shape_waits(const uint8_t *counts, uint32_t forms,
                              const mjf_options *options, answer *out) {
    return mjf_shape_waits(counts, forms, options, out ? &out->result.tiles : NULL);
}

static mjf_status ukeire(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, answer *out) {
    return mjf_ukeire(counts, forms, options, out ? &out->result.ukeire : NULL);
}

static mjf_status discards(const uint8_t *counts, uint32_t forms,
                           const mjf_options *options, answer *out) {
    return mjf_discards(counts, forms, options, out ? out->result.discards : NULL,
                        out ? &out->n : NULL);
}

static mjf_status decompose(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, answer *out) {
    return mjf_decompose(counts, forms, options, out ? out->result.readings : NULL, 8,
                         out ? &out->n : NULL);
}

enum { BOTH, WAITING, DRAWN };

static const struct {
    const char *name;
    function call;
    int size; /* of the hands it takes */
    bool reads_unseen;
} functions[] = {
    {"mjf_shanten", shanten, BOTH, false},
    {"mjf_is_win", is_win, BOTH, false},
    {"mjf_useful", useful, WAITING, false},
    {"mjf_waits", waits, WAITING, false},
    {"mjf_shape_waits", shape_waits, WAITING, false},
    {"mjf_ukeire", ukeire, WAITING, true},
    {"mjf_discards", discards, DRAWN, true},
    {"mjf_decompose", decompose, BOTH, false},
};

enum { FLAGS = 9 }; /* shapes there are */

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* ---- the walk -------------------------------------------------------------------- */

static bool seen[MJF_STATUS_END];

static void expect(size_t f, const uint8_t *counts, uint32_t forms,
                   const mjf_options *options, mjf_status expected) {
    answer out, before;
    memset(&out, 0xA5, sizeof out);
    before = out;
    mjf_status status = functions[f].call(counts, forms, options, &out);
    CHECK_EQ(status, expected, functions[f].name);
    if (status != MJF_OK)
        CHECK(memcmp(&out, &before, sizeof out) == 0, functions[f].name);
    if (status < MJF_STATUS_END) seen[status] = true;
}

static const char *const waiting_hand = "123m456p789s1122z";
static const char *const drawn_hand = "123m456p789s11222z";

/* A hand that the function takes. */
static void fitting_hand(size_t f, uint8_t *counts) {
    hand_parse(functions[f].size == DRAWN ? drawn_hand : waiting_hand, counts);
}

static void null_pointers(void) {
    for (size_t f = 0; f < FUNCTIONS; f++) {
        hand counts;
        fitting_hand(f, counts);
        expect(f, NULL, MJF_ALL, NULL, MJF_ERR_NULL);
        CHECK_EQ(functions[f].call(counts, MJF_ALL, NULL, NULL), MJF_ERR_NULL,
                 functions[f].name);
    }
    hand counts;
    hand_parse(drawn_hand, counts);
    mjf_discard discard[MJF_MAX_DISCARDS];
    mjf_reading reading;
    size_t n = 77;
    CHECK_EQ(mjf_discards(counts, MJF_ALL, NULL, NULL, &n), MJF_ERR_NULL, "no out");
    CHECK_EQ(mjf_discards(counts, MJF_ALL, NULL, discard, NULL), MJF_ERR_NULL, "no n");
    CHECK_EQ(mjf_decompose(counts, MJF_ALL, NULL, NULL, 1, &n), MJF_ERR_NULL, "no out");
    CHECK_EQ(mjf_decompose(counts, MJF_ALL, NULL, &reading, 1, NULL), MJF_ERR_NULL,
             "no n");
    CHECK_EQ(mjf_tables_digest(NULL), MJF_ERR_NULL, "mjf_tables_digest");
    CHECK_EQ(n, 77, "n is left as it was");
}

/* In every place, each number that is too great; in an otherwise fitting question. */
static void numbers_out_of_range(void) {
    static const uint8_t wrong[] = {5,  6,   7,   8,   13,  16, 31,
                                    64, 127, 128, 129, 252, 255};
    for (size_t f = 0; f < FUNCTIONS; f++)
        for (unsigned t = 0; t < MJF_TILES; t++)
            for (size_t i = 0; i < sizeof wrong; i++) {
                hand counts, four;
                mjf_options limits = {.limits = four}, unseen = {.unseen = four};
                memset(four, MJF_COPIES, sizeof four);
                fitting_hand(f, counts);
                four[t] = wrong[i];
                expect(f, counts, MJF_ALL, &limits, MJF_ERR_LIMIT);
                expect(f, counts, MJF_ALL, &unseen,
                       functions[f].reads_unseen ? MJF_ERR_UNSEEN : MJF_OK);
                counts[t] = wrong[i];
                expect(f, counts, MJF_ALL, NULL, MJF_ERR_COUNT);
            }
}

static void counts_above_limits(void) {
    for (size_t f = 0; f < FUNCTIONS; f++) {
        hand counts, limits;
        mjf_options options = {.limits = limits};
        fitting_hand(f, counts);
        memcpy(limits, counts, sizeof limits);
        expect(f, counts, MJF_ALL, &options, MJF_OK);
        for (unsigned t = 0; t < MJF_TILES; t++) {
            if (!counts[t]) continue;
            limits[t]--;
            expect(f, counts, MJF_ALL, &options, MJF_ERR_ABOVE_LIMIT);
            limits[t]++;
        }
    }
}

static void forms_out_of_range(void) {
    for (size_t f = 0; f < FUNCTIONS; f++) {
        hand counts;
        fitting_hand(f, counts);
        expect(f, counts, 0, NULL, MJF_ERR_FORMS);
        for (unsigned bit = FLAGS; bit < 32; bit++) {
            expect(f, counts, UINT32_C(1) << bit, NULL, MJF_ERR_FORMS);
            expect(f, counts, MJF_ALL | UINT32_C(1) << bit, NULL, MJF_ERR_FORMS);
        }
        for (uint32_t forms = 1; forms < UINT32_C(1) << FLAGS; forms++)
            expect(f, counts, forms, NULL, MJF_OK);
    }
}

/* What is no description of a form, and a form that is not there. */
static void forms_described_wrongly(void) {
    static const mjf_form_spec right = MJF_FORM_SPEC;
    mjf_form_spec wrong[12];
    const mjf_form *none[1] = {NULL};
    mjf_form *form = NULL;
    for (size_t i = 0; i < 12; i++) wrong[i] = right;
    wrong[0].pairs = UINT64_C(1) << MJF_TILES;
    wrong[1].tiles |= UINT64_C(1) << 63;
    wrong[2].sets = -2;
    wrong[3].sets = MJF_MAX_SETS + 1;
    wrong[4].runs = 2;
    wrong[5].triplets = 2;
    wrong[6].honor_runs = 4;
    wrong[7].copies = 3;
    wrong[8].joker_copies = 2;
    wrong[9].pairs = 0;
    wrong[10].runs = wrong[10].triplets = 0;
    wrong[11].triplets = 0, wrong[11].tiles = 3; /* no three for a run */
    for (size_t i = 0; i < 12; i++) {
        CHECK_EQ(mjf_form_new(&wrong[i], &form), MJF_ERR_SPEC, "a wrong spec");
        CHECK(form == NULL, "no form is made of it");
    }
    seen[MJF_ERR_SPEC] = true;
    CHECK_EQ(mjf_form_new(NULL, &form), MJF_ERR_NULL, "no spec");
    CHECK_EQ(mjf_form_new(&right, NULL), MJF_ERR_NULL, "no out");
    CHECK_EQ(mjf_form_init(NULL), MJF_ERR_NULL, "no form");
    mjf_form_free(NULL);
    for (size_t f = 0; f < FUNCTIONS; f++) {
        hand counts;
        mjf_options options = {.more = none, .n_more = 1};
        fitting_hand(f, counts);
        expect(f, counts, MJF_ALL, &options, MJF_ERR_NULL);
        options.more = NULL;
        expect(f, counts, 0, &options, MJF_ERR_NULL);
    }
}

/* Every number of tiles with every number of jokers. */
static void sizes(void) {
    for (size_t f = 0; f < FUNCTIONS; f++)
        for (unsigned tiles = 0; tiles <= MJF_TILES * MJF_COPIES; tiles++)
            for (unsigned jokers = 0; jokers <= 9; jokers++) {
                hand counts = {0};
                mjf_options options = {.jokers = (uint8_t)jokers};
                unsigned total = tiles + jokers, rest = total % 3;
                for (unsigned i = 0; i < tiles; i++) counts[i % MJF_TILES]++;
                mjf_status expected =
                    jokers > MJF_MAX_JOKERS                     ? MJF_ERR_JOKERS
                    : total > MJF_MAX_TILES || rest == 0        ? MJF_ERR_SIZE
                    : functions[f].size == WAITING && rest == 2 ? MJF_ERR_WAITING
                    : functions[f].size == DRAWN && rest == 1   ? MJF_ERR_DRAWN
                                                                : MJF_OK;
                if (functions[f].call == decompose && expected == MJF_OK && jokers >= 2)
                    continue; /* may have more readings than there is room for here */
                expect(f, counts, MJF_STANDARD, &options, expected);
                if (expected != MJF_OK || total == 13 || total == 14) continue;
                for (uint32_t form = 2; form < UINT32_C(1) << FLAGS; form *= 2)
                    if (form != MJF_KNITTED_STRAIGHT || (total != 10 && total != 11))
                        expect(f, counts, form, &options, MJF_ERR_FORM_SIZE);
            }
}

static void jokers_out_of_range(void) {
    for (size_t f = 0; f < FUNCTIONS; f++)
        for (unsigned jokers = 9; jokers < 256; jokers++) {
            hand counts = {0};
            mjf_options options = {.jokers = (uint8_t)jokers};
            expect(f, counts, MJF_ALL, &options, MJF_ERR_JOKERS);
            fitting_hand(f, counts);
            expect(f, counts, MJF_ALL, &options, MJF_ERR_JOKERS);
        }
}

/* mjf_decompose tells how much room it wants. */
static void capacity(void) {
    hand counts;
    mjf_reading readings[4], untouched;
    hand_parse("66677778888999m", counts);
    for (size_t room = 0; room <= 4; room++) {
        size_t n = 77;
        memset(readings, 0xA5, sizeof readings);
        memset(&untouched, 0xA5, sizeof untouched);
        mjf_status status =
            mjf_decompose(counts, MJF_STANDARD, NULL, room ? readings : NULL, room, &n);
        CHECK_EQ(status, room < 4 ? MJF_ERR_CAPACITY : MJF_OK, "capacity");
        CHECK_EQ(n, 4, "all readings are counted");
        for (size_t i = 0; i < 4; i++)
            if (i < room)
                CHECK_EQ(readings[i].form, MJF_STANDARD, "a reading");
            else
                CHECK(memcmp(&readings[i], &untouched, sizeof untouched) == 0,
                      "beyond the capacity");
        if (status < MJF_STATUS_END) seen[status] = true;
    }
}

/* Text that cannot be read; the rest of it is in text/test_text.c. */
static void text(void) {
    static const struct {
        const char *text;
        mjf_status status;
    } wrong[] = {{"1x", MJF_ERR_CHARACTER},  {"1", MJF_ERR_NO_SUIT},
                 {"m", MJF_ERR_NO_DIGITS},   {"8z", MJF_ERR_HONOR},
                 {"run:123m", MJF_ERR_KIND}, {"123m@4", MJF_ERR_SEAT},
                 {"124m", MJF_ERR_MELD},     {"ankan:1111m@0", MJF_ERR_CONCEALED},
                 {"11111m", MJF_ERR_COUNT},  {"pon:123m", MJF_ERR_MELD}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        mjf_meld meld;
        mjf_status status =
            mjf_parse_meld(wrong[i].text, strlen(wrong[i].text), 0, &meld, NULL, NULL);
        CHECK_EQ(status, wrong[i].status, wrong[i].text);
        if (status < MJF_STATUS_END) seen[status] = true;
    }
}

/* ---- what stops, and what never began -------------------------------------------- */

typedef struct stopper {
    mjf_stop stop;
    unsigned asked, after; /* how often it has been asked, and how often it says no */
} stopper;

static int asked(void *self) {
    stopper *s = self;
    return ++s->asked > s->after;
}

static void expect_stop(mjf_status status, const stopper *s, const char *label) {
    CHECK_EQ(status, MJF_ERR_STOPPED, label);
    CHECK_EQ(s->asked, s->after + 1, label);
    if (status == MJF_ERR_STOPPED) seen[status] = true;
}

/* Every function that can be stopped, at once and later; it is not asked again. */
static void calls_are_stopped(void) {
    enum { HANDS = 50000 };
    uint8_t *hands = malloc(HANDS * MJF_TILES);
    mjf_win *wins = calloc(HANDS, sizeof *wins);
    int64_t *results = malloc(HANDS * sizeof *results);
    uint8_t *verdicts = malloc(HANDS);
    uint8_t fours[MJF_TILES];
    const uint64_t seed[MJF_SEED_WORDS] = {3};
    mjf_wins_spec spec = {NULL, MJF_ALL, 14, 0, 0};
    mjf_wins *dealer;
    mjf_random random;
    page_source any_shape = sample_large;
    mjf_win win;
    mjf_score score;
    hand counts;
    size_t n;
    if (!hands || !wins || !results || !verdicts) abort();
    memset(fours, MJF_COPIES, sizeof fours);
    mjf_random_seed(&random, seed);
    CHECK_OK(mjf_wins_new(&spec, &dealer), "wins");
    any_shape.settings[PAGE_ANY_SHAPE] = "1";
    mjf_rules *rules = page_rules(&any_shape, NULL, NULL, 0);
    memset(&win, 0, sizeof win);
    hand_parse("123m45p", win.hand);
    win.n_jokers = MJF_MAX_JOKERS;
    memset(win.jokers, MJF_NO_FACE, sizeof win.jokers);
    for (size_t i = 0; i < HANDS; i++) hand_parse("123m456p789s1112z", wins[i].hand);
    for (unsigned after = 0; after < 3; after++) {
        mjf_census_result census;
        stopper s = {{asked, &s}, 0, after};
        mjf_options options = {.stop = &s.stop};
        expect_stop(mjf_census(14, MJF_ALL, &options, &census), &s, "mjf_census");
        s.asked = 0;
        options.jokers = MJF_MAX_JOKERS;
        hand_parse("123456m", counts);
        expect_stop(mjf_decompose(counts, MJF_STANDARD, &options, NULL, 0, &n), &s,
                    "mjf_decompose");
        s.asked = 0;
        expect_stop(mjf_deal_until(&random, 13, NULL, &s.stop, hands, HANDS), &s,
                    "mjf_deal_until");
        s.asked = 0;
        expect_stop(mjf_wins_deal_until(dealer, &random, &s.stop, hands, NULL, HANDS),
                    &s, "mjf_wins_deal_until");
        s.asked = 0;
        expect_stop(mjf_score_win_until(rules, &win, &s.stop, &score), &s,
                    "mjf_score_win_until");
        s.asked = 0;
        expect_stop(
            mjf_score_batch_until(rules, wins, HANDS, &s.stop, results, verdicts, NULL),
            &s, "mjf_score_batch_until");
        for (int limited = 0; limited < 2; limited++) {
            mjf_batch batch = {.n = HANDS, .hands = {hands, MJF_TILES}};
            batch.forms = MJF_ALL;
            batch.stop = &s.stop;
            if (limited) batch.limits = (mjf_rows){fours, 0};
            s.asked = 0;
            expect_stop(mjf_batch_shanten(&batch, (int8_t *)verdicts, NULL), &s,
                        limited ? "mjf_batch_shanten, limits" : "mjf_batch_shanten");
        }
    }
    mjf_rules_free(rules);
    mjf_wins_free(dealer);
    free(verdicts);
    free(results);
    free(wins);
    free(hands);
}

/* A stop that says no changes nothing. */
static void calls_are_not_stopped(void) {
    enum { HANDS = 9000 };
    static uint8_t alone[HANDS][MJF_TILES], asking[HANDS][MJF_TILES];
    const uint64_t seed[MJF_SEED_WORDS] = {4};
    mjf_random random;
    mjf_census_result one, other;
    stopper s = {{asked, &s}, 0, 1u << 30};
    const mjf_options options = {.stop = &s.stop};
    mjf_random_seed(&random, seed);
    CHECK_OK(mjf_deal(&random, 13, NULL, alone[0], HANDS), "mjf_deal");
    mjf_random_seed(&random, seed);
    CHECK_OK(mjf_deal_until(&random, 13, NULL, &s.stop, asking[0], HANDS), "deal");
    CHECK(memcmp(alone, asking, sizeof alone) == 0, "the same hands");
    CHECK(s.asked > 0, "mjf_deal_until asks");
    s.asked = 0;
    CHECK_OK(mjf_census(14, MJF_STANDARD, NULL, &one), "mjf_census");
    CHECK_OK(mjf_census(14, MJF_STANDARD, &options, &other), "mjf_census");
    CHECK(memcmp(&one, &other, sizeof one) == 0, "the same numbers");
    CHECK(s.asked > 0, "mjf_census asks");
    static int8_t quiet[HANDS], heeding[HANDS];
    mjf_batch batch = {.n = HANDS, .hands = {alone[0], MJF_TILES}};
    batch.forms = MJF_ALL | MJF_SCATTERED; /* the rows go one by one */
    s.asked = 0;
    CHECK_OK(mjf_batch_shanten(&batch, quiet, NULL), "mjf_batch_shanten");
    batch.stop = &s.stop;
    CHECK_OK(mjf_batch_shanten(&batch, heeding, NULL), "mjf_batch_shanten");
    CHECK(memcmp(quiet, heeding, sizeof quiet) == 0, "the same answers");
    CHECK(s.asked > 0, "mjf_batch_shanten asks");
}

/* A generator of zeros would draw zeros for ever. */
static void a_generator_without_a_seed(void) {
    mjf_random random = {{0}};
    const mjf_wins_spec spec = {NULL, MJF_ALL, 14, 0, 0};
    mjf_wins *dealer;
    hand out;
    memset(out, 0xA5, sizeof out);
    CHECK_OK(mjf_wins_new(&spec, &dealer), "wins");
    mjf_status status = mjf_deal(&random, 13, NULL, out, 1);
    CHECK_EQ(status, MJF_ERR_SEED, "mjf_deal");
    CHECK_EQ(mjf_wins_deal(dealer, &random, out, NULL, 1), MJF_ERR_SEED,
             "mjf_wins_deal");
    CHECK_EQ(out[0], 0xA5, "the result is left as it was");
    if (status < MJF_STATUS_END) seen[status] = true;
    const uint64_t zeros[MJF_SEED_WORDS] = {0};
    CHECK_OK(mjf_random_seed(&random, zeros), "zeros are a seed like others");
    CHECK_OK(mjf_deal(&random, 13, NULL, out, 1), "mjf_deal");
    mjf_wins_free(dealer);
}

/* Of the bytes of pages: see score/test_page.c. */
static void pages(void) {
    static const page_source source = {
        .id = "one", .registers = {{"fan", "1"}}, .options = {{.id = "on"}}};
    static page_bytes bytes;
    const char *const names[] = {"on", "off"}, *const values[] = {"1", "true"};
    mjf_rules *rules = NULL;
    page_write(&source, &bytes);
    const mjf_status statuses[] = {
        mjf_rules_read(bytes.bytes, bytes.n - 1, NULL, NULL, 0, &rules),
        mjf_rules_read(bytes.bytes, bytes.n, names + 1, values + 1, 1, &rules),
        mjf_rules_read(bytes.bytes, bytes.n, names, values, 1, &rules)};
    const mjf_status expected[] = {MJF_ERR_PAGE, MJF_ERR_OPTION, MJF_ERR_VALUE};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(statuses[i], expected[i], "a page");
        seen[statuses[i]] = true;
    }
    CHECK(rules == NULL, "no rules were made");
}

/* Run last: nothing but the want of memory, and what a census alone can be told, has been
 * left out. */
static void every_status_was_seen(void) {
#define CHECK_SEEN(name, value, message) \
    CHECK(seen[name] || name == MJF_ERR_MEMORY || name == MJF_ERR_CENSUS, #name);
    MJF_STATUS_LIST(CHECK_SEEN)
#undef CHECK_SEEN
}

TEST_MAIN("test_errors", TEST(null_pointers), TEST(numbers_out_of_range),
          TEST(counts_above_limits), TEST(forms_out_of_range),
          TEST(forms_described_wrongly), TEST(sizes), TEST(jokers_out_of_range),
          TEST(capacity), TEST(text), TEST(calls_are_stopped),
          TEST(calls_are_not_stopped), TEST(a_generator_without_a_seed), TEST(pages),
          TEST(every_status_was_seen))
