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
static mjf_form *form;     /* of the race, new */

enum { PLAIN, FORM, FIVE, QUESTIONS };

typedef struct racer {
    pthread_t thread;
    unsigned number;
    mjf_status status;
    uint64_t digest, waits[QUESTIONS];
    int8_t shanten;
} racer;

static const char *const hands[QUESTIONS] = {"1112345678999m", "123m456p789s2m",
                                             "1112345678999m111z"};

static void ask(racer *self, unsigned question) {
    const mjf_form *more[] = {form};
    mjf_options options = {.more = more, .n_more = question == FORM};
    hand counts;
    hand_parse(hands[question], counts);
    if (self->status == MJF_OK)
        self->status = mjf_useful(counts, question == FORM ? 0 : MJF_STANDARD, &options,
                                  &self->waits[question]);
}

/* Threads begin with different functions and with different tables: any may be the one to
 * derive them. */
static void *race(void *argument) {
    racer *self = argument;
    hand counts;
    hand_parse(hands[PLAIN], counts);
    atomic_fetch_sub(&waiting, 1);
    while (atomic_load(&waiting) > 0) continue;
    if (self->number % 8 == 0) self->status = mjf_init();
    if (self->number % 8 == 1) self->status = mjf_tables_digest(&self->digest);
    if (self->number % 8 == 2) self->status = mjf_form_init(form);
    for (unsigned i = 0; i < QUESTIONS; i++) ask(self, (self->number + i) % QUESTIONS);
    if (self->status == MJF_OK)
        self->status = mjf_shanten(counts, MJF_ALL, NULL, &self->shanten);
    if (self->status == MJF_OK) self->status = mjf_tables_digest(&self->digest);
    return NULL;
}

/* The form has a pair of 2, 5 or 8. */
static int is_right(const racer *self, uint64_t digest) {
    return self->status == MJF_OK && self->shanten == 0 && self->digest == digest &&
           self->waits[PLAIN] == mask_parse("123456789m") &&
           self->waits[FORM] == mask_parse("2m") &&
           self->waits[FIVE] == mask_parse("123456789m");
}

/* 0 if every thread came to the same right answers. */
static int run_race(void) {
    mjf_form_spec spec = MJF_FORM_SPEC;
    racer racers[THREADS];
    int status = 0;
    memset(racers, 0, sizeof racers);
    spec.pairs = mask_parse("258m258p258s");
    if (mjf_form_new(&spec, &form) != MJF_OK) return 1;
    atomic_store(&waiting, THREADS);
    for (unsigned i = 0; i < THREADS; i++) {
        racers[i].number = i;
        racers[i].shanten = 99;
        if (pthread_create(&racers[i].thread, NULL, race, &racers[i])) return 1;
    }
    for (unsigned i = 0; i < THREADS; i++)
        if (pthread_join(racers[i].thread, NULL)) return 1;
    for (unsigned i = 0; i < THREADS; i++)
        if (!is_right(&racers[i], racers[0].digest)) status = 1;
    mjf_form_free(form);
    return status;
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
