/* Binds what is in a batch to statements, and runs them. An item may need several. */
#include "store/items.h"

#include "base/text/confusables.h"
#include "store/row.h"
#include "store/servers.h"

const char *const item_texts[WRITER_STATEMENTS] = {
    [WRITE_GAME] = "INSERT INTO game(" ROW_GAME ") VALUES "
                   "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [WRITE_RECORD] = "INSERT INTO record(table_id, record, " ROW_ENDING ") VALUES "
                     "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [WRITE_PLAYED] = "INSERT INTO played"
                     "(person, ended, table_id, other, game, result, seat, listed)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    [WRITE_PERSON] = "INSERT INTO person(" ROW_PERSON ")"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(id) DO UPDATE SET"
                     " name = ?2, guest = ?3, since = ?4, passphrase = ?5, keys_since = ?6",
    /* ?4, since when there is the account, never changes; ?7 is of enum person_fact. */
    [WRITE_CHANGE_PERSON] = "UPDATE person SET name = CASE ?7 & 1 WHEN 0 THEN name ELSE ?2 END,"
                            " guest = CASE ?7 & 2 WHEN 0 THEN guest ELSE ?3 END,"
                            " passphrase = CASE ?7 & 4 WHEN 0 THEN passphrase ELSE ?5 END,"
                            " keys_since = CASE ?7 & 8 WHEN 0 THEN keys_since ELSE ?6 END"
                            " WHERE id = ?1 AND NOT guest",
    /* NULL, which is refused, if somebody's name looks like it. */
    [WRITE_CLAIM_NAME] =
        "INSERT INTO likeness(likeness, person) SELECT CASE WHEN EXISTS"
        " (SELECT 1 FROM likeness AS taken WHERE taken.likeness = ?2) THEN NULL ELSE ?2 END, id"
        " FROM person WHERE id = ?1",
    [WRITE_RELEASE_NAME] = "DELETE FROM likeness WHERE person = ?1",
    [WRITE_FORGET] = "DELETE FROM device WHERE person = ?1",
    [WRITE_FORGET_RELATIONS] = "DELETE FROM relation WHERE person = ?1 OR other = ?1",
    [WRITE_FORGET_AUDIT] = "UPDATE audit SET detail = '' WHERE person = ?1",
    [WRITE_RELATION] = "INSERT INTO relation(" ROW_RELATION ") VALUES (?1, ?2, ?3, ?4, ?5)"
                       " ON CONFLICT(person, other) DO UPDATE SET muted = ?3, blocked = ?4,"
                       " since = ?5",
    [WRITE_END_RELATION] = "DELETE FROM relation WHERE person = ?1 AND other = ?2",
    [WRITE_REPORT] = "INSERT INTO report(at, reporter, person, table_id, about, note)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_BAN] = "INSERT INTO ban(" ROW_BAN ") VALUES (?1, ?2, ?3, ?4)"
                  " ON CONFLICT(person) DO UPDATE SET since = ?2, until = ?3, reason = ?4",
    [WRITE_UNBAN] = "DELETE FROM ban WHERE person = ?1",
    [WRITE_HOST] = "INSERT INTO host(person, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [WRITE_UNHOST] = "DELETE FROM host WHERE person = ?1",
    [WRITE_SETTLE] = "UPDATE report SET settled = TRUE WHERE id = ?1 AND NOT settled"
                     " AND (?2 <> 0 OR person NOT IN (SELECT person FROM host))",
    [WRITE_AUDIT] = ROW_ADD_AUDIT,
    [WRITE_SETTING] = "INSERT INTO setting(name, value) VALUES (?1, ?2)"
                      " ON CONFLICT(name) DO UPDATE SET value = ?2",
    [WRITE_END_SETTING] = "DELETE FROM setting WHERE name = ?1",
    [WRITE_SESSION] = "INSERT INTO session(token, person, since) VALUES (?1, ?2, ?3)"
                      " ON CONFLICT(token) DO UPDATE SET person = ?2, since = ?3",
    [WRITE_END_SESSION] = "DELETE FROM session WHERE token = ?1",
    [WRITE_END_SESSIONS] = "DELETE FROM session WHERE person = ?1",
    /* Once a day is enough. */
    [WRITE_USE_SESSION] =
        "UPDATE session SET since = ?3 WHERE token = ?1 AND since + 86400000 < ?3",
    [WRITE_END_OLD_SESSIONS] = "DELETE FROM session WHERE since < ?1",
    [WRITE_END_OLD_DEVICES] = "DELETE FROM device WHERE since < ?1",
    [WRITE_DEVICE] = "INSERT INTO device(token, person, since) VALUES (?1, ?2, ?3)"
                     " ON CONFLICT(token) DO UPDATE SET person = ?2, since = ?3",
    [WRITE_RESET_LINK] = "INSERT INTO reset_link(token, person, until) VALUES (?1, ?2, ?3)"
                         " ON CONFLICT(person) DO UPDATE SET token = ?1, until = ?3",
    [WRITE_USE_RESET_LINK] = "DELETE FROM reset_link WHERE token = ?1 AND person = ?2",
    [WRITE_END_RESET_LINK] = "DELETE FROM reset_link WHERE person = ?1",
    /* So few that no move waits for long. */
    [WRITE_REMOVE_CALLED_OFF] =
        "DELETE FROM game WHERE table_id IN (SELECT table_id FROM game"
        " WHERE \"end\" = 'aborted' AND moves < 2 AND ended < ?1 LIMIT 100)",
    [WRITE_DELETE_GAME] = "DELETE FROM game WHERE table_id = ?1",
    [WRITE_STANDING] = "INSERT INTO standing(" ROW_STANDING ")"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                       " ON CONFLICT(person, game) DO UPDATE SET rating = ?3, deviation = ?4,"
                       " volatility = ?5, won = ?6, lost = ?7, drawn = ?8, ended = ?9",
    [WRITE_RATED] = "SELECT " ROW_STANDING " FROM standing WHERE person = ?1 AND game = ?2",
    [WRITE_HISTORY] = "INSERT INTO history(person, game, ended, table_id, rating, deviation)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
                      " ON CONFLICT(person, game, ended, table_id) DO UPDATE"
                      " SET rating = ?5, deviation = ?6",
    [WRITE_ALIVE] = "INSERT INTO alive(one, at) VALUES (1, ?1)"
                    " ON CONFLICT(one) DO UPDATE SET at = ?1",
};

