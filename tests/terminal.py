#!/usr/bin/env python3
"""Playing in the terminal as people do: whole games in a real one, by every way to move.

Usage: terminal.py PROGRAM
"""

import re
import sys

from players import GAMES, OVER, Game, by_pointing, by_typing, in_lines, kept, on_screen
from players import open_curtain
from program import run_tests, test

# On the full screen


def play_whole_game(name, way, **settings):
    game = Game(name)
    with on_screen(game, **settings) as screen:
        while game.to_move:
            open_curtain(screen, game)
            game.play(way(screen, game))
        screen.wait(OVER)
        assert kept(screen) == game.moves
        screen.keys("C-c")
        assert screen.wait_end() == 0


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
            while OVER not in screen.text():
                ways = game.lot.choices(("Up", "Down", "Left", "Right"), k=game.lot.randrange(4))
                screen.keys(*ways, "Tab", "Enter")
            for move in kept(screen):
                game.play(move)
            assert game.to_move == 0


# Line by line


def last_played(text):
    """Who played last, and what, as the lines tell."""
    told = re.findall(r"Player (\d) played (\S+)\.", text)
    return (int(told[-1][0]), told[-1][1]) if told else None


def take_the_keyboard(screen, player):
    screen.wait(lambda text: re.search(rf"Player {player}, (take|your turn|keep|claim)", text))
    if f"Player {player}, take the keyboard" in screen.text():
        screen.keys("Enter")


@test
def whole_games_are_played_line_by_line():
    for name in GAMES:
        game = Game(name)
        with in_lines(game) as screen:
            while game.to_move:
                take_the_keyboard(screen, game.to_move)
                player, move = game.to_move, by_typing(screen, game)
                game.play(move)
            screen.wait(lambda text: last_played(text) == (player, move))
            assert screen.wait_end() == 0
            screen.wait(lambda text: re.search(r"Player \d wins|Draw", text))


@test
def the_curtain_leaves_nothing_of_the_other_hand_between_the_lines():
    game = Game("mandala", seed=5)
    with in_lines(game, "--plain", term="tmux-256color") as screen:
        for _ in range(6):
            screen.wait(f"Player {game.to_move}, take the keyboard")
            assert "hand" not in screen.text(history=True), screen.text(history=True)
            screen.keys("Enter")
            screen.wait("your turn")
            game.play(by_typing(screen, game))


@test
def a_game_in_lines_ends_with_its_terminal():
    with in_lines(Game("manalath")) as screen:
        screen.wait("your turn")
        screen.hang_up()
        screen.wait_end()


sys.exit(run_tests())
