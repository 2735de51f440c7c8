/* page_forms.c - readings of shapes that a page narrows. */
#include "program.h"

enum { FIRST_HONOR = 27 };

/* The tiles of a set, a bit each. */
static uint64_t tiles_of(const mjf_set *set) {
    if (set->kind != MJF_CHOW) return (uint64_t)1 << set->tile;
    if (set->tile >= FIRST_HONOR) return mjf__win_run_of_honors(set->tile);
    return (uint64_t)7 << set->tile;
}

static bool fits(const mjf_page_form *form, const mjf_split *split) {
    const uint64_t every = ((uint64_t)1 << MJF_TILES) - 1;
    const uint64_t usable = form->tiles != 0 ? form->tiles : every;
    const uint64_t pairs = form->pairs != 0 ? form->pairs : every;
    if (split->pair < MJF_TILES && !((usable & pairs) >> split->pair & 1)) return false;
    for (unsigned i = 0; i < split->n_sets; i++) {
        const mjf_set *set = &split->sets[i];
        const bool is_run = set->kind == MJF_CHOW && set->tile < FIRST_HONOR;
        if (is_run && !form->runs) return false;
        if (tiles_of(set) & ~usable) return false;
    }
    return true;
}

bool mjf__score_page_fits(const mjf__score_program *program, const mjf_split *split) {
    bool narrowed = false;
    for (unsigned i = 0; i < program->n_forms; i++) {
        if (program->forms[i].shape != split->form) continue;
        if (fits(&program->forms[i], split)) return true;
        narrowed = true;
    }
    return !narrowed;
}
