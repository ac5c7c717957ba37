#!/usr/bin/env python3
"""The command line as its users use it: games, new, trace, perft and bench.

Usage: commands.py PROGRAM
"""

import json
import os
import subprocess
import sys
from unittest import mock

from program import (
    DONE, PROGRAM, REFUSED, USAGE, WAIT_LIMIT, Ran, expect, kolam, run_tests, shell, test)

STRIPES = "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb"
VIEW = "- r16o17y17g16p16b18 r1/?1 y1g1+-/?2+- -/g r1|-|- -|-|- 1 - last 0 0"


# The program


@test
def without_a_command_the_list_of_commands_goes_to_standard_error():
    ran = kolam("")
    assert ran.status == USAGE and ran.out == ""
    for name in ("games", "new", "trace", "perft", "bench"):
        assert name in ran.err


@test
def help_is_printed_on_standard_output():
    for words in ("--help", "-h", "help", "games --help", "new --help", "trace -h",
                  "perft patterns --help", "bench --help"):
        ran = kolam(words)
        assert ran.status == DONE and "Usage: kolam" in ran.out and ran.err == "", words


@test
def the_version_is_printed():
    ran = kolam("--version")
    assert ran.status == DONE and ran.out.startswith("kolam ") and ran.out.count("\n") == 1


@test
def an_unknown_command_is_named():
    expect(kolam("dance"), USAGE, "'dance'")


@test
def an_unknown_flag_is_named():
    for words in ("games --loud", "new patterns --loud", "trace patterns --loud=1",
                  "perft patterns --depth 1 --loud", "bench rules --loud"):
        expect(kolam(words), USAGE, "--loud")


@test
def a_flag_without_its_value_is_named():
    for words, flag in (("new patterns --seed", "--seed"), ("trace patterns --view", "--view"),
                        ("perft patterns --depth", "--depth"),
                        ("trace patterns --position", "--position"),
                        ("bench rules --seconds", "--seconds")):
        expect(kolam(words), USAGE, flag)


@test
def a_switch_with_a_value_is_refused():
    expect(kolam("games --json=yes"), USAGE, "--json")


@test
def a_missing_or_unknown_game_is_answered_with_the_games():
    for words in ("new", "trace", "perft --depth 1", "new chess", "trace chess", "new Patterns"):
        expect(kolam(words), USAGE, "patterns", "manalath", "mandala")


@test
def words_too_many_are_named():
    for words in ("games x", "new patterns x", "trace manalath x"):
        expect(kolam(words), USAGE, "'x'")


@test
def a_thousand_arguments_are_refused():
    expect(Ran(["new", "manalath"] + ["x"] * 5000), USAGE, "1024")


@test
def wrong_options_are_named():
    expect(kolam("new patterns ending=soon"), USAGE, "ending", "soon")
    expect(kolam("new patterns sides=5-5-6"), USAGE, "sides=5-5-6")
    expect(kolam("new manalath sides=1-2-3"), USAGE, "sides", "1-2-3")
    expect(kolam("new manalath supply=-1"), USAGE, "supply", "-1")
    expect(kolam("new manalath neutral=z9"), USAGE, "neutral", "z9")
    expect(kolam("trace mandala ending=pass"), USAGE, "ending=pass")
    expect(kolam("perft manalath sides=9 --depth 1"), USAGE, "sides")


@test
def a_wrong_seed_is_named():
    for seed in ("x", "-1", "0x10", "1.5", "f" * 63, "1" + "0" * 78):
        expect(kolam(f"new patterns --seed={seed}"), USAGE, seed)


@test
def messages_are_in_the_language_of_the_locale():
    english, german = (kolam("trace manalath sides=2-2-2", "oa1 oa1", language=language)
                       for language in ("en_GB.UTF-8", "de_DE.UTF-8"))
    expect(english, REFUSED, "a1 is not empty")
    expect(german, REFUSED, "a1 ist nicht frei")


# games


@test
def games_lists_every_game_with_its_options():
    ran = kolam("games")
    assert ran.status == DONE and ran.err == ""
    for name in ("patterns", "manalath", "mandala", "ending=flips", "sides=5-5-6", "supply=25"):
        assert name in ran.out


