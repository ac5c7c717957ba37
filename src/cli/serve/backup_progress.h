/* What copying a server's file shows meanwhile: a percentage in a terminal; Ctrl-C stops it. */
#ifndef CLI_SERVE_BACKUP_PROGRESS_H
#define CLI_SERVE_BACKUP_PROGRESS_H

#include "cli/interrupt.h"

struct backup_progress {
    struct control control;
    struct interrupt interrupt;
    bool is_shown;
};

void backup_progress_begin(struct backup_progress *p);
void backup_progress_end(struct backup_progress *p);

/* The function that the store calls, with the struct as its context. */
bool backup_progress_show(void *context, int percent);

#endif
