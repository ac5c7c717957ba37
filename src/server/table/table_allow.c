/* What can follow what: the rules of a table, on top of those of its game. */
#include "search/evaluation.h" /* LEVELS */
#include "server/table/table_internal.h"

#include <limits.h>
#include <string.h>

/* Later times than anybody sees, so that sums of them are numbers. */
static const long long time_most = LLONG_MAX / 4;

/* Terms */

bool table_deal(const struct terms *terms, const struct seed *seed, union position *start,
                struct refusal *why) {
    char text[POSITION_TEXT];
    struct text t = text_over(text, sizeof text);
    if (!terms->placed) return terms->game->setup(&terms->options, seed, start, why);
    terms->game->write_position(&terms->start, &t);
    return terms->game->read_position(&terms->options, seed, text, start, why);
}

static bool check_options(const struct terms *terms, struct refusal *why) {
    struct options again = options_initial(terms->game);
    for (int i = 0; terms->game->options[i].name; i++) {
        char text[64];
        struct text t = text_over(text, sizeof text);
        text_add(&t, terms->game->options[i].name);
        text_char(&t, '=');
        text_slice(&t, terms->options.value[i], strnlen(terms->options.value[i], OPTION_TEXT));
        if (!options_set(terms->game, text, &again, why)) return false;
    }
    return true;
}

/* Whether it is what its text says. */
static bool check_time_control(const struct time_control *control, struct refusal *why) {
    const long long most = 31 * 24 * 60 * 60 * 1000000LL; /* before numbers overflow */
    char text[64];
    struct text t = text_over(text, sizeof text);
    struct time_control again = {0};
    bool written =
        control->base >= 0 && control->base <= most && control->gain >= 0 && control->gain <= most;
    if (written) time_control_write(control, &t);
    if (written && time_control_read(text, &again, why) && again.base == control->base &&
        again.gain == control->gain && again.each == control->each)
        return true;
    return refuse(why, "pace", "There is no such pace.", "Diese Bedenkzeit gibt es nicht.");
}

static bool check_start(const struct terms *terms, struct refusal *why) {
    const struct seed none = {0};
    union position start;
    if (!table_deal(terms, &none, &start, why)) return false;
    if (game_hides(terms->game, &start))
        return refuse(why, "position", "A game cannot begin where something is unknown.",
                      "Eine Partie kann nicht beginnen, wo etwas unbekannt ist.");
    if (terms->game->to_move(&start) == 0)
        return refuse(why, "position", "In this position the game is over.",
                      "In dieser Stellung ist die Partie zu Ende.");
    return true;
}

static bool is_level(int level, int tenths) {
    int most = level < LEVELS ? LEVEL_TENTHS - 1 : 0;
    return level >= 1 && level <= LEVELS && tenths >= 0 && tenths <= most;
}

static bool check_seats(const struct terms *terms, struct refusal *why) {
    for (int i = 0; i < 2; i++) {
        if (terms->seats[i] == SEAT_OPEN) continue;
        if (terms->seats[i] != SEAT_LEVEL || !is_level(terms->levels[i], terms->tenths[i]))
            return refuse(why, "seats", "An engine plays at a level from 1 to %d.",
                          "Eine Engine spielt auf einer Stufe von 1 bis %d.", LEVELS);
        if (terms->rated)
            return refuse(why, "rated", "A game against an engine is not rated.",
                          "Eine Partie gegen eine Engine wird nicht gewertet.");
    }
    return true;
}

bool terms_check(const struct terms *terms, struct refusal *why) {
    if (!terms->game)
        return refuse(why, "game", "There is no such game.", "Dieses Spiel gibt es nicht.");
    if (terms->rated && terms->placed)
        return refuse(why, "rated", "A rated game begins with the deal.",
                      "Eine gewertete Partie beginnt mit dem Austeilen.");
    return check_options(terms, why) && check_time_control(&terms->time_control, why) &&
           check_seats(terms, why) && check_start(terms, why);
}

/* States */

static bool is_played(const struct game_table *t, struct refusal *why) {
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (!t->dealt)
        return refuse(why, "", "The game has not begun: a seat is still open.",
                      "Die Partie hat noch nicht begonnen: Ein Platz ist noch frei.");
    return true;
}

