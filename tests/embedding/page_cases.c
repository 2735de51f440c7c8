/*
 * Scores the cases of a flat text by compiled pages: C99 alone, and no Python.
 *
 *     page_cases FOLDER < CASES
 *
 * FOLDER has NAME.page for each rule system. A case is lines of a key and a value: `case` and
 * what it is called begin it, `page` names the rules, `option` has a name and a value, and the
 * others are the keys of a case: hand, win, melds, how, seat, round ... For each a line goes
 * out: what it is called, the verdict, the fans by Chinese name, and the totals.
 */
#include <mjf/mjf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, MOST = 32, SMALL_PAGE = 1 << 16 };

typedef struct chosen {
    char names[MOST][64], values[MOST][64];
    size_t n;
} chosen;

typedef struct told {
    char id[LINE], page[64];
    chosen options;
    mjf_win win;
    int has_hand;
} told;

static void fail(const char *what, const char *where) {
    fprintf(stderr, "%s: %s\n", where, what);
    exit(2);
}

static void check(mjf_status status, const char *where) {
    if (status != MJF_OK) fail(mjf_status_name(status), where);
}

/* The place of a word among others; n: it is none of them. */
static unsigned place_of(const char *word, const char *const *words, unsigned n) {
    unsigned i = 0;
    while (i < n && strcmp(word, words[i]) != 0) i++;
    return i;
}

static uint64_t kinds_of(const char *text, const char *where) {
    uint8_t counts[MJF_TILES];
    uint64_t kinds = 0;
    int t;
    check(mjf_parse(text, strlen(text), counts, NULL, NULL), where);
    for (t = 0; t < MJF_TILES; t++) kinds |= (uint64_t)(counts[t] > 0) << t;
    return kinds;
}

static uint8_t tile_of(const char *text, const char *where) {
    const uint64_t kinds = kinds_of(text, where);
    uint8_t tile = 0;
    while (tile < MJF_TILES && !(kinds >> tile & 1)) tile++;
    return tile;
}

static void take_option(chosen *options, const char *value) {
    const char *blank = strchr(value, ' ');
    const size_t n = options->n++;
    if (blank == NULL || n == MOST) fail("options", value);
    sprintf(options->names[n], "%.*s", (int)(blank - value), value);
    sprintf(options->values[n], "%.63s", blank + 1);
}

static void take_first(mjf_win *win, const char *value) {
    static const char *const first[] = {"天", "地", "人"};
    int i;
    for (i = 0; i < 3; i++)
        if (strncmp(value, first[i], 3) == 0)
            win->flags |= (uint16_t)(MJF_HEAVENLY << i);
}

static void take(told *t, const char *key, const char *value) {
    static const char *const hows[] = {"tsumo", "discard", "rob"};
    static const char *const winds[] = {"E", "S", "W", "N"};
    mjf_win *win = &t->win;
    size_t n = 0;
    if (strcmp(key, "page") == 0) {
        sprintf(t->page, "%.63s", value);
    } else if (strcmp(key, "option") == 0) {
        take_option(&t->options, value);
    } else if (strcmp(key, "hand") == 0) {
        check(mjf_parse(value, strlen(value), win->hand, NULL, NULL), t->id);
        t->has_hand = 1;
    } else if (strcmp(key, "win") == 0) {
        win->tile = tile_of(value, t->id);
    } else if (strcmp(key, "melds") == 0) {
        check(mjf_parse_melds(value, strlen(value), 0, win->melds, NULL, MJF_MAX_SETS,
                              &n, NULL),
              t->id);
        win->n_melds = (uint8_t)n;
    } else if (strcmp(key, "how") == 0) {
        win->how = (uint8_t)place_of(value, hows, 3);
    } else if (strcmp(key, "seat") == 0) {
        win->seat = (uint8_t)atoi(value);
    } else if (strcmp(key, "round") == 0) {
        win->round = (uint8_t)place_of(value, winds, 4);
    } else if (strcmp(key, "flowers") == 0) {
        win->flowers = (uint8_t)atoi(value);
    } else if (strcmp(key, "ghost") == 0) {
        win->wild = kinds_of(value, t->id);
    } else if (strcmp(key, "locked") == 0) {
        win->locked = kinds_of(value, t->id);
    } else if (strcmp(key, "first") == 0) {
        take_first(win, value);
    } else if (strcmp(key, "kong_draw") == 0) {
        win->flags |= MJF_KONG_DRAW;
    } else if (strcmp(key, "haidi") == 0) {
        win->flags |= MJF_LAST_TILE;
    } else if (strcmp(key, "gangpao") == 0) {
        win->flags |= MJF_AFTER_KONG;
    } else if (strcmp(key, "visible") == 0) {
        win->flags |= MJF_SEEN;
    } else if (strcmp(key, "winners") == 0) {
        if (atoi(value) == 3) win->flags |= MJF_THREE_WINNERS;
    } else if (strcmp(key, "from") != 0) {
        fail("a key that is none", key);
    }
}

