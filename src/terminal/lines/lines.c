/* Playing in lines of text: beginning and ending a game. */
#include "terminal/lines/lines.h"

#include "terminal/canvas/screen.h"
#include "terminal/game/player_text.h"
#include "terminal/lines/lines_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct game *game_chosen(const char *line) {
    for (int i = 0; game_at(i); i++)
        if (line[0] == '1' + i && line[1] == '\0') return game_at(i);
    return game_named(line);
}

/* Asks until there is an answer; NULL at the end of the input. */
static const struct game *ask_game(const struct lines *s) {
    char line[LINE_TEXT];
    for (;;) {
        lines_say(s, "Which game? Its number or its name:\n", "Welches Spiel? Nummer oder Name:\n");
        for (int i = 0; game_at(i); i++) printf("  %d  %s\n", i + 1, game_at(i)->title);
        const char *answer = lines_ask(s, line);
        if (!answer) return NULL;
        const struct game *game = game_chosen(answer);
        if (game) return game;
        lines_say(s, "That is none of these games.\n", "Das ist keines dieser Spiele.\n");
    }
}

/* What is agreed on the board */

/* How many pieces chance is to place: a number alone; -1 if it says cells. */
static int places_by_chance(const char *answer, int most) {
    bool number = answer[0] >= '0' && answer[0] <= '0' + most && answer[1] == '\0';
    return number ? answer[0] - '0' : -1;
}

/* Whether a game can begin with what was answered, which is kept in the options then. */
static bool choose_places(const struct places_option *places, const char *answer,
                          struct game_terms *terms, struct refusal *why) {
    struct options options = terms->options;
    struct random random;
    union position start;
    int count = places_by_chance(answer, places->most);
    memcpy(&random.state, terms->seed.bytes, sizeof random.state);
    if (count >= 0)
        places->draw(&options, count, &random, options.value[places->index]);
    else if (!places->read(answer, options.value[places->index], why))
        return false;
    if (!terms->game->setup(&options, &terms->seed, &start, why)) return false;
    terms->options = options;
    return true;
}

/* Asks until there is an answer that fits the board; false at the end of the input. */
static bool ask_places(const struct lines *s, struct game_terms *terms) {
    const struct places_option *places = &terms->game->places;
    char line[LINE_TEXT];
    struct refusal why;
    if (places->most == 0) return true;
    const char *label = terms->game->options[places->index].label[s->language];
    for (;;) {
        lines_say(
            s, "%s? Enter for none, a number up to %d: chance places them; or cells: c4, e5\n",
            "%s? Eingabetaste für keine, eine Zahl bis %d: der Zufall setzt sie; oder Felder: "
            "c4, e5\n",
            label, places->most);
        const char *answer = lines_ask(s, line);
        if (!answer) return false;
        if (choose_places(places, answer, terms, &why)) break;
        lines_print(why.text[s->language]);
    }
    const char *chosen = terms->options.value[places->index];
    if (chosen[0]) printf("%s: %s\n", label, chosen);
    return true;
}

/* Names */

/* A name as somebody types it; false at the end of the input. Without one the player stays a
 * number. */
static bool ask_name(const struct lines *s, struct game_player *player) {
    char line[LINE_TEXT], seat[LINE_TEXT + 8];
    struct refusal why;
    for (;;) {
        const char *answer = lines_ask(s, line);
        if (!answer || !*answer) return answer != NULL;
        snprintf(seat, sizeof seat, "person=%s", answer);
        if (game_player_read(seat, player, &why)) return true;
        lines_print(why.text[s->language]);
    }
}

static bool ask_lot(const struct lines *s, bool *lot) {
    char line[LINE_TEXT];
    lines_say(s, "Who begins? Enter: the first; 'lot': chance decides.\n",
              "Wer beginnt? Eingabetaste: wer zuerst genannt ist; 'los': das Los entscheidet.\n");
    const char *answer = lines_ask(s, line);
    *lot = answer && (strcmp(answer, "lot") == 0 || strcmp(answer, "los") == 0);
    return answer != NULL;
}

