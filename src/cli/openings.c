/* Reads files of openings, for matches and for games of an engine with itself. */
#include "cli/openings.h"

#include "cli/file.h"

#include <stdlib.h>
#include <string.h>

bool openings_read(const char *path, struct opening_lines *openings) {
    struct buffer text = {0}, lines = {0};
    if (!path) return true;
    bool read = file_read(path, &text), added = true;
    openings->text = text.start;
    if (!read) return false;
    for (char *rest = text.start, *line; added && (line = strsep(&rest, "\r\n"));)
        if (*line && *line != '%') added = buffer_add(&lines, &line, sizeof line);
    openings->lines = lines.start;
    openings->count = (int)(lines.used / sizeof *openings->lines);
    if (!added) return complain("there is not enough memory.", "der Speicher reicht nicht.");
    return openings->count > 0 ||
           complain("%s has no openings.", "%s hat keine Eröffnungen.", path);
}

void openings_done(struct opening_lines *openings) {
    free(openings->text);
    free(openings->lines);
}

enum status openings_check(const struct opening_source *source, const char *path) {
    int count = source->lines ? source->line_count : 1;
    struct opening *opening = malloc(sizeof *opening);
    struct refusal why;
    enum status status = STATUS_DONE;
    if (!opening) return REFUSED("there is not enough memory.", "der Speicher reicht nicht.");
    for (int i = 0; status == STATUS_DONE && i < count; i++) {
        if (opening_draw(source, i, opening, &why)) continue;
        if (path)
            status = REFUSED("%s: opening %d: %s", "%s: Eröffnung %d: %s", path, i + 1,
                             why.text[user_language()]);
        else
            status = refused_because(&why);
    }
    free(opening);
    return status;
}
