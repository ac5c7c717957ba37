/* Twelve characters, five bits each; letters that look like digits are left out. */
#include "store/table_id.h"

#include <string.h>

static const char id_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
enum { ID_LENGTH = 12, ID_BITS = 5 };

void table_id_write(int64_t id, char text[TABLE_ID_TEXT]) {
    for (int i = ID_LENGTH - 1; i >= 0; i--, id >>= ID_BITS) text[i] = id_letters[id & 31];
    text[ID_LENGTH] = '\0';
}

bool table_id_read(const char *text, int64_t *id) {
    if (!text || strlen(text) != ID_LENGTH) return false;
    *id = 0;
    for (const char *at = text; *at; at++) {
        const char *letter = strchr(id_letters, *at);
        if (!letter) return false;
        *id = *id << ID_BITS | (letter - id_letters);
    }
    return *id != 0;
}
