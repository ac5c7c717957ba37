/* Mandala as text: the far player, the two mandalas side by side, the near player. A card in hand
 * or in a river is [O]; cards that lie together are O×3; what the reader may not know is ?. */
#include "draw/drawing.h"
#include "draw/words.h"

enum {
    LABEL_COLUMN = 12, /* within a player's three lines */
    CARDS_COLUMN = 19,
    COUNT_COLUMN = 62,
    BOX = 38,       /* columns of a mandala with its frame */
    BOX_CARDS = 11, /* where the cards begin within it */
    SECOND_BOX = BOX + 2,
};

static char letter_of(int colour) {
    return colour == MANDALA_UNKNOWN ? '?' : (char)(sand_letters[colour] - 'a' + 'A');
}

static void paint(struct pen *pen, int colour, const char *string) {
    if (colour == MANDALA_UNKNOWN)
        pen_add(pen, "%s", string);
    else
        pen_sand(pen, colour, string);
}

static void draw_card(struct pen *pen, int colour) {
    char card[] = {'[', letter_of(colour), ']', '\0'};
    paint(pen, colour, card);
}

static void draw_hand(struct pen *pen, bag hand) {
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++)
        for (int i = 0; i < bag_get(hand, colour); i++) {
            draw_card(pen, colour);
            pen_add(pen, " ");
        }
}

/* A pile in which only the colours and their numbers count. */
static void draw_pile(struct pen *pen, bag pile) {
    char chip[16];
    if (pile == 0) pen_add(pen, "–");
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++) {
        if (bag_get(pile, colour) == 0) continue;
        struct text t = text_over(chip, sizeof chip);
        words_add(&t, "%c×%d", letter_of(colour), bag_get(pile, colour));
        paint(pen, colour, chip);
        pen_add(pen, " ");
    }
}

static void draw_river(struct pen *pen, bag river) {
    for (int space = 1; space <= SANDS; space++) {
        int colour = 0;
        while (colour < SANDS && bag_get(river, colour) != space) colour++;
        pen_add(pen, "%d ", space);
        if (colour < SANDS)
            draw_card(pen, colour);
        else
            pen_faint(pen, "[ ]");
        pen_add(pen, "  ");
    }
}

static void begin_line(struct pen *pen, const char *english, const char *german) {
    pen_to(pen, LABEL_COLUMN);
    pen_add(pen, "%s", in_language(pen->language, english, german));
    pen_to(pen, CARDS_COLUMN);
}

static void end_line(struct pen *pen, bag cards) {
    pen_to(pen, COUNT_COLUMN);
    pen_say(pen, "cards %d", "Karten %d", bag_total(cards));
    pen_line(pen);
}

static void draw_points(struct pen *pen, const union position *position, int player) {
    struct score score = game_score_shown(&mandala_game, position);
    if (!score.counted) return;
    pen_to(pen, COUNT_COLUMN);
    pen_say(pen, "points %d", "Punkte %d", score.points[player]);
    if (bag_get(position->mandala.cup_setup[player], MANDALA_UNKNOWN) > 0) pen_add(pen, " + ?");
}

static void draw_player(struct pen *pen, const union position *position, int player) {
    const struct mandala *p = &position->mandala;
    bag cup = mandala_cup_shown(p, player);
    pen_player(pen, player + 1);
    begin_line(pen, "river", "Fluss");
    draw_river(pen, p->river[player]);
    draw_points(pen, position, player);
    pen_line(pen);
    begin_line(pen, "cup", "Kelch");
    draw_pile(pen, cup);
    end_line(pen, cup);
    begin_line(pen, "hand", "Hand");
    draw_hand(pen, p->hand[player]);
    end_line(pen, p->hand[player]);
}

/* A line of both mandalas at a time. */

static void draw_edge(struct pen *pen, int column, const char *corner) {
    while (pen->column < column) pen_faint(pen, "─");
    pen_faint(pen, corner);
}

static void draw_tops(struct pen *pen) {
    for (int m = 0; m < 2; m++) {
        int left = m * SECOND_BOX;
        pen_to(pen, left);
        pen_faint(pen, "┌─");
        pen_add(pen, " Mandala %d ", m + 1);
        draw_edge(pen, left + BOX - 1, "┐");
    }
    pen_line(pen);
}

/* Which colours it lacks, as long as it is being filled. */
static void draw_lacking(struct pen *pen, const struct mandala *p, int m) {
    bag all = p->mountain[m] | p->field[m][0] | p->field[m][1];
    bool claimed = p->phase == MANDALA_CLAIM && p->claim_mandala == m;
    if (claimed || p->phase == MANDALA_OVER || mandala_complete(p, m)) return;
    pen_say(pen, " lacks ", " es fehlt ");
    for (int colour = 0; colour < SANDS; colour++)
        if (bag_get(all, colour) == 0) pen_add(pen, "%c ", letter_of(colour));
}

static void draw_bottoms(struct pen *pen, const struct mandala *p) {
    for (int m = 0; m < 2; m++) {
        int left = m * SECOND_BOX;
        pen_to(pen, left);
        pen_faint(pen, "└─");
        draw_lacking(pen, p, m);
        draw_edge(pen, left + BOX - 1, "┘");
    }
    pen_line(pen);
}

