#!/usr/bin/env python3
"""Self-play as its users meet it: the same bytes however it is run, killed, split and joined.

Usage: commands_selfplay.py PROGRAM
"""

import json
import os
import signal
import subprocess
import sys

from program import (
    DONE, PROGRAM, REFUSED, USAGE, WAIT_LIMIT, Ran, expect, in_folder, kolam, run_tests, started,
    test, wait_until)

GAMES = ("patterns", "manalath", "mandala")
SMALL = ["manalath", "sides=3-3-3", "--plies", "1-3", "--nodes", "60"]


def selfplay(*words):
    return Ran(["selfplay", *words])


def data(path):
    with open(path, "rb") as file:
        return file.read()


def made(path, *words):
    """The bytes of a run with these words."""
    expect(selfplay(*words, "--out", path), DONE)
    return data(path)


def games(*words):
    ran = selfplay(*words)
    expect(ran, DONE)
    return ran.lines()[1:]


@test
def every_position_is_kept_with_what_the_search_found():
    for game in GAMES:
        for played in games(game, "--games", "2", "--nodes", "80"):
            end = played["opening"] + [sample["move"] for sample in played["samples"]]
            deal = ["--seed", played["deal"]]
            traced = Ran(["trace", game, *deal], moves=" ".join(end)).lines()
            assert traced[-1]["result"] == played["result"], played["result"]
            for sample in played["samples"]:
                known = Ran(["trace", game, "--position", sample["position"]]).lines()[0]
                assert {move for move, _, _ in sample["lines"]} <= set(known["legal"]), sample
                assert sample["pv"][0] == sample["lines"][0][0], sample
                assert sample["outcome"] == {"1-0": 1, "0-1": -1}.get(played["result"], 0) * (
                    1 if sample["player"] == 1 else -1), sample
                assert 0 <= sample["chance"] <= 1 and sample["nodes"] > 0, sample
                assert not sample["proved"] or sample["chance"] in (0, 0.5, 1), sample


@test
def what_is_hidden_is_not_in_a_sample():
    for played in games("mandala", "--games", "2", "--nodes", "40"):
        for sample in played["samples"]:
            deck, hands = sample["position"].split()[0], sample["position"].split()[2].split("/")
            assert deck.startswith("?") or deck == "-", sample
            other = hands[2 - sample["player"]]
            assert other.startswith("?") or other == "-", sample


@test
def visits_are_kept_of_every_move_of_a_tree_search():
    for played in games("mandala", "--games", "1", "--nodes", "200"):
        for sample in played["samples"]:
            assert sum(visits for _, _, visits in sample["lines"]) >= 199, sample


@in_folder
def any_number_of_threads_gives_the_same_bytes(folder):
    for game in GAMES:
        for name in ("games.jsonl", "games.ksp"):
            words = [game, "--games", "5", "--nodes", "50", "--explore", "5"]
            texts = {made(f"{folder}/{game}-{threads}-{name}", *words, "--threads", threads)
                     for threads in ("1", "2", "5")}
            assert len(texts) == 1, (game, name)


@in_folder
def sixteen_parts_joined_are_the_bytes_of_one_run(folder):
    for name in ("games.jsonl", "games.ksp"):
        whole = made(f"{folder}/whole-{name}", *SMALL, "--games", "37")
        parts = [f"{folder}/{part}-{name}" for part in range(1, 17)]
        for part, path in enumerate(parts, 1):
            made(path, *SMALL, "--games", "37", "--part", f"{part}/16", "--threads", "2")
        joined = f"{folder}/joined-{name}"
        expect(selfplay("--join", *reversed(parts), "--out", joined), DONE)
        assert data(joined) == whole
        expect(selfplay("--join", *parts[:7], *parts[8:], "--out", f"{folder}/x"), REFUSED, "part 8 of 16")
        expect(selfplay("--join", *parts, parts[3], "--out", f"{folder}/x"), REFUSED, "part 4 of 16")
        assert not os.path.exists(f"{folder}/x")


