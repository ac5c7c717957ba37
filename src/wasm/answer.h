/* Answers: JSON in memory that is as large as it takes. */
#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H

#include "base/text/json.h"
#include "rules/refusal.h"

/* Writes the same text each time: it is asked again with more room until everything fits. */
typedef void answer_writer(const void *about, struct text *t);

/* What is written, to be freed; NULL if there is no memory. */
char *answer_make(answer_writer *write, const void *about);

/* {"record":…}, of a record that is written. */
char *answer_record(answer_writer *write, const void *about);

/* {"refused":…} */
char *answer_refused(const struct refusal *why);
void answer_refusal(const struct refusal *why, struct text *t);

/* {"en":…,"de":…} */
void member_languages(struct text *t, const char *name, const char *const texts[LANGUAGES]);

#endif
