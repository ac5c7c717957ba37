/* SQLite's own texts of questions and lists. */
#ifndef STORE_SQLITE_TEXTS_H
#define STORE_SQLITE_TEXTS_H

#include "store/queries/queries.h"

extern const char *const sqlite_query_texts[QUERY_STATEMENTS];
extern const char *const sqlite_list_texts[STORE_LISTS];

#endif
