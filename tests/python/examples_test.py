"""The examples in examples/python, run as their users run them."""

import os
import pathlib
import subprocess
import sys
import tempfile

from adapters_test import INSTALLED, STANDINS
from program import TESTS, WAIT_LIMIT, test

EXAMPLES = pathlib.Path(TESTS).resolve().parent / "examples" / "python"
RECORDS = pathlib.Path(TESTS).resolve() / "records"
GAMES = ("patterns", "manalath", "mandala")
tried = set()


def run(name, *arguments, typed="", folder=None):
    tried.add(name)
    path = os.environ.get("PYTHONPATH", "")
    if not INSTALLED["pettingzoo"]:
        path = os.pathsep.join([path, STANDINS])
    done = subprocess.run([sys.executable, EXAMPLES / f"{name}.py", *map(str, arguments)], input=typed,
                          capture_output=True, text=True, check=False, timeout=WAIT_LIMIT, cwd=folder,
                          env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == 0, done.stderr
    return done.stdout


@test
def a_random_game_is_printed_analysed_and_read():
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            path = pathlib.Path(folder) / f"{game}.kgn"
            path.write_text(run("random_game", game, 3), encoding="utf-8")
            assert path.read_text(encoding="utf-8") == run("random_game", game, 3)
            assert "1 begin with" in run("read_records", path)
        out = run("analyse_record", pathlib.Path(folder) / "manalath.kgn", 200)
        assert "accuracy" in out and '[Game "manalath"]' in out


@test
def records_with_errors_are_listed_all_the_same():
    assert ": Ada - Ben" in run("read_records", RECORDS / "everything.kgn")
    assert "is not" in run("read_records", RECORDS / "illegal-move.kgn")


@test
def perft_counts_below_each_move():
    assert run("perft", "manalath", 2).endswith("total 19320\n")


@test
def a_position_is_drawn():
    with tempfile.TemporaryDirectory() as folder:
        assert "layer" in run("draw_svg", "manalath", "board.svg", "oc4", folder=folder)
        assert (pathlib.Path(folder) / "board.svg").read_text(encoding="utf-8").startswith("<svg ")


@test
def a_person_plays_against_a_level():
    out = run("play_level", "manalath", 1, typed="oc99\noc4\n")
    assert "Level 1 plays" in out and out.count("Your move:") == 3


@test
def levels_play_a_tournament():
    out = run("tournament", "manalath", 1, 1, 4)
    assert out.startswith("2 games of Manalath") and "level 4" in out


@test
def games_are_played_side_by_side():
    for game in GAMES:
        assert run("batches", game, 100).count("player 1 wins") == 2


@test
def a_masked_agent_plays_in_an_environment():
    for game in GAMES:
        assert run("masked_agent", game, 2).count("'player_1': ") == 2


@test
def a_value_function_learns_more_than_the_usual_answer():
    out = run("train_value", "mandala", 150)
    right, usual = (float(word.rstrip("%;\n")) for word in out.split() if "%" in word)
    assert right > usual + 5, out


@test
def every_example_has_been_tried():
    assert tried == {file.stem for file in EXAMPLES.glob("*.py")} and len(tried) == 10
