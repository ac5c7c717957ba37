/* Arguments of all commands, read the same way. */
#include "cli/cli.h"

#include "base/system.h"
#include "rules/trace.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void complain(const char *english, const char *german, ...) {
    va_list arguments;
    fputs("kolam: ", stderr);
    va_start(arguments, german);
    vfprintf(stderr, user_language() == GERMAN ? german : english, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

enum language user_language(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return strncmp(value, "de", 2) == 0 ? GERMAN : ENGLISH;
    }
    return ENGLISH;
}

static const struct flag *flag_named(const struct flag *flags, const char *text, size_t length) {
    for (; flags->name; flags++)
        if (strlen(flags->name) == length && strncmp(flags->name, text, length) == 0) return flags;
    return NULL;
}

/* One argument that begins with a dash; `next` is the one after it, or NULL. Returns how many
 * arguments it took, 0 if it is wrong. */
static int read_flag(const char *text, const char *next, const struct flag *flags) {
    size_t length = strcspn(text, "=");
    const struct flag *flag = flag_named(flags, text, length);
    bool attached = text[length] == '=';
    if (!flag) {
        complain("there is no flag %.*s; --help lists them.",
                 "den Schalter %.*s gibt es nicht; --help nennt alle.", (int)length, text);
        return 0;
    }
    if (flag->on && attached) {
        complain("%s takes no value.", "%s nimmt keinen Wert.", flag->name);
        return 0;
    }
    if (flag->on) {
        *flag->on = true;
        return 1;
    }
    if (!attached && !next) {
        complain("%s needs a value.", "%s braucht einen Wert.", flag->name);
        return 0;
    }
    *flag->value = attached ? text + length + 1 : next;
    return attached ? 1 : 2;
}

bool arguments_read(int argc, char **argv, const struct flag *flags, struct words *words) {
    bool only_words = false;
    words->count = 0;
    for (int i = 0; i < argc;) {
        if (!only_words && strcmp(argv[i], "--") == 0) {
            only_words = true;
            i++;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            int taken = read_flag(argv[i], i + 1 < argc ? argv[i + 1] : NULL, flags);
            if (taken == 0) return false;
            i += taken;
        } else if (words->count == WORDS_MOST) {
            complain("there are more than %d arguments.", "es sind mehr als %d Argumente.",
                     WORDS_MOST);
            return false;
        } else {
            words->word[words->count++] = argv[i++];
        }
    }
    return true;
}

/* Removes the first `count` words. */
static void drop_words(struct words *words, int count) {
    words->count -= count;
    memmove(words->word, words->word + count, (size_t)words->count * sizeof words->word[0]);
}

static void complain_of_option(const struct refusal *why) {
    const char *sentence = why->text[user_language()];
    if (why->field[0])
        complain("option %s: %s", "Einstellung %s: %s", why->field, sentence);
    else
        complain("%s", "%s", sentence);
}

bool play_text(const struct game *game, union position *p, int ply, const char *text) {
    struct refusal why;
    move m;
    if (game->read_move(p, text, &m, &why) && game->playable(p, m, &why)) {
        game->play(p, m);
        return true;
    }
    complain("ply %d: %s: %s", "Zug %d: %s: %s", ply, text, why.text[user_language()]);
    return false;
}

bool read_seed(const char *text, struct seed *seed) {
    char drawn[SEED_TEXT];
    if (strcmp(text, "random") == 0) {
        *seed = entropy_seed();
        seed_write(seed, drawn);
        fprintf(stderr, "seed %s\n", drawn);
        return true;
    }
    if (seed_read(text, seed)) return true;
    complain("the seed '%s' is neither a number below 2^256 nor 64 hexadecimal digits.",
             "der Startwert '%s' ist weder eine Zahl unter 2^256 noch 64 hexadezimale Ziffern.",
             text);
    return false;
}

static bool read_options(struct chosen_game *chosen, struct words *words) {
    struct refusal why;
    chosen->options = options_initial(chosen->game);
    while (words->count > 0 && strchr(words->word[0], '=')) {
        if (!options_set(chosen->game, words->word[0], &chosen->options, &why)) {
            complain_of_option(&why);
            return false;
        }
        drop_words(words, 1);
    }
    return true;
}

static void complain_of_game(const char *name) {
    char list[128];
    struct text t = text_over(list, sizeof list);
    for (int i = 0; game_at(i); i++) {
        if (i > 0) text_add(&t, ", ");
        text_add(&t, game_at(i)->name);
    }
    if (name)
        complain("there is no game '%s'; the games are %s.",
                 "das Spiel '%s' gibt es nicht; die Spiele sind %s.", name, list);
    else
        complain("which game? One of %s.", "welches Spiel? Eines von %s.", list);
}

enum status chosen_game_read(struct chosen_game *chosen, struct words *words) {
    struct refusal why;
    const char *name = words->count > 0 ? words->word[0] : NULL;
    chosen->game = name ? game_named(name) : NULL;
    if (!chosen->game) {
        complain_of_game(name);
        return STATUS_USAGE;
    }
    drop_words(words, 1);
    if (!read_options(chosen, words) ||
        (chosen->seed_text && !read_seed(chosen->seed_text, &chosen->seed)))
        return STATUS_USAGE;
    if (!chosen->game->setup(&chosen->options, &chosen->seed, &chosen->start, &why)) {
        complain_of_option(&why);
        return STATUS_USAGE;
    }
    if (chosen->position_text &&
        !chosen->game->read_position(&chosen->options, &chosen->seed, chosen->position_text,
                                     &chosen->start, &why)) {
        complain("position: %s: %s", "Stellung: %s: %s", why.field, why.text[user_language()]);
        return STATUS_REFUSED;
    }
    return STATUS_DONE;
}

bool read_view(const char *text, int *reader) {
    *reader = TRACE_EVERYTHING;
    if (!text) return true;
    if (strcmp(text, "spectator") == 0) *reader = SPECTATOR;
    if (strcmp(text, "1") == 0) *reader = READER_1;
    if (strcmp(text, "2") == 0) *reader = READER_2;
    if (*reader != TRACE_EVERYTHING) return true;
    complain("'%s' cannot look: --view takes 1, 2 or spectator.",
             "'%s' kann nicht zusehen: --view nimmt 1, 2 oder spectator.", text);
    return false;
}

bool read_language(const char *text, enum language *language) {
    if (!text) return true;
    *language = strcmp(text, "de") == 0 ? GERMAN : ENGLISH;
    if (*language == GERMAN || strcmp(text, "en") == 0) return true;
    complain("--lang takes en or de, not '%s'.", "--lang nimmt en oder de, nicht '%s'.", text);
    return false;
}

bool terminal_has_colour(void) {
    const char *terminal = getenv("TERM"), *unwanted = getenv("NO_COLOR");
    if (!isatty(STDOUT_FILENO) || !terminal || strcmp(terminal, "dumb") == 0) return false;
    return !unwanted || !*unwanted;
}
