#include "server/table.h"
