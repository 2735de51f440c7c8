"""Wins and their scores (part of core.pyx): what scoring.pyx calls, by address."""

cdef dict SCORING = {
    "win_problem": <size_t>&mjf.mjf_win_problem,
    "problem_message": <size_t>&mjf.mjf_problem_message,
    "patterns": <size_t>&mjf.mjf_patterns,
    "rules_new": <size_t>&mjf.mjf_rules_new,
    "rules_free": <size_t>&mjf.mjf_rules_free,
    "score_win": <size_t>&mjf.mjf_score_win,
    "score_readings": <size_t>&mjf.mjf_score_readings,
    "score_explain": <size_t>&mjf.mjf_score_explain,
    "score_steps": <size_t>&mjf.mjf_score_steps,
    "score_batch": <size_t>&mjf.mjf_score_batch,
}


cdef const void *scoring_function(question) except NULL:
    return <const void *><size_t>SCORING[question]
