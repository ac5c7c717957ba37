#include "terminal/lines/lines.h"

#include "base/clock.h"
#include "draw/tell.h"
#include "analysis/analysis.h"
#include "play/local_game_record.h"
#include "terminal/lines/lines_parts.h"
#include "terminal/game/phrases.h"
#include "terminal/game/pick.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/who.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_TEXT = 256, HIDING_LINES = 100 };

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

static char *ask_line(const struct lines *s, char line[LINE_TEXT]) {
    if (s->typed) fputs("> ", stdout);
    return read_line(line);
}

static void tell(const struct lines *s, move m) {
    char does[TELL_TEXT];
    struct text t = text_over(does, sizeof does);
    struct view view;
    lines_see(s, &view);
    tell_move(game_of(s), &view, m, s->language, &t);
    puts(does);
}

static bool read_move(const struct lines *s, const char *text, move *m) {
    struct refusal why;
    struct view view;
    lines_see(s, &view);
    if (pick_read(game_of(s), &view.seen, text, m, &why)) return true;
    puts(why.text[s->language]);
    return false;
}

static void show_what(struct lines *s, const char *argument) {
    move m;
    if (!*argument)
        fputs(said(s)->which_move, stdout);
    else if (read_move(s, argument, &m))
        tell(s, m);
}

/* Waiting for an engine: nothing else can happen meanwhile. */

static void wait_for(struct thinker *thinker, struct thought *thought) {
    do {
        long long left = thinker_deadline(thinker) - clock_microseconds();
        int patience = left > 1000000000 ? -1 : left < 0 ? 0 : (int)(left / 1000) + 1;
        struct pollfd file = {.fd = thinker_file(thinker), .events = POLLIN};
        poll(&file, 1, patience);
        thinker_hear(thinker, thought);
    } while (thought->state == THOUGHT_RUNNING);
}

static void give_hint(struct lines *s, const char *argument) {
    const struct game_player full = {.kind = PLAYER_LEVEL, .level = LEVELS};
    struct limits limits = {0};
    struct thought thought;
    struct refusal why;
    struct view view;
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    (void)argument;
    struct game_terms terms = local_game_terms(&s->game);
    if (!s->adviser) s->adviser = thinker_open(&terms, &full, &why);
    if (!s->adviser) {
        puts(why.text[s->language]);
        return;
    }
    lines_see(s, &view);
    analysis_limit(game_of(s), &limits, 0);
    thinker_advise(s->adviser, &view, 1, limits.nodes);
    wait_for(s->adviser, &thought);
    if (thought.state != THOUGHT_READY || thought.count == 0) {
        fputs(said(s)->no_hint, stdout);
        return;
    }
    game_of(s)->write_move(&view.seen, thought.lines[0].moves[0], &named);
    tell_move(game_of(s), &view, thought.lines[0].moves[0], s->language, &told);
    printf(phrase(s->language, PHRASE_HINT), name, does);
    putchar('\n');
}

/* Turns */

static void end_of_input(struct lines *s) {
    s->left = true;
    fputs(said(s)->input_ended, stdout);
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
    char line[LINE_TEXT];
    int player = local_game_to_move(&s->game);
    if (!local_game_needs_curtain(&s->game) || player == 0 || s->shown_to == player) return;
    s->shown_to = player;
    if (!s->typed || !s->screen) {
        printf(said(s)->separator, player);
        return;
    }
    hide_screen();
    printf(said(s)->curtain, player);
    if (!read_line(line)) end_of_input(s);
}

/* What a person needs to know who is to move now. */
static void show_turn(struct lines *s) {
    putchar('\n');
    local_game_stop_clock(&s->game, clock_microseconds());
    draw_curtain(s);
    local_game_start_clock(&s->game, clock_microseconds());
    if (!s->left) lines_show_turn(s);
}

/* Shows the turn if a person is to move; an engine's is only announced when it has been played. */
static void changed(struct lines *s) {
    s->unsaved = s->kept && !keeper_save(&s->keeper, &s->game, clock_microseconds(), &s->why);
    if (s->unsaved) puts(s->why.text[s->language]);
    if (local_game_waits_for_person(&s->game) || local_game_to_move(&s->game) == 0)
        show_turn(s);
    else
        lines_show_last_move(s);
}

static void play_text(struct lines *s, const char *text) {
    struct refusal why;
    move m;
    if (!read_move(s, text, &m)) return;
    if (local_game_play(&s->game, m, clock_microseconds(), &why))
        changed(s);
    else
        puts(why.text[s->language]);
}

