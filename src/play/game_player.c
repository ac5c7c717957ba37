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

bool game_player_read(const char *text, struct game_player *player, struct refusal *why) {
    const char *command = text_after("cmd=", text), *number = text_after("level=", text);
    const char *name = text_after("person=", text);
    *player = (struct game_player){.kind = PLAYER_PERSON};
    if (strcmp(text, "person") == 0) return true;
    if (name) return read_name(name, player, why);
    if (command) return read_command(command, player, why);
    player->kind = PLAYER_LEVEL;
    if (!number) number = text;
    player->level = slice_number((struct slice){number, strlen(number)}, LEVELS);
    if (player->level >= 1) return true;
    return refuse(why, "", "'%s' cannot play: say person, a level from 1 to %d, or cmd=COMMAND.",
                  "'%s' kann nicht spielen: sage person, eine Stufe von 1 bis %d oder cmd=BEFEHL.",
                  text, LEVELS);
}

void game_player_write(const struct game_player *player, struct text *t) {
    switch (player->kind) {
    case PLAYER_PERSON:
        text_add(t, player->name[0] ? "person=" : "person");
        text_add(t, player->name);
        break;
    case PLAYER_LEVEL:
        text_add(t, "level=");
        text_number(t, player->level);
        break;
    case PLAYER_COMMAND:
        text_add(t, "cmd=");
        text_add(t, player->command);
        break;
    }
}
