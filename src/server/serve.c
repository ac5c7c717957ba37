#include "server/serve.h"
