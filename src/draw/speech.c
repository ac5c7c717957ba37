/* Formats sentences in one language, and keeps a speech within its lines. */
#include "draw/speech.h"

#include "base/bits.h"
#include "draw/tell.h"
#include "rules/sand.h"

#include <stdarg.h>
#include <string.h>

struct speech speech_over(struct text *t, enum language language) {
    return (struct speech){.t = t, .start = t->at, .language = language};
}

/* In German as it stands before feminine nouns and plurals, which are the only ones needed. */
static const char *adjective(enum language language, int sand) {
    static const char *const german[SANDS] = {"rote",  "orange",   "gelbe",
                                              "grüne", "violette", "schwarze"};
    return language == GERMAN ? german[sand] : sand_name(language, sand);
}

const char *speech_joint(enum language language, int i, int count) {
    static const char *const last[LANGUAGES] = {[ENGLISH] = " and ", [GERMAN] = " und "};
    if (i == 0) return "";
    return i == count - 1 ? last[language] : ", ";
}

static void add_sands(struct text *t, enum language language, unsigned set) {
    int count = bits_count(set);
    for (int i = 0; i < count; i++, set &= set - 1) {
        text_add(t, speech_joint(language, i, count));
        text_add(t, sand_name(language, bits_first(set)));
    }
}

/* One of the two behind an opening brace; returns the closing one. */
static const char *add_choice(struct text *t, const char *choice, bool first) {
    const char *bar = strchr(choice, '|'), *end = strchr(bar, '}');
    const char *start = first ? choice : bar + 1;
    text_slice(t, start, (size_t)((first ? bar : end) - start));
    return end;
}

static void add_numbered(struct speech *s, int player, bool begins) {
    static const char *const numbered[LANGUAGES][2] = {
        [ENGLISH] = {"player ", "Player "}, [GERMAN] = {"Seite ", "Seite "}};
    text_add(s->t, numbered[s->language][begins]);
    text_number(s->t, player);
}

static void add_other(struct speech *s, int player, bool begins) {
    static const char *const alone[LANGUAGES][2] = {
        [ENGLISH] = {"your opponent", "Your opponent"},
        [GERMAN] = {"die andere Seite", "Die andere Seite"}};
    if (s->alone)
        text_add(s->t, alone[s->language][begins]);
    else if (s->name[player - 1])
        text_add(s->t, s->name[player - 1]);
    else
        add_numbered(s, player, begins);
}

/* Returns the number by which a choice takes the verb: 1 for who is addressed. */
static int add_name(struct speech *s, int player, bool begins) {
    static const char *const you[LANGUAGES][2] = {
        [ENGLISH] = {"you", "You"}, [GERMAN] = {"du", "Du"}};
    const char *name = s->name[player - 1];
    if (player == s->you)
        text_add(s->t, you[s->language][begins]);
    else if (name)
        text_add(s->t, name);
    else
        add_numbered(s, player, begins);
    return player == s->you ? 1 : 2;
}

/* The last character of "N " or of "N {has|have} ", which is left out with the name. */
static const char *skip_name(const char *format) {
    return (strncmp(format, "N {", 3) == 0 ? strchr(format, '}') : format) + 1;
}

static void add_sentence(struct speech *s, const char *format, va_list arguments) {
    int number = 0;
    for (; *format; format++) {
        if (*format == '{') {
            format = add_choice(s->t, format + 1, number == 1);
            continue;
        }
        if (*format != '%') {
            text_char(s->t, *format);
            continue;
        }
        switch (*++format) {
        case 'd': text_number(s->t, number = va_arg(arguments, int)); break;
        case 's': text_add(s->t, va_arg(arguments, const char *)); break;
        case 'p': add_other(s, va_arg(arguments, int), false); break;
        case 'P': add_other(s, va_arg(arguments, int), true); break;
        case 'n': number = add_name(s, va_arg(arguments, int), false); break;
        case 'N':
            number = va_arg(arguments, int);
            if (s->unnamed)
                format = skip_name(format);
            else
                number = add_name(s, number, true);
            break;
        case 'k': text_add(s->t, sand_name(s->language, va_arg(arguments, int))); break;
        case 'a': text_add(s->t, adjective(s->language, va_arg(arguments, int))); break;
        default: add_sands(s->t, s->language, va_arg(arguments, unsigned)); break;
        }
    }
}

void speech_say(struct speech *s, const char *english, const char *german, ...) {
    va_list arguments;
    va_start(arguments, german);
    add_sentence(s, s->language == GERMAN ? german : english, arguments);
    va_end(arguments);
}

void speech_call(struct speech *s, int player, const char *english, const char *german, ...) {
    va_list arguments;
    char *start = s->t->at;
    if (!s->alone) speech_say(s, "%N, ", "%N, ", player);
    va_start(arguments, german);
    add_sentence(s, s->language == GERMAN ? german : english, arguments);
    va_end(arguments);
    if (s->alone && *start >= 'a' && *start <= 'z') *start = (char)(*start - 'a' + 'A');
}

static int columns(const char *word, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += (word[i] & 0xc0) != 0x80; /* starts a character */
    return count;
}

/* Whether it fits when its words are wrapped, as many as possible on a line. */
static bool fits(const char *words) {
    int lines = 1, column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        int width = columns(words, length);
        if (column > 0 && column + 1 + width > TELL_COLUMNS) {
            lines++;
            column = 0;
        }
        column += (column > 0) + width;
        words += length + strspn(words + length, " ");
    }
    return lines <= TELL_LINES;
}

bool speech_keep(struct speech *s, const struct text *before) {
    if (!s->t->cut && fits(s->start)) return true;
    *s->t = *before;
    *s->t->at = '\0';
    return false;
}

void speech_remark(struct speech *s, const char *english, const char *german, ...) {
    const struct text before = *s->t;
    va_list arguments;
    va_start(arguments, german);
    text_char(s->t, ' ');
    add_sentence(s, s->language == GERMAN ? german : english, arguments);
    va_end(arguments);
    speech_keep(s, &before);
}
