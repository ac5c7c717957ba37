/* The fields of the form for a new game: drawing, changing and checking them. */
#include "terminal/widgets/form.h"

#include "base/text/numbers.h"
#include "base/system.h"
#include "search/evaluation.h"
#include "terminal/game/board.h"
#include "terminal/game_host.h"
#include "terminal/widgets/entry.h"

#include <stdio.h>
#include <string.h>

enum {
    FIELD_GAME,
    FIELD_SEAT, /* + 0 and 1 */
    FIELD_LOT = FIELD_SEAT + 2,
    FIELD_OPTION,
    SEAT_FOLLOWS = LEVELS + 1,
    SEAT_COMMAND,
    FORM_COLUMNS = 72,
    LABEL_COLUMNS = 16,
    FORM_WORDS = 256, /* bytes that hold a help or what is wrong */
};

static const char *const clocks[] = {"none", "3+2", "5+5", "10+10", "15+15", "30+0"};
enum { CLOCKS = sizeof clocks / sizeof clocks[0] };

/* The fields of a form, in order: the game, the seats, who begins, its options, the clock, the
 * seed, and the button that begins. */

static int option_count(const struct form *f) {
    int count = 0;
    while (f->game->options[count].name) count++;
    return count;
}

static int field_clock(const struct form *f) {
    return FIELD_OPTION + option_count(f);
}

static int field_seed(const struct form *f) {
    return field_clock(f) + 1;
}

static int field_begin(const struct form *f) {
    return field_clock(f) + 2;
}

static bool is_seat(int field) {
    return field == FIELD_SEAT || field == FIELD_SEAT + 1;
}

static const struct option *option_at(const struct form *f, int field) {
    bool is_option = field >= FIELD_OPTION && field < field_clock(f);
    return is_option ? &f->game->options[field - FIELD_OPTION] : NULL;
}

/* Whether the field is the option that names places of the board. */
static bool is_places(const struct form *f, int field) {
    return f->game->places.most > 0 && field == FIELD_OPTION + f->game->places.index;
}

__attribute__((format_arg(2), format_arg(3))) static const char *say(const struct form *f,
                                                                     const char *english,
                                                                     const char *german) {
    return in_language(f->language, english, german);
}

struct game_terms form_usual(const struct game *game, int level) {
    struct game_terms usual = {.game = game, .options = options_initial(game)};
    usual.players[1] = (struct game_player){.kind = PLAYER_LEVEL, .level = level};
    return usual;
}

void form_begin(struct form *f, const struct game_terms *usual, enum language language) {
    *f = (struct form){.language = language, .game = usual->game, .options = usual->options};
    struct text clock = text_over(f->clock, sizeof f->clock);
    time_control_write(&usual->time_control, &clock);
    for (int i = 0; i < 2; i++) {
        const struct game_player *who = &usual->players[i];
        f->seat[i] = who->follows                  ? SEAT_FOLLOWS
                     : who->kind == PLAYER_LEVEL   ? who->level
                     : who->kind == PLAYER_COMMAND ? SEAT_COMMAND
                                                   : 0;
        snprintf(f->command[i], sizeof f->command[i], "%s", who->command);
        snprintf(f->name[i], sizeof f->name[i], "%s", who->name);
    }
    f->at = field_begin(f);
}

/* Showing */

/* In values such as "a|b|c": the one behind a value, or NULL. */
static const char *value_behind(const char *value) {
    const char *bar = strchr(value, '|');
    return bar ? bar + 1 : NULL;
}

/* Which of the values "a|b|c" it is, from 0; and how many there are. */
static int place_among(const char *values, const char *chosen, int *count) {
    int at = 0;
    *count = 0;
    do {
        size_t length = strcspn(values, "|");
        if (length == strlen(chosen) && strncmp(values, chosen, length) == 0) at = *count;
        ++*count;
    } while ((values = value_behind(values)));
    return at;
}

/* A value that is chosen from a list is called by its name in the reader's language. */
static void write_option(const struct form *f, int index, char value[FORM_VALUE]) {
    const struct option *option = &f->game->options[index];
    const char *chosen = f->options.value[index], *name = option->names[f->language];
    int count;
    if (!name) {
        bool none = !chosen[0] && is_places(f, FIELD_OPTION + index);
        snprintf(value, FORM_VALUE, "%s", none ? say(f, "none", "keine") : chosen);
        return;
    }
    for (int at = place_among(option->values, chosen, &count); at > 0; at--)
        name = value_behind(name);
    snprintf(value, FORM_VALUE, "%.*s", (int)strcspn(name, "|"), name);
}

