/* may_win.c - the verdicts on many wins, without what they are worth. */
#include "bounds.h"
#include "hand/hand.h"
#include "program.h"
#include "scorer.h"

enum { OFTEN = 1024 }; /* wins, some 0.1 us each; those with jokers ask by themselves */

enum { BLOCK = 64, FEW = 8 }; /* wins that are screened at a time, and too few for it */

enum { FOUR_SETS = 13 }; /* tiles before the last */

/* ---- rules by which a shape is enough --------------------------------------------------- */

static bool are_of_whole(const uint64_t patterns[MJF__PATTERN_FILLED]) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const uint32_t family = (uint32_t)1 << mjf__pattern_table[p].family;
        if (mjf__pattern_in(patterns, p) && !(family & MJF__PATTERN_OF_WHOLE))
            return false;
    }
    return true;
}

/* Whether all that refuses a reading is known from the win as a whole, or most often is: from
 * the patterns without which nothing is forbidden. */
static bool refuses_by_whole(const mjf__score_program *program) {
    return program->require == MJF__SCORE_PROGRAM_NONE && program->n_forms == 0 &&
           program->forbids_plainly && are_of_whole(program->forbidden);
}

/* ---- rules by which waits only add ------------------------------------------------------- */

/* Of one set of patterns, those of the winning tile and what completed it. */
static unsigned waits_in(const uint64_t patterns[MJF_PATTERN_WORDS]) {
    unsigned n = 0;
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        n += mjf__pattern_in(patterns, p) &&
             MJF__PATTERN_WANT(wait) >> mjf__pattern_table[p].family & 1;
    return n;
}

/* Of these no reading has two. */
static const uint8_t exclusive[] = {MJF_P_edge_wait, MJF_P_closed_wait,
                                    MJF_P_single_wait};

enum { EXCLUSIVE = sizeof exclusive };

/* Which of them is among patterns, or EXCLUSIVE. */
static unsigned wait_among(const uint64_t patterns[MJF_PATTERN_WORDS]) {
    unsigned i = 0;
    while (i < EXCLUSIVE && !mjf__pattern_in(patterns, exclusive[i])) i++;
    return i;
}

static bool removes_any(const mjf__score_row *row) {
    uint64_t any = 0;
    for (int phase = 0; phase < MJF__SCORE_PHASES; phase++)
        for (int w = 0; w < MJF_ROW_WORDS; w++) any |= row->removes[phase][w];
    return any != 0;
}

/* Whether a row that asks for a wait counts once by one of the three and takes no other off. */
static bool row_adds(const mjf_rules *rules, unsigned i) {
    const mjf__score_row *row = &rules->rows[i];
    return waits_in(row->none) + waits_in(row->any) == 0 && waits_in(row->all) == 1 &&
           wait_among(row->all) < EXCLUSIVE && row->value >= 0 && !removes_any(row) &&
           !mjf__score_row_in(&rules->repeated, i) &&
           !mjf__score_row_in(&rules->late, i);
}

/* Whether the register of the minimum is a sum, and no formula asks which rows count but to
 * leave out a late one. */
static bool sums_alone(const mjf_rules *rules) {
    const mjf__score_program *program = rules->program;
    const mjf__score_program_plain *sum = &program->plain[rules->minimum_of];
    bool alone = program->require == MJF__SCORE_PROGRAM_NONE &&
                 sum->kind == MJF__SCORE_PROGRAM_ADDED && sum->of == MJF_REGISTERS &&
                 sum->best == MJF__SCORE_PROGRAM_NONE &&
                 sum->instead == MJF__SCORE_PROGRAM_NONE &&
                 mjf__score_rows_none(&rules->formulated) &&
                 mjf__score_rows_none(&program->told);
    for (unsigned i = 0; i < program->n_forbids; i++)
        alone &= program->forbids[i].more == MJF__SCORE_PROGRAM_NONE;
    for (unsigned i = 0; i < program->n_late; i++)
        alone &= program->late[i].when == MJF__SCORE_PROGRAM_NONE;
    return alone;
}