static bool is_player(int player, struct refusal *why) {
    if (player == 1 || player == 2) return true;
    return refuse(why, "seat", "Only the players can do that.",
                  "Das können nur die beiden, die spielen.");
}

/* Sitting down */

static bool allows_seat(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (t->seats[e->player - 1].kind != SEAT_OPEN)
        return refuse(why, "seat", "This seat is taken.", "Dieser Platz ist besetzt.");
    if (t->terms.rated && e->sit.guest)
        return refuse(why, "account", "Rated games need an account.",
                      "Für gewertete Partien braucht es ein Konto.");
    const struct seat *other = &t->seats[2 - e->player];
    if (t->terms.rated && other->kind == SEAT_PERSON && other->who.person == e->sit.person)
        return refuse(why, "seat", "You cannot play a rated game against yourself.",
                      "Gegen dich selbst kannst du nicht gewertet spielen.");
    return true;
}

static bool allows_name(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (t->seats[e->player - 1].kind == SEAT_PERSON && e->sit.name[0]) return true;
    return refuse(why, "seat", "Nobody with a name sits here.", "Hier sitzt niemand mit Namen.");
}

static bool allows_lock(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (t->seats[e->player - 1].kind == SEAT_PERSON) return true;
    return refuse(why, "seat", "Nobody sits here.", "Hier sitzt niemand.");
}

/* Moving */

static bool allows_time(const struct game_table *t, const struct event *e, struct refusal *why) {
    long long spent = e->played.spent;
    bool runs = game_core_clock_runs(&t->core) != 0;
    if (runs ? spent >= 0 && spent < t->core.left[e->player - 1] : spent == 0) return true;
    return refuse(why, "", "The time is up.", "Die Zeit ist abgelaufen.");
}

static bool allows_move(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (!is_played(t, why)) return false;
    if (game_core_to_move(&t->core) != e->player)
        return refuse(why, "", "It is not your turn.", "Du bist nicht am Zug.");
    return allows_time(t, e, why) && game_core_allows(&t->core, e->played.move, why);
}

/* Taking back */

static bool allows_back(const struct game_table *t, int player, struct refusal *why) {
    if (!is_played(t, why)) return false;
    if (t->terms.rated)
        return refuse(why, "", "In a rated game nothing is taken back.",
                      "In einer gewerteten Partie wird nichts zurückgenommen.");
    return game_core_can_rewind(&t->core, table_before_last(t, player), why);
}

static bool allows_takeback(const struct game_table *t, const struct event *e,
                            struct refusal *why) {
    if (!allows_back(t, e->player, why)) return false;
    if (!t->offers[OFFER_TAKEBACK][e->player - 1] && !table_is_engine(t, 3 - e->player))
        return refuse(why, "", "That was not asked for.", "Danach wurde nicht gefragt.");
    if (e->count == table_before_last(t, e->player)) return true;
    return refuse(why, "", "Only one's own last move is taken back.",
                  "Nur der eigene letzte Zug wird zurückgenommen.");
}

/* Offers */

static bool allows_rematch(const struct game_table *t, struct refusal *why) {
    if (!table_is_over(t) || !t->dealt)
        return refuse(why, "", "Another game comes after this one.",
                      "Eine neue Partie kommt erst nach dieser.");
    if (t->next != 0)
        return refuse(why, "", "The next game has been opened.",
                      "Die nächste Partie ist schon eröffnet.");
    return true;
}

static bool allows_offer(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (e->offer == OFFER_REMATCH && !allows_rematch(t, why)) return false;
    if (e->offer == OFFER_TAKEBACK && !allows_back(t, e->player, why)) return false;
    if (e->offer == OFFER_DRAW) {
        if (!is_played(t, why)) return false;
        if (table_is_engine(t, 3 - e->player))
            return refuse(why, "", "An engine plays on: it agrees to no draw.",
                          "Eine Engine spielt weiter: Sie nimmt kein Remis an.");
    }
    if (!t->offers[e->offer][0] && !t->offers[e->offer][1]) return true;
    return refuse(why, "", "That has already been offered.", "Das ist schon angeboten.");
}

static bool allows_decline(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (t->offers[e->offer][0] || t->offers[e->offer][1]) return true;
    return refuse(why, "", "That is not offered any more.", "Das wird nicht mehr angeboten.");
}

