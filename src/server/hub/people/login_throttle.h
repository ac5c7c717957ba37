/* Wrong passphrases: after too many attempts whoever made them must wait, longer each time, but at
 * most a minute. Attempts are counted by address, and by name for those who guess from many
 * addresses; a device on which the account's owner has logged in before is counted for itself, so
 * that nobody else can make it wait. */
#ifndef SERVER_HUB_PEOPLE_LOGIN_THROTTLE_H
#define SERVER_HUB_PEOPLE_LOGIN_THROTTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THROTTLE_KEY = 16 };

/* Whose attempts are counted. */
enum throttle_kind { BY_ADDRESS, BY_NAME, BY_DEVICE, BY_NEWCOMERS, BY_REPORTERS };

struct login_throttle;

/* The key, which nobody can guess, decides who shares a place. NULL if there is no memory. */
struct login_throttle *throttle_open(const uint8_t key[THROTTLE_KEY]);
void throttle_close(struct login_throttle *throttle);

/* Whether such a name, address or device may attempt a login now; counts an attempt as
 * wrong; takes one back that was right; clears all of them. Capitals of names do not matter. Times
 * are microseconds. */
bool throttle_allow(struct login_throttle *throttle, enum throttle_kind kind, const char *who,
                    long long now);
void throttle_wrong(struct login_throttle *throttle, enum throttle_kind kind, const char *who,
                    long long now);
void throttle_right(struct login_throttle *throttle, enum throttle_kind kind, const char *who);
void throttle_forgive(struct login_throttle *throttle, enum throttle_kind kind, const char *who);

#endif
