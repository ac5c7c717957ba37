/* Writing text into the cells of a canvas, and reading a canvas back as text. */
#include "terminal/canvas/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PRINT_TEXT = 512 };

enum paint paint_on_sand(int sand) {
    const int red = 0, green = 3, black = 5;
    return sand == red || sand == green || sand == black ? PAINT_LIGHT : PAINT_DARK;
}

/* The first character of a string that is not empty, and how many bytes it has. What is not UTF-8
 * is shown as a question mark. */
static uint32_t decode(const char *string, size_t *length) {
    const unsigned char *at = (const unsigned char *)string;
    size_t bytes = text_character(string, strlen(string));
    uint32_t character = bytes < 2 ? at[0] : at[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) character = character << 6 | (at[i] & 0x3fu);
    *length = bytes ? bytes : 1;
    return bytes ? character : '?';
}

void canvas_encode(struct text *t, uint32_t character) {
    static const uint32_t first[] = {0, 0xc0, 0xe0, 0xf0}; /* by the bytes that follow */
    int more = (character >= 0x80) + (character >= 0x800) + (character >= 0x10000);
    text_char(t, (char)(first[more] | character >> 6 * more));
    while (more-- > 0) text_char(t, (char)(0x80 | (character >> 6 * more & 0x3f)));
}

void canvas_clear(struct canvas *c) {
    canvas_fill(c, (struct area){0, 0, c->rows, c->columns}, brush_plain, ' ');
}

struct cell *canvas_cell(const struct canvas *c, int row, int column) {
    struct area all = {0, 0, c->rows, c->columns};
    return area_holds(all, row, column) ? &c->cells[row * c->columns + column] : NULL;
}

void canvas_put(struct canvas *c, int row, int column, struct brush brush, uint32_t character) {
    struct cell *cell = canvas_cell(c, row, column);
    if (cell)
        *cell = (struct cell){character, (uint8_t)brush.ink, (uint8_t)brush.ground,
                              (uint8_t)brush.style, 0};
}

int canvas_write(struct canvas *c, int row, int column, struct brush brush, const char *string) {
    for (size_t length; *string; string += length)
        canvas_put(c, row, column++, brush, decode(string, &length));
    return column;
}

int canvas_write_right(struct canvas *c, int row, int end, struct brush brush, const char *string) {
    int column = end - canvas_width(string);
    canvas_write(c, row, column, brush, string);
    return column;
}

int canvas_print(struct canvas *c, int row, int column, struct brush brush, const char *format,
                 ...) {
    char string[PRINT_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(string, sizeof string, format, arguments);
    va_end(arguments);
    return canvas_write(c, row, column, brush, string);
}

int canvas_width(const char *string) {
    int width = 0;
    for (size_t length; *string; string += length, width++) decode(string, &length);
    return width;
}

const char *canvas_tail(const char *string, int columns) {
    size_t length;
    for (int width = canvas_width(string); width > columns; width--) {
        decode(string, &length);
        string += length;
    }
    return string;
}

int canvas_write_within(struct canvas *c, int row, int column, int columns, struct brush brush,
                        const char *string) {
    int left = canvas_width(string) <= columns ? columns : columns - 1;
    size_t length;
    for (; *string && left > 0; string += length, left--)
        canvas_put(c, row, column++, brush, decode(string, &length));
    if (*string && columns > 0) canvas_put(c, row, column++, brush, 0x2026 /* … */);
    return column;
}

/* The characters of the word at the front. */
static int word_width(const char *string) {
    int width = 0;
    for (size_t length; *string && *string != ' ' && *string != '\n'; string += length, width++)
        decode(string, &length);
    return width;
}

int canvas_wrap(struct canvas *c, struct area area, struct brush brush, const char *string) {
    int row = 0, column = 0;
    bool in_word = false;
    for (size_t length; *string; string += length) {
        uint32_t character = decode(string, &length);
        bool gap = *string == ' ' || *string == '\n';
        bool starts = !gap && !in_word && column > 0; /* a word that has others before it */
        if (*string == '\n' || (!gap && column == area.columns) ||
            (starts && column + word_width(string) > area.columns)) {
            row++;
            column = 0;
        }
        in_word = !gap;
        if (!gap && row < area.rows)
            canvas_put(c, area.row + row, area.column + column, brush, character);
        if (!gap || column > 0) column++;
    }
    return column > 0 ? row + 1 : row;
}

void canvas_fill(struct canvas *c, struct area area, struct brush brush, uint32_t character) {
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int column = area.column; column < area.column + area.columns; column++)
            canvas_put(c, row, column, brush, character);
}

enum stroke { ACROSS, DOWN, TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, STROKES };

static const uint32_t strokes[][STROKES] = {
    [LINE_LIGHT] = {0x2500, 0x2502, 0x256d, 0x256e, 0x2570, 0x256f},  /* ─ │ ╭ ╮ ╰ ╯ */
    [LINE_DOUBLE] = {0x2550, 0x2551, 0x2554, 0x2557, 0x255a, 0x255d}, /* ═ ║ ╔ ╗ ╚ ╝ */
    [LINE_HEAVY] = {0x2501, 0x2503, 0x250f, 0x2513, 0x2517, 0x251b},  /* ━ ┃ ┏ ┓ ┗ ┛ */
};

void canvas_frame(struct canvas *c, struct area area, enum weight weight, struct brush brush) {
    const uint32_t *stroke = strokes[weight];
    int bottom = area.row + area.rows - 1, right = area.column + area.columns - 1;
    for (int column = area.column + 1; column < right; column++) {
        canvas_put(c, area.row, column, brush, stroke[ACROSS]);
        canvas_put(c, bottom, column, brush, stroke[ACROSS]);
    }
    for (int row = area.row + 1; row < bottom; row++) {
        canvas_put(c, row, area.column, brush, stroke[DOWN]);
        canvas_put(c, row, right, brush, stroke[DOWN]);
    }
    canvas_put(c, area.row, area.column, brush, stroke[TOP_LEFT]);
    canvas_put(c, area.row, right, brush, stroke[TOP_RIGHT]);
    canvas_put(c, bottom, area.column, brush, stroke[BOTTOM_LEFT]);
    canvas_put(c, bottom, right, brush, stroke[BOTTOM_RIGHT]);
}

void canvas_style(struct canvas *c, struct area area, int style) {
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int column = area.column; column < area.column + area.columns; column++) {
            struct cell *cell = canvas_cell(c, row, column);
            if (cell) cell->style |= (uint8_t)style;
        }
}

static bool is_blank(const struct cell *cell) {
    return cell->character == 0 || cell->character == ' ';
}

void canvas_text(const struct canvas *c, struct text *t) {
    for (int row = 0; row < c->rows; row++) {
        const struct cell *cells = c->cells + row * c->columns;
        int end = c->columns;
        while (end > 0 && is_blank(&cells[end - 1])) end--;
        for (int column = 0; column < end; column++)
            canvas_encode(t, cells[column].character ? cells[column].character : ' ');
        text_char(t, '\n');
    }
}
