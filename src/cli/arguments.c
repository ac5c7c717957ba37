/* Arguments of all commands, read the same way. */
#include "cli/cli.h"

#include "base/system.h"
#include "rules/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool complain(const char *english, const char *german, ...) {
    va_list arguments;
    fputs("kolam: ", stderr);
    va_start(arguments, german);
    vfprintf(stderr, user_language() == GERMAN ? german : english, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return false;
}

enum status refused_because(const struct refusal *why) {
    return REFUSED("%s", "%s", why->text[user_language()]);
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
    if (!flag)
        return complain("there is no flag %.*s; --help lists them.",
                        "den Schalter %.*s gibt es nicht; --help nennt alle.", (int)length, text);
    if (flag->on && attached)
        return complain("%s takes no value.", "%s nimmt keinen Wert.", flag->name);
    if (flag->on) {
        *flag->on = true;
        return 1;
    }
    if (!attached && !next)
        return complain("%s needs a value.", "%s braucht einen Wert.", flag->name);
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
            return complain("there are more than %d arguments.", "es sind mehr als %d Argumente.",
                            WORDS_MOST);
        } else {
            words->word[words->count++] = argv[i++];
        }
    }
    return true;
}

static void drop_first_word(struct words *words) {
    words->count--;
    memmove(words->word, words->word + 1, (size_t)words->count * sizeof words->word[0]);
}

static bool complain_of_option(const struct refusal *why) {
    const char *sentence = why->text[user_language()];
    return why->field[0] ? complain("option %s: %s", "Einstellung %s: %s", why->field, sentence)
                         : complain("%s", "%s", sentence);
}

bool play_text(const struct game *game, union position *p, int ply, const char *text) {
    struct refusal why;
    move m;
    if (!game->read_move(p, text, &m, &why) || !game->playable(p, m, &why))
        return complain("ply %d: %s: %s", "Zug %d: %s: %s", ply, text, why.text[user_language()]);
    game->play(p, m);
    return true;
}

int play_moves(const struct game *game, union position *p, const char *text) {
    static const char space[] = " \t\n";
    int count = 0;
    for (text += strspn(text, space); *text; text += strspn(text, space)) {
        char word[64];
        size_t length = strcspn(text, space);
        struct text t = text_over(word, sizeof word);
        text_slice(&t, text, length);
        if (!play_text(game, p, ++count, word)) return -1;
        text += length;
    }
    return count;
}

bool read_number(const char *flag, const char *text, uint64_t least, uint64_t most,
                 uint64_t *number) {
    char *end;
    if (!text) return true;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9' && !*end && errno == 0;
    if (!digits || value < least || value > most)
        return complain("%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'.",
                        "%s nimmt eine Zahl von %" PRIu64 " bis %" PRIu64 ", nicht '%s'.", flag,
                        least, most, text);
    *number = value;
    return true;
}

bool read_int(const char *flag, const char *text, int least, int most, int *number) {
    uint64_t value = (uint64_t)*number;
    bool read = read_number(flag, text, (uint64_t)least, (uint64_t)most, &value);
    *number = (int)value;
    return read;
}

bool read_seed(const char *text, struct seed *seed) {
    char drawn[SEED_TEXT];
    if (strcmp(text, "random") == 0) {
        *seed = entropy_seed();
        seed_write(seed, drawn);
        fprintf(stderr, "seed %s\n", drawn);
        return true;
    }
    return seed_read(text, seed) ||
           complain("the seed '%s' is neither a number below 2^256 nor 64 hexadecimal digits.",
                    "der Startwert '%s' ist weder eine Zahl unter 2^256 noch 64 hexadezimale "
                    "Ziffern.",
                    text);
}

/* Takes one option off the front of the words. A list goes on after a comma: neutral=c4, e5. */
static void take_option(struct words *words, char *option, size_t size) {
    struct text t = text_over(option, size);
    bool more = true;
    while (more && words->count > 0) {
        const char *word = words->word[0];
        more = word[0] && word[strlen(word) - 1] == ',';
        text_add(&t, word);
        drop_first_word(words);
    }
}

static bool read_options(struct chosen_game *chosen, struct words *words) {
    struct refusal why;
    chosen->options = options_initial(chosen->game);
    while (words->count > 0 && strchr(words->word[0], '=')) {
        char option[16 * OPTION_TEXT];
        take_option(words, option, sizeof option);
        if (!options_set(chosen->game, option, &chosen->options, &why))
            return complain_of_option(&why);
    }
    return true;
}

