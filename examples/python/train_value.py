"""Learns from random self-play which player will win, and says how often it is right about games that it has not
seen: train_value.py GAME [GAMES]. A network with one hidden layer on observations, with numpy alone."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

import kolam

Floats = NDArray[np.float32]
HIDDEN, SAMPLES, RATE = 32, 128, 0.05


def self_play(name: str, games: int, seed: int) -> tuple[Floats, Floats]:
    """Observations of random games, each with whether the player to move won."""
    random = kolam.Random(seed)
    batch = kolam.Batch(name, games, seed=seed, resets=False, masks=False)
    seen: list[tuple[Floats, NDArray[np.uint8]]] = []
    results = np.zeros(games, np.uint8)
    while batch.to_move.any():
        seen.append((batch.observations.reshape(games, -1).astype(np.float32), batch.to_move.copy()))
        batch.step(batch.pick(random))
        results = np.maximum(results, batch.results)
    inputs = [observations[players > 0] for observations, players in seen]
    won = [(results == players)[players > 0] for _, players in seen]
    return np.concatenate(inputs), np.concatenate(won).astype(np.float32)


class Value:
    """The chance that the player to move wins, as it is learnt."""

    def __init__(self, inputs: Floats) -> None:
        random = np.random.default_rng(1)
        self.mean, self.scale = inputs.mean(axis=0), 1 / (inputs.std(axis=0) + 0.1)
        self.first = random.normal(0, inputs.shape[1] ** -0.5, (inputs.shape[1], HIDDEN)).astype(np.float32)
        self.second = np.zeros(HIDDEN, np.float32)

    def __call__(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Chances, and what the hidden layer made of the inputs."""
        hidden = np.tanh((inputs - self.mean) * self.scale @ self.first)
        return 1 / (1 + np.exp(-hidden @ self.second)), hidden

    def learn(self, inputs: Floats, won: Floats) -> None:
        """A step downhill."""
        chances, hidden = self(inputs)
        errors = (won - chances) * (RATE / len(won))
        back = errors[:, None] * self.second * (1 - hidden**2)
        self.second += errors @ hidden
        self.first += ((inputs - self.mean) * self.scale).T @ back


def main(name: str, games: int = 500) -> None:
    inputs, won = self_play(name, games, seed=1)
    value, random = Value(inputs), np.random.default_rng(2)
    for _ in range(8 * len(inputs) // SAMPLES):
        chosen = random.integers(len(inputs), size=SAMPLES)
        value.learn(inputs[chosen], won[chosen])
    inputs, won = self_play(name, games // 4 + 1, seed=10**6)
    right = ((value(inputs)[0] > 0.5) == (won > 0.5)).mean()
    usual = max(won.mean(), 1 - won.mean())
    print(f"{len(inputs)} positions that it has not seen: right about {right:.1%}; always the same answer: {usual:.1%}")


main(sys.argv[1], *map(int, sys.argv[2:]))
