#include "play/glicko.h"
