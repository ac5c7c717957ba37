/* The screen on ncurses: opening it, showing a canvas, and turning input into events. */
#include "terminal/canvas/screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_EXACT };

enum {
    FILES_MOST = 16,
    ESCAPE_MILLISECONDS = 25, /* how long a key may take to arrive in pieces */
};

struct screen {
    SCREEN *ncurses;
    struct canvas canvas;
    struct cell *shown; /* what ncurses has been told of each cell; its character 0: nothing yet */
    enum theme theme;
    enum depth depth;
    int colour[PAINTS]; /* what ncurses calls each paint */
    int signals;        /* a signalfd for the signals of watch_signals */
    bool hangup, interrupted;
    bool unicode; /* the terminal shows more than ASCII */
};

bool screen_is_possible(const char *terminal) {
    return terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

enum theme screen_theme_of_environment(void) {
    const char *pair = getenv("COLORFGBG"), *ground = pair ? strrchr(pair, ';') : NULL;
    if (!ground) return THEME_DARK;
    return strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0 ? THEME_LIGHT : THEME_DARK;
}

/* Colours */

static bool wants_colours(void) {
    const char *no = getenv("NO_COLOR");
    return !no || !*no;
}

static enum depth find_depth(void) {
    if (!wants_colours() || !has_colors()) return DEPTH_NONE;
    start_color();
    use_default_colors();
    if (tigetflag("RGB") > 0 || tigetnum("RGB") > 0) return DEPTH_EXACT; /* not by a palette */
    return COLORS >= 256 ? DEPTH_256 : COLORS >= 16 ? DEPTH_16 : DEPTH_8;
}

/* Makes the nearest of the 256 colours ours, where the terminal lets itself be told: one that does
 * not listen still shows what is near. ncurses puts it right when it ends. */
static void mix(int colour, uint32_t exact) {
    if (!can_change_color()) return;
    init_extended_color(colour, (int)(exact >> 16) * 1000 / 255,
                        (int)(exact >> 8 & 255) * 1000 / 255, (int)(exact & 255) * 1000 / 255);
}

static int colour_for(struct screen *s, enum paint paint) {
    int few = palette_16(paint);
    switch (s->depth) {
    case DEPTH_EXACT: return (int)palette_exact(s->theme, paint);
    case DEPTH_256: {
        int near = palette_256(s->theme, paint);
        mix(near, palette_exact(s->theme, paint));
        return near;
    }
    case DEPTH_16: return few;
    case DEPTH_8: return few > 7 ? few - 8 : few;
    case DEPTH_NONE: break;
    }
    return COLOUR_DEFAULT;
}

static void find_colours(struct screen *s) {
    for (int paint = 0; paint < PAINTS; paint++)
        s->colour[paint] = colour_for(s, (enum paint)paint);
}

/* Makes the next screen_show write every cell: what the terminal, or ncurses' own copy of it, holds
 * now is not known. */
static void repaint(struct screen *s) {
    size_t cells = (size_t)s->canvas.rows * (size_t)s->canvas.columns;
    if (s->shown) memset(s->shown, 0, cells * sizeof *s->shown);
    clearok(curscr, TRUE);
}

void screen_switch_theme(struct screen *s) {
    s->theme = s->theme == THEME_DARK ? THEME_LIGHT : THEME_DARK;
    find_colours(s);
    repaint(s);
}

/* Opening and closing */

/* The name of the same terminal with millions of colours, if it says that it has them. */
static SCREEN *open_direct(void) {
    const char *says = getenv("COLORTERM"), *name = getenv("TERM");
    char direct[64];
    if (!says || !name || (strcmp(says, "truecolor") != 0 && strcmp(says, "24bit") != 0))
        return NULL;
    size_t stem = strcspn(name, "-");
    if (stem + sizeof "-direct" > sizeof direct) return NULL;
    memcpy(direct, name, stem);
    memcpy(direct + stem, "-direct", sizeof "-direct");
    return newterm(direct, stdout, stdin); /* NULL if there is no description of it */
}

/* Characters beyond ASCII need a locale that has them; the plain one of a bare machine can be
 * helped. */
static bool choose_characters(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    const char *name = setlocale(LC_CTYPE, NULL);
    bool plain = !name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
    return plain && setlocale(LC_CTYPE, "C.UTF-8");
}

/* Replaces ncurses' own handlers, which draw from within a signal and know nothing of the mouse
 * motion that report_motion asks for. A blocked SIGTSTP is queued even if it is ignored: one that
 * our parent has ignored is not watched. */
static int watch_signals(void) {
    static const int watched[] = {SIGTERM, SIGHUP, SIGINT, SIGCONT, SIGWINCH};
    struct sigaction stop;
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) sigaddset(&set, watched[i]);
    if (sigaction(SIGTSTP, NULL, &stop) == 0 && stop.sa_handler != SIG_IGN) {
        sigaddset(&set, SIGTSTP);
        signal(SIGTSTP, SIG_DFL); /* for stop_process */
    }
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* Where the mouse goes, too: ncurses understands that, but asks only for clicks. */
static void report_motion(bool on) {
    if (!has_mouse()) return;
    fputs(on ? "\033[?1003h" : "\033[?1003l", stdout);
    fflush(stdout);
}

static void prepare_input(void) {
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED |
                  REPORT_MOUSE_POSITION,
              NULL);
    mouseinterval(0);
    curs_set(0);
}

