#include "server/event.h"
