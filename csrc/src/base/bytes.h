/*
 * bytes.h - reading numbers and names out of bytes of unknown origin, never beyond their end.
 *
 * A number is seven bits a byte, the lowest first, the top bit set while there are more; one
 * with a sign is twice its absolute value, less 1 if it is negative. What is wrong with the
 * bytes is noted once, and everything read after that is 0.
 */
#ifndef MJF__BYTES_H
#define MJF__BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mjf__bytes {
    const uint8_t *begin, *at, *end;
    bool wrong; /* where `at` stands */
} mjf__bytes;

/* A piece of the bytes themselves: text that no zero ends. */
typedef struct mjf__bytes_text {
    const char *text;
    size_t size;
} mjf__bytes_text;

static inline mjf__bytes mjf__bytes_of(const void *bytes, size_t size) {
    const uint8_t *begin = (const uint8_t *)bytes;
    const mjf__bytes reader = {begin, begin, begin + size, false};
    return reader;
}

/* Note that the bytes are wrong here. */
static inline void mjf__bytes_refuse(mjf__bytes *reader) {
    reader->wrong = true;
    reader->end = reader->at;
}

static inline uint64_t mjf__bytes_number(mjf__bytes *reader) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (reader->at == reader->end) break;
        const uint8_t byte = *reader->at;
        if (shift == 63 && byte > 1) break;
        reader->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return number;
    }
    mjf__bytes_refuse(reader);
    return 0;
}

/* A number of at most `most`. */
static inline uint32_t mjf__bytes_below(mjf__bytes *reader, uint32_t most) {
    const uint8_t *before = reader->at;
    const uint64_t number = mjf__bytes_number(reader);
    if (number <= most) return (uint32_t)number;
    reader->at = before;
    mjf__bytes_refuse(reader);
    return 0;
}

static inline int64_t mjf__bytes_signed(mjf__bytes *reader) {
    const uint64_t number = mjf__bytes_number(reader);
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

static inline mjf__bytes_text mjf__bytes_name(mjf__bytes *reader, uint32_t most) {
    mjf__bytes_text name = {"", 0};
    const uint32_t size = mjf__bytes_below(reader, most);
    if (size > (size_t)(reader->end - reader->at)) {
        mjf__bytes_refuse(reader);
        return name;
    }
    if (size > 0) name.text = (const char *)reader->at;
    name.size = size;
    reader->at += size;
    return name;
}

#endif /* MJF__BYTES_H */
