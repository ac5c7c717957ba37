/* The languages that Kolam speaks. */
#ifndef BASE_TEXT_LANGUAGE_H
#define BASE_TEXT_LANGUAGE_H

enum language { ENGLISH, GERMAN, LANGUAGES };

/* Of two texts that say the same, written side by side where they are meant, the reader's. */
__attribute__((format_arg(2), format_arg(3))) static inline const char *in_language(
    enum language language, const char *english, const char *german) {
    return language == GERMAN ? german : english;
}

#endif
