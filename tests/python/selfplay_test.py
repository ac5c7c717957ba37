"""The data of self-play in Python: the arrays say what the lines of JSON of the same run do."""

import json
import os
import subprocess
import tempfile

import numpy as np

from kolam import selfplay
from program import Skip, test

PROGRAM = os.environ.get("KOLAM_PROGRAM")
ROWS = [("patterns", "--plies", "2"), ("manalath", "sides=3-3-3", "--plies", "1-3"),
        ("mandala", "--explore", "5")]


def run(*words):
    if not PROGRAM:
        raise Skip("the program is not there")
    return subprocess.run([PROGRAM, "selfplay", *words], check=True, capture_output=True, text=True).stdout


def both(*words):
    """The arrays of a run, and what its lines say."""
    words = [*words, "--games", "3", "--nodes", "40"]
    with tempfile.TemporaryDirectory() as folder:
        run(*words, "--out", f"{folder}/games.ksp")
        data = selfplay.read(f"{folder}/games.ksp")
    return data, [json.loads(line) for line in run(*words).splitlines()[1:]]


@test
def the_arrays_have_what_the_lines_have():
    for words in ROWS:
        data, games = both(*words)
        samples = [sample for game in games for sample in game["samples"]]
        assert len(data) == len(samples) and len(data.games) == len(games)
        for name in ("value", "depth", "nodes"):
            assert data.samples[name].tolist() == [sample[name] for sample in samples], name
        assert np.allclose(data.samples["chance"] / 1e4, [sample["chance"] for sample in samples])
        assert data.players.tolist() == [sample["player"] for sample in samples]
        assert data.outcomes.tolist() == [sample["outcome"] for sample in samples]
        explored = data.samples["flags"] & selfplay.EXPLORED > 0
        assert explored.tolist() == [sample["explored"] for sample in samples]
        if data.has_points:
            assert data.margins.tolist() == [sample["margin"] for sample in samples]
        assert len(data.lines) == sum(len(sample["lines"]) for sample in samples)


@test
def positions_are_those_in_which_the_players_thought():
    for words in ROWS:
        data, games = both(*words)
        for index, game in enumerate(games):
            positions = list(data.positions(index))
            views = [position.view(position.to_move).text for position in positions]
            assert views == [sample["position"] for sample in game["samples"]]
            moves = data.samples["move"][data.game_of == index]
            for position, number, sample in zip(positions, moves, game["samples"]):
                assert position.move(sample["move"]).number == number


@test
def masks_policies_and_observations_fit_together():
    for words in ROWS:
        data, _ = both(*words)
        masks, policies = data.masks(), data.policies()
        assert np.allclose(policies.sum(axis=1), 1) and not policies[masks == 0].any()
        assert masks[np.arange(len(data)), data.actions].all()
        assert masks.sum(axis=1).tolist() == [len(position.legal_moves) for game in range(len(data.games))
                                              for position in data.positions(game)]
        observations = data.observations()
        assert observations.shape[0] == len(data) and observations.any(axis=(1, 2, 3)).all()


@test
def a_file_that_is_no_data_is_refused_and_a_cut_one_read_as_far_as_it_goes():
    if not PROGRAM:
        raise Skip("the program is not there")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/games.ksp"
        run("manalath", "sides=2-2-3", "--games", "2", "--nodes", "5", "--plies", "1", "--out", path)
        with open(path, "r+b") as file:
            file.truncate(os.path.getsize(path) - 1)
        assert len(selfplay.read(path).games) == 1
        with open(path, "wb") as file:
            file.write(b"KolamSP1\xff\xff\xff\xffnonsense")
        for wrong in (path, __file__):
            try:
                selfplay.read(wrong)
            except ValueError as reason:
                assert wrong in str(reason)
            else:
                raise AssertionError(wrong)
