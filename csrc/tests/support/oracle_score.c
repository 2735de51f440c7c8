/* oracle_score.c - rows and stages, word for word as mjf/score.h says. */
#include "oracle_score.h"

#include <stdlib.h>
#include <string.h>

#include "hands.h"

enum { MOST_READINGS = 64 };

static bool in(const uint64_t *set, int number) {
    return set[number / 64] >> number % 64 & 1;
}

static bool holds(const mjf_rule_row *row, const uint8_t *patterns) {
    bool any = false, asks = false;
    for (int p = 0; p < MJF_PATTERNS; p++) {
        if (in(row->all, p) && patterns[p] == 0) return false;
        if (in(row->none, p) && patterns[p] != 0) return false;
        asks |= in(row->any, p);
        any |= in(row->any, p) && patterns[p] != 0;
    }
    if (asks && !any) return false;
    return row->times == MJF_NO_PATTERN || patterns[row->times] > row->less;
}

static int own_times(const mjf_rule_row *row, const uint8_t *patterns) {
    return row->times == MJF_NO_PATTERN ? 1 : patterns[row->times] - row->less;
}

typedef struct state {
    const mjf_rules_spec *spec;
    const uint8_t *patterns;
    const mjf_split *split;
    oracle_score *out;
} state;

static int64_t worth(const state *s, int row) {
    return (int64_t)s->spec->rows[row].value * s->out->times[row];
}

static __int128 clamp(__int128 number) {
    if (number > INT64_MAX) return INT64_MAX;
    return number < INT64_MIN ? INT64_MIN : number;
}

/* The last numbers of 64 bits stand for all beyond, and stay. */
static bool is_beyond(__int128 number) {
    return number == INT64_MAX || number == INT64_MIN;
}

static __int128 sum(__int128 a, __int128 b) {
    if (is_beyond(a)) return a;
    return is_beyond(b) ? b : clamp(a + b);
}

static __int128 product(__int128 a, __int128 b) {
    if (a != 0 && b != 0 && (is_beyond(a) || is_beyond(b)))
        return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
    return clamp(a * b);
}

static bool applies(const mjf_rule_stage *stage, const uint8_t *patterns) {
    for (int p = 0; p < MJF_PATTERNS; p++) {
        if (in(stage->if_all, p) && patterns[p] == 0) return false;
        if (in(stage->if_none, p) && patterns[p] != 0) return false;
    }
    return true;
}

static void remove_rows(state *s, int phase) {
    bool gone[MJF_MAX_ROWS] = {false};
    for (int row = 0; row < s->spec->n_rows; row++)
        for (int other = 0; s->out->counts[row] && other < s->spec->n_rows; other++)
            gone[other] |= in(s->spec->rows[row].removes[phase], other);
    for (int row = 0; row < s->spec->n_rows; row++)
        if (gone[row]) s->out->counts[row] = false;
}

static void link(state *s, bool chows, const bool *rows) {
    int times[MJF_MAX_ROWS];
    oracle_forest(s->spec, chows, rows, s->split, times);
    for (int row = 0; row < s->spec->n_rows; row++) {
        if (!rows[row]) continue;
        s->out->times[row] = times[row];
        if (times[row] == 0) s->out->counts[row] = false;
    }
}

