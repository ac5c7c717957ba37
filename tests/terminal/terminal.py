#!/usr/bin/env python3
"""Playing in the terminal as people do: whole games in a real one, by every way to move.

Usage: terminal.py PROGRAM
"""

import os
import re
import signal
import sys
import tempfile

from players import (
    GAMES, OVER, Game, by_pointing, by_typing, in_lines, kept, on_screen, open_curtain,
    play_whole_game, play_whole_game_in_lines, stands, type_line,
)
from program import PROGRAM, TESTS, run_tests, test
from screen import Screen

STEPS_MOST = 2000  # of walking through a whole game

# On the full screen


@test
def whole_games_are_played_by_typing():
    for name in GAMES:
        play_whole_game(name, by_typing, columns=200, rows=60)


@test
def whole_games_are_played_by_pointing():
    for name in GAMES:
        play_whole_game(name, by_pointing, columns=80, rows=24)


@test
def whole_games_are_played_by_walking():
    """Arrows lead somewhere, Tab to what can be chosen, and Enter chooses it."""
    for name in GAMES:
        game = Game(name)
        with on_screen(game) as screen:
            screen.wait("move 1")
            steps = 0
            while OVER not in (text := screen.settle()):
                curtain = re.search(r"Player (\d), take the keyboard", text)
                if curtain:
                    screen.type(curtain[1])
                ways = game.lot.choices(("Up", "Down", "Left", "Right"), k=game.lot.randrange(4))
                screen.keys(*ways, "Tab", "Enter")
                steps += 1
                assert steps < STEPS_MOST, text
            for move in kept(screen):
                game.play(move)
            assert game.to_move == 0


@test
def a_game_begins_from_the_title_by_keys_and_by_mouse():
    with Screen(PROGRAM, "play", "--lang", "en") as screen:
        screen.wait("New game")
        screen.keys("Enter")
        screen.wait("Begin")
        screen.keys("Enter")
        screen.wait(stands(1))  # the engine has taken its bowl token
        screen.keys("C-c")
        assert screen.wait_end() == 0
    with Screen(PROGRAM, "play", "manalath", "--lang", "en") as screen:
        screen.wait("Begin")
        screen.click(*screen.find("Begin"))
        screen.wait("move 1")


@test
def a_refused_move_gets_a_sentence_and_the_game_goes_on():
    with on_screen(Game("manalath")) as screen:
        screen.wait(stands(0))
        for move in ("oe5", "pe5"):
            screen.type(move)
            screen.keys("Enter")
        screen.wait("e5 is not empty.")
        screen.type("pe6")
        screen.keys("Enter")
        screen.wait(stands(2))


@test
def moves_are_taken_back_and_played_again():
    game = Game("patterns")
    with on_screen(game) as screen:
        for _ in range(4):
            open_curtain(screen, game)
            game.play(by_typing(screen, game))
        screen.wait(stands(4))
        screen.keys("F4", "F4")
        screen.wait(stands(2))
        screen.keys("F5")
        screen.wait(stands(3))
        assert kept(screen) == game.moves[:3]


@test
def a_hint_comes_from_the_engine():
    with on_screen(Game("patterns")) as screen:
        screen.wait(stands(0))
        screen.keys("F3")
        screen.wait("Hint: ")


@test
def a_clock_that_runs_out_ends_the_game():
    with on_screen(Game("manalath"), "--clock", "0.005") as screen:
        screen.wait("Player 1 is out of time. Player 2 wins.")


@test
def the_language_changes_in_the_middle_of_a_game():
    with on_screen(Game("patterns"), "--lang", "en") as screen:
        screen.wait(stands(0))
        screen.keys("F10")
        screen.wait("Auf Deutsch")
        screen.click(*screen.find("Auf Deutsch"))
        screen.wait("Behalte eines")


@test
def a_record_is_looked_through_with_the_comments_of_the_engine():
    record = os.path.join(TESTS, "records", "manalath.kgn")
    with Screen(PROGRAM, "play", "--replay", record, "--lang", "en") as screen:
        screen.wait("0/24")
        screen.keys("Right")
        screen.wait("1/24")
        screen.keys("End")
        screen.wait("24. oc2 (2): blunder.")
        screen.wait("After pe7: player 2 has five together and wins.")
        screen.keys("Home")
        screen.wait("Accuracy")


# Engines


def engine(behaviour):
    return f"cmd={sys.executable} {TESTS}/support/engine.py {PROGRAM} {behaviour}"


@test
def keys_are_answered_while_an_engine_thinks():
    with Screen(PROGRAM, "play", "manalath", "--first", engine("slow")) as screen:
        screen.wait("is thinking")
        screen.keys("F1")
        screen.wait("Rules and keys")
        screen.wait("Now: Your turn: place a piece")
        screen.keys("Escape")
        screen.wait_gone("Rules and keys")
        screen.resize(100, 30)
        screen.wait("is thinking")
        screen.keys("C-c")
        assert screen.wait_end() == 0


@test
def somebody_takes_the_seat_of_an_engine_that_leaves():
    with Screen(PROGRAM, "play", "manalath", "--second", engine("leave")) as screen:
        screen.wait(stands(0))
        screen.type("oa1")
        screen.keys("Enter")
        screen.wait(stands(2))
        screen.type("oi6" if "i6" not in kept(screen)[1] else "oi5")
        screen.keys("Enter")
        screen.wait("The engine does not play on")
        screen.click(*screen.find("Let a person sit down there"))
        screen.wait_gone("does not play on")
        screen.type("pe10" if "e10" not in kept(screen)[1] else "pe9")
        screen.keys("Enter")
        screen.wait(stands(4))


