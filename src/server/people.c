#include "server/hub_parts.h"
