"""The vectors, games of an independent implementation, played in Python: every position, every legal
move, every result and score, to the letter."""

import json
import pathlib

import kolam
from program import TESTS, test

VECTORS = pathlib.Path(TESTS) / "vectors"


def games(name):
    for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def check_step(position, step):
    assert position.text == step["position"]
    assert position.to_move == step["to_move"]
    assert sorted(position.legal_moves) == step["legal"]
    assert position.result == step["result"]
    assert position.score == (None if step["score"] is None else tuple(step["score"]))


def check_game(vector):
    position = kolam.Game(vector["game"]).start(vector["seed"], **vector["options"])
    for step in vector["trace"]:
        if step["move"]:
            position = position.play(step["move"])
        check_step(position, step)
    assert position == position.game.position(position.text, vector["seed"], **vector["options"])


def register(name):
    def run():
        played = 0
        for vector in games(name):
            check_game(vector)
            played += 1
        assert played >= 35, f"there are only {played} games"
    run.__name__ = f"the_vectors_of_{name}_are_played_to_the_letter"
    test(run)


for game in kolam.games():
    register(game.name)
