/* derive.h - the door of derive/: the lookup tables, and the forms that they are made for. */
#ifndef MJF_DERIVE_H
#define MJF_DERIVE_H

#include "form.h"
#include "letters.h"
#include "product.h"
#include "sweep.h"
#include "tables.h"

#endif /* MJF_DERIVE_H */
