/* Runs the tests of a program that has no main() of its own. */
#include "support/support.h"

int main(void) {
    return tests_run();
}
