#include "server/site.h"