@test
def a_game_against_the_engine_is_played_to_its_end():
    game = Game("manalath")
    with Screen(PROGRAM, *game.arguments(), "--against", "1", "--at-once") as screen:
        screen.wait(stands(0))
        while game.to_move:
            game.play(by_typing(screen, game))
            screen.wait(stands(len(game.moves) + (game.to_move == 2)))
            for move in kept(screen)[len(game.moves) :]:
                game.play(move)
        screen.wait(OVER)


@test
def an_engine_that_follows_says_at_which_level_it_plays():
    with Screen(PROGRAM, *Game("manalath").arguments(), "--against", "follow") as screen:
        screen.wait("The engine follows you: about level 2.")
        screen.keys("C-c")
        assert screen.wait_end() == 0


# Violent ends


def play_on(screen, game, moves):
    for _ in range(moves):
        open_curtain(screen, game)
        game.play(by_typing(screen, game))
    screen.wait(stands(len(game.moves)))


@test
def a_game_goes_on_after_any_end():
    for name in GAMES:
        for end in (
            lambda screen: screen.kill(signal.SIGKILL),
            lambda screen: screen.kill(signal.SIGTERM),
            lambda screen: screen.hang_up(),
            lambda screen: screen.keys("C-c"),
        ):
            game = Game(name)
            with tempfile.TemporaryDirectory(prefix="screen-") as folder:
                with on_screen(game, KOLAM_GAMES=folder) as screen:
                    play_on(screen, game, 3)
                    end(screen)
                    screen.wait_end()
                game.seen_by = 0
                with Screen(PROGRAM, "play", "--resume", KOLAM_GAMES=folder) as screen:
                    screen.wait(stands(3))
                    assert kept(screen) == game.moves
                    play_on(screen, game, 2)
                    assert kept(screen) == game.moves


# Line by line


@test
def whole_games_are_played_line_by_line():
    for name in GAMES:
        play_whole_game_in_lines(name)


@test
def the_curtain_leaves_nothing_of_the_other_hand_between_the_lines():
    game = Game("mandala", seed=5)
    with in_lines(game, "--plain", term="tmux-256color") as screen:
        for _ in range(6):
            screen.wait(f"Player {game.to_move}, take the keyboard")
            assert "hand" not in screen.text(history=True), screen.text(history=True)
            screen.keys("Enter")
            screen.wait("your turn")
            game.play(type_line(screen, game))


@test
def a_game_in_lines_ends_with_its_terminal():
    with in_lines(Game("manalath")) as screen:
        screen.wait("your turn")
        screen.hang_up()
        screen.wait_end()


@test
def two_at_one_terminal_are_asked_for_their_names():
    with Screen(PROGRAM, "play", "--plain", "--lang", "en", term="dumb", rows=60) as screen:
        screen.wait("Which game?")
        screen.type("manalath\r")
        screen.wait("Green pieces?")
        screen.type("\r")
        screen.wait("Your names?")
        screen.type("Ada\r")
        screen.type("Ben\r")
        screen.wait("Who begins?")
        screen.type("\r")
        for move in ("oa1", "pa6", "oa2", "pb1", "oa3", "pb7", "oa4"):
            screen.wait("%s, your turn" % ("Ada" if move[0] == "o" else "Ben"))
            screen.type(move + "\r")
            if move == "oa1":
                screen.wait("Ada placed orange on a1 (oa1).")
        screen.wait("With this move you lose at once. Type it again to play it.")
        screen.type(move + "\r")
        screen.wait("Ada has four together: Ben wins.")
        screen.wait_end()


@test
def green_pieces_are_asked_for_where_the_lines_ask_for_the_game():
    with Screen(PROGRAM, "play", "--plain", "--lang", "en", term="dumb", rows=60) as screen:
        screen.wait("Which game?")
        screen.type("manalath\r")
        screen.wait("Green pieces?")
        screen.type("c4, z9\r")
        screen.wait("'z9' is no cell of this board.")
        screen.type("c4, e5\r")
        screen.wait("Green pieces: c4,e5")
        screen.wait("Your names?")
    with Screen(PROGRAM, "play", "--plain", "--lang", "en", term="dumb", rows=60) as screen:
        screen.type("manalath\r")
        screen.wait("Green pieces?")
        screen.type("3\r")
        assert re.search(r"Green pieces: (\w+,){2}\w+\n", screen.wait("Your names?"))


@test
def names_are_asked_for_where_the_game_is_named_and_called_at_the_curtain():
    with Screen(
        PROGRAM, "play", "mandala", "--seed", "5", "--plain", "--lang", "en", term="tmux-256color"
    ) as screen:
        screen.wait("Your names?")
        screen.type("Ada\r")
        screen.type("Ben\r")
        screen.wait("Who begins?")
        screen.type("\r")
        screen.wait("Ada, take the keyboard and press Enter.")
        screen.keys("Enter")
        screen.wait("Ada, your turn: choose a colour.")
        screen.type("resign\r")
        screen.wait("Ada resigns. Ben wins.")
        screen.wait_end()


sys.exit(run_tests())
