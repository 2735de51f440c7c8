/* oracle_waits.h - whether tiles are complete in any of some forms, slowly. */
#ifndef MJF_TEST_ORACLE_WAITS_H
#define MJF_TEST_ORACLE_WAITS_H

#include <stdbool.h>

#include "mjf/mjf.h"

/* Any counts, fifth copies too. */
bool oracle_completes(const uint8_t *counts, int melds, uint32_t forms,
                      unsigned honor_runs);

#endif /* MJF_TEST_ORACLE_WAITS_H */
