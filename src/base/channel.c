/* The file is an eventfd, written when the queue gets its first value and read when it is emptied.
 */
#include "base/channel.h"

#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool channel_init(struct channel *channel, bool with_file) {
    *channel = (struct channel){.file = -1};
    pthread_mutex_init(&channel->lock, NULL);
    pthread_cond_init(&channel->changed, NULL);
    if (with_file) channel->file = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return !with_file || channel->file >= 0;
}

void channel_done(struct channel *channel) {
    pthread_cond_destroy(&channel->changed);
    pthread_mutex_destroy(&channel->lock);
    if (channel->file >= 0) close(channel->file);
}

static void signal_file(const struct channel *channel) {
    const uint64_t one = 1;
    while (channel->file >= 0 && write(channel->file, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

static void clear_file(const struct channel *channel) {
    uint64_t count;
    while (channel->file >= 0 && read(channel->file, &count, sizeof count) < 0 && errno == EINTR) {
    }
}

/* With the lock held. */
static void append(struct channel *channel, struct queue *queue) {
    bool was_empty = !channel->queue.first;
    if (!queue->first) return;
    for (const struct queue_link *link = queue->first; link; link = link->next) channel->count++;
    queue_join(&channel->queue, queue);
    if (was_empty) signal_file(channel);
    pthread_cond_signal(&channel->changed);
}

bool channel_put(struct channel *channel, struct queue_link *link, int most) {
    pthread_mutex_lock(&channel->lock);
    bool fits = channel->count < most;
    link->next = NULL;
    if (fits) append(channel, &(struct queue){link, link});
    pthread_mutex_unlock(&channel->lock);
    return fits;
}

void channel_put_all(struct channel *channel, struct queue *queue) {
    pthread_mutex_lock(&channel->lock);
    append(channel, queue);
    pthread_mutex_unlock(&channel->lock);
}

struct queue_link *channel_wait(struct channel *channel) {
    pthread_mutex_lock(&channel->lock);
    while (!channel->queue.first && !channel->closed)
        pthread_cond_wait(&channel->changed, &channel->lock);
    struct queue_link *link = channel->closed ? NULL : queue_take(&channel->queue);
    if (link) channel->count--;
    pthread_mutex_unlock(&channel->lock);
    return link;
}

struct queue channel_take_all(struct channel *channel) {
    pthread_mutex_lock(&channel->lock);
    clear_file(channel);
    struct queue taken = channel->queue;
    channel->queue = (struct queue){NULL, NULL};
    channel->count = 0;
    pthread_mutex_unlock(&channel->lock);
    return taken;
}

void channel_close(struct channel *channel) {
    pthread_mutex_lock(&channel->lock);
    channel->closed = true;
    pthread_cond_broadcast(&channel->changed);
    pthread_mutex_unlock(&channel->lock);
}
