"""The data of `kolam selfplay` as numpy arrays: docs/selfplay.md tells what is in them.

Numbers are read as they are in the file. What follows from the rules (who is to move, what the player
sees, which moves are legal) is not in it, and comes from replaying the games in the library.
"""

from __future__ import annotations

import json
import os
import struct
from functools import cached_property
from typing import Any, Iterator

import numpy as np

from kolam.game import Game
from kolam.library import ffi, lib
from kolam.position import Position

__all__ = ["EXACT", "EXPLORED", "LABELLED", "Selfplay", "WINNER", "read"]

EXACT, WINNER, EXPLORED, LABELLED = 1, 2, 4, 8
"""Flags of a sample: its value is proved; who wins is proved; its move was drawn, not chosen; what was
found is that of the second search."""

MAGIC = b"KolamSP1"
GAME = struct.Struct("<IQhhBBHHHII")
PLACED, COUNTED = 1, 2

MOVE = np.dtype("<u2")
SAMPLE = np.dtype([("move", "<u2"), ("value", "<i2"), ("chance", "<u2"), ("flags", "u1"), ("depth", "u1"),
                   ("nodes", "<u4"), ("lines", "<u2"), ("pv", "<u2")])
LINE = np.dtype([("move", "<u2"), ("value", "<i2"), ("visits", "<u4")])
GAMES = np.dtype([("number", "<u4"), ("deal", "<u8"), ("result", "u1"), ("points", "<i2", (2,)),
                  ("first", "<i8"), ("samples", "<i4")])

Array = Any  # of numpy, whose generic types tell a reader nothing


class Selfplay:
    """The games of one file. Arrays with one entry for each sample are in the order of the games."""

    def __init__(self, head: dict[str, Any], blocks: list[tuple[Any, ...]]) -> None:
        self.head = head
        """The job that was played, as `kolam selfplay` wrote it."""
        self.game = Game(head["game"])
        self.options: dict[str, str] = head["options"]
        self._starts = [(block[0][1], block[1], block[2]) for block in blocks]
        counts = np.array([len(block[3]) for block in blocks], dtype=np.int64)
        self.games = np.zeros(len(blocks), dtype=GAMES)
        """For each game its number, deal, result (1, 2: that player won; 3: drawn), points, the index of
        its first sample, and how many it has."""
        for name, column in (("number", 0), ("deal", 1), ("result", 4)):
            self.games[name] = [block[0][column] for block in blocks]
        self.games["points"] = np.array([block[0][2:4] for block in blocks]).reshape(-1, 2)
        self.games["samples"] = counts
        self.games["first"] = np.cumsum(counts) - counts
        self.has_points = bool(blocks) and bool(blocks[0][0][5] & COUNTED)
        self.samples = _joined([block[3] for block in blocks], SAMPLE)
        """For each sample `move`, the one that was played, and what the search found: `value` in
        hundredths, `chance` in ten thousandths, `flags`, `depth`, `nodes`, and how many `lines` and moves
        of the best line (`pv`) there are."""
        self.lines = _joined([block[4] for block in blocks], LINE)
        """The moves that the searches report on, the best of each first: `move`, `value`, `visits`."""
        self.pv = _joined([block[5] for block in blocks], MOVE)
        """The moves of the best lines, one after the other."""

    def __len__(self) -> int:
        """How many samples there are."""
        return len(self.samples)

    def __repr__(self) -> str:
        return f"<Selfplay of {self.game}: {len(self.games)} games, {len(self)} samples>"

    # What follows from the file alone

    @cached_property
    def game_of(self) -> Array:
        """The index of each sample's game."""
        return np.repeat(np.arange(len(self.games)), self.games["samples"])

    @cached_property
    def line_starts(self) -> Array:
        """Where in `lines` those of each sample begin, and behind the last the end of all."""
        return np.concatenate([[0], np.cumsum(self.samples["lines"], dtype=np.int64)])

    @cached_property
    def actions(self) -> Array:
        """The action of each sample's move, by the numbering of the library."""
        return self._actions_of(self.samples["move"])

    def policies(self) -> Array:
        """For each sample a row with a share for each action: of the visits, where the search counts
        them, else all of it for the best move."""
        shares = np.zeros((len(self), lib.kolam_action_count(self.game._c)), dtype=np.float32)
        owners = np.repeat(np.arange(len(self)), self.samples["lines"])
        weights = self.lines["visits"].astype(np.float32)
        unvisited = np.bincount(owners, weights, len(self)) == 0
        firsts = self.line_starts[:-1][unvisited & (self.samples["lines"] > 0)]
        weights[firsts] = 1
        np.add.at(shares, (owners, self._actions_of(self.lines["move"])), weights)
        return shares / np.maximum(shares.sum(axis=1, keepdims=True), 1)

    def _actions_of(self, moves: Array) -> Array:
        known, where = np.unique(moves, return_inverse=True)
        numbers = [lib.kolam_action_of(self.game._c, int(move)) for move in known]
        return np.array(numbers, dtype=np.int32)[where]

    # What follows from the rules

    def positions(self, game: int) -> Iterator[Position]:
        """The position of each sample of the game of that index, hidden cards included: a player knows
        its view."""
        for p in self._replay(game):
            yield Position(self.game, ffi.new("kolam_position *", p[0]))

    @cached_property
    def players(self) -> Array:
        """The player to move of each sample, 1 or 2."""
        players = np.zeros(len(self), dtype=np.uint8)
        for index, p in self._replay_all():
            players[index] = lib.kolam_to_move(self.game._c, p)
        return players

    @cached_property
    def outcomes(self) -> Array:
        """How the game ended for the player to move of each sample: 1 won, -1 lost, 0 drawn."""
        results = self.games["result"][self.game_of]
        won = np.where(results == self.players, 1, -1).astype(np.int8)
        return np.where(results == 3, 0, won).astype(np.int8)

    @cached_property
    def margins(self) -> Array:
        """By how many points: of the player to move, less the other's. In a game with points."""
        points = self.games["points"].astype(np.int32)
        margin = (points[:, 0] - points[:, 1])[self.game_of]
        return np.where(self.players == 1, margin, -margin).astype(np.int32)

    def masks(self) -> Array:
        """For each sample a row with 1 for every legal action."""
        masks = np.zeros((len(self), lib.kolam_action_count(self.game._c)), dtype=np.uint8)
        for index, p in self._replay_all():
            lib.kolam_legal_mask(self.game._c, p, ffi.from_buffer("uint8_t[]", masks[index]))
        return masks

    def observations(self) -> Array:
        """For each sample what the player to move sees, as the library's planes."""
        shape, view = ffi.new("int[3]"), ffi.new("kolam_view *")
        lib.kolam_observation_shape(self.game._c, shape)
        planes = np.zeros((len(self), *shape), dtype=np.uint8)
        for index, p in self._replay_all():
            player = lib.kolam_to_move(self.game._c, p)
            lib.kolam_see(self.game._c, p, player, view)
            lib.kolam_observe(self.game._c, view, player, ffi.from_buffer("uint8_t[]", planes[index]))
        return planes

    def _replay_all(self) -> Iterator[tuple[int, Any]]:
        index = 0
        for game in range(len(self.games)):
            for p in self._replay(game):
                yield index, p
                index += 1

    def _replay(self, game: int) -> Iterator[Any]:
        """The position of each sample, always in the same memory."""
        deal, start, opening = self._starts[game]
        dealt = (self.game.position(start.decode(), deal, **self.options) if start
                 else self.game.start(deal, **self.options))
        p = ffi.new("kolam_position *", dealt._p[0])
        for move in opening.tolist():
            self._play(p, move)
        first = int(self.games["first"][game])
        for move in self.samples["move"][first:first + int(self.games["samples"][game])].tolist():
            yield p
            self._play(p, move)

    def _play(self, p: Any, move: int) -> None:
        if not lib.kolam_legal(self.game._c, p, move):
            raise ValueError("A game has a move that is not legal: the file is damaged.")
        lib.kolam_play(self.game._c, p, move)


