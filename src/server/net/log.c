/* Writes log lines as JSON or as plain text, with shortened addresses. */
#include "server/net/log.h"

#include "base/system.h"
#include "base/text/json.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_SIZE = 8192, VALUE_SIZE = 400 };

/* The network of an address: the first three bytes of four, or six of sixteen. */
static void shorten(const char *address, char network[VALUE_SIZE]) {
    uint8_t bytes[16] = {0};
    char shown[INET6_ADDRSTRLEN] = "?";
    if (inet_pton(AF_INET, address, bytes) == 1) {
        bytes[3] = 0;
        inet_ntop(AF_INET, bytes, shown, sizeof shown);
        snprintf(network, VALUE_SIZE, "%s/24", shown);
    } else if (inet_pton(AF_INET6, address, bytes) == 1) {
        memset(bytes + 6, 0, sizeof bytes - 6);
        inet_ntop(AF_INET6, bytes, shown, sizeof shown);
        snprintf(network, VALUE_SIZE, "%s/48", shown);
    } else {
        snprintf(network, VALUE_SIZE, "?");
    }
}

/* The bytes of a value that are logged: whole characters, and not too many of them. */
static void write_value(const char *name, const char *value, char shown_value[VALUE_SIZE]) {
    if (strcmp(name, "address") == 0) {
        shorten(value, shown_value);
        return;
    }
    struct text t = text_over(shown_value, VALUE_SIZE);
    for (size_t left = strlen(value); left > 0;) {
        size_t length = text_character(value, left), taken = length ? length : 1;
        if (t.at + taken > t.end) break;
        text_slice(&t, length ? value : "?", taken);
        value += taken;
        left -= taken;
    }
}

static void write_time(struct text *t, bool plain) {
    struct timespec now;
    struct tm parts;
    char shown[32];
    clock_gettime(CLOCK_REALTIME, &now);
    if (plain)
        localtime_r(&now.tv_sec, &parts);
    else
        gmtime_r(&now.tv_sec, &parts);
    strftime(shown, sizeof shown, plain ? "%H:%M:%S" : "%Y-%m-%dT%H:%M:%S", &parts);
    text_add(t, shown);
    if (plain) return;
    snprintf(shown, sizeof shown, ".%03ldZ", now.tv_nsec / 1000000);
    text_add(t, shown);
}

static void write_json(struct text *t, const char *event, va_list pairs) {
    char shown_value[VALUE_SIZE];
    text_char(t, '{');
    member_open(t, "time", '"');
    write_time(t, false);
    text_char(t, '"');
    member_string(t, "event", event);
    for (const char *name; (name = va_arg(pairs, const char *));) {
        write_value(name, va_arg(pairs, const char *), shown_value);
        member_string(t, name, shown_value);
    }
    text_char(t, '}');
}

static void write_plain(struct text *t, const char *event, va_list pairs) {
    char shown_value[VALUE_SIZE];
    write_time(t, true);
    text_char(t, ' ');
    text_add(t, event);
    for (const char *name; (name = va_arg(pairs, const char *));) {
        write_value(name, va_arg(pairs, const char *), shown_value);
        text_char(t, ' ');
        text_add(t, name);
        text_char(t, '=');
        text_add(t, shown_value);
    }
}

void log_list(const struct log *log, const char *event, va_list pairs) {
    char line[LINE_SIZE];
    struct text t = text_over(line, sizeof line - 1);
    if (log->plain)
        write_plain(&t, event, pairs);
    else
        write_json(&t, event, pairs);
    *t.at++ = '\n';
    descriptor_write(STDERR_FILENO, line,
                     (size_t)(t.at - line)); /* a failure cannot be reported anywhere */
}

void log_write(const struct log *log, const char *event, ...) {
    va_list pairs;
    va_start(pairs, event);
    log_list(log, event, pairs);
    va_end(pairs);
}
