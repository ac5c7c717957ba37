#!/usr/bin/env python3
"""Matches and ratings as their users meet them, with engines of our own and foreign ones.

Usage: commands_match.py PROGRAM
"""

import json
import os
import signal
import subprocess
import sys
import tempfile

from program import (
    DONE, PROGRAM, REFUSED, TESTS, USAGE, WAIT_LIMIT, Ran, expect, in_folder, kolam, run_tests, started,
    test, wait_until)

SMALL = ["manalath", "sides=2-2-3", "--plies", "2"]


def engine(name, behaviour="random", *more, file=None):
    """The words for a foreign engine of that behaviour; without a limit of time unless given."""
    more = more or ("nodes=1",)
    command = f"python3 '{TESTS}/support/engine.py' '{PROGRAM}' {behaviour}" + (f" '{file}'" if file else "")
    return ["--engine", f"cmd={command}", f"name={name}", *more]


def match(*words, game=None):
    return Ran(["match", *(game or SMALL), *words])


def summary(*words, game=None):
    """The summary as data; the match must have been played."""
    ran = match(*words, "--json", game=game)
    expect(ran, DONE)
    return json.loads(ran.out)


def results(folder):
    with open(f"{folder}/results.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file][1:]


def lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def by_name(outcome):
    return {each["name"]: each for each in outcome["engines"]}


def runs(process):
    """Whether a process is there and is not just waiting to be buried."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# Matches


@test
def every_opening_is_played_twice_with_seats_exchanged():
    with tempfile.TemporaryDirectory() as folder:
        outcome = summary(*engine("a"), *engine("b"), "--pairs", "3", "--out", folder)
        games = sorted(results(folder), key=lambda game: game["number"])
        records = kolam(f"record json {folder}/games.kgn").lines()
    assert outcome["games"] == 6 and outcome["end"] == "complete", outcome
    assert [(g["player1"], g["player2"]) for g in games] == [("a", "b"), ("b", "a")] * 3
    openings = [[m["move"] for m in r["moves"]][:2] for r in records]
    assert openings[0::2] == openings[1::2] and openings[0] != openings[2], openings


@in_folder
def a_deal_is_played_twice_in_games_with_a_deal(folder):
    for game in ("patterns", "mandala"):
        where = os.path.join(folder, game)
        outcome = summary("--engine", "name=a", "nodes=20", "--engine", "name=b", "player=random",
                          "nodes=1", "--pairs", "2", "--out", where, game=[game])
        seeds = [each["seed"] for each in results(where)]
        assert seeds[0] == seeds[1] != seeds[2] == seeds[3], seeds
        assert all(each["score"] for each in results(where))
        assert outcome["couples"][0]["margin"] is not None
        assert kolam(f"record check {where}/games.kgn").status == DONE


@test
def the_summary_adds_up():
    outcome = summary(*engine("a"), *engine("b"), "--pairs", "5")
    couple = outcome["couples"][0]
    assert couple["wins"] + couple["draws"] + couple["losses"] == couple["games"] == 10
    assert sum(couple["pairs"]) == 5
    score = sum(i / 4 * n for i, n in enumerate(couple["pairs"])) / 5
    assert abs(score - couple["score"]) < 1e-9, couple


@in_folder
def the_same_seed_gives_the_same_match_however_many_play_at_a_time(folder):
    texts = []
    for number, (seed, concurrency) in enumerate((("5", "1"), ("5", "3"), ("6", "1"))):
        where = os.path.join(folder, str(number))
        summary(*engine("a"), "--engine", "name=b", "player=uct", "nodes=50", "--pairs", "4",
                "--seed", seed, "--concurrency", concurrency, "--out", where)
        records = kolam(f"record json {where}/games.kgn").lines()
        records.sort(key=lambda record: record["tags"]["Round"])
        texts.append([[m["move"] for m in record["moves"]] for record in records])
    assert texts[0] == texts[1], "another number of games at a time"
    assert texts[0] != texts[2], "another seed"


@test
def many_engines_play_everyone_against_everyone():
    outcome = summary(*engine("a"), *engine("b"), *engine("c"), "--pairs", "2", "--concurrency",
                      "2")
    assert outcome["games"] == 12 and len(outcome["couples"]) == 3
    assert [each["games"] for each in outcome["engines"]] == [8, 8, 8]
    text = match(*engine("a"), *engine("b"), *engine("c"), "--pairs", "1").out
    assert "Elo" in text and "a - b" in text and "b - c" in text, text


@in_folder
def engines_are_told_their_options_and_limits(folder):
    told = os.path.join(folder, "told")
    match(*engine("a", "tell", "nodes=77", "style=bold", file=told), *engine("b"), "--movetime",
          "90000", "--pairs", "1")
    assert "option style=bold" in lines(told) and "go nodes 77" in lines(told), lines(told)
    os.remove(told)
    match(*engine("a", "tell", "clock=6000+0.5", file=told), *engine("b", "random", "clock=3000"),
          "--pairs", "1")
    first = next(line for line in lines(told) if line.startswith("go"))
    assert first.startswith("go p1time 6000000 p2time 3000000 p1inc 500 p2inc 0"), first


@test
def the_engine_of_the_house_is_the_default():
    outcome = summary("--engine", "level=1", "nodes=10", "--engine", "player=random", "nodes=10",
                      "--pairs", "2")
    names = [each["name"] for each in outcome["engines"]]
    assert names == ["kolam level=1 nodes=10", "kolam player=random nodes=10"], names


@in_folder
def openings_come_from_a_file(folder):
    path, out = os.path.join(folder, "openings"), os.path.join(folder, "out")
    with open(path, "w", encoding="utf-8") as file:
        file.write("% moves, then a position\noa1 pa2\n\n.../..../op. o 24-24\n")
    summary(*engine("a"), *engine("b"), "--pairs", "2", "--openings", path, "--out", out,
            game=["manalath", "sides=2-2-3"])
    records = kolam(f"record json {out}/games.kgn").lines()
    assert [m["move"] for m in records[0]["moves"]][:2] == ["oa1", "pa2"]
    assert records[2]["start"] == ".../..../op. o 24-24"
    with open(path, "w", encoding="utf-8") as file:
        file.write("oa1 pa2\noa1 pa1\n")
    ran = match(*engine("a"), *engine("b"), "--openings", path)
    expect(ran, REFUSED, "opening 2", "a1 is not empty")


@in_folder
def an_engine_never_sees_a_hidden_card_of_mandala(folder):
    told = os.path.join(folder, "told")
    outcome = summary(*engine("a", "view", file=told), "--engine", "name=b", "player=random",
                      "nodes=1", "--pairs", "1", game=["mandala"])
    assert by_name(outcome)["a"]["illegal_moves"] == 0
    assert len(lines(told)) > 20 and all(line.startswith("well") for line in lines(told)), told


@in_folder
def an_engine_that_can_is_told_all_that_its_player_has_seen(folder):
    told = os.path.join(folder, "told")
    outcome = summary(*engine("a", "history", file=told), "--engine", "name=b", "player=random",
                      "nodes=1", "--pairs", "1", game=["mandala"])
    assert by_name(outcome)["a"]["illegal_moves"] == 0
    said = lines(told)
    assert said[0] == "option history=true" and len(said) > 20, said[:3]
    assert all(line.startswith("well") for line in said[1:]), said


@test
def in_a_gauntlet_the_first_engine_plays_all_others():
    outcome = summary(*engine("a"), *engine("b"), *engine("c"), "--gauntlet", "--pairs", "2")
    assert [(c["first"], c["second"]) for c in outcome["couples"]] == [("a", "b"), ("a", "c")]
    assert [each["games"] for each in outcome["engines"]] == [8, 4, 4]


@in_folder
def a_record_says_how_each_move_was_found(folder):
    summary("--engine", "name=a", "nodes=50", *engine("b"), "--pairs", "1", "--out", folder)
    for record in kolam(f"record json {folder}/games.kgn").lines():
        moves = record["moves"]
        assert not any(move["comments"] for move in moves[:2]), moves
        for number, move in enumerate(moves[2:]):
            words = move["comments"][0].split()
            told = dict(zip(words[::2], words[1::2]))
            mine = (number % 2 == 0) == (record["tags"]["Player1"] == "a")
            assert int(told["time"]) >= 0, told
            assert told.keys() >= ({"depth", "nodes"} if mine else {"cp", "depth"}), told
            assert mine or told["depth"] == "1", told


@in_folder
def a_forced_end_that_an_engine_tells_is_in_the_record(folder):
    summary(*engine("a", "mates"), *engine("b", "mated"), "--pairs", "1", "--out", folder)
    for record in kolam(f"record json {folder}/games.kgn").lines():
        comments = [move["comments"][0] for move in record["moves"][2:]]
        plies = comments if record["tags"]["Player1"] == "a" else comments[1:]
        assert all(comment.startswith("mate 3 ") for comment in plies[::2]), comments
        assert all(comment.startswith("mate -4 ") for comment in plies[1::2]), comments


# Ends that are the referee's


def endings(folder):
    return {(game["ending"], game["detail"]) for game in results(folder)}


def hopeful(name, hope):
    """An engine that always tells the same score: `up`, `down` or `even`."""
    return engine(name, f"hopes-{hope}")


@in_folder
def a_game_is_lost_when_both_engines_say_so(folder):
    for first, second, ends in (("down", "up", True), ("down", "down", False), ("up", "even", False)):
        where = os.path.join(folder, f"{first}-{second}")
        summary(*hopeful("a", first), *hopeful("b", second), "--pairs", "4", "--resign", "1500,1",
                "--out", where, game=["manalath", "sides=3-3-3", "--plies", "1"])
        resigned = [game for game in results(where) if game["detail"] == "resign"]
        assert (len(resigned) > 0) == ends, endings(where)
        for game in resigned:
            assert game["ending"] == "adjudication", game
            assert game["result"] == ("0-1" if game["player1"] == "a" else "1-0"), game
        assert kolam(f"record check {where}/games.kgn").status == DONE


@in_folder
def a_game_is_drawn_when_both_engines_say_so_for_long_enough(folder):
    for number, (ply, ends) in enumerate(((5, "adjudication"), (90, "rules"))):
        where = os.path.join(folder, str(number))
        summary(*hopeful("a", "even"), *hopeful("b", "even"), "--pairs", "1", "--draw",
                f"10,1,{ply}", "--out", where)
        assert {end for end, _ in endings(where)} == {ends}
        assert ends == "rules" or {game["result"] for game in results(where)} == {"1/2-1/2"}


@in_folder
def a_certain_result_ends_the_game_and_is_the_one_that_it_would_have_had(folder):
    words = ["--engine", "name=a", "nodes=300", "--engine", "name=b", "nodes=200", "--pairs", "4"]
    whole, short = os.path.join(folder, "whole"), os.path.join(folder, "short")
    summary(*words, "--out", whole)
    summary(*words, "--exact", "--out", short)
    assert ("adjudication", "exact") in endings(short)
    for long, brief in zip(results(whole), results(short)):
        assert brief["result"] == long["result"] and brief["plies"] <= long["plies"], (long, brief)


# Engines that misbehave


def faults(behaviour, kind, *limits, pairs="2"):
    """A match against an engine that loses games by this kind of fault."""
    with tempfile.TemporaryDirectory() as folder:
        outcome = summary(*engine("good"), *engine("bad", behaviour, *limits), "--pairs", pairs,
                          "--out", folder)
        bad, good = by_name(outcome)["bad"], by_name(outcome)["good"]
        assert bad[kind] > 0, outcome
        assert outcome["games"] == 2 * int(pairs)
        for other in ("time_losses", "crashes", "illegal_moves"):
            assert good[other] == 0 and (other == kind or bad[other] == 0), outcome
        assert kolam(f"record check {folder}/games.kgn").status == DONE
        return results(folder)


@test
def a_crash_loses_the_game_and_the_engine_is_started_again():
    games = faults("crash", "crashes", pairs="3")
    crashes = [game["detail"] for game in games if game["ending"] == "crash"]
    assert len(crashes) > 1 and set(crashes) == {"signal 11"}, games


@test
def an_engine_that_leaves_loses_the_game():
    games = faults("leave", "crashes")
    assert "exit status 3" in [game["detail"] for game in games], games


@test
def an_illegal_move_loses_the_game():
    games = faults("illegal", "illegal_moves")
    assert "zz99" in [game["detail"] for game in games], games


@test
def a_move_that_cannot_be_read_loses_the_game():
    faults("speechless", "illegal_moves")
    faults("endless", "time_losses", "movetime=200")


@test
def a_late_move_loses_the_game():
    for limit in ("movetime=100", "clock=0.2"):
        games = faults("slow", "time_losses", limit, pairs="1")
        assert [game["ending"] for game in games] == ["time", "time"], games


HOUSE = ["--engine", "name=good", "player=random", "nodes=1"]


def with_growing_patience(*words):
    """The words for ever more patience: on a busy machine even a good engine needs some to start."""
    for patience in (1, 4, 16, 64):
        yield [*words, "--patience", str(patience)]


def expect_losses(behaviour, kind):
    for words in with_growing_patience(*HOUSE, *engine("bad", behaviour), "--pairs", "1"):
        ran = match(*words, "--json")
        if ran.status == DONE and by_name(json.loads(ran.out))["bad"][kind] == 2:
            return
    raise AssertionError(ran.out + ran.err)


@test
def patience_ends_where_no_time_is_set():
    expect_losses("slow", "time_losses")


@test
def an_engine_that_does_not_get_ready_loses_the_game():
    expect_losses("mute", "crashes")


@test
def chatter_is_ignored():
    outcome = summary(*engine("a", "flood"), *engine("b"), "--pairs", "2")
    for each in outcome["engines"]:
        assert each["crashes"] == each["illegal_moves"] == each["time_losses"] == 0, outcome


@test
def an_engine_that_cannot_be_started_ends_the_match_with_a_sentence():
    expect(match(*engine("a"), "--engine", "cmd=/no/such/engine"), REFUSED, "/no/such/engine",
           "No such file")
    expect(match(*engine("a"), *engine("b", "absent")), REFUSED, "b", "exit status 7")
    expect(match(*engine("a"), "--engine", "cmd='oh"), REFUSED, "quote")
    for words in with_growing_patience(*HOUSE, "--engine", "cmd=cat"):
        ran = match(*words)
        if "'cat'" in ran.err:  # and not the good engine, which was too slow
            break
    expect(ran, REFUSED, "cat", "ugiok")


@in_folder
def no_process_is_left_behind(folder):
    told = os.path.join(folder, "told")
    outcome = summary(*engine("a", "stubborn", file=told), *engine("b", file=told), "--pairs", "1")
    assert outcome["games"] == 2
    processes = lines(told)
    assert len(processes) == 3
    wait_until(lambda: not any(runs(process) for process in processes))


def start(*words):
    return started([PROGRAM, "match", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                   env={**os.environ, "LC_ALL": "C"})


@in_folder
def ctrl_c_ends_with_the_summary_so_far(folder):
    told, out = os.path.join(folder, "told"), os.path.join(folder, "out")
    with start(*SMALL, *engine("a", file=told), *engine("b", file=told), "--pairs", "100000",
               "--concurrency", "2", "--out", out, "--json") as running:
        wait_until(lambda: os.path.exists(f"{out}/results.jsonl") and
                   len(lines(f"{out}/results.jsonl")) > 5)
        running.send_signal(signal.SIGINT)
        text, errors = running.communicate(timeout=WAIT_LIMIT)
    assert running.returncode == DONE, errors
    outcome = json.loads(text)
    assert outcome["end"] == "stopped" and outcome["games"] == len(results(out)) >= 4, outcome
    wait_until(lambda: not any(runs(process) for process in lines(told)))


@in_folder
def engines_end_even_if_the_match_is_killed(folder):
    first, second = os.path.join(folder, "first"), os.path.join(folder, "second")
    with start(*SMALL, *engine("a", "stubborn", file=first), *engine("b", file=second)) as running:
        wait_until(lambda: os.path.exists(first) and os.path.exists(second))
        wait_until(lambda: len(lines(first)) == 2 and len(lines(second)) == 1)
        running.kill()
    wait_until(lambda: not runs(lines(first)[0]) and not runs(lines(second)[0]))
    os.kill(int(lines(first)[1]), signal.SIGKILL)


# Going on


def moves_of(folder):
    records = kolam(f"record json {folder}/games.kgn").lines()
    return {r["tags"]["Round"]: [m["move"] for m in r["moves"]] for r in records}


@in_folder
def a_match_goes_on_where_it_was_killed(folder):
    whole, broken = os.path.join(folder, "whole"), os.path.join(folder, "broken")
    words = [*engine("a"), *engine("b"), "--pairs", "6", "--concurrency", "2"]
    expected = summary(*words, "--out", whole)
    with start(*SMALL, *words, "--out", broken) as running:
        wait_until(lambda: os.path.exists(f"{broken}/results.jsonl") and
                   len(lines(f"{broken}/results.jsonl")) > 3)
        running.kill()
    with open(f"{broken}/results.jsonl", "a", encoding="utf-8") as file:
        file.write('{"number":11,"ga')
    with open(f"{broken}/games.kgn", "a", encoding="utf-8") as file:
        file.write('\n[Round "6.2"]\n[Pla')
    assert summary(*words, "--out", broken, "--resume") == expected
    assert moves_of(whole) == moves_of(broken) and len(moves_of(whole)) == 12
    before = results(broken)
    assert summary(*words, "--out", broken, "--resume") == expected
    assert results(broken) == before


@in_folder
def a_match_can_be_made_longer(folder):
    words = [*engine("a"), *engine("b"), "--out", folder]
    summary(*words, "--pairs", "1")
    outcome = summary(*words, "--pairs", "2", "--resume")
    assert outcome["games"] == 4 and len(results(folder)) == 4


@in_folder
def parts_of_a_match_have_the_games_of_the_whole(folder):
    words = ["--engine", "name=a", "nodes=60", "--engine", "name=b", "player=random", "nodes=1",
             *engine("c"), "--pairs", "5"]
    whole = os.path.join(folder, "whole")
    summary(*words, "--out", whole)
    parts = [os.path.join(folder, f"part{part}") for part in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        summary(*words, "--part", f"{number}/3", "--out", part)
    joined = {}
    for part in parts:
        assert not joined.keys() & moves_of(part).keys()
        joined.update(moves_of(part))
    assert joined == moves_of(whole)
    assert kolam(f"rate --json {' '.join(parts)}").out == kolam(f"rate --json {whole}").out
    expect(match(*words, "--part", "2/3", "--out", parts[0], "--resume"), REFUSED, "part")


@in_folder
def another_match_in_the_folder_is_refused(folder):
    words = ["--pairs", "1", "--out", folder]
    summary(*engine("a"), *engine("b"), *words)
    expect(match(*engine("a"), *engine("b"), *words), REFUSED, "--resume")
    expect(match(*engine("a"), *engine("c"), *words, "--resume"), REFUSED, "another match")
    expect(match(*engine("a"), *engine("b"), *words, "--resume", "--seed", "9"), REFUSED, "seed")
    ran = match(*engine("a"), *engine("b"), *words, "--resume", game=["manalath"])
    expect(ran, REFUSED, "another match")
    with open(f"{folder}/results.jsonl", "a", encoding="utf-8") as file:
        file.write("nonsense\n")
    expect(match(*engine("a"), *engine("b"), *words, "--resume"), REFUSED, "line 4")


@in_folder
def a_folder_that_cannot_be_used_is_named(folder):
    path = os.path.join(folder, "file")
    with open(path, "w", encoding="utf-8"):
        pass
    expect(match(*engine("a"), *engine("b"), "--out", path), REFUSED, path)


# The sequential test


@test
def a_sequential_test_stops_when_it_is_decided():
    words = ["--engine", "name=strong", "nodes=300", "--engine", "name=weak", "player=random",
             "nodes=1", "--pairs", "5000", "--sprt"]
    outcome = summary(*words, "0", "100")
    assert outcome["end"] == "decided" and outcome["games"] < 1000, outcome
    assert outcome["sprt"]["llr"] >= outcome["sprt"]["bounds"][1] > 2.9
    outcome = summary(*words, "900", "1000", game=["manalath", "sides=2-2-3", "--plies", "3"])
    assert outcome["end"] == "decided" and outcome["sprt"]["llr"] < -2.9, outcome


@test
def the_summary_is_for_people_in_either_language():
    words = ["match", *SMALL, "--engine", "name=a", "player=random", "--engine", "name=b",
             "player=random", "--pairs", "3", "--nodes", "1", "--sprt", "-5", "5"]
    text = Ran(words).out
    for part in ("a against b", "Elo", "pairs", "LLR", "time losses", "All games"):
        assert part in text, text
    assert "gegen" in Ran(words, language="de_DE.UTF-8").out


# Arguments


@test
def wrong_arguments_are_named():
    two = ["--engine", "player=random", "--engine", "player=uct"]
    for words, named in (
        (["--engine", "player=uct"], "two engines"),
        (["--engine", "name=x", "--engine", "name=x"], "x"),
        (["--engine", "nonsense", "--engine"], "nonsense"),
        (["--engine", "nodes=0", "--engine"], "nodes"),
        (["--engine", "clock=1:00", "--engine"], "1:00"),
        ([*two, "--pairs", "0"], "--pairs"),
        ([*two, "--concurrency", "x"], "--concurrency"),
        ([*two, "--sprt", "5"], "--sprt"),
        ([*two, "--sprt", "5", "0"], "--sprt"),
        ([*two, "--engine", "--sprt", "0", "5"], "two engines"),
        ([*two, "--resume"], "--out"),
        ([*two, "--plies", "99"], "--plies"),
        ([*two, "--loud"], "--loud"),
        ([*two, "--part", "0/3"], "--part"),
        ([*two, "--part", "4/3"], "--part"),
        ([*two, "--part", "1"], "--part"),
        ([*two, "--part", "1/5", "--pairs", "4"], "--part"),
        ([*two, "--part", "1/2", "--sprt", "0", "5"], "--sprt"),
        ([*two, "--resign", "500"], "--resign"),
        ([*two, "--resign", "0,3"], "--resign"),
        ([*two, "--draw", "10,3"], "--draw"),
    ):
        expect(Ran(["match", "manalath", *words]), USAGE, named)
    expect(Ran(["match", "chess", *two]), USAGE, "chess")
    expect(Ran(["match", "manalath", "sides=1-1-1", *two]), USAGE, "sides")
    expect(Ran(["match", "manalath", "more", *two]), USAGE, "more")
    expect(Ran(["match", "manalath", *two, "--openings", "/no/file"]), REFUSED, "/no/file")
    ran = Ran(["match", "manalath", "sides=2-2-2", *two, "--plies", "20"])
    expect(ran, REFUSED, "--plies")


# Ratings


def write_results(path, rows, game="manalath"):
    with open(path, "w", encoding="utf-8") as file:
        for number, (first, second, result) in enumerate(rows):
            line = {"number": number, "game": game, "player1": first, "player2": second,
                    "result": result, "ending": "rules", "score": None, "record": [0, 0]}
            file.write(json.dumps(line) + "\n")


@in_folder
def ratings_are_sorted_and_can_be_anchored(folder):
    path = os.path.join(folder, "r.jsonl")
    rows = [("a", "b", "1-0"), ("b", "a", "0-1"), ("a", "b", "0-1"), ("b", "a", "0-1")] * 50
    write_results(path, rows)
    outcome = json.loads(kolam(f"rate {path} --json").out)
    assert [player["name"] for player in outcome["players"]] == ["a", "b"], outcome
    better, worse = outcome["players"]
    assert better["games"] == 200 and better["score"] == 0.75
    assert abs(better["elo"] - worse["elo"]) > 150 and abs(better["elo"] + worse["elo"]) < 0.1
    anchored = json.loads(kolam(f"rate {path} --json --anchor b=1000").out)["players"]
    assert anchored[1]["elo"] == 1000 and anchored[1]["error"] == 0, anchored
    assert abs(anchored[0]["elo"] - 1000 - (better["elo"] - worse["elo"])) < 0.1, anchored
    text = kolam(f"rate {path}").out
    assert text.index(" a\n") < text.index(" b\n"), text
    assert "Anteil  Name" in kolam(f"rate {path}", language="de").out


@in_folder
def a_folder_of_a_match_is_rated_once_and_agrees_with_its_records(folder):
    where = os.path.join(folder, "one", "match")
    os.makedirs(os.path.dirname(where))
    summary("--engine", "name=a", "nodes=100", "--engine", "name=b", "player=random", "nodes=1",
            "--engine", "name=c", "player=uct", "nodes=20", "--pairs", "4", "--out", where)
    ran = kolam(f"rate {folder} --json")
    expect(ran, DONE)
    assert sum(player["games"] for player in json.loads(ran.out)["players"]) == 48
    assert ran.out == kolam(f"rate {where}/results.jsonl --json").out
    assert ran.out == kolam(f"rate {where}/games.kgn --json").out


@in_folder
def what_cannot_be_rated_is_told(folder):
    path, other = os.path.join(folder, "r.jsonl"), os.path.join(folder, "o.jsonl")
    write_results(path, [("a", "b", "1-0")])
    write_results(other, [("a", "b", "1-0"), ("c", "d", "1/2-1/2")], "mandala")
    expect(kolam("rate"), USAGE, "rate")
    expect(kolam(f"rate {path} --anchor x=1"), USAGE, "x")
    expect(kolam(f"rate {path} --anchor a"), USAGE, "a")
    expect(kolam(f"rate {path} --game chess"), USAGE, "chess")
    expect(kolam("rate /no/file"), REFUSED, "/no/file")
    expect(kolam(f"rate {path} {other}"), REFUSED, "--game")
    ran = kolam(f"rate {path} {other} --game mandala")
    expect(ran, DONE)
    assert "never met" in ran.out, ran.out
    with open(path, "a", encoding="utf-8") as file:
        file.write("nonsense\n[]\n")
    ran = kolam(f"rate {path}")
    expect(ran, REFUSED, f"{path}:2", f"{path}:3")
    assert " a\n" in ran.out


sys.exit(run_tests())
