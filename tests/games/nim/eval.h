/* Nim's evaluation. In a game of the list, games/evaluations.h declares it. */
#ifndef GAMES_NIM_EVAL_H
#define GAMES_NIM_EVAL_H

#include "search/evaluation.h"

extern const struct evaluation nim_evaluation;

#endif
