#!/usr/bin/env python3
"""The command line as its users use it: show, record and play.

Usage: commands_play.py PROGRAM
"""

import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time

from program import PROGRAM, DONE, REFUSED, TESTS, USAGE, Ran, expect, kolam, run_tests, shell, test

LIMIT = 120  # seconds that anything may take


def record(name):
    return os.path.join(TESTS, "records", name)


# show


@test
def show_draws_the_board_after_the_moves_given():
    ran = kolam("show patterns --seed 1 Br Ed4")
    expect(ran, DONE)
    assert "[B]1" in ran.out and "Player 2 to move" in ran.out, ran.out


@test
def show_has_no_colours_in_a_pipe_unless_asked():
    assert "\033[" not in kolam("show manalath oe5").out
    assert "\033[" in kolam("show manalath oe5 --colour always").out
    assert "\033[" not in kolam("show manalath oe5 --colour never").out


@test
def show_speaks_german():
    assert "Seite 1 ist am Zug" in kolam("show mandala --lang de").out
    assert "Seite 1 ist am Zug" in kolam("show mandala", language="de_DE.UTF-8").out


@test
def show_says_why_a_move_is_refused():
    expect(kolam("show manalath oe5 pe5"), REFUSED, "ply 2", "pe5", "not empty")
    expect(kolam("show manalath --lang xx"), USAGE, "xx")
    expect(kolam("show manalath --view 3"), USAGE, "3")


@test
def show_of_a_view_hides_the_other_hand():
    ran = kolam("show mandala --seed 3 --view 1")
    expect(ran, DONE)
    assert ran.out.count("[?]") == 6, ran.out
    assert kolam("show mandala --seed 3 --view spectator").out.count("[?]") == 12


@test
def show_makes_a_picture():
    ran = kolam("show patterns --svg")
    expect(ran, DONE)
    assert ran.out.startswith("<svg ") and ran.out.rstrip().endswith("</svg>")
    assert "<title>" in ran.out and "<desc>" in ran.out
    mark = '<path class="k-ink" d="M199 325h'
    assert mark not in ran.out and mark in kolam("show patterns --seed 1 Br Ed4 --svg").out


# record


@test
def record_check_counts_games_and_moves():
    ran = kolam(f"record check {record('patterns.kgn')} {record('mandala.kgn')}")
    expect(ran, DONE)
    assert "1 game, 28 moves" in ran.out and "1 game, 89 moves" in ran.out, ran.out


@test
def record_check_names_line_and_column_and_reads_the_rest():
    ran = kolam(f"record check {record('illegal-move.kgn')}")
    assert ran.status == REFUSED
    assert "illegal-move.kgn:10:4: 3. oa1: a1 is not empty." in ran.err, ran.err
    assert "2 games" in ran.out, ran.out


@test
def record_show_writes_the_canonical_form():
    with open(record("everything.canonical.kgn"), encoding="utf-8") as file:
        canonical = file.read()
    assert kolam(f"record show {record('everything.kgn')}").out == canonical
    assert kolam(f"record show {record('everything.canonical.kgn')}").out == canonical


@test
def record_json_is_one_object_a_game():
    ran = kolam(f"record json {record('everything.kgn')}")
    expect(ran, DONE)
    assert len(ran.lines()) == 3
    game = json.loads(kolam(f"record json {record('mandala.kgn')}").out)
    assert len(game["moves"]) == 89 and game["result"] == game["tags"]["Result"], game


@test
def records_that_are_none_are_refused_with_a_sentence():
    for file in ("/dev/null", "/dev/zero", "/", "/nowhere.kgn", sys.executable):
        ran = kolam(f"record check {file}")
        assert ran.status == REFUSED and ran.err, (file, ran.status, ran.out)
    expect(kolam("record check"), USAGE)
    expect(kolam("record mend x"), USAGE)


@test
def a_record_comes_from_standard_input():
    with open(record("manalath.kgn"), encoding="utf-8") as file:
        ran = kolam("record check -", moves=file.read())
    expect(ran, DONE)
    assert "24 moves" in ran.out


# play


