/* Turn by turn in the line mode: persons are asked for a line, engines are waited for. */
#include "base/clock.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/player_text.h"
#include "terminal/lines/lines_internal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIDING_LINES = 100 };
#define RULE "------------------------------"

/* Input */

/* A line of input without what surrounds it, or NULL at the end. What does not fit is dropped. */
static char *read_line(char line[LINE_TEXT]) {
    fflush(stdout);
    if (!fgets(line, LINE_TEXT, stdin)) return NULL;
    if (!strchr(line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';) c = getchar();
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = ' ';
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ') line[--length] = '\0';
    return line + strspn(line, " ");
}

char *lines_ask(const struct lines *s, char line[LINE_TEXT]) {
    if (s->typed) fputs("> ", stdout);
    return read_line(line);
}

/* Waiting for an engine: nothing else can happen meanwhile. */

void lines_wait_for_engines(const struct game_host *h) {
    int files[GAME_HOST_FILES], count = game_host_files(h, files);
    struct pollfd polled[GAME_HOST_FILES];
    long long left = game_host_deadline(h) - clock_microseconds();
    for (int i = 0; i < count; i++) polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
    poll(polled, (nfds_t)count, left > 1000000000 ? -1 : left < 0 ? 0 : (int)(left / 1000) + 1);
}

/* Turns */

static void end_of_input(struct lines *s) {
    s->left = true;
    lines_say(s, "The input has ended, and the game stops here.\n",
              "Die Eingabe ist zu Ende, die Partie hört hier auf.\n");
}

/* Clears the screen, with the lines that have scrolled away; one that cannot be cleared is pushed
 * out of sight. */
static void hide_screen(void) {
    if (screen_is_possible(getenv("TERM"))) {
        fputs("\x1b[H\x1b[2J\x1b[3J", stdout);
        return;
    }
    for (int i = 0; i < HIDING_LINES; i++) putchar('\n');
}

/* Hides one player's hand before the other one looks. */
static void draw_curtain(struct lines *s) {
    char line[LINE_TEXT], words[TELL_TEXT], names[2][CALLED_TEXT];
    struct text t = text_over(words, sizeof words);
    struct speech speech = player_text_speech(&s->host.game, s->language, names, &t);
    int player = game_host_curtain(&s->host);
    if (player == 0) return;
    s->host.shown_to = player;
    if (!s->typed || !s->screen) {
        speech_say(&speech, RULE " %n " RULE, RULE " %n " RULE, player);
        puts(words);
        return;
    }
    hide_screen();
    player_text_curtain(&s->host.game, player, s->language, &t);
    lines_say(s, "%s and press Enter. ", "%s und drücke die Eingabetaste. ", words);
    if (!read_line(line)) end_of_input(s);
}

/* What a person needs to know who is to move now. */
static void show_turn(struct lines *s) {
    putchar('\n');
    local_game_stop_clock(&s->host.game, clock_microseconds());
    draw_curtain(s);
    local_game_start_clock(&s->host.game, clock_microseconds());
    if (!s->left) lines_show_turn(s);
}

/* Shows the turn if a person is to move; an engine's is only announced when it has been played. */
void lines_show_change(struct lines *s) {
    if (s->host.unsaved) lines_print(s->host.save_failure.text[s->language]);
    if (local_game_waits_for_person(&s->host.game) || local_game_to_move(&s->host.game) == 0)
        show_turn(s);
    else
        lines_show_last_move(s);
}

/* Says it once: it holds for the rest of the game. */
static void announce_waiting(struct lines *s) {
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    player_text_by_name(&s->host.game, tell_waiting, s->language, &t);
    if (t.at > words && !s->waiting_said) lines_print(words);
    s->waiting_said = t.at > words;
}

static void announce_engine(struct lines *s) {
    char name[64];
    struct text t = text_over(name, sizeof name);
    player_text_name(&s->host.game, local_game_to_move(&s->host.game), s->language, &t);
    announce_waiting(s);
    if (s->typed) lines_say(s, "%s is thinking.\n", "%s denkt nach.\n", name);
    fflush(stdout);
}

static void play_engine(struct lines *s) {
    enum engine_news news;
    announce_engine(s);
    local_game_start_clock(&s->host.game, clock_microseconds());
    while ((news = game_host_run_engine(&s->host, clock_microseconds())) == ENGINE_WAITS)
        lines_wait_for_engines(&s->host);
    if (news == ENGINE_MOVED) {
        lines_show_change(s);
        return;
    }
    lines_print(s->host.failure.text[s->language]);
    s->left = true;
}

static void hear_person(struct lines *s) {
    char line[LINE_TEXT];
    const char *words = lines_ask(s, line);
    if (game_host_tick(&s->host, clock_microseconds())) return;
    if (words)
        lines_run_command(s, words);
    else
        end_of_input(s);
}

static void show_kolam(const struct lines *s) {
    enum { COLUMNS = 48 };
    char drawing[KOLAM_TEXT];
    struct text t = text_over(drawing, sizeof drawing);
    struct pen pen = {.t = &t, .colour = s->colour};
    struct kolam_recipe recipe;
    if (!player_text_kolam(&s->host.game, &recipe)) return;
    recipe_text(&recipe, COLUMNS, &pen);
    puts(drawing);
}

static void show_end(const struct lines *s) {
    char sentence[256];
    struct text t = text_over(sentence, sizeof sentence);
    player_text_result(&s->host.game, s->language, &t);
    lines_print(sentence);
}

static bool pass_unasked(struct lines *s) {
    struct refusal why;
    move m = game_host_unasked(&s->host);
    bool passed = m != NO_MOVE && game_host_play(&s->host, m, clock_microseconds(), &why);
    if (passed) lines_show_change(s);
    return passed;
}

void lines_take_turns(struct lines *s) {
    if (local_game_waits_for_person(&s->host.game)) show_turn(s);
    while (!s->left && local_game_to_move(&s->host.game) != 0) {
        if (pass_unasked(s)) continue;
        if (local_game_waits_for_person(&s->host.game))
            hear_person(s);
        else
            play_engine(s);
    }
    local_game_stop_clock(&s->host.game, clock_microseconds());
    if (local_game_to_move(&s->host.game) == 0) {
        show_kolam(s);
        show_end(s);
    }
    if (s->host.kept && s->host.game.core.count > 0 && !s->host.unsaved) {
        char words[SAVED_TEXT];
        player_text_saved(&s->host, s->language, words);
        puts(words);
    }
}
