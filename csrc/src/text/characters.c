/* characters.c - characters of UTF-8, and places counted in them. */
#include "text.h"

enum { NO_CHARACTER = 0x110000 };

static bool goes_on(mjf__text_byte byte) { return (byte & 0xC0) == 0x80; }

unsigned mjf__text_character(const mjf__text_byte *at, const mjf__text_byte *end,
                             uint32_t *character) {
    /* The least character of so many bytes: what is less is written too long. */
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const uint32_t first = *at;
    const unsigned bytes = first < 0x80   ? 1
                           : first < 0xC0 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF8 ? 4
                                          : 0;
    *character = first;
    if (bytes == 1) return 1;
    *character = NO_CHARACTER;
    if (bytes == 0 || (size_t)(end - at) < bytes) return 1;
    uint32_t found = first & (0x7Fu >> bytes);
    for (unsigned i = 1; i < bytes; i++) {
        if (!goes_on(at[i])) return 1;
        found = found << 6 | (at[i] & 0x3Fu);
    }
    if (found < least[bytes] || found >= NO_CHARACTER) return 1;
    *character = found;
    return bytes;
}

bool mjf__text_is_blank(uint32_t character) {
    switch (character) {
        case 0x20:
        case 0x85:
        case 0xA0:
        case 0x1680:
        case 0x2028:
        case 0x2029:
        case 0x202F:
        case 0x205F:
        case 0x3000:
            return true;
        default:
            return (character >= 0x09 && character <= 0x0D) ||
                   (character >= 0x1C && character <= 0x1F) ||
                   (character >= 0x2000 && character <= 0x200A);
    }
}

static size_t characters(const mjf__text_byte *begin, const mjf__text_byte *end) {
    size_t n = 0;
    uint32_t character;
    for (; begin < end; n++) begin += mjf__text_character(begin, end, &character);
    return n;
}

void mjf__text_tell(const mjf__text_byte *begin, const mjf__text_fault *fault,
                    mjf_text_error *error) {
    const mjf__text_span place = fault->place;
    if (error == NULL) return;
    error->column = characters(begin, place.begin) + 1;
    error->length = characters(place.begin, place.end);
    error->copies = fault->copies;
    error->tile = fault->tile;
    error->kind = fault->kind;
}