static void play_engine(struct lines *s) {
    int player = local_game_to_move(&s->game);
    struct thinker *thinker = s->seated[player - 1];
    struct thought thought;
    char name[64];
    struct text t = text_over(name, sizeof name);
    who_name(&s->game, player, s->language, &t);
    if (s->typed) printf(said(s)->thinks, name);
    fflush(stdout);
    local_game_start_clock(&s->game, clock_microseconds());
    thinker_ask(thinker, &s->game, clock_microseconds());
    wait_for(thinker, &thought);
    if (thought.state == THOUGHT_READY &&
        local_game_play(&s->game, thought.lines[0].moves[0], clock_microseconds(), &thought.why)) {
        changed(s);
        return;
    }
    puts(thought.why.text[s->language]);
    s->left = true;
}

static void undo(struct lines *s, const char *argument) {
    char names[PATH_MOST][MOVE_TEXT];
    struct refusal why;
    int before = s->game.core.count;
    (void)argument;
    for (int i = 0; i < PATH_MOST && i < before; i++)
        game_core_move_name(&s->game.core, before - 1 - i, names[i]);
    int count = local_game_undo(&s->game, clock_microseconds(), &why);
    if (count == 0) {
        puts(why.text[s->language]);
        return;
    }
    for (int i = 0; i < count && i < PATH_MOST; i++) printf(said(s)->undone, names[i]);
    changed(s);
}

static void redo(struct lines *s, const char *argument) {
    struct refusal why;
    int before = s->game.core.count;
    (void)argument;
    int count = local_game_redo(&s->game, clock_microseconds(), &why);
    if (count == 0) puts(why.text[s->language]);
    for (int i = before; i < before + count; i++) {
        char name[MOVE_TEXT];
        game_core_move_name(&s->game.core, i, name);
        printf(said(s)->redone, name);
    }
    if (count > 0) changed(s);
}

static void resign(struct lines *s, const char *argument) {
    long long now = clock_microseconds();
    (void)argument;
    if (!local_game_resign(&s->game, local_game_to_move(&s->game), now)) return;
    s->unsaved = s->kept && !keeper_save(&s->keeper, &s->game, now, &s->why);
}

static void leave(struct lines *s, const char *argument) {
    (void)argument;
    s->left = true;
    fputs(said(s)->goodbye, stdout);
}

/* Saving a copy */

static void put_to_file(void *file, const char *start, size_t length) {
    fwrite(start, 1, length, file);
}

static void save(struct lines *s, const char *argument) {
    if (!*argument) {
        fputs(said(s)->which_file, stdout);
        return;
    }
    FILE *file = fopen(argument, "w");
    bool written = file != NULL;
    if (file) {
        local_game_write(&s->game, clock_microseconds(), put_to_file, file);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (written)
        printf(said(s)->saved, argument);
    else
        printf(said(s)->not_saved, argument, strerror(errno));
}

/* What can be said besides moves, in either language. */
static const struct saying {
    const char *word[LANGUAGES];
    bool takes_argument;
    void (*act)(struct lines *s, const char *argument);
} sayings[] = {
    {{"moves", "züge"}, false, lines_show_moves},
    {{"board", "brett"}, false, lines_show_board},
    {{"words", "worte"}, false, lines_show_words},
    {{"what", "was"}, true, show_what},
    {{"hint", "tipp"}, false, give_hint},
    {{"undo", "zurück"}, false, undo},
    {{"redo", "wieder"}, false, redo},
    {{"rules", "regeln"}, false, lines_show_rules},
    {{"save", "speichern"}, true, save},
    {{"resign", "aufgeben"}, false, resign},
    {{"quit", "ende"}, false, leave},
    {{"help", "hilfe"}, false, lines_show_help},
};

static const struct saying *saying_of(const char *line, size_t length) {
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++)
        for (int k = 0; k < LANGUAGES; k++)
            if (strlen(sayings[i].word[k]) == length &&
                strncmp(sayings[i].word[k], line, length) == 0)
                return &sayings[i];
    return NULL;
}

static void obey(struct lines *s, const char *line) {
    size_t length = strcspn(line, " ");
    const struct saying *saying = saying_of(line, length);
    const char *argument = line + length + strspn(line + length, " ");
    if (*line == '\0') return;
    if (!saying)
        play_text(s, line);
    else if (*argument && !saying->takes_argument)
        printf(said(s)->no_argument, saying->word[s->language]);
    else
        saying->act(s, argument);
}

static void hear_person(struct lines *s) {
    char line[LINE_TEXT];
    const char *words = ask_line(s, line);
    if (local_game_tick(&s->game, clock_microseconds())) return;
    if (words)
        obey(s, words);
    else
        end_of_input(s);
}

