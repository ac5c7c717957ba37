/* Players as text, as people and records write them. */
#include "play/game_player.h"

#include "rules/fields.h"
#include "search/evaluation.h" /* LEVELS */

#include <string.h>

/* What follows the prefix; NULL if the text does not begin with it. */
static const char *text_after(const char *prefix, const char *text) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

static bool read_command(const char *command, struct game_player *player, struct refusal *why) {
    struct text t = text_over(player->command, sizeof player->command);
    player->kind = PLAYER_COMMAND;
    text_add(&t, command);
    if (*command == '\0')
        return refuse(why, "", "Behind cmd= stands the command that starts an engine.",
                      "Hinter cmd= steht der Befehl, der eine Engine startet.");
    if (t.cut)
        return refuse(why, "", "A command has at most %d bytes.",
                      "Ein Befehl hat höchstens %d Bytes.", PLAYER_TEXT - 1);
    if (!text_is_plain(command))
        return refuse(why, "", "A command is one line of characters that can be shown.",
                      "Ein Befehl ist eine Zeile aus Zeichen, die man zeigen kann.");
    return true;
}

static bool read_name(const char *name, struct game_player *player, struct refusal *why) {
    struct text t = text_over(player->name, sizeof player->name);
    text_add(&t, name);
    if (*name && !t.cut && text_is_plain(name)) return true;
    return refuse(why, "", "A name has 1 to %d bytes, all characters that can be shown.",
                  "Ein Name hat 1 bis %d Bytes, lauter Zeichen, die man zeigen kann.",
                  PLAYER_NAME - 1);
}

/* "5" or "5.3": a level from 1, and tenths. */
static bool read_level(const char *text, struct game_player *player) {
    struct slice tenths = slice_of(text), level;
    slice_next(&tenths, '.', &level);
    player->kind = PLAYER_LEVEL;
    player->level = slice_number(level, LEVELS);
    player->tenths = tenths.start ? slice_number(tenths, LEVEL_TENTHS - 1) : 0;
    return player->level >= 1 && player->tenths >= 0 &&
           (player->level < LEVELS || player->tenths == 0);
}

bool game_player_read(const char *text, struct game_player *player, struct refusal *why) {
    const char *command = text_after("cmd=", text), *number = text_after("level=", text);
    const char *name = text_after("person=", text), *follow = text_after("follow", text);
    *player = (struct game_player){.kind = PLAYER_PERSON};
    if (strcmp(text, "person") == 0) return true;
    if (name) return read_name(name, player, why);
    if (command) return read_command(command, player, why);
    if (follow) {
        player->follows = true;
        player->kind = PLAYER_LEVEL;
        if (*follow == '\0') return true;
    }
    number = follow && *follow == '=' ? follow + 1 : number ? number : text;
    if (read_level(number, player)) return true;
    return refuse(why, "",
                  "'%s' cannot play: say person, a level from 1 to %d, follow, or cmd=COMMAND.",
                  "'%s' kann nicht spielen: sage person, eine Stufe von 1 bis %d, follow oder "
                  "cmd=BEFEHL.",
                  text, LEVELS);
}

void game_player_write(const struct game_player *player, struct text *t) {
    switch (player->kind) {
    case PLAYER_PERSON:
        text_add(t, player->name[0] ? "person=" : "person");
        text_add(t, player->name);
        break;
    case PLAYER_LEVEL:
        text_add(t, player->follows ? "follow" : "level");
        if (player->level == 0) break;
        text_char(t, '=');
        game_player_write_level(player, ENGLISH, t);
        break;
    case PLAYER_COMMAND:
        text_add(t, "cmd=");
        text_add(t, player->command);
        break;
    }
}

void game_player_write_level(const struct game_player *player, enum language language,
                             struct text *t) {
    text_number(t, player->level);
    if (player->tenths == 0) return;
    text_char(t, language == GERMAN ? ',' : '.');
    text_number(t, player->tenths);
}
