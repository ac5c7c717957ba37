#!/usr/bin/env python3
"""The engine as other programs use it: sessions with `kolam ugi`, as a process.

Usage: commands_ugi.py PROGRAM
"""

import os
import random
import subprocess
import sys

from program import DONE, PROGRAM, USAGE, WAIT_LIMIT, expect, kolam, run_tests, shell, test

GAMES = ("patterns", "manalath", "mandala")
THREADS = os.environ.get("KOLAM_THREADS", "1")
VIEW = "?88 - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0"


class Engine:
    """A running engine; leaving the block closes its input and expects it to end well."""

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, "ugi", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8", bufsize=1)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:  # it may think without end
            self.process.kill()
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        status = self.process.wait(WAIT_LIMIT)
        if kind is None:
            assert status == DONE, (status, rest)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, *beginnings):
        """The lines up to the first that begins so."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, f"the engine ended after {lines}"
            lines.append(line.rstrip("\n"))
            if line.startswith(beginnings):
                return lines

    def ask(self, question):
        self.send(f"query {question}")
        return self.until("response")[-1][len("response"):].split()

    def go(self, how):
        """The best move, and the lines before it."""
        self.send(f"go {how}")
        *infos, best = self.until("bestmove")
        return best.split()[1], infos


def session(lines, *options):
    """All that is answered to the lines."""
    ran = kolam(" ".join(("ugi", *options)), moves=lines if isinstance(lines, bytes) else lines)
    expect(ran, DONE)
    return ran.out.splitlines()


def numbers(info):
    """The words of an info line that are followed by a value."""
    words = info.split()
    return {name: value for name, value in zip(words[1:], words[2:])}


@test
def a_session_in_every_game_ends_in_a_legal_move():
    for game in GAMES:
        with Engine() as engine:
            engine.send("ugi")
            assert engine.until("ugiok")[0].startswith("id name Kolam ")
            engine.send(f"setoption name game value {game}")
            engine.send(f"setoption name Threads value {THREADS}")
            engine.send("uginewgame")
            engine.send("isready")
            assert engine.until("readyok") == ["readyok"]
            engine.send("position startpos")
            best, infos = engine.go("nodes 20000")
            assert best in engine.ask("legalmoves"), best
            last = numbers(infos[-1])
            assert best == last["pv"] and int(last["nodes"]) > 0, infos[-1]
            assert 0 <= float(last["win"]) <= 1 and int(last["nps"]) >= 0, infos[-1]


def random_moves(engine, plies, seed):
    """Moves from the start of the game, which do not end it."""
    choice, moves = random.Random(seed), []
    while len(moves) < plies:
        engine.send(" ".join(["position", "startpos", "moves", *moves] if moves else
                             ["position", "startpos"]))
        legal = engine.ask("legalmoves")
        if not legal:
            return moves[:-1]
        moves.append(choice.choice(legal))
    return moves


def thoughts(engine, moves, nodes):
    """What the engine says last of the position after these moves, and plays: without times."""
    engine.send(" ".join(["position", "startpos", "moves", *moves]))
    best, infos = engine.go(f"nodes {nodes}")
    told = [line.split(" ") for line in infos if line.startswith("info depth ")]
    last = numbers(infos[-1])
    return best, len({line[2] for line in told}), [last[name] for name in (
        "depth", "cp" if "cp" in last else "mate", "win", "nodes", "hashfull")], \
        infos[-1].partition(" pv ")[2]


@test
def after_a_new_game_it_thinks_as_if_it_had_just_been_started():
    for game in GAMES:
        with Engine(f"game={game}") as used:
            for number in range(8):
                moves = random_moves(used, 3 + 2 * number, number)
                other = random_moves(used, 2 + 2 * number, number + 100)
                with Engine(f"game={game}") as fresh:
                    expected = thoughts(fresh, moves, 4000)
                thoughts(used, other, 3000)
                thoughts(used, other[:-1], 1000)
                used.send("uginewgame")
                assert thoughts(used, moves, 4000) == expected, (game, moves)


@test
def options_can_be_set_on_the_command_line():
    assert session("query position\n", "game=manalath", "sides=2-2-2", "supply=3") == [
        "response ../.../.. o 3-3"]
    for words in ("ugi chess", "ugi game=chess", "ugi ending=flops", "ugi level=", "ugi --fast"):
        ran = kolam(words)
        assert ran.status == USAGE and ran.err.startswith("kolam: "), words


@test
def stop_ends_a_search_without_end():
    for game in GAMES:
        with Engine(f"game={game}", f"threads={THREADS}") as engine:
            for _ in range(5):
                engine.send("go infinite")
                engine.send("isready")
                engine.until("readyok")
                engine.send("stop")
                engine.until("bestmove")


@test
def an_answer_to_infinite_waits_for_stop_even_if_all_is_known():
    with Engine("game=manalath", "sides=2-2-2") as engine:
        engine.send("go infinite depth 1")
        engine.send("position startpos moves oa1")
        engine.send("query p1turn")
        engine.send("isready")
        assert not any(line.startswith("bestmove") for line in engine.until("readyok"))
        engine.send("stop")
        assert engine.until("bestmove")[-1] != "bestmove none"
        assert engine.until("response")[-1] == "response false"


@test
def a_session_may_be_sent_in_one_pipe():
    said = session("go nodes 500\nposition startpos moves Br\nquery p1turn\ngo nodes 500\n", "game=patterns")
    answers = [line.split()[0] for line in said if not line.startswith("info")]
    assert answers == ["bestmove", "response", "bestmove"], said


@test
def two_thousand_searches_without_end_that_are_stopped_give_two_thousand_moves():
    said = session("go infinite\nstop\n" * 2000, "game=manalath")
    best = [line for line in said if line.startswith("bestmove")]
    assert len(best) == 2000 and "bestmove none" not in best, said[-3:]
    assert not any(line.startswith("info string") for line in said), said


@test
def what_waits_is_obeyed_as_soon_as_the_engine_has_answered():
    with Engine("game=manalath") as engine:
        engine.send("go nodes 3000")
        engine.send("position startpos moves oe5")
        engine.send("go nodes 3000")  # nothing more is sent: the answers come by themselves
        engine.until("bestmove")
        engine.until("bestmove")


@test
def what_was_seen_before_can_be_told():
    with Engine("game=mandala") as engine:
        engine.send(f"position view {VIEW} view {VIEW}")
        best, _ = engine.go("nodes 500")
        assert best in engine.ask("legalmoves"), best
        assert " ".join(engine.ask("position")) == VIEW


@test
def ponderhit_lets_the_clock_run():
    with Engine("game=patterns", "ponder=true", f"threads={THREADS}") as engine:
        engine.send("position startpos moves Br")
        engine.send("go ponder p1time 300 p2time 300")
        engine.send("isready")
        engine.until("readyok")
        engine.send("ponderhit")
        engine.until("bestmove")
        engine.send("ponderhit")
        assert "not pondering" in engine.until("info string")[-1]
        engine.send("go ponder movetime 10")
        engine.send("stop")
        engine.until("bestmove")


@test
def multipv_tells_of_different_first_moves():
    with Engine("game=manalath", "multipv=4") as engine:
        best, infos = engine.go("nodes 20000")
        last = [info.split(" pv ")[1].split()[0] for info in infos[-4:]]
        assert len(set(last)) == 4 and last[0] == best, infos[-4:]
        assert [numbers(info)["multipv"] for info in infos[-4:]] == ["1", "2", "3", "4"]


@test
def one_thread_and_the_same_nodes_give_the_same_answer():
    for game in GAMES:
        answers = []
        for _ in range(2):
            with Engine(f"game={game}", "seed=5") as engine:
                answers.append(engine.go("nodes 5000")[0])
        assert answers[0] == answers[1], (game, answers)


@test
def a_view_is_enough_to_think():
    with Engine("game=mandala") as engine:
        engine.send(f"position fen {VIEW}")
        best, infos = engine.go("nodes 2000")
        assert best in engine.ask("legalmoves"), best
        assert "points" in infos[-1], infos[-1]
        engine.send(f"position fen {VIEW} moves F1r1 Cg")
        assert "refused" in engine.until("info string")[-1]
        assert " ".join(engine.ask("position")) == VIEW


@test
def every_level_plays():
    for game in GAMES:
        with Engine(f"game={game}") as engine:
            for level in range(1, 11):
                engine.send(f"setoption name level value {level}")
                best, _ = engine.go("nodes 2000")
                assert best in engine.ask("legalmoves"), (game, level, best)


def play_game(game, limits):
    """Two engines, the second told every move; the first one's answers to queries at the end."""
    with Engine(f"game={game}", "deal=3", f"threads={THREADS}") as first, \
            Engine(f"game={game}", "deal=3", "player=uct") as second:
        moves = []
        while True:
            for engine in (first, second):
                engine.send(f"position startpos moves {' '.join(moves)}")
            over = first.ask("gameover")
            assert over == second.ask("gameover")
            if over == ["true"]:
                return moves, first.ask("result"), second.ask("result")
            to_move = first if first.ask("p1turn") == ["true"] else second
            best, _ = to_move.go(limits)
            assert best in to_move.ask("legalmoves"), (moves, best)
            moves.append(best)


