/* derive.h - derivation of the lookup tables from the rules of the game. */
#ifndef MJF_DERIVE_H
#define MJF_DERIVE_H

#include <stdbool.h>

#include "tables.h"

/* Fill *tables; false if memory runs out. */
bool mjf__derive(mjf__tables *tables);

#endif /* MJF_DERIVE_H */
