#!/usr/bin/env python3
"""A foreign engine over UGI, well behaved or not, for the tests of matches.

Usage: engine.py PROGRAM BEHAVIOUR [FILE]

It plays random legal moves, which it asks PROGRAM for. BEHAVIOUR is one of those below; FILE is for
what it wants to tell a test.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time

PROGRAM, BEHAVIOUR = sys.argv[1:3]
FOREVER = 600  # seconds: longer than any test waits, and yet it ends
FILE = sys.argv[3] if len(sys.argv) > 3 else None


def say(text):
    try:
        os.write(1, text.encode())
    except OSError:
        sys.exit(0)


def tell(text):
    with open(FILE, "a", encoding="utf-8") as file:
        file.write(text + "\n")


def legal_moves(game, options, position):
    """The legal moves after `position fen P moves ...`."""
    words, _, moves = position.partition(" moves ")
    line = [PROGRAM, "trace", game, *options, "--position", words.removeprefix("position fen ")]
    traced = subprocess.run(line, input=moves, capture_output=True, check=True, text=True,
                            timeout=FOREVER).stdout
    return json.loads(traced.splitlines()[-1])["legal"]


def is_view(text):
    """Whether a player of Mandala sees neither the deck nor the other hand."""
    fields = text.split(" ")
    hands, cups = fields[2].split("/"), fields[3].split("/")
    hidden = [hand for hand in hands if hand.startswith("?")]
    empty = "-" in hands
    deck = fields[0] == "-" or fields[0].startswith("?")
    told = len(fields) == 12 and deck and (len(hidden) == 1 or empty) and "seed" not in text
    return told and sum(cup.startswith("?2+") for cup in cups) == 1


def check_view(position):
    """It is told the present view and nothing else."""
    tell(f"{'well' if is_view(position.removeprefix('position fen ')) else 'LEAK'} {position}")


class Engine:
    def __init__(self):
        self.game, self.options, self.position = "patterns", [], ""
        self.views = []
        self.random, self.asked = random.Random(0), 0

    def set_option(self, name, value):
        if name == "game":
            self.game = value
        elif name == "seed":
            self.random = random.Random(int(value))
        elif name in ("sides", "supply", "neutral", "ending"):
            self.options.append(f"{name}={value}")
        elif FILE and BEHAVIOUR in ("tell", "history"):
            tell(f"option {name}={value}")
        else:
            say(f"info string there is no option {name}\n")

    def move(self):
        return self.random.choice(legal_moves(self.game, self.options, self.position))

    def go(self, line):
        self.asked += 1
        if BEHAVIOUR == "tell":
            tell(line)
        if BEHAVIOUR == "crash" and self.asked == 3:
            os.kill(os.getpid(), signal.SIGSEGV)
        elif BEHAVIOUR == "leave" and self.asked == 2:
            sys.exit(3)
        elif BEHAVIOUR == "illegal" and self.asked % 2 == 0:
            say("bestmove zz99\n")
        elif BEHAVIOUR == "speechless":
            say("bestmove\n")
        elif BEHAVIOUR == "endless":
            say("bestmove " + "x" * 300000 + "\n")
        elif BEHAVIOUR == "slow":
            time.sleep(FOREVER)
        elif BEHAVIOUR == "flood":
            self.flood()
        elif BEHAVIOUR.startswith("hopes"):
            score = {"hopes-up": 2000, "hopes-down": -2000, "hopes-even": 0}[BEHAVIOUR]
            say(f"info depth 1 score cp {score}\nbestmove {self.move()}\n")
        elif BEHAVIOUR in ("mates", "mated"):
            plies = {"mates": 3, "mated": -4}[BEHAVIOUR]
            say(f"info score cp 5\ninfo score mate {plies}\nbestmove {self.move()}\n")
        elif BEHAVIOUR == "history":
            self.check_history()
            say(f"bestmove {self.move()}\n")
        elif BEHAVIOUR == "view":
            check_view(self.position)
            say(f"bestmove {self.move()}\n")
        else:
            say(f"info depth 1 score cp {self.asked} pv x\nbestmove {self.move()} ponder y\r\n")

    def check_history(self):
        """It is told all views so far: those of the turn before, and one more."""
        views = self.position.removeprefix("position view ").split(" view ")
        goes_on = len(views) == 1 or views[:-1] == self.views
        self.views = views
        self.position = f"position fen {views[-1]}"
        tell(f"{'well' if goes_on and all(map(is_view, views)) else 'WRONG'} {len(views)}")

    def flood(self):
        """Many lines, one that is far too long, bytes that are no text; then the move, in parts."""
        say("info string " + "much ado about nothing " * 20000 + "\n")
        for _ in range(200):
            say("info depth 1 score cp nonsense nodes 99999999999999999999999999\n\n")
        os.write(1, b"\xff\xfe\x00\x1b[2J\n")
        text = f"bestmove {self.move()}\n"
        for letter in text:
            say(letter)

    def obey(self, line):
        words = line.split(" ")
        if words[0] == "ugi":
            name = "history" if BEHAVIOUR == "history" else "x"
            say(f"id name foreign\noption name {name} type check default false\nugiok\n")
        elif words[0] == "isready" and BEHAVIOUR != "mute":
            say("readyok\n")
        elif words[0] == "setoption":
            self.set_option(words[2], " ".join(words[4:]))
        elif words[0] == "position":
            self.position = line
        elif words[0] == "go":
            self.go(line)
        elif words[0] == "quit" and BEHAVIOUR != "stubborn":
            sys.exit(0)


def main():
    if BEHAVIOUR == "absent":
        sys.exit(7)
    if BEHAVIOUR == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        child = subprocess.Popen(["sleep", str(FOREVER)])
        tell(f"{os.getpid()}\n{child.pid}")
    elif FILE and BEHAVIOUR == "random":
        tell(str(os.getpid()))
    engine = Engine()
    for line in sys.stdin:
        engine.obey(line.rstrip("\n"))
    if BEHAVIOUR == "stubborn":
        time.sleep(FOREVER)


main()
