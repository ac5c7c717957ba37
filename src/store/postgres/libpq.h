/* libpq is loaded when the first store in PostgreSQL is opened: it brings twenty libraries, with
 * which every start of the program would take three times as long, and which a copy of it need not
 * have. */
#ifndef STORE_POSTGRES_LIBPQ_H
#define STORE_POSTGRES_LIBPQ_H

#include <stdbool.h>

/* From any thread. Before it has succeeded, no function of libpq may be called but PQfinish() and
 * PQclear() with NULL. False if libpq is not there. */
bool libpq_load(void);

#endif