@test
def play_asks_for_the_game():
    ran = kolam("play --seed 1", moves="2\noe5\nquit\n")
    expect(ran, DONE)
    assert "Manalath" in ran.out and "(O)" in ran.out, ran.out


@test
def play_says_why_a_move_is_refused_and_goes_on():
    ran = kolam("play manalath", moves="oe5\npe5\noe6\n")
    expect(ran, DONE)
    assert "e5 is not empty." in ran.out and "placed orange on e6 (oe6)." in ran.out, ran.out


@test
def play_ends_with_the_game():
    ran = kolam("play manalath", moves="oa1 pi1 oa2 pi2 oa3 pi4 oa4\n".replace(" ", "\n"))
    expect(ran, DONE)
    assert "Player 1 has four together: player 2 wins." in ran.out, ran.out[-400:]


@test
def a_played_game_is_saved_as_a_record():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "game.kgn")
        expect(kolam(f"play patterns --seed 1 --save {file}", moves="Br\nEd4\nresign\n"), DONE)
        checked = kolam(f"record check {file}")
        expect(checked, DONE)
        assert "1 game, 2 moves" in checked.out, checked.out


@test
def undo_ends_where_hidden_cards_were_shown():
    ran = kolam("play mandala --seed 5", moves="Xo1\nundo\n")
    expect(ran, DONE)
    assert "cannot be taken back" in ran.out, ran.out[-600:]
    assert "oe5 is taken back" in kolam("play manalath", moves="oe5\nundo\n").out


@test
def play_shows_one_hand_at_a_time():
    ran = kolam("play mandala --seed 5", moves="Xo1\n")
    hands = [line for line in ran.out.splitlines() if "hand" in line]
    assert len(hands) == 4, hands
    for first, second in zip(hands[::2], hands[1::2]):
        assert ("[?]" in first) != ("[?]" in second), hands


@test
def play_speaks_german():
    ran = kolam("play patterns --seed 1 --lang de", moves="hilfe\nBr\n")
    assert "du bist am Zug" in ran.out, ran.out


@test
def rubbish_does_not_stop_a_game():
    ran = kolam("play manalath", moves=b"\xff\xfe\x00\n" + b"x" * 100000 + b"\noe5\n")
    expect(ran, DONE)
    assert "placed orange on e5 (oe5)." in ran.out


@test
def an_engine_answers_line_by_line():
    ran = kolam("play manalath --against 1", moves="oe5\nmoves\n")
    expect(ran, DONE)
    assert "Level 1 placed" in ran.out and "place orange" in ran.out, ran.out


def seat_of_engine(folder, arguments="", moves="oe5\nresign\nresign\n"):
    """What the record says of an engine that follows, of a game that is lost at once."""
    file = os.path.join(folder, f"{len(os.listdir(folder))}.kgn")
    expect(kolam(f"play manalath --against follow --save {file} {arguments}", moves=moves), DONE)
    with open(file, encoding="utf-8") as record:
        return re.search(r'Seat2 "follow=([\d.]+)"', record.read())[1]


@test
def an_engine_that_follows_becomes_weaker_for_who_loses():
    with tempfile.TemporaryDirectory(prefix="follow-") as folder:
        os.environ["KOLAM_GAMES"] = folder
        first, second = seat_of_engine(folder), seat_of_engine(folder)
        assert first == "2", first
        assert float(second) < 2, second
        ran = kolam("play manalath --against follow --lang de", moves="oe5\n")
        del os.environ["KOLAM_GAMES"]
        assert "folgt dir: etwa Stufe 1" in ran.out, ran.out


@test
def engines_play_a_whole_game_in_lines():
    ran = kolam("play mandala --first 1 --second 2 --seed 4")
    expect(ran, DONE)
    assert "wins" in ran.out or "draw" in ran.out, ran.out[-400:]
    assert not any("hand   [" in line and "[?]" not in line for line in ran.out.splitlines()[:-40])


@test
def another_engine_sits_down_by_its_command():
    ran = Ran(["play", "manalath", "--second", f"cmd={PROGRAM} ugi level=1"], "oe5\n")
    expect(ran, DONE)
    assert "kolam ugi level=1 placed" in ran.out, ran.out


