/* test_patterns.c - the patterns of every reading of wins of every kind, against the oracle. */
#include <stdbool.h>
#include <string.h>

#include "oracle_patterns.h"
#include "random_wins.h"
#include "test.h"

enum { WINS = 1500, LABEL = 256 };

enum {
    EVERY_FORM = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS |
    MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN |
    MJF_SCATTERED | MJF_SCATTERED_SEVEN
};

static const char *label_of(const mjf_win *win, unsigned pattern) {
    static char label[LABEL];
    int n = snprintf(
        label, sizeof label, "%s: %s + tile %d, how %d, flags %x, melds",
        pattern < MJF_PATTERNS ? mjf_pattern_describe(pattern)->identifier : "",
        hand_text(win->hand), win->tile, win->how, (unsigned)win->flags);
    for (int i = 0; i < win->n_melds && n < LABEL; i++)
        n += snprintf(label + n, (size_t)(LABEL - n), " %d:%d", win->melds[i].kind,
                      win->melds[i].tile);
    for (int i = 0; i < win->n_jokers && n < LABEL; i++)
        n += snprintf(label + n, (size_t)(LABEL - n), " joker %d", win->jokers[i]);
    return label;
}

static unsigned long seen[MJF_PATTERNS];
static uint8_t most[MJF_PATTERNS]; /* times that it was seen to hold at once */

static bool is(const char *field, const char *word) { return strcmp(field, word) == 0; }

static void check_win(const mjf_win *win, uint32_t forms, uint32_t options,
                      unsigned honor_runs) {
    uint8_t actual[MJF_PATTERNS], expected[MJF_PATTERNS];
    mjf_split split;
    size_t n = 1;
    for (size_t reading = 0; reading < n; reading++) {
        CHECK_OK(
            mjf_patterns(win, forms, options, honor_runs, reading, actual, &split, &n),
            label_of(win, MJF_PATTERNS));
        if (reading >= n) return;
        oracle_patterns(win, &split, forms, options, honor_runs, expected);
        for (unsigned p = 0; p < MJF_PATTERNS; p++) {
            CHECK_EQ(actual[p], expected[p], label_of(win, p));
            seen[p] += expected[p] != 0;
            if (actual[p] > most[p]) most[p] = actual[p];
        }
    }
}

static uint32_t random_forms(random_source *source) {
    const unsigned choice = random_below(source, 4);
    return choice == 0   ? MJF_STANDARD
           : choice == 1 ? MJF_STANDARD | MJF_SEVEN_PAIRS
                         : EVERY_FORM;
}

static void test_every_kind(void) {
    random_source source = {11};
    memset(seen, 0, sizeof seen);
    memset(most, 0, sizeof most);
    for (unsigned k = 0; k < n_win_kinds; k++)
        for (unsigned i = 0; i < test_rounds_or_more(WINS); i++) {
            mjf_win win;
            win_deal(&source, &win_kinds[k], &win);
            const uint32_t forms = k >= 8 ? EVERY_FORM : random_forms(&source);
            const uint32_t options = random_below(&source, 4);
            check_win(&win, forms, options, win_kinds[k].honor_runs);
        }
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const mjf_pattern_text *text = mjf_pattern_describe(p);
        /* Those of `make test-places` never hold. */
        if (is(text->family, "filler")) continue;
        CHECK(seen[p] > 0, text->identifier);
        CHECK_EQ(most[p] > 1, is(text->kind, "count"), text->identifier);
    }
}

TEST_MAIN("test_patterns", TEST(test_every_kind))
