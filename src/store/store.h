/* The store: where everything lives that must outlast the server. Tables that are being played, as
 * events that only grow in number; finished games; people, their sessions and ratings.
 *
 * Nothing here waits. Threads of the store do the work; store_file() becomes
 * readable when there are answers, and store_settle() hands them out, on the caller's thread and in
 * the order in which batches were committed. A batch is one thing: all of it is stored, or nothing;
 * it is durable when its answer comes. Many batches share one flush to the disk.
 *
 * Which database does it is known to the files behind this header alone. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/histogram.h"
#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_NAME = 32,      /* bytes that hold any name: of a person, of a game */
    STORE_TOKEN = 32,     /* bytes of the hash of a session's token */
    STORE_WORD = 128,     /* bytes that hold a hashed passphrase as text */
    STORE_TEXT = 256,     /* bytes of short texts: options, pace, ... */
    STORE_KEY = 33,       /* bytes that hold a hashed seat key as hexadecimal digits */
    STORE_MOVE_KEY = 17,  /* bytes that hold the key of a move */
    FOUND_MOST = 100,     /* games of one answer */
    STORE_NOTE = 512,     /* bytes that hold the note of a report */
    STORE_REASON = 201,   /* bytes that hold why somebody who hosts did something */
    STORE_SETTING = 2304, /* bytes that hold the value of a setting */
    LIST_MOST = 1000,     /* rows of one list for who hosts */
    HISTORY_MOST = 1000,  /* points of a rating's history that are read: the last ones */
};

/* Who is shown in the games of a person who is not stored any more. */
#define STORE_NOBODY "Former member"

struct store;

/* Sets who is told of failures that belong to no answer, such as a full disk; called from any
 * thread. Call it once, before any store is opened. Messages with another code than STORE_ERROR are
 * the database's own. */
enum { STORE_ERROR = 0x6b6f };
typedef void store_tell_error(void *context, int code, const char *what);
void store_listen(store_tell_error *tell, void *context);

/* Opens or creates what is at the path `where`, which is then nobody else's: a second server there
 * is refused. NULL, and why, if that fails. */
struct store *store_open(const char *where, struct refusal *why);

/* Gives up all searches and downloads, also those to come: what is about to stop does not wait for
 * them. */
void store_give_up_searches(struct store *store);

/* Waits until all that was asked is done, whose answers are then handed out, and closes. */
void store_close(struct store *store);

/* Readable when store_settle() has something to hand out. */
int store_file(const struct store *store);
void store_settle(struct store *store);

bool store_has_failed(const struct store *store); /* see Reading */

/* Answers that have not been handed out yet; and batches since it was opened, for the metrics. */
int store_pending(const struct store *store);
struct store_counts {
    uint64_t batches, flushes, events;
    uint64_t failures;         /* groups of batches that could not be stored */
    bool is_failing;           /* the last one could not */
    long long committed;       /* when the last one was, by clock_microseconds() */
    struct histogram flushing; /* what the flushes took */
};
struct store_counts store_counts(const struct store *store);

/* A person: guest or account. */
struct person {
    int64_t id;            /* never 0 */
    char name[STORE_NAME]; /* an account's is its own, whatever the capitals (of ASCII: ä and Ä are
                              two letters); a guest's is shared */
    bool guest;
    int64_t since;               /* milliseconds since 1970, like all times here */
    char passphrase[STORE_WORD]; /* hashed; "" for a guest */
    int64_t keys_since;          /* keys of seats that were taken before then open nothing */
};

/* Whom a person does not want to hear, or to play with. */
struct relation {
    int64_t person, other;
    bool muted, blocked;
    int64_t since;
};

/* What the host is told of somebody. */
struct report {
    int64_t when;
    int64_t reporter, person;
    int64_t table;  /* where it happened, or 0 */
    char about[16]; /* "name" or "conduct" */
    char note[STORE_NOTE];
};

