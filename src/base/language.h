/* The languages that Kolam speaks. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

enum language { ENGLISH, GERMAN, LANGUAGES };

#endif
