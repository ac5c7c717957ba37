/* Acts about tables and finished games: list, end, adjudicate, delete. */
#include "server/admin/admin_internal.h"

#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists */

static const char *find_of(const struct admin_act *act) {
    const char *find = act_text(act, "find");
    return find ? find : "";
}

static void serve_tables(struct admin_act *act) {
    struct buffer lines = {0};
    bool more;
    if (rooms_list(act->admin.hub, find_of(act), &lines, &more))
        act_lines(act, lines.start, lines.used, more);
    else
        act_refuse(act, "busy", "There is no memory.", "Es ist kein Speicher da.");
    buffer_done(&lines);
}

static void serve_games(struct admin_act *act) {
    act_list(act, LIST_GAMES, find_of(act));
}

/* Tables under way */

static void refuse_table(struct admin_act *act) {
    act_refuse(act, "unknown", "There is no such table, or its game is over.",
               "Diesen Tisch gibt es nicht, oder seine Partie ist zu Ende.");
}

/* The detail of the audit log has no names, since those would not be forgotten with a person. */
static void end_here(struct admin_act *act, int64_t id, enum result result) {
    struct hub *hub = act->admin.hub;
    const char *name = act_text(act, "table");
    struct room *room = room_find(hub, id);
    struct refusal why;
    if (!room || table_is_over(&room->table)) {
        refuse_table(act);
        return;
    }
    snprintf(act->audit.detail, sizeof act->audit.detail, "%s%s%s", name,
             result == ONGOING ? "" : " ", result == ONGOING ? "" : result_text(result));
    const struct host_ending ending = {result, act_audit(act), act_stored, act};
    if (!room_end_by_host(hub, room, &ending, &why))
        act_refuse(act, "illegal", why.text[ENGLISH], why.text[GERMAN]);
}

/* Each server has tables of its own. */
static void refuse_far_table(struct admin_act *act, const char *server) {
    struct refusal why;
    refuse(&why, "", "This table is at the server %s: ask that one.",
           "Dieser Tisch ist beim Server %s: Frag den.", server);
    act_refuse(act, "elsewhere", why.text[ENGLISH], why.text[GERMAN]);
}

struct ending_table {
    struct admin_act *act;
    int64_t id;
    enum result result;
};

static void found_table(void *context, enum shard_answer answer, const char *server) {
    struct ending_table e = *(struct ending_table *)context;
    free(context);
    if (answer == SHARD_ELSEWHERE)
        refuse_far_table(e.act, server);
    else if (answer == SHARD_HERE)
        end_here(e.act, e.id, e.result);
    else
        act_refuse(e.act, "busy", "The database cannot be reached.",
                   "Die Datenbank ist nicht zu erreichen.");
}

static void end_table(struct admin_act *act, enum result result) {
    int64_t id = 0;
    bool is_id = table_id_read(act_text(act, "table"), &id);
    struct ending_table *e = is_id ? malloc(sizeof *e) : NULL;
    if (!e) {
        refuse_table(act);
        return;
    }
    *e = (struct ending_table){act, id, result};
    shards_find(act->admin.hub, id, found_table, e);
}

static void serve_end(struct admin_act *act) {
    end_table(act, ONGOING);
}

/* ONGOING if it is none. */
static enum result read_result(const char *text) {
    static const enum result all[] = {FIRST_WINS, SECOND_WINS, DRAWN};
    if (text && strcmp(text, "draw") == 0) return DRAWN;
    for (int i = 0; i < 3; i++)
        if (text && strcmp(text, result_text(all[i])) == 0) return all[i];
    return ONGOING;
}

static void serve_adjudicate(struct admin_act *act) {
    enum result result = read_result(act_text(act, "result"));
    if (result != ONGOING)
        end_table(act, result);
    else
        act_refuse(act, "malformed", "A result is needed: 1-0, 0-1 or draw.",
                   "Es braucht ein Ergebnis: 1-0, 0-1 oder draw.");
}

/* Finished games */

static void game_deleted(struct admin_act *act) {
    int64_t id;
    if (table_id_read(act_text(act, "table"), &id)) rooms_forget_game(act->admin.hub, id);
    act_done(act);
}

static void refuse_game(struct admin_act *act) {
    act_refuse(act, "unknown", "There is no such finished game.",
               "Eine solche beendete Partie gibt es nicht.");
}

static void serve_delete_game(struct admin_act *act) {
    const char *name = act_text(act, "table");
    int64_t id;
    if (!table_id_read(name, &id)) {
        refuse_game(act);
        return;
    }
    struct batch *batch = batch_open();
    if (batch) batch_delete_game(batch, id);
    text_copy(act->audit.detail, sizeof act->audit.detail, name);
    act->then = act->admin.hub ? game_deleted : NULL;
    act->otherwise = refuse_game;
    act_commit(act, batch);
}

const struct admin_kind admin_table_kinds[] = {
    {"tables", NEEDS_TABLES, serve_tables},
    {"games", 0, serve_games},
    {"end", NEEDS_TABLES | NEEDS_REASON, serve_end},
    {"adjudicate", NEEDS_TABLES | NEEDS_REASON, serve_adjudicate},
    {"delete-game", NEEDS_REASON, serve_delete_game},
    {0},
};
