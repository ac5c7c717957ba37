/* Checks names, character by character. */
#include "server/hub/people/names.h"

#include "store/store.h"

#include <string.h>
#include <strings.h>

enum { LETTERS_LEAST = 2, LETTERS_MOST = 20, LETTER_FIRST = 0xC0, LETTER_LAST = 0x24F };

static const char *const given[] = {"Guest", "Former member"};

/* The character at the front, and how many bytes it takes: of one or two, since no other is
 * allowed; 0 if it is none of these. */
static unsigned character(const char *at, int *bytes) {
    unsigned first = (unsigned char)at[0], second = first ? (unsigned char)at[1] : 0;
    *bytes = first < 0x80 ? 1 : 2;
    if (first < 0x80) return first;
    bool two = first >= 0xC2 && first < 0xE0 && (second & 0xC0) == 0x80;
    return two ? (first & 0x1F) << 6 | (second & 0x3F) : 0;
}

static bool is_letter(unsigned c) {
    bool latin = c >= LETTER_FIRST && c <= LETTER_LAST && c != 0xD7 && c != 0xF7; /* not x and : */
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || latin;
}

static bool is_inside(unsigned c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ' ';
}

/* How many characters; 0 if one of them is not allowed where it is. */
static int count(const char *name) {
    int characters = 0, bytes;
    unsigned before = ' ';
    for (const char *at = name; *at; at += bytes, characters++) {
        unsigned c = character(at, &bytes);
        if (!(at == name ? is_letter(c) : is_inside(c)) || (c == ' ' && before == ' ')) return 0;
        before = c;
    }
    return before == ' ' ? 0 : characters;
}

bool name_is_given(const char *name) {
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        size_t length = strlen(given[i]);
        int bytes;
        if (strncasecmp(name, given[i], length) == 0 &&
            !is_letter(character(name + length, &bytes)))
            return true;
    }
    return false;
}

bool name_check(const char *name, struct refusal *why) {
    int characters = count(name);
    if (characters == 0)
        return refuse(
            why, "name",
            "A name has letters, digits, -, _ and single spaces, and begins with a letter.",
            "Ein Name hat Buchstaben, Ziffern, -, _ und einzelne Leerzeichen und beginnt "
            "mit einem Buchstaben.");
    if (characters < LETTERS_LEAST || characters > LETTERS_MOST || strlen(name) >= STORE_NAME)
        return refuse(why, "name", "A name has %d to %d letters; those with marks count more.",
                      "Ein Name hat %d bis %d Buchstaben; Umlaute und Akzente zählen mehr.",
                      (int)LETTERS_LEAST, (int)LETTERS_MOST);
    if (name_is_given(name))
        return refuse(why, "name", "Names that begin like that are given by the house.",
                      "Namen, die so beginnen, vergibt das Haus.");
    return true;
}
