/* knitted_questions.h - questions about knitted and scattered shapes, dealt from a seed. */
#ifndef MJF_TEST_KNITTED_QUESTIONS_H
#define MJF_TEST_KNITTED_QUESTIONS_H

#include "knitted_targets.h"

typedef struct question {
    unsigned kind;
    uint32_t form;
    hand counts, limits;
    mjf_options options;
    const char *label;
} question;

static inline int target_shanten(const question *q) {
    unsigned need = least_need(q->kind, q->counts, &q->options);
    return need == NEVER ? MJF_UNREACHABLE : (int)need - q->options.jokers - 1;
}

static inline uint64_t target_useful(const question *q) {
    return lowering(q->kind, q->counts, &q->options);
}

static inline void take_some(random_source *source, unsigned n, uint8_t *counts) {
    while (n > 0 && hand_total(counts) > 0) {
        unsigned tile = random_below(source, MJF_TILES);
        if (counts[tile] == 0) continue;
        counts[tile]--;
        n--;
    }
}

static inline void add_some(random_source *source, unsigned n, uint8_t *counts) {
    while (n > 0) {
        unsigned tile = random_below(source, MJF_TILES);
        if (counts[tile] == MJF_COPIES) continue;
        counts[tile]++;
        n--;
    }
}

static inline void deal_near(random_source *source, unsigned kind, unsigned tiles,
                             uint8_t *counts) {
    const target_list *all = &targets[kind];
    target_counts(&all->list[random_below(source, (unsigned)all->n)], counts);
    take_some(source, random_below(source, 5), counts);
    if (hand_total(counts) > tiles)
        take_some(source, hand_total(counts) - tiles, counts);
    add_some(source, tiles - hand_total(counts), counts);
}

/* A target of which some tiles are exchanged or become jokers; every fourth time any
 * hand. Half of them have limits. */
static inline void deal_question(random_source *source, bool drawn, question *q) {
    memset(q, 0, sizeof *q);
    list_targets();
    q->kind = random_below(source, KINDS);
    q->form = FORM[q->kind];
    q->options.jokers = (uint8_t)(random_below(source, 2) * random_below(source, 9));
    unsigned tiles =
        (q->kind == SHORT_STRAIGHT ? 10u : 13u) + drawn - q->options.jokers;
    if (random_below(source, 4))
        deal_near(source, q->kind, tiles, q->counts);
    else
        hand_deal(source, tiles, q->counts);
    if (random_below(source, 2)) {
        random_limits(source, q->counts, q->limits);
        q->options.limits = q->limits;
    }
    q->label = question_text(q->counts, q->form, &q->options);
}

#endif /* MJF_TEST_KNITTED_QUESTIONS_H */
