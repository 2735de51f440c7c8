/* test_page.c - rules from the bytes of a page: what they are, say and make of wins. */
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "test.h"

/* A small game of fans that are capped. */
static const page_source small = {
    .id = "small",
    .registers = {{"uncapped", "+ best:above,within if has:above 0 sum:bonus"},
                  {"capped", "if has:above uncapped min uncapped 3"},
                  {"floored",
                   "if and has:within or p.kong_draw or p.last_draw p.robbed_kong "
                   "max capped 3 capped"},
                  {"fan", "max floored best:first"},
                  {"points", "** 2 fan"}},
    .options = {{.id = "stack"},
                {.id = "cap", .least = 1, .most = 9, .otherwise = 3},
                {.id = "style", .choices = "plain rich", .otherwise = 0},
                {.id = "base", .choices = "1 5 -20", .otherwise = 1}},
    .presets = {{"style", 1, "cap", 5, NULL}},
    .facts = {{"streak", 0, 99, 2}},
    .groups = {"above", "within", "bonus", "first"},
    .rows = {{"one_suit", "above", "4", "p.one_suit", NULL, NULL},
             {"half_flush", "within", "2", "p.half_flush", NULL, NULL},
             {"all_pungs", "within", "2", "p.all_pungs", NULL, NULL},
             {"all_chows", "within", "1", "p.all_chows", NULL, NULL},
             {"chicken", "within", "0", "not or has:above has:within", NULL, NULL},
             {"self_draw", "bonus", "1", "or p.self_drawn p.robbed_kong", NULL, NULL},
             {"dragons", "bonus", "1", "p.dragon_pungs", "p.dragon_pungs", NULL},
             {"streak", "bonus", "if == o.style 1 2 1", "1", "f.streak", "o.stack"},
             {"heavenly", "first", "6", "p.heavenly", NULL, NULL}},
    .exclusions = {{1, "half_flush", "all_pungs", "== o.style 1"}},
    .settings = {[PAGE_RESULT] = "3", [PAGE_KEY] = "0", [PAGE_MINIMUM_OF] = "3"},
    .forbids = {{"earthly_drawn", "and p.earthly not p.self_drawn"},
                {"melded_chow", "p.melded_chow"}},
    .conflicts = {{"stack", 1, "style", 1, "score.fan"}},
};

static mjf_win won(const char *tiles, const char *win, unsigned how, unsigned flags) {
    mjf_win own;
    memset(&own, 0, sizeof own);
    hand_parse(tiles, own.hand);
    own.tile = (uint8_t)tile_parse(win);
    own.how = (uint8_t)how;
    own.flags = (uint16_t)flags;
    own.seat = 1;
    return own;
}

static mjf_score scored(const mjf_rules *rules, const mjf_win *win) {
    mjf_score score;
    CHECK_OK(mjf_score_win(rules, win, &score), "mjf_score_win");
    return score;
}

/* ---- what rules say of themselves ------------------------------------------------------ */