/* Two persons at one terminal may have names, and chance may decide who begins. */
static bool ask_persons(const struct lines *s, struct game_terms *terms) {
    bool lot;
    lines_say(s, "Your names? First the one who begins, or Enter for none:\n",
              "Eure Namen? Zuerst, wer beginnt, oder die Eingabetaste für keinen:\n");
    if (!ask_name(s, &terms->players[0]) || !ask_name(s, &terms->players[1]) || !ask_lot(s, &lot))
        return false;
    if (lot) game_terms_draw_seats(terms, terms->seed.bytes[0]);
    if (lot && terms->players[0].name[0])
        lines_say(s, "%s is player 1.\n", "%s ist Seite 1.\n", terms->players[0].name);
    return true;
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

static void announce_following(const struct lines *s) {
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    player_text_following(&s->host.game, s->language, &t);
    if (words[0]) lines_say(s, "%s ", "%s ", words);
}

/* Where cards are hidden the seed would tell all of them: it is only in the record. */
static void welcome(const struct lines *s) {
    char seed[SEED_TEXT];
    bool open = game_of(s)->open;
    seed_write(&s->host.game.core.seed, seed);
    printf("%s. ", game_of(s)->title);
    if (open && is_dealt(&s->host.game.core))
        lines_say(s, "The seed is %s. ", "Der Startwert ist %s. ", seed);
    announce_following(s);
    lines_say(s, "'help' lists what you can say.\n", "'hilfe' zeigt, was du sagen kannst.\n");
    if (s->typed && local_game_needs_curtain(&s->host.game) && !screen_is_possible(getenv("TERM")))
        lines_say(s, "This terminal cannot be cleared: hands can be scrolled back to.\n",
                  "Dieses Terminal lässt sich nicht löschen: Zurückblättern zeigt Hände.\n");
}

/* What comes through a pipe is its own record: it is saved only on request. */
static bool begin(struct lines *s, const struct play_request *request,
                  const struct game_terms *terms, struct refusal *why) {
    if (request->resume)
        return game_host_resume(&s->host, request->resume_path, why) &&
               game_host_open_engines(&s->host, why);
    bool kept = request->save_path || s->typed;
    return game_host_begin(&s->host, terms, why) &&
           (!kept || game_host_keep(&s->host, request->save_path, why));
}

static bool run(struct lines *s, const struct play_request *request, const struct game_terms *terms,
                struct refusal *why) {
    if (!begin(s, request, terms, why)) return false;
    welcome(s);
    lines_take_turns(s);
    if (s->host.unsaved) *why = s->host.save_failure;
    return !s->host.unsaved;
}

/* The game is what was agreed, or what is chosen now; false at the end of the input. */
static bool choose_game(const struct lines *s, struct game_terms *terms) {
    if (terms->game) return true;
    terms->game = ask_game(s);
    if (!terms->game) return false;
    terms->options = options_initial(terms->game);
    return !s->typed || ask_places(s, terms);
}

/* Everything that was not said on the command line. */
static bool agree(const struct lines *s, const struct play_request *request,
                  struct game_terms *terms) {
    return choose_game(s, terms) && (!s->typed || request->seated || ask_persons(s, terms));
}

bool lines_play(const struct play_request *request, bool colour, struct refusal *why) {
    struct lines *s = calloc(1, sizeof *s);
    struct game_terms terms = request->terms;
    bool done = true;
    if (!s) return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    s->language = request->language;
    s->typed = isatty(STDIN_FILENO);
    s->screen = isatty(STDOUT_FILENO);
    s->colour = colour;
    game_host_init(&s->host);
    s->host.passing = s->typed; /* what comes through a pipe says every move */
    s->host.pause = s->typed && !request->at_once ? 100 : 0;
    if (request->resume || agree(s, request, &terms))
        done = run(s, request, &terms, why);
    else
        lines_say(s, "The game stops here.\n", "Die Partie hört hier auf.\n");
    game_host_done(&s->host);
    free(s);
    return done;
}
