/* Looks over a whole database at one moment of it: its own check, counts, rows that belong to
 * nothing, and then every event and every record for the caller to read. */
#include "store/queries/recall.h"
#include "store/queries/record_names.h"
#include "store/row.h"

#include <string.h>

struct inspecting {
    struct connection *connection;
    const char *where;
    const struct store_inspector *inspector;
    struct refusal *why;
};

static void tell(const struct inspecting *i, int64_t id, const char *english, const char *german) {
    i->inspector->problem(i->inspector->context, id, english, german);
}

static void count(const struct inspecting *i, struct store_facts *facts) {
    const struct {
        int64_t *number;
        const char *sql;
    } counts[] = {
        {&facts->tables, "SELECT count(*) FROM live"},
        {&facts->events, "SELECT count(*) FROM journal WHERE table_id IN (SELECT * FROM live)"},
        {&facts->games, "SELECT count(*) FROM game"},
        {&facts->people, "SELECT count(*) FROM person"},
        {&facts->sessions, "SELECT count(*) FROM session"},
    };
    for (size_t n = 0; n < sizeof counts / sizeof counts[0]; n++)
        *counts[n].number = connection_number(i->connection, counts[n].sql, -1);
}

/* Rows that belong to nothing: a question gives their tables, or 0. */
static const struct {
    const char *sql, *english, *german;
} orphans[] = {
    {"SELECT table_id FROM live WHERE table_id NOT IN (SELECT table_id FROM journal)",
     "the table has no events", "der Tisch hat keine Ereignisse"},
    {"SELECT table_id FROM live JOIN game USING (table_id)",
     "the table is both being played and finished",
     "der Tisch wird gespielt und ist zugleich zu Ende"},
    {"SELECT table_id FROM game WHERE NOT EXISTS"
     " (SELECT 1 FROM record AS r WHERE r.table_id = game.table_id)",
     "the finished game has no record", "die beendete Partie hat keine Aufzeichnung"},
    {"SELECT table_id FROM record WHERE NOT EXISTS"
     " (SELECT 1 FROM game AS g WHERE g.table_id = record.table_id)",
     "the record belongs to no game", "die Aufzeichnung gehört zu keiner Partie"},
    {"SELECT table_id FROM played WHERE NOT EXISTS"
     " (SELECT 1 FROM game AS g WHERE g.table_id = played.table_id)",
     "somebody's list names a game that is not there",
     "jemandes Liste nennt eine Partie, die es nicht gibt"},
    {"SELECT g.table_id FROM game AS g WHERE"
     " (first_person <> 0 AND NOT EXISTS (SELECT 1 FROM played AS p WHERE"
     "  p.person = first_person AND p.ended = g.ended AND p.table_id = g.table_id)) OR"
     " (second_person <> 0 AND NOT EXISTS (SELECT 1 FROM played AS p WHERE"
     "  p.person = second_person AND p.ended = g.ended AND p.table_id = g.table_id))",
     "the game is missing in a player's list", "die Partie fehlt in der Liste einer Person"},
    {"SELECT DISTINCT 0 FROM session AS s WHERE NOT EXISTS"
     " (SELECT 1 FROM person AS p WHERE p.id = s.person)",
     "there are sessions of somebody who is not there",
     "es gibt Sitzungen von einer Person, die es nicht gibt"},
    {"SELECT DISTINCT 0 FROM standing AS s WHERE NOT EXISTS"
     " (SELECT 1 FROM person AS p WHERE p.id = s.person)",
     "there are ratings of somebody who is not there",
     "es gibt Wertungen von einer Person, die es nicht gibt"},
};

static bool refuse_failure(const struct inspecting *i) {
    return i->connection->kind->refuse(i->connection, i->where, i->why);
}

static bool check_orphans(const struct inspecting *i) {
    for (size_t n = 0; n < sizeof orphans / sizeof orphans[0]; n++) {
        struct statement *s = connection_prepare(i->connection, orphans[n].sql);
        while (s && statement_next(s))
            tell(i, statement_number(s, 0), orphans[n].english, orphans[n].german);
        bool whole = s && statement_end(s);
        statement_close(s);
        if (!whole) return refuse_failure(i);
    }
    return true;
}

static void tell_game(const struct inspecting *i, struct statement *s) {
    struct finished_game game;
    struct game_ending ending;
    struct buffer record = {0};
    row_read_game(s, &game);
    row_read_ending(s, ROW_GAME_COLUMNS, &ending);
    struct slice stored = statement_slice(s, ROW_GAME_COLUMNS + ROW_ENDING_COLUMNS);
    if (record_join(&game, stored, &record))
        i->inspector->game(i->inspector->context, &game, &ending,
                           record.used > 0 ? record.start : "", record.used);
    buffer_done(&record);
}

static bool tell_games(const struct inspecting *i) {
    struct statement *s =
        connection_prepare(i->connection, "SELECT " ROW_GAME ", " ROW_ENDING ", record"
                                          " FROM game JOIN record USING (table_id)");
    while (s && statement_next(s)) tell_game(i, s);
    bool whole = s && statement_end(s);
    statement_close(s);
    return whole || refuse_failure(i);
}

static bool inspect(const struct inspecting *i, struct store_facts *facts) {
    const struct store_inspector *to = i->inspector;
    *facts = (struct store_facts){0};
    if (!i->connection->kind->check(i->connection, i->where, to, facts, i->why)) return false;
    if (facts->version < facts->known_version) return true;
    count(i, facts);
    return check_orphans(i) &&
           recall_events(i->connection, i->where, to->hear, to->context, i->why) && tell_games(i);
}

bool store_inspect(const char *where, const struct store_inspector *inspector,
                   struct store_facts *facts, struct refusal *why) {
    struct connection *connection = backend_of(where)->connect(where, CONNECTION_INSPECTS, why);
    struct inspecting i = {connection, where, inspector, why};
    bool done = connection && inspect(&i, facts);
    connection_close(connection);
    return done;
}