static void tells_what_it_is(void) {
    mjf_rules *rules = page_rules(&small, NULL, NULL, 0);
    uint8_t fixed;
    int32_t value;
    CHECK(strcmp(mjf_rules_name(rules)->id, "small") == 0, "name");
    CHECK(strcmp(mjf_rules_name(rules)->chinese, "测试") == 0, "chinese");
    CHECK(strcmp(mjf_rules_row(rules, 4)->id, "chicken") == 0, "row");
    CHECK(mjf_rules_row(rules, 9) == NULL, "no such row");
    CHECK(strcmp(mjf_rules_register(rules, 4), "points") == 0, "register");
    CHECK(mjf_rules_register(rules, 5) == NULL, "no such register");
    CHECK(strcmp(mjf_rules_forbid(rules, 1), "melded_chow") == 0, "forbid");
    CHECK(mjf_rules_forbid(rules, 2) == NULL, "no such forbid");
    CHECK_EQ(mjf_rules_row_value(rules, 0, &fixed, &value), 1, "row 0");
    CHECK_EQ(fixed, 1, "row 0");
    CHECK_EQ(value, 4, "row 0");
    CHECK_EQ(mjf_rules_row_value(rules, 7, &fixed, &value), 0, "without the option");
    CHECK_EQ(mjf_rules_row_value(rules, 9, &fixed, &value), 0, "no such row");
    const mjf_page_option *cap = mjf_rules_option(rules, 1);
    CHECK(strcmp(cap->id, "cap") == 0, "option");
    CHECK_EQ(cap->kind, MJF_OPTION_RANGE, "cap");
    CHECK_EQ(cap->least, 1, "cap");
    CHECK_EQ(cap->most, 9, "cap");
    CHECK_EQ(cap->otherwise, 3, "cap");
    CHECK_EQ(cap->value, 3, "cap");
    CHECK_EQ(cap->given, 0, "cap");
    const mjf_page_option *style = mjf_rules_option(rules, 2);
    CHECK_EQ(style->most, 1, "style");
    CHECK(strcmp(style->choices[1], "rich") == 0, "style");
    CHECK(mjf_rules_option(rules, 4) == NULL, "no such option");
    const mjf_page_fact *streak = mjf_rules_fact(rules, 0);
    CHECK(strcmp(streak->id, "streak") == 0, "fact");
    CHECK_EQ(streak->most, 99, "fact");
    CHECK_EQ(streak->otherwise, 2, "fact");
    CHECK(mjf_rules_fact(rules, 1) == NULL, "no such fact");
    CHECK_EQ(mjf_rules_settings(rules)->result, 3, "settings");
    CHECK_EQ(mjf_rules_settings(rules)->tiles, 0x3FFFFFFFF, "settings");
    CHECK(mjf_rules_form(rules, 0) == NULL, "no form is narrowed");
    mjf_rules_free(rules);
    CHECK(mjf_rules_name(NULL) == NULL, "NULL");
    CHECK(mjf_rules_settings(NULL) == NULL, "NULL");
}

/* ---- options --------------------------------------------------------------------------- */

static mjf_status chosen(const char *name, const char *value, const char *other,
                         const char *other_value, mjf_rules **rules,
                         mjf_page_fault *fault) {
    static page_bytes bytes;
    const char *names[] = {name, other}, *values[] = {value, other_value};
    page_write(&small, &bytes);
    return mjf_rules_read_fault(bytes.bytes, bytes.n, names, values,
                                1 + (other != NULL), rules, fault);
}

static void refuses_options_that_are_none(void) {
    static const struct {
        const char *name, *value, *other, *other_value;
        mjf_status status;
        size_t given;
    } wrong[] = {
        {"stak", "true", NULL, NULL, MJF_ERR_OPTION, 0},
        {"rows.nothing", "1", NULL, NULL, MJF_ERR_OPTION, 0},
        {"cap", "4", "rows.", "1", MJF_ERR_OPTION, 1},
        {"stack", "yes", NULL, NULL, MJF_ERR_VALUE, 0},
        {"stack", "1", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "0", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "10", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "4 ", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "-", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "18446744073709551620", NULL, NULL, MJF_ERR_VALUE, 0},
        {"style", "Rich", NULL, NULL, MJF_ERR_VALUE, 0},
        {"base", "2", NULL, NULL, MJF_ERR_VALUE, 0},
        {"rows.one_suit", "1000001", NULL, NULL, MJF_ERR_VALUE, 0},
        {"rows.one_suit", "-1000001", NULL, NULL, MJF_ERR_VALUE, 0},
        {"rows.one_suit", "many", NULL, NULL, MJF_ERR_VALUE, 0},
        {"cap", "4", "cap", "4", MJF_ERR_VALUE, 1},
        {"rows.one_suit", "4", "rows.one_suit", "4", MJF_ERR_VALUE, 1},
        {"stack", "true", "style", "rich", MJF_ERR_VALUE, 2},
    };
    mjf_rules *rules = NULL;
    mjf_page_fault fault;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *label = wrong[i].name;
        CHECK_EQ(chosen(wrong[i].name, wrong[i].value, wrong[i].other,
                        wrong[i].other_value, &rules, &fault),
                 wrong[i].status, label);
        CHECK_EQ(fault.given, wrong[i].given, label);
        CHECK(rules == NULL, label);
    }
    /* The last was two options that contradict each other. */
    CHECK_EQ(fault.options[0], 0, "stack");
    CHECK_EQ(fault.options[1], 2, "style");
    CHECK(strcmp(fault.path, "score.fan") == 0, fault.path);
    CHECK_EQ(chosen(NULL, "1", NULL, NULL, &rules, &fault), MJF_ERR_NULL, "no name");
    CHECK_EQ(chosen("cap", NULL, NULL, NULL, &rules, &fault), MJF_ERR_NULL, "no value");
}