static void show_end(const struct lines *s) {
    char sentence[256];
    struct text t = text_over(sentence, sizeof sentence);
    who_won(&s->game, s->language, &t);
    puts(sentence);
}

static void play(struct lines *s) {
    if (local_game_waits_for_person(&s->game)) show_turn(s);
    while (!s->left && local_game_to_move(&s->game) != 0) {
        if (local_game_waits_for_person(&s->game))
            hear_person(s);
        else
            play_engine(s);
    }
    local_game_stop_clock(&s->game, clock_microseconds());
    if (local_game_to_move(&s->game) == 0) show_end(s);
    if (s->kept && s->game.core.count > 0 && !s->unsaved) {
        bool over = local_game_to_move(&s->game) == 0;
        printf(phrase(s->language, over ? PHRASE_SAVED_AT : PHRASE_KEPT), s->keeper.path);
        putchar('\n');
    }
}

/* Beginning */

static const struct game *game_chosen(const char *line) {
    for (int i = 0; game_at(i); i++)
        if (line[0] == '1' + i && line[1] == '\0') return game_at(i);
    return game_named(line);
}

/* Asks until there is an answer; NULL at the end of the input. */
static const struct game *ask_game(const struct lines *s) {
    char line[LINE_TEXT];
    for (;;) {
        fputs(said(s)->which_game, stdout);
        for (int i = 0; game_at(i); i++) printf("  %d  %s\n", i + 1, game_at(i)->title);
        const char *answer = ask_line(s, line);
        if (!answer) return NULL;
        const struct game *game = game_chosen(answer);
        if (game) return game;
        fputs(said(s)->not_a_game, stdout);
    }
}

/* Whether the start depends on the seed. */
static bool is_dealt(const struct game_core *c) {
    struct refusal why;
    struct seed other_seed = c->seed;
    union position other;
    other_seed.bytes[0] ^= 1;
    return c->game->setup(&c->options, &other_seed, &other, &why) &&
           memcmp(&other, &c->start, sizeof other) != 0;
}

/* Where cards are hidden the seed would tell all of them: it is only in the record. */
static void welcome(const struct lines *s) {
    char seed[SEED_TEXT];
    bool open = game_of(s)->open;
    seed_write(&s->game.core.seed, seed);
    printf("%s. ", game_of(s)->title);
    if (open && is_dealt(&s->game.core)) printf(said(s)->dealt, seed);
    fputs(said(s)->welcome, stdout);
    if (s->typed && local_game_needs_curtain(&s->game) && !screen_is_possible(getenv("TERM")))
        fputs(said(s)->no_hiding, stdout);
}

/* What comes through a pipe is its own record: it is kept only where somebody asks for it. */
static bool begin(struct lines *s, const struct visit *visit, const struct game_terms *terms,
                  struct refusal *why) {
    if (visit->resume) {
        s->kept = true;
        return keeper_resume(&s->keeper, visit->resume_path, &s->game, why);
    }
    if (!local_game_begin(&s->game, terms, why)) return false;
    s->kept = visit->save_path || s->typed;
    return !s->kept || keeper_begin(&s->keeper, &s->game, visit->save_path, why);
}

static bool run(struct lines *s, const struct visit *visit, const struct game_terms *terms,
                struct refusal *why) {
    if (!begin(s, visit, terms, why)) return false;
    struct game_terms agreed = local_game_terms(&s->game); /* of a resumed game its own */
    if (!thinker_open_all(&agreed, s->seated, why)) return false;
    welcome(s);
    play(s);
    if (s->unsaved) *why = s->why;
    return !s->unsaved;
}

bool lines_visit(const struct visit *visit, bool colour, struct refusal *why) {
    struct lines *s = calloc(1, sizeof *s);
    struct game_terms terms = visit->terms;
    bool done = true;
    if (!s) return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    s->language = visit->language;
    s->typed = isatty(STDIN_FILENO);
    s->screen = isatty(STDOUT_FILENO);
    s->colour = colour;
    keeper_init(&s->keeper);
    if (!terms.game && !visit->resume) {
        terms.game = ask_game(s);
        if (terms.game) terms.options = options_initial(terms.game);
    }
    if (terms.game || visit->resume)
        done = run(s, visit, &terms, why);
    else
        fputs(said(s)->goodbye, stdout);
    for (int i = 0; i < 2; i++) thinker_close(s->seated[i]);
    thinker_close(s->adviser);
    keeper_done(&s->keeper);
    local_game_done(&s->game);
    free(s);
    return done;
}
