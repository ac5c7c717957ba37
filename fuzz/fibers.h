/* Threads of the product as fibers of one thread, so that an execution is repeatable and costs no
 * switches of the system: a target linked with `fibers` (meson.build) has its calls of
 * pthread_create() and the like wrapped. A fiber runs until it waits for a condition, another
 * fiber or its end. The caller's fibers run when it joins one, polls or waits. The clock goes on a
 * little whenever somebody looks at it, and not otherwise. */
#ifndef FUZZ_FIBERS_H
#define FUZZ_FIBERS_H

#include <stdbool.h>

/* From here to fibers_end(), threads that are started are fibers; all must be joined by then. With
 * `eager`, a fiber that the caller starts runs at once; otherwise when the caller waits. */
void fibers_begin(bool eager);
void fibers_end(void);

/* Runs them until each one waits or has ended. */
void fibers_run(void);

#endif
