/* Nim's evaluation, the template of one: it knows nothing, and the searches have to do it all. */
#ifndef NIM_EVALUATION_H
#define NIM_EVALUATION_H

#include "games/nim/rules.h"
#include "search/evaluation.h"

extern const struct evaluation nim_evaluation;

#endif
