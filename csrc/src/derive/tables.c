/* tables.c - the one piece of state: the tables, derived once and never changed. */
#include "tables.h"

#include <stdlib.h>

#include "mjf/mjf.h"
#include "tables_fill.h"

_Atomic(const mjf__derive_tables *) mjf__derive_published;

/* Threads that arrive together may each derive the tables; the first to finish publishes
 * its own and the others drop theirs. There is no lock to hold across a fork, and none to
 * need a thread library for. */
const mjf__derive_tables *mjf__derive_tables_derive(void) {
    mjf__derive_tables *tables = malloc(sizeof *tables);
    if (tables == NULL || !mjf__derive_fill_tables(tables)) {
        free(tables);
        /* Another thread may have had more luck. */
        return atomic_load_explicit(&mjf__derive_published, memory_order_acquire);
    }
    const mjf__derive_tables *expected = NULL;
    if (atomic_compare_exchange_strong(&mjf__derive_published, &expected, tables))
        return tables;
    free(tables);
    return expected;
}

mjf_status mjf_init(void) {
    return mjf__derive_tables_get() != NULL ? MJF_OK : MJF_ERR_MEMORY;
}

static uint64_t digest_byte(uint64_t digest, uint8_t byte) {
    return (digest ^ byte) * 0x100000001B3u; /* FNV-1a */
}

static uint64_t digest_bytes(uint64_t digest, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) digest = digest_byte(digest, bytes[i]);
    return digest;
}

static uint64_t digest_state(uint64_t digest, unsigned state) {
    digest = digest_byte(digest, (uint8_t)state);
    return digest_byte(digest, (uint8_t)(state >> 8));
}

mjf_status mjf_tables_digest(uint64_t *out) {
    if (out == NULL) return MJF_ERR_NULL;
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    uint64_t digest = 0xCBF29CE484222325u;
    for (int i = 0; i < MJF__DERIVE_TABLE_SIX; i++)
        digest = digest_state(digest, t->suit_state[i]);
    for (int i = 0; i < MJF__DERIVE_TABLE_SIX; i++)
        digest = digest_state(digest, t->honor_state[i]);
    digest = digest_bytes(digest, t->suit_letter, sizeof t->suit_letter);
    digest = digest_bytes(digest, t->honor_letter, sizeof t->honor_letter);
    digest = digest_bytes(digest, &t->product[0][0], sizeof t->product);
    digest = digest_bytes(digest, &t->distance[0][0][0], sizeof t->distance);
    for (int letter = 0; letter < MJF__DERIVE_TABLE_LETTERS; letter++)
        digest = digest_bytes(digest, t->lanes[letter], MJF__DERIVE_TABLE_LANES);
    *out = digest;
    return MJF_OK;
}

size_t mjf_tables_size(void) { return sizeof(mjf__derive_tables); }