@test
def about_tells_who_made_the_games():
    ran = kolam("about")
    assert ran.status == DONE and ran.err == ""
    for name in ("Trevor Benjamin", "Brett J. Gilbert", "Klemens Franz", "Dieter Stein",
                 "Kolam is independent of them."):
        assert name in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert "Mandala" not in kolam("about manalath").out
    assert "unabhängig" in kolam("about patterns", language="de").out
    expect(kolam("about chess"), USAGE, "there is no game 'chess'")
    expect(kolam("about patterns mandala"), USAGE, "'mandala' is not expected here")


@test
def games_can_be_read_by_a_program():
    games = {game["name"]: game for game in kolam("games --json").lines()}
    assert list(games) == ["patterns", "manalath", "mandala"]
    assert [option["name"] for option in games["manalath"]["options"]] == \
        ["sides", "supply", "neutral"]
    for game in games.values():
        for option in game["options"]:
            assert set(option) == {"name", "values", "default", "help"}
            assert option["help"]["en"] and option["help"]["de"]


# new


@test
def new_prints_the_first_position():
    ran = kolam("new manalath sides=2-2-2")
    expect(ran, DONE)
    assert ran.out == "../.../.. o 25-25\n" and ran.err == ""


@test
def new_deals_from_the_seed():
    assert kolam("new patterns --seed 11000033").out == \
        "gygo/bpgopy/rbooryyo/gppgrygb/gbrpyrpr/yrpbrryp/ogbpob/gboy ob - - bowl\n"
    assert kolam("new mandala").out == kolam("new mandala --seed 0").out
    assert kolam("new mandala").out == kolam("new mandala --seed=" + "0" * 64).out
    assert kolam("new mandala").out != kolam("new mandala --seed 1").out


@test
def a_random_seed_is_told_and_can_be_repeated():
    first, second = kolam("new mandala --seed random"), kolam("new mandala --seed random")
    assert first.out != second.out
    seed = first.err.split()[-1]
    assert kolam("new mandala --seed " + seed).out == first.out


# trace


@test
def trace_writes_the_first_position_and_one_line_for_every_move():
    ran = kolam("trace manalath sides=2-2-2", "oa1 pb2\n\toc2\r\n")
    expect(ran, DONE)
    assert [line["move"] for line in ran.lines()] == [None, "oa1", "pb2", "oc2"]
    assert [line["ply"] for line in ran.lines()] == [0, 1, 2, 3]
    assert ran.out.splitlines()[0] == (
        '{"ply":0,"move":null,"position":"../.../.. o 25-25","to_move":1,"legal":["oa1","oa2",'
        '"ob1","ob2","ob3","oc1","oc2","pa1","pa2","pb1","pb2","pb3","pc1","pc2"],'
        '"result":"*","score":null}')


@test
def without_moves_there_is_one_line():
    for moves in ("", "\n", " \t\r\n" * 1000):
        ran = kolam("trace mandala", moves)
        assert ran.status == DONE and len(ran.lines()) == 1 and ran.err == ""


@test
def without_seed_and_position_the_seed_is_0():
    assert kolam("trace patterns").out == kolam("trace patterns --seed 0").out
    assert kolam("trace patterns").lines()[0]["position"] + "\n" == kolam("new patterns").out


@test
def an_illegal_move_stops_the_trace_with_ply_move_and_reason():
    ran = kolam("trace manalath sides=2-2-2", "oa1 pa2 pa1 ob1")
    expect(ran, REFUSED, "ply 3", "pa1", "a1 is not empty")
    assert len(ran.lines()) == 3


@test
def an_unreadable_move_stops_the_trace():
    ran = kolam("trace patterns", "Zz9")
    expect(ran, REFUSED, "ply 1", "Zz9")
    assert len(ran.lines()) == 1


@test
def a_move_after_the_end_stops_the_trace():
    ran = kolam("trace manalath sides=2-2-2 supply=1", "oa1 pc2 oa2")
    expect(ran, REFUSED, "ply 3", "oa2", "over")
    assert ran.lines()[2]["result"] == "1/2-1/2" and ran.lines()[2]["to_move"] == 0


