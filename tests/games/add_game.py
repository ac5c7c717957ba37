#!/usr/bin/env python3
"""Nim, the template, becomes a fourth game in a copy of the tree: its two folders, and a line in each
of the two lists. Then the copy is built, and Nim is played in it: on the full screen, in lines, by
engines, at a server, and in a browser, where the wasm module has its rules.

Usage: add_game.py
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = "nim"


def tracked():
    listed = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    return subprocess.check_output(listed, cwd=ROOT, text=True).split("\0")[:-1]


def copy_tree(to):
    for name in tracked():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def add_line(file, last, line):
    """Adds a line to a list, behind the one that is last in it."""
    text = file.read_text(encoding="utf-8")
    assert text.count(last) == 1, f"{file} has {last!r} {text.count(last)} times"
    file.write_text(text.replace(last, last + line), encoding="utf-8")


def add_game(tree):
    template = tree / "tests/games" / NAME
    shutil.copytree(template, tree / "src/games" / NAME)
    shutil.copytree(tree / "web/tests/games" / NAME, tree / "web/games" / NAME)
    add_line(tree / "src/games/meson.build", "  'mandala',\n", f"  '{NAME}',\n")
    add_line(tree / "web/games/games.ts", "  mandala: 'Mandala',\n", f"  {NAME}: 'Nim',\n")


def run(tree, *words):
    done = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False,
                          env={**os.environ, "CC": "clang", "CC_LD": "lld"})
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"


def build(tree):
    options = ["-Dcpu=native", "-Doptimization=0", "-Dtests=disabled", "-Dwerror=true"]
    run(tree, "meson", "setup", "build", *options)
    for installed in ("web/node_modules", "build-tools"):  # the second where the system's Node is old
        if (ROOT / installed).exists():
            (tree / installed).symlink_to(ROOT / installed)
    # What is played here needs the modules and no speed.
    run(tree, "env", "TARGETS=src/wasm/kolam.wasm src/wasm/kolam-line.wasm src/wasm/kolam-engine.wasm",
        "tools/web", "-Doptimization=0")
    run(tree, "meson", "configure", "build", f"-Dsite={tree}/build/web.pack")
    run(tree, "ninja", "-C", "build", "kolam")
    return str(tree / "build/kolam")


folder = tempfile.TemporaryDirectory(prefix="kolam-tree-")
COPY = pathlib.Path(folder.name)
copy_tree(COPY)
add_game(COPY)
sys.argv = [sys.argv[0], build(COPY)]  # the modules below take their program from there

# pylint: disable=wrong-import-position
from players import by_typing, play_whole_game, play_whole_game_in_lines
from program import DONE, PROGRAM, expect, kolam, run_tests, test
from served import Served


@test
def the_program_lists_and_draws_it():
    assert "nim        Nim" in kolam("games").out
    shown = kolam("show nim", position="1-2-3 1")
    expect(shown, DONE)
    assert "c  ●●●" in shown.out, shown.out
    assert "<svg" in kolam("show nim --svg").out
    assert "Haufen c: 3." in kolam("show nim --words --lang de", position="1-2-3 1").out


@test
def a_whole_game_is_played_on_the_full_screen():
    play_whole_game(NAME, by_typing)


@test
def a_whole_game_is_played_in_lines():
    play_whole_game_in_lines(NAME)


@test
def it_is_solved_and_analysed():
    assert "Player 2 wins" in kolam("solve nim", position="1-2-3 1").out
    assert "a1" in kolam("analyse nim", position="1-0-0 1").out


@test
def a_strong_level_wins_against_a_weak_one():
    ran = kolam("match nim --engine level=10 nodes=20000 --engine level=1 --pairs 10")
    expect(ran, DONE)
    won = int(re.search(r"won (\d+)", ran.out)[1])
    assert won >= 16, ran.out  # of 20; a weak one that begins well may win


@test
def a_level_plays_it_at_a_table_of_the_server():
    with Served() as served, served.line() as line:
        line.ask({"do": "hello", "id": 1})
        table = line.ask({"do": "open", "id": 2, "game": NAME, "pace": "none", "nonce": "0" * 64,
                          "seats": ["me", "level=3"]})
        assert "refused" not in table, table
        line.say({"do": "watch", "id": 3, "table": table["table"], "key": table["key"]})
        state = heard(line, "table")
        for number in range(100):
            if state.get("state") == "over":
                break
            if state["toMove"] == 1:
                heaps = state["position"].split()[0].split("-")
                heap = next(i for i, stones in enumerate(heaps) if stones != "0")
                line.say({"do": "move", "id": 10 + number, "table": table["table"],
                          "move": "abc"[heap] + "1", "after": len(state["moves"]), "key": str(number)})
            state = after(line, state)
        assert state["result"] in ("1-0", "0-1"), state


@test
def whole_games_are_played_in_a_browser():
    line = ["tools/web-test", "browser", "browser/games.test.ts", "-t", NAME]
    done = subprocess.run(line, cwd=COPY, text=True, capture_output=True, check=False,
                          env={**os.environ, "KOLAM_PROGRAM": PROGRAM})
    played = [line for line in done.stdout.splitlines() if NAME in line and "SKIP" not in line]
    assert done.returncode == 0 and len(played) == 2, done.stdout + done.stderr


def heard(line, kind):
    while (message := line.hear()).get("is") != kind:
        assert "refused" not in message, message
    return message


def after(line, state):
    """The state after the next move."""
    while (message := line.hear()).get("is") not in ("event", "table"):
        assert "refused" not in message, message
    if message["is"] == "table":
        return message
    return {**message, "state": "playing", "moves": [*state["moves"], message["move"]]}


sys.exit(run_tests())
