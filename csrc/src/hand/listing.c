/* listing.c - the readings of a complete hand, gathered and put in order. */
#include "listing.h"

#include <assert.h>
#include <string.h>

enum { OFTEN = 1024 }; /* readings, until it is asked whether to stop: a millisecond */

void mjf__hand_listing_add(mjf__hand_listing *list, const mjf_reading *reading,
                           const uint8_t *used) {
    if (list->total < list->capacity) {
        mjf_reading *out = &list->out[list->total];
        *out = *reading;
        for (int tile = 0; tile < MJF_TILES; tile++)
            for (int copy = list->query->counts[tile]; copy < used[tile]; copy++) {
                assert(out->n_jokers < MJF_MAX_JOKERS);
                out->jokers[out->n_jokers++] = (uint8_t)tile;
            }
    }
    list->total++;
    mjf__stop_now(&list->stop, OFTEN);
}

mjf_reading *mjf__hand_listing_next(mjf__hand_listing *list) {
    if (list->total++ >= list->capacity) return NULL;
    mjf_reading *out = &list->out[list->total - 1];
    memset(out, 0, sizeof *out);
    return out;
}

static bool comes_before(const mjf_reading *x, const mjf_reading *y) {
    int order = memcmp(x->sets, y->sets, sizeof x->sets);
    if (order == 0) order = memcmp(x->pairs, y->pairs, sizeof x->pairs);
    if (order == 0) order = memcmp(x->singles, y->singles, sizeof x->singles);
    return order < 0;
}

/* Let the reading at `at` sink in a heap of `count` whose root is the last in order. */
static void sink(mjf_reading *heap, size_t at, size_t count) {
    const mjf_reading sinking = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1])) child++;
        if (!comes_before(&sinking, &heap[child])) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = sinking;
}

/* Heapsort: in place, as qsort need not be. Readings that were not kept are not there to be
 * sorted. */
void mjf__hand_listing_sort(mjf__hand_listing *list, size_t first) {
    if (list->total > list->capacity) return;
    mjf_reading *readings = list->out + first;
    const size_t count = list->total - first;
    for (size_t i = count / 2; i > 0; i--) sink(readings, i - 1, count);
    for (size_t end = count; end > 1; end--) {
        const mjf_reading last = readings[0];
        readings[0] = readings[end - 1];
        readings[end - 1] = last;
        sink(readings, 0, end - 1);
    }
}
