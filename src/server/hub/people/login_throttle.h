/* Wrong passphrases: after too many attempts a name or an address must wait, longer each time, but
 * at most a minute, so that nobody can lock the account of somebody else. */
#ifndef SERVER_HUB_PEOPLE_LOGIN_THROTTLE_H
#define SERVER_HUB_PEOPLE_LOGIN_THROTTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THROTTLE_KEY = 16 };

struct login_throttle;

/* The key, which nobody can guess, decides who shares a place. NULL if there is no memory. */
struct login_throttle *throttle_open(const uint8_t key[THROTTLE_KEY]);
void throttle_close(struct login_throttle *throttle);

/* Whether a name or address (`kind` says which) may attempt a login now; counts an attempt as
 * wrong; takes one back that was right; clears all of them. Capitals of names do not matter. Times
 * are microseconds. */
bool throttle_allow(struct login_throttle *throttle, char kind, const char *who, long long now);
void throttle_wrong(struct login_throttle *throttle, char kind, const char *who, long long now);
void throttle_right(struct login_throttle *throttle, char kind, const char *who);
void throttle_forgive(struct login_throttle *throttle, char kind, const char *who);

#endif