static void write_following(const struct form *f, char value[FORM_VALUE]) {
    struct text t = text_over(value, FORM_VALUE);
    text_add(&t, say(f, "Follows you: about level ", "Folgt dir: etwa Stufe "));
    game_player_write_level(&f->following.engine, f->language, &t);
}

static void write_seat(const struct form *f, int i, char value[FORM_VALUE]) {
    int seat = f->seat[i];
    if (seat == 0)
        snprintf(value, FORM_VALUE, "%s%s%s", say(f, "a person", "ein Mensch"),
                 f->name[i][0] ? ": " : "", f->name[i]);
    else if (seat <= LEVELS)
        snprintf(value, FORM_VALUE, say(f, "Level %d", "Stufe %d"), seat);
    else if (seat == SEAT_FOLLOWS)
        write_following(f, value);
    else
        snprintf(value, FORM_VALUE, "%s %.*s", say(f, "the engine", "die Engine"), FORM_VALUE - 16,
                 f->command[i]);
}

static void write_value(const struct form *f, int field, char value[FORM_VALUE]) {
    const struct option *option = option_at(f, field);
    value[0] = '\0';
    if (field == FIELD_GAME) {
        snprintf(value, FORM_VALUE, "%s", f->game->title);
    } else if (is_seat(field)) {
        write_seat(f, field - FIELD_SEAT, value);
    } else if (field == FIELD_LOT) {
        snprintf(value, FORM_VALUE, "%s",
                 f->lot ? say(f, "chance decides", "das Los entscheidet")
                        : say(f, "player 1", "Seite 1"));
    } else if (option) {
        write_option(f, field - FIELD_OPTION, value);
    } else if (field == field_clock(f)) {
        bool none = !f->clock[0] || strcmp(f->clock, clocks[0]) == 0;
        snprintf(value, FORM_VALUE, "%s", none ? say(f, "none", "keine") : f->clock);
    } else if (field == field_seed(f)) {
        snprintf(value, FORM_VALUE, "%s", f->seed[0] ? f->seed : say(f, "at random", "zufällig"));
    }
}

static void write_label(const struct form *f, int field, char label[FORM_VALUE]) {
    const struct option *option = option_at(f, field);
    if (field == FIELD_GAME)
        snprintf(label, FORM_VALUE, "%s", say(f, "Game", "Spiel"));
    else if (is_seat(field))
        snprintf(label, FORM_VALUE, say(f, "Player %d", "Seite %d"), field - FIELD_SEAT + 1);
    else if (field == FIELD_LOT)
        snprintf(label, FORM_VALUE, "%s", say(f, "Who begins", "Wer beginnt"));
    else if (option)
        snprintf(label, FORM_VALUE, "%s", option->label[f->language]);
    else if (field == field_clock(f))
        snprintf(label, FORM_VALUE, "%s", say(f, "Clock", "Uhr"));
    else
        snprintf(label, FORM_VALUE, "%s",
                 field == field_seed(f) ? say(f, "Seed", "Startwert")
                                        : say(f, "Begin", "Beginnen"));
}

static const char *help_of_seat(const struct form *f, int seat) {
    if (seat == 0)
        return say(f,
                   "Type a name, if you like. Left and right: the engine from level 1 (easy) to 10 "
                   "(all it has), or another engine.",
                   "Tippe einen Namen, wenn du magst. Links und rechts: die Engine von Stufe 1 "
                   "(leicht) bis 10 (alles), oder eine andere Engine.");
    if (seat == SEAT_FOLLOWS)
        return say(f,
                   "The engine plays about as well as you, by your last games against it in this "
                   "game.",
                   "Die Engine spielt etwa so stark wie du, nach deinen letzten Partien gegen sie "
                   "in diesem Spiel.");
    if (seat == SEAT_COMMAND)
        return say(f, "Type the command that starts it; it must speak UGI.",
                   "Tippe den Befehl, der sie startet; sie muss UGI sprechen.");
    return say(f, "A person, the engine from level 1 (easy) to 10 (all it has), or another engine.",
               "Ein Mensch, die Engine von Stufe 1 (leicht) bis 10 (alles), oder eine andere "
               "Engine.");
}

