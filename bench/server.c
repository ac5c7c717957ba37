/* Starts a server in a folder of its own for a measurement, and stops it. */
#include "bench/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void run(const char *kolam, const char *folder, bool limits, int log) {
    char data[96];
    snprintf(data, sizeof data, "%s/kolam.db", folder);
    dup2(log, STDERR_FILENO);
    execl(kolam, kolam, "serve", "--port", "0", "--data", data, "--log", "json",
          limits ? (char *)NULL : "--no-limits", (char *)NULL);
    perror(kolam);
    _exit(127);
}

/* Reads the log up to the line that tells the port. The file stays open, so that the server may go
 * on writing what nobody reads. */
static int read_port(int log) {
    char line[4096];
    FILE *file = fdopen(log, "r");
    int port = 0;
    while (port == 0 && fgets(line, sizeof line, file)) {
        const char *at = strstr(line, "\"port\":");
        if (at)
            port = (int)strtol(at + 7 + (at[7] == '"'), NULL, 10);
        else
            fputs(line, stderr);
    }
    return port;
}

bool server_place(struct server *s, const char *parent) {
    snprintf(s->folder, sizeof s->folder, "%s/kolam-load-XXXXXX", parent);
    return mkdtemp(s->folder) || (perror(s->folder), false);
}

bool server_run(struct server *s, const char *kolam, bool limits) {
    int log[2];
    if (pipe(log) != 0) return perror("kolam-load"), false;
    s->pid = fork();
    if (s->pid == 0) {
        close(log[0]);
        run(kolam, s->folder, limits, log[1]);
    }
    close(log[1]);
    s->port = read_port(log[0]);
    return s->port > 0;
}

bool server_start(struct server *s, const char *kolam, const char *parent) {
    return server_place(s, parent) && server_run(s, kolam, false);
}

void server_end(struct server *s) {
    kill(s->pid, SIGTERM);
    waitpid(s->pid, NULL, 0);
}

void server_stop(struct server *s) {
    char command[96];
    server_end(s);
    snprintf(command, sizeof command, "rm -rf '%s'", s->folder);
    if (system(command) != 0) perror(s->folder); /* a name that we have made */
}

/* A number behind a name in a file of /proc. */
static long read_number(pid_t pid, const char *file, const char *name) {
    char path[64], line[256];
    long number = 0;
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    FILE *from = fopen(path, "r");
    if (!from) return 0;
    while (fgets(line, sizeof line, from))
        if (strncmp(line, name, strlen(name)) == 0) number = strtol(line + strlen(name), NULL, 10);
    fclose(from);
    return number;
}

long server_memory(const struct server *s) {
    return read_number(s->pid, "status", "VmRSS:");
}

double server_processor(const struct server *s) {
    char path[64], line[512] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)s->pid);
    FILE *from = fopen(path, "r");
    if (!from) return 0;
    if (!fgets(line, sizeof line, from)) line[0] = '\0';
    fclose(from);
    const char *behind = strrchr(line, ')');
    if (behind)
        sscanf(behind + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
