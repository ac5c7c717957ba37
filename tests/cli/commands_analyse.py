#!/usr/bin/env python3
"""The command line as its users use it: analyse.

Usage: commands_analyse.py PROGRAM
"""

import json
import os
import pty
import select
import subprocess
import sys

from program import (
    DONE, PROGRAM, REFUSED, TESTS, USAGE, WAIT_LIMIT, Ran, Skip, expect, kolam, run_tests, test)

FAULTS = ("inaccuracy", "mistake", "blunder")
MOVES = {"patterns": 28, "manalath": 24, "mandala": 89}
FOREVER = 10**14  # nodes


def record(name):
    return os.path.join(TESTS, "records", name + ".kgn")


def query(name, game="manalath", **fields):
    return json.dumps({"id": name, "game": game, "maxNodes": 100, **fields}) + "\n"


class Talk:
    """A conversation in JSON: lines go in and come out while the program thinks."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [PROGRAM, "analyse", "--json", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def say(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()  # it may think without end
        self.process.wait(WAIT_LIMIT)
        self.process.stdout.close()

    def end(self):
        """Closes the input; what is still answered, and the exit status."""
        self.process.stdin.close()
        rest = [json.loads(line) for line in self.process.stdout]
        return rest, self.process.wait(WAIT_LIMIT)


def expect_terminals():
    """Skips the test if the machine has no terminal to give: a bare chroot has none."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        raise Skip("there are no terminals") from None


def in_terminal(arguments, end_when=None):
    """What a person sees of a run in a terminal; Ctrl-C once `end_when` has been seen."""
    expect_terminals()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm", LC_ALL="C")
        os.environ.pop("NO_COLOR", None)
        os.execv(PROGRAM, [PROGRAM, *arguments])
    seen, interrupted = b"", False
    try:
        while part := read_soon(terminal):
            seen += part
            if end_when and end_when in seen and not interrupted:
                os.write(terminal, b"\x03")
                interrupted = True
    finally:
        os.close(terminal)  # hangs up, which ends what has not ended
        _, status = os.waitpid(process, 0)
    return seen.decode("utf-8"), status


def read_soon(terminal):
    """What comes next; nothing at the end."""
    assert select.select([terminal], [], [], WAIT_LIMIT)[0], "it says nothing"
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


# Positions


@test
def a_position_of_each_game_has_its_best_moves():
    for game in MOVES:
        ran = kolam(f"analyse {game} --seed 1 --nodes 500 --lines 2")
        expect(ran, DONE)
        assert "to move" in ran.out and "   1. " in ran.out and "   2. " in ran.out, ran.out
        assert "   3. " not in ran.out and max(map(len, ran.out.splitlines())) <= 80, ran.out


@test
def moves_are_played_first():
    ran = Ran(["analyse", "manalath", "--moves", "oe5 pe6", "--nodes", "200", "--json"])
    expect(ran, DONE)
    (answer,) = ran.lines()
    assert answer["turn"] == 2 and answer["toMove"] == 1, answer
    assert len(answer["moveInfos"]) == 3 and answer["rootInfo"]["nodes"] <= 200, answer


@test
def a_forced_win_is_found_and_named():
    moves = "oa1 pi1 oa2 pi2 oa3 pi4 oc1 pi6 oc2 pg8 oc3 pe1"
    line = ["analyse", "manalath", "--moves", moves, "--nodes", "20000"]
    assert "win in" in Ran(line).out, Ran(line).out
    assert "Sieg in" in Ran(line, language="de_DE.UTF-8").out
    (answer,) = Ran([*line, "--json"]).lines()
    assert answer["rootInfo"]["mate"] > 0 and answer["rootInfo"]["winrate"] == 1, answer


@test
def both_languages_say_the_same():
    english = kolam("analyse patterns --seed 1 --nodes 500")
    german = kolam("analyse patterns --seed 1 --nodes 500 --lang de")
    assert "Chance  Line" in english.out and "Fortsetzung" in german.out, german.out
    assert "Knoten" in german.out and "%" in german.out
    assert "Knoten" in kolam("analyse patterns --nodes 9", language="de_DE.UTF-8").out


@test
def depth_and_time_end_a_search_too():
    for game in MOVES:
        expect(kolam(f"analyse {game} --depth 2"), DONE)
        expect(kolam(f"analyse {game} --time 0.01"), DONE)


@test
def a_game_that_is_over_needs_no_analysis():
    line = ["analyse", "manalath", "--moves", "oa1 pi1 oa2 pi2 oa3 pi4 oa4"]
    assert "player 2 wins" in Ran(line).out
    (answer,) = Ran([*line, "--json"]).lines()
    assert answer["result"] == "0-1" and answer["moveInfos"] == [], answer


