/* The two halves of `kolam admin` behind its arguments: asking, and showing what is answered. */
#ifndef CLI_ADMIN_ADMIN_CLI_H
#define CLI_ADMIN_ADMIN_CLI_H

#include "base/buffer.h"
#include "base/text/text.h"
#include "cli/cli.h"

#include <jansson.h>

/* Asks the server that runs beside that data, or does it on the store, a file or a database, if
 * none does; adds the lines of the answer. Complains, and returns false, if neither is possible. */
bool admin_ask(const char *data, const char *store, const char *line, size_t length,
               struct buffer *answer);

/* Shows the answer: as it is, or for people. A refusal is a complaint. */
enum status admin_show(const char *act, bool json, const struct buffer *answer);

/* The row of `status`, over several lines. */
void admin_show_status(const json_t *row);

/* "2026-12-31 18:00", in UTC. */
void admin_write_time(json_int_t milliseconds, char *text, size_t size);

#endif
