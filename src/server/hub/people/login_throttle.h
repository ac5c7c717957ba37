/* Wrong passphrases: whoever, or whatever address, has tried too often must wait, and longer each
 * time, but never so long that somebody else's mischief locks an account. */
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

/* Whether that name or address (`kind` tells which) may try now; one is made, and counts as wrong;
 * it was right after all, and only it is taken back; everything is forgiven. Capitals of names do
 * not matter. Times are microseconds. */
bool throttle_allow(struct login_throttle *throttle, char kind, const char *who, long long now);
void throttle_wrong(struct login_throttle *throttle, char kind, const char *who, long long now);
void throttle_right(struct login_throttle *throttle, char kind, const char *who);
void throttle_forgive(struct login_throttle *throttle, char kind, const char *who);

#endif
