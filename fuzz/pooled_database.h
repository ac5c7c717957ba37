/* The store's connections and statements, kept between executions, since opening and preparing them
 * takes longer than most executions. A target linked with `pooled_database` (meson.build) has its
 * calls of database_open() and the like wrapped; they share one database in memory. */
#ifndef FUZZ_POOLED_DATABASE_H
#define FUZZ_POOLED_DATABASE_H

/* Empties the database, as if it had just been made. No connection may be in use. */
void pooled_database_clear(void);

#endif
