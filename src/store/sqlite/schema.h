/* The tables of the database, as steps from each version to the next. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

enum {
    SCHEMA_VERSIONS = 3,
    SCHEMA_APPLICATION = 0x4b6f6c61, /* "Kola": whose file it is */
};

/* What makes version i + 1 of version i. */
extern const char *const schema_steps[SCHEMA_VERSIONS];

/* Indexes of the last version that files of that version may lack: they change no answer. */
extern const char *const schema_indexes;

/* What makes the version before of the last one, for a copy that the previous Kolam can open. */
extern const char *const schema_step_back;

#endif
