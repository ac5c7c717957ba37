/* Answers: JSON in memory that is as large as it takes, and the members that it is made of. */
#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H

#include "base/text.h"
#include "rules/refusal.h"

/* Writes the same text each time: it is asked again with more room until everything fits. */
typedef void answer_writer(const void *about, struct text *t);

/* What is written, to be freed; NULL if there is no memory. */
char *answer_make(answer_writer *write, const void *about);

/* {"refused":…} */
char *answer_refused(const struct refusal *why);
void answer_refusal(const struct refusal *why, struct text *t);

/* A name and its colon, behind a comma unless it is the first of its object; then the value. */
void member_open(struct text *t, const char *name, const char *bracket);
void member_string(struct text *t, const char *name, const char *value);
void member_int(struct text *t, const char *name, int value);
void member_word(struct text *t, const char *name, const char *word); /* true, false, null */
void member_bool(struct text *t, const char *name, bool value);

/* {"en":…,"de":…} */
void member_languages(struct text *t, const char *name, const char *const texts[LANGUAGES]);

/* A comma unless it is the first of its list. */
void element_next(struct text *t);

#endif
