/* PostgreSQL's own texts of questions and lists. */
#ifndef STORE_POSTGRES_TEXTS_H
#define STORE_POSTGRES_TEXTS_H

#include "store/queries/queries.h"

extern const char *const postgres_query_texts[QUERY_STATEMENTS];
extern const char *const postgres_list_texts[STORE_LISTS];

#endif
