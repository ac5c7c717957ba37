#include "play/decimal.h"

#include <stddef.h>

bool decimal_read(struct slice text, int most, long long *millionths) {
    struct slice rest = text, whole;
    if (!slice_next(&rest, '.', &whole)) return false;
    bool has_point = rest.start != NULL;
    int units = slice_number(whole, most);
    if (units < 0 || (has_point && rest.length == 0)) return false;
    long long number = (long long)units * MILLION;
    int worth = MILLION;
    for (size_t i = 0; i < rest.length; i++) {
        char digit = rest.start[i];
        if (digit < '0' || digit > '9' || worth == 1) return false;
        worth /= 10;
        number += (digit - '0') * worth;
    }
    *millionths = number;
    return number <= (long long)most * MILLION;
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