static bool waits_add(mjf_rules *rules) {
    int32_t most[EXCLUSIVE] = {0};
    if (!sums_alone(rules) || waits_in(rules->asked_besides) > 0) return false;
    for (unsigned i = 0; i < rules->n_rows; i++) {
        const mjf__score_row *row = &rules->rows[i];
        if (waits_in(row->all) + waits_in(row->none) + waits_in(row->any) == 0)
            continue;
        if (!row_adds(rules, i)) return false;
        most[wait_among(row->all)] += row->value;
    }
    for (unsigned i = 0; i < EXCLUSIVE; i++)
        if (most[i] > rules->waits_most) rules->waits_most = most[i];
    return true;
}

void mjf__score_note_shortcuts(mjf_rules *rules) {
    rules->waits_add = rules->minimum != INT32_MIN && waits_add(rules);
    rules->bounded = mjf__score_page_is_bounded(rules);
    rules->shape_is_enough = rules->bounded && rules->minimum == INT32_MIN &&
                             refuses_by_whole(rules->program);
}

static bool may_be_refused(const mjf__score_scorer *s) {
    const uint64_t *forbidden = s->rules->program->forbidden;
    uint64_t any = 0;
    for (int w = 0; w < MJF__PATTERN_FILLED; w++)
        any |= forbidden[w] & s->whole.facts.bits[w];
    return any != 0;
}

/* ---- screening ---------------------------------------------------------------------------- */

/* What is known of the concealed tiles of a win without jokers before it is looked at by
 * itself: whether they are complete in one of the forms that mjf_batch knows best. */
typedef enum screened { UNKNOWN, OF_NO_PLAIN_FORM, OF_PLAIN_FORM } screened;

typedef struct screening {
    uint8_t hands[BLOCK * MJF_TILES]; /* with the winning tile, where it is one */
    uint8_t known[BLOCK];
} screening;

static bool can_screen(const mjf_rules *rules) {
    return rules->honor_runs == 0 && !(rules->options & MJF_ANY_SHAPE) &&
           !(rules->refuses & MJF__SCORE_NO_FOUR_SETS) &&
           (rules->forms & MJF__HAND_PLAIN_FORMS) != 0;
}

/* Of wins that may have any problem, up to BLOCK. */
static void screen(const mjf_rules *rules, const mjf_win *wins, size_t n,
                   screening *out) {
    const mjf_batch batch = {
        .n = n,
        .hands = {out->hands, MJF_TILES},
        .forms = rules->forms & (uint32_t)MJF__HAND_PLAIN_FORMS,
    };
    uint8_t complete[BLOCK];
    for (size_t i = 0; i < n; i++) {
        uint8_t *hand = out->hands + MJF_TILES * i;
        memcpy(hand, wins[i].hand, MJF_TILES);
        if (wins[i].tile < MJF_TILES) hand[wins[i].tile]++;
    }
    const bool told = mjf_batch_is_win(&batch, complete, NULL) == MJF_OK;
    for (size_t i = 0; i < n; i++)
        out->known[i] = (uint8_t)(!told ? UNKNOWN : OF_NO_PLAIN_FORM + complete[i]);
}

/* Whether tiles that are of no plain form are of no other, either. */
static bool are_incomplete(const mjf_rules *rules, const mjf_win *win,
                           const uint8_t *tiles) {
    const uint32_t forms = rules->forms & ~(uint32_t)MJF__HAND_PLAIN_FORMS;
    const mjf__win_split_question q = {win, tiles, &rules->suits, forms, 0, false};
    return forms == 0 || win->n_melds > 1 || !mjf__win_has_split(&q);
}

/* ---- wins ------------------------------------------------------------------------------- */

/* Of one reading, by rules by which waits add: they are asked only where they decide. */
static mjf_verdict verdict_on_reading(mjf__score_scorer *s, const mjf_split *split) {
    const mjf_rules *rules = s->rules;
    const mjf__score_reading *r = s->next;
    s->whole.wanted = rules->wanted & ~MJF__PATTERN_WANT(wait);
    mjf__score_scorer_judge(s, split);
    if (r->verdict != MJF_WIN) return (mjf_verdict)r->verdict;
    const int64_t least = r->registers[rules->minimum_of];
    const mjf__score_row_set late = mjf__score_rows_both(&r->rows, rules->late.word);
    if (mjf__score_rows_none(&late)) { /* which a wait might leave out */
        if (least >= rules->minimum) return MJF_WIN;
        if (least + rules->waits_most < rules->minimum) return MJF_BELOW;
    }
    s->whole.wanted = rules->wanted;
    mjf__score_scorer_judge(s, split);
    return mjf__score_verdict(rules, r);
}

