/* Passphrases are hashed by Argon2id, which is slow on purpose: a thread of its own does it, one
 * after the other. Nothing here waits; answers come like those of the bots. */
#ifndef SERVER_HUB_PEOPLE_PASSPHRASES_H
#define SERVER_HUB_PEOPLE_PASSPHRASES_H

#include "store/store.h"

#include <stdbool.h>

enum {
    PASSPHRASE_LEAST = 8, /* bytes */
    PASSPHRASE_MOST = 256,
};

struct passphrases;

/* Called once by passphrases_settle(): whether it fits, or `word`, the hash as text, which lasts
 * until it returns. */
typedef void passphrases_tell(void *context, bool fits, const char *word);

/* NULL if memory or threads are lacking. Weak ones are hashed in no time, for tests. Closing tells
 * nobody anything. */
struct passphrases *passphrases_open(bool weak);
void passphrases_close(struct passphrases *p);

/* False if too many wait. A passphrase fits no word that is "", which takes as long as any. */
bool passphrases_hash(struct passphrases *p, const char *passphrase, passphrases_tell *tell,
                      void *context);
bool passphrases_verify(struct passphrases *p, const char *passphrase, const char *word,
                        passphrases_tell *tell, void *context);

int passphrases_file(const struct passphrases *p); /* readable when there are answers */
void passphrases_settle(struct passphrases *p);

#endif
