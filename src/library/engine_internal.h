/* The types of the engine's library in terms of the engine: they are laid out alike, so that what
 * is found can be handed out as it is. */
#ifndef LIBRARY_ENGINE_INTERNAL_H
#define LIBRARY_ENGINE_INTERNAL_H

#include "library/kolam_internal.h"
#include "library/kolam_engine.h"

#include "analysis/analysis.h"
#include "engine/engine_player.h"

struct kolam_engine {
    const struct game *game;
    struct engine_player *player;
};

#define SAME_SIZE(ours, theirs) \
    static_assert(sizeof(struct ours) == sizeof(struct theirs), "one is the other")
#define SAME_PLACE(ours, theirs, member)                                            \
    static_assert(offsetof(struct ours, member) == offsetof(struct theirs, member), \
                  "one is the other")

SAME_SIZE(kolam_line, line);
SAME_PLACE(kolam_line, line, length);
SAME_PLACE(kolam_line, line, value);
SAME_PLACE(kolam_line, line, chance);
SAME_PLACE(kolam_line, line, visits);
SAME_PLACE(kolam_line, line, exact);
SAME_SIZE(kolam_findings, findings);
SAME_PLACE(kolam_findings, findings, count);
SAME_PLACE(kolam_findings, findings, depth);
SAME_PLACE(kolam_findings, findings, nodes);
SAME_PLACE(kolam_findings, findings, seconds);
SAME_PLACE(kolam_findings, findings, full);
SAME_SIZE(kolam_judgement, judgement);
SAME_PLACE(kolam_judgement, judgement, chance);
SAME_PLACE(kolam_judgement, judgement, best_chance);
SAME_PLACE(kolam_judgement, judgement, loss);
SAME_PLACE(kolam_judgement, judgement, value_loss);
SAME_PLACE(kolam_judgement, judgement, grade);
SAME_PLACE(kolam_judgement, judgement, remark);
SAME_SIZE(kolam_summary, summary);
SAME_PLACE(kolam_summary, summary, turns);
SAME_PLACE(kolam_summary, summary, turn_count);
SAME_SIZE(kolam_side, side);
SAME_PLACE(kolam_side, side, choices);
SAME_PLACE(kolam_side, side, loss);
SAME_PLACE(kolam_side, side, value_loss);
SAME_PLACE(kolam_side, side, accuracy);
SAME_SIZE(kolam_turning_point, turning_point);
SAME_PLACE(kolam_turning_point, turning_point, player);
SAME_PLACE(kolam_turning_point, turning_point, move);
SAME_PLACE(kolam_turning_point, turning_point, before);
SAME_PLACE(kolam_turning_point, turning_point, after);
static_assert(sizeof(kolam_control) >= sizeof(struct control),
              "a control has room for the engine's");
static_assert(_Alignof(kolam_control) >= _Alignof(struct control), "and its alignment");
static_assert((int)KOLAM_LINE_MOVES == (int)LINE_MOST, "the header says how many");
static_assert((int)KOLAM_LEVELS == (int)LEVELS, "the header says how many");
static_assert((int)KOLAM_THREADS_MOST == (int)THREADS_MOST, "the header says how many");
static_assert((int)KOLAM_HASH_MOST == (int)HASH_MEGABYTES_MOST, "the header says how much");
static_assert((int)KOLAM_CHANCE_ONE == (int)CHANCE_ONE, "the header says the unit");
static_assert((int)KOLAM_VALUE_WIN == (int)VALUE_WIN, "the header says the unit");
static_assert((int)KOLAM_VALUE_FORCED == (int)VALUE_FORCED, "the header says the unit");
static_assert((int)KOLAM_GRADES == (int)GRADES, "grades are numbered alike");
static_assert((int)KOLAM_BLUNDER == (int)GRADE_BLUNDER, "grades are numbered alike");
static_assert((int)KOLAM_MISSED_FORCED_WIN == (int)REMARK_MISSED_FORCED_WIN, "and remarks");

#endif