def read(path: str | os.PathLike[str]) -> Selfplay:
    """The games of a file that `kolam selfplay --format binary` has written. A last game that is not
    complete is left out."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != MAGIC or len(data) < 12:
        raise ValueError(f"{path} has no self-play data in the compact form.")
    at = 12 + int.from_bytes(data[8:12], "little")
    try:
        head = json.loads(data[12:at])["selfplay"]
    except (ValueError, KeyError, TypeError) as reason:
        raise ValueError(f"{path} has no head that can be read.") from reason
    if head.get("format") != 1:
        raise ValueError(f"{path} has another format than this version reads.")
    return Selfplay(head, list(_blocks(data, at)))


def _blocks(data: bytes, at: int) -> Iterator[tuple[Any, ...]]:
    """The numbers of each game, its start, and arrays of its opening, samples, lines and best lines."""
    while at + 4 <= len(data):
        end = at + 4 + int.from_bytes(data[at:at + 4], "little")
        if end > len(data):
            return
        numbers = GAME.unpack_from(data, at + 4)
        placed, openings, samples, lines, moves = numbers[6:]
        at += 4 + GAME.size + placed
        parts = []
        for dtype, count in ((MOVE, openings), (SAMPLE, samples), (LINE, lines), (MOVE, moves)):
            parts.append(np.frombuffer(data, dtype, count, at))
            at += parts[-1].nbytes
        if at != end:
            raise ValueError("A game is not as long as it says: the file is damaged.")
        start = data[end - sum(part.nbytes for part in parts) - placed:][:placed]
        yield (numbers, start, *parts)


def _joined(arrays: list[Array], dtype: Any) -> Array:
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype=dtype)