static const char *help_of(const struct form *f, int field) {
    const struct option *option = option_at(f, field);
    if (is_places(f, field))
        return say(f, "Left and right: chance places one fewer or one more. Or type cells: c4, e5",
                   "Links und rechts: Der Zufall setzt einen weniger oder mehr. Oder tippe Felder: "
                   "c4, e5");
    if (option) return option->help[f->language];
    if (is_seat(field)) return help_of_seat(f, f->seat[field - FIELD_SEAT]);
    if (field == FIELD_LOT)
        return say(f, "Player 1 has the first turn. Or chance decides who that is.",
                   "Seite 1 hat den ersten Zug. Oder das Los entscheidet, wer das ist.");
    if (field == field_clock(f))
        return say(f, "Minutes and seconds a move, such as 5+10; or 30s or 3d for each move.",
                   "Minuten und Sekunden je Zug, etwa 5+10; oder 30s oder 3d für jeden Zug.");
    if (field == field_seed(f))
        return say(
            f, "The same seed deals the same game: a number, or nothing for chance.",
            "Derselbe Startwert teilt dieselbe Partie aus: eine Zahl, oder nichts für den Zufall.");
    return "";
}

/* Whether the arrows go through values; otherwise the value is only typed. */
static bool is_list(const struct form *f, int field) {
    const struct option *option = option_at(f, field);
    return option ? strchr(option->values, '|') != NULL || is_places(f, field)
                  : field < FIELD_OPTION || field == field_clock(f);
}

/* Whether the board is shown beside the fields: something is agreed on it. */
static bool shows_start(const struct form *f) {
    const struct board *board = board_of(f->game);
    return board && board->draw_start;
}

static int value_columns(const struct form *f) {
    return FORM_COLUMNS - LABEL_COLUMNS - 10 - (shows_start(f) ? START_COLUMNS : 0);
}

static void draw_field(const struct form *f, int field, int row, struct canvas *c) {
    char label[FORM_VALUE], value[FORM_VALUE];
    bool here = field == f->at;
    struct brush brush = {.ink = here ? PAINT_CURSOR : PAINT_INK,
                          .style = here ? STYLE_BOLD : STYLE_PLAIN};
    int column = f->area.column + 3;
    write_label(f, field, label);
    write_value(f, field, value);
    canvas_write(c, row, column, brush, here ? "▸ " : "  ");
    canvas_write(c, row, column + 2, here ? brush : brush_faint, label);
    if (field == field_begin(f)) return;
    column = canvas_write(c, row, column + LABEL_COLUMNS, brush,
                          here && is_list(f, field) ? "◂ " : "  ");
    column = canvas_write(c, row, column, brush, canvas_tail(value, value_columns(f)));
    if (here) canvas_write(c, row, column, brush, is_list(f, field) ? " ▸" : "▏");
}

/* The places as they are kept, whatever spaces were typed. */
static bool read_places(const struct form *f, struct options *options, struct refusal *why) {
    const struct places_option *places = &f->game->places;
    char typed[OPTION_TEXT];
    if (places->most == 0) return true;
    struct text t = text_over(typed, sizeof typed);
    text_add(&t, f->options.value[places->index]);
    for (size_t length = strlen(typed); length > 0 && typed[length - 1] == ' ';)
        typed[--length] = '\0';
    return places->read(typed + strspn(typed, " "), options->value[places->index], why);
}

/* The board with the places that are chosen; without them as long as they cannot be read. */
static void draw_start(const struct form *f, struct canvas *c) {
    struct area area = {f->area.row + 1, f->area.column + FORM_COLUMNS - 2 - START_COLUMNS,
                        START_ROWS, START_COLUMNS};
    struct options options = f->options;
    struct seed seed = {0};
    struct refusal why;
    union position start;
    bool read = read_places(f, &options, &why) && f->game->setup(&options, &seed, &start, &why);
    if (!read) options.value[f->game->places.index][0] = '\0';
    if (read || f->game->setup(&options, &seed, &start, &why))
        board_of(f->game)->draw_start(&start, area, c);
}

/* The help of an option is a phrase: here it begins and ends like the other sentences. */
static void draw_words(const struct form *f, struct area area, struct canvas *c) {
    char words[FORM_WORDS];
    struct text t = text_over(words, sizeof words);
    bool refused = f->message[0] != '\0';
    text_add(&t, refused ? f->message : help_of(f, f->at));
    if (!refused && words[0] >= 'a' && words[0] <= 'z') {
        words[0] = (char)(words[0] - 'a' + 'A');
        text_char(&t, '.');
    }
    canvas_wrap(c, area, (struct brush){.ink = refused ? PAINT_BAD : PAINT_FAINT}, words);
}

static void look_up_following(struct form *f) {
    bool shown = f->seat[0] == SEAT_FOLLOWS || f->seat[1] == SEAT_FOLLOWS;
    if (!shown || f->following.game == f->game) return;
    f->following.game = f->game;
    f->following.engine = (struct game_player){.kind = PLAYER_LEVEL, .follows = true};
    game_host_choose_level(f->game, &f->following.engine);
}

