/* intern.c - hash-consing: equal keys get the same number, in the order of first sight. */
#include "intern.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Two words at a time, which do not wait for each other. */
static uint32_t hash_of(const uint8_t *key, size_t size) {
    uint64_t even = 0, odd = 0;
    for (size_t i = 0; i < size; i += 16) {
        uint64_t words[2];
        memcpy(words, key + i, sizeof words);
        even = (even ^ words[0]) * 0x9E3779B97F4A7C15u;
        odd = (odd ^ words[1]) * 0xC2B2AE3D27D4EB4Fu;
        even ^= even >> 32;
        odd ^= odd >> 29;
    }
    const uint64_t both = (even ^ odd << 1) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(both >> 32);
}

/* The slot of a key, or the free one where it would be. */
static uint32_t find(const mjf__intern *intern, uint32_t hash, const void *key) {
    uint32_t slot = hash & intern->slot_mask;
    for (; intern->slots[slot] >= 0; slot = (slot + 1) & intern->slot_mask) {
        const uint32_t number = (uint32_t)intern->slots[slot];
        if (intern->hashes[number] == hash &&
            memcmp(mjf__intern_key(intern, number), key, intern->key_size) == 0)
            break;
    }
    return slot;
}

/* Slots for the capacity, filled anew. */
static bool make_slots(mjf__intern *intern) {
    uint32_t size = 16;
    while (size < 2 * intern->capacity) size *= 2;
    free(intern->slots);
    intern->slots = malloc(size * sizeof *intern->slots);
    if (intern->slots == NULL) return false;
    memset(intern->slots, -1, size * sizeof *intern->slots);
    intern->slot_mask = size - 1;
    for (uint32_t number = 0; number < intern->count; number++) {
        uint32_t slot = intern->hashes[number] & intern->slot_mask;
        while (intern->slots[slot] >= 0) slot = (slot + 1) & intern->slot_mask;
        intern->slots[slot] = (int32_t)number;
    }
    return true;
}

static bool grow(mjf__intern *intern, uint32_t capacity) {
    uint8_t *keys = realloc(intern->keys, intern->key_size * capacity);
    if (keys == NULL) return false;
    intern->keys = keys;
    uint32_t *hashes = realloc(intern->hashes, capacity * sizeof *hashes);
    if (hashes == NULL) return false;
    intern->hashes = hashes;
    intern->capacity = capacity;
    return make_slots(intern);
}

bool mjf__intern_init(mjf__intern *intern, size_t key_size, uint32_t capacity) {
    assert(key_size % 16 == 0);
    memset(intern, 0, sizeof *intern);
    intern->key_size = key_size;
    return grow(intern, capacity);
}

void mjf__intern_free(mjf__intern *intern) {
    free(intern->keys);
    free(intern->hashes);
    free(intern->slots);
    memset(intern, 0, sizeof *intern);
}

int32_t mjf__intern_add(mjf__intern *intern, const void *key) {
    const uint32_t hash = hash_of(key, intern->key_size);
    uint32_t slot = find(intern, hash, key);
    if (intern->slots[slot] >= 0) return intern->slots[slot];
    if (intern->count == intern->capacity) {
        if (!grow(intern, 2 * intern->capacity)) return -1;
        slot = find(intern, hash, key);
    }
    memcpy(intern->keys + intern->key_size * intern->count, key, intern->key_size);
    intern->hashes[intern->count] = hash;
    intern->slots[slot] = (int32_t)intern->count;
    return (int32_t)intern->count++;
}