@test
def wrong_arguments_are_refused_with_a_sentence():
    expect(kolam("analyse"), USAGE, "which game")
    expect(kolam("analyse chess"), USAGE, "chess")
    expect(kolam("analyse patterns Br"), USAGE, "Br", "--moves")
    expect(kolam("analyse patterns --nodes 0"), USAGE, "--nodes")
    expect(kolam("analyse patterns --nodes 1e6"), USAGE, "--nodes")
    expect(kolam("analyse patterns --depth 999"), USAGE, "--depth")
    expect(kolam("analyse patterns --time soon"), USAGE, "--time")
    expect(kolam("analyse patterns --lines 0"), USAGE, "--lines")
    expect(kolam("analyse patterns --threads 1000"), USAGE, "--threads")
    expect(kolam("analyse patterns --hash -1"), USAGE, "--hash")
    expect(kolam("analyse mandala --view 3"), USAGE, "--view")
    expect(kolam("analyse mandala --view 1 --hindsight"), USAGE, "--hindsight")
    expect(kolam("analyse manalath --moves zz9"), REFUSED, "zz9")
    expect(kolam("analyse mandala", position="nonsense"), REFUSED, "position")
    expect(kolam("analyse nowhere.kgn"), REFUSED, "nowhere.kgn")
    expect(kolam(f"analyse {record('manalath')} --seed 3"), USAGE)


# Whose eyes


def without_time(text):
    return [line for line in text.splitlines() if " nodes, " not in line]


@test
def a_position_of_mandala_is_analysed_as_the_player_to_move_sees_it():
    full = kolam("new mandala --seed 3").out.strip()
    seen = json.loads(kolam("trace mandala --seed 3 --view 1").out)["position"]
    assert full != seen
    from_full = kolam("analyse mandala --nodes 500", position=full)
    from_view = kolam("analyse mandala --nodes 500", position=seen)
    expect(from_full, DONE)
    assert without_time(from_full.out) == without_time(from_view.out), from_view.out


@test
def hindsight_is_another_analysis_and_needs_every_card():
    full = kolam("new mandala --seed 3").out.strip()
    seen = json.loads(kolam("trace mandala --seed 3 --view 1").out)["position"]
    hindsight = kolam("analyse mandala --nodes 500 --hindsight", position=full)
    expect(hindsight, DONE)
    plain = kolam("analyse mandala --nodes 500", position=full)
    assert without_time(plain.out) != without_time(hindsight.out)
    expect(kolam("analyse mandala --hindsight", position=seen), REFUSED, "hindsight")


@test
def the_view_of_the_player_who_waits_shows_no_moves():
    expect(kolam("analyse mandala --seed 3 --view 2"), REFUSED, "view", "player 1")
    expect(kolam("analyse manalath --view 2 --nodes 50"), DONE)


# Records


@test
def every_move_of_a_record_is_judged():
    for game, moves in MOVES.items():
        ran = kolam(f"analyse {record(game)} --nodes 100 --json --lines 2")
        expect(ran, DONE)
        *answers, last = ran.lines()
        assert [answer["turn"] for answer in answers] == list(range(moves))
        for answer in answers:
            played = answer["played"]
            assert 0 <= played["loss"] <= 1 and played["class"], played
            assert "why" not in played or played["class"] in FAULTS, played
        assert any("why" in answer["played"] for answer in answers), ran.out
        classes = [side["classes"] for side in last["summary"]["players"]]
        assert sum(sum(side.values()) for side in classes) == moves, last
        for side in last["summary"]["players"]:
            assert 0 <= side["accuracy"] <= 100 and 0 <= side["meanLoss"] <= 1, side


@test
def a_record_is_a_table_of_80_columns_with_a_summary_in_both_languages():
    words = {"C": ("Verdict", "accuracy", "blunder"), "de_DE.UTF-8": ("Urteil", "Genau", "Patzer")}
    for game, moves in MOVES.items():
        for language, names in words.items():
            ran = kolam(f"analyse {record(game)} --nodes 60", language=language)
            expect(ran, DONE)
            assert all(name in ran.out for name in names), ran.out
            assert ("Nach " if language == "de_DE.UTF-8" else "After ") in ran.out, ran.out
            assert f"  {moves}.  " in ran.out and "\033" not in ran.out, ran.out
            assert max(map(len, ran.out.splitlines())) <= 80, ran.out


@test
def a_record_is_analysed_from_one_side_or_in_hindsight():
    ran = kolam(f"analyse {record('mandala')} --nodes 60 --json --view 2")
    expect(ran, DONE)
    movers = [answer["toMove"] for answer in ran.lines()[:-1]]
    assert 2 in movers and len(movers) < MOVES["mandala"], movers
    ran = kolam(f"analyse {record('mandala')} --nodes 60 --json --hindsight")
    expect(ran, DONE)
    assert len(ran.lines()) == MOVES["mandala"] + 1