@test
def a_trace_goes_on_from_a_position():
    ran = kolam("trace patterns", "Ed6", position=STRIPES + " pb - - 1")
    expect(ran, DONE)
    assert ran.lines()[1]["position"] == \
        "rrrr/rrrrro/oooPoooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb ob d6 - 2"


@test
def a_position_may_begin_with_a_dash_or_follow_an_equals_sign():
    assert kolam("trace mandala", position=VIEW).lines()[0]["position"] == VIEW
    assert Ran(["trace", "mandala", "--position=" + VIEW]).lines()[0]["position"] == VIEW


@test
def a_refused_position_is_answered_with_the_field():
    for game, position, field in (
            ("patterns", "", "ROWS"),
            ("patterns", STRIPES + " pp - - 1", "ROWS"),
            ("patterns", STRIPES + " pb c8 - 1", "CLAIMS1"),
            ("patterns", STRIPES + " pb - - 3", "PHASE"),
            ("manalath", ". o 25-25", "ROWS"),
            ("manalath sides=2-2-2", "../.../.. p 25-25", "TURN"),
            ("manalath sides=2-2-2", "../.../.. o 24-25", "SUPPLY"),
            ("mandala", VIEW.replace("last", "late"), "LAP"),
            ("mandala", VIEW[:-1] + "40", "IDLE")):
        ran = kolam("trace " + game, position=position)
        expect(ran, REFUSED, field)
        assert ran.out == ""


@test
def wrong_options_come_before_wrong_positions():
    expect(kolam("trace manalath sides=9", position="x"), USAGE, "sides")


SHORT_GAME = "oe5 oe6 of5 of6 og5"


@test
def a_game_leaves_its_kolam_as_moves_and_as_a_record():
    played = kolam(f"show manalath {SHORT_GAME} --kolam --svg")
    assert played.status == DONE and played.out.count("<path pathLength") == 1
    numbered = " ".join(f"{i + 1}. {name}" for i, name in enumerate(SHORT_GAME.split()))
    record = f'[Game "manalath"]\n\n{numbered} 1-0\n'
    assert Ran(["show", "--record", "-", "--kolam", "--svg"], record).out == played.out
    other = kolam("show manalath oe5 oe6 of5 of6 oe7 --kolam --svg")
    assert other.status == DONE and other.out != played.out
    resigned = '[Game "manalath"]\n[Result "0-1"]\n[Termination "resigned"]\n\n1. oe5 0-1\n'
    assert Ran(["show", "--record", "-", "--kolam"], resigned).status == DONE


@test
def a_game_that_goes_on_has_no_kolam():
    expect(kolam("show manalath oe5 oe6 --kolam"), REFUSED, "not over")
    expect(Ran(["show", "--record", "-", "--kolam"], '[Game "mandala"]\n\n*\n'), REFUSED, "not over")


@test
def a_record_is_shown_without_being_told_which_game_it_is():
    ran = Ran(["show", "--record", "-"], '[Game "manalath"]\n\n1. oe5 *\n')
    assert ran.status == DONE and ran.out == kolam("show manalath oe5").out
    expect(Ran(["show", "manalath", "--record", "-"], ""), USAGE, "record")
    expect(Ran(["show", "--record", "-"], ""), REFUSED, "no game")
    wrong = Ran(["show", "--record", "-"], '[Game "manalath"]\n\n1. xx *\n')
    assert wrong.status == REFUSED and wrong.err.startswith("-:3:")


@test
def a_view_shows_what_its_reader_may_know():
    readers = {view: kolam(f"trace mandala --view {view}").lines()[0]
               for view in ("1", "2", "spectator")}
    hands = {view: line["position"].split(" ")[2] for view, line in readers.items()}
    assert hands["1"].endswith("/?6") and hands["2"].startswith("?6/")
    assert hands["spectator"] == "?6/?6"
    assert all(line["position"].startswith("?88 ") for line in readers.values())
    assert readers["1"]["legal"] and not readers["2"]["legal"] and not readers["spectator"]["legal"]


@test
def a_view_limits_what_is_written_not_what_is_played():
    move = kolam("trace mandala").lines()[0]["legal"][0]
    ran = kolam("trace mandala --view 2", move)
    assert ran.status == DONE and ran.lines()[1]["move"] == move


