/* The tables in PostgreSQL, as steps from each version to the next. */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

#include "store/postgres/postgres.h"

enum { POSTGRES_VERSIONS = 2 };

/* Creates what is missing, or brings it to this version; not together with another server. False,
 * and why, if that fails. */
bool postgres_migrate(struct postgres *p, struct refusal *why);

/* Whether the schema is of a version that can be read: of this one, or `older`. False, and why. */
bool postgres_check_version(struct postgres *p, bool older, struct refusal *why);

/* The first number that a question gives; `otherwise` if it gives none or fails. */
int64_t postgres_number(struct postgres *p, const char *sql, int64_t otherwise);

#endif
