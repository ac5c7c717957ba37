/* Time controls as text, and what a move does to a clock. */
#include "play/time_control.h"

#include "rules/decimal.h"

#include <string.h>

/* In seconds, which decimals turn into microseconds. */
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

static bool read_each(struct slice number, char unit, struct time_control *control) {
    control->each = true;
    if (unit == 's') return decimal_read(number, GAIN_MOST, &control->base) && control->base > 0;
    int days = slice_number(number, DAYS_MOST);
    control->base = (long long)days * DAY * MILLION;
    return days > 0;
}

static bool read_control(struct slice rest, struct time_control *control) {
    struct slice minutes;
    long long base;
    char unit = take_unit(&rest);
    if (unit != '\0') return read_each(rest, unit, control);
    if (!slice_next(&rest, '+', &minutes) || !decimal_read(minutes, BASE_MOST, &base)) return false;
    control->base = base * MINUTE;
    bool has_gain = rest.start != NULL;
    return base > 0 && (!has_gain || decimal_read(rest, GAIN_MOST, &control->gain));
}

bool time_control_read(const char *text, struct time_control *control, struct refusal *why) {
    *control = (struct time_control){0};
    if (strcmp(text, "none") == 0 || read_control((struct slice){text, strlen(text)}, control))
        return true;
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

static void write_base_and_gain(const struct time_control *control, struct text *t) {
    decimal_write((control->base + MINUTE / 2) / MINUTE, t);
    if (control->gain == 0) return;
    text_char(t, '+');
    decimal_write(control->gain, t);
}

void time_control_write(const struct time_control *control, struct text *t) {
    if (control->base == 0)
        text_add(t, "none");
    else if (control->each)
        write_each(control->base, t);
    else
        write_base_and_gain(control, t);
}

long long time_control_after_move(const struct time_control *control, long long left) {
    return control->each ? control->base : left + control->gain;
}
