/* pattern_text.c - what patterns.def says of each pattern. */
#include "pattern.h"

static const mjf_pattern_text TEXTS[MJF_PATTERNS] = {
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    {#identifier, chinese, english, #kind, #family, #chain, text},
#include "mjf/patterns.def"
#undef PATTERN
};

const mjf_pattern_text *mjf_pattern_describe(unsigned pattern) {
    return pattern < MJF_PATTERNS ? &TEXTS[pattern] : NULL;
}

#define COUNT_OF_fact(identifier) MJF__PATTERN_ONCE
#define COUNT_OF_count(identifier) MJF__PATTERN_COUNT_##identifier

const mjf__pattern_entry mjf__pattern_table[MJF_PATTERNS] = {
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    {MJF__PATTERN_FAMILY_##family, MJF__PATTERN_CHAIN_##chain,           \
     COUNT_OF_##kind(identifier)},
#include "mjf/patterns.def"
#undef PATTERN
};

/* How many there are of a chain. */
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    +(MJF__PATTERN_CHAIN_##chain == COUNTED_CHAIN)
#define COUNTED_CHAIN MJF__PATTERN_CHAIN_chows
enum {
    CHOWS =
#include "mjf/patterns.def"
};
#undef COUNTED_CHAIN
#define COUNTED_CHAIN MJF__PATTERN_CHAIN_pungs
enum {
    PUNGS =
#include "mjf/patterns.def"
};
_Static_assert((int)CHOWS <= MJF__PATTERN_CHAIN_PLACES &&
                   (int)PUNGS <= MJF__PATTERN_CHAIN_PLACES,
               "a place for each pattern of a chain");
