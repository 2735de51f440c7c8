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

/* Slots for twice the capacity, with the present keys in them. */
static bool make_slots(mjf__intern *intern) {
    uint32_t size = 16;
    while (size < 2 * intern->capacity) size *= 2;
    free(intern->slots);
    intern->slots = malloc(size * sizeof *intern->slots);
    if (intern->slots == NULL) return false;
    memset(intern->slots, -1, size * sizeof *intern->slots);
    intern->slot_mask = size - 1;
    for (uint32_t number = 0; number < intern->count; number++) {
        uint32_t slot = slot_of(intern, mjf__intern_key(intern, number));
        while (intern->slots[slot] >= 0) slot = (slot + 1) & intern->slot_mask;
        intern->slots[slot] = (int32_t)number;
    }
    return true;
}

bool mjf__intern_init(mjf__intern *intern, size_t key_size, uint32_t capacity) {
    memset(intern, 0, sizeof *intern);
    intern->key_size = key_size;
    intern->capacity = capacity;
    intern->keys = malloc(key_size * capacity);
    return intern->keys != NULL && make_slots(intern);
}

void mjf__intern_free(mjf__intern *intern) {
    free(intern->keys);
    free(intern->slots);
    memset(intern, 0, sizeof *intern);
}

static bool grow(mjf__intern *intern) {
    const uint32_t capacity = 2 * intern->capacity;
    uint8_t *keys = realloc(intern->keys, intern->key_size * capacity);
    if (keys == NULL) return false;
    intern->keys = keys;
    intern->capacity = capacity;
    return make_slots(intern);
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
        if (!grow(intern)) return -1;
        slot = slot_of(intern, key);
        while (intern->slots[slot] >= 0) slot = (slot + 1) & intern->slot_mask;
    }
    memcpy(intern->keys + intern->key_size * intern->count, key, intern->key_size);
    intern->slots[slot] = (int32_t)intern->count;
    return (int32_t)intern->count++;
}
