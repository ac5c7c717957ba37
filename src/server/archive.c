#include "server/hub_parts.h"

const struct request archive_requests[] = {{0}};
