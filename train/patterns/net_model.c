/* The forward pass, and the gradient by the chain rule. */
#include "train/patterns/net_model.h"

#include "base/bits.h"
#include "base/random.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { SQUARES = 52, STATES = 5, OWN = 3, OTHER = 4 };

/* The least number among a pattern's neighbours turned and mirrored. */
static int canonical(int neighbours) {
    int least = NET_NEIGHBOURS, digits[4];
    for (int i = 0, rest = neighbours; i < 4; i++, rest /= STATES) digits[i] = rest % STATES;
    for (int turn = 0; turn < 4; turn++)
        for (int mirror = -1; mirror <= 1; mirror += 2) {
            int number = 0;
            for (int i = 0; i < 4; i++)
                number = number * STATES + digits[(turn + mirror * i + 4) % 4];
            least = number < least ? number : least;
        }
    return least;
}

static int swapped(int neighbours) {
    int number = 0;
    for (int place = 1; place < NET_NEIGHBOURS; place *= STATES) {
        int state = neighbours / place % STATES;
        number += place * (state == OWN ? OTHER : state == OTHER ? OWN : state);
    }
    return number;
}

static void find_classes(struct model *model) {
    int classes = 0;
    for (int i = 0; i < NET_PATTERNS; i++) {
        int first = i - i % NET_NEIGHBOURS, least = first + canonical(i % NET_NEIGHBOURS);
        model->class[i] = least == i ? (uint8_t)classes++ : model->class[least];
    }
    assert(classes == NET_CLASSES);
    for (int i = 0; i < NET_PATTERNS; i++) {
        int first = i - i % NET_NEIGHBOURS;
        model->swapped[model->class[i]] = model->class[first + swapped(i % NET_NEIGHBOURS)];
    }
}

/* Half the inverse of each input's typical size. The points scored so far are left out: the sum has
 * them, and no more is to be made of them. */
static void find_scales(struct model *model, const struct example *examples, size_t count) {
    for (int i = 0; i < MODEL_INPUTS; i++) {
        double squares = 0;
        for (size_t n = 0; n < count; n++)
            squares += (double)examples[n].input[i] * examples[n].input[i];
        double size = sqrt(squares / (double)count);
        bool used = i % PATTERNS_FEATURES != FEATURE_POINTS && size > 0;
        model->scale[i] = used ? (float)(0.5 / size) : 0;
    }
}

/* Uniform between -most and most. */
static void draw(float *weights, size_t bytes, float most, struct random *random) {
    for (size_t i = 0; i < bytes / sizeof *weights; i++)
        weights[i] = most * ((float)random_below(random, 20001) / 10000 - 1);
}

void model_begin(struct model *model, const struct example *examples, size_t count) {
    struct random random = random_from(1);
    struct model_weights *w = &model->w;
    memset(model, 0, sizeof *model);
    find_classes(model);
    find_scales(model, examples, count);
    draw(w->input[0], sizeof w->input, 0.2f, &random);
    draw(w->output, sizeof w->output, 0.1f, &random);
    draw(w->pattern[0], sizeof w->pattern, 0.05f, &random);
    draw(w->own[0][0][0], sizeof w->own, 0.3f, &random);
    draw(w->other[0][0][0], sizeof w->other, 0.3f, &random);
    draw(w->colour_output[0], sizeof w->colour_output, 0.1f, &random);
    for (int stage = 0; stage < NET_STAGES; stage++) w->share[stage] = 1;
}

/* A colour in the view of a player. */
struct view_of_colour {
    int group, own_bowl, others, other_bowl;
    uint8_t class[SQUARES]; /* of the pattern around each face-up square */
    float sum[NET_COLOUR];
};

/* The model at one example. */
struct pass {
    int stage;
    float input[MODEL_INPUTS], sum[NET_WIDTH];
    struct view_of_colour views[2][SANDS]; /* index 1: of the player who waits */
    float value;
};

static float limited(float sum) {
    return sum < 0 ? 0 : sum > NET_MOST ? NET_MOST : sum;
}

static bool counts(float sum) {
    return sum > 0 && sum < NET_MOST;
}

static void pass_features(const struct model *model, const struct example *e, struct pass *pass) {
    memcpy(pass->sum, model->w.bias[pass->stage], sizeof pass->sum);
    for (int i = 0; i < MODEL_INPUTS; i++) {
        pass->input[i] = (float)e->input[i] * model->scale[i];
        for (int j = 0; j < NET_WIDTH; j++) pass->sum[j] += pass->input[i] * model->w.input[i][j];
    }
    for (int j = 0; j < NET_WIDTH; j++)
        pass->value += limited(pass->sum[j]) * model_output(model, pass->stage, j);
}

/* Without a claim on the colour, the number of claims; else 5 and the number. */
static int group_of(const struct patterns *p, int player, int number) {
    return number ? SANDS - 1 + number : p->claims[player];
}

