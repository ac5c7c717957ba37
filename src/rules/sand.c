/* The names of the sands. */
#include "rules/sand.h"

const char *sand_name(enum language language, int colour) {
    static const char *const names[LANGUAGES][SANDS] = {
        [ENGLISH] = {"red", "orange", "yellow", "green", "purple", "black"},
        [GERMAN] = {"Rot", "Orange", "Gelb", "Grün", "Violett", "Schwarz"},
    };
    return names[language][colour];
}
