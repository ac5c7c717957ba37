/* kolam play: who plays what against whom; the playing itself is the terminal's. */
#include "cli/cli.h"
#include "base/system.h"
#include "terminal/lines/lines.h"
#include "terminal/terminal.h"

#include <unistd.h>

static const char english_help[] =
    "Usage: kolam play [GAME [OPTION=VALUE ...]] [--against WHO] [--first WHO] [--second WHO]\n"
    "                  [--clock C] [--seed N] [--lang LANG] [--save FILE] [--plain]\n"
    "                  [--at-once]\n"
    "       kolam play --resume [FILE]\n"
    "       kolam play --replay FILE\n"
    "\n"
    "Plays in this terminal: against the engine, with a friend at the same keyboard, or\n"
    "watching engines. Without GAME or WHO you choose them there. Where there is no screen\n"
    "(TERM=dumb, a pipe, --plain) it plays line by line, between two people unless told\n"
    "otherwise. Every move is saved at once, in ~/.local/share/kolam/games.\n"
    "\n"
    "  --against WHO  whom you play: a level from 1 (easy) to 10 (all it has); 'follow' for the\n"
    "                 level that you have, by your last games here; 'person'; or 'cmd=COMMAND'\n"
    "                 for another engine that speaks UGI; you play first\n"
    "  --first WHO    who plays first; a person if it is not given\n"
    "  --second WHO   who plays second; likewise\n"
    "  --clock C      minutes and seconds a move, such as 5+10; or 30s or 3d for each move\n"
    "  --seed N       deal from a number or 64 hexadecimal digits; random if none is given\n"
    "  --lang LANG    en or de; the locale's if none is given\n"
    "  --save FILE    keep the game in this file\n"
    "  --plain        line by line, for a screen reader or a slow line\n"
    "  --at-once      engines answer as soon as they have a move, and take no time for it\n"
    "  --resume       go on with the game that was played last, or with the one in FILE\n"
    "  --replay FILE  look through a record with the engine's comments\n";

static const char german_help[] =
    "Aufruf: kolam play [SPIEL [EINSTELLUNG=WERT ...]] [--against WER] [--first WER]\n"
    "                   [--second WER] [--clock U] [--seed N] [--lang SPRACHE] [--save DATEI]\n"
    "                   [--plain] [--at-once]\n"
    "        kolam play --resume [DATEI]\n"
    "        kolam play --replay DATEI\n"
    "\n"
    "Spielt in diesem Terminal: gegen die Engine, zu zweit an einer Tastatur, oder du siehst\n"
    "Engines zu. Ohne SPIEL oder WER wählst du dort. Wo es keinen Bildschirm gibt (TERM=dumb,\n"
    "eine Pipe, --plain), geht es Zeile für Zeile, und zu zweit, wenn nichts anderes gesagt\n"
    "ist. Jeder Zug ist sofort gesichert, in ~/.local/share/kolam/games.\n"
    "\n"
    "  --against WER   gegen wen du spielst: eine Stufe von 1 (leicht) bis 10 (alles);\n"
    "                  'follow' für die Stufe, die du nach deinen letzten Partien hier hast;\n"
    "                  'person'; oder 'cmd=BEFEHL' für eine andere Engine, die UGI spricht;\n"
    "                  du fängst an\n"
    "  --first WER     wer anfängt; ohne Angabe ein Mensch\n"
    "  --second WER    wer als Zweites spielt; ebenso\n"
    "  --clock U       Minuten und Sekunden je Zug, etwa 5+10; oder 30s oder 3d für jeden Zug\n"
    "  --seed N        aus einer Zahl oder 64 hexadezimalen Ziffern austeilen; sonst zufällig\n"
    "  --lang SPRACHE  en oder de; ohne Angabe die der Umgebung\n"
    "  --save DATEI    die Partie in dieser Datei aufheben\n"
    "  --plain         Zeile für Zeile, für einen Bildschirmleser oder eine langsame Leitung\n"
    "  --at-once       Engines antworten, sobald sie einen Zug haben, ohne sich Zeit zu lassen\n"
    "  --resume        die zuletzt gespielte Partie weiterspielen, oder die in DATEI\n"
    "  --replay DATEI  eine Partie mit den Kommentaren der Engine ansehen\n";

