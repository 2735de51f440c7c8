/* intern.h - hash-consing: equal keys get the same number, in the order of first sight. */
#ifndef MJF__INTERN_H
#define MJF__INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mjf__intern {
    size_t key_size;
    uint8_t *keys; /* count keys of key_size bytes, by number */
    uint32_t *hashes;
    int32_t *slots; /* open addressing: a number or -1; a power of two of them */
    uint32_t count, capacity, slot_mask;
} mjf__intern;

/* Room for `capacity` keys, at first, of a multiple of 16 bytes. False if memory runs out; free it in either case. */
bool mjf__intern_init(mjf__intern *intern, size_t key_size, uint32_t capacity);
void mjf__intern_free(mjf__intern *intern);

/* The number of the key, added if new; -1 if memory runs out. */
int32_t mjf__intern_add(mjf__intern *intern, const void *key);

static inline const uint8_t *mjf__intern_key(const mjf__intern *intern,
                                             uint32_t number) {
    return intern->keys + intern->key_size * number;
}

#endif /* MJF__INTERN_H */
