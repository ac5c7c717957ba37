"""Plays many games side by side, and says who wins how often from the start: batches.py GAME [GAMES]"""

import sys

import numpy as np

import kolam


def main(name: str, games: int = 1000) -> None:
    random = kolam.Random(1)
    batch = kolam.Batch(name, games, seed=1, resets=False)

    results, moves = batch.playout(random)  # all of it in C
    print(f"playouts: player 1 wins {np.mean(results == 1):.1%}, {moves / games:.1f} moves a game")

    results = np.zeros(games, np.uint8)  # the same move by move
    while batch.to_move.any():
        batch.step(batch.pick(random))
        results = np.maximum(results, batch.results)
    print(f"steps:    player 1 wins {np.mean(results == 1):.1%}, {batch.plies.mean():.1f} moves a game")


main(sys.argv[1], *map(int, sys.argv[2:]))