void form_draw(struct form *f, struct canvas *c) {
    look_up_following(f);
    int fields = field_begin(f) + 1, rows = smaller(fields + 9, c->rows);
    f->area =
        (struct area){(c->rows - rows) / 2, (c->columns - FORM_COLUMNS) / 2, rows, FORM_COLUMNS};
    canvas_fill(c, f->area, brush_plain, ' ');
    canvas_frame(c, f->area, LINE_LIGHT, brush_faint);
    canvas_print(c, f->area.row, f->area.column + 2, brush_title, " %s ",
                 say(f, "New game", "Neue Partie"));
    for (int field = 0; field < fields; field++)
        draw_field(f, field, f->area.row + 2 + field + (field == fields - 1), c);
    if (shows_start(f)) draw_start(f, c);
    struct area words = {f->area.row + rows - 5, f->area.column + 3, 3, FORM_COLUMNS - 6};
    draw_words(f, words, c);
    canvas_print(c, f->area.row + rows - 1, f->area.column + 2, brush_faint, " %s ",
                 say(f, "Arrows choose, letters type, Enter begins, Esc leaves",
                     "Pfeile wählen, Buchstaben tippen, Eingabe beginnt, Esc verlässt"));
}

/* Changing */

/* The next place of a list that goes round, after one step from one end to the other. */
static int around(int place, int count) {
    return place < 0 ? count - 1 : place >= count ? 0 : place;
}

static void turn_game(struct form *f, int step) {
    int at = 0, count = 0;
    for (; game_at(count); count++)
        if (game_at(count) == f->game) at = count;
    f->game = game_at(around(at + step, count));
    f->options = options_initial(f->game);
}

static void turn_option(struct form *f, int index, int step) {
    const char *value = f->game->options[index].values;
    char *chosen = f->options.value[index];
    int count, at = place_among(value, chosen, &count);
    for (at = around(at + step, count); at > 0; at--) value = value_behind(value);
    snprintf(chosen, OPTION_TEXT, "%.*s", (int)strcspn(value, "|"), value);
}

/* Chance places one more piece, or one fewer, anew. */
static void turn_places(struct form *f, int step) {
    const struct places_option *places = &f->game->places;
    char *value = f->options.value[places->index];
    int count = value[0] != '\0';
    for (const char *at = value; *at; at++) count += *at == ',';
    struct seed seed = entropy_seed();
    struct random random;
    memcpy(&random.state, seed.bytes, sizeof random.state);
    places->draw(&f->options, around(count + step, places->most + 1), &random, value);
}

static void turn_clock(struct form *f, int step) {
    int at = 0;
    while (at < CLOCKS && strcmp(clocks[at], f->clock) != 0) at++;
    at = at == CLOCKS ? 0 : around(at + step, CLOCKS);
    snprintf(f->clock, sizeof f->clock, "%s", clocks[at]);
}

static void turn_value(struct form *f, int step) {
    f->message[0] = '\0';
    if (!is_list(f, f->at)) return;
    if (f->at == FIELD_GAME)
        turn_game(f, step);
    else if (f->at == FIELD_LOT)
        f->lot = !f->lot;
    else if (is_seat(f->at))
        f->seat[f->at - FIELD_SEAT] = around(f->seat[f->at - FIELD_SEAT] + step, SEAT_COMMAND + 1);
    else if (f->at == field_clock(f))
        turn_clock(f, step);
    else if (is_places(f, f->at))
        turn_places(f, step);
    else
        turn_option(f, f->at - FIELD_OPTION, step);
}

/* The text that typing changes in this field, and its capacity; NULL if there is none. */
static char *typed_value(struct form *f, size_t *size) {
    int seat = is_seat(f->at) ? f->seat[f->at - FIELD_SEAT] : LEVELS;
    *size = sizeof f->command[0];
    if (seat == SEAT_COMMAND) return f->command[f->at - FIELD_SEAT];
    *size = sizeof f->name[0];
    if (seat == 0) return f->name[f->at - FIELD_SEAT];
    *size = sizeof f->clock;
    if (f->at == field_clock(f)) return f->clock;
    *size = sizeof f->seed;
    if (f->at == field_seed(f)) return f->seed;
    *size = OPTION_TEXT;
    bool typed = option_at(f, f->at) && (!is_list(f, f->at) || is_places(f, f->at));
    return typed ? f->options.value[f->at - FIELD_OPTION] : NULL;
}

static void type(struct form *f, uint32_t character) {
    size_t size;
    char *value = typed_value(f, &size);
    bool plain = character >= ' ' && character <= '~';
    f->message[0] = '\0';
    if (!value || !(plain || (is_seat(f->at) && character > '~'))) return;
    if (f->at == field_clock(f) && strcmp(value, clocks[0]) == 0) value[0] = '\0';
    entry_type(value, size, character);
}

