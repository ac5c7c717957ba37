/* The id of a table as people and programs see it. */
#ifndef STORE_TABLE_ID_H
#define STORE_TABLE_ID_H

#include <stdbool.h>
#include <stdint.h>

enum { TABLE_ID_TEXT = 14 }; /* bytes that hold one as text: 60 bits, five a character */

void table_id_write(int64_t id, char text[TABLE_ID_TEXT]);
bool table_id_read(const char *text, int64_t *id); /* false: it is none */

#endif
