/* hand_questions.c - how far a hand is from the shapes of rules, and what brings it nearer. */
#include "asked_hand.h"

mjf_status mjf_rules_shanten(const mjf_rules *rules, const mjf_win *hand, int8_t *out) {
    mjf__score_asked_hand asked;
    if (rules == NULL || hand == NULL || out == NULL) return MJF_ERR_NULL;
    const mjf_status status = mjf__score_ask_hand(rules, hand, &asked);
    if (status != MJF_OK) return status;
    return mjf_shanten(asked.win.hand, asked.forms, &asked.options, out);
}

mjf_status mjf_rules_useful(const mjf_rules *rules, const mjf_win *hand,
                            uint64_t *tiles) {
    mjf__score_asked_hand asked;
    if (rules == NULL || hand == NULL || tiles == NULL) return MJF_ERR_NULL;
    const mjf_status status = mjf__score_ask_hand(rules, hand, &asked);
    if (status != MJF_OK) return status;
    return mjf_useful(asked.win.hand, asked.forms, &asked.options, tiles);
}

mjf_status mjf_rules_ukeire(const mjf_rules *rules, const mjf_win *hand,
                            const uint8_t *unseen, mjf_ukeire_result *out) {
    mjf__score_asked_hand asked;
    if (rules == NULL || hand == NULL || out == NULL) return MJF_ERR_NULL;
    const mjf_status status = mjf__score_ask_hand(rules, hand, &asked);
    if (status != MJF_OK) return status;
    asked.options.unseen = unseen;
    return mjf_ukeire(asked.win.hand, asked.forms, &asked.options, out);
}

mjf_status mjf_rules_discards(const mjf_rules *rules, const mjf_win *hand,
                              const uint8_t *unseen, mjf_discard *out, size_t *n_out) {
    mjf__score_asked_hand asked;
    if (rules == NULL || hand == NULL || out == NULL || n_out == NULL)
        return MJF_ERR_NULL;
    const mjf_status status = mjf__score_ask_hand(rules, hand, &asked);
    if (status != MJF_OK) return status;
    asked.options.unseen = unseen;
    return mjf_discards(asked.win.hand, asked.forms, &asked.options, out, n_out);
}
