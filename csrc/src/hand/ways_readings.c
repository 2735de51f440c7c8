/* ways_readings.c - the readings of a hand without jokers that has sets and a pair. */
#include "ways_readings.h"

#include <string.h>

#include "derive/derive.h"
#include "ways.h"

#define EACH_SET(value) ((uint64_t)(value) * 0x0101010101u)

/* ---- sets ------------------------------------------------------------------------------ */

/* Write a set of a way. */
static void write_set(uint8_t out[3], unsigned set) {
    const unsigned tile = set & (MJF__HAND_TRIPLET - 1);
    if (set & MJF__HAND_TRIPLET) {
        out[0] = out[1] = out[2] = (uint8_t)tile;
    } else if (tile <= MJF__FIRST_DRAGON) {
        for (unsigned i = 0; i < 3; i++) out[i] = (uint8_t)(tile + i);
    } else {
        unsigned wind = MJF__FIRST_HONOR;
        for (unsigned i = 0; i < 3; i++, wind++) {
            if (tile == MJF_WIND_RUN(wind)) wind++;
            out[i] = (uint8_t)wind;
        }
    }
}

static void write_way(mjf_reading *out, const mjf__hand_way *way) {
    uint64_t sets = way->sets;
    for (unsigned i = 0; i < way->n_sets; i++, sets >>= MJF__HAND_WAY_BITS)
        write_set(out->sets[i], sets & ((1u << MJF__HAND_WAY_BITS) - 1));
    out->n_sets = way->n_sets;
    out->n_pairs = 1;
    out->pairs[0] = way->pair;
}

/* ---- forms ----------------------------------------------------------------------------- */

/* Whether a way has only what a form allows. Runs of honours are no runs in its words. */
static bool is_allowed(const mjf__hand_way *way, const mjf_form_spec *spec) {
    const uint64_t triplets = way->sets & EACH_SET(MJF__HAND_TRIPLET);
    if (!(spec->pairs >> way->pair & 1)) return false;
    if (!spec->triplets && triplets != 0) return false;
    if (spec->runs) return true;
    for (unsigned i = 0; i < way->n_sets; i++)
        if ((way->sets >> MJF__HAND_WAY_BITS * i & 0xFF) < MJF__FIRST_HONOR)
            return false;
    return true;
}

void mjf__hand_ways_list(mjf__hand_listing *list, const mjf_form *rules, uint32_t form,
                         uint8_t place) {
    const mjf__hand_query *q = list->query;
    const mjf_form_spec *spec = rules == NULL ? NULL : &rules->spec;
    if (mjf__hand_packed_block_of_pair(&q->packed) == MJF__BLOCKS) return;
    if (spec != NULL && (mjf__packed_mask(&q->packed, 1) & ~spec->tiles) != 0) return;
    const mjf__hand_blocks blocks = mjf__hand_blocks_of(q->counts);
    mjf__hand_way ways[MJF__HAND_WAYS];
    const int n = mjf__hand_ways(&blocks, spec == NULL ? 0 : spec->honor_runs, ways);
    const size_t first = list->total;
    for (int i = 0; i < n; i++) {
        if (spec != NULL && !is_allowed(&ways[i], spec)) continue;
        mjf_reading *out = mjf__hand_listing_next(list);
        if (out == NULL) continue;
        out->form = form;
        out->place = place;
        write_way(out, &ways[i]);
    }
    if (list->total - first > 1) mjf__hand_listing_sort(list, first);
}

/* ---- the knitted straight -------------------------------------------------------------- */

/* The three parts of a straight, and the sets of a way among them. */
static void write_straight(mjf_reading *out, unsigned straight,
                           const mjf__hand_way *way) {
    uint8_t own[3];
    int n = MJF__SUITS;
    write_way(out, way);
    memcpy(own, out->sets[0], sizeof own);
    for (unsigned suit = 0; suit < MJF__SUITS; suit++)
        for (unsigned i = 0; i < 3; i++)
            out->sets[suit][i] =
                (uint8_t)(9 * suit + mjf__knitted_class[straight][suit] + 3 * i);
    for (; way->n_sets > 0 && n > 0 && memcmp(out->sets[n - 1], own, 3) > 0; n--)
        memcpy(out->sets[n], out->sets[n - 1], 3);
    if (way->n_sets > 0) memcpy(out->sets[n], own, 3);
    out->n_sets = (uint8_t)(MJF__SUITS + way->n_sets);
}

void mjf__hand_ways_list_straights(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    const uint64_t held = mjf__packed_mask(&q->packed, 1);
    for (unsigned i = 0; i < MJF__KNITTED; i++) {
        const uint64_t straight = mjf__knitted_tiles(i);
        uint8_t rest[MJF_TILES];
        mjf__hand_way ways[MJF__HAND_WAYS];
        if ((straight & ~held) != 0) continue;
        memcpy(rest, q->counts, sizeof rest);
        for (uint64_t left = straight; left != 0; left &= left - 1)
            rest[mjf__lowest(left)]--;
        const mjf__hand_blocks blocks = mjf__hand_blocks_of(rest);
        if (mjf__hand_block_of_pair(&blocks) == MJF__BLOCKS) continue;
        const int n = mjf__hand_ways(&blocks, 0, ways);
        for (int k = 0; k < n; k++) {
            mjf_reading *out = mjf__hand_listing_next(list);
            if (out == NULL) continue;
            out->form = MJF_KNITTED_STRAIGHT;
            write_straight(out, i, &ways[k]);
        }
    }
}
