/* A game record as JSON, for programs that do not read records (docs/notation.md: Records as JSON).
 */
#ifndef RULES_RECORD_JSON_H
#define RULES_RECORD_JSON_H

#include "rules/record.h"

/* Writes the next game as one object, without a newline, and reads to its end. The game must have
 * no error: record_finish() on a copy of the reader tells. */
void record_write_json(struct record_reader *r, record_put *put, void *to);

#endif
