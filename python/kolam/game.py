"""The games, their options, and where positions come from."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Iterator, NamedTuple

from kolam.errors import RulesError
from kolam.library import checked, ffi, lib, text_of
from kolam.position import Position

__all__ = ["Game", "Option", "games"]


class Option(NamedTuple):
    """An option of a game, such as the sides of a board."""

    name: str
    values: str
    """`"a|b"` where it is one of these, otherwise a description."""
    initial: str
    help: str


class Game:
    """One of the games, by its name.

    >>> game = Game("manalath")
    >>> game.title
    'Manalath'
    >>> game.start().text
    '....../......./......../........./........../........./......../......./...... o 25-25'

    Two of the same name are equal.
    """

    def __init__(self, name: str) -> None:
        self._c = lib.kolam_game_named(name.encode())
        if self._c == ffi.NULL:
            known = ", ".join(game.name for game in games())
            raise RulesError(f"There is no game '{name}'; there are {known}.")

    @property
    def name(self) -> str:
        """One lower-case word."""
        return text_of(lib.kolam_game_name(self._c))

    @property
    def title(self) -> str:
        """The name as people write it."""
        return text_of(lib.kolam_game_title(self._c))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen before a game starts."""
        found: list[Option] = []
        option = ffi.new("struct kolam_option *")
        while lib.kolam_option_at(self._c, len(found), option):
            found.append(Option(*map(text_of, (option.name, option.values, option.initial, option.help))))
        return tuple(found)

    # Learning

    @cached_property
    def action_count(self) -> int:
        """How many actions there are: all moves that the game can ever have, numbered from 0, the same
        for all positions and options."""
        return int(lib.kolam_action_count(self._c))

    @cached_property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        shape = ffi.new("int[3]")
        lib.kolam_observation_shape(self._c, shape)
        return shape[0], shape[1], shape[2]

    @cached_property
    def observation_planes(self) -> tuple[str, ...]:
        """What each plane of an observation tells.

        >>> Game("manalath").observation_planes[0]
        "pieces of the reader's colour"
        """
        return tuple(text_of(lib.kolam_observation_plane(self._c, plane))
                     for plane in range(self.observation_shape[0]))

    # Positions

    def start(self, seed: int | str = 0, **options: object) -> Position:
        """The first position of a game, dealt from a seed: a number, or 64 hexadecimal digits.

        >>> Game("manalath").start(sides="2-2-2").text
        '../.../.. o 25-25'
        """
        p = ffi.new("kolam_position *")
        checked(lib.kolam_setup, self._c, _words(options), str(seed).encode(), p)
        return Position(self, p)

    def position(self, text: str, seed: int | str = 0, **options: object) -> Position:
        """The position that a text describes. The options are those of its game; the seed serves what
        is shuffled later.

        >>> Game("manalath").position("../.../oo o 23-25", sides="2-2-2").legal_moves[0]
        'ob1'
        >>> Game("manalath").position("../.../oo. o 23-25", sides="2-2-2")
        Traceback (most recent call last):
        ...
        kolam.errors.RulesError: ROWS: row a has 2 cells.
        """
        p = ffi.new("kolam_position *")
        checked(lib.kolam_read_position, self._c, _words(options), str(seed).encode(), text.encode(), p)
        return Position(self, p)

    def layout(self, text: str) -> Position:
        """What lies on the table after a game that was played elsewhere, as a finished position with
        that count (docs/notation.md, Final layouts)."""
        p = ffi.new("kolam_position *")
        checked(lib.kolam_read_layout, self._c, text.encode(), p)
        return Position(self, p)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __str__(self) -> str:
        return self.title

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name,)


def games() -> tuple[Game, ...]:
    """All games, in the order in which Kolam shows them."""
    return tuple(_all())


def _all() -> Iterator[Game]:
    index = 0
    while (game := lib.kolam_game_at(index)) != ffi.NULL:
        yield Game(text_of(lib.kolam_game_name(game)))
        index += 1


def _words(options: dict[str, object]) -> bytes:
    """Options as the library reads them: words with spaces between them."""
    return " ".join(f"{name}={value}" for name, value in options.items()).encode()
