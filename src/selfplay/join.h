/* Joins the parts of a job to what one run would have written. One file alone can be turned into
 * lines of JSON. */
#ifndef SELFPLAY_JOIN_H
#define SELFPLAY_JOIN_H

#include "selfplay/run.h"

/* Reads the files, in any order, and writes to `file`. Parts must all be there, complete, of the
 * same job and in the same form; lines of JSON can be made of either, the compact form only of
 * itself. False, and why. */
bool selfplay_join(const char *const *paths, int count, int file, enum selfplay_form form,
                   struct refusal *why);

#endif