/* Sets the modes of the terminal that ncurses does not restore by itself after endwin. */
static void set_modes(struct screen *s) {
    find_colours(s); /* endwin resets those that the terminal let us change */
    report_motion(true);
}

/* Gives the terminal to the shell. The screen is erased because a terminal without a second screen
 * would keep showing it, hands included. */
static void release_terminal(void) {
    report_motion(false); /* before endwin, so that the shell receives no reports as input */
    erase();
    refresh();
    endwin();
    if (!tigetstr("smcup")) putchar('\n'); /* what was on it before does not come back */
    fflush(stdout);
}

/* Takes the size that the terminal has now. Everything is drawn again even if ncurses knows that
 * size already: the terminal may have had another one in between and have cut off rows. */
static void follow_size(struct screen *s) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col)
        resizeterm(size.ws_row, size.ws_col);
    repaint(s);
}

struct screen *screen_open(enum theme theme) {
    if (!screen_is_possible(getenv("TERM")) || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return NULL;
    struct screen *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->unicode = choose_characters();
    s->ncurses = wants_colours() ? open_direct() : NULL;
    if (!s->ncurses) s->ncurses = newterm(NULL, stdout, stdin);
    if (!s->ncurses || !tigetstr("cup")) {
        if (s->ncurses) endwin();
        free(s);
        return NULL;
    }
    s->signals = watch_signals();
    s->theme = theme;
    s->depth = find_depth();
    prepare_input();
    set_modes(s);
    follow_size(s); /* it may have changed before its signal was watched */
    return s;
}

void screen_close(struct screen *s) {
    if (!s) return;
    if (!isendwin()) release_terminal(); /* else it is the shell's: we were ended while stopped */
    delscreen(s->ncurses);
    if (s->signals >= 0) close(s->signals);
    free(s->canvas.cells);
    free(s->shown);
    free(s);
}

/* Showing */

/* A canvas of that size; of none if there is no memory for it. */
static void resize_canvas(struct screen *s, int rows, int columns) {
    size_t cells = (size_t)rows * (size_t)columns;
    free(s->canvas.cells);
    free(s->shown);
    s->canvas = (struct canvas){rows, columns, calloc(cells, sizeof *s->canvas.cells)};
    s->shown = calloc(cells, sizeof *s->shown);
    if (!s->canvas.cells || !s->shown) s->canvas.rows = s->canvas.columns = 0;
}

struct canvas *screen_canvas(struct screen *s) {
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    if (rows != s->canvas.rows || columns != s->canvas.columns) resize_canvas(s, rows, columns);
    canvas_clear(&s->canvas);
    return &s->canvas;
}

const struct canvas *screen_size(const struct screen *s) {
    return &s->canvas;
}

/* What stands for a character where there is only ASCII. */
static wchar_t plain_character(uint32_t character) {
    static const struct {
        uint32_t first, last;
        char plain;
    } plain[] = {
        {0x00b7, 0x00b7, '.'}, {0x00d7, 0x00d7, 'x'}, {0x2500, 0x2501, '-'}, {0x2502, 0x2503, '|'},
        {0x2504, 0x256f, '+'}, {0x2570, 0x2570, '+'}, {0x2571, 0x2571, '/'}, {0x2572, 0x2572, '\\'},
        {0x2573, 0x257f, '+'}, {0x2580, 0x259f, '#'}, {0x2026, 0x2026, '.'}, {0x25b2, 0x25b2, '^'},
        {0x25b6, 0x25b8, '>'}, {0x25c0, 0x25c2, '<'}, {0x25bc, 0x25bc, 'v'}, {0x25cb, 0x25cf, 'o'},
        {0x2800, 0x28ff, '.'},
    };
    if (character < 0x80) return (wchar_t)character;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (character >= plain[i].first && character <= plain[i].last)
            return (wchar_t)plain[i].plain;
    return '*';
}

/* Where colours cannot be seen, a ground that differs is reversed or left alone: what matters is
 * in the characters. */
static attr_t attributes_of(const struct screen *s, const struct cell *cell) {
    attr_t attributes = A_NORMAL;
    if (cell->style & STYLE_BOLD) attributes |= A_BOLD;
    if (cell->style & STYLE_REVERSE) attributes |= A_REVERSE;
    if (cell->style & STYLE_UNDERLINE) attributes |= A_UNDERLINE;
    bool faint = cell->ink == PAINT_FAINT || cell->ink == PAINT_GROOVE;
    if (s->depth < DEPTH_256 && faint) attributes |= A_DIM;
    if (s->depth == DEPTH_8 && palette_16(cell->ink) > 7) attributes |= A_BOLD;
    return attributes;
}

static void show_cell(const struct screen *s, int row, int column, const struct cell *cell) {
    wchar_t string[2] = {L' ', 0};
    cchar_t complex;
    int pair = 0;
    if (cell->character > ' ')
        string[0] = s->unicode ? (wchar_t)cell->character : plain_character(cell->character);
    if (s->depth != DEPTH_NONE) pair = alloc_pair(s->colour[cell->ink], s->colour[cell->ground]);
    if (pair < 0) pair = 0;
    setcchar(&complex, string, attributes_of(s, cell), 0, &pair);
    mvadd_wch(row, column, &complex);
}

static bool same_cell(const struct cell *a, const struct cell *b) {
    return a->character == b->character && a->ink == b->ink && a->ground == b->ground &&
           a->style == b->style;
}

void screen_show(struct screen *s) {
    const struct canvas *c = &s->canvas;
    for (int i = 0; i < c->rows * c->columns; i++) {
        if (same_cell(&c->cells[i], &s->shown[i])) continue;
        show_cell(s, i / c->columns, i % c->columns, &c->cells[i]);
        s->shown[i] = c->cells[i];
    }
    refresh();
}

/* Hearing */

/* Stops the process until somebody continues it. An orphaned process group cannot be stopped: then
 * this returns at once. */
static void stop_process(void) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* it is stopped here */
    sigprocmask(SIG_BLOCK, &stop, NULL);
}