@in_folder
def the_compact_form_becomes_the_lines_of_the_same_run(folder):
    for game in GAMES:
        words = [game, "--games", "3", "--nodes", "60", "--explore", "4"]
        lines = made(f"{folder}/{game}.jsonl", *words)
        compact = made(f"{folder}/{game}.ksp", *words)
        assert selfplay("--join", f"{folder}/{game}.ksp").out.encode() == lines
        assert len(compact) * 3 < len(lines), (len(compact), len(lines))


def start(*words):
    return started([PROGRAM, "selfplay", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                   env={**os.environ, "LC_ALL": "C"})


@in_folder
def a_killed_run_goes_on_and_gives_the_same_bytes(folder):
    for name in ("games.jsonl", "games.ksp"):
        words = [*SMALL, "--games", "400", "--threads", "2"]
        whole = made(f"{folder}/whole-{name}", *words)
        path = f"{folder}/{name}"
        for kill in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
            before = os.path.getsize(path) if os.path.exists(path) else 0
            with start(*words, "--out", path, "--resume") as running:
                wait_until(lambda: running.poll() is not None or
                           os.path.exists(path) and os.path.getsize(path) > before + 1000)
                running.send_signal(kill)
                _, errors = running.communicate(timeout=WAIT_LIMIT)
            stopped = kill != signal.SIGKILL and running.returncode != DONE
            assert not stopped or b"--resume goes on" in errors, errors
        with open(path, "ab") as file:  # what a machine that loses its power leaves
            file.write(whole[os.path.getsize(path):][:37])
        expect(selfplay(*words, "--out", path, "--resume"), DONE)
        assert data(path) == whole
        expect(selfplay(*words, "--out", path, "--resume"), DONE)
        assert data(path) == whole


@in_folder
def a_run_that_was_killed_at_any_byte_goes_on(folder):
    for name in ("games.jsonl", "games.ksp"):
        words = ["manalath", "sides=2-2-3", "--nodes", "20", "--games", "3", "--plies", "2"]
        whole = made(f"{folder}/whole-{name}", *words)
        path = f"{folder}/{name}"
        for length in range(0, len(whole), 61):
            with open(path, "wb") as file:
                file.write(whole[:length])
            expect(selfplay(*words, "--out", path, "--resume"), DONE)
            assert data(path) == whole, length


@in_folder
def data_of_another_job_are_not_continued(folder):
    path = f"{folder}/games.ksp"
    made(path, *SMALL, "--games", "2")
    expect(selfplay(*SMALL, "--games", "2", "--out", path), REFUSED, "--resume")
    for words in (["--games", "3"], ["--games", "2", "--seed", "1"], ["--games", "2", "--part", "1/2"]):
        expect(selfplay(*SMALL, *words, "--out", path, "--resume"), REFUSED, "another job")
    other = f"{folder}/other.ksp"
    made(other, *SMALL, "--games", "2", "--seed", "1", "--part", "1/2")
    expect(selfplay("--join", path, other), REFUSED, "not of one job")
    with open(path, "r+b") as file:
        file.truncate(os.path.getsize(path) - 1)
    expect(selfplay("--join", path), REFUSED, "not complete")
    expect(selfplay("--join", "/no/file"), REFUSED, "/no/file")
    expect(selfplay("--join", PROGRAM), REFUSED, "self-play")


@in_folder
def a_damaged_game_is_refused(folder):
    path = f"{folder}/games.ksp"
    whole = made(path, *SMALL, "--games", "1")
    damaged = bytearray(whole)
    damaged[-3] ^= 0xFF  # the flags of the last sample or a move: whatever is there
    at = whole.rindex(b"}}") + 2 + 4 + 16  # the result, behind the length, number, deal and score
    damaged[at] ^= 3
    with open(path, "wb") as file:
        file.write(damaged)
    ran = selfplay("--join", path)
    expect(ran, REFUSED, path)


@in_folder
def openings_are_random_within_their_range_and_balanced_if_wanted(folder):
    lengths = {len(played["opening"]) for played in
               games("manalath", "--games", "30", "--nodes", "1", "--plies", "2-5")}
    assert lengths == {2, 3, 4, 5}, lengths
    words = ["manalath", "--games", "6", "--nodes", "1000", "--plies", "4"]
    for played in games(*words, "--balanced", "10", "--balance-nodes", "1000"):
        assert 0.3 <= played["samples"][0]["chance"] <= 0.7, played["samples"][0]
    with open(f"{folder}/won", "w", encoding="utf-8") as file:
        file.write("oa1 pi1 oa2 pi2 oa4 pi4 oa5 pg8\n")
    expect(selfplay("manalath", "--openings", f"{folder}/won", "--balanced", "40"), REFUSED, "--balanced")


@in_folder
def openings_come_from_a_file(folder):
    path = f"{folder}/openings"
    with open(path, "w", encoding="utf-8") as file:
        file.write("oa1 pa2\n.../..../op. o 24-24\n")
    first, second = games("manalath", "sides=2-2-3", "--games", "2", "--openings", path)
    assert first["opening"] == ["oa1", "pa2"] and "start" not in first, first
    assert second["opening"] == [] and second["start"] == ".../..../op. o 24-24", second


@test
def moves_are_explored_as_often_as_is_asked_for():
    def explored(*words):
        samples = [sample for played in games("mandala", "--games", "4", "--nodes", "30", *words)
                   for sample in played["samples"]]
        return [sample for sample in samples if sample["explored"]], len(samples)

    assert not explored()[0]
    drawn, count = explored("--explore", "4")
    assert 0 < len(drawn) < count / 2, (len(drawn), count)
    drawn, _ = explored("--explore", "3", "--among", "2")
    assert all(sample["move"] in [move for move, _, _ in sample["lines"][:2]] for sample in drawn)


@test
def a_second_search_gives_the_values_and_not_the_moves():
    words = ["manalath", "--games", "1", "--plies", "3", "--nodes", "50"]
    plain, labelled = games(*words), games(*words, "--label-nodes", "2000")
    assert plain[0]["opening"] == labelled[0]["opening"]
    samples = labelled[0]["samples"]
    assert max(sample["nodes"] for sample in samples if sample["labelled"]) > 1000, samples
    assert all(sample["labelled"] or sample["proved"] for sample in samples), samples
    assert not any(sample["labelled"] for sample in plain[0]["samples"])


@test
def values_are_proved_where_nodes_are_given_for_it():
    def proved(*words):
        played = games("patterns", "--games", "1", "--nodes", "100", *words)[0]
        return [sample for sample in played["samples"] if sample["exact"]], played

    before, _ = proved()
    after, played = proved("--prove-nodes", "3000")
    assert len(after) > len(before)
    for sample in after[-3:]:
        assert sample["value"] == 100 * sample["margin"] or sample["explored"], sample
    expect(selfplay("mandala", "--prove-nodes", "5"), USAGE, "--prove-nodes")


@test
def levels_play():
    for game in GAMES:
        played = games(game, "--games", "1", "--level", "2")[0]
        assert played["result"] in ("1-0", "0-1", "1/2-1/2") and played["samples"]


@test
def wrong_arguments_are_named():
    for words, named in (
        (["chess"], "chess"),
        (["manalath", "sides=1-1-1"], "sides"),
        (["manalath", "more"], "more"),
        (["manalath", "--games", "0"], "--games"),
        (["manalath", "--threads", "x"], "--threads"),
        (["manalath", "--level", "11"], "--level"),
        (["manalath", "--plies", "5-2"], "--plies"),
        (["manalath", "--plies", "99"], "--plies"),
        (["manalath", "--part", "3/2"], "--part"),
        (["manalath", "--format", "xml"], "--format"),
        (["manalath", "--among", "3"], "--explore"),
        (["manalath", "--balance-nodes", "3"], "--balanced"),
        (["manalath", "--resume"], "--out"),
        (["--join"], "--join"),
        (["manalath", "--loud"], "--loud"),
    ):
        expect(selfplay(*words), USAGE, named)
    expect(selfplay("manalath", "--openings", "/no/file"), REFUSED, "/no/file")
    expect(selfplay("manalath", "--out", "/no/folder/file"), REFUSED, "/no/folder/file")
    assert "Eröffnungen" in kolam("selfplay --help", language="de_DE.UTF-8").out


@test
def a_full_disk_is_told():
    expect(selfplay(*SMALL, "--games", "2", "--out", "/dev/full"), REFUSED, "cannot be written")


sys.exit(run_tests())