@test
def two_engines_play_whole_games():
    for game in GAMES:
        for limits in ("nodes 100", "p1time 20 p2time 20"):
            moves, result, same = play_game(game, limits)
            assert result == same and result[0] in ("p1win", "p2win", "draw"), (game, result)
            assert len(moves) > 2, moves


@test
def a_finished_game_has_no_best_move():
    said = session("position startpos moves oa1 pi1 oa2 pi2 oa3 pi4 oa4\ngo\nquery result\n",
                   "game=manalath")
    assert said[-2:] == ["bestmove none", "response p2win"], said


@test
def a_forced_result_is_told_in_plies():
    won = "oa1 pi1 oa2 pi2 oa4 pi4 oa5 pg8"
    said = session(f"position startpos moves {won}\ngo nodes 5000\n", "game=manalath")
    assert said[-1] == "bestmove oa3", said[-1]
    assert " score mate 1 win 1.000 " in said[-2], said[-2]
    lost = "oa1 pi1 oa2 pi3 oa4 pi5 oc1 pg1 oc2 pg3 oc4 pg5 oc5 pg7 oa5"
    said = session(f"position startpos moves {lost}\ngo nodes 50000\n", "game=manalath")
    assert " score mate -2 win 0.000 " in said[-2], said[-2]


@test
def the_end_of_the_input_waits_for_the_answer():
    for how in ("nodes 1000", "depth 2", "infinite", "ponder", "movetime 20"):
        assert session(f"go {how}", "game=patterns")[-1].startswith("bestmove "), how
        assert session(f"go {how}\nquit\n", "game=patterns")[-1].startswith("bestmove "), how