static mjf_verdict verdict_on_splits(mjf__score_scorer *s, int n) {
    bool below = false, refused = false;
    if (!s->rules->waits_add || !s->rules->bounded) {
        mjf__score_scorer_try(s, n);
        return mjf__score_best_verdict(s);
    }
    for (int i = 0; i < n; i++) {
        const mjf_verdict own = verdict_on_reading(s, &s->splits[i]);
        if (own == MJF_WIN) return own;
        below |= own == MJF_BELOW;
        refused |= own == MJF_NOT_ALLOWED;
    }
    return below ? MJF_BELOW : refused ? MJF_NOT_ALLOWED : MJF_NO_WIN;
}

/* Of a win without jokers. */
static mjf_verdict verdict_on_tiles(mjf__score_scorer *s, screened known) {
    const mjf_rules *rules = s->rules;
    mjf__score_scorer_conceal(s);
    if (rules->shape_is_enough) {
        /* Of five sets the pairs of a hand with a meld are no shape. */
        const mjf__win_split_question q = mjf__pattern_whole_question(&s->whole);
        const bool any = rules->options & MJF_ANY_SHAPE;
        const bool complete =
            known == OF_PLAIN_FORM && s->whole.tally.held == FOUR_SETS;
        if (!any && !complete && !mjf__win_has_split(&q)) return MJF_NO_WIN;
        mjf__pattern_tally_facts(&s->whole);
        if (!may_be_refused(s)) return MJF_WIN;
        mjf__score_scorer_try(s, mjf__score_scorer_splits(s));
        return mjf__score_best_verdict(s);
    }
    const int n = mjf__score_scorer_splits(s);
    if (n == 0) return MJF_NO_WIN;
    mjf__pattern_tally_facts(&s->whole);
    return verdict_on_splits(s, n);
}

/* known: of its tiles, which are laid out then. */
static mjf_status verdict_on(mjf__score_scorer *s, const mjf_rules *rules,
                             const mjf_win *win, screened known, const uint8_t *tiles,
                             mjf__stop *stop, mjf_verdict *out) {
    uint8_t tile;
    mjf_status status = MJF_OK;
    const bool natural = mjf__score_is_natural(win);
    *out = MJF_WRONG_WIN;
    if (mjf__score_problem(s, rules, win, &tile) != MJF_PROBLEM_NONE) return MJF_OK;
    *out = MJF_NOT_ALLOWED;
    if (mjf__score_refusal(rules, win) != MJF_REFUSAL_NONE) return MJF_OK;
    *out = MJF_NO_WIN;
    if (natural && known == OF_NO_PLAIN_FORM && are_incomplete(rules, win, tiles))
        return MJF_OK;
    mjf__score_scorer_begin(s, rules, win);
    s->any_will_do = rules->bounded;
    if (natural) {
        *out = verdict_on_tiles(s, known);
    } else {
        status = mjf__score_try_jokers(s, stop);
        *out = mjf__score_best_verdict(s);
    }
    return status;
}

mjf_status mjf_may_win_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                             uint8_t *verdicts) {
    return mjf_may_win_batch_until(rules, wins, n, NULL, verdicts);
}

mjf_status mjf_may_win_batch_until(const mjf_rules *rules, const mjf_win *wins,
                                   size_t n, const mjf_stop *stop, uint8_t *verdicts) {
    mjf__stop asked = {stop, 0, false};
    mjf__score_scorer scorer;
    if (rules == NULL) return MJF_ERR_NULL;
    if (n > 0 && (wins == NULL || verdicts == NULL)) return MJF_ERR_NULL;
    const bool screens = n >= FEW && can_screen(rules);
    screening block;
    for (size_t i = 0; i < n; i++) {
        mjf_verdict verdict;
        const size_t place = i % BLOCK, left = n - i;
        if (screens && place == 0)
            screen(rules, &wins[i], left < BLOCK ? left : BLOCK, &block);
        const screened known = screens ? (screened)block.known[place] : UNKNOWN;
        mjf_status status =
            verdict_on(&scorer, rules, &wins[i], known, block.hands + MJF_TILES * place,
                       &asked, &verdict);
        if (status == MJF_OK && mjf__stop_now(&asked, OFTEN)) status = MJF_ERR_STOPPED;
        if (status != MJF_OK) return status;
        verdicts[i] = (uint8_t)verdict;
    }
    return MJF_OK;
}
