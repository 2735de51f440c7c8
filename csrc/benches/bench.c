/*
 * bench.c - nanoseconds a call of every question, asked through the public header.
 *
 *   bench                     a table
 *   bench --json              an object a line
 *   bench [--json] discards   one question alone
 *
 * Throughput ("ns") lets calls overlap, as in a loop over hands. For latency the place of
 * the next hand waits for the answer to the one before, as in a search. Hands at random are
 * dealt a thousand a call, or, as their latency, one. Both are the best
 * of many passes over the same seeded hands, kept for each thousand hands by itself: what
 * else the machine does seldom hits the same thousand in every pass.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hands.h"
#include "mjf/mjf.h"

enum {
    SEED = 136,
    HANDS = 10000,
    PART = 1000,        /* hands that are timed together */
    LEAST_PASSES = 5,   /* however long they take */
    BUDGET = 200000000, /* ns that the passes of one figure may take */
    WALL = MJF_TILES * MJF_COPIES,
    DEAD = 40, /* tiles on the table where limits are asked about */
    ALL_BLOCKS = 4,
    READINGS = 1024
};

/* ---- calls and time ----------------------------------------------------------------- */

static void expect_ok(mjf_status status) {
    if (status == MJF_OK) return;
    fprintf(stderr, "bench: %s: %s\n", mjf_status_name(status),
            mjf_status_message(status));
    exit(EXIT_FAILURE);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* ---- forms -------------------------------------------------------------------------- */

#define TWO_FIVE_EIGHT 0x2492492u /* of the suits */

enum {
    NO_FORM = -1,
    PAIRS_258,
    RUNS_ONLY,
    HONOR_RUNS,
    ANY_COPIES,
    JOKER_COPIES,
    FORMS
};

static const char *const form_names[FORMS] = {"258 pair", "runs only", "honor runs",
                                              "any copies", "joker copies"};
static mjf_form *forms_made[FORMS];

/* What a form has of its own; the milliseconds that its tables took. */
static double make_form(int form) {
    mjf_form_spec spec = MJF_FORM_SPEC;
    if (form == PAIRS_258) spec.pairs = TWO_FIVE_EIGHT;
    if (form == RUNS_ONLY) spec.triplets = 0;
    if (form == HONOR_RUNS) spec.honor_runs = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS;
    if (form == ANY_COPIES) spec.copies = MJF_ANY_COPIES;
    if (form == JOKER_COPIES) spec.joker_copies = 1;
    int64_t start = now();
    expect_ok(mjf_form_new(&spec, &forms_made[form]));
    expect_ok(mjf_form_init(forms_made[form]));
    return (double)(now() - start) / 1e6;
}

/* ---- hands -------------------------------------------------------------------------- */

typedef struct hand_kind {
    const char *name;
    unsigned tiles;
    bool complete;    /* sets and a pair, or as many of their tiles */
    unsigned jokers;  /* besides the tiles */
    unsigned limited; /* blocks whose limits are lowered: 0, 1 or ALL_BLOCKS */
} hand_kind;

static const hand_kind drawn = {.name = "14 tiles", .tiles = 14};
static const hand_kind waiting = {.name = "13 tiles", .tiles = 13};
static const hand_kind complete = {
    .name = "14 complete", .tiles = 14, .complete = true};
static const hand_kind ready = {.name = "13 ready", .tiles = 13, .complete = true};
static const hand_kind drawn_jokers = {
    .name = "12 and 2 jokers", .tiles = 12, .jokers = 2};
static const hand_kind waiting_jokers = {
    .name = "11 and 2 jokers", .tiles = 11, .jokers = 2};
static const hand_kind complete_jokers = {
    .name = "12 and 2 jokers, complete", .tiles = 12, .complete = true, .jokers = 2};
static const hand_kind drawn_one = {
    .name = "14, one block limited", .tiles = 14, .limited = 1};
static const hand_kind waiting_one = {
    .name = "13, one block limited", .tiles = 13, .limited = 1};
static const hand_kind ready_one = {
    .name = "13 ready, one block limited", .tiles = 13, .complete = true, .limited = 1};
static const hand_kind drawn_all = {
    .name = "14, all blocks limited", .tiles = 14, .limited = ALL_BLOCKS};
static const hand_kind waiting_all = {
    .name = "13, all blocks limited", .tiles = 13, .limited = ALL_BLOCKS};
static const hand_kind ready_all = {.name = "13 ready, all blocks limited",
                                    .tiles = 13,
                                    .complete = true,
                                    .limited = ALL_BLOCKS};
static const hand_kind drawn_five = {.name = "17 tiles", .tiles = 17};
static const hand_kind waiting_five = {.name = "16 tiles", .tiles = 16};
static const hand_kind complete_five = {
    .name = "17 complete", .tiles = 17, .complete = true};
static const hand_kind drawn_five_all = {
    .name = "17, all blocks limited", .tiles = 17, .limited = ALL_BLOCKS};

typedef struct sample {
    hand counts[HANDS];
    hand limits[HANDS];
    mjf_options options[HANDS];
    const mjf_form *form; /* or NULL */
    bool plain;           /* nothing in the options: ask without them */
} sample;

static sample dealt;

/* Take one of the n tiles out and fill its place with the last. */
static uint8_t draw(random_source *source, uint8_t *tiles, unsigned n) {
    unsigned place = random_below(source, n);
    uint8_t tile = tiles[place];
    tiles[place] = tiles[n - 1];
    return tile;
}

/* The tiles of the wall without those of the hand; their number. */
static unsigned rest_of_wall(const uint8_t *counts, uint8_t *wall) {
    unsigned n = 0;
    for (unsigned t = 0; t < MJF_TILES; t++)
        for (unsigned copy = counts[t]; copy < MJF_COPIES; copy++)
            wall[n++] = (uint8_t)t;
    return n;
}

static void deal_any(random_source *source, unsigned tiles, uint8_t *counts) {
    uint8_t wall[WALL];
    memset(counts, 0, MJF_TILES);
    for (unsigned n = rest_of_wall(counts, wall); tiles > 0; tiles--)
        counts[draw(source, wall, n--)]++;
}

/* A set or a pair, whether or not there are as many copies. */
static void add_set(random_source *source, unsigned size, uint8_t *counts) {
    unsigned runs = size == 3 ? 21 : 0, choice = random_below(source, MJF_TILES + runs);
    if (choice < MJF_TILES) {
        counts[choice] = (uint8_t)(counts[choice] + size);
        return;
    }
    unsigned run = choice - MJF_TILES, first = run / 7 * 9 + run % 7;
    for (unsigned i = 0; i < size; i++) counts[first + i]++;
}

/* So many sets and a pair, of which tiles are taken out until the number is right. */
static void deal_complete(random_source *source, unsigned sets, unsigned tiles,
                          uint8_t *counts) {
    bool fits;
    do {
        memset(counts, 0, MJF_TILES);
        for (unsigned set = 0; set < sets; set++) add_set(source, 3, counts);
        add_set(source, 2, counts);
        fits = true;
        for (unsigned t = 0; t < MJF_TILES; t++) fits &= counts[t] <= MJF_COPIES;
    } while (!fits);
    for (unsigned n = 3 * sets + 2; n > tiles; n--) {
        unsigned tile = 0;
        for (unsigned skip = random_below(source, n); skip >= counts[tile]; tile++)
            skip -= counts[tile];
        counts[tile]--;
    }
}

/* What lies dead of the rest of the wall is lost to the blocks that are limited. */
static void deal_limits(random_source *source, unsigned limited, const uint8_t *counts,
                        uint8_t *limits) {
    uint8_t wall[WALL];
    unsigned n = rest_of_wall(counts, wall), block = random_below(source, ALL_BLOCKS);
    memset(limits, MJF_COPIES, MJF_TILES);
    for (unsigned dead = 0; dead < DEAD; dead++) {
        uint8_t tile = draw(source, wall, n--);
        if (limited == ALL_BLOCKS || tile / 9 == block) limits[tile]--;
    }
}

/* To be asked about a form, or about flags alone. */
static void deal_hands(const hand_kind *kind, int form) {
    random_source source = {SEED};
    unsigned sets = (kind->tiles + kind->jokers) / 3;
    dealt.form = form == NO_FORM ? NULL : forms_made[form];
    dealt.plain = kind->jokers == 0 && kind->limited == 0 && dealt.form == NULL;
    for (size_t i = 0; i < HANDS; i++) {
        if (kind->complete)
            deal_complete(&source, sets, kind->tiles, dealt.counts[i]);
        else
            deal_any(&source, kind->tiles, dealt.counts[i]);
        dealt.options[i] = (mjf_options){.jokers = (uint8_t)kind->jokers,
                                         .more = &dealt.form,
                                         .n_more = dealt.form != NULL};
        if (kind->limited == 0) continue;
        deal_limits(&source, kind->limited, dealt.counts[i], dealt.limits[i]);
        dealt.options[i].limits = dealt.limits[i];
    }
}

/* ---- questions ---------------------------------------------------------------------- */

typedef uint64_t ask_function(const uint8_t *counts, uint32_t forms,
                              const mjf_options *options);

#define ASK(question, type, answer)                                       \
    static uint64_t ask_##question(const uint8_t *counts, uint32_t forms, \
                                   const mjf_options *options) {          \
        type found;                                                       \
        expect_ok(mjf_##question(counts, forms, options, &found));        \
        return (uint64_t)(answer);                                        \
    }
ASK(shanten, int8_t, found)
ASK(is_win, int, found)
ASK(useful, uint64_t, found)
ASK(waits, uint64_t, found)
ASK(shape_waits, uint64_t, found)
ASK(ukeire, mjf_ukeire_result, found.total)

static uint64_t ask_discards(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options) {
    mjf_discard found[MJF_MAX_DISCARDS];
    size_t n;
    expect_ok(mjf_discards(counts, forms, options, found, &n));
    return found[0].total + n;
}

static uint64_t ask_decompose(const uint8_t *counts, uint32_t forms,
                              const mjf_options *options) {
    mjf_reading found[READINGS];
    size_t n;
    expect_ok(mjf_decompose(counts, forms, options, found, READINGS, &n));
    return n;
}

static volatile uint64_t nothing; /* 0, which the compiler must not know */
static volatile uint64_t sink;

/* Ask about the hands of one part. Inlined into the walk of each question, so that what
 * is timed is a direct call, as in a program of one's own. */
static inline __attribute__((always_inline)) void ask_part(ask_function *ask,
                                                           uint32_t forms, size_t part,
                                                           bool chained) {
    uint64_t zero = nothing, sum = 0;
    for (size_t i = part * PART, end = i + PART; i < end; i++) {
        const mjf_options *options = dealt.plain ? NULL : &dealt.options[i];
        uint64_t answer = ask(dealt.counts[i], forms, options);
        sum += answer;
        if (chained) i += answer & zero;
    }
    sink = sum;
}

typedef void walk_function(uint32_t forms, size_t part, bool chained);

#define WALK(question)                                                       \
    static void walk_##question(uint32_t forms, size_t part, bool chained) { \
        if (chained)                                                         \
            ask_part(ask_##question, forms, part, true);                     \
        else                                                                 \
            ask_part(ask_##question, forms, part, false);                    \
    }
WALK(shanten)
WALK(is_win)
WALK(useful)
WALK(waits)
WALK(shape_waits)
WALK(ukeire)
WALK(discards)
WALK(decompose)

/* Hands at random; the sample is not looked at. */

static mjf_random chance;
static mjf_wins *wins;

static void begin_chance(void) {
    const uint64_t seed[MJF_SEED_WORDS] = {SEED};
    const mjf_wins_spec spec = {NULL, MJF_ALL, 14, 0, 0};
    expect_ok(mjf_random_seed(&chance, seed));
    expect_ok(mjf_wins_new(&spec, &wins));
}

static void deal_some(uint8_t *out, size_t n) {
    expect_ok(mjf_deal(&chance, 13, NULL, out, n));
}

static void deal_some_wins(uint8_t *out, size_t n) {
    expect_ok(mjf_wins_deal(wins, &chance, out, NULL, n));
}

/* A part in one call or, chained, in a call a hand. */
#define WALK_CHANCE(name, function)                                      \
    static void walk_##name(uint32_t forms, size_t part, bool chained) { \
        static hand out[PART];                                           \
        size_t n = chained ? 1 : PART;                                   \
        (void)forms;                                                     \
        (void)part;                                                      \
        for (size_t i = 0; i < PART; i += n) function(out[i], n);        \
        sink = out[0][0];                                                \
    }
WALK_CHANCE(deal, deal_some)
WALK_CHANCE(wins_deal, deal_some_wins)

typedef struct bench_case {
    const char *question;
    walk_function *walk;
    const char *flags; /* NULL: none, but a form */
    uint32_t forms;
    int form; /* or NO_FORM */
    const hand_kind *hands;
} bench_case;

#define SHAPES_STANDARD "standard", MJF_STANDARD, NO_FORM
#define SHAPES_ALL "all", MJF_ALL, NO_FORM
#define SHAPES_QUADS "all, quads", MJF_ALL | MJF_SEVEN_PAIRS_QUADS, NO_FORM
#define SHAPES_258 NULL, 0, PAIRS_258
#define SHAPES_RUNS NULL, 0, RUNS_ONLY
#define SHAPES_HONORS NULL, 0, HONOR_RUNS
#define SHAPES_FREE NULL, 0, ANY_COPIES
#define SHAPES_JOKERS NULL, 0, JOKER_COPIES
#define CASE(question, shapes, hands) \
    {#question, walk_##question, SHAPES_##shapes, &hands}

static const bench_case cases[] = {
    CASE(shanten, STANDARD, drawn),
    CASE(shanten, ALL, drawn),
    CASE(shanten, QUADS, drawn),
    CASE(shanten, ALL, waiting),
    CASE(shanten, ALL, drawn_jokers),
    CASE(shanten, ALL, drawn_one),
    CASE(shanten, ALL, drawn_all),
    CASE(is_win, ALL, drawn),
    CASE(is_win, ALL, complete),
    CASE(useful, STANDARD, waiting),
    CASE(useful, ALL, waiting),
    CASE(useful, ALL, waiting_jokers),
    CASE(useful, ALL, waiting_one),
    CASE(useful, ALL, waiting_all),
    CASE(waits, ALL, waiting),
    CASE(waits, ALL, ready),
    CASE(waits, ALL, ready_one),
    CASE(waits, ALL, ready_all),
    CASE(shape_waits, ALL, ready),
    CASE(ukeire, ALL, waiting),
    CASE(ukeire, ALL, waiting_jokers),
    CASE(ukeire, ALL, waiting_one),
    CASE(ukeire, ALL, waiting_all),
    CASE(discards, STANDARD, drawn),
    CASE(discards, ALL, drawn),
    CASE(discards, ALL, drawn_jokers),
    CASE(discards, ALL, drawn_one),
    CASE(discards, ALL, drawn_all),
    CASE(decompose, ALL, drawn),
    CASE(decompose, ALL, complete),
    CASE(decompose, ALL, complete_jokers),
    CASE(shanten, STANDARD, drawn_five),
    CASE(shanten, STANDARD, drawn_five_all),
    CASE(useful, STANDARD, waiting_five),
    CASE(discards, STANDARD, drawn_five),
    CASE(decompose, STANDARD, complete_five),
    CASE(shanten, 258, drawn),
    CASE(shanten, 258, drawn_all),
    CASE(ukeire, 258, waiting),
    CASE(ukeire, 258, waiting_all),
    CASE(discards, 258, drawn),
    CASE(discards, 258, drawn_all),
    CASE(decompose, 258, complete),
    CASE(shanten, RUNS, drawn),
    CASE(shanten, RUNS, drawn_all),
    CASE(ukeire, RUNS, waiting_all),
    CASE(decompose, RUNS, complete),
    CASE(shanten, HONORS, drawn),
    CASE(shanten, HONORS, drawn_all),
    CASE(ukeire, HONORS, waiting_all),
    CASE(decompose, HONORS, complete),
    CASE(shanten, FREE, drawn),
    CASE(ukeire, FREE, waiting_all),
    CASE(decompose, FREE, complete),
    CASE(shanten, JOKERS, drawn_jokers),
    CASE(ukeire, JOKERS, waiting_jokers),
    CASE(discards, JOKERS, drawn_jokers),
    CASE(decompose, JOKERS, complete_jokers),
    CASE(deal, ALL, waiting),
    CASE(wins_deal, ALL, complete),
};

/* ---- time --------------------------------------------------------------------------- */

/* Nanoseconds a call: of throughput, or of latency where the calls are chained. */
static double best(const bench_case *bench, bool chained) {
    int64_t least[HANDS / PART], total = 0, end = now() + BUDGET;
    for (size_t part = 0; part < HANDS / PART; part++) least[part] = INT64_MAX;
    for (unsigned pass = 0; pass < LEAST_PASSES || now() < end; pass++)
        for (size_t part = 0; part < HANDS / PART; part++) {
            int64_t start = now();
            bench->walk(bench->forms, part, chained);
            int64_t took = now() - start;
            if (took < least[part]) least[part] = took;
        }
    for (size_t part = 0; part < HANDS / PART; part++) total += least[part];
    return (double)total / HANDS;
}

int main(int argc, char **argv) {
    bool json = false;
    const char *only = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else
            only = argv[i];
    }

    int64_t start = now();
    expect_ok(mjf_init());
    double derived = (double)(now() - start) / 1e6;
    printf(json ? "{\"derivation_ms\": %.2f, \"tables_bytes\": %zu}\n"
                : "tables derived in %.2f ms, %zu bytes\n",
           derived, mjf_tables_size());
    for (int form = 0; form < FORMS; form++)
        printf(json ? "{\"form\": \"%s\", \"derivation_ms\": %.2f}\n"
                    : "those of %s in %.2f ms\n",
               form_names[form], make_form(form));

    begin_chance();
    if (!json)
        printf("\n%-12s %-12s %-29s %9s %9s\n", "question", "shapes", "hands", "ns",
               "latency");
    bool asked = false;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bench_case *bench = &cases[i];
        if (only && strcmp(only, bench->question) != 0) continue;
        asked = true;
        deal_hands(bench->hands, bench->form);
        double throughput = best(bench, false), latency = best(bench, true);
        const char *shapes = bench->flags ? bench->flags : form_names[bench->form];
        printf(json ? "{\"question\": \"%s\", \"shapes\": \"%s\", \"hands\": \"%s\", "
                      "\"ns\": %.1f, \"latency_ns\": %.1f}\n"
                    : "%-12s %-12s %-29s %9.1f %9.1f\n",
               bench->question, shapes, bench->hands->name, throughput, latency);
        fflush(stdout);
    }
    if (!asked) {
        fprintf(stderr, "bench: no question '%s'\n", only);
        return EXIT_FAILURE;
    }
    mjf_wins_free(wins);
    for (int form = 0; form < FORMS; form++) mjf_form_free(forms_made[form]);
    return EXIT_SUCCESS;
}