@test
def all_games_of_a_file_are_analysed_and_bad_ones_named():
    ran = kolam(f"analyse {record('everything')} --nodes 60 --json")
    expect(ran, DONE)
    assert {line["id"] for line in ran.lines()} == {"1", "2", "3"}
    ran = kolam(f"analyse {record('illegal-move')} --nodes 60")
    assert ran.status == REFUSED and ":10:4:" in ran.err and "Manalath" in ran.out, ran.err
    with open(record("manalath"), encoding="utf-8") as file:
        expect(kolam("analyse - --nodes 60", moves=file.read()), DONE)


# Terminals


@test
def a_terminal_has_colours_and_progress():
    seen, status = in_terminal(["analyse", record("manalath"), "--nodes", "3000"])
    assert status == 0 and "\033[1;31mblunder" in seen and "24/24: depth" in seen, seen[-500:]


@test
def ctrl_c_ends_with_what_was_found_so_far():
    line = ["analyse", "manalath", "--nodes", str(FOREVER)]
    seen, status = in_terminal(line, end_when=b"depth 3")
    assert status == 0 and "   1. " in seen, seen[-500:]
    line = ["analyse", record("patterns"), "--depth", "30"]
    seen, status = in_terminal(line, end_when=b"1/28: depth")
    assert status == 0 and "accuracy" in seen, seen[-500:]


# Queries


@test
def queries_are_answered_and_input_may_end_early():
    lines = query("a") + query("b", "patterns", seed=1) + query("c", "mandala", lines=1)
    ran = kolam("analyse --json", moves=lines)
    expect(ran, DONE)
    assert [answer["id"] for answer in ran.lines()] == ["a", "b", "c"], ran.out
    info = ran.lines()[1]["moveInfos"][0]
    names = "move value points winrate exact mate visits pv order"
    assert set(info) == set(names.split()) and info["pv"][0] == info["move"], info


@test
def nonsense_is_answered_and_does_no_harm():
    rubbish = b'\xff\x00{]\n{"id":"x"}\n[1]\n"' + b"x" * (5 << 20) + b"\n\n"
    ran = kolam("analyse --json", moves=rubbish + query("last").encode())
    expect(ran, DONE)
    *errors, last = ran.lines()
    assert len(errors) == 4 and all("error" in line for line in errors), errors
    assert errors[1]["id"] == "x" and errors[1]["field"] == "game", errors
    assert last["id"] == "last" and last["moveInfos"], last


@test
def a_long_query_is_ended_in_the_middle_and_tells_what_it_found():
    with Talk() as talk:
        talk.say(query("long", maxNodes=FOREVER, reportDuringSearchEvery=0.001))
        first = talk.hear()
        assert first["id"] == "long" and first["isDuringSearch"] and first["moveInfos"], first
        talk.say('{"id":"t","action":"terminate","terminateId":"long"}\n')
        rest, status = talk.end()
        final = [line for line in rest if line.get("isDuringSearch") is False]
        assert status == DONE and len(final) == 1 and final[0]["moveInfos"], rest
        assert any(line.get("action") == "terminate" for line in rest), rest


@test
def while_it_thinks_the_highest_priority_is_next():
    with Talk() as talk:
        talk.say(query("long", maxNodes=FOREVER, reportDuringSearchEvery=0.001))
        talk.hear()
        talk.say(query("low", priority=-1) + query("high", priority=1) + query("usual"))
        talk.say('{"id":"t","action":"terminate","terminateId":"long"}\n')
        rest, status = talk.end()
        order = [line["id"] for line in rest if line.get("isDuringSearch") is False]
        assert status == DONE and order == ["long", "high", "usual", "low"], order


@test
def everything_can_be_ended_at_once():
    with Talk("--analysis-threads", "2", "--hash", "2") as talk:
        for name in "abcd":
            talk.say(query(name, maxNodes=FOREVER, reportDuringSearchEvery=0.001))
        talk.hear()
        talk.say('{"id":"t","action":"terminate_all"}\n')
        rest, status = talk.end()
        ended = sorted(line["id"] for line in rest if line.get("isDuringSearch") is False)
        assert status == DONE and ended == list("abcd"), rest


@test
def nobody_listening_ends_it():
    with Talk() as talk:
        talk.process.stdout.close()
        try:
            for _ in range(1000):
                talk.say(query("a", maxNodes=1))
        except BrokenPipeError:
            pass
        try:
            talk.process.stdin.close()
        except BrokenPipeError:
            pass
        assert talk.process.wait(WAIT_LIMIT) == REFUSED


sys.exit(run_tests())
