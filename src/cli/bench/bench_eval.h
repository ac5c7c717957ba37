/* kolam bench eval: how fast the evaluations are, on each path that this processor can run. */
#ifndef CLI_BENCH_BENCH_EVAL_H
#define CLI_BENCH_BENCH_EVAL_H

#include "cli/cli.h"

/* Of one game, or of all if it is NULL; in so many seconds for each. */
enum status bench_eval(const struct game *only, int seconds, bool json);

#endif
