/* The screen: the one place that talks to ncurses. A canvas goes out, events come in.
 *
 * It never waits for anything but the terminal and the files it is given, and it never draws by
 * itself. The terminal's size may change at any time: the canvas is then another one. */
#ifndef TERMINAL_CANVAS_SCREEN_H
#define TERMINAL_CANVAS_SCREEN_H

#include "base/text/language.h"
#include "terminal/canvas/canvas.h"
#include "terminal/canvas/palette.h"

#include <stdbool.h>
#include <stdint.h>

enum event_kind {
    EVENT_NONE,
    EVENT_CHARACTER, /* something was typed that stands for itself */
    EVENT_STROKE,    /* a key that does not: enum stroke */
    EVENT_CLICK,     /* the mouse, on a cell */
    EVENT_HOVER,     /* the mouse has moved to a cell */
    EVENT_RESIZE,    /* draw again */
    EVENT_HANGUP,    /* the terminal is gone, or we are told to go */
};

enum stroke {
    STROKE_UP,
    STROKE_DOWN,
    STROKE_LEFT,
    STROKE_RIGHT,
    STROKE_HOME,
    STROKE_END,
    STROKE_PAGE_UP, /* and the wheel */
    STROKE_PAGE_DOWN,
    STROKE_ENTER,
    STROKE_TAB, /* and the right button of the mouse */
    STROKE_TAB_BACK,
    STROKE_ESCAPE,
    STROKE_RUBOUT, /* backspace or delete */
    STROKE_LEAVE,  /* Ctrl-C */
    STROKE_F,      /* + n: F1 to F12 */
};

struct event {
    enum event_kind kind;
    int stroke;
    uint32_t character;
    int row, column;
};

struct screen;

/* Takes the terminal over. NULL if it cannot show a full screen: it is no terminal, or one that
 * cannot move its cursor. */
struct screen *screen_open(enum theme theme);

/* Gives the terminal back as it was. */
void screen_close(struct screen *s);

/* From dark to light, or back. */
void screen_switch_theme(struct screen *s);

/* The canvas to draw on next: blank, as large as the terminal; it stays until the next call. */
struct canvas *screen_canvas(struct screen *s);

/* The canvas that was drawn on last, for its size. screen_wait and screen_event may have learnt of
 * another size since. */
const struct canvas *screen_size(const struct screen *s);

/* Shows it. */
void screen_show(struct screen *s);

/* Waits until there is an event, one of the files can be read, or so many milliseconds have gone
 * by; -1 is for ever. */
void screen_wait(struct screen *s, const int *files, int count, int milliseconds);

/* The next event that has come; false if there is none. */
bool screen_event(struct screen *s, struct event *event);

/* Whether a terminal of this name can show a full screen: NULL, "" and "dumb" cannot. */
bool screen_is_possible(const char *terminal);

/* The theme that the environment tells of: COLORFGBG, which some terminals set. */
enum theme screen_theme_of_environment(void);

#endif
