"""Positions and views, which are values: they never change, are equal if they are the same, and can be
keys of dictionaries, pickled and sent to other processes. Playing a move gives a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kolam.errors import RulesError
from kolam.library import Language, Random, checked, ffi, language_number, lib, text_of, written

if TYPE_CHECKING:
    from kolam.game import Game

__all__ = ["Move", "Position", "View"]

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
PLAYERS = (1, 2)


class Move(str):
    """A move: the word of the notation that says what is played.

    It is a text, and equal to the same text; `number` is how the library counts it in its game, and
    what a position tells of a move it tells of its word as well.
    """

    number: int

    def __new__(cls, text: str, number: int) -> Move:
        move = super().__new__(cls, text)
        move.number = number
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.number)


class _Seen:
    """What positions and views share: everything that can be asked of what one sees."""

    __slots__ = ("_game", "_p")

    def __init__(self, game: Game, p: Any) -> None:
        self._game, self._p = game, p

    # What it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def text(self) -> str:
        """The line that describes it; `Game.position` reads that of a position."""
        return written(lib.KOLAM_POSITION_TEXT, lib.kolam_write_position, self._game._c, self._p)

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2; 0 when the game is over."""
        return int(lib.kolam_to_move(self._game._c, self._p))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == 0

    @property
    def result(self) -> str:
        """`"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on."""
        return RESULTS[lib.kolam_result(self._game._c, self._p)]

    @property
    def winner(self) -> int | None:
        """The player who has won, 1 or 2; None if nobody has."""
        return {"1-0": 1, "0-1": 2}.get(self.result)

    @property
    def score(self) -> tuple[int, int] | None:
        """The points of player 1 and 2, counted now; None in a game without points."""
        points = ffi.new("int[2]")
        return (points[0], points[1]) if lib.kolam_score(self._game._c, self._p, points) else None

    # Moves

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move."""
        numbers = ffi.new("kolam_move[]", lib.KOLAM_MOVES_MOST)
        count = lib.kolam_moves(self._game._c, self._p, numbers)
        return tuple(self._move(number) for number in numbers[0:count])

    def move(self, text: str) -> Move:
        """The legal move of that text; a RulesError says what is wrong with any other."""
        return Move(text, self._number(text))

    def is_legal(self, move: str) -> bool:
        """Whether that move may be played here."""
        try:
            self._number(move)
        except RulesError:
            return False
        return True

    def random_move(self, random: Random) -> Move:
        """A legal move, each as likely as any other."""
        if self.is_over:
            raise RulesError("The game is over.")
        number = lib.kolam_pick(self._game._c, self._p, random._state)
        if number == 0:
            raise RulesError("This view does not show which moves are legal.")
        return self._move(number)

    # Actions, for learning

    def action_of(self, move: str) -> int:
        """The action of a legal move."""
        return int(lib.kolam_action_of(self._game._c, self._number(move)))

    def move_of(self, action: int) -> Move:
        """The legal move of an action; a RulesError says that it is not legal here."""
        number = lib.kolam_action_move(self._game._c, int(action))
        if number == 0:
            raise RulesError(f"There is no action {action}: the last is {self._game.action_count - 1}.")
        move = self._move(number)
        if not lib.kolam_legal(self._game._c, self._p, number):
            raise RulesError(f"Action {action}, {move}, is not legal now.")
        return move

    @property
    def legal_mask(self) -> NDArray[np.uint8]:
        """1 for each legal action and 0 for every other.

        >>> from kolam import Game
        >>> start = Game("manalath").start()
        >>> start.legal_mask.shape, int(start.legal_mask.sum())
        ((254,), 140)
        """
        mask = np.empty(self._game.action_count, np.uint8)
        lib.kolam_legal_mask(self._game._c, self._p, ffi.from_buffer("uint8_t[]", mask))
        return mask

    @property
    def legal_actions(self) -> NDArray[np.intp]:
        """The legal actions in ascending order."""
        return np.flatnonzero(self.legal_mask)

    # Pictures and words

    def svg(self, *, last: str | None = None, near: int = 0, language: Language = "en") -> str:
        """A picture as SVG; `last` is the move that led here, `near` the player at the bottom.

        >>> from kolam import Game
        >>> Game("patterns").start().svg()[:5]
        '<svg '
        """
        return self._drawn(lib.kolam_draw_svg, last=last, near=near, language=language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def draw(self, *, near: int = 0, colour: bool = False, sizes: bool = False,
             language: Language = "en") -> str:
        """The board as lines of text.

        >>> from kolam import Game
        >>> print(Game("manalath").start(sides="2-2-2").draw())
        Manalath. Player 1 to move.
        <BLANKLINE>
            c   1   2
          b   1   2   3
            a   1   2
        <BLANKLINE>
        Left to place: 25 orange, 25 purple
        (O) orange, player 1   [P] purple, player 2   {#} neutral
        <BLANKLINE>
        """
        return self._drawn(lib.kolam_draw_text, near=near, colour=colour, sizes=sizes, language=language)

    def words(self, language: Language = "en") -> str:
        """Everything on the board in sentences."""
        return self._drawn(lib.kolam_draw_words, language=language)

    def tell_turn(self, language: Language = "en") -> str:
        """Whose turn it is and what is urgent, or how the game ended.

        >>> from kolam import Game
        >>> Game("manalath").start().tell_turn()
        'Player 1, your turn. You play orange.'
        """
        return written(lib.KOLAM_SENTENCE_TEXT, lib.kolam_tell_turn, self._game._c, self._p,
                       language_number(language))

    def tell(self, move: str, language: Language = "en") -> str:
        """What a legal move would do."""
        return written(lib.KOLAM_SENTENCE_TEXT, lib.kolam_tell_move, self._game._c, self._p,
                       self._number(move), language_number(language))

    def _drawn(self, function: Any, *, last: str | None = None, near: int = 0, colour: bool = False,
               sizes: bool = False, language: Language = "en") -> str:
        name = ffi.NULL if last is None else ffi.new("char[]", last.encode())
        style = ffi.new("struct kolam_style *", {
            "language": language_number(language), "near": near, "colour": colour, "sizes": sizes, "last": name})
        return written(lib.KOLAM_DRAWING_TEXT, function, self._game._c, self._p, style)

    def _move(self, number: int) -> Move:
        text = written(lib.KOLAM_MOVE_TEXT, lib.kolam_write_move, self._game._c, self._p, number)
        return Move(text, number)

    def _number(self, text: str) -> int:
        number = ffi.new("kolam_move *")
        checked(lib.kolam_read_move, self._game._c, self._p, text.encode(), number)
        return int(number[0])

    # As a value

    def _bytes(self) -> bytes:
        return bytes(ffi.buffer(self._p))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Seen) or type(self) is not type(other):
            return NotImplemented
        return self._game == other._game and self._bytes() == other._bytes()

    def __hash__(self) -> int:
        return hash(self._bytes())

    def __str__(self) -> str:
        return self.text


class Position(_Seen):
    """A position of a game: everything on the table, what is hidden as well.

    It is a value. `play` leaves it as it is and gives the position after the move.

    >>> from kolam import Game
    >>> start = Game("manalath").start(sides="2-2-2")
    >>> start.play("oa1").text
    '../.../o. p 24-25'
    >>> start.play("oa1").play("oa1")
    Traceback (most recent call last):
    ...
    kolam.errors.RulesError: a1 is not empty.
    """

    __slots__ = ()

    def play(self, *moves: str) -> Position:
        """The position after these moves; a RulesError says why one of them cannot be played."""
        p = ffi.new("kolam_position *", self._p[0])
        after = Position(self._game, p)
        for move in moves:
            lib.kolam_play(self._game._c, p, after._number(move))
        return after

    def playout(self, random: Random) -> Position:
        """The end of the game after random moves, each as likely as any other legal one."""
        p = ffi.new("kolam_position *", self._p[0])
        lib.kolam_playout(self._game._c, p, random._state)
        return Position(self._game, p)

    def view(self, player: int = 0) -> View:
        """What that player may know of it; or what a spectator may, who is 0."""
        if player not in (0, *PLAYERS):
            raise ValueError(f"There is no player {player}: 1 and 2 play, and 0 is a spectator.")
        view = ffi.new("kolam_view *")
        lib.kolam_see(self._game._c, self._p, player, view)
        return View(self._game, view, player)

    def perft(self, depth: int) -> int:
        """How many sequences of exactly that many legal moves there are.

        >>> from kolam import Game
        >>> Game("manalath").start().perft(2)
        19320
        """
        count = ffi.new("uint64_t *")
        checked(lib.kolam_perft, self._game._c, self._p, depth, count)
        return int(count[0])

    def observation(self, player: int | None = None) -> NDArray[np.uint8]:
        """What a player sees, as a tensor of planes, rows and columns: the player to move if none is
        given. `Game.observation_planes` says what the planes tell.

        >>> from kolam import Game
        >>> Game("patterns").start().observation().shape == Game("patterns").observation_shape
        True
        """
        return self.view(self.to_move if player is None else player).observation()

    def __repr__(self) -> str:
        return f"<Position of {self._game}: {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_again, (self._game, lib_version(), self._bytes())


class View(_Seen):
    """What one reader may know of a position: a player, or a spectator. This is what an engine and a
    learner are given. In Patterns and Manalath nothing is hidden.

    >>> from kolam import Game, Random
    >>> view = Game("mandala").start(seed=7).view(1)
    >>> view.imagine(Random(1)).view(1) == view
    True
    """

    __slots__ = ("_view", "_reader")

    def __init__(self, game: Game, view: Any, reader: int) -> None:
        super().__init__(game, ffi.addressof(view, "seen"))
        self._view, self._reader = view, reader  # the first owns the memory

    @property
    def hides(self) -> bool:
        """Whether something is hidden in it."""
        return bool(lib.kolam_hides(self._game._c, self._p))

    def observation(self) -> NDArray[np.uint8]:
        """What its reader sees, as a tensor of planes, rows and columns."""
        values = np.empty(self._game.observation_shape, np.uint8)
        lib.kolam_observe(self._game._c, self._view, self._reader, ffi.from_buffer("uint8_t[]", values))
        return values

    @property
    def reader(self) -> int:
        """Who sees this: player 1 or 2, or 0 for spectators."""
        return self._reader

    def imagine(self, random: Random) -> Position:
        """A random position that agrees with all that is seen."""
        p = ffi.new("kolam_position *")
        lib.kolam_imagine(self._game._c, self._view, random._state, p)
        return Position(self._game, p)

    def play(self, *moves: str) -> View:
        """What the same reader sees after these moves, as far as this can be known: a RulesError says
        that a move needs what is hidden."""
        view = ffi.new("kolam_view *", self._view[0])
        after = View(self._game, view, self._reader)
        for move in moves:
            number = after._number(move)
            checked(lib.kolam_playable, self._game._c, after._p, number)
            lib.kolam_play(self._game._c, after._p, number)
        return after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._reader == other._reader and super().__eq__(other)

    __hash__ = _Seen.__hash__

    def __repr__(self) -> str:
        who = f"player {self._reader}" if self._reader else "a spectator"
        return f"<View of {self._game} for {who}: {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_again, (self._game, lib_version(), self._bytes(), self._reader)


def lib_version() -> str:
    """The version of the library, which the bytes of a position belong to."""
    return text_of(lib.kolam_version())


def _again(kind: str, version: str, data: bytes) -> Any:
    """A value of C with these bytes."""
    value = ffi.new(f"{kind} *")
    if version != lib_version() or len(data) != ffi.sizeof(kind):
        raise ValueError(
            f"This was pickled by Kolam {version} and cannot be read by {lib_version()}: keep text instead.")
    ffi.memmove(value, data, len(data))
    return value


def _position_again(game: Game, version: str, data: bytes) -> Position:
    return Position(game, _again("kolam_position", version, data))


def _view_again(game: Game, version: str, data: bytes, reader: int) -> View:
    return View(game, _again("kolam_view", version, data), reader)