static void run(state *s, const mjf_rule_stage *stage) {
    oracle_score *out = s->out;
    bool rows[MJF_MAX_ROWS] = {false}, any = false;
    int best = -1;
    __int128 r = out->registers[stage->to];
    const int64_t from = out->registers[stage->from];
    for (int row = 0; row < s->spec->n_rows; row++) {
        rows[row] = out->counts[row] && in(stage->rows, row);
        any |= rows[row];
        if (rows[row] && (best < 0 || worth(s, row) > worth(s, best))) best = row;
    }
    switch (stage->op) {
        case MJF_STAGE_REMOVE:
            remove_rows(s, stage->number);
            break;
        case MJF_STAGE_SUM:
            for (int row = 0; row < MJF_MAX_ROWS; row++)
                if (rows[row]) r = sum(r, worth(s, row));
            break;
        case MJF_STAGE_MAX:
            if (any) r = sum(r, worth(s, best));
            for (int row = 0; row < MJF_MAX_ROWS; row++)
                if (rows[row] && row != best) out->counts[row] = false;
            break;
        case MJF_STAGE_PRODUCT:
            for (int row = 0; row < MJF_MAX_ROWS; row++)
                if (rows[row]) r = product(r, worth(s, row));
            break;
        case MJF_STAGE_SET:
            r = stage->number;
            break;
        case MJF_STAGE_ADD:
            r = sum(r, from);
            break;
        case MJF_STAGE_MULTIPLY:
            r = product(r, from);
            break;
        case MJF_STAGE_POWER:
            r = 1;
            for (int64_t i = 0; i < (from < 4000 ? from : 4000 + from % 2); i++)
                r = product(r, stage->number);
            break;
        case MJF_STAGE_SCALE:
            r = product(r, stage->number);
            break;
        case MJF_STAGE_FLOOR:
            if (any && r < stage->number) r = stage->number;
            break;
        case MJF_STAGE_CAP:
            if (!any && r > stage->number) r = stage->number;
            break;
        case MJF_STAGE_RAISE:
            if (!any) break;
            for (int row = 0; row < MJF_MAX_ROWS; row++) {
                if (worth(s, best) > (int64_t)r)
                    out->counts[row] = row == best;
                else if (rows[row])
                    out->counts[row] = false;
            }
            if (worth(s, best) > (int64_t)r) r = worth(s, best);
            break;
        case MJF_STAGE_FALLBACK:
            if (!any && holds(&s->spec->rows[stage->number], s->patterns))
                out->counts[stage->number] = true;
            break;
        case MJF_STAGE_REQUIRE:
            if (!any) out->verdict = MJF_NO_WIN;
            break;
        case MJF_STAGE_ALLOW:
            if (!any && out->verdict == MJF_WIN) out->verdict = MJF_NOT_ALLOWED;
            break;
        case MJF_STAGE_CHOWS:
            link(s, true, rows);
            break;
        case MJF_STAGE_PUNGS:
            link(s, false, rows);
            break;
        default:
            break;
    }
    out->registers[stage->to] = (int64_t)clamp(r);
}

void oracle_judge(const mjf_rules_spec *spec, const uint8_t *patterns,
                  const mjf_split *split, oracle_score *out) {
    memset(out, 0, sizeof *out);
    out->verdict = MJF_WIN;
    out->split = *split;
    state s = {spec, patterns, split, out};
    for (int row = 0; row < spec->n_rows; row++) {
        bool later = false;
        for (int i = 0; i < spec->n_stages; i++)
            later |= spec->stages[i].op == MJF_STAGE_FALLBACK &&
                     spec->stages[i].number == row;
        out->counts[row] = !later && holds(&spec->rows[row], patterns);
        out->times[row] = own_times(&spec->rows[row], patterns);
    }
    for (int i = 0; i < spec->n_stages && out->verdict != MJF_NO_WIN; i++)
        if (applies(&spec->stages[i], patterns)) run(&s, &spec->stages[i]);
    if (out->verdict == MJF_WIN && spec->minimum != INT32_MIN &&
        out->registers[spec->minimum_of] < spec->minimum)
        out->verdict = MJF_BELOW;
}

/* ---- the best ------------------------------------------------------------------------- */

/* Of a verdict, how many are better. */
static int class_of(const oracle_score *score) {
    static const int better[] = {
        [MJF_WIN] = 0, [MJF_BELOW] = 1, [MJF_NOT_ALLOWED] = 2, [MJF_NO_WIN] = 3};
    return better[score->verdict];
}

static bool is_better(const mjf_rules_spec *spec, const oracle_score *a,
                      const oracle_score *b) {
    if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
    if (a->registers[spec->result] != b->registers[spec->result])
        return a->registers[spec->result] > b->registers[spec->result];
    if (a->registers[spec->key] != b->registers[spec->key])
        return a->registers[spec->key] > b->registers[spec->key];
    for (int row = 0; row < MJF_MAX_ROWS; row++)
        if (a->counts[row] != b->counts[row]) return a->counts[row];
    for (int row = 0; row < MJF_MAX_ROWS; row++) {
        if (!a->counts[row] || a->times[row] == b->times[row]) continue;
        const int value = spec->rows[row].value;
        if (value == 0) return a->times[row] > b->times[row];
        return a->times[row] * value > b->times[row] * value;
    }
    for (int r = 0; r < MJF_REGISTERS; r++)
        if (a->registers[r] != b->registers[r])
            return a->registers[r] > b->registers[r];
    return false;
}

