/* Looks characters up in the table of skeletons. Names have precomposed characters of one or two
 * bytes alone, so that the skeleton of a name is that of its characters, one after the other. */
#include "base/text/confusables.h"

#include "base/text/confusables_table.h"

#include <string.h>

/* The character of one or two bytes at the front; 0 if it is another. */
static unsigned character(const char *at, size_t bytes) {
    if (bytes > 2) return 0;
    unsigned first = (unsigned char)at[0];
    return bytes == 1 ? first : (first & 0x1F) << 6 | ((unsigned char)at[1] & 0x3F);
}

/* NULL: it is its own. */
static const char *skeleton_of(unsigned c) {
    size_t low = 0, high = sizeof confusables / sizeof *confusables;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (confusables[middle].character == c) return confusables[middle].skeleton;
        if (confusables[middle].character < c)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* A capital looks like what its small letter looks like: M like m, and so like rn. */
static void add_lower(struct text *t, const char *start, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bool capital = start[i] >= 'A' && start[i] <= 'Z';
        char small = (char)(capital ? start[i] - 'A' + 'a' : start[i]);
        const char *skeleton = skeleton_of((unsigned char)small);
        if (capital && skeleton)
            text_add(t, skeleton);
        else
            text_char(t, small);
    }
}

void likeness_write(const char *name, struct text *t) {
    for (size_t bytes; *name; name += bytes) {
        bytes = text_character(name, strlen(name));
        if (bytes == 0) bytes = 1;
        const char *skeleton = skeleton_of(character(name, bytes));
        if (skeleton)
            add_lower(t, skeleton, strlen(skeleton));
        else
            add_lower(t, name, bytes);
    }
}