bool item_must_change(enum writer_statement which) {
    return which == WRITE_CHANGE_PERSON || which == WRITE_SETTLE || which == WRITE_DELETE_GAME ||
           which == WRITE_USE_RESET_LINK;
}

/* Only persons have games that can be found as theirs. */
static bool write_played(struct statement *const statements[], const struct finished_game *game,
                         int player) {
    if (!game->player[player].person) return true;
    struct statement *s = statements[WRITE_PLAYED];
    statement_bind(s, 1, game->player[player].person);
    statement_bind(s, 2, game->ended);
    statement_bind(s, 3, game->table);
    statement_bind(s, 4, game->player[!player].person);
    statement_bind_text(s, 5, game->game);
    statement_bind_text(s, 6, game->result);
    statement_bind(s, 7, player + 1);
    statement_bind(s, 8, game->listed);
    return statement_run(statements[WRITE_PLAYED]);
}

static bool write_finish(struct statement *const statements[], const struct item *item) {
    const struct finished_game *game = (const void *)item->rest;
    const struct game_ending *ending = (const void *)(game + 1);
    struct statement *s = statements[WRITE_RECORD];
    row_bind_game(statements[WRITE_GAME], game);
    statement_bind(s, 1, game->table);
    statement_bind_slice(s, 2, (struct slice){(const char *)(ending + 1), item->length});
    row_bind_ending(s, 3, ending);
    return statement_run(statements[WRITE_GAME]) && statement_run(s) &&
           write_played(statements, game, 0) && write_played(statements, game, 1) &&
           statement_run_with(statements[WRITE_OVER], game->table);
}

static bool write_person(struct statement *const statements[], const struct item *item) {
    row_bind_person(statements[WRITE_PERSON], (const void *)item->rest);
    return statement_run(statements[WRITE_PERSON]);
}

static bool write_change_person(struct statement *const statements[], const struct item *item) {
    struct statement *s = statements[WRITE_CHANGE_PERSON];
    row_bind_person(s, (const void *)item->rest);
    statement_bind(s, 7, item->number);
    return statement_run(s);
}

