/* Checks names, character by character, and what they look like. */
#include "server/hub/people/names.h"

#include "base/text/confusables.h"
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

/* Reserved names: those of the house itself, and of who runs it. */

enum { AUTHORITIES = 11 }; /* the first of them: also with another word behind */

static const char *const reserved[] = {
    "admin",    "administrator", "moderator",  "mod",       "support",  "staff",      "kolam",
    "guest",    "gast",          "verwaltung", "sysadmin",  "anonym",   "bot",        "anonymous",
    "computer", "engine",        "host",       "gastgeber", "level",    "moderation", "niemand",
    "nobody",   "official",      "betreiber",  "owner",     "operator", "referee",    "root",
    "security", "server",        "stufe",      "system",    "team",
};

/* The bare letters of what a name looks like: without marks, signs between them and digits at the
 * end, and with I, l and 1 as one letter. */
static void write_bare(const char *name, size_t length, struct text *t) {
    char copy[STORE_NAME], likeness[LIKENESS_TEXT];
    struct text part = text_over(copy, sizeof copy), whole = text_over(likeness, sizeof likeness);
    while (length > 0 && strchr("0123456789-_ ", name[length - 1])) length--;
    text_slice(&part, name, length);
    likeness_write(copy, &whole);
    for (const char *at = likeness; *at; at++) {
        bool bare = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (bare) text_char(t, (char)(*at == 'l' ? 'i' : *at));
    }
}

static bool looks_like(const char *bare, const char *word) {
    char other[LIKENESS_TEXT];
    struct text t = text_over(other, sizeof other);
    write_bare(word, strlen(word), &t);
    return strcmp(bare, other) == 0;
}

static bool is_reserved(const char *name) {
    char bare[LIKENESS_TEXT], first[LIKENESS_TEXT];
    struct text all = text_over(bare, sizeof bare), word = text_over(first, sizeof first);
    write_bare(name, strlen(name), &all);
    write_bare(name, strcspn(name, "0123456789-_ "), &word);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (looks_like(bare, reserved[i]) || (i < AUTHORITIES && looks_like(first, reserved[i])))
            return true;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (looks_like(bare, given[i])) return true;
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
    if (is_reserved(name))
        return refuse(why, "name", "That name is reserved: it sounds like the house itself.",
                      "Dieser Name ist vergeben: Er klingt nach dem Haus selbst.");
    return true;
}
