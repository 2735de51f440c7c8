/* tables_fill.h - derivation of the lookup tables from the rules of the game. */
#ifndef MJF__TABLES_FILL_H
#define MJF__TABLES_FILL_H

#include <stdbool.h>

#include "tables.h"

/* Fill *tables; false if memory runs out. */
bool mjf__derive_fill_tables(mjf__derive_tables *tables);

#endif /* MJF__TABLES_FILL_H */
