#!/usr/bin/env python3
"""The terminal as people meet it: whole games, in a real one.

Usage: terminal.py PROGRAM
"""

import random
import re
import sys

from program import PROGRAM, kolam, run_tests, test
from screen import Screen

GAMES = ("patterns", "manalath", "mandala")


class Game:
    """A game as the rules know it: what may be played, by whom, and how it ends. It asks `kolam
    trace`, and chooses moves by lot."""

    def __init__(self, name, seed=1):
        self.name, self.seed, self.moves = name, seed, []
        self.lot = random.Random(seed)
        self._look()

    def _look(self):
        trace = kolam(f"trace {self.name} --seed {self.seed}", moves=" ".join(self.moves))
        self.state = trace.lines()[-1]
        self.to_move = self.state["to_move"]

    def draw_lots(self):
        """Plays a legal move; returns who played it, and the move."""
        player, chosen = self.to_move, self.lot.choice(self.state["legal"])
        self.moves.append(chosen)
        self._look()
        return player, chosen

    def arguments(self):
        return ["play", self.name, "--seed", str(self.seed)]


# Line by line


def lines(game, *more, **settings):
    settings = {"term": "dumb", "rows": 60, **settings}
    return Screen(PROGRAM, *game.arguments(), *more, **settings)


def last_played(text):
    """Who played last, and what, as the lines tell."""
    told = re.findall(r"Player (\d) played (\S+)\.", text)
    return (int(told[-1][0]), told[-1][1]) if told else None


def take_the_keyboard(screen, player):
    """Opens the curtain, where there is one."""
    screen.wait(lambda text: re.search(rf"Player {player}, (take|your turn|keep|claim)", text))
    if f"Player {player}, take the keyboard" in screen.text():
        screen.keys("Enter")


def say(screen, words):
    screen.type(words)
    screen.keys("Enter")


@test
def whole_games_are_played_line_by_line():
    for name in GAMES:
        game = Game(name)
        with lines(game) as screen:
            while game.to_move:
                take_the_keyboard(screen, game.to_move)
                player, move = game.draw_lots()
                say(screen, move)
            screen.wait(lambda text: last_played(text) == (player, move))
            assert screen.wait_end() == 0
            screen.wait(lambda text: re.search(r"Player \d wins|Draw", text))


@test
def the_curtain_leaves_nothing_of_the_other_hand_between_the_lines():
    game = Game("mandala", seed=5)
    with lines(game) as screen:
        for _ in range(6):
            screen.wait(f"Player {game.to_move}, take the keyboard")
            assert "hand" not in screen.text(history=True), screen.text(history=True)
            screen.keys("Enter")
            screen.wait("your turn")
            say(screen, game.draw_lots()[1])


@test
def a_game_in_lines_ends_with_its_terminal():
    with lines(Game("manalath")) as screen:
        screen.wait("your turn")
        screen.hang_up()
        screen.wait_end()


sys.exit(run_tests())
