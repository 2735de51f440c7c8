/* page_settings.c - what a page says of the game, by the options chosen. */
#include <string.h>

#include "page.h"
#include "program.h"

enum { EIGHT_FLOWERS = 8 };

#define ALL_FORMS (2u * MJF_SCATTERED_SEVEN - 1)

mjf_status mjf__score_page_fold(mjf__score_page_making *m,
                                mjf__score_page_formula *formula, bool *known,
                                int64_t *value) {
    mjf__formula_pool *pool = &m->parts->pool;
    const mjf_status status =
        mjf__formula_fold(pool, formula->root, MJF__SCORE_PROGRAM_OPTION,
                          m->parts->values, &formula->root);
    *known = status == MJF_OK && mjf__formula_is_int(pool, formula->root, value);
    return status;
}

mjf_status mjf__score_page_option_value(mjf__score_page_making *m,
                                        mjf__score_page_formula *formula, int64_t least,
                                        int64_t most, int64_t *value) {
    bool known;
    const mjf_status status = mjf__score_page_fold(m, formula, &known, value);
    if (status != MJF_OK) return status;
    if (known && *value >= least && *value <= most) return MJF_OK;
    m->byte = formula->byte;
    return MJF_ERR_PAGE;
}

/* ---- the numbers ---------------------------------------------------------------------- */

static mjf_status read_numbers(mjf__score_page_making *m, int64_t *values) {
    const int64_t registers = m->page->n_registers, all = MJF_TILES;
    const struct {
        int64_t least, most;
    } bounds[] = {
        [MJF__SCORE_PAGE_FORM_MASK] = {0, ALL_FORMS},
        [MJF__SCORE_PAGE_TILES] = {1, ((int64_t)1 << all) - 1},
        [MJF__SCORE_PAGE_SETS] = {0, MJF_MAX_SETS},
        [MJF__SCORE_PAGE_JOKERS] = {0, 1},
        [MJF__SCORE_PAGE_FLOWERS] = {0, MJF_MAX_FLOWERS},
        [MJF__SCORE_PAGE_ROBBED_LAST] = {0, 1},
        [MJF__SCORE_PAGE_PASS_LOCK] = {0, 2},
        [MJF__SCORE_PAGE_WILD_MELDS] = {0, 1},
        [MJF__SCORE_PAGE_WILD_CLAIMS] = {0, 1},
        [MJF__SCORE_PAGE_WILD_FIFTH] = {0, 1},
        [MJF__SCORE_PAGE_WAITS_LIVE] = {0, 1},
        [MJF__SCORE_PAGE_KNITTED_WHOLE] = {0, 1},
        [MJF__SCORE_PAGE_ANY_SHAPE] = {0, 1},
        [MJF__SCORE_PAGE_HONOR_RUNS] = {0, MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS},
        [MJF__SCORE_PAGE_RESULT] = {0, registers - 1},
        [MJF__SCORE_PAGE_KEY] = {0, registers - 1},
        [MJF__SCORE_PAGE_MINIMUM_OF] = {0, registers - 1},
        [MJF__SCORE_PAGE_MINIMUM] = {-INT32_MAX, INT32_MAX},
        [MJF__SCORE_PAGE_TOTALS] = {0, ((int64_t)1 << registers) - 1},
    };
    for (unsigned i = 0; i < MJF__SCORE_PAGE_SETTINGS; i++) {
        mjf__score_page_formula *own = &m->parts->settings[i];
        const mjf_status status = mjf__score_page_option_value(
            m, own, bounds[i].least, bounds[i].most, &values[i]);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}

/* The setting that cannot be so, by itself or beside another; or MJF__SCORE_PAGE_SETTINGS. */
static mjf__score_page_setting wrong_one(const int64_t *values) {
    if (values[MJF__SCORE_PAGE_FORM_MASK] == 0 && !values[MJF__SCORE_PAGE_ANY_SHAPE])
        return MJF__SCORE_PAGE_FORM_MASK;
    const int64_t sets = values[MJF__SCORE_PAGE_SETS];
    if (sets != 0 && sets != 4 && sets != 5) return MJF__SCORE_PAGE_SETS;
    const int64_t flowers = values[MJF__SCORE_PAGE_FLOWERS];
    if (flowers > 0 && flowers < EIGHT_FLOWERS) return MJF__SCORE_PAGE_FLOWERS;
    return MJF__SCORE_PAGE_SETTINGS;
}

static void write_settings(const int64_t *values, mjf_page_settings *settings) {
    settings->tiles = (uint64_t)values[MJF__SCORE_PAGE_TILES];
    settings->forms = (uint32_t)values[MJF__SCORE_PAGE_FORM_MASK];
    settings->totals = (uint32_t)values[MJF__SCORE_PAGE_TOTALS];
    settings->minimum = (int32_t)values[MJF__SCORE_PAGE_MINIMUM];
    uint8_t *const places[MJF__SCORE_PAGE_SETTINGS] = {
        [MJF__SCORE_PAGE_SETS] = &settings->sets,
        [MJF__SCORE_PAGE_JOKERS] = &settings->jokers,
        [MJF__SCORE_PAGE_FLOWERS] = &settings->flowers,
        [MJF__SCORE_PAGE_ROBBED_LAST] = &settings->robbed_last,
        [MJF__SCORE_PAGE_PASS_LOCK] = &settings->pass_lock,
        [MJF__SCORE_PAGE_WILD_MELDS] = &settings->wild_melds,
        [MJF__SCORE_PAGE_WILD_CLAIMS] = &settings->wild_claims,
        [MJF__SCORE_PAGE_WILD_FIFTH] = &settings->wild_fifth,
        [MJF__SCORE_PAGE_WAITS_LIVE] = &settings->waits_live,
        [MJF__SCORE_PAGE_KNITTED_WHOLE] = &settings->knitted_whole,
        [MJF__SCORE_PAGE_ANY_SHAPE] = &settings->any_shape,
        [MJF__SCORE_PAGE_HONOR_RUNS] = &settings->honor_runs,
        [MJF__SCORE_PAGE_RESULT] = &settings->result,
        [MJF__SCORE_PAGE_KEY] = &settings->key,
        [MJF__SCORE_PAGE_MINIMUM_OF] = &settings->minimum_of,
    };
    for (unsigned i = 0; i < MJF__SCORE_PAGE_SETTINGS; i++)
        if (places[i] != NULL) *places[i] = (uint8_t)values[i];
}

/* ---- lists ---------------------------------------------------------------------------- */

static mjf_status read_lists(mjf__score_page_making *m) {
    mjf_page_settings *settings = &m->page->settings;
    int64_t when;
    for (unsigned i = 0; i < m->parts->n_forms; i++) {
        mjf__score_page_narrowed *own = &m->parts->forms[i];
        const mjf_status status =
            mjf__score_page_option_value(m, &own->when, INT64_MIN, INT64_MAX, &when);
        if (status != MJF_OK) return status;
        if (when != 0) m->page->forms[settings->n_forms++] = own->form;
    }
    for (unsigned i = 0; i < m->parts->n_wilds; i++) {
        mjf__score_page_wild *own = &m->parts->wilds[i];
        const mjf_status status =
            mjf__score_page_option_value(m, &own->when, INT64_MIN, INT64_MAX, &when);
        if (status != MJF_OK) return status;
        if (when == 0 || settings->has_wild) continue;
        settings->has_wild = 1;
        for (unsigned t = 0; t < MJF_TILES; t++) settings->wild[t] = own->kinds[t];
    }
    return MJF_OK;
}

/* What the page refuses of a win. */
static void refuse(mjf_rules *rules, const mjf_page_settings *settings) {
    unsigned refuses = 0;
    const struct {
        bool refused;
        uint32_t refusal;
    } list[] = {
        {!settings->jokers, MJF__SCORE_NO_JOKERS},
        {settings->flowers == 0, MJF__SCORE_NO_FLOWERS},
        {settings->flowers == EIGHT_FLOWERS, MJF__SCORE_NO_NINE_FLOWERS},
        {settings->sets == 5, MJF__SCORE_NO_FOUR_SETS},
        {settings->sets == 4, MJF__SCORE_NO_FIVE_SETS},
        {!settings->robbed_last, MJF__SCORE_NO_ROBBED_LAST},
        {!settings->wild_melds, MJF__SCORE_NO_WILD_MELD},
        {!settings->wild_claims, MJF__SCORE_NO_WILD_CLAIM},
        {settings->pass_lock == 1, MJF__SCORE_NO_LOCKED},
        {settings->pass_lock == 2, MJF__SCORE_NO_ANY_LOCKED},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].refused) refuses |= list[i].refusal;
    mjf__score_refuse_by(rules, refuses, settings->tiles,
                         settings->has_wild ? settings->wild : NULL);
}