static void draw_areas(struct pen *pen, const char *label, bag first, bag second) {
    const bag cards[2] = {first, second};
    for (int m = 0; m < 2; m++) {
        int left = m * SECOND_BOX;
        pen_to(pen, left);
        pen_faint(pen, "│");
        pen_add(pen, " %s", label);
        pen_to(pen, left + BOX_CARDS);
        draw_pile(pen, cards[m]);
        pen_to(pen, left + BOX - 1);
        pen_faint(pen, "│");
    }
    pen_line(pen);
}

static void draw_fields(struct pen *pen, const struct mandala *p, int player) {
    char label[16];
    struct text t = text_over(label, sizeof label);
    words_add(&t, in_language(pen->language, "field %d", "Feld %d"), player + 1);
    draw_areas(pen, label, p->field[0][player], p->field[1][player]);
}

static void write_deck(const struct mandala *p, enum language language, struct text *t) {
    words_add(
        t, in_language(language, "Deck %d, discard pile %d", "Nachziehstapel %d, Ablagestapel %d"),
        p->deck_count, bag_total(p->discard));
}

static const char *last_lap(enum language language) {
    return in_language(language, "The last lap: the game ends with the next mandala.",
                       "Die Schlussrunde: mit dem nächsten Mandala endet die Partie.");
}

static void write_claim(const struct mandala *p, enum language language, struct text *t) {
    words_add(t,
              in_language(language, "Mandala %d is complete: player %d claims a colour.",
                          "Mandala %d ist vollständig: Seite %d nimmt eine Farbe."),
              p->claim_mandala + 1, p->chooser + 1);
}

static void draw_state(struct pen *pen, const struct mandala *p) {
    write_deck(p, pen->language, pen->t);
    if (p->discard) {
        pen_add(pen, ": ");
        draw_pile(pen, p->discard);
    }
    pen_line(pen);
    if (p->last_lap && p->phase != MANDALA_OVER) {
        text_add(pen->t, last_lap(pen->language));
        pen_line(pen);
    }
    if (p->phase == MANDALA_CLAIM) {
        write_claim(p, pen->language, pen->t);
        pen_line(pen);
    }
    if (!mandala_shows_counts(p)) {
        pen_say(pen, "As printed: points and cups are shown at the end.",
                "Wie gedruckt: Punkte und Kelche zeigt erst das Ende.");
        pen_line(pen);
    }
}

void mandala_draw_text(const union position *position, const struct draw_style *style,
                       struct pen *pen) {
    const struct mandala *p = &position->mandala;
    int near = style->near == 2 ? 1 : 0;
    draw_player(pen, position, 1 - near);
    pen_line(pen);
    draw_tops(pen);
    draw_fields(pen, p, 1 - near);
    draw_areas(pen, in_language(pen->language, "mountain", "Berg"), p->mountain[0], p->mountain[1]);
    draw_fields(pen, p, near);
    draw_bottoms(pen, p);
    pen_line(pen);
    draw_player(pen, position, near);
    pen_line(pen);
    draw_state(pen, p);
}

/* Words */

static void say_bag(bag b, enum language language, struct text *t) {
    bool first = true;
    if (b == 0) text_add(t, language == GERMAN ? " leer" : " empty");
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++) {
        if (bag_get(b, colour) == 0) continue;
        const char *name = language == GERMAN ? "unbekannt" : "unknown";
        if (colour != MANDALA_UNKNOWN) name = sand_name(language, colour);
        words_add(t, "%s %d %s", first ? "" : ",", bag_get(b, colour), name);
        first = false;
    }
    text_char(t, '.');
}

static void say_river(bag river, enum language language, struct text *t) {
    for (int space = 1; space <= SANDS; space++)
        for (int colour = 0; colour < SANDS; colour++)
            if (bag_get(river, colour) == space)
                words_add(t, " %d %s", space, sand_name(language, colour));
    text_add(t, river ? "." : language == GERMAN ? " leer." : " empty.");
}

static void say_player(const struct mandala *p, int player, enum language language,
                       struct text *t) {
    bool german = language == GERMAN;
    words_add(t, german ? " Hand von Seite %d:" : " Hand of player %d:", player + 1);
    say_bag(p->hand[player], language, t);
    text_add(t, german ? " Fluss:" : " River:");
    say_river(p->river[player], language, t);
    text_add(t, german ? " Kelch:" : " Cup:");
    say_bag(mandala_cup_shown(p, player), language, t);
}

static void say_mandala(const struct mandala *p, int m, enum language language, struct text *t) {
    bool german = language == GERMAN;
    words_add(t, german ? " Mandala %d, Berg:" : " Mandala %d, mountain:", m + 1);
    say_bag(p->mountain[m], language, t);
    for (int player = 0; player < 2; player++) {
        words_add(t, german ? " Feld von Seite %d:" : " Field of player %d:", player + 1);
        say_bag(p->field[m][player], language, t);
    }
}

void mandala_draw_words(const union position *position, enum language language, struct text *t) {
    const struct mandala *p = &position->mandala;
    if (p->phase == MANDALA_CLAIM) {
        text_char(t, ' ');
        write_claim(p, language, t);
    }
    if (p->last_lap && p->phase != MANDALA_OVER) words_add(t, " %s", last_lap(language));
    for (int m = 0; m < 2; m++) say_mandala(p, m, language, t);
    for (int player = 0; player < 2; player++) say_player(p, player, language, t);
    text_char(t, ' ');
    write_deck(p, language, t);
    text_char(t, ':');
    say_bag(p->discard, language, t);
}
