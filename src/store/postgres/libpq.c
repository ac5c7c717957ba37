/* Each function of libpq that is used, under its own name: it calls the one that was loaded. What
 * is loaded stays for all threads, as if the program had been linked with it. */
#include "store/postgres/libpq.h"

#include <dlfcn.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <string.h>

/* Functions that return something, and those that only free: type, name, parameters, arguments. */
#define ANSWERING(f)                                                                               \
    f(int, PQcancel, (PGcancel * c, char *error, int size), (c, error, size))                      \
        f(char *, PQcmdStatus, (PGresult * r), (r)) f(char *, PQcmdTuples, (PGresult * r), (r)) f( \
            PGconn *, PQconnectdbParams,                                                           \
            (const char *const *keywords, const char *const *values, int expand),                  \
            (keywords, values, expand)) f(PQconninfoOption *, PQconninfoParse,                     \
                                          (const char *info, char **error),                        \
                                          (info, error)) f(int, PQconsumeInput, (PGconn * c), (c)) \
            f(char *, PQdb, (const PGconn *c), (c)) f(int, PQenterPipelineMode, (PGconn * c), (c)) \
                f(char *, PQerrorMessage, (const PGconn *c), (c)) f(                               \
                    int, PQflush, (PGconn * c), (c)) f(PGcancel *, PQgetCancel, (PGconn * c), (c)) \
                    f(PGresult *, PQgetResult, (PGconn * c),                                       \
                      (c)) f(int, PQgetisnull, (const PGresult *r, int row, int column),           \
                             (r, row, column)) f(int, PQgetlength,                                 \
                                                 (const PGresult *r, int row, int column),         \
                                                 (r, row, column))                                 \
                        f(char *, PQgetvalue, (const PGresult *r, int row, int column),            \
                          (r, row, column)) f(int, PQisBusy, (PGconn * c), (c))                    \
                            f(PGnotify *, PQnotifies, (PGconn * c), (c)) f(                        \
                                int, PQntuples, (const PGresult *r),                               \
                                (r)) f(const char *, PQparameterStatus,                            \
                                       (const PGconn *c, const char *name),                        \
                                       (c, name)) f(int, PQpipelineSync, (PGconn * c), (c))        \
                                f(char *, PQresultErrorField, (const PGresult *r, int field),      \
                                  (r, field)) f(char *, PQresultErrorMessage, (const PGresult *r), \
                                                (r)) f(ExecStatusType, PQresultStatus,             \
                                                       (const PGresult *r), (r))                   \
                                    f(int, PQsendPrepare,                                          \
                                      (PGconn * c, const char *name, const char *sql, int count,   \
                                       const Oid *types),                                          \
                                      (c, name, sql, count, types))                                \
                                        f(int, PQsendQueryParams,                                  \
                                          (PGconn * c, const char *sql, int count,                 \
                                           const Oid *types, const char *const *values,            \
                                           const int *lengths, const int *formats, int format),    \
                                          (c, sql, count, types, values, lengths, formats,         \
                                           format))                                                \
                                            f(int, PQsendQueryPrepared,                            \
                                              (PGconn * c, const char *name, int count,            \
                                               const char *const *values, const int *lengths,      \
                                               const int *formats, int format),                    \
                                              (c, name, count, values, lengths, formats, format))  \
                                                f(int, PQserverVersion, (const PGconn *c),         \
                                                  (c)) f(PQnoticeReceiver, PQsetNoticeReceiver,    \
                                                         (PGconn * c, PQnoticeReceiver receiver,   \
                                                          void *context),                          \
                                                         (c, receiver, context))                   \
                                                    f(int, PQsetSingleRowMode, (PGconn * c),       \
                                                      (c)) f(int, PQsetnonblocking,                \
                                                             (PGconn * c, int is), (c, is))        \
                                                        f(int, PQsocket, (const PGconn *c), (c))   \
                                                            f(ConnStatusType, PQstatus,            \
                                                              (const PGconn *c), (c))              \
                                                                f(PGTransactionStatusType,         \
                                                                  PQtransactionStatus,             \
                                                                  (const PGconn *c), (c))
#define FREEING(f)                                                                          \
    f(void, PQclear, (PGresult * r), (r))                                                   \
        f(void, PQconninfoFree, (PQconninfoOption * options), (options))                    \
            f(void, PQfinish, (PGconn * c), (c)) f(void, PQfreeCancel, (PGcancel * c), (c)) \
                f(void, PQfreemem, (void *memory), (memory))

static struct {
    bool loaded;
#define DECLARE(type, name, parameters, arguments) type(*name) parameters;
    ANSWERING(DECLARE)
    FREEING(DECLARE)
} library;

/* dlsym() gives a pointer to an object, of which C makes no function: POSIX writes it like this. */
static bool find(void *handle, const char *name, void *function) {
    void *found = dlsym(handle, name);
    memcpy(function, &found, sizeof found);
    return found;
}

static void load(void) {
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) return;
    library.loaded = true;
#define FIND(type, name, parameters, arguments) \
    library.loaded = find(handle, #name, &library.name) && library.loaded;
    ANSWERING(FIND)
    FREEING(FIND)
    dlclose(handle);
}

bool libpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library.loaded;
}

#define ANSWER(type, name, parameters, arguments) \
    type name parameters {                        \
        return library.name arguments;            \
    }
#define FREE(type, name, parameters, arguments)     \
    void name parameters {                          \
        if (library.loaded) library.name arguments; \
    }
ANSWERING(ANSWER)
FREEING(FREE)
