"""Games that are played side by side: a call of C plays a move in each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolam.game import Game
from kolam.library import Random, checked, ffi, lib
from kolam.position import Position

__all__ = ["Batch"]


class Batch:
    """So many games with the same options. Its arrays have one entry, or one row, for each game, are written by
    each call, and keep their memory: copy what is to stay.

    >>> batch = Batch("manalath", 4, seed=1)
    >>> batch.to_move
    array([1, 1, 1, 1], dtype=uint8)
    >>> batch.step(batch.pick(Random(7)))
    >>> batch.to_move
    array([2, 2, 2, 2], dtype=uint8)

    A game that ends is followed by a new one: `results` and `rewards` tell of the end, everything else of the
    start. Without `resets` it stays as it is, and its action is -1.
    """

    def __init__(self, game: Game | str, count: int, *, seed: int = 0, resets: bool = True, masks: bool = True,
                 observations: bool = True, **options: object) -> None:
        self.game = game if isinstance(game, Game) else Game(game)
        if count < 1:
            raise ValueError("A batch has at least one game.")
        self.count = count
        self.to_move: NDArray[np.uint8] = np.zeros(count, np.uint8)
        """The player to move, 1 or 2; 0 when a game is over."""
        self.results: NDArray[np.uint8] = np.zeros(count, np.uint8)
        """1, 2 or 3 of a game that has just been won by player 1 or 2, or drawn; else 0."""
        self.rewards: NDArray[np.float32] = np.zeros((count, 2), np.float32)
        """1, -1 or 0 for each player by that result."""
        self.plies: NDArray[np.int32] = np.zeros(count, np.int32)
        """Moves played in the game that goes on."""
        self.seeds: NDArray[np.uint64] = np.zeros(count, np.uint64)
        """The number of each game's deal."""
        self.masks: NDArray[np.uint8] = np.zeros((count if masks else 0, self.game.action_count), np.uint8)
        """The legal actions, as `Position.legal_mask` has them."""
        self.observations: NDArray[np.uint8] = np.zeros(
            (count if observations else 0, *self.game.observation_shape), np.uint8)
        """What the player to move sees."""
        self._positions = ffi.new("kolam_position[]", count)
        self._options = ffi.new("kolam_options *")
        words = " ".join(f"{name}={value}" for name, value in options.items())
        checked(lib.kolam_read_options, self.game._c, words.encode(), self._options)
        self._c = ffi.new("struct kolam_batch *", {
            "game": self.game._c, "options": self._options, "count": count, "positions": self._positions,
            "seeds": self._pointer("uint64_t[]", self.seeds), "resets": resets,
            "to_move": self._pointer("uint8_t[]", self.to_move), "results": self._pointer("uint8_t[]", self.results),
            "rewards": self._pointer("float[]", self.rewards), "plies": self._pointer("int32_t[]", self.plies),
            "masks": self._pointer("uint8_t[]", self.masks),
            "observations": self._pointer("uint8_t[]", self.observations),
        })
        self.reset(seed)

    @staticmethod
    def _pointer(kind: str, array: NDArray[Any]) -> Any:
        return ffi.from_buffer(kind, array) if array.size else ffi.NULL

    def reset(self, seed: int = 0) -> None:
        """Deals all games anew: the first by the number `seed`, the next by `seed + 1`, and so on."""
        lib.kolam_batch_begin(self._c, seed)

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in each game; a negative one leaves its game alone. A RulesError says which is not
        legal, and then nothing has been played."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.count,):
            raise ValueError(f"{self.count} games need as many actions, not an array of {chosen.shape}.")
        checked(lib.kolam_batch_step, self._c, ffi.from_buffer("int32_t[]", chosen))

    def pick(self, random: Random) -> NDArray[np.int32]:
        """A random legal action for each game; -1 where it is over."""
        actions = np.empty(self.count, np.int32)
        lib.kolam_batch_pick(self._c, random._state, ffi.from_buffer("int32_t[]", actions))
        return actions

    def playout(self, random: Random) -> tuple[NDArray[np.uint8], int]:
        """Plays a copy of each game to its end at random: the results, and how many moves that took."""
        results = np.empty(self.count, np.uint8)
        played = lib.kolam_batch_playout(self._c, random._state, ffi.from_buffer("uint8_t[]", results))
        return results, int(played)

    def position(self, index: int) -> Position:
        """The position of one of the games."""
        if not -self.count <= index < self.count:
            raise IndexError(f"There are {self.count} games, and no game {index}.")
        return Position(self.game, ffi.new("kolam_position *", self._positions[index % self.count]))

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.game}>"
