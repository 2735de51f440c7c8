/* form.c - forms: from a description to the targets meant, and to tables. */
#include "form.h"

#include <stdlib.h>

#define ALL_TILES (((uint64_t)1 << MJF_TILES) - 1)
#define SUITS (((uint64_t)1 << 27) - 1)
#define LOW_RANKS ((uint64_t)(0x7F | 0x7F << 9 | 0x7F << 18)) /* 1 to 7 */
#define WINDS ((uint64_t)0xF << 27)
#define DRAGONS ((uint64_t)0x7 << 31)

enum { ALL_HONOR_RUNS = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS };

/* The tiles at which a run of three usable tiles begins. */
static uint64_t run_begins(const mjf_form_spec *spec) {
    const uint64_t three = spec->tiles & spec->tiles >> 1 & spec->tiles >> 2;
    uint64_t begins = spec->runs ? three & LOW_RANKS : 0;
    if (spec->honor_runs & MJF_RUNS_OF_DRAGONS) begins |= three & (uint64_t)1 << 31;
    return begins;
}

static bool has_runs_of_winds(const mjf_form_spec *spec) {
    const uint64_t winds = spec->tiles & WINDS;
    return spec->honor_runs & MJF_RUNS_OF_WINDS && mjf__popcount(winds) >= 3;
}

static mjf__derive_shape shape_of(const mjf_form_spec *spec, bool any_copies) {
    mjf__derive_shape shape = {
        .tiles = spec->tiles,
        .pairs = spec->pairs & spec->tiles,
        .begins = run_begins(spec),
        .triplets = spec->triplets,
        .winds = has_runs_of_winds(spec),
        .sets = MJF__DERIVE_SWEEP_MAX_SETS,
        .most = any_copies ? MJF__DERIVE_SWEEP_MOST : MJF_COPIES,
        .begun = MJF__DERIVE_SWEEP_NARROW,
    };
    if (spec->runs) shape.runs |= SUITS;
    if (spec->honor_runs & MJF_RUNS_OF_DRAGONS) shape.runs |= DRAGONS;
    if (!spec->triplets) shape.begun = MJF__DERIVE_SWEEP_WIDE;
    shape.open = shape.winds ? MJF__DERIVE_SWEEP_WIDE : shape.begun;
    return shape;
}

static bool is_right(const mjf_form_spec *spec) {
    const bool in_range =
        (spec->pairs | spec->tiles) <= ALL_TILES && spec->sets >= MJF_ANY_SETS &&
        spec->sets <= MJF_MAX_SETS && spec->runs <= 1 && spec->triplets <= 1 &&
        (spec->honor_runs & ~ALL_HONOR_RUNS) == 0 &&
        (spec->copies == MJF_COPIES || spec->copies == MJF_ANY_COPIES) &&
        spec->joker_copies <= 1;
    if (!in_range || (spec->pairs & spec->tiles) == 0) return false;
    return spec->sets == 0 || spec->triplets || run_begins(spec) != 0 ||
           has_runs_of_winds(spec);
}

static void set_form(mjf_form *form, const mjf_form_spec *spec) {
    const bool any_copies = spec->copies == MJF_ANY_COPIES;
    form->spec = *spec;
    form->shape = shape_of(spec, any_copies);
    form->joker_shape = shape_of(spec, any_copies || spec->joker_copies);
    atomic_init(&form->tables, NULL);
}

mjf_status mjf_form_new(const mjf_form_spec *spec, mjf_form **out) {
    if (spec == NULL || out == NULL) return MJF_ERR_NULL;
    if (!is_right(spec)) return MJF_ERR_SPEC;
    mjf_form *form = malloc(sizeof *form);
    if (form == NULL) return MJF_ERR_MEMORY;
    set_form(form, spec);
    *out = form;
    return MJF_OK;
}

void mjf_form_free(mjf_form *form) {
    if (form == NULL) return;
    mjf__derive_form_tables_free(
        atomic_load_explicit(&form->tables, memory_order_acquire));
    free(form);
}

/* What shape_of gives for MJF_FORM_SPEC. */
#define FIVE_SETS_SHAPE                  \
    {.tiles = ALL_TILES,                 \
     .pairs = ALL_TILES,                 \
     .runs = SUITS,                      \
     .triplets = true,                   \
     .begins = LOW_RANKS,                \
     .sets = MJF__DERIVE_SWEEP_MAX_SETS, \
     .most = MJF_COPIES,                 \
     .begun = MJF__DERIVE_SWEEP_NARROW,  \
     .open = MJF__DERIVE_SWEEP_NARROW}

mjf_form mjf__derive_five_sets = {MJF_FORM_SPEC, FIVE_SETS_SHAPE, FIVE_SETS_SHAPE,
                                  NULL};

/* As the tables of STANDARD: threads that arrive together may each derive them, and the first
 * to finish publishes its own. The tables are no part of what the form is, which is const. */
const mjf__derive_form_tables *mjf__derive_form_tables_get(const mjf_form *form) {
    _Atomic(const mjf__derive_form_tables *) *published =
        (_Atomic(const mjf__derive_form_tables *) *)&form->tables;
    const mjf__derive_form_tables *tables =
        atomic_load_explicit(published, memory_order_acquire);
    if (tables != NULL) return tables;
    tables = mjf__derive_form_tables_derive(&form->shape);
    /* Another thread may have had more luck. */
    if (tables == NULL) return atomic_load_explicit(published, memory_order_acquire);
    const mjf__derive_form_tables *expected = NULL;
    if (atomic_compare_exchange_strong(published, &expected, tables)) return tables;
    mjf__derive_form_tables_free(tables);
    return expected;
}

mjf_status mjf_form_init(const mjf_form *form) {
    if (form == NULL) return MJF_ERR_NULL;
    return mjf__derive_form_tables_get(form) != NULL ? MJF_OK : MJF_ERR_MEMORY;
}
