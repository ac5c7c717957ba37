/* SVG as PNG, by librsvg and cairo. All their objects are made and freed here, in one thread.
 *
 * The libraries are loaded with the first picture rather than with the program: they and the 40
 * that they need would make every command start 10 ms later, and the program runs without them. */
#include "server/picture/picture.h"

#include <cairo.h>
#include <dlfcn.h>
#include <librsvg/rsvg.h>

static const char library[] = "librsvg-2.so.2"; /* with cairo and GObject, which it needs */

#define FUNCTIONS(f)                                                                            \
    f(rsvg_handle_new_from_data) f(rsvg_handle_render_document) f(cairo_create) f(cairo_status) \
        f(cairo_destroy) f(cairo_image_surface_create) f(cairo_surface_write_to_png_stream)     \
            f(cairo_surface_destroy) f(g_object_unref)

struct functions {
#define DECLARE(name) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
};

/* dlsym() gives a pointer to an object, of which C makes no function: POSIX writes it like this. */
static bool find_function(void *handle, const char *name, void *function) {
    void *found = dlsym(handle, name);
    memcpy(function, &found, sizeof found);
    return found;
}

/* Once loaded they stay: GObject cannot be unloaded, and the next picture needs them again. */
static bool find_functions(struct functions *f) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) return false;
    bool found = true;
#define FIND(name) found = found && find_function(handle, #name, &f->name);
    FUNCTIONS(FIND)
    dlclose(handle);
    return found;
}

static cairo_status_t add_bytes(void *png, const unsigned char *bytes, unsigned int length) {
    return buffer_add(png, bytes, length) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

static bool paint_on(const struct functions *f, cairo_surface_t *surface, RsvgHandle *drawing) {
    const RsvgRectangle whole = {0, 0, PICTURE_WIDTH, PICTURE_HEIGHT};
    cairo_t *cairo = f->cairo_create(surface);
    bool painted = f->rsvg_handle_render_document(drawing, cairo, &whole, NULL) &&
                   f->cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    f->cairo_destroy(cairo);
    return painted;
}

/* The drawing names no other file, and without a base none would be read. */
bool picture_paint(const struct text *svg, struct buffer *png) {
    struct functions f;
    size_t length = (size_t)(svg->at - svg->start);
    if (!find_functions(&f)) return false;
    RsvgHandle *drawing = f.rsvg_handle_new_from_data((const guint8 *)svg->start, length, NULL);
    if (!drawing) return false;
    cairo_surface_t *surface =
        f.cairo_image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_WIDTH, PICTURE_HEIGHT);
    bool painted =
        paint_on(&f, surface, drawing) &&
        f.cairo_surface_write_to_png_stream(surface, add_bytes, png) == CAIRO_STATUS_SUCCESS;
    f.cairo_surface_destroy(surface);
    f.g_object_unref(drawing);
    return painted;
}
