#include "server/deal.h"