static enum status complain_of_game(const char *name) {
    char list[128];
    struct text t = text_over(list, sizeof list);
    game_names_add(&t);
    if (!name) return USAGE_ERROR("which game? One of %s.", "welches Spiel? Eines von %s.", list);
    return USAGE_ERROR("there is no game '%s'; the games are %s.",
                       "das Spiel '%s' gibt es nicht; die Spiele sind %s.", name, list);
}

enum status chosen_game_read(struct chosen_game *chosen, struct words *words) {
    struct refusal why;
    const char *name = words->count > 0 ? words->word[0] : NULL;
    chosen->game = name ? game_named(name) : NULL;
    if (!chosen->game) return complain_of_game(name);
    drop_first_word(words);
    bool dealt = read_options(chosen, words) &&
                 (!chosen->seed_text || read_seed(chosen->seed_text, &chosen->seed)) &&
                 (chosen->game->setup(&chosen->options, &chosen->seed, &chosen->start, &why) ||
                  complain_of_option(&why));
    if (!dealt) return STATUS_USAGE;
    if (chosen->position_text &&
        !chosen->game->read_position(&chosen->options, &chosen->seed, chosen->position_text,
                                     &chosen->start, &why))
        return REFUSED("position: %s: %s", "Stellung: %s: %s", why.field,
                       why.text[user_language()]);
    return STATUS_DONE;
}

/* Takes the decimal digits off the front of the text; -1 if there are none, or too many. */
static long digits_read(const char **text) {
    enum { DIGITS_MOST = 9 };
    size_t digits = strspn(*text, "0123456789");
    long number = digits > 0 && digits <= DIGITS_MOST ? strtol(*text, NULL, 10) : -1;
    *text += digits;
    return number;
}

bool read_ints(const char *flag, const char *text, const char *form, const struct bounds *bounds,
               int count, int *numbers) {
    const char *at = text;
    if (!text) return true;
    for (int i = 0; i < count; i++) {
        long number = digits_read(&at);
        bool ends = *at == (i + 1 < count ? ',' : '\0');
        if (!ends || number < bounds[i].least || number > bounds[i].most)
            return complain("%s takes %s, not '%s'.", "%s nimmt %s, nicht '%s'.", flag, form, text);
        numbers[i] = (int)number;
        at++;
    }
    return true;
}

bool read_part(const char *text, int *part, int *parts) {
    enum { PARTS_MOST = 1000000 };
    const char *at = text;
    if (!text) return true;
    long first = digits_read(&at), second = -1;
    if (*at == '/') {
        at++;
        second = digits_read(&at);
    }
    if (first < 1 || second < first || second > PARTS_MOST || *at)
        return complain("--part takes K/N such as 3/16, not '%s'.",
                        "--part nimmt K/N wie 3/16, nicht '%s'.", text);
    *part = (int)first;
    *parts = (int)second;
    return true;
}

bool read_view(const char *text, int *reader) {
    *reader = TRACE_EVERYTHING;
    if (!text) return true;
    if (strcmp(text, "spectator") == 0) *reader = SPECTATOR;
    if (strcmp(text, "1") == 0) *reader = READER_1;
    if (strcmp(text, "2") == 0) *reader = READER_2;
    return *reader != TRACE_EVERYTHING ||
           complain("'%s' cannot look: --view takes 1, 2 or spectator.",
                    "'%s' kann nicht zusehen: --view nimmt 1, 2 oder spectator.", text);
}

bool read_language(const char *text, enum language *language) {
    if (!text) return true;
    *language = strcmp(text, "de") == 0 ? GERMAN : ENGLISH;
    return *language == GERMAN || strcmp(text, "en") == 0 ||
           complain("--lang takes en or de, not '%s'.", "--lang nimmt en oder de, nicht '%s'.",
                    text);
}

bool terminal_has_colour(void) {
    const char *terminal = getenv("TERM"), *unwanted = getenv("NO_COLOR");
    if (!isatty(STDOUT_FILENO) || !terminal || strcmp(terminal, "dumb") == 0) return false;
    return !unwanted || !*unwanted;
}