struct play_flags {
    struct play_request request;
    const char *seed, *clock, *against, *players[2];
    bool plain;
};

/* In the language that was asked for. */
static enum status complain_of(const struct play_flags *r, const struct refusal *why,
                               enum status status) {
    complain("%s", "%s", why->text[r->request.language]);
    return status;
}

/* The game and its options off the front of the words. */
static enum status read_game(struct play_flags *r, struct words *words) {
    struct chosen_game chosen = {0};
    enum status status = chosen_game_read(&chosen, words);
    if (status != STATUS_DONE) return status;
    if (words->count > 0)
        return USAGE_ERROR("'%s' is not expected here: moves are asked for.",
                           "'%s' wird hier nicht erwartet: nach Zügen wird gefragt.",
                           words->word[0]);
    r->request.terms.game = chosen.game;
    r->request.terms.options = chosen.options;
    return STATUS_DONE;
}

static enum status read_players(struct play_flags *r) {
    struct refusal why;
    if (r->against) {
        if (r->players[0] || r->players[1])
            return USAGE_ERROR(
                "--against says who plays: --first and --second do not go with it.",
                "--against sagt schon, wer spielt: --first und --second gehören nicht dazu.");
        r->players[1] = r->against;
    }
    for (int i = 0; i < 2; i++)
        if (r->players[i] && !game_player_read(r->players[i], &r->request.terms.players[i], &why))
            return complain_of(r, &why, STATUS_USAGE);
    if (r->clock && !time_control_read(r->clock, &r->request.terms.time_control, &why))
        return complain_of(r, &why, STATUS_USAGE);
    return STATUS_DONE;
}

static enum status play(struct play_flags *r) {
    struct refusal why;
    bool failed;
    bool full = !r->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    r->request.seated = r->players[0] || r->players[1];
    r->request.settled =
        r->request.terms.game && (r->request.seated || r->clock || r->seed || r->request.save_path);
    if (full && terminal_play(&r->request, &failed, &why))
        return failed ? complain_of(r, &why, STATUS_REFUSED) : STATUS_DONE;
    if (r->request.replay)
        return REFUSED(
            "a record is looked through on a full screen; 'kolam analyse' writes the comments.",
            "eine Partie wird auf vollem Bildschirm angesehen; 'kolam analyse' schreibt die "
            "Kommentare.");
    return lines_play(&r->request, terminal_has_colour(), &why)
               ? STATUS_DONE
               : complain_of(r, &why, STATUS_REFUSED);
}

static enum status run(int argc, char **argv) {
    struct play_flags r = {.request = {.language = user_language(), .terms.seed = entropy_seed()}};
    struct words words;
    const char *language = NULL;
    const struct flag flags[] = {{"--seed", &r.seed, NULL},
                                 {"--lang", &language, NULL},
                                 {"--save", &r.request.save_path, NULL},
                                 {"--against", &r.against, NULL},
                                 {"--first", &r.players[0], NULL},
                                 {"--second", &r.players[1], NULL},
                                 {"--clock", &r.clock, NULL},
                                 {"--replay", &r.request.replay, NULL},
                                 {"--resume", NULL, &r.request.resume},
                                 {"--plain", NULL, &r.plain},
                                 {"--at-once", NULL, &r.request.at_once},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_language(language, &r.request.language))
        return STATUS_USAGE;
    if (r.request.resume && words.count == 1) {
        r.request.resume_path = words.word[0];
        words.count = 0;
    }
    if ((r.request.resume || r.request.replay) && (words.count > 0 || r.seed || r.against))
        return USAGE_ERROR("a game that exists already takes no further arguments.",
                           "zu einer Partie, die es schon gibt, gehört nichts weiter.");
    if (r.seed && !read_seed(r.seed, &r.request.terms.seed)) return STATUS_USAGE;
    enum status status = words.count > 0 ? read_game(&r, &words) : STATUS_DONE;
    if (status == STATUS_DONE) status = read_players(&r);
    return status == STATUS_DONE ? play(&r) : status;
}

const struct command play_command = {
    .name = "play",
    .summary = {"play against the engine, a friend, or watch",
                "gegen die Engine oder zu zweit spielen"},
    .help = {english_help, german_help},
    .run = run,
};
