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

static bool grow(mjf__intern *intern, uint32_t capacity) {
    uint8_t *keys = realloc(intern->keys, intern->key_size * capacity);
    if (keys != NULL) intern->keys = keys;
    uint32_t size = 16;
    while (size < 2 * capacity) size *= 2;
    int32_t *slots = malloc(size * sizeof *slots);
    if (keys == NULL || slots == NULL) {
        free(slots);
        return false;
    }
    memset(slots, -1, size * sizeof *slots);
    free(intern->slots);
    intern->slots = slots;
    intern->slot_mask = size - 1;
    intern->capacity = capacity;
    for (uint32_t number = 0; number < intern->count; number++) {
        uint32_t slot = slot_of(intern, mjf__intern_key(intern, number));
        while (slots[slot] >= 0) slot = (slot + 1) & intern->slot_mask;
        slots[slot] = (int32_t)number;
    }
    return true;
}

bool mjf__intern_init(mjf__intern *intern, size_t key_size, uint32_t capacity) {
    memset(intern, 0, sizeof *intern);
    intern->key_size = key_size;
    return grow(intern, capacity);
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
    if (intern->count == intern->capacity) {
        if (!grow(intern, 2 * intern->capacity)) return -1;
        return mjf__intern_add(intern, key);
    }
    memcpy(intern->keys + intern->key_size * intern->count, key, intern->key_size);
    intern->slots[slot] = (int32_t)intern->count;
    return (int32_t)intern->count++;
}
