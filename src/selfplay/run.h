/* Runs a job: players in threads, games written in the order of their numbers. A file that a killed
 * run has left behind is continued, and becomes the same bytes. */
#ifndef SELFPLAY_RUN_H
#define SELFPLAY_RUN_H

#include "search/search.h"
#include "selfplay/job.h"

enum selfplay_form { SELFPLAY_LINES, SELFPLAY_BINARY };

struct selfplay_output {
    int file;
    enum selfplay_form form;
    bool owned; /* the file is a regular one that was opened here */
    long long length;
    long next; /* the number of the first game that is not in it yet */
};

/* Opens a file, which is made if there is none, or takes standard output if `path` is NULL. With
 * `resume` the games in the file stay, and what was cut off behind them goes. False, and why, if it
 * cannot be used or holds other data. Every success needs a selfplay_output_close(). */
bool selfplay_output_open(struct selfplay_output *out, const struct selfplay_job *job,
                          const char *path, enum selfplay_form form, bool resume,
                          struct refusal *why);
void selfplay_output_close(struct selfplay_output *out);

struct selfplay_progress {
    long done, all;    /* games of the job, or of its part */
    long long samples; /* that this run has found */
    long played;       /* games of this run */
};

/* Told now and then, and when all is done. */
struct selfplay_listener {
    void (*hear)(void *who, const struct selfplay_progress *progress);
    void *who;
};

enum selfplay_end { SELFPLAY_COMPLETE, SELFPLAY_STOPPED, SELFPLAY_BROKEN };

/* Plays what is missing, with so many threads. `control` stops it. `why` is filled if it is broken:
 * a game cannot be played, or nothing can be written. */
enum selfplay_end selfplay_run(const struct selfplay_job *job, struct selfplay_output *out,
                               int threads, struct control *control,
                               struct selfplay_listener listener, struct refusal *why);

#endif
