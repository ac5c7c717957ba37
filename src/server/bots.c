#include "server/bots.h"