static bool write_session(struct statement *const statements[], const struct item *item) {
    struct statement *s = statements[item->statement];
    statement_bind_bytes(s, 1, item->rest, STORE_TOKEN);
    statement_bind(s, 2, item->id);
    statement_bind(s, 3, item->when);
    return statement_run(s);
}

static bool write_end_session(struct statement *const statements[], const struct item *item) {
    statement_bind_bytes(statements[WRITE_END_SESSION], 1, item->rest, STORE_TOKEN);
    return statement_run(statements[WRITE_END_SESSION]);
}

static bool write_use_reset_link(struct statement *const statements[], const struct item *item) {
    struct statement *s = statements[WRITE_USE_RESET_LINK];
    statement_bind_bytes(s, 1, item->rest, STORE_TOKEN);
    statement_bind(s, 2, item->id);
    return statement_run(s);
}

static bool write_end_old(struct statement *const statements[], const struct item *item) {
    return statement_run_with(statements[WRITE_END_OLD_SESSIONS], item->id) &&
           statement_run_with(statements[WRITE_END_OLD_DEVICES], item->id);
}

static bool write_forget(struct statement *const statements[], const struct item *item) {
    static const enum writer_statement all[] = {
        WRITE_RELEASE_NAME, WRITE_FORGET, WRITE_FORGET_RELATIONS, WRITE_END_SESSIONS,
        WRITE_UNBAN,        WRITE_UNHOST, WRITE_FORGET_AUDIT};
    bool written = true;
    for (size_t i = 0; i < sizeof all / sizeof *all && written; i++)
        written = statement_run_with(statements[all[i]], item->id);
    return written;
}

static bool write_relation(struct statement *const statements[], const struct item *item) {
    const struct relation *relation = (const void *)item->rest;
    bool any = relation->muted || relation->blocked;
    enum writer_statement which = any ? WRITE_RELATION : WRITE_END_RELATION;
    struct statement *s = statements[which];
    statement_bind(s, 1, relation->person);
    statement_bind(s, 2, relation->other);
    if (any) {
        statement_bind(s, 3, relation->muted);
        statement_bind(s, 4, relation->blocked);
        statement_bind(s, 5, relation->since);
    }
    return statement_run(statements[which]);
}

static bool write_report(struct statement *const statements[], const struct item *item) {
    const struct report *report = (const void *)item->rest;
    struct statement *s = statements[WRITE_REPORT];
    statement_bind(s, 1, report->when);
    statement_bind(s, 2, report->reporter);
    statement_bind(s, 3, report->person);
    statement_bind(s, 4, report->table);
    statement_bind_text(s, 5, report->about);
    statement_bind_text(s, 6, report->note);
    return statement_run(statements[WRITE_REPORT]);
}

static bool write_ban(struct statement *const statements[], const struct item *item) {
    const struct ban *ban = (const void *)item->rest;
    struct statement *s = statements[WRITE_BAN];
    statement_bind(s, 1, ban->person);
    statement_bind(s, 2, ban->since);
    statement_bind(s, 3, ban->until);
    statement_bind_text(s, 4, ban->reason);
    return statement_run(statements[WRITE_BAN]);
}

static bool write_host(struct statement *const statements[], const struct item *item) {
    statement_bind(statements[WRITE_HOST], 2, item->when);
    return statement_run_with(statements[WRITE_HOST], item->id);
}

static bool write_settle(struct statement *const statements[], const struct item *item) {
    struct statement *s = statements[WRITE_SETTLE];
    statement_bind(s, 1, item->id);
    statement_bind(s, 2, item->number);
    return statement_run(s);
}

static bool write_audit(struct statement *const statements[], const struct item *item) {
    row_bind_audit(statements[WRITE_AUDIT], (const void *)item->rest);
    return statement_run(statements[WRITE_AUDIT]);
}

static bool write_setting(struct statement *const statements[], const struct item *item) {
    const struct stored_setting *setting = (const void *)item->rest;
    enum writer_statement which = setting->value[0] ? WRITE_SETTING : WRITE_END_SETTING;
    struct statement *s = statements[which];
    statement_bind_text(s, 1, setting->name);
    if (setting->value[0]) statement_bind_text(s, 2, setting->value);
    return statement_run(statements[which]);
}

