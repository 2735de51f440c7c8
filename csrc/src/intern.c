/* intern.c - hash-consing: equal keys get the same number, in the order of first sight. */
#include "intern.h"

#include <stdlib.h>
#include <string.h>

static uint32_t slot_of(const mjf__intern *intern, const uint8_t *key) {
    uint64_t hash = 0;
    for (size_t i = 0; i < intern->key_size; i += 8) {
        uint64_t word = 0;
        const size_t left = intern->key_size - i;
        memcpy(&word, key + i, left < 8 ? left : 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash & intern->slot_mask;
}

bool mjf__intern_init(mjf__intern *intern, size_t key_size, uint32_t capacity) {
    memset(intern, 0, sizeof *intern);
    intern->key_size = key_size;
    intern->capacity = capacity;
    intern->keys = malloc(key_size * capacity);
    uint32_t size = 16;
    while (size < 2 * capacity) size *= 2;
    intern->slots = malloc(size * sizeof *intern->slots);
    intern->slot_mask = size - 1;
    if (intern->keys == NULL || intern->slots == NULL) return false;
    memset(intern->slots, -1, size * sizeof *intern->slots);
    return true;
}

void mjf__intern_free(mjf__intern *intern) {
    free(intern->keys);
    free(intern->slots);
    memset(intern, 0, sizeof *intern);
}

int32_t mjf__intern_add(mjf__intern *intern, const void *key) {
    uint32_t slot = slot_of(intern, key);
    for (; intern->slots[slot] >= 0; slot = (slot + 1) & intern->slot_mask) {
        const int32_t number = intern->slots[slot];
        if (memcmp(mjf__intern_key(intern, (uint32_t)number), key, intern->key_size) ==
            0)
            return number;
    }
    if (intern->count == intern->capacity) return -1;
    memcpy(intern->keys + intern->key_size * intern->count, key, intern->key_size);
    intern->slots[slot] = (int32_t)intern->count;
    return (int32_t)intern->count++;
}
