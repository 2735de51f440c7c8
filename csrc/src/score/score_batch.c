/* score_batch.c - many wins by the same rules. */
#include "scorer.h"

enum { OFTEN = 1024 }; /* wins, some 0.3 us each; those with jokers ask by themselves */

mjf_status mjf_score_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                           int64_t *results, uint8_t *verdicts, uint64_t *rows) {
    return mjf_score_batch_until(rules, wins, n, NULL, results, verdicts, rows);
}

mjf_status mjf_score_batch_until(const mjf_rules *rules, const mjf_win *wins, size_t n,
                                 const mjf_stop *stop, int64_t *results,
                                 uint8_t *verdicts, uint64_t *rows) {
    mjf__stop asked = {stop, 0, false};
    mjf__score_scorer scorer;
    if (rules == NULL) return MJF_ERR_NULL;
    if (n > 0 && (wins == NULL || results == NULL || verdicts == NULL))
        return MJF_ERR_NULL;
    for (size_t i = 0; i < n; i++) {
        uint8_t tile;
        const mjf__score_row_set none = {{0}};
        mjf_verdict verdict = MJF_WRONG_WIN;
        mjf_status status = MJF_OK;
        const bool right =
            mjf__score_problem(&scorer, rules, &wins[i], &tile) == MJF_PROBLEM_NONE;
        const bool refused =
            right && mjf__score_refusal(rules, &wins[i]) != MJF_REFUSAL_NONE;
        if (refused)
            verdict = MJF_NOT_ALLOWED;
        else if (right)
            status = mjf__score_best(&scorer, rules, &wins[i], &asked, &verdict);
        if (status == MJF_OK && mjf__stop_now(&asked, OFTEN)) status = MJF_ERR_STOPPED;
        if (status != MJF_OK) return status;
        const bool scored = !refused && verdict != MJF_WRONG_WIN &&
                            verdict != MJF_NO_WIN && verdict != MJF_BEYOND;
        results[i] = scored ? scorer.best->registers[rules->result] : 0;
        verdicts[i] = (uint8_t)verdict;
        if (rows == NULL) continue;
        const mjf__score_row_set *own = scored ? &scorer.best->rows : &none;
        for (int w = 0; w < MJF_ROW_WORDS; w++)
            rows[MJF_ROW_WORDS * i + (size_t)w] = own->word[w];
    }
    return MJF_OK;
}
