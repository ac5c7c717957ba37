/* Formats a refusal in every language at once. */
#include "rules/refusal.h"

#include "base/text/text.h"
#include "rules/game.h"
#include "rules/sand.h"

#include <stdarg.h>

void refusal_write(const struct refusal *why, enum language language, struct text *t) {
    if (why->field[0]) {
        text_add(t, why->field);
        text_add(t, ": ");
    }
    text_add(t, why->text[language]);
}

static void format_sentence(struct text *t, enum language language, const char *format,
                            va_list arguments) {
    for (; *format; format++) {
        if (*format != '%') {
            text_char(t, *format);
            continue;
        }
        switch (*++format) {
        case 's': text_quote(t, va_arg(arguments, const char *)); break;
        case 'f': text_path(t, va_arg(arguments, const char *)); break;
        case 'd': text_number(t, va_arg(arguments, int)); break;
        case 'c': text_quote(t, (char[]){(char)va_arg(arguments, int), '\0'}); break;
        case 'g': game_names_add(t); break;
        case 'e': text_add(t, game_at(0)->name); break;
        case 'k': text_add(t, sand_name(language, va_arg(arguments, int))); break;
        case 'w': refusal_write(va_arg(arguments, const struct refusal *), language, t); break;
        default: text_char(t, *format); break;
        }
    }
}

bool refuse(struct refusal *why, const char *field, const char *english, const char *german, ...) {
    const char *const formats[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    struct text t = text_over(why->field, sizeof why->field);
    text_add(&t, field);
    for (int i = 0; i < LANGUAGES; i++) {
        va_list arguments;
        va_start(arguments, german);
        t = text_over(why->text[i], sizeof why->text[i]);
        format_sentence(&t, (enum language)i, formats[i], arguments);
        va_end(arguments);
    }
    return false;
}
