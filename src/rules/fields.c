/* Splits text without copying it. */
#include "rules/fields.h"

#include "base/text/text.h"

#include <string.h>

bool slice_next(struct slice *rest, char separator, struct slice *part) {
    *part = (struct slice){rest->start, 0};
    if (!rest->start) return false;
    const char *end = memchr(rest->start, separator, rest->length);
    part->length = end ? (size_t)(end - rest->start) : rest->length;
    *rest =
        end ? (struct slice){end + 1, rest->length - part->length - 1} : (struct slice){NULL, 0};
    return true;
}

bool slice_word(struct slice *rest, struct slice *word) {
    while (slice_next(rest, ' ', word))
        if (word->length > 0) return true;
    return false;
}

struct slice slice_of(const char *string) {
    return (struct slice){string, strlen(string)};
}

void slice_copy(struct slice slice, char *copy, size_t size) {
    struct text t = text_over(copy, size);
    text_slice(&t, slice.start, slice.length);
}

bool slice_is(struct slice slice, const char *string) {
    return slice.length == strlen(string) && memcmp(slice.start, string, slice.length) == 0;
}

int slice_number(struct slice slice, int most) {
    int number = 0;
    if (slice.length == 0 || (slice.length > 1 && slice.start[0] == '0')) return -1;
    for (size_t i = 0; i < slice.length; i++) {
        int digit = slice.start[i] - '0';
        if (digit < 0 || digit > 9 || number > (most - digit) / 10) return -1;
        number = 10 * number + digit;
    }
    return number;
}

bool fields_split(const char *text, int count, const char *const *names, struct slice *fields,
                  struct refusal *why) {
    struct slice rest = slice_of(text);
    for (int i = 0; i < count; i++) {
        slice_next(&rest, ' ', &fields[i]);
        if (fields[i].length == 0)
            return refuse(why, names[i], "the field is missing: single spaces separate %d fields.",
                          "das Feld fehlt: einzelne Leerzeichen trennen %d Felder.", count);
    }
    if (rest.start)
        return refuse(why, names[count - 1], "there is more text after the last of %d fields.",
                      "nach dem letzten von %d Feldern folgt noch Text.", count);
    return true;
}