/* Tiles of wild kinds in the hand are jokers; so is such a winning tile that was drawn. */
static void free_jokers(mjf_win *win) {
    uint8_t t;
    for (t = 0; t < MJF_TILES; t++) {
        if (!(win->wild >> t & 1)) continue;
        for (; win->hand[t] > 0; win->hand[t]--) win->jokers[win->n_jokers++] = t;
        if (t == win->tile && win->how == MJF_SELF_DRAWN) win->flags |= MJF_JOKER_WINS;
    }
}

static mjf_rules *read_page(const char *folder, const told *t) {
    static char bytes[SMALL_PAGE];
    const char *names[MOST], *values[MOST];
    char path[LINE];
    mjf_page_fault fault;
    mjf_rules *rules;
    mjf_status status;
    size_t size, i;
    FILE *file;
    sprintf(path, "%.500s/%.63s.page", folder, t->page);
    file = fopen(path, "rb");
    if (file == NULL) fail("no such page", path);
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (i = 0; i < t->options.n; i++) {
        names[i] = t->options.names[i];
        values[i] = t->options.values[i];
    }
    status =
        mjf_rules_read_fault(bytes, size, names, values, t->options.n, &rules, &fault);
    if (status == MJF_ERR_OPTION || status == MJF_ERR_VALUE)
        fprintf(stderr, "%s %s ", names[fault.given], values[fault.given]);
    check(status, t->id);
    return rules;
}

/* Rows of one Chinese name are one fan. */
static void write_fans(const mjf_rules *rules, const mjf_score *score) {
    const char *names[MJF_MAX_LINES];
    long values[MJF_MAX_LINES];
    unsigned i, k, n = 0;
    for (i = 0; i < score->n_lines; i++) {
        const char *name = mjf_rules_row(rules, score->lines[i].row)->chinese;
        for (k = 0; k < n && strcmp(names[k], name) != 0; k++) continue;
        if (k == n) {
            names[n] = name;
            values[n++] = 0;
        }
        values[k] += score->lines[i].value;
    }
    for (i = 0; i < n; i++) printf("%s%s=%ld", i ? " " : "", names[i], values[i]);
}

static void write_totals(const mjf_rules *rules, const mjf_score *score) {
    const uint32_t totals = mjf_rules_settings(rules)->totals;
    const char *before = "";
    unsigned i;
    for (i = 0; mjf_rules_register(rules, i) != NULL; i++) {
        if (!(totals >> i & 1)) continue;
        printf("%s%s=%lld", before, mjf_rules_register(rules, i),
               (long long)score->registers[i]);
        before = " ";
    }
}

static void score_case(const char *folder, told *t) {
    static const char *const verdicts[] = {"win",         "wrong", "no win",
                                           "not allowed", "below", "beyond"};
    mjf_score score;
    mjf_rules *rules;
    if (t->id[0] == '\0' || !t->has_hand) return;
    rules = read_page(folder, t);
    free_jokers(&t->win);
    check(mjf_score_win(rules, &t->win, &score), t->id);
    printf("%s\t%s\t", t->id, verdicts[score.verdict]);
    write_fans(rules, &score);
    printf("\t");
    if (score.split.form != 0) /* there is a reading */
        write_totals(rules, &score);
    printf("\n");
    mjf_rules_free(rules);
}

int main(int argc, char **argv) {
    static told t;
    char line[LINE];
    if (argc != 2) fail("one folder of pages", argv[0]);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *value = strchr(line, ' ');
        line[strcspn(line, "\n")] = '\0';
        if (value == NULL) fail("a key without a value", line);
        *value++ = '\0';
        if (strcmp(line, "case") == 0) {
            score_case(argv[1], &t);
            memset(&t, 0, sizeof t);
            sprintf(t.id, "%.200s", value);
        } else {
            take(&t, line, value);
        }
    }
    score_case(argv[1], &t);
    return 0;
}