static void look_at(const mjf_rules_spec *spec, const uint8_t *patterns,
                    const mjf_split *split, oracle_score *best) {
    oracle_score own;
    oracle_judge(spec, patterns, split, &own);
    own.readings = best->readings + 1;
    if (best->readings == 0 || is_better(spec, &own, best))
        *best = own;
    else
        best->readings++;
}

/* The readings of tiles without jokers; natural: what jokers_natural is. */
static void look_at_all(const mjf_rules_spec *spec, const mjf_win *win, bool natural,
                        oracle_score *best) {
    uint8_t patterns[MJF_PATTERNS];
    mjf_split split;
    size_t n = 1;
    for (size_t i = 0; spec->forms != 0 && i < n; i++) {
        if (mjf_patterns(win, spec->forms, spec->options & 3, spec->honor_runs, i,
                         patterns, &split, &n) != MJF_OK)
            abort();
        if (i >= n) break;
        if (!natural) patterns[MJF_P_jokers_natural] = 0;
        look_at(spec, patterns, &split, best);
    }
}

/* Everything that the jokers may become, from a tile on; became: how many of each. */
typedef struct search {
    const mjf_rules_spec *spec;
    const mjf_win *win;
    oracle_score *best;
    uint8_t became[MJF_TILES];
} search;

static void look_at_assigned(search *s, unsigned last) {
    const bool joker = s->win->flags & MJF_JOKER_WINS;
    mjf_win win = *s->win;
    uint8_t left[MJF_TILES], faces[MJF_TILES] = {0};
    memcpy(left, s->became, sizeof left);
    bool natural = !joker || last == s->win->tile;
    if (joker) left[last]--;
    for (int i = 0; i < win.n_jokers; i++) {
        if (win.jokers[i] == MJF_NO_FACE)
            natural = false;
        else
            faces[win.jokers[i]]++;
    }
    natural &= memcmp(faces, left, sizeof left) == 0;
    if (joker) win.tile = (uint8_t)last;
    for (int i = 0, t = 0; i < win.n_jokers; i++) {
        while (left[t] == 0) t++;
        win.jokers[i] = (uint8_t)t;
        left[t]--;
    }
    look_at_all(s->spec, &win, natural, s->best);
}

static bool may_hold(const search *s, unsigned tile) {
    unsigned held = s->win->hand[tile] + s->became[tile];
    if (!(s->win->flags & MJF_JOKER_WINS) && s->win->tile == tile) held++;
    for (int i = 0; i < s->win->n_melds; i++) {
        const mjf_meld meld = s->win->melds[i];
        if (meld.kind == MJF_CHOW)
            held += tile >= meld.tile && tile < meld.tile + 3u;
        else if (meld.tile == tile)
            held += meld.kind == MJF_PUNG ? 3 : 4;
    }
    return held <= MJF_COPIES || !(s->spec->options & MJF_NO_FIFTH_COPY);
}

static void assign(search *s, unsigned from, int left) {
    if (left == 0) {
        if (!(s->win->flags & MJF_JOKER_WINS)) look_at_assigned(s, MJF_TILES);
        for (unsigned t = 0; t < MJF_TILES && s->win->flags & MJF_JOKER_WINS; t++)
            if (s->became[t] > 0) look_at_assigned(s, t);
        return;
    }
    for (unsigned t = from; t < MJF_TILES; t++) {
        s->became[t]++;
        if (may_hold(s, t)) assign(s, t, left - 1);
        s->became[t]--;
    }
}

void oracle_score_win(const mjf_rules_spec *spec, const mjf_win *win,
                      oracle_score *out) {
    search s = {spec, win, out, {0}};
    const int jokers = win->n_jokers + !!(win->flags & MJF_JOKER_WINS);
    memset(out, 0, sizeof *out);
    out->verdict = MJF_NO_WIN;
    if (jokers == 0)
        look_at_all(spec, win, true, out);
    else
        assign(&s, 0, jokers);
    if (out->readings == 0) out->verdict = MJF_NO_WIN;
    for (int r = 0; r < MJF_REGISTERS; r++)
        if (out->verdict != MJF_NO_WIN && is_beyond(out->registers[r]))
            out->verdict = MJF_BEYOND;
}