static void suspend(void) {
    if (!isendwin()) release_terminal();
    stop_process();
}

/* Takes the terminal back after the process was stopped: by SIGTSTP, or by SIGSTOP, which left no
 * time to release the terminal. Setting its mode comes first: in the background that stops the
 * process again before it has written anything over what the foreground shows. */
static void resume(struct screen *s) {
    reset_prog_mode();
    if (!isendwin()) endwin(); /* only then does refresh set up everything again */
    erase();
    follow_size(s);
    refresh();
    set_modes(s);
}

/* All signals that have come are read before the size is: several changes of it are one. */
static void hear_signals(struct screen *s) {
    struct signalfd_siginfo info;
    bool continued = false, resized = false;
    while (s->signals >= 0 && read(s->signals, &info, sizeof info) == sizeof info) {
        uint32_t number = info.ssi_signo;
        if (number == SIGTSTP) suspend();
        continued |= number == SIGTSTP || number == SIGCONT;
        resized |= number == SIGWINCH;
        s->interrupted |= number == SIGINT;
        s->hangup |= number == SIGTERM || number == SIGHUP;
    }
    if (s->hangup) return;
    if (continued)
        resume(s);
    else if (resized)
        follow_size(s);
}

void screen_wait(struct screen *s, const int *files, int count, int milliseconds) {
    struct pollfd polled[FILES_MOST + 2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                            {.fd = s->signals, .events = POLLIN}};
    int total = 2;
    for (int i = 0; i < count && i < FILES_MOST; i++)
        polled[total++] = (struct pollfd){.fd = files[i], .events = POLLIN};
    if (poll(polled, (nfds_t)total, milliseconds) < 0) return;
    if (polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) s->hangup = true;
    if (polled[1].revents & POLLIN) hear_signals(s);
}

