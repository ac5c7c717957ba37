/* Deals of a rematch, as clients see them: committed to before anybody's share is known, and never
 * with cards that everybody has seen. */
#include "support/house.h"

#include <string.h>

static const char placed[] =
    "pyboybopbbgbbporpoyrgyrgrprgpbbobrybpbgrobporgyrgygrrybrobgggprpbyogrroyrppyogyogpprboby - "
    "o1y3g2/o2y1g1p2 o1b1+-/o1p1+- -/- r1g1|-|- y1p1|-|- 1 - play 0 0";

/* A neutral piece that no option tells of. */
#define GREEN                                                                    \
    "'game':'manalath','options':{'sides':'3-3-3'},'pace':'none','listed':true," \
    "'position':'#../..../...../..../... o 25-25'"

static const json_t *resign(struct party *p) {
    guest_ask(p->player[0], "{'do':'resign','table':'%s'}", p->table);
    return guest_last(p->player[0], "table");
}

static const json_t *offer(struct party *p, int player, const char *nonce) {
    return guest_ask(p->player[player - 1],
                     "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}", p->table, nonce);
}

/* The next table as the first player is told of it. */
static const json_t *watch_next(struct party *p) {
    char next[16];
    strcpy(next, text_of(guest_last(p->player[0], "table"), "next"));
    return guest_ask(p->player[0], "{'do':'watch','table':'%s'}", next);
}

static const json_t *play_again(struct party *p) {
    offer(p, 1, nonces[0]);
    offer(p, 2, nonces[1]);
    return watch_next(p);
}

static bool tells_next(const json_t *table) {
    return json_object_get(json_object_get(table, "deal"), "next");
}

HOUSE_TEST(the_next_deal_is_committed_to_when_a_game_is_over) {
    struct party p = party_begin(*state, "'game':'mandala','pace':'none'");
    assert_false(tells_next(guest_last(p.player[0], "table")));
    const json_t *over = resign(&p), *next = play_again(&p);
    assert_string_equal(text_of(next, "deal.commitment"), text_of(over, "deal.next"));
    assert_string_not_equal(text_of(next, "deal.commitment"), text_of(over, "deal.commitment"));
    assert_string_equal(text_of(next, "deal.nonces.0"), nonces[1]);
    assert_string_equal(text_of(next, "deal.nonces.1"), nonces[0]);
}

/* Other shares, other offers: the commitment was there before. */
HOUSE_TEST(a_commitment_to_the_next_deal_does_not_change) {
    struct party p = party_begin(*state, "'game':'mandala','pace':'none'");
    const json_t *over = resign(&p);
    offer(&p, 1, nonces[1]);
    assert_string_equal(text_of(guest_last(p.player[1], "table"), "deal.next"),
                        text_of(over, "deal.next"));
    guest_ask(p.player[0], "{'do':'decline','table':'%s','what':'rematch'}", p.table);
    const json_t *next = play_again(&p);
    assert_string_equal(text_of(next, "deal.commitment"), text_of(over, "deal.next"));
    assert_string_equal(text_of(next, "deal.nonces.1"), nonces[0]);
}

HOUSE_TEST(an_engine_deals_a_rematch_as_it_was_committed_to) {
    struct guest *g = guest_arrive(*state);
    char table[16];
    const json_t *a =
        guest_ask(g,
                  "{'do':'open','game':'mandala','pace':'none','seats':['me','level=1'],"
                  "'nonce':'%s'}",
                  nonces[0]);
    strcpy(table, text_of(a, "table"));
    guest_ask(g, "{'do':'watch','table':'%s'}", table);
    guest_ask(g, "{'do':'resign','table':'%s'}", table);
    const json_t *over = guest_last(g, "table");
    guest_ask(g, "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}", table, nonces[1]);
    strcpy(table, text_of(guest_last(g, "table"), "next"));
    a = guest_ask(g, "{'do':'watch','table':'%s'}", table);
    assert_string_equal(text_of(a, "deal.commitment"), text_of(over, "deal.next"));
}

HOUSE_TEST(a_share_that_is_refused_does_not_replace_the_one_before) {
    struct party p = party_begin(*state, "'game':'mandala','pace':'none'");
    resign(&p);
    offer(&p, 1, nonces[0]);
    expect_refusal(offer(&p, 1, nonces[1]), "illegal");
    expect_refusal(offer(&p, 1, "ffff"), "malformed");
    offer(&p, 2, nonces[1]);
    assert_string_equal(text_of(watch_next(&p), "deal.nonces.1"), nonces[0]);
}

HOUSE_TEST(what_has_no_rematch_commits_to_none) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'mandala','pace':'none'");
    resign(&p);
    house_restart(h);
    const json_t *over = guest_ask(guest_arrive(h), "{'do':'watch','table':'%s'}", p.table);
    assert_string_equal(text_of(over, "state"), "over");
    assert_false(tells_next(over));
}

HOUSE_TEST(a_rematch_does_not_repeat_cards_that_were_hidden) {
    char terms[512];
    snprintf(terms, sizeof terms, "'game':'mandala','pace':'none','position':'%s'", placed);
    struct party p = party_begin(*state, terms);
    const json_t *over = resign(&p);
    assert_true(json_is_true(json_object_get(over, "placed")));
    assert_string_equal(text_of(over, "start"), placed);
    const json_t *next = play_again(&p);
    assert_true(json_is_false(json_object_get(next, "placed")));
    guest_ask(p.player[0], "{'do':'resign','table':'%s'}", text_of(next, "table"));
    next = guest_last(p.player[0], "table");
    assert_string_not_equal(text_of(next, "start"), placed);
}

HOUSE_TEST(a_rematch_begins_again_with_a_position_that_hid_nothing) {
    struct party p = party_begin(*state, GREEN);
    resign(&p);
    const json_t *next = play_again(&p);
    assert_true(json_is_true(json_object_get(next, "placed")));
}

static bool lobby_tells_placed(struct house *h, const char *list) {
    const json_t *lobby = guest_ask(guest_arrive(h), "{'do':'lobby','on':true}");
    const json_t *first = json_array_get(json_object_get(lobby, list), 0);
    assert_non_null(first);
    return json_is_true(json_object_get(first, "placed"));
}

HOUSE_TEST(the_lobby_tells_that_a_position_was_placed) {
    struct house *h = *state;
    struct guest *g = guest_arrive(h);
    char table[16];
    const json_t *a =
        guest_ask(g, "{'do':'open'," GREEN ",'seats':['me','open'],'nonce':'%s'}", nonces[0]);
    strcpy(table, text_of(a, "table"));
    guest_ask(g, "{'do':'watch','table':'%s'}", table);
    assert_true(lobby_tells_placed(h, "open"));
    guest_ask(guest_arrive(h), "{'do':'sit','table':'%s','nonce':'%s'}", table, nonces[1]);
    assert_true(lobby_tells_placed(h, "playing"));
}