/* An account that may not be used. */
struct ban {
    int64_t person;
    int64_t since, until; /* until 0: for ever */
    char reason[STORE_REASON];
};

/* What somebody who hosts has done (kolam admin, or a signal), or the person by their leave. */
enum { AUDIT_NO_USER = -1 };
struct audit_entry {
    int64_t when;
    int64_t user;    /* of the system: who did it; AUDIT_NO_USER: a host, the person, a signal */
    int64_t account; /* of the host who did it on the page for hosts; else 0 */
    char act[STORE_NAME];
    int64_t person;          /* to whom, or 0 */
    char detail[STORE_TEXT]; /* what else; forgotten with the person, since it may have names */
    char reason[STORE_REASON];
};

/* What those who host have set for the server while it runs, by its name; the value is JSON. */
struct stored_setting {
    char name[STORE_NAME];
    char value[STORE_SETTING]; /* "": it is not set */
};

/* How a person stands in a game (Glicko-2). */
struct standing {
    int64_t person;
    char game[STORE_NAME];
    double rating, deviation, volatility;
    int won, lost, drawn;
    int64_t when; /* of the last rated game */
};

/* A finished game, as far as it is searched for. Names of persons are not stored with it: when it
 * is read, they are what the persons are called then. */
struct finished_game {
    int64_t table;
    char game[STORE_NAME], options[STORE_TEXT], pace[STORE_NAME];
    struct {
        int64_t person; /* 0 for an engine */
        char name[STORE_NAME];
        int rating; /* before the game, or 0 */
    } player[2];
    char result[8], end[16]; /* "1-0"; "rules", "resigned", "time", ... */
    bool rated, listed;      /* others may find it only if it is listed */
    int moves;
    int64_t begun, ended;
};

/* How its table was at the end, as far as neither that nor the record says it. */
struct game_ending {
    int64_t opened;
    int events;      /* the number of the last one */
    int64_t left[2]; /* milliseconds on the clocks, or -1 without clocks */
    struct {
        char seat[STORE_KEY];      /* of what opens the seat, zeros if nothing does any more; ""
                                      for an engine */
        char move[STORE_MOVE_KEY]; /* of the player's last move, or "", ... */
        int event;                 /* ... and which event that was */
    } keys[2];
};

/* Writing */

struct batch;

/* An empty one. NULL if there is no memory. */
struct batch *batch_open(void);
void batch_close(struct batch *batch); /* one that is not committed after all */

/* What follows is added in order. Texts are copied. */
void batch_event(struct batch *batch, int64_t table, int number, const char *body, size_t length);

/* The table is over: from now on it is a finished game with this record (.kgn). Its events go. */
void batch_finish(struct batch *batch, const struct finished_game *game,
                  const struct game_ending *ending, const char *record, size_t length);

/* The table goes without a trace: it was never played. */
void batch_drop(struct batch *batch, int64_t table);

/* A new person, or other facts about one. An account's name that another account has makes the
 * whole batch fail. */
void batch_person(struct batch *batch, const struct person *person);

/* Only these of an account's facts are other ones from now on, as somebody else may change the rest
 * meanwhile. If there is no such account any more, the whole batch fails. */
enum person_fact {
    FACT_NAME = 1,
    FACT_GUEST = 2,
    FACT_PASSPHRASE = 4,
    FACT_KEYS = 8,
    FACT_ALL = FACT_NAME | FACT_GUEST | FACT_PASSPHRASE | FACT_KEYS,
};
void batch_change_person(struct batch *batch, const struct person *person, int facts);

/* The person, who is in the batch before, has a new name, as an account. If another account's looks
 * like it, the whole batch fails. */
void batch_claim_name(struct batch *batch, int64_t person);

/* The person has no account any more: name, sessions and devices go, also from events of tables
 * that are over, a moment later; and the person has no relations. */
