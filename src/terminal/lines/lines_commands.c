/* What a person types in the line mode: a move, or one of the commands. */
#include "draw/tell.h"
#include "base/clock.h"
#include "play/local_game_record.h"
#include "terminal/game/pick.h"
#include "terminal/game/player_text.h"
#include "terminal/lines/lines_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void tell(const struct lines *s, move m) {
    char does[TELL_TEXT];
    struct text t = text_over(does, sizeof does);
    struct view view;
    lines_see(s, &view);
    tell_move(game_of(s), &view, m, s->language, &t);
    lines_print(does);
}

static bool read_move(const struct lines *s, const char *text, move *m) {
    struct refusal why;
    struct view view;
    lines_see(s, &view);
    if (pick_read(game_of(s), &view.seen, text, m, &why)) return true;
    lines_print(why.text[s->language]);
    return false;
}

static void show_what(struct lines *s) {
    move m;
    if (!*s->argument)
        lines_say(s, "Say which move, as in 'what oe5'.\n", "Nenne einen Zug, etwa 'was oe5'.\n");
    else if (read_move(s, s->argument, &m))
        tell(s, m);
}

/* False, and why, if there is none. */
static bool ask_hint(struct lines *s, move *hint, struct refusal *why) {
    struct thought thought;
    if (!game_host_ask_advice(&s->host, why)) return false;
    do {
        lines_wait_for_engines(&s->host);
        game_host_hear_advice(&s->host, &thought);
    } while (thought.state == THOUGHT_RUNNING);
    *hint =
        thought.state == THOUGHT_READY && thought.count > 0 ? thought.lines[0].moves[0] : NO_MOVE;
    return true;
}

static void show_hint(const struct lines *s, move hint) {
    char words[2 * TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    struct view view;
    lines_see(s, &view);
    player_text_hint(game_of(s), &view, hint, s->language, &t);
    lines_print(words);
}

static void give_hint(struct lines *s) {
    struct refusal why;
    move hint;
    if (!ask_hint(s, &hint, &why))
        lines_print(why.text[s->language]);
    else if (hint == NO_MOVE)
        lines_say(s, "There is no hint now.\n", "Jetzt gibt es keinen Tipp.\n");
    else
        show_hint(s, hint);
}

/* Asks a person once more who would lose at once. */
static bool doubts(struct lines *s, move m) {
    char loss[TELL_TEXT];
    struct text t = text_over(loss, sizeof loss);
    struct view view;
    bool insists = m == s->doubted;
    s->doubted = NO_MOVE;
    if (insists || !s->typed) return false;
    lines_see(s, &view);
    tell_immediate_loss(game_of(s), &view, m, s->language, &t);
    if (t.at == loss) return false;
    s->doubted = m;
    lines_say(s, "%s Type it again to play it.\n", "%s Tippe ihn noch einmal, um ihn zu spielen.\n",
              loss);
    return true;
}

static void play_text(struct lines *s, const char *text) {
    struct refusal why;
    move m;
    if (!read_move(s, text, &m) || doubts(s, m)) return;
    if (game_host_play(&s->host, m, clock_microseconds(), &why))
        lines_show_change(s);
    else
        lines_print(why.text[s->language]);
}

static void undo(struct lines *s) {
    char names[PATH_MOST][MOVE_TEXT];
    struct refusal why;
    int before = s->host.game.core.count;
    for (int i = 0; i < PATH_MOST && i < before; i++)
        game_core_move_name(&s->host.game.core, before - 1 - i, names[i]);
    int count = game_host_undo(&s->host, clock_microseconds(), &why);
    if (count == 0) {
        lines_print(why.text[s->language]);
        return;
    }
    for (int i = 0; i < count && i < PATH_MOST; i++)
        lines_say(s, "%s is taken back.\n", "%s ist zurückgenommen.\n", names[i]);
    lines_show_change(s);
}

static void redo(struct lines *s) {
    struct refusal why;
    int before = s->host.game.core.count;
    int count = game_host_redo(&s->host, clock_microseconds(), &why);
    if (count == 0) lines_print(why.text[s->language]);
    for (int i = before; i < before + count; i++) {
        char name[MOVE_TEXT];
        game_core_move_name(&s->host.game.core, i, name);
        lines_say(s, "%s is played again.\n", "%s ist wieder gespielt.\n", name);
    }
    if (count > 0) lines_show_change(s);
}

static void resign(struct lines *s) {
    game_host_resign(&s->host, clock_microseconds());
}

static void leave(struct lines *s) {
    s->left = true;
    lines_say(s, "The game stops here.\n", "Die Partie hört hier auf.\n");
}

/* Saving a copy */

static void put_to_file(void *file, const char *start, size_t length) {
    fwrite(start, 1, length, file);
}

static void save(struct lines *s) {
    if (!*s->argument) {
        lines_say(s, "Say which file, as in 'save game.kgn'.\n",
                  "Nenne eine Datei, etwa 'speichern spiel.kgn'.\n");
        return;
    }
    FILE *file = fopen(s->argument, "w");
    bool written = file != NULL;
    if (file) {
        local_game_write(&s->host.game, clock_microseconds(), put_to_file, file);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (written)
        lines_say(s, "The game is in %s.\n", "Die Partie steht in %s.\n", s->argument);
    else
        lines_say(s, "The game could not be written to %s: %s.\n",
                  "Die Partie ließ sich nicht in %s schreiben: %s.\n", s->argument,
                  strerror(errno));
}

/* What can be said besides moves, in either language. */
static const struct line_command {
    const char *word[LANGUAGES];
    bool takes_argument;
    void (*act)(struct lines *s);
} line_commands[] = {
    {{"moves", "züge"}, false, lines_show_moves},
    {{"board", "brett"}, false, lines_show_board},
    {{"words", "worte"}, false, lines_show_words},
    {{"what", "was"}, true, show_what},
    {{"hint", "tipp"}, false, give_hint},
    {{"undo", "zurück"}, false, undo},
    {{"redo", "wieder"}, false, redo},
    {{"rules", "regeln"}, true, lines_show_rules},
    {{"about", "über"}, false, lines_show_about},
    {{"save", "speichern"}, true, save},
    {{"resign", "aufgeben"}, false, resign},
    {{"quit", "ende"}, false, leave},
    {{"help", "hilfe"}, false, lines_show_help},
};

static const struct line_command *line_command_of(const char *line, size_t length) {
    for (size_t i = 0; i < sizeof line_commands / sizeof line_commands[0]; i++)
        for (int k = 0; k < LANGUAGES; k++)
            if (strlen(line_commands[i].word[k]) == length &&
                strncmp(line_commands[i].word[k], line, length) == 0)
                return &line_commands[i];
    return NULL;
}

void lines_run_command(struct lines *s, const char *line) {
    size_t length = strcspn(line, " ");
    const struct line_command *command = line_command_of(line, length);
    s->argument = line + length + strspn(line + length, " ");
    if (*line == '\0') return;
    if (!command)
        play_text(s, line);
    else if (*s->argument && !command->takes_argument)
        lines_say(s, "There is nothing to add behind '%s'.\n", "Hinter '%s' gehört nichts.\n",
                  command->word[s->language]);
    else
        command->act(s);
}