static void find_views(const struct model *model, const struct example *e, struct pass *pass) {
    const struct patterns *p = &e->position;
    uint8_t code[NET_CELLS];
    int square = 0;
    patterns_net_read(p, code);
    for (uint64_t left = patterns_face_up(&p->board); left; left = bits_drop_first(left)) {
        net_views numbers = patterns_net_views(code, bits_first(left));
        for (int i = 0; i < SANDS; i++) {
            uint8_t class = model->class[numbers[i]];
            pass->views[p->player][i].class[square] = class;
            pass->views[1 - p->player][i].class[square] = model->swapped[class];
        }
        square++;
    }
    /* Player 1's view is that of who waits if player 2 is to move. */
    for (int waits = 0; waits < 2; waits++)
        for (int i = 0; i < SANDS; i++) {
            int own = p->player ^ waits, other = 1 - own;
            struct view_of_colour *view = &pass->views[waits][i];
            view->group = group_of(p, own, e->numbers[own][i]);
            view->others = group_of(p, other, e->numbers[other][i]);
            view->own_bowl = p->bowl[own] == i;
            view->other_bowl = p->bowl[other] == i;
        }
}

static void pass_colours(const struct model *model, const struct example *e, struct pass *pass) {
    const struct model_weights *w = &model->w;
    find_views(model, e, pass);
    for (int waits = 0; waits < 2; waits++)
        for (int i = 0; i < SANDS; i++) {
            struct view_of_colour *view = &pass->views[waits][i];
            float sum[NET_COLOUR]; /* apart, so that it can stay in a register */
            for (int j = 0; j < NET_COLOUR; j++)
                sum[j] = w->own[waits][view->group][view->own_bowl][j] +
                         w->other[waits][view->others][view->other_bowl][j] +
                         w->stage[waits][pass->stage][j];
            for (int n = 0; n < e->face_up; n++)
                for (int j = 0; j < NET_COLOUR; j++) sum[j] += w->pattern[view->class[n]][j];
            memcpy(view->sum, sum, sizeof sum);
            for (int j = 0; j < NET_COLOUR; j++)
                pass->value += (waits ? -1 : 1) * limited(view->sum[j]) *
                               model_colour_output(model, pass->stage, view->group, j);
        }
}

static void pass_run(const struct model *model, const struct example *e, struct pass *pass) {
    pass->stage = net_stage(e->face_up);
    float more = (float)(e->sum - e->ahead) * model->w.share[pass->stage];
    pass->value = ((float)e->ahead + more) / MODEL_VALUE;
    pass_features(model, e, pass);
    pass_colours(model, e, pass);
}

float model_value(const struct model *model, const struct example *example) {
    struct pass pass;
    pass_run(model, example, &pass);
    return pass.value;
}

static void descend_features(const struct model *model, const struct pass *pass, float error,
                             struct model_weights *gradient) {
    float slope[NET_WIDTH];
    for (int j = 0; j < NET_WIDTH; j++) {
        slope[j] = counts(pass->sum[j]) ? error * model_output(model, pass->stage, j) : 0;
        gradient->output[j] += error * limited(pass->sum[j]);
        gradient->output_more[pass->stage][j] += error * limited(pass->sum[j]);
        gradient->bias[pass->stage][j] += slope[j];
    }
    for (int i = 0; i < MODEL_INPUTS; i++)
        for (int j = 0; j < NET_WIDTH; j++) gradient->input[i][j] += slope[j] * pass->input[i];
}

static void descend_view(const struct model *model, const struct pass *pass,
                         const struct view_of_colour *view, int waits, int face_up, float error,
                         struct model_weights *gradient) {
    float slope[NET_COLOUR];
    bool any = false;
    for (int j = 0; j < NET_COLOUR; j++) {
        float output = model_colour_output(model, pass->stage, view->group, j);
        slope[j] = counts(view->sum[j]) ? error * output : 0;
        any |= counts(view->sum[j]);
        gradient->colour_output[view->group][j] += error * limited(view->sum[j]);
        gradient->colour_output_more[pass->stage][view->group][j] += error * limited(view->sum[j]);
        gradient->own[waits][view->group][view->own_bowl][j] += slope[j];
        gradient->other[waits][view->others][view->other_bowl][j] += slope[j];
        gradient->stage[waits][pass->stage][j] += slope[j];
    }
    for (int n = 0; any && n < face_up; n++)
        for (int j = 0; j < NET_COLOUR; j++) gradient->pattern[view->class[n]][j] += slope[j];
}

void model_descend(const struct model *model, const struct example *example, float part,
                   struct model_weights *gradient) {
    struct pass pass;
    pass_run(model, example, &pass);
    float error = (pass.value - example->value / MODEL_VALUE) * part;
    gradient->share[pass.stage] += error * (float)(example->sum - example->ahead) / MODEL_VALUE;
    descend_features(model, &pass, error, gradient);
    for (int waits = 0; waits < 2; waits++)
        for (int i = 0; i < SANDS; i++)
            descend_view(model, &pass, &pass.views[waits][i], waits, example->face_up,
                         waits ? -error : error, gradient);
}