void batch_forget(struct batch *batch, int64_t person);
void batch_session(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                   int64_t when);
void batch_end_session(struct batch *batch, const uint8_t token[STORE_TOKEN]);
void batch_end_sessions(struct batch *batch, int64_t person); /* all of that person's */

/* The session, if it is not over, has been used; and those that were not since then are over, and
 * devices are forgotten. */
void batch_use_session(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t when);
void batch_end_old_sessions(struct batch *batch, int64_t before);

/* A device on which that person has logged in, now or again. */
void batch_device(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                  int64_t when);

/* A link by which the person can choose a new passphrase, until then; it replaces the one before.
 */
void batch_reset_link(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                      int64_t until);

/* The person's link is used: if it is another one, or none any more, the batch fails. And a link
 * that nobody is to use any more. */
void batch_use_reset_link(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person);
void batch_end_reset_link(struct batch *batch, int64_t person);

/* A relation as it is from now on; none, if it is neither. */
void batch_relation(struct batch *batch, const struct relation *relation);
void batch_report(struct batch *batch, const struct report *report);

/* The account may not be used; a ban that it had is replaced. And it may be used again. */
void batch_ban(struct batch *batch, const struct ban *ban);
void batch_unban(struct batch *batch, int64_t person);

/* The account is a host's: it has the page for hosts. And it is not any more. */
void batch_host(struct batch *batch, int64_t person, int64_t since);
void batch_unhost(struct batch *batch, int64_t person);

/* The report is settled. If there is none of that number, or it was already, the batch fails; also
 * if it is about a host, unless `any`. */
void batch_settle(struct batch *batch, int64_t report, bool any);
void batch_audit(struct batch *batch, const struct audit_entry *entry);

/* A setting as it is from now on; none, if its value is "". */
void batch_setting(struct batch *batch, const struct stored_setting *setting);

/* The person's name is not claimed any more: before batch_claim_name() of another one. */
void batch_release_name(struct batch *batch, int64_t person);

/* Removes some of the games that were called off, before both had played, and ended before. */
void batch_remove_called_off(struct batch *batch, int64_t before);

/* The finished game goes, with its record; ratings stay as they are. If there is none, the batch
 * fails. */
void batch_delete_game(struct batch *batch, int64_t table);

/* The server was alive at that time. */
void batch_alive(struct batch *batch, int64_t when);

/* The standing after a game, which also becomes a point of its history. */
void batch_standing(struct batch *batch, const struct standing *standing, int64_t table);

/* A rated game that is over. */
struct rated_game {
    int64_t table;
    char game[STORE_NAME];
    int64_t persons[2];
    double score; /* of the first: 1, 0.5 or 0 */
    int64_t when;
};

/* Makes the standings before a game those after it. Of somebody's first, nothing but the person and
 * the game is set. Called on a thread of the store. */
typedef void store_rate(const struct rated_game *game, struct standing standings[2]);

/* Rates the game from the standings as they are when the batch is stored, whoever wrote them last.
 */
void batch_rate(struct batch *batch, const struct rated_game *game, store_rate *rate);

/* Called once, with false if nothing of it was stored. */
typedef void store_done(void *context, bool stored);

/* Takes the batch. `done` may be NULL. */
void store_commit(struct store *store, struct batch *batch, store_done *done, void *context);

/* The server was alive at that time: one value, which goes along with the next flush, or alone if
 * none comes for a second. */
void store_alive(struct store *store, int64_t when);

/* Reading. Each calls `tell` once; what it is given lasts until it returns. A failure is told like
 * something that is not there, unless it says otherwise, and logged; while it is told that a
 * database could not be asked, store_has_failed() is true.
 *
 * Three readers work side by side: one for what finds a row by its key; one for searches (profiles,
 * lists, comparisons); one for downloads. A search or a part of a download that takes longer than
 * half a second, or has waited for five, fails. */