static void chooses_options(void) {
    mjf_rules *rules;
    mjf_page_fault fault;
    int32_t value;
    CHECK_OK(chosen("style", "rich", "base", "-20", &rules, &fault), "style, base");
    CHECK_EQ(mjf_rules_option(rules, 1)->value, 5, "preset");
    CHECK_EQ(mjf_rules_option(rules, 1)->given, 0, "preset");
    CHECK_EQ(mjf_rules_option(rules, 2)->value, 1, "a choice");
    CHECK_EQ(mjf_rules_option(rules, 2)->given, 1, "a choice");
    CHECK_EQ(mjf_rules_option(rules, 3)->value, 2, "the place of a choice");
    mjf_rules_free(rules);
    CHECK_OK(chosen("cap", "7", "style", "rich", &rules, &fault), "given");
    CHECK_EQ(mjf_rules_option(rules, 1)->value, 7, "what is given is not preset");
    mjf_rules_free(rules);
    CHECK_OK(chosen("rows.one_suit", "-1000000", NULL, NULL, &rules, &fault), "a row");
    CHECK_EQ(mjf_rules_row_value(rules, 0, NULL, &value), 1, "a row");
    CHECK_EQ(value, -1000000, "a row");
    mjf_rules_free(rules);
}

/* ---- scores ---------------------------------------------------------------------------- */

static const char half_flush_pungs[] = "111m444m999m55z66z";

static void check_rows(const mjf_rules *rules, const mjf_score *score,
                       const char *expected) {
    char text[512] = "";
    for (unsigned i = 0; i < score->n_lines; i++) {
        if (i > 0) strcat(text, " ");
        strcat(text, mjf_rules_row(rules, score->lines[i].row)->id);
    }
    CHECK(strcmp(text, expected) == 0, text);
}

static void scores_by_its_formulas(void) {
    mjf_rules *rules = page_rules(&small, NULL, NULL, 0);
    mjf_win win = won("123m456m789p12s33z", "3s", MJF_SELF_DRAWN, 0);
    mjf_score score = scored(rules, &win);
    CHECK_EQ(score.verdict, MJF_WIN, "all chows, drawn");
    check_rows(rules, &score, "all_chows self_draw");
    CHECK_EQ(score.registers[3], 2, "fan");
    CHECK_EQ(score.registers[4], 4, "points");
    win = won(half_flush_pungs, "6z", MJF_ON_DISCARD, 0);
    score = scored(rules, &win);
    check_rows(rules, &score, "half_flush dragons");
    CHECK_EQ(score.registers[3], 3, "fan");
    win = won("123m456m78p111s33z", "9p", MJF_SELF_DRAWN, MJF_LAST_TILE);
    score = scored(rules, &win);
    check_rows(rules, &score, "chicken self_draw");
    CHECK_EQ(score.registers[0], 1, "uncapped");
    CHECK_EQ(score.registers[3], 3, "the floor");
    CHECK_EQ(score.registers[4], 8, "points");
    mjf_rules_free(rules);
}

static void puts_one_row_in_place_of_all(void) {
    mjf_rules *rules = page_rules(&small, NULL, NULL, 0);
    mjf_win win = won("123m456m789p12s33z", "3s", MJF_SELF_DRAWN, MJF_HEAVENLY);
    mjf_why why[MJF_MAX_ROWS];
    win.seat = 0;
    mjf_score score = scored(rules, &win);
    check_rows(rules, &score, "heavenly");
    CHECK_EQ(score.registers[3], 6, "fan");
    CHECK_OK(mjf_score_explain(rules, &win, &score.split, why), "explain");
    CHECK_EQ(why[3].reason, MJF_OVERRIDDEN, "all_chows");
    CHECK_EQ(why[3].by, 8, "all_chows");
    CHECK_EQ(why[4].reason, MJF_REMOVED, "chicken");
    CHECK_EQ(why[4].by, 3, "chicken");
    CHECK_EQ(why[0].reason, MJF_ABSENT, "one_suit");
    CHECK_EQ(why[8].reason, MJF_COUNTS, "heavenly");
    mjf_rules_free(rules);
    const char *name = "rows.heavenly", *value = "2";
    rules = page_rules(&small, &name, &value, 1);
    score = scored(rules, &win);
    check_rows(rules, &score, "all_chows self_draw");
    CHECK_OK(mjf_score_explain(rules, &win, &score.split, why), "explain");
    CHECK_EQ(why[8].reason, MJF_LESSER, "heavenly is no more than the others");
    mjf_rules_free(rules);
}