@test
def a_view_of_somebody_else_is_refused():
    for view in ("3", "0", "", "Spectator", "all"):
        expect(Ran(["trace", "mandala", "--view", view]), USAGE, "--view")


@test
def a_move_that_needs_hidden_cards_is_refused_with_the_reason():
    ran = kolam("trace mandala", "Xr1", position=VIEW)
    expect(ran, REFUSED, "ply 1", "Xr1", "hidden")
    assert len(ran.lines()) == 1


@test
def reshuffles_take_the_seed_beside_a_position():
    position = "y r3g3 r2o1/y2 p2+-/b2+r12o17y13g15p16b16 -/- r1|-|- y2|-|- 1 - play 0 0"
    line = kolam("trace mandala --seed 7", "M1r", position=position).lines()[1]
    assert line["position"].startswith("ggrr - r2o1y1g1/y2 ")


@test
def rubbish_on_standard_input_is_one_short_message():
    for moves in (b"\0" * 1000, b"\xff\xfe\xfd", b"\x1b[31m", b"x" * 100000, "Öl".encode()):
        ran = kolam("trace manalath", moves)
        expect(ran, REFUSED, "ply 1")
        assert len(ran.lines()) == 1 and len(ran.err) < 1000
        assert all(letter.isprintable() for letter in ran.err.rstrip("\n"))


@test
def a_hundred_megabytes_of_zeros_are_no_trouble():
    out = shell('head -c 100M /dev/zero | "$1" trace mandala 2>&1 >/dev/null; echo "status $?"')
    assert "ply 1" in out and out.endswith("status 1\n"), out


@test
def white_space_without_end_is_read_until_it_ends():
    out = shell('head -c 20M /dev/zero | tr "\\0" " " | "$1" trace mandala | wc -l')
    assert out.strip() == "1"


@test
def a_closed_pipe_is_an_error_and_not_a_crash():
    for words in ("games", "new mandala", "trace mandala"):
        end, pipe = os.pipe()
        os.close(end)
        ran = subprocess.run([PROGRAM, *words.split()], stdin=subprocess.DEVNULL, stdout=pipe,
                             stderr=subprocess.PIPE, check=False, timeout=WAIT_LIMIT)
        os.close(pipe)
        assert ran.returncode == REFUSED and b"could not be written" in ran.stderr, ran


@test
def output_that_cannot_be_written_is_said():
    for words in ("games", "new mandala", "trace mandala", "perft manalath --depth 1"):
        out = shell(f'"$1" {words} </dev/null 2>&1 >/dev/full; echo "status $?"')
        assert "could not be written" in out and out.endswith("status 1\n"), out


@test
def input_that_cannot_be_read_is_said():
    for source in ("</", "<&-"):
        out = shell(f'"$1" trace manalath {source} 2>&1 >/dev/null; echo "status $?"')
        assert "could not be read" in out and out.endswith("status 1\n"), (source, out)


# perft

FIGURES = {
    "manalath": (140, 19320, 2627520, 352087680),
    "manalath sides=2-2-3": (20, 360, 5760, 80640, 945792),
    "patterns --seed 1": (2, 104, 5304, 226786),
    "mandala --seed 1": (24, 505, 10625, 213352),
}


@test
def perft_gives_the_known_figures():
    for game, figures in FIGURES.items():
        for depth, figure in enumerate(figures, 1):
            ran = kolam(f"perft {game} --depth {depth}")
            expect(ran, DONE)
            assert ran.out == f"{figure}\n", (game, depth, ran.out)


@test
def perft_of_depth_0_is_1():
    assert kolam("perft mandala --depth 0").out == "1\n"


@test
def perft_divided_adds_up():
    *parts, total = kolam("perft patterns --seed 1 --depth 3 --divide").out.splitlines()
    assert sorted(part.split()[0] for part in parts) == \
        sorted(kolam("trace patterns --seed 1").lines()[0]["legal"])
    assert sum(int(part.split()[1]) for part in parts) == int(total) == 5304


@test
def perft_of_a_finished_game_is_0():
    over = ".p/.../o. 1/2-1/2 0-0"
    assert kolam("perft manalath sides=2-2-2 supply=1 --depth 2", position=over).out == "0\n"


