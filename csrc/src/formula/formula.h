/*
 * formula.h - the door of formula/: reading and running the arithmetic of pages. It knows no
 * tiles and no rows: names are a kind and a number, and what they mean is the caller's.
 */
#ifndef MJF__FORMULA_H
#define MJF__FORMULA_H

#include "run.h"
#include "tree.h"

#endif /* MJF__FORMULA_H */