static bool put_standing(struct statement *const statements[], const struct standing *standing,
                         int64_t table) {
    struct statement *s = statements[WRITE_HISTORY];
    row_bind_standing(statements[WRITE_STANDING], standing);
    statement_bind(s, 1, standing->person);
    statement_bind_text(s, 2, standing->game);
    statement_bind(s, 3, standing->when);
    statement_bind(s, 4, table);
    statement_bind_real(s, 5, standing->rating);
    statement_bind_real(s, 6, standing->deviation);
    return statement_run(statements[WRITE_STANDING]) && statement_run(s);
}

static bool write_standing(struct statement *const statements[], const struct item *item) {
    return put_standing(statements, (const void *)item->rest, item->id);
}

static bool get_standing(struct statement *const statements[], struct standing *standing) {
    struct statement *s = statements[WRITE_RATED];
    statement_bind(s, 1, standing->person);
    statement_bind_text(s, 2, standing->game);
    if (statement_next(s)) row_read_standing(s, standing);
    return statement_end(s);
}

static bool write_rated(struct statement *const statements[], const struct item *item) {
    const struct rating_item *rating = (const void *)item->rest;
    struct standing standings[2];
    for (int i = 0; i < 2; i++) {
        standings[i] = (struct standing){.person = rating->game.persons[i]};
        text_copy(standings[i].game, STORE_NAME, rating->game.game);
        if (!get_standing(statements, &standings[i])) return false;
    }
    rating->rate(&rating->game, standings);
    return put_standing(statements, &standings[0], rating->game.table) &&
           put_standing(statements, &standings[1], rating->game.table);
}

/* The name that the person has by an item before this one: what it looks like. */
static bool write_claim(struct statement *const statements[], const struct batch *batch,
                        const struct item *item) {
    struct statement *s = statements[WRITE_CLAIM_NAME];
    char like[LIKENESS_TEXT];
    struct text likeness = text_over(like, sizeof like);
    const struct person *person = NULL;
    for (uint32_t at = 0; batch_item(batch, at) != item; at += batch_item(batch, at)->size) {
        const struct item *before = batch_item(batch, at);
        bool names = before->statement == WRITE_PERSON || before->statement == WRITE_CHANGE_PERSON;
        if (names && before->id == item->id) person = (const void *)before->rest;
    }
    if (!person) return false;
    likeness_write(person->name, &likeness);
    statement_bind_text(s, 2, like);
    return statement_run_with(s, item->id);
}

/* For other servers: a file has none. */
static bool write_turn(struct statement *const statements[], const struct item *item) {
    const struct shared_turn *turn = (const void *)item->rest;
    struct statement *s = statements[turn->text[0] ? WRITE_TURN : WRITE_END_TURN];
    if (!s) return true;
    statement_bind(s, 1, turn->person);
    statement_bind(s, 2, turn->table);
    if (turn->text[0]) statement_bind_text(s, 3, turn->text);
    return statement_run(s);
}

bool item_write(struct statement *const statements[WRITER_STATEMENTS], const struct batch *batch,
                const struct item *item) {
    switch (item->statement) {
    case WRITE_GAME: return write_finish(statements, item);
    case WRITE_PERSON: return write_person(statements, item);
    case WRITE_CHANGE_PERSON: return write_change_person(statements, item);
    case WRITE_CLAIM_NAME: return write_claim(statements, batch, item);
    case WRITE_END_SESSION: return write_end_session(statements, item);
    case WRITE_USE_RESET_LINK: return write_use_reset_link(statements, item);
    case WRITE_SESSION:
    case WRITE_USE_SESSION:
    case WRITE_RESET_LINK:
    case WRITE_DEVICE: return write_session(statements, item);
    case WRITE_END_OLD_SESSIONS: return write_end_old(statements, item);
    case WRITE_FORGET: return write_forget(statements, item);
    case WRITE_RELATION: return write_relation(statements, item);
    case WRITE_REPORT: return write_report(statements, item);
    case WRITE_BAN: return write_ban(statements, item);
    case WRITE_HOST: return write_host(statements, item);
    case WRITE_SETTLE: return write_settle(statements, item);
    case WRITE_AUDIT: return write_audit(statements, item);
    case WRITE_SETTING: return write_setting(statements, item);
    case WRITE_RATED: return write_rated(statements, item);
    case WRITE_STANDING: return write_standing(statements, item);
    case WRITE_TURN: return write_turn(statements, item);
    default: return statement_run_with(statements[item->statement], item->id);
    }
}
