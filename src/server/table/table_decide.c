/* Deciding: from what a player or the server wants to the event that it would be. */
#include "server/table/table_internal.h"

#include <string.h>

/* The event as it begins, all else zero. */
static void draft(struct event *e, enum event_kind kind, int player, long long at) {
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->player = player;
    e->at = at;
}

bool table_sit(const struct game_table *t, int seat, const struct seated_person *who, long long now,
               struct event *e, struct refusal *why) {
    draft(e, EVENT_SIT, seat, now);
    e->sit = *who;
    return table_allows(t, e, why);
}

bool table_name(const struct game_table *t, int player, const char *name, bool guest, long long now,
                struct event *e, struct refusal *why) {
    draft(e, EVENT_NAME, player, now);
    text_copy(e->sit.name, sizeof e->sit.name, name);
    e->sit.guest = guest;
    return table_allows(t, e, why);
}

bool table_lock(const struct game_table *t, int player, long long now, struct event *e,
                struct refusal *why) {
    draft(e, EVENT_LOCK, player, now);
    return table_allows(t, e, why);
}

void terms_exchange(struct terms *terms) {
    const struct terms before = *terms;
    for (int i = 0; i < 2; i++) {
        terms->seats[i] = before.seats[1 - i];
        terms->levels[i] = before.levels[1 - i];
        terms->tenths[i] = before.tenths[1 - i];
        terms->follows[i] = before.follows[1 - i];
    }
}

/* Moving */

bool move_key_is_valid(const char *key) {
    static const char allowed[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t length = strlen(key);
    return length < MOVE_KEY && strspn(key, allowed) == length;
}

static bool take_key(const char *key, char taken[MOVE_KEY], struct refusal *why) {
    if (!key || (move_key_is_valid(key) && text_copy(taken, MOVE_KEY, key))) return true;
    return refuse(why, "key", "A move's key has 1 to %d letters or digits.",
                  "Der Schlüssel eines Zuges hat 1 bis %d Buchstaben oder Ziffern.", MOVE_KEY - 1);
}

/* Not limited by what is left: that decides whether it came in time. */
static long long time_spent(const struct game_table *t, long long now, long long lag) {
    if (game_core_clock_runs(&t->core) == 0) return 0;
    long long spent = now - t->core.since - (lag > 0 ? lag : 0);
    return spent > 0 ? spent : 0;
}

static bool read_move(const struct game_table *t, int player, const char *text, move *m,
                      struct refusal *why) {
    bool to_move = player != 0 && game_core_to_move(&t->core) == player;
    return !to_move || game_core_read_move(&t->core, text, m, why); /* else refused for that */
}

bool table_move(const struct game_table *t, int player, const char *text, int after,
                const char *key, long long now, long long lag, struct event *e,
                struct refusal *why) {
    draft(e, EVENT_MOVE, player, now);
    if (t->dealt && !table_is_over(t) && after != t->core.count)
        return refuse(why, "after", "Meanwhile %d moves have been played, not %d.",
                      "Inzwischen sind %d Züge gespielt, nicht %d.", t->core.count, after);
    e->played.spent = time_spent(t, now, lag);
    return take_key(key, e->played.key, why) && read_move(t, player, text, &e->played.move, why) &&
           table_allows(t, e, why);
}

/* Offers */

static bool is_offered_to(const struct game_table *t, int player, enum offer offer) {
    return t->offers[offer][2 - player];
}

/* What is agreed when an offer is taken. */
static void agree(const struct game_table *t, int player, enum offer offer, struct event *e) {
    int asker = is_offered_to(t, player, offer) ? 3 - player : player;
    switch (offer) {
    case OFFER_DRAW:
        e->kind = EVENT_END;
        e->end.end = END_BY_AGREEMENT;
        e->end.result = DRAWN;
        break;
    case OFFER_TAKEBACK:
        e->kind = EVENT_TAKEBACK;
        e->player = asker;
        e->count = table_before_last(t, asker);
        break;
    case OFFER_REMATCH:
    case OFFERS: e->kind = EVENT_REMATCH; break;
    }
}

bool table_offer(const struct game_table *t, int player, enum offer offer, long long now,
                 struct event *e, struct refusal *why) {
    draft(e, EVENT_OFFER, player, now);
    bool plays = player == 1 || player == 2;
    if (plays && (is_offered_to(t, player, offer) ||
                  (offer != OFFER_DRAW && table_is_engine(t, 3 - player))))
        agree(t, player, offer, e);
    else
        e->offer = offer;
    return table_allows(t, e, why);
}

bool table_decline(const struct game_table *t, int player, enum offer offer, long long now,
                   struct event *e, struct refusal *why) {
    draft(e, EVENT_DECLINE, player, now);
    e->offer = offer;
    return table_allows(t, e, why);
}

/* Ending */

static bool end(const struct game_table *t, int player, enum game_end how, enum result result,
                long long now, struct event *e, struct refusal *why) {
    draft(e, EVENT_END, player, now);
    e->end.end = how;
    e->end.result = result;
    return table_allows(t, e, why);
}

bool table_resign(const struct game_table *t, int player, long long now, struct event *e,
                  struct refusal *why) {
    return end(t, player, END_BY_RESIGNATION, game_core_loss_of(player), now, e, why);
}

bool table_abort(const struct game_table *t, int player, long long now, struct event *e,
                 struct refusal *why) {
    if (!table_is_over(t) && table_both_played(t, t->core.count))
        return refuse(why, "", "Both have played: resign, or offer a draw.",
                      "Beide haben gezogen: Gib auf oder biete Remis an.");
    return end(t, player, END_ABORTED, ONGOING, now, e, why);
}

bool table_claim(const struct game_table *t, int player, bool win, long long now, struct event *e,
                 struct refusal *why) {
    if (!end(t, player, END_ABANDONED, game_core_loss_of(3 - player), now, e, why)) return false;
    return win || end(t, player, END_ABORTED, ONGOING, now, e, why);
}

bool table_end_by_host(const struct game_table *t, enum result result, const char *reason,
                       long long now, struct event *e, struct refusal *why) {
    draft(e, EVENT_END, 0, now);
    e->end.end = result == ONGOING ? END_ABORTED : END_ADJUDICATED;
    e->end.result = result;
    text_copy(e->end.reason, sizeof e->end.reason, reason);
    return table_allows(t, e, why);
}

bool table_flag(const struct game_table *t, long long now, struct event *e) {
    struct refusal why;
    int player = game_core_clock_runs(&t->core);
    return player != 0 && end(t, player, END_ON_TIME, game_core_loss_of(player), now, e, &why);
}

/* Pauses */

bool table_pause(const struct game_table *t, long long at, struct event *e) {
    struct refusal why;
    draft(e, EVENT_PAUSE, 0, at > t->core.since ? at : t->core.since);
    e->spent = game_core_spent(&t->core, at);
    return game_core_clock_runs(&t->core) != 0 && table_allows(t, e, &why);
}

bool table_resume(const struct game_table *t, long long now, struct event *e) {
    struct refusal why;
    draft(e, EVENT_RESUME, 0, now);
    return table_allows(t, e, &why);
}
