/* Starts the helper threads of a search, and takes the answer of the first thread. */
#include "search/team.h"

#include "base/thread.h"

#include <stdlib.h>
#include <string.h>

bool team_open(struct team *team, const struct game *game, const struct evaluation *evaluation,
               size_t megabytes) {
    *team = (struct team){.game = game, .evaluation = evaluation};
    if (!hash_table_open(&team->table, megabytes)) return false;
    if (team_set_count(team, 1)) return true;
    hash_table_close(&team->table);
    return false;
}

void team_close(struct team *team) {
    team_set_count(team, 0);
    hash_table_close(&team->table);
}

bool team_set_megabytes(struct team *team, size_t megabytes) {
    struct hash_table fresh = {0};
    if (!hash_table_open(&fresh, megabytes)) return false;
    hash_table_close(&team->table);
    team->table = fresh;
    return true;
}

bool team_set_count(struct team *team, int count) {
    while (team->count > count) alphabeta_close(team->members[--team->count]);
    while (team->count < count) {
        struct alphabeta *member = alphabeta_open(team->game, team->evaluation, &team->table);
        if (!member) return false;
        team->members[team->count++] = member;
    }
    return true;
}

void team_reset(struct team *team) {
    hash_table_clear(&team->table);
    for (int i = 0; i < team->count; i++) alphabeta_reset(team->members[i]);
}

/* A member other than the first: it works until the first is done, and only for the table. */
struct helper {
    struct thread thread;
    struct alphabeta *member;
    const union position *p;
    int number;
    struct control *control;
    struct findings *findings;
};

static void *help(void *with) {
    struct helper *h = with;
    struct limits limits = {.lines = 1};
    alphabeta_run(h->member, h->p, h->number, &limits, h->control, (struct listener){0},
                  h->findings);
    return NULL;
}

/* Starts as many as there is memory and room for; returns how many. */
static int helpers_start(struct team *team, const union position *p, struct control *control,
                         struct helper *helpers) {
    int started = 0;
    for (int i = 1; i < team->count; i++) {
        struct helper *h = &helpers[started];
        *h = (struct helper){.member = team->members[i], .p = p, .number = i, .control = control};
        h->findings = malloc(sizeof *h->findings);
        if (!h->findings || !thread_start(&h->thread, help, h)) {
            free(h->findings);
            break;
        }
        started++;
    }
    return started;
}

void team_run(struct team *team, const union position *p, const struct limits *limits,
              struct control *control, struct listener listener, struct findings *findings) {
    struct control until_done = {0};
    struct helper helpers[TEAM_MOST];
    hash_table_age(&team->table);
    int started = helpers_start(team, p, &until_done, helpers);
    alphabeta_run(team->members[0], p, 0, limits, control, listener, findings);
    atomic_store(&until_done.stop, true);
    for (int i = 0; i < started; i++) {
        thread_join(&helpers[i].thread);
        findings->nodes += helpers[i].findings->nodes;
        free(helpers[i].findings);
    }
}
