/* text.h - the door of text/: reading tiles out of text, and where in it something is wrong. */
#ifndef MJF__TEXT_H
#define MJF__TEXT_H

#include <stdbool.h>

#include "base/base.h"
#include "mjf/mjf.h"

typedef unsigned char mjf__text_byte;

/* A text, or a part of one. */
typedef struct mjf__text_span {
    const mjf__text_byte *begin, *end;
} mjf__text_span;

/* What is wrong, and where. */
typedef struct mjf__text_fault {
    mjf__text_span place;
    size_t copies;
    uint8_t tile, kind;
} mjf__text_fault;

/* How many bytes the character at `at` has, which stands before `end`, and which it is:
 * above 0x10FFFF for a byte that is part of none. */
unsigned mjf__text_character(const mjf__text_byte *at, const mjf__text_byte *end,
                             uint32_t *character);

bool mjf__text_is_blank(uint32_t character);

/* The bytes of the blank at `at`; 0 if there is none. */
static inline unsigned mjf__text_blank(const mjf__text_byte *at,
                                       const mjf__text_byte *end) {
    uint32_t character;
    if (at == end) return 0;
    if (*at == ' ') return 1;
    const unsigned bytes = mjf__text_character(at, end, &character);
    return mjf__text_is_blank(character) ? bytes : 0;
}

/* Add the tiles of a text to counts, which are 0, and the red fives to reds; how many there
 * are. What is wrong goes to *fault. */
mjf_status mjf__text_tiles(mjf__text_span text, uint8_t counts[MJF_TILES],
                           uint8_t reds[MJF_RED_SUITS], size_t *n,
                           mjf__text_fault *fault);

/* Say what is wrong by characters rather than bytes. */
void mjf__text_tell(const mjf__text_byte *begin, const mjf__text_fault *fault,
                    mjf_text_error *error);

#endif /* MJF__TEXT_H */
