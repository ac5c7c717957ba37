/* Wrong passphrases: whoever, or whatever address, has tried too often must wait, and longer each
 * time, but never so long that somebody else's mischief locks an account. */
#ifndef SERVER_HUB_TRIES_H
#define SERVER_HUB_TRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRIES_KEY = 16 };

struct tries;

/* The key, which nobody can guess, decides who shares a place. NULL if there is no memory. */
struct tries *tries_open(const uint8_t key[TRIES_KEY]);
void tries_close(struct tries *tries);

/* Whether that name or address (`kind` tells which) may try now; one is made, and counts as wrong;
 * it was right after all, and only it is taken back; everything is forgiven. Capitals of names do
 * not matter. Times are microseconds. */
bool tries_allow(struct tries *tries, char kind, const char *who, long long now);
void tries_wrong(struct tries *tries, char kind, const char *who, long long now);
void tries_right(struct tries *tries, char kind, const char *who);
void tries_forgive(struct tries *tries, char kind, const char *who);

#endif
