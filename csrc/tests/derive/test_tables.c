/* test_tables.c - the derived tables as a whole, and the texts of statuses. */
#include <string.h>

#include "hands.h"
#include "test.h"

/* The tables are derived from the rules of the game alone: whatever changes this number
 * changes an answer or the layout, and must say which. */
#define DIGEST UINT64_C(0xD16A7488FA693244)

static void digest_is_pinned(void) {
    uint64_t first = 0, second = 1;
    CHECK_OK(mjf_tables_digest(&first), "first");
    CHECK_OK(mjf_init(), "after the first use");
    CHECK_OK(mjf_tables_digest(&second), "second");
    CHECK_EQ(first, second, "two readings");
    CHECK_EQ(first, DIGEST, "the pinned digest");
    if (first != DIGEST)
        fprintf(stderr, "digest 0x%016llX\n", (unsigned long long)first);
}

static void size_is_small(void) {
    CHECK(mjf_tables_size() > 100 * 1024, "real tables");
    CHECK(mjf_tables_size() <= 450 * 1024, "at most 450 KB");
}

static void statuses_have_texts(void) {
#define CHECK_TEXTS(name, value, message)                                    \
    CHECK_EQ(name, value, #name);                                            \
    CHECK(strcmp(mjf_status_name(name), #name) == 0, mjf_status_name(name)); \
    CHECK(strcmp(mjf_status_message(name), message) == 0, mjf_status_message(name));
    MJF_STATUS_LIST(CHECK_TEXTS)
#undef CHECK_TEXTS
#define COUNT_STATUS(name, value, message) +1
    CHECK_EQ(MJF_STATUS_END, 0 MJF_STATUS_LIST(COUNT_STATUS), "contiguous from 0");
#undef COUNT_STATUS
}

static void unknown_statuses_have_texts(void) {
    static const int unknown[] = {-1, MJF_STATUS_END, MJF_STATUS_END + 1, 1000, -1000};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        mjf_status status = (mjf_status)unknown[i];
        CHECK(strcmp(mjf_status_name(status), "MJF_ERR_UNKNOWN") == 0, "name");
        CHECK(strcmp(mjf_status_message(status), "unknown status") == 0, "message");
    }
}

TEST_MAIN("test_tables", TEST(digest_is_pinned), TEST(size_is_small),
          TEST(statuses_have_texts), TEST(unknown_statuses_have_texts))
