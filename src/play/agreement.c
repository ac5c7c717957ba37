#include "play/agreement.h"

#include "rules/decimal.h"
#include "search/evaluation.h" /* LEVELS */

#include <string.h>

static struct slice slice_of(const char *string) {
    return (struct slice){string, strlen(string)};
}

/* What follows the prefix; NULL if the text does not begin with it. */
static const char *behind(const char *prefix, const char *text) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* Sitters */

static bool can_be_shown(const char *text) {
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length)
        if ((length = text_character(text, left)) == 0) return false;
    return true;
}

static bool read_command(const char *command, struct sitter *sitter, struct refusal *why) {
    struct text t = text_over(sitter->command, sizeof sitter->command);
    sitter->kind = SITTER_COMMAND;
    text_add(&t, command);
    if (*command == '\0')
        return refuse(why, "", "Behind cmd= stands the command that starts an engine.",
                      "Hinter cmd= steht der Befehl, der eine Engine startet.");
    if (t.cut)
        return refuse(why, "", "A command has at most %d bytes.",
                      "Ein Befehl hat höchstens %d Bytes.", SITTER_TEXT - 1);
    if (!can_be_shown(command))
        return refuse(why, "", "A command is one line of characters that can be shown.",
                      "Ein Befehl ist eine Zeile aus Zeichen, die man zeigen kann.");
    return true;
}

bool sitter_read(const char *text, struct sitter *sitter, struct refusal *why) {
    const char *command = behind("cmd=", text), *number = behind("level=", text);
    *sitter = (struct sitter){.kind = SITTER_PERSON};
    if (strcmp(text, "person") == 0) return true;
    if (command) return read_command(command, sitter, why);
    sitter->kind = SITTER_LEVEL;
    sitter->level = slice_number(slice_of(number ? number : text), LEVELS);
    if (sitter->level >= 1) return true;
    return refuse(why, "", "'%s' cannot play: say person, a level from 1 to %d, or cmd=COMMAND.",
                  "'%s' kann nicht spielen: sage person, eine Stufe von 1 bis %d oder cmd=BEFEHL.",
                  text, LEVELS);
}

void sitter_write(const struct sitter *sitter, struct text *t) {
    switch (sitter->kind) {
    case SITTER_PERSON: text_add(t, "person"); break;
    case SITTER_LEVEL:
        text_add(t, "level=");
        text_number(t, sitter->level);
        break;
    case SITTER_COMMAND:
        text_add(t, "cmd=");
        text_add(t, sitter->command);
        break;
    }
}

/* The pace: a minute is 60 seconds, and millionths of a second are microseconds */

enum {
    MINUTE = 60,
    DAY = 24 * 60 * 60,
    BASE_MOST = 24 * 60, /* minutes */
    GAIN_MOST = 60 * 60, /* seconds; for each move anew as well */
    DAYS_MOST = 30,
};

/* The unit that the text ends with, which is taken off; '\0' if that is none. */
static char take_unit(struct slice *text) {
    char last = text->length > 0 ? text->start[text->length - 1] : '\0';
    if (last != 's' && last != 'd') return '\0';
    text->length--;
    return last;
}

static bool read_each(struct slice number, char unit, struct pace_of_play *pace) {
    pace->each = true;
    if (unit == 's') return decimal_read(number, GAIN_MOST, &pace->base) && pace->base > 0;
    int days = slice_number(number, DAYS_MOST);
    pace->base = (long long)days * DAY * MILLION;
    return days > 0;
}

static bool read_pace(struct slice rest, struct pace_of_play *pace) {
    struct slice minutes;
    long long base;
    char unit = take_unit(&rest);
    if (unit != '\0') return read_each(rest, unit, pace);
    if (!slice_next(&rest, '+', &minutes) || !decimal_read(minutes, BASE_MOST, &base)) return false;
    pace->base = base * MINUTE;
    bool has_gain = rest.start != NULL;
    return base > 0 && (!has_gain || decimal_read(rest, GAIN_MOST, &pace->gain));
}

bool pace_of_play_read(const char *text, struct pace_of_play *pace, struct refusal *why) {
    *pace = (struct pace_of_play){0};
    if (strcmp(text, "none") == 0 || read_pace(slice_of(text), pace)) return true;
    return refuse(why, "",
                  "'%s' is no pace: say none; minutes and seconds a move such as 5 or 5+10, at "
                  "most %d+%d; or for each move 30s, at most %ds, or 3d, at most %dd.",
                  "'%s' ist keine Bedenkzeit: sage none; Minuten und Sekunden je Zug wie 5 oder "
                  "5+10, höchstens %d+%d; oder für jeden Zug 30s, höchstens %ds, oder 3d, "
                  "höchstens %dd.",
                  text, BASE_MOST, GAIN_MOST, GAIN_MOST, DAYS_MOST);
}

static void write_each(long long base, struct text *t) {
    bool days = base % ((long long)DAY * MILLION) == 0;
    decimal_write(days ? base / DAY : base, t);
    text_char(t, days ? 'd' : 's');
}

void pace_of_play_write(const struct pace_of_play *pace, struct text *t) {
    if (pace->base == 0) {
        text_add(t, "none");
        return;
    }
    if (pace->each) {
        write_each(pace->base, t);
        return;
    }
    decimal_write((pace->base + MINUTE / 2) / MINUTE, t);
    if (pace->gain == 0) return;
    text_char(t, '+');
    decimal_write(pace->gain, t);
}

long long pace_of_play_after_move(const struct pace_of_play *pace, long long left) {
    return pace->each ? pace->base : left + pace->gain;
}