static void stroke(struct event *event, int stroke) {
    event->kind = EVENT_STROKE;
    event->stroke = stroke;
}

static void take_mouse(struct event *event) {
    MEVENT mouse;
    if (getmouse(&mouse) != OK) return;
    event->row = mouse.y;
    event->column = mouse.x;
    if (mouse.bstate & BUTTON4_PRESSED)
        stroke(event, STROKE_PAGE_UP);
    else if (mouse.bstate & BUTTON5_PRESSED)
        stroke(event, STROKE_PAGE_DOWN);
    else if (mouse.bstate & BUTTON3_PRESSED)
        stroke(event, STROKE_TAB);
    else if (mouse.bstate & BUTTON1_PRESSED)
        event->kind = EVENT_CLICK;
    else if (mouse.bstate & REPORT_MOUSE_POSITION)
        event->kind = EVENT_HOVER;
}

static void take_key(struct event *event, wint_t key) {
    static const struct {
        wint_t key;
        int stroke;
    } strokes[] = {
        {KEY_UP, STROKE_UP},         {KEY_DOWN, STROKE_DOWN},        {KEY_LEFT, STROKE_LEFT},
        {KEY_RIGHT, STROKE_RIGHT},   {KEY_HOME, STROKE_HOME},        {KEY_END, STROKE_END},
        {KEY_PPAGE, STROKE_PAGE_UP}, {KEY_NPAGE, STROKE_PAGE_DOWN},  {KEY_ENTER, STROKE_ENTER},
        {KEY_BTAB, STROKE_TAB_BACK}, {KEY_BACKSPACE, STROKE_RUBOUT}, {KEY_DC, STROKE_RUBOUT},
    };
    if (key == KEY_RESIZE) event->kind = EVENT_RESIZE;
    if (key == KEY_MOUSE) take_mouse(event);
    if (key > KEY_F0 && key <= KEY_F(12)) stroke(event, STROKE_F + (int)(key - KEY_F0));
    for (size_t i = 0; i < sizeof strokes / sizeof strokes[0]; i++)
        if (strokes[i].key == key) stroke(event, strokes[i].stroke);
}

static void take_character(struct screen *s, struct event *event, wint_t character) {
    switch (character) {
    case '\r':
    case '\n': stroke(event, STROKE_ENTER); break;
    case '\t': stroke(event, STROKE_TAB); break;
    case 27: stroke(event, STROKE_ESCAPE); break;
    case 8:
    case 127: stroke(event, STROKE_RUBOUT); break;
    case 3: stroke(event, STROKE_LEAVE); break;
    case 12: /* Ctrl-L: something has spoilt the screen */
        repaint(s);
        event->kind = EVENT_RESIZE;
        break;
    default:
        if (character < ' ') return;
        event->kind = EVENT_CHARACTER;
        event->character = (uint32_t)character;
    }
}

bool screen_event(struct screen *s, struct event *event) {
    wint_t key;
    *event = (struct event){.kind = EVENT_NONE};
    if (s->hangup) {
        event->kind = EVENT_HANGUP;
        return true;
    }
    if (s->interrupted) {
        s->interrupted = false;
        stroke(event, STROKE_LEAVE);
        return true;
    }
    int got = get_wch(&key);
    if (got == ERR) return false;
    hear_signals(s); /* a key that was typed after a change of the size must meet the new size */
    if (got == KEY_CODE_YES)
        take_key(event, key);
    else
        take_character(s, event, key);
    return true;
}