/* The events of every table that is not over: one table after the other, numbers ascending; then
 * once with NULL. Only for the start of a server: waits. The last time of store_alive(), or 0; -1,
 * and why, if the file cannot be read: what was heard counts for nothing then. Whether the events
 * of a table make sense is for the caller to see. */
typedef void store_hear_event(void *context, int64_t table, int number, const char *body,
                              size_t length);
int64_t store_recall(struct store *store, store_hear_event *hear, void *context,
                     struct refusal *why);

/* The same of one table, for a server that lost track of it: its events, then once with NULL, a
 * number of 0; or -1 if they cannot be read. */
void store_events(struct store *store, int64_t table, store_hear_event *hear, void *context);

typedef void store_tell_person(void *context, const struct person *person); /* or NULL */
void store_person(struct store *store, int64_t id, store_tell_person *tell, void *context);
void store_person_named(struct store *store, const char *name, store_tell_person *tell,
                        void *context);
void store_person_of_session(struct store *store, const uint8_t token[STORE_TOKEN],
                             store_tell_person *tell, void *context);
void store_person_of_device(struct store *store, const uint8_t token[STORE_TOKEN],
                            store_tell_person *tell, void *context);

/* Whose link to a new passphrase it is, if that lasts beyond `now`. */
void store_person_of_reset_link(struct store *store, const uint8_t token[STORE_TOKEN], int64_t now,
                                store_tell_person *tell, void *context);

/* All relations; or those of one person, each with the name of the other. NULL after the last. */
typedef void store_tell_relation(void *context, const struct relation *relation,
                                 const struct person *other);
void store_relations(struct store *store, int64_t person, store_tell_relation *tell, void *context);

/* All bans, also those that are over. NULL after the last. */
typedef void store_tell_ban(void *context, const struct ban *ban);
void store_bans(struct store *store, store_tell_ban *tell, void *context);

/* All settings. NULL after the last. */
typedef void store_tell_setting(void *context, const struct stored_setting *setting);
void store_settings(struct store *store, store_tell_setting *tell, void *context);

/* All accounts of hosts. 0 after the last. */
typedef void store_tell_host(void *context, int64_t person);
void store_hosts(struct store *store, store_tell_host *tell, void *context);

/* Lists for those who host. Each row is a line, one JSON object; at most LIST_MOST of them, and
 * `more` if there are more. NULL: they could not be read, or it took too long. */
enum store_list {
    LIST_PEOPLE,   /* accounts whose name has `text` in it */
    LIST_EXPORT,   /* one row: everything about the person `id` */
    LIST_AUDIT,    /* the latest first; of the person `id`, unless it is 0 */
    LIST_REPORTS,  /* that are not settled; or all about the person `id`, unless it is 0 */
    LIST_SESSIONS, /* of the person `id` */
    LIST_GAMES,    /* finished, the latest first: of that id, or with `text` in a player's name */
    LIST_BANS,     /* that are not over, the latest first */
    STORE_LISTS,
};
struct list_filter {
    enum store_list list;
    int64_t id;
    char text[STORE_NAME];
    int64_t now;
    int most;         /* rows; 0: LIST_MOST */
    bool spare_hosts; /* no reports about hosts */
};
typedef void store_tell_list(void *context, const char *lines, size_t length, bool more);
void store_list(struct store *store, const struct list_filter *filter, store_tell_list *tell,
                void *context);

/* An account with that name, or with one that looks like it. */
void store_person_like(struct store *store, const char *name, store_tell_person *tell,
                       void *context);

/* A rating at some time. */
struct history_point {
    char game[STORE_NAME];
    int64_t when;
    double rating, deviation;
};
/* Game by game, the earliest point first. A count of -1: they could not be read, which is not the
 * same as having none. The history is told by store_profile() alone, which is a search. */
typedef void store_tell_standings(void *context, const struct standing *standings, int count,
                                  const struct history_point *history, int points);
void store_standings(struct store *store, int64_t person, store_tell_standings *tell,
                     void *context);