mjf_status mjf__score_page_settle(mjf__score_page_making *m) {
    int64_t values[MJF__SCORE_PAGE_SETTINGS];
    mjf_page_settings *settings = &m->page->settings;
    mjf_rules *rules = m->rules;
    mjf_status status = read_numbers(m, values);
    if (status != MJF_OK) return status;
    const mjf__score_page_setting wrong = wrong_one(values);
    if (wrong != MJF__SCORE_PAGE_SETTINGS) {
        m->byte = m->parts->settings[wrong].byte;
        return MJF_ERR_PAGE;
    }
    write_settings(values, settings);
    status = read_lists(m);
    rules->program->forms = m->page->forms;
    rules->program->n_forms = settings->n_forms;
    refuse(rules, settings);
    rules->forms = settings->forms;
    rules->honor_runs = settings->honor_runs;
    rules->copies = MJF_COPIES;
    rules->result = settings->result;
    rules->key = settings->key;
    rules->minimum_of = settings->minimum_of;
    rules->minimum = settings->minimum == 0 ? INT32_MIN : settings->minimum;
    rules->n_registers = m->page->n_registers;
    if (settings->waits_live) rules->options |= MJF_WAITS_LIVE;
    if (settings->knitted_whole) rules->options |= MJF_KNITTED_WAITS_WHOLE;
    if (settings->any_shape) rules->options |= MJF_ANY_SHAPE;
    if (!settings->wild_fifth) rules->options |= MJF_NO_FIFTH_COPY;
    return status;
}