static void tells_bounds(void) {
    mjf_rules *rules = page_rules(&small, NULL, NULL, 0);
    const mjf_win wins[] = {
        won("123m456m78p111s33z", "9p", MJF_SELF_DRAWN, MJF_LAST_TILE),
        won("111m444m999m55z66z", "6z", MJF_SELF_DRAWN, 0),
        won("123m456m789p12s33z", "3s", MJF_SELF_DRAWN, MJF_HEAVENLY)};
    static const mjf_bound expected[] = {{2, MJF_BOUND_FLOOR, 8, 1, 3},
                                         {1, MJF_BOUND_CAP, 3, 4, 3},
                                         {3, MJF_BOUND_RAISE, 0, 2, 6}};
    for (size_t i = 0; i < 3; i++) {
        mjf_win win = wins[i];
        mjf_bound bounds[2];
        size_t n = 7;
        win.seat = i == 2 ? 0 : 1;
        const mjf_score score = scored(rules, &win);
        CHECK_OK(mjf_score_bounds(rules, &win, &score.split, bounds, 2, &n), "bounds");
        CHECK_EQ(n, 1, "bounds");
        CHECK_EQ(bounds[0].of, expected[i].of, "of");
        CHECK_EQ(bounds[0].kind, expected[i].kind, "kind");
        CHECK_EQ(bounds[0].mark, expected[i].mark, "mark");
        CHECK_EQ(bounds[0].before, expected[i].before, "before");
        CHECK_EQ(bounds[0].after, expected[i].after, "after");
        CHECK_OK(mjf_score_bounds(rules, &win, &score.split, NULL, 0, &n), "no room");
        CHECK_EQ(n, 1, "no room");
    }
    mjf_rules_free(rules);
}

static void tells_what_forbids(void) {
    mjf_rules *rules = page_rules(&small, NULL, NULL, 0);
    mjf_win win = won("123m456m789p12s33z", "3s", MJF_ON_DISCARD, MJF_EARTHLY);
    mjf_score score = scored(rules, &win);
    CHECK_EQ(score.verdict, MJF_NOT_ALLOWED, "earthly on a discard");
    CHECK_EQ(score.forbid, 0, "earthly on a discard");
    check_rows(rules, &score, "all_chows");
    CHECK_EQ(score.registers[3], 1, "the score is made all the same");
    win = won("456m789p12s33z", "3s", MJF_SELF_DRAWN, 0);
    win.melds[win.n_melds++] = (mjf_meld){MJF_CHOW, 0};
    score = scored(rules, &win);
    CHECK_EQ(score.verdict, MJF_NOT_ALLOWED, "a melded chow");
    CHECK_EQ(score.forbid, 1, "a melded chow");
    win.melds[0] = (mjf_meld){MJF_PUNG, 0};
    score = scored(rules, &win);
    CHECK_EQ(score.verdict, MJF_WIN, "a melded pung");
    CHECK_EQ(score.forbid, MJF_NO_FORBID, "a melded pung");
    mjf_rules_free(rules);
}

static void counts_by_facts(void) {
    static const char *const names[] = {"stack"}, *const values[] = {"true"};
    mjf_rules *rules = page_rules(&small, names, values, 1);
    mjf_win win = won("123m456m789p12s33z", "3s", MJF_SELF_DRAWN, 0);
    mjf_score score = scored(rules, &win);
    check_rows(rules, &score, "all_chows self_draw streak");
    CHECK_EQ(score.lines[2].times, 2, "as it usually is");
    CHECK_EQ(score.registers[0], 4, "as it usually is");
    int64_t streak = 5;
    win.facts = &streak;
    score = scored(rules, &win);
    CHECK_EQ(score.lines[2].times, 5, "told");
    CHECK_EQ(score.lines[2].value, 5, "told");
    CHECK_EQ(score.registers[0], 7, "told");
    streak = 0;
    score = scored(rules, &win);
    check_rows(rules, &score, "all_chows self_draw");
    streak = 100;
    score = scored(rules, &win);
    CHECK_EQ(score.verdict, MJF_WRONG_WIN, "out of its range");
    CHECK_EQ(score.problem, MJF_PROBLEM_FACT, "out of its range");
    mjf_rules_free(rules);
}

