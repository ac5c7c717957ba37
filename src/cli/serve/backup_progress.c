/* Shows how far a copy is, and stops it when the user wants that. */
#include "cli/serve/backup_progress.h"

#include <stdio.h>
#include <unistd.h>

void backup_progress_begin(struct backup_progress *p) {
    *p = (struct backup_progress){.is_shown = isatty(STDERR_FILENO)};
    interrupt_watch(&p->interrupt, &p->control);
}

void backup_progress_end(struct backup_progress *p) {
    interrupt_done(&p->interrupt);
    if (p->is_shown) fputs("\r      \r", stderr);
}

bool backup_progress_show(void *context, int percent) {
    const struct backup_progress *p = context;
    if (p->is_shown) fprintf(stderr, "\r%3d %%", percent);
    return !atomic_load(&p->interrupt.happened);
}