@test
def an_engine_that_cannot_be_had_is_named():
    expect(kolam("play manalath --against cmd=/nowhere/engine"), REFUSED, "/nowhere/engine")
    ran = kolam("play manalath --against cmd=false", moves="oe5\n")
    assert "false" in ran.out, ran.out


@test
def the_whole_rules_and_the_makers_are_told_on_request():
    ran = kolam("play patterns", moves="rules\nrules all\nrules of it\nabout\n")
    expect(ran, DONE)
    for told in ("'rules all' tells", "Each group scores its number", "Say 'rules', or", "Lookout"):
        assert told in ran.out, told
    ran = kolam("play mandala --lang de", moves="regeln alle\nüber\n")
    for told in ("Ihr legt Karten in sechs Farben", "Kolam ist von ihnen unabhängig."):
        assert told in ran.out, told


@test
def no_line_is_longer_than_a_narrow_terminal():
    """Where the bowl has orange and yellow, the question which to keep has more than 80 characters."""
    for line in (
        "play patterns --seed 7",
        "play patterns --seed 7 --lang de",
        "play manalath",
        "play mandala --seed 7",
    ):
        ran = kolam(line, moves="rules\nregeln\nrules all\nregeln alle\nzz\nwas zz\nabout\nüber\n")
        expect(ran, DONE)
        assert all(len(shown) <= 80 for shown in ran.out.splitlines()), ran.out


@test
def what_a_move_would_do_is_told_before_it_is_made():
    ran = kolam("play patterns --seed 1", moves="Br\nwhat ed4\nwhat\nwhat zz\n")
    expect(ran, DONE)
    assert "Establish on d4" in ran.out and "as in 'what" in ran.out, ran.out


@test
def a_hint_can_be_played():
    ran = kolam("play manalath", moves="hint\n")
    move = ran.out.split("Hint: ")[1].split(".")[0]
    assert f"({move})." in kolam("play manalath", moves=f"{move}\n").out


@test
def a_kept_game_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "game.kgn")
        kolam(f"play patterns --seed 1 --save {file}", moves="Br\nEd4\n")
        ran = kolam(f"play --resume {file}", moves="undo\nredo\nresign\n")
        expect(ran, DONE)
        assert "Ed4 is taken back" in ran.out and "Ed4 is played again" in ran.out, ran.out
        expect(kolam(f"play --resume {file}"), REFUSED, "finished")


@test
def players_and_clocks_that_are_none_are_refused():
    expect(kolam("play manalath --against 11"), USAGE, "11")
    expect(kolam("play manalath --first nobody"), USAGE, "nobody")
    expect(kolam("play manalath --clock soon"), USAGE, "soon")
    expect(kolam("play manalath --against 3 --second 4"), USAGE, "--against")
    expect(kolam("play --resume /nowhere.kgn"), REFUSED, "/nowhere.kgn")
    expect(kolam("play --replay x.kgn"), REFUSED, "full screen")
    expect(kolam("play --resume --seed 4"), USAGE)


def read_until(file, words):
    """What a program writes, up to these words and perhaps further."""
    told, limit = b"", time.monotonic() + LIMIT
    while words not in told:
        assert select.select([file], [], [], max(0, limit - time.monotonic()))[0], told
        data = os.read(file.fileno(), 65536)
        assert data, told
        told += data
    return told


@test
def a_clock_that_has_run_out_ends_the_game():
    line = [PROGRAM, "play", "manalath", "--clock", "0.001+0"]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen(line, env={**os.environ, "LC_ALL": "C"}, **streams) as game:
        told = read_until(game.stdout, b"your turn")
        time.sleep(0.1)  # the clock has 0.06
        told += game.communicate(b"oe5\n", timeout=LIMIT)[0]
    assert b"Player 1 is out of time. Player 2 wins." in told, told[-300:]


@test
def a_closed_pipe_ends_a_game():
    out = shell('yes moves | head -n 50000 | "$1" play manalath 2>&1 | head -n 1; echo over')
    assert out.endswith("over\n"), out


sys.exit(run_tests())
