"""Lets levels of the engine play each other, twice from each deal: tournament.py GAME ROUNDS LEVEL LEVEL ..."""

import itertools
import sys

import kolam

POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


def play(engine: kolam.Engine, seed: int, levels: tuple[int, int]) -> str:
    """The result between two levels. Below full strength one engine can play for both."""
    record = kolam.Record(engine.game, seed)
    while not (position := record.end.position).is_over:
        record.play(engine.play(record, level=levels[position.to_move - 1], seed=seed))
    return record.result


def main(name: str, rounds: int, *levels: int) -> None:
    points = dict.fromkeys(levels, 0.0)
    games = 0
    with kolam.Engine(name) as engine:
        for seed, (first, second) in itertools.product(range(rounds), itertools.permutations(levels, 2)):
            for level, score in zip((first, second), POINTS[play(engine, seed, (first, second))]):
                points[level] += score
            games += 1
    print(f"{games} games of {kolam.Game(name)}")
    for level, score in sorted(points.items(), key=lambda item: -item[1]):
        print(f"level {level}: {score:g}")


main(sys.argv[1], *map(int, sys.argv[2:]))
