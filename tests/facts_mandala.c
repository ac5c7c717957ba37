/* What a page that draws the board is told of mandala. */
#include "support.h"

#include "wasm/web.h"

static void the_deal_has_facts(void **state) {
    (void)state;
    struct scene *scene = web_scene_open();
    char *answer = web_scene_of_position(scene, "mandala", "", "", "", "", 1);
    char *facts = web_scene_facts(scene);
    assert_int_equal(facts[0], '{');
    web_free(facts);
    web_free(answer);
    web_scene_close(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_deal_has_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
