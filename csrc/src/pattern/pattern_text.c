/* pattern_text.c - what patterns.def says of each pattern. */
#include "mjf/mjf.h"

static const mjf_pattern_text TEXTS[MJF_PATTERNS] = {
#define PATTERN(identifier, chinese, english, text) \
    {#identifier, chinese, english, text},
#include "mjf/patterns.def"
#undef PATTERN
};

const mjf_pattern_text *mjf_pattern_describe(unsigned pattern) {
    return pattern < MJF_PATTERNS ? &TEXTS[pattern] : NULL;
}