static void counts_what_is_held(void) {
    page_source source = small;
    source.facts[1].id = "shown";
    source.facts[1].most = (INT64_C(1) << MJF_TILES) - 1;
    source.rows[7].value = "h.shown";
    source.rows[7].each = "1";
    mjf_rules *rules = page_rules(&source, (const char *const[]){"stack"},
                                  (const char *const[]){"true"}, 1);
    mjf_win win = won("456m789p12s33z", "3s", MJF_SELF_DRAWN, 0);
    win.melds[win.n_melds++] = (mjf_meld){MJF_CONCEALED_KONG, 0};
    mjf_score score = scored(rules, &win);
    check_rows(rules, &score, "chicken self_draw streak");
    CHECK_EQ(score.lines[2].value, 0, "none is shown");
    int64_t facts[MJF_MAX_FACTS] = {2, (int64_t)mask_parse("1m3s3z9p9m")};
    win.facts = facts;
    score = scored(rules, &win);
    CHECK_EQ(score.lines[2].value, 4 + 1 + 2 + 1, "in hand, melds and the last");
    win = won("456m789p12s3z", "3s", MJF_SELF_DRAWN, 0);
    win.melds[win.n_melds++] = (mjf_meld){MJF_PUNG, 0};
    win.jokers[win.n_jokers++] = (uint8_t)tile_parse("9m");
    win.facts = facts;
    score = scored(rules, &win);
    CHECK_EQ(score.lines[2].value, 3 + 1 + 1 + 1 + 1, "what a joker shows");
    win.jokers[0] = MJF_NO_FACE;
    score = scored(rules, &win);
    CHECK_EQ(score.lines[2].value, 3 + 1 + 1 + 1, "a joker without a face");
    mjf_rules_free(rules);
}

/* ---- bytes ------------------------------------------------------------------------------ */

static void refuses_what_is_cut_or_longer(void) {
    static page_bytes bytes;
    mjf_rules *rules = NULL;
    page_write(&small, &bytes);
    for (size_t n = 0; n < bytes.n; n++)
        CHECK_EQ(mjf_rules_read(bytes.bytes, n, NULL, NULL, 0, &rules), MJF_ERR_PAGE,
                 "cut");
    bytes.bytes[bytes.n] = 0;
    CHECK_EQ(mjf_rules_read(bytes.bytes, bytes.n + 1, NULL, NULL, 0, &rules),
             MJF_ERR_PAGE, "longer");
    CHECK_EQ(mjf_rules_read(NULL, 0, NULL, NULL, 0, &rules), MJF_ERR_NULL, "no bytes");
    CHECK_EQ(mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 1, &rules), MJF_ERR_NULL,
             "no names");
    CHECK_EQ(mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 0, NULL), MJF_ERR_NULL,
             "nowhere to write");
    CHECK(rules == NULL, "nothing was read");
}

/* Each byte in turn something else: a status, or rules that score. */
static void survives_changed_bytes(void) {
    static page_bytes bytes;
    const mjf_win win = won("123m456m789p12s33z", "3s", MJF_SELF_DRAWN, 0);
    random_source source = {11};
    unsigned read = 0;
    page_write(&small, &bytes);
    for (size_t i = 0; i < bytes.n; i++) {
        const uint8_t own = bytes.bytes[i];
        for (int k = 0; k < 6; k++) {
            mjf_rules *rules = NULL;
            mjf_page_fault fault;
            bytes.bytes[i] =
                k < 3 ? (uint8_t)(own + k - 1) : (uint8_t)random_next(&source);
            const mjf_status status = mjf_rules_read_fault(bytes.bytes, bytes.n, NULL,
                                                           NULL, 0, &rules, &fault);
            CHECK(status == MJF_OK || status == MJF_ERR_PAGE || status == MJF_ERR_VALUE,
                  mjf_status_name(status));
            CHECK(fault.byte <= bytes.n, "fault");
            if (status == MJF_OK) scored(rules, &win);
            read += status == MJF_OK;
            mjf_rules_free(rules);
        }
        bytes.bytes[i] = own;
    }
    CHECK(read > bytes.n, "some are right all the same");
}

TEST_MAIN("test_page", TEST(tells_what_it_is), TEST(refuses_options_that_are_none),
          TEST(chooses_options), TEST(scores_by_its_formulas),
          TEST(puts_one_row_in_place_of_all), TEST(tells_bounds),
          TEST(tells_what_forbids), TEST(counts_by_facts), TEST(counts_what_is_held),
          TEST(refuses_what_is_cut_or_longer), TEST(survives_changed_bytes))