static void rub_out(struct form *f) {
    size_t size;
    char *value = typed_value(f, &size);
    f->message[0] = '\0';
    if (!value) return;
    if (f->at == field_clock(f) && strcmp(value, clocks[0]) == 0) value[0] = '\0';
    entry_rub_out(value);
}

/* Agreeing */

static bool read_person(const char *name, struct game_player *who, struct refusal *why) {
    char seat[PLAYER_NAME + 8];
    snprintf(seat, sizeof seat, "person%s%s", name[0] ? "=" : "", name);
    return game_player_read(seat, who, why);
}

static bool read_seats(const struct form *f, struct game_terms *terms, struct refusal *why) {
    for (int i = 0; i < 2; i++) {
        struct game_player *who = &terms->players[i];
        *who = (struct game_player){.kind = PLAYER_PERSON};
        if (f->seat[i] == SEAT_COMMAND) {
            if (!f->command[i][0])
                return refuse(why, "", "Type the command that starts the engine of player %d.",
                              "Tippe den Befehl, der die Engine von Seite %d startet.", i + 1);
            who->kind = PLAYER_COMMAND;
            memcpy(who->command, f->command[i], sizeof who->command);
        } else if (f->seat[i] == SEAT_FOLLOWS) {
            *who = (struct game_player){.kind = PLAYER_LEVEL, .follows = true};
        } else if (f->seat[i] > 0) {
            *who = (struct game_player){.kind = PLAYER_LEVEL, .level = f->seat[i]};
        } else if (!read_person(f->name[i], who, why)) {
            return false;
        }
    }
    if (f->lot) game_terms_draw_seats(terms, entropy_seed().bytes[0]);
    return true;
}

static bool agree(const struct form *f, struct game_terms *terms, struct refusal *why) {
    union position start;
    *terms = (struct game_terms){.game = f->game, .options = f->options, .seed = entropy_seed()};
    if (!read_seats(f, terms, why) || !read_places(f, &terms->options, why)) return false;
    if (!time_control_read(f->clock[0] ? f->clock : clocks[0], &terms->time_control, why))
        return false;
    if (f->seed[0] && !seed_read(f->seed, &terms->seed))
        return refuse(why, "", "The seed is a number or 64 hexadecimal digits.",
                      "Der Startwert ist eine Zahl oder 64 hexadezimale Ziffern.");
    return f->game->setup(&terms->options, &terms->seed, &start, why);
}

/* What is refused by its option's name is called as in the form. */
static const char *name_of_field(const struct form *f, const char *name) {
    for (const struct option *option = f->game->options; option->name; option++)
        if (strcmp(option->name, name) == 0) return option->label[f->language];
    return name;
}

static enum form_state finish(struct form *f, struct game_terms *terms) {
    struct refusal why;
    if (agree(f, terms, &why)) return FORM_AGREED;
    const char *where = name_of_field(f, why.field);
    snprintf(f->message, sizeof f->message, "%s%s%s", where, where[0] ? ": " : "",
             why.text[f->language]);
    return FORM_OPEN;
}

static enum form_state click(struct form *f, const struct event *event, struct game_terms *terms) {
    int field = event->row - f->area.row - 2, last = field_begin(f);
    if (!area_holds(f->area, event->row, event->column)) return FORM_LEFT;
    if (field == last + 1) return finish(f, terms);
    if (field < 0 || field >= last) return FORM_OPEN;
    if (field == f->at) turn_value(f, 1);
    f->at = field;
    return FORM_OPEN;
}

enum form_state form_handle(struct form *f, const struct event *event, struct game_terms *terms) {
    int fields = field_begin(f) + 1;
    if (event->kind == EVENT_CLICK) return click(f, event, terms);
    if (event->kind == EVENT_CHARACTER) type(f, event->character);
    if (event->kind != EVENT_STROKE) return FORM_OPEN;
    f->message[0] = '\0';
    switch (event->stroke) {
    case STROKE_UP:
    case STROKE_TAB_BACK: f->at = around(f->at - 1, fields); break;
    case STROKE_DOWN:
    case STROKE_TAB: f->at = around(f->at + 1, fields); break;
    case STROKE_LEFT: turn_value(f, -1); break;
    case STROKE_RIGHT: turn_value(f, 1); break;
    case STROKE_RUBOUT: rub_out(f); break;
    case STROKE_ENTER: return finish(f, terms);
    case STROKE_ESCAPE: return FORM_LEFT;
    default: break;
    }
    return FORM_OPEN;
}