@test
def quit_ends_it_at_once():
    assert session("quit\nisready\n") == []
    assert session("isready\r\nquit\r\n") == ["readyok"]


@test
def nonsense_does_not_stop_it():
    said = session(b"\xff\xfe\x00\n" + b"x" * 300000 + b"\ngo \x00\nposition fen \xff moves\n" +
                   b"setoption name \x1b[31m value 1\n" + b"isready")
    assert said[-1] == "readyok", said[-1]
    assert all(line.startswith("info string ") for line in said[:-1]), said
    assert len(said) == 7 and not any("\x1b" in line for line in said), said


@test
def show_draws_the_board():
    out = "\n".join(session("d\nshow\n", "game=manalath"))
    assert out.count("Player 1 to move") == 2, out


@test
def perft_counts_and_can_be_stopped():
    assert session("perft 3\n", "game=manalath") == ["response 2627520"]
    with Engine("game=manalath") as engine:
        engine.send("perft 50")
        engine.send("isready")
        engine.until("readyok")
        engine.send("stop")
        assert "Stopped" in engine.until("info string")[-1]


@test
def a_closed_pipe_ends_it():
    out = shell('yes isready | head -n 200000 | "$1" ugi 2>&1 | head -n 1; echo over')
    assert out == "readyok\nover\n", out


sys.exit(run_tests())
