#!/usr/bin/env python3
"""What the full screen shows: known screens in both languages and at two sizes, in terminals of all
kinds, while the window changes, behind the curtain, and after it is gone.

Usage: terminal_screens.py PROGRAM
"""

import os
import re
import sys
import tempfile

from players import Game, by_typing, on_screen, stands
from program import PROGRAM, run_tests, test
from screen import Screen

SIZES = ((80, 24), (200, 60))

# Games in the middle: the deal, and what has been played.
BEGUN = {
    "patterns": (1, "Br Ed4 Ee5 Ec6 Ff5 Ef3 Ed7 Fe3"),
    "manalath": (0, "oe5 pe6 od4 pf6 oe4 pc3 pd5 og7 oc2"),
    "mandala": (5, "M1o F1o1 F2p2 M2o M1g Xr1 M2y"),
}


def begun(name, language="en", **settings):
    """A game in the middle, which somebody goes on with."""
    seed, moves = BEGUN[name]
    folder = tempfile.mkdtemp(prefix="begun-")
    file = os.path.join(folder, "game.kgn")
    with open(file, "w", encoding="utf-8") as record:
        record.write(f'[Game "{name}"]\n[Seed "{seed}"]\n\n{moves} *\n')
    return Screen(PROGRAM, "play", "--resume", file, "--lang", language, **settings)


with begun(sys.argv[2], columns=int(sys.argv[3]), rows=int(sys.argv[4])) as s:
    s.settle()
    print(s.text())
    s.keys("Enter")
    s.settle()
    print(s.text())
