/* Painting takes some 50 ms, for which the loop cannot wait: it is done in a thread of libuv's,
 * which is given the picture as SVG and nothing else. The last few are kept by what they are made
 * of, since many programs may ask for the picture of one link. */
#include "server/net/pages/serve_picture.h"

#include "server/picture/picture.h"

#include <sodium.h>
#include <stdlib.h>

enum { PAINTED_MOST = 2 }; /* at a time: games and engines come first */

struct picture_work {
    uv_work_t work;
    struct server *server;
    struct text svg; /* its memory is the work's */
    struct kept_picture picture;
    tell_picture *tell;
    void *context;
    bool is_painted;
};

static void work_free(struct picture_work *p) {
    if (p) free(p->svg.start);
    free(p);
}

static void paint(uv_work_t *work) {
    struct picture_work *p = work->data;
    p->is_painted = picture_paint(&p->svg, &p->picture.png);
}

/* Instead of the oldest one. */
static void keep(struct server *server, const struct kept_picture *picture) {
    struct kept_picture *kept = &server->pictures[server->next_picture];
    server->next_picture = (server->next_picture + 1) % PICTURES_KEPT;
    buffer_done(&kept->png);
    *kept = *picture;
}

static void finish(uv_work_t *work, int status) {
    struct picture_work *p = work->data;
    bool painted = status == 0 && p->is_painted;
    p->server->painting--;
    p->tell(p->context, painted ? &p->picture.png : NULL);
    if (painted)
        keep(p->server, &p->picture);
    else
        buffer_done(&p->picture.png);
    work_free(p);
}

static const struct buffer *find(const struct server *server, const uint8_t digest[]) {
    for (int i = 0; i < PICTURES_KEPT; i++)
        if (memcmp(server->pictures[i].digest, digest, PICTURE_DIGEST) == 0)
            return &server->pictures[i].png;
    return NULL;
}

/* NULL if there is no memory, or nothing to paint. */
static struct picture_work *prepare(struct server *server, const struct preview *preview,
                                    enum language language) {
    struct picture_work *p = calloc(1, sizeof *p);
    char *svg = p ? malloc(PICTURE_SVG) : NULL;
    if (svg) {
        p->work.data = p;
        p->server = server;
        p->svg = text_over(svg, PICTURE_SVG);
        if (picture_write(preview, language, &p->svg)) {
            crypto_generichash(p->picture.digest, PICTURE_DIGEST, (const uint8_t *)svg,
                               (size_t)(p->svg.at - svg), NULL, 0);
            return p;
        }
    }
    work_free(p);
    return NULL;
}

bool picture_begin(struct server *server, const struct preview *preview, enum language language,
                   tell_picture *tell, void *context) {
    struct picture_work *p = PICTURES_PAINTED ? prepare(server, preview, language) : NULL;
    const struct buffer *kept = p ? find(server, p->picture.digest) : NULL;
    if (kept) tell(context, kept);
    if (!p || kept || server->painting >= PAINTED_MOST) {
        work_free(p);
        return kept;
    }
    p->tell = tell;
    p->context = context;
    if (uv_queue_work(&server->loop, &p->work, paint, finish) != 0) {
        work_free(p);
        return false;
    }
    server->painting++;
    return true;
}

void pictures_close(struct server *server) {
    for (int i = 0; i < PICTURES_KEPT; i++) buffer_done(&server->pictures[i].png);
}
