/* derive.h - the door of derive/: the lookup tables, and the forms that they are made for. */
#ifndef MJF__DERIVE_H
#define MJF__DERIVE_H

#include "form.h"
#include "letters.h"
#include "product.h"
#include "sweep.h"
#include "tables.h"

#endif /* MJF__DERIVE_H */
