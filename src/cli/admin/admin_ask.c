/* Talks with the server's socket; without a server, the act is done here. */
#include "cli/admin/admin_cli.h"

#include "server/admin/admin.h"
#include "server/admin/admin_path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* -1: no server runs there. */
static int connect_to(const char *data) {
    struct sockaddr_un address;
    int file = admin_path(data, &address) ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (file < 0 || connect(file, (const struct sockaddr *)&address, sizeof address) == 0)
        return file;
    close(file);
    return -1;
}

static bool read_answer(int file, struct buffer *answer) {
    char chunk[16384];
    ssize_t length;
    while ((length = read(file, chunk, sizeof chunk)) != 0) {
        if (length < 0 && errno == EINTR) continue;
        if (length < 0 || !buffer_add(answer, chunk, (size_t)length)) return false;
    }
    return answer->used > 0;
}

static bool ask_server(int file, const char *line, size_t length, struct buffer *answer) {
    bool answered =
        send(file, line, length, MSG_NOSIGNAL) == (ssize_t)length && read_answer(file, answer);
    close(file);
    return answered ||
           complain("the server has not answered.", "der Server hat nicht geantwortet.");
}

static void add_lines(void *context, const char *lines, size_t length, bool last) {
    (void)last;
    buffer_add(context, lines, length);
}

static bool ask_store(const char *store, bool is_file, const char *line, size_t length,
                      struct buffer *answer) {
    struct admin_client client = {.send = add_lines, .context = answer, .user = getuid()};
    struct refusal why;
    if (is_file && access(store, F_OK) != 0)
        return complain("%s: %s.", "%s: %s.", store, strerror(errno));
    return admin_on_file(store, &client, line, length, &why) ||
           complain("%s", "%s", why.text[user_language()]);
}

bool admin_ask(const char *data, const char *store, const char *line, size_t length,
               struct buffer *answer) {
    int file = connect_to(data);
    if (file >= 0) return ask_server(file, line, length, answer);
    return ask_store(store, store == data, line, length - 1, answer);
}
