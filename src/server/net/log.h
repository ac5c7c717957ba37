/* The log: one line an event on standard error, as JSON for programs or plain for people. Never a
 * secret, a key, a passphrase, or what is hidden in a game. */
#ifndef SERVER_NET_LOG_H
#define SERVER_NET_LOG_H

#include <stdarg.h>
#include <stdbool.h>

struct log {
    bool plain;
};

/* The event and then pairs of name and value, all of them texts, ended by NULL. A value called
 * "address" is told without its last part: enough to block a network, not to know a person. */
void log_write(const struct log *log, const char *event, ...);
void log_list(const struct log *log, const char *event, va_list pairs);

#endif