void store_profile(struct store *store, int64_t person, store_tell_standings *tell, void *context);

/* Which finished games are searched for; what is 0, "" or NULL does not matter. The latest first.
 */
struct game_filter {
    char game[STORE_NAME], result[8];
    char player[STORE_NAME], against[STORE_NAME]; /* names of accounts */
    int64_t from, until;                          /* ended at or after, and before */
    int64_t viewer;                     /* this person also finds the unlisted games it played */
    int64_t mine;                       /* only games of this person, who may be a guest */
    int64_t before_ended, before_table; /* a place in the list: what comes behind that game */
    int most;                           /* at most FOUND_MOST */
};
/* A count of -1: they could not be read, or it took too long. */
typedef void store_tell_games(void *context, const struct finished_game *games, int count,
                              bool more);
void store_find(struct store *store, const struct game_filter *filter, store_tell_games *tell,
                void *context);

/* One finished game and its record; NULLs if there is none. */
typedef void store_tell_game(void *context, const struct finished_game *game,
                             const struct game_ending *ending, const char *record, size_t length);
void store_game(struct store *store, int64_t table, store_tell_game *tell, void *context);

/* The records of such games, up to `most` of them in one text, with a blank line between two.
 * `last` is where they end, for the next `before`; NULL if there are none, and `records` too if
 * they could not be read, or it took too long. */
typedef void store_tell_records(void *context, const char *records, size_t length,
                                const struct finished_game *last);
void store_records(struct store *store, const struct game_filter *filter, store_tell_records *tell,
                   void *context);

/* How often the first account won, lost and drew against the second, game by game. A count of -1:
 * it could not be read, or it took too long. */
struct versus {
    char game[STORE_NAME];
    int won, lost, drawn;
};
typedef void store_tell_versus(void *context, const struct versus *versus, int count);
void store_versus(struct store *store, const char *name, const char *other, store_tell_versus *tell,
                  void *context);

/* Copies everything, as it is at one moment, to a new file, while a server may be writing. Waits.
 * `progress`, if not NULL, is called now and then with 0 to 100; false from it stops. There is a
 * file of that name only when it is whole and sound. A file of an older version is copied as it is.
 */
typedef bool store_progress(void *context, int percent);
bool store_backup(const char *where, const char *to, store_progress *progress, void *context,
                  struct refusal *why);

/* The same as the Kolam before this one can open it: nothing but what that does not know is lost.
 */
bool store_backup_previous(const char *where, const char *to, store_progress *progress,
                           void *context, struct refusal *why);

/* Checks a backup and puts it in the place `where`, which no server may use. What was there is then
 * called `kept`. False, and why, if that fails: everything is as it was. */
bool store_restore(const char *where, const char *copy, const char *kept, store_progress *progress,
                   void *context, struct refusal *why);

/* Copies everything to another store, which must be empty; which database each of them is, is told
 * by how it is written. No server may use them. Every row is compared before the copy lasts: if it
 * fails or is stopped, nothing has changed. How many `rows` were moved. Waits. */
bool store_move(const char *from, const char *to, store_progress *progress, void *context,
                int64_t *rows, struct refusal *why);

/* Looking over a file, while a server may be writing */

/* Something that is not as it should be: of a table, or of the file if that is 0. */
typedef void store_tell_problem(void *context, int64_t table, const char *english,
                                const char *german);

struct store_inspector {
    store_tell_problem *problem;
    store_hear_event *hear; /* the events of every table that is not over, as store_recall() */
    store_tell_game *game;  /* every finished game */
    void *context;
};

/* What there is. */
struct store_facts {
    int version, known_version;
    int64_t bytes, tables, events, games, people, sessions;
};

/* Of a file of an older version only the file as such is looked over. False, and why, if it cannot
 * be looked over at all. Waits. */
bool store_inspect(const char *where, const struct store_inspector *inspector,
                   struct store_facts *facts, struct refusal *why);

#endif