static bool allows_next(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (!allows_rematch(t, why)) return false;
    if (t->offers[OFFER_REMATCH][2 - e->player] || table_is_engine(t, 3 - e->player)) return true;
    return refuse(why, "", "That was not offered.", "Das wurde nicht angeboten.");
}

/* Ending */

static bool allows_abort(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (t->seats[e->player - 1].kind == SEAT_OPEN)
        return refuse(why, "seat", "Only who sits here can do that.",
                      "Das kann nur, wer hier sitzt.");
    return true;
}

/* The result that such an end brings; false if there can be no such end now. */
static bool find_result(const struct game_table *t, const struct event *e, enum result *result) {
    int other = 3 - e->player;
    *result = game_core_loss_of(e->player);
    switch (e->end.end) {
    case END_BY_RESIGNATION: return true;
    case END_ON_TIME:
        return game_core_clock_runs(&t->core) == e->player && e->at >= game_core_deadline(&t->core);
    case END_BY_AGREEMENT: *result = DRAWN; return t->offers[OFFER_DRAW][other - 1];
    case END_ABANDONED:
        *result = game_core_loss_of(other);
        return game_core_to_move(&t->core) == other && !table_is_engine(t, other) &&
               !table_is_slow(t);
    default: return false;
    }
}

static bool allows_end(const struct game_table *t, const struct event *e, struct refusal *why) {
    enum result result = ONGOING;
    if (e->end.end == END_ABORTED ? !allows_abort(t, e, why) : !is_played(t, why)) return false;
    if ((e->end.end == END_ABORTED || find_result(t, e, &result)) && e->end.result == result)
        return true;
    return refuse(why, "", "The game does not end so now.", "So endet die Partie jetzt nicht.");
}

/* Somebody who hosts ends it. */
static bool allows_end_by_host(const struct game_table *t, const struct event *e,
                               struct refusal *why) {
    bool has_result = e->end.result != ONGOING;
    if (table_is_over(t)) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (has_result && !is_played(t, why)) return false;
    if (e->end.end == (has_result ? END_ADJUDICATED : END_ABORTED)) return true;
    return refuse(why, "", "The game does not end so now.", "So endet die Partie jetzt nicht.");
}

/* The server's pauses */

static bool allows_pause(const struct game_table *t, const struct event *e, struct refusal *why) {
    int player = game_core_clock_runs(&t->core);
    if (player != 0 && e->spent >= 0 && e->spent <= t->core.left[player - 1]) return true;
    return refuse(why, "", "No clock runs.", "Keine Uhr läuft.");
}

static bool allows_resume(const struct game_table *t, struct refusal *why) {
    if (t->paused && !table_is_over(t)) return true;
    return refuse(why, "", "No clock was stopped.", "Keine Uhr wurde angehalten.");
}

static bool allows_kind(const struct game_table *t, const struct event *e, struct refusal *why) {
    switch (e->kind) {
    case EVENT_PAUSE: return allows_pause(t, e, why);
    case EVENT_RESUME: return allows_resume(t, why);
    case EVENT_END:
        if (e->player == 0) return allows_end_by_host(t, e, why);
        break;
    default: break;
    }
    if (!is_player(e->player, why)) return false;
    switch (e->kind) {
    case EVENT_SIT: return allows_seat(t, e, why);
    case EVENT_MOVE: return allows_move(t, e, why);
    case EVENT_OFFER: return allows_offer(t, e, why);
    case EVENT_DECLINE: return allows_decline(t, e, why);
    case EVENT_TAKEBACK: return allows_takeback(t, e, why);
    case EVENT_END: return allows_end(t, e, why);
    case EVENT_REMATCH: return allows_next(t, e, why);
    case EVENT_NAME: return allows_name(t, e, why);
    case EVENT_LOCK: return allows_lock(t, e, why);
    default: return refuse(why, "", "A table is opened once.", "Ein Tisch wird einmal eröffnet.");
    }
}

bool table_allows(const struct game_table *t, const struct event *e, struct refusal *why) {
    if (e->at < 0 || e->at > time_most)
        return refuse(why, "", "There is no such time.", "Diese Zeit gibt es nicht.");
    if (t->events > 0) return allows_kind(t, e, why);
    if (e->kind == EVENT_OPEN) return terms_check(&e->open.terms, why);
    return refuse(why, "", "There is no such table.", "Diesen Tisch gibt es nicht.");
}
