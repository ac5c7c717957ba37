/* Pictures of boards for previews of links. */
#ifndef SERVER_NET_PAGES_SERVE_PICTURE_H
#define SERVER_NET_PAGES_SERVE_PICTURE_H

#include "base/buffer.h"
#include "server/hub/previews.h"
#include "server/net/server.h"

/* The file, which lasts until it returns; NULL: it could not be made. */
typedef void tell_picture(void *context, const struct buffer *png);

/* Makes it in a thread; `tell` is called later, by the loop, or at once if it was made before.
 * False, and nothing is told, if enough are being made already, there is no memory, or the program
 * was built without pictures. */
bool picture_begin(struct server *server, const struct preview *preview, enum language language,
                   tell_picture *tell, void *context);

void pictures_close(struct server *server); /* once none is being made */

#endif
