/* What the full screen says, in every language. What a game says is in draw/tell.h. */
#ifndef TERMINAL_GAME_PHRASES_H
#define TERMINAL_GAME_PHRASES_H

#include "base/language.h"

/* Those with an argument are formats; it is named in the comment. */
enum phrase {
    PHRASE_TITLE_LINE, /* the line under the mark */
    PHRASE_TOO_SMALL,  /* columns, rows */
    PHRASE_YOU,
    PHRASE_PLAYER,      /* number */
    PHRASE_LEVEL,       /* number */
    PHRASE_MOVE_NUMBER, /* number */
    PHRASE_CURTAIN,     /* player */
    PHRASE_CURTAIN_KEY, /* player */
    PHRASE_THINKS,      /* player, name */
    PHRASE_UNSAVED,
    PHRASE_PAUSED,
    PHRASE_WATCH_KEYS,
    PHRASE_ENGINE_DELAY, /* seconds */
    PHRASE_AGAIN_TO_PLAY,
    PHRASE_CHOOSE_FIRST,
    PHRASE_HINT, /* move, what it does */
    PHRASE_HINT_SOON,
    PHRASE_NO_HINT,
    PHRASE_TAKEN_BACK,   /* number of moves */
    PHRASE_PLAYED_AGAIN, /* number of moves */
    PHRASE_RESIGNED,     /* player, player */
    PHRASE_ON_TIME,      /* player, player */
    PHRASE_AFTERWARDS,
    PHRASE_TAKE_ALL,
    PHRASE_NOT_SAVED,   /* why */
    PHRASE_SAVED_AT,    /* path */
    PHRASE_RESUME_WITH, /* how to go on, on the plain screen after leaving */
    PHRASE_AIDS_ON,
    PHRASE_AIDS_OFF,
    PHRASE_EVALUATION_ON,
    PHRASE_EVALUATION_OFF,
    PHRASE_NO_EVALUATION,
    PHRASE_CONFIRM_ON,
    PHRASE_CONFIRM_OFF,
    PHRASE_DIM_NONE,
    PHRASE_DIM_COLOUR, /* colour */
    PHRASE_REPLAY_LATER,
    PHRASE_NOT_NOW,
    PHRASE_LOG,
    PHRASE_TYPE_ENTER,
    /* questions */
    PHRASE_ASK_RESIGN,
    PHRASE_ASK_LEAVE,
    PHRASE_YES,
    PHRASE_NO,
    PHRASE_ENGINE_FAILED,
    PHRASE_TRY_AGAIN,
    PHRASE_TAKE_SEAT,
    PHRASE_LEAVE_TABLE,
    /* the title and the form */
    PHRASE_NEW_GAME,
    PHRASE_GO_ON,
    PHRASE_LOOK_THROUGH,
    PHRASE_LEAVE,
    PHRASE_GAME,
    PHRASE_CLOCK,
    PHRASE_SEED,
    PHRASE_BEGIN,
    PHRASE_PERSON,
    PHRASE_COMMAND,
    PHRASE_NONE,
    PHRASE_AT_RANDOM,
    PHRASE_FORM_KEYS,
    PHRASE_CLOCK_HELP,
    PHRASE_SEED_HELP,
    PHRASE_SEAT_HELP,
    PHRASE_COMMAND_HELP,
    PHRASE_WHICH_RECORD,
    PHRASE_MENU,
    PHRASE_KEYS,
    PHRASE_PAGER_KEYS,
    /* looking through a game */
    PHRASE_REPLAY_KEYS,
    PHRASE_START_POSITION,
    PHRASE_JUDGING,  /* number, number */
    PHRASE_BETTER,   /* line */
    PHRASE_CHANCES,  /* per cent, per cent */
    PHRASE_ACCURACY, /* accuracy, accuracy */
    PHRASES,
};

const char *phrase(enum language language, enum phrase phrase);

/* The keys that work at every table, as lines for the help. */
const char *phrase_keys(enum language language);

#endif
