/*
 * test_threads.c - the first use of the library by many threads at once.
 *
 * A process has one first use, so every race is run in a process of its own.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hands.h"
#include "test.h"

enum { THREADS = 8, RACES = 8 };

static atomic_int waiting; /* threads that have not reached the start */

typedef struct racer {
    pthread_t thread;
    unsigned number;
    mjf_status status;
    uint64_t digest, waits;
    int8_t shanten;
} racer;

/* Threads begin with different functions: any may be the one to derive the tables. */
static void *race(void *argument) {
    racer *self = argument;
    hand counts;
    hand_parse("1112345678999m", counts);
    atomic_fetch_sub(&waiting, 1);
    while (atomic_load(&waiting) > 0) continue;
    if (self->number % 4 == 0) self->status = mjf_init();
    if (self->number % 4 == 1) self->status = mjf_tables_digest(&self->digest);
    if (self->status == MJF_OK)
        self->status = mjf_waits(counts, MJF_ALL, NULL, &self->waits);
    if (self->status == MJF_OK)
        self->status = mjf_shanten(counts, MJF_ALL, NULL, &self->shanten);
    if (self->status == MJF_OK) self->status = mjf_tables_digest(&self->digest);
    return NULL;
}

/* 0 if every thread came to the same right answers. */
static int run_race(void) {
    racer racers[THREADS];
    memset(racers, 0, sizeof racers);
    atomic_store(&waiting, THREADS);
    for (unsigned i = 0; i < THREADS; i++) {
        racers[i].number = i;
        racers[i].shanten = 99;
        if (pthread_create(&racers[i].thread, NULL, race, &racers[i])) return 1;
    }
    for (unsigned i = 0; i < THREADS; i++)
        if (pthread_join(racers[i].thread, NULL)) return 1;
    for (unsigned i = 0; i < THREADS; i++)
        if (racers[i].status != MJF_OK || racers[i].shanten != 0 ||
            racers[i].waits != mask_parse("123456789m") ||
            racers[i].digest != racers[0].digest)
            return 1;
    return 0;
}

static void first_use_by_many_threads(void) {
    for (unsigned i = 0; i < RACES; i++) {
        int status = -1;
        pid_t child = fork();
        CHECK(child >= 0, "fork");
        if (child == 0) _exit(run_race());
        CHECK_EQ(waitpid(child, &status, 0), child, "waitpid");
        CHECK(WIFEXITED(status), "the race ended by itself");
        CHECK_EQ(WEXITSTATUS(status), 0, "every thread got the same right answers");
    }
}

TEST_MAIN("test_threads", TEST(first_use_by_many_threads))
