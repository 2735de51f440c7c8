"""Wins and their scores (part of _core.pyx): what _scoring.pyx calls, by address."""

cdef dict SCORING = {
    "win_problem": <size_t>&_mjf.mjf_win_problem,
    "problem_message": <size_t>&_mjf.mjf_problem_message,
    "patterns": <size_t>&_mjf.mjf_patterns,
    "rules_new": <size_t>&_mjf.mjf_rules_new,
    "rules_free": <size_t>&_mjf.mjf_rules_free,
    "score_win": <size_t>&_mjf.mjf_score_win,
    "score_readings": <size_t>&_mjf.mjf_score_readings,
    "score_explain": <size_t>&_mjf.mjf_score_explain,
    "score_steps": <size_t>&_mjf.mjf_score_steps,
    "score_batch": <size_t>&_mjf.mjf_score_batch,
}


cdef const void *scoring_function(question) except NULL:
    return <const void *><size_t>SCORING[question]
