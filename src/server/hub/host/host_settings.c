/* Settings from and to the JSON that is stored. */
#include "server/hub/host/host_settings.h"

#include "base/text/json.h"

#include <jansson.h>
#include <string.h>

void host_settings_init(struct host_settings *settings) {
    *settings = (struct host_settings){0};
    for (int i = 0; i < LIMITS; i++) settings->limits[i] = limit_kinds[i].usual;
}

static int64_t number_in(const json_t *value, const char *name) {
    return json_integer_value(json_object_get(value, name));
}

static void text_in(const json_t *value, const char *name, char *text, size_t size) {
    const char *string = json_string_value(json_object_get(value, name));
    text_copy(text, size, string ? string : "");
}

/* Announcements */

static void read_announcement(struct host_settings *settings, const json_t *value) {
    struct announcement *a = &settings->announcement;
    *a = (struct announcement){.since = number_in(value, "since"),
                               .until = number_in(value, "until")};
    text_in(value, "en", a->text[ENGLISH], ANNOUNCEMENT_TEXT);
    text_in(value, "de", a->text[GERMAN], ANNOUNCEMENT_TEXT);
}

void announcement_write(const struct announcement *a, struct stored_setting *setting) {
    struct text t = text_over(setting->value, sizeof setting->value);
    text_copy(setting->name, sizeof setting->name, SETTING_ANNOUNCEMENT);
    if (!a->text[ENGLISH][0]) return;
    element_open(&t, '{');
    member_number(&t, "since", a->since);
    member_number(&t, "until", a->until);
    member_string(&t, "en", a->text[ENGLISH]);
    member_string(&t, "de", a->text[GERMAN]);
    text_char(&t, '}');
}

const struct announcement *announcement_now(const struct host_settings *settings, int64_t now) {
    const struct announcement *a = &settings->announcement;
    return a->text[ENGLISH][0] && (a->until == 0 || a->until > now) ? a : NULL;
}

/* Modes */

static void read_mode(struct host_settings *settings, const json_t *value) {
    settings->read_only = (struct read_only){.since = number_in(value, "since")};
    text_in(value, "reason", settings->read_only.reason, STORE_REASON);
}

void read_only_write(const struct read_only *mode, struct stored_setting *setting) {
    struct text t = text_over(setting->value, sizeof setting->value);
    text_copy(setting->name, sizeof setting->name, SETTING_READ_ONLY);
    if (mode->since == 0) return;
    element_open(&t, '{');
    member_number(&t, "since", mode->since);
    member_string(&t, "reason", mode->reason);
    text_char(&t, '}');
}

/* Limits */

static void read_limit(struct host_settings *settings, enum limit limit, const json_t *value) {
    json_int_t number = json_integer_value(value);
    bool fits = number >= 1 && number <= limit_kinds[limit].most;
    settings->limits[limit] = fits ? (int)number : limit_kinds[limit].usual;
}

/* All of them */

static const struct kind {
    const char *name;
    void (*read)(struct host_settings *settings, const json_t *value);
} kinds[] = {
    {SETTING_ANNOUNCEMENT, read_announcement},
    {SETTING_READ_ONLY, read_mode},
};

void host_settings_read(struct host_settings *settings, const struct stored_setting *setting) {
    json_t *value = json_loads(setting->value, JSON_DECODE_ANY, NULL);
    enum limit limit = limit_of_setting(setting->name);
    if (limit != LIMITS) read_limit(settings, limit, value);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, setting->name) == 0) kinds[i].read(settings, value);
    json_decref(value);
}
