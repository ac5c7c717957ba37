#!/usr/bin/env python3
"""The command line as its users use it: solve.

Usage: commands_solve.py PROGRAM
"""

import json
import signal
import subprocess
import sys

from program import (
    DONE, PROGRAM, REFUSED, USAGE, WAIT_LIMIT, Ran, expect, kolam, run_tests, started, test,
    wait_until)

# Twelve squares face up.
LATE = (
    "RBBP/RRBPPb/rYYBPBBG/oYbrRRRG/bYPPOoGG/goPGOOor/PPGOYY/GGyY"
    " yo d6,b4,g5,c2,h4 e3,f2,e7,d2,c7,g6 1"
)


def solve(*arguments, language="C"):
    return Ran(["solve", *arguments], language=language)


@test
def a_position_of_patterns_is_solved():
    ran = solve("patterns", "--position", LATE)
    expect(ran, DONE)
    outcome, line = ran.out.splitlines()
    assert outcome == "Player 1 wins by 11.", outcome
    german = solve("patterns", "--position", LATE, language="de_DE")
    assert german.out.startswith("Seite 1 gewinnt"), german.out
    shown = Ran(["show", "patterns", "--position", LATE, *line.split()])
    assert shown.status == DONE, shown.err


@test
def json_says_the_same():
    (answer,) = solve("patterns", "--position", LATE, "--json").lines()
    assert answer["solved"] and answer["end"] == "solved", answer
    assert answer["low"] == answer["high"], answer
    assert answer["position"] == LATE and answer["result"] == "1-0", answer
    assert answer["nodes"] > 0 and answer["line"], answer


@test
def a_small_board_of_manalath_is_solved():
    (answer,) = kolam("solve manalath sides=2-2-3 --json").lines()
    assert answer["outcome"] == "loss" and answer["result"] == "0-1", answer
    assert answer["plies"] == len(answer["line"]), answer


@test
def one_move_is_said_in_the_singular():
    threat = "....../....p../..p...../........./...oo.oo../......p../.p....../......./...... o 21-21"
    assert solve("manalath", "--position", threat).out.startswith("Player 1 wins in 1 move.\n")
    german = solve("manalath", "--position", threat, language="de_DE")
    assert german.out.startswith("Seite 1 gewinnt in einem Zug.\n"), german.out


@test
def moves_are_played_first():
    (answer,) = solve("manalath", "sides=2-2-2", "--moves", "oa1 oa2", "--json").lines()
    assert answer["position"] == "../.../oo o 23-25", answer
    assert answer["player"] == 1 and answer["outcome"] == "win", answer
    expect(solve("manalath", "--moves", "oa1 oa1"), REFUSED, "oa1", "2")


@test
def giving_up_is_said():
    expect(kolam("solve patterns --nodes 1000"), REFUSED, "not solved", "nodes")
    ran = kolam("solve patterns --nodes 1000 --json")
    assert ran.status == REFUSED
    (answer,) = ran.lines()
    assert not answer["solved"] and answer["end"] == "nodes" and answer["nodes"] >= 1000, answer


@test
def an_interrupt_gives_up_cleanly():
    line = [PROGRAM, "solve", "patterns", "--json"]
    with started(line, stdout=subprocess.PIPE, text=True) as process:
        wait_until(lambda: "SigBlk:\t0000000000000000" not in status_of(process.pid))
        process.send_signal(signal.SIGINT)
        answer = json.loads(process.communicate(timeout=WAIT_LIMIT)[0])
    assert process.returncode == REFUSED and answer["end"] == "stopped", answer


def status_of(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return file.read()


@test
def what_cannot_be_solved_is_refused():
    expect(kolam("solve mandala"), REFUSED, "Mandala", "analyse")
    over = solve("manalath", "sides=2-2-2", "--moves", "oa1 oa2 ob1 pb2 oc2 ob3 pc1")
    expect(over, REFUSED, "over")


@test
def wrong_usage_is_said():
    expect(kolam("solve"), USAGE, "game")
    expect(kolam("solve patterns Br"), USAGE, "Br", "--moves")
    for words in ("--nodes 0", "--nodes x", "--nodes -1", "--memory 0", "--memory 99999999"):
        flag = words.split()[0]
        expect(kolam("solve patterns " + words), USAGE, flag)


sys.exit(run_tests())
