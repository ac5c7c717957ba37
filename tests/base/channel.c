/* Queues, and queues between threads: nothing is lost, and all is in order. */
#include "base/channel.h"

#include "base/thread.h"
#include "support/support.h"

#include <limits.h>
#include <poll.h>

enum { VALUES = 1000 };

struct value {
    struct queue_link link;
    int number;
};

static int number_of(const struct queue_link *link) {
    return ((const struct value *)link)->number;
}

static bool is_readable(const struct channel *channel) {
    struct pollfd file = {.fd = channel->file, .events = POLLIN};
    return poll(&file, 1, 0) == 1;
}

TEST(a_queue_gives_what_it_got_in_order) {
    struct value values[5];
    struct queue queue = {0}, more = {0};
    for (int i = 0; i < 5; i++) {
        values[i].number = i;
        queue_add(i < 3 ? &queue : &more, &values[i].link);
    }
    queue_join(&queue, &more);
    assert_null(more.first);
    struct queue two = queue_take_some(&queue, 2);
    assert_int_equal(number_of(two.first), 0);
    assert_int_equal(number_of(two.last), 1);
    assert_null(two.last->next);
    for (int i = 2; i < 5; i++) assert_int_equal(number_of(queue_take(&queue)), i);
    assert_null(queue_take(&queue));
    assert_null(queue_take_some(&queue, 3).first);
}

TEST(a_channel_takes_no_more_than_it_may) {
    struct value values[3];
    struct channel channel;
    assert_true(channel_init(&channel, false));
    assert_true(channel_put(&channel, &values[0].link, 2));
    assert_true(channel_put(&channel, &values[1].link, 2));
    assert_false(channel_put(&channel, &values[2].link, 2));
    assert_ptr_equal(channel_wait(&channel), &values[0].link);
    assert_true(channel_put(&channel, &values[2].link, 2));
    channel_close(&channel);
    assert_null(channel_wait(&channel));
    assert_ptr_equal(channel_take_all(&channel).last, &values[2].link);
    channel_done(&channel);
}

TEST(the_file_is_readable_while_something_is_in_the_channel) {
    struct value values[2];
    struct queue none = {0};
    struct channel channel;
    assert_true(channel_init(&channel, true));
    channel_put_all(&channel, &none);
    assert_false(is_readable(&channel));
    channel_put(&channel, &values[0].link, INT_MAX);
    channel_put(&channel, &values[1].link, INT_MAX);
    assert_true(is_readable(&channel));
    channel_take_all(&channel);
    assert_false(is_readable(&channel));
    assert_null(channel_take_all(&channel).first);
    channel_done(&channel);
}

struct relay {
    struct channel to, from;
};

static void *relay_all(void *with) {
    struct relay *relay = with;
    for (struct queue_link *link; (link = channel_wait(&relay->to));)
        channel_put(&relay->from, link, INT_MAX);
    return NULL;
}

TEST(what_a_thread_passes_on_arrives_complete_and_in_order) {
    static struct value values[VALUES];
    struct relay relay;
    struct thread thread;
    assert_true(channel_init(&relay.to, false) && channel_init(&relay.from, true));
    assert_true(thread_start(&thread, relay_all, &relay));
    for (int i = 0; i < VALUES; i++) {
        values[i].number = i;
        assert_true(channel_put(&relay.to, &values[i].link, INT_MAX));
    }
    for (int next = 0; next < VALUES;) {
        struct pollfd file = {.fd = relay.from.file, .events = POLLIN};
        poll(&file, 1, -1);
        struct queue some = channel_take_all(&relay.from);
        for (struct queue_link *link; (link = queue_take(&some)); next++)
            assert_int_equal(number_of(link), next);
    }
    channel_close(&relay.to);
    thread_join(&thread);
    channel_done(&relay.to);
    channel_done(&relay.from);
}
