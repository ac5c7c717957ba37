#include "server/allowance.h"
