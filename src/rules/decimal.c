/* Reads and writes decimal numbers as integers. */
#include "rules/decimal.h"

/* What up to six digits behind the point are worth; -1 if it is something else. */
static int read_decimals(struct slice digits) {
    int millionths = 0, worth = MILLION;
    if (digits.length == 0) return -1;
    for (size_t i = 0; i < digits.length; i++) {
        char digit = digits.start[i];
        if (digit < '0' || digit > '9' || worth == 1) return -1;
        worth /= 10;
        millionths += (digit - '0') * worth;
    }
    return millionths;
}

bool decimal_read(struct slice text, int most, long long *millionths) {
    struct slice rest = text, whole;
    if (!slice_next(&rest, '.', &whole)) return false;
    int units = slice_number(whole, most), decimals = rest.start ? read_decimals(rest) : 0;
    *millionths = (long long)units * MILLION + decimals;
    return units >= 0 && decimals >= 0 && *millionths <= (long long)most * MILLION;
}

void decimal_write(long long millionths, struct text *t) {
    int rest = (int)(millionths % MILLION);
    text_number(t, (long)(millionths / MILLION));
    if (rest > 0) text_char(t, '.');
    for (int worth = MILLION / 10; rest > 0; worth /= 10) {
        text_char(t, (char)('0' + rest / worth));
        rest %= worth;
    }
}
