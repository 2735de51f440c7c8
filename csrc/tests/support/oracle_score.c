/* oracle_score.c - rows and stages, word for word as mjf/score.h says. */
#include "oracle_score.h"

#include <stdlib.h>
#include <string.h>

#include "hands.h"
#include "oracle_wins.h"

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

typedef struct looking {
    const mjf_rules_spec *spec;
    oracle_score *best;
} looking;

static void look_at(void *self, const uint8_t *patterns, const mjf_split *split) {
    const looking *l = self;
    const mjf_rules_spec *spec = l->spec;
    oracle_score *best = l->best;
    oracle_score own;
    oracle_judge(spec, patterns, split, &own);
    own.readings = best->readings + 1;
    if (best->readings == 0 || is_better(spec, &own, best))
        *best = own;
    else
        best->readings++;
}

void oracle_score_win(const mjf_rules_spec *spec, const mjf_win *win,
                      oracle_score *out) {
    const oracle_game game = {spec->forms, spec->options, spec->honor_runs};
    looking l = {spec, out};
    memset(out, 0, sizeof *out);
    out->verdict = MJF_NO_WIN;
    oracle_each_reading(&game, win, look_at, &l);
    if (out->readings == 0) out->verdict = MJF_NO_WIN;
    for (int r = 0; r < MJF_REGISTERS; r++)
        if (out->verdict != MJF_NO_WIN && is_beyond(out->registers[r]))
            out->verdict = MJF_BEYOND;
}