@test
def perft_needs_a_depth_and_a_full_position():
    for depth in ("", "--depth x", "--depth -1", "--depth 100", "--depth 01"):
        expect(kolam("perft manalath " + depth), USAGE, "depth")
    expect(kolam("perft mandala --depth 1", position=VIEW), REFUSED, "view")
    expect(kolam("perft mandala --depth 1", position="x"), REFUSED, "DISCARD")


# bench


@test
def bench_measures_a_game():
    ran = kolam("bench rules manalath --seconds 1 --json")
    expect(ran, DONE)
    (line,) = ran.lines()
    assert line["game"] == "manalath" and line["playouts_per_second"] > 0
    assert line["moves_per_second"] > line["playouts_per_second"]


@test
def bench_has_one_signature():
    first, second = (kolam("bench search manalath --json") for _ in range(2))
    expect(first, DONE)
    nodes = [[json.loads(line).get("nodes") for line in ran.out.splitlines()]
             for ran in (first, second)]
    assert nodes[0] == nodes[1] and nodes[0][0] > 0


@test
def bench_says_which_path_runs_and_all_paths_have_one_signature():
    chosen = kolam("bench search patterns --json").lines()[0]
    assert chosen["path"]
    ran = 0
    for path in ("plain", "avx2", "avx512", "native"):
        with mock.patch.dict(os.environ, {"KOLAM_CPU": path}):
            bench = kolam("bench search patterns --json")
        if bench.status == USAGE:  # not built, or not for this processor
            expect(bench, USAGE, "KOLAM_CPU", path)
            continue
        ran += 1
        assert bench.lines()[0]["path"] == path
        assert bench.lines()[0]["nodes"] == chosen["nodes"]
    assert ran >= 1


@test
def a_path_that_is_not_there_is_refused():
    with mock.patch.dict(os.environ, {"KOLAM_CPU": "abacus"}):
        expect(kolam("games"), USAGE, "KOLAM_CPU", "abacus")


@test
def bench_evaluates_on_every_path():
    ran = kolam("bench eval patterns --seconds 1 --json")
    expect(ran, DONE)
    assert kolam("bench search patterns --json").lines()[0]["path"] in [line["path"]
                                                                      for line in ran.lines()]
    assert all(line["game"] == "patterns" and line["evaluations_per_second"] > 0
               for line in ran.lines())
    assert kolam("bench eval mandala --seconds 1 --json").out == ""


@test
def bench_tries_a_suite():
    suite = os.path.join(os.environ["KOLAM_TESTS"], "suites", "mandala.txt")
    ran = kolam(f"bench suite mandala {suite} --nodes 500 --json")
    expect(ran, DONE)
    tally = json.loads(ran.out.splitlines()[-1])
    assert tally["problems"] >= 50 and tally["solved"] > tally["problems"] / 2
    expect(kolam(f"bench suite patterns {suite}"), REFUSED, "line 7")
    expect(kolam("bench suite patterns nowhere.txt"), REFUSED, "nowhere.txt")


@test
def bench_lets_another_engine_try_a_suite():
    suite = os.path.join(os.environ["KOLAM_TESTS"], "suites", "manalath.txt")
    own = kolam(f"bench suite manalath {suite} --nodes 300")
    other = Ran(["bench", "suite", "manalath", suite, "--nodes", "300", "--cmd", f"{PROGRAM} ugi"])
    expect(other, DONE)
    assert other.out == own.out
    ran = kolam(f"bench suite manalath {suite} --movetime 1 --json")
    expect(ran, DONE)
    assert json.loads(ran.out.splitlines()[-1])["movetime"] == 1
    expect(kolam(f"bench suite manalath {suite} --cmd ./nowhere"), REFUSED, "nowhere")
    expect(kolam(f"bench suite manalath {suite} --cmd true"), REFUSED, "has ended")


@test
def bench_is_told_what_to_measure():
    for words in ("bench", "bench speed", "bench rules chess", "bench rules patterns mandala",
                  "bench rules --seconds 0", "bench rules --seconds x", "bench suite patterns",
                  "bench suite mandala file --nodes 0", "bench suite mandala file --movetime x"):
        expect(kolam(words), USAGE)


sys.exit(run_tests())
