/* Reads the whole file at once. */
#include "train/games_file.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool fails(const char *path, const char *reason) {
    fprintf(stderr, "%s: %s\n", path, reason);
    return false;
}

bool games_file_open(struct games_file *file, const char *path, const struct game *game) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct refusal why;
    size_t length = 0;
    *file = (struct games_file){.path = path};
    if (descriptor < 0) return fails(path, strerror(errno));
    file->bytes = descriptor_read(descriptor, &length);
    close(descriptor);
    if (!file->bytes) return fails(path, strerror(errno));
    if (!binary_reader_init(&file->reader, file->bytes, length, &why))
        return fails(path, why.text[ENGLISH]);
    return game_is(file->reader.head.game, game) || fails(path, "games of another game.");
}

bool games_file_next(struct games_file *file) {
    struct refusal why;
    switch (binary_next(&file->reader, &file->game, &why)) {
    case BINARY_GAME: return true;
    case BINARY_END: break;
    case BINARY_CUT: file->failed = !fails(file->path, "the last game is not complete."); break;
    case BINARY_WRONG: file->failed = !fails(file->path, why.text[ENGLISH]); break;
    }
    return false;
}

bool games_file_close(struct games_file *file) {
    played_done(&file->game);
    free(file->bytes);
    return !file->failed;
}
