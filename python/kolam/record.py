"""Game records, .kgn: read, looked at, changed and written (docs/notation.md)."""

from __future__ import annotations

import os
import pathlib
from typing import Any, Callable, Iterator, MutableMapping

from kolam.errors import RecordError, RulesError
from kolam.game import Game
from kolam.library import checked, ffi, lib, text_of
from kolam.position import RESULTS, Move, Position

__all__ = ["Node", "Record", "Tags", "read_records"]

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def options_from(words: str) -> dict[str, str]:
    """Options as the library writes them, by name."""
    return dict(word.split("=", 1) for word in words.split())


class Tags(MutableMapping[str, str]):
    """The tags of a record, in their order.

    Those that say what is played, and the result, follow from the record and cannot be set.
    """

    def __init__(self, record: Record) -> None:
        self._record = record

    def __getitem__(self, name: str) -> str:
        value = lib.kolam_record_tag(self._record._c, name.encode())
        if value == ffi.NULL:
            raise KeyError(name)
        return text_of(value)

    def __setitem__(self, name: str, value: str) -> None:
        checked(lib.kolam_record_set_tag, self._record._c, name.encode(), value.encode())

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        checked(lib.kolam_record_set_tag, self._record._c, name.encode(), ffi.NULL)

    def __iter__(self) -> Iterator[str]:
        index = 0
        while (name := lib.kolam_record_tag_name(self._record._c, index)) != ffi.NULL:
            yield text_of(name)
            index += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class Node:
    """A place in a record: the start, or a move with the position that it leads to.

    The first child goes on with the game, the others are variations. Nodes of the same place are equal.
    """

    __slots__ = ("_index", "_record")

    def __init__(self, record: Record, index: int) -> None:
        self._record, self._index = record, index

    @property
    def record(self) -> Record:
        """The record that it belongs to."""
        return self._record

    @property
    def position(self) -> Position:
        """The position here: after the move, or at the start."""
        p = ffi.new("kolam_position *")
        lib.kolam_record_position(self._record._c, self._checked(), p)
        return Position(self._record.game, p)

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the start."""
        parent = self.parent
        if parent is None:
            return None
        return parent.position._move(lib.kolam_record_move(self._record._c, self._index))

    @property
    def number(self) -> int:
        """How many moves have led here."""
        return int(lib.kolam_record_number(self._record._c, self._checked()))

    # The tree

    @property
    def parent(self) -> Node | None:
        """Where the move was played; None at the start."""
        index = lib.kolam_record_parent(self._record._c, self._checked())
        return Node(self._record, index) if index >= 0 else None

    @property
    def children(self) -> tuple[Node, ...]:
        """What was played here: first the move of this line, then what begins variations."""
        found: list[Node] = []
        while (index := lib.kolam_record_child(self._record._c, self._checked(), len(found))) >= 0:
            found.append(Node(self._record, index))
        return tuple(found)

    @property
    def next(self) -> Node | None:
        """The next move of this line; None at its end."""
        index = lib.kolam_record_child(self._record._c, self._checked(), 0)
        return Node(self._record, index) if index >= 0 else None

    def line(self) -> Iterator[Node]:
        """The moves that follow in this line."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def path(self) -> tuple[Node, ...]:
        """All places from the start to here, both included."""
        places = [self]
        while (parent := places[-1].parent) is not None:
            places.append(parent)
        return tuple(reversed(places))

    def add(self, move: str) -> Node:
        """Adds a move: the next one if there is none, else a variation.

        >>> record = Record("manalath")
        >>> first = record.start.add("oc4")
        >>> other = record.start.add("oe5")
        >>> print(record.text.splitlines()[-1])
        1. oc4 (1. oe5) *
        """
        number = self.position._number(move)
        why = ffi.new("char[]", lib.KOLAM_ERROR_TEXT)
        index = lib.kolam_record_add(self._record._c, self._checked(), number, why)
        if index < 0:
            raise RulesError(text_of(why))
        return Node(self._record, index)

    def remove(self) -> None:
        """Takes the move away with all that follows it. The start stays."""
        lib.kolam_record_remove(self._record._c, self._checked())

    # Notes

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments behind the move, or before the first one."""
        return self._comments(lib.KOLAM_COMMENT)

    @comments.setter
    def comments(self, texts: tuple[str, ...] | list[str]) -> None:
        self._set_comments(lib.KOLAM_COMMENT, texts)

    @property
    def prefaces(self) -> tuple[str, ...]:
        """The comments before the first move of a variation."""
        return self._comments(lib.KOLAM_PREFACE)

    @prefaces.setter
    def prefaces(self, texts: tuple[str, ...] | list[str]) -> None:
        self._set_comments(lib.KOLAM_PREFACE, texts)

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks of the move, by their numbers: `!` is 1, `?` is 2, `!!` 3, `??` 4, `!?` 5, `?!` 6."""
        found: list[int] = []
        while (mark := lib.kolam_record_mark(self._record._c, self._checked(), len(found))) >= 0:
            found.append(mark)
        return tuple(found)

    @marks.setter
    def marks(self, marks: tuple[int | str, ...] | list[int | str]) -> None:
        lib.kolam_record_clear(self._record._c, self._checked(), lib.KOLAM_MARK)
        for mark in marks:
            number = MARKS[mark] if isinstance(mark, str) else mark
            checked(lib.kolam_record_add_mark, self._record._c, self._index, number)

    def _comments(self, kind: int) -> tuple[str, ...]:
        found: list[str] = []
        while (text := lib.kolam_record_comment(self._record._c, self._checked(), kind, len(found))) != ffi.NULL:
            found.append(text_of(text))
        return tuple(found)

    def _set_comments(self, kind: int, texts: tuple[str, ...] | list[str]) -> None:
        lib.kolam_record_clear(self._record._c, self._checked(), kind)
        for text in texts:
            checked(lib.kolam_record_add_comment, self._record._c, self._index, kind, text.encode())

    # As a value

    def _checked(self) -> int:
        if lib.kolam_record_number(self._record._c, self._index) < 0:
            raise RulesError("This move has been removed from its record.")
        return self._index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._record is other._record and self._index == other._index

    def __hash__(self) -> int:
        return hash((id(self._record), self._index))

    def __repr__(self) -> str:
        return f"<Node {self.number}. {self.move}>" if self.move else "<Node at the start>"

    def _repr_svg_(self) -> str:
        return self.position.svg(last=self.move)


class Record:
    """A game with its tags, moves, variations and comments.

    >>> record = Record("manalath", sides="3-3-3")
    >>> record.tags["Player1"] = "Ada"
    >>> record.play("oc3", "pc4").comments = ["Too close."]
    >>> print(record)
    [Player1 "Ada"]
    [Game "manalath"]
    [Options "sides=3-3-3"]
    [Seed "0"]
    <BLANKLINE>
    1. oc3 2. pc4 {Too close.} *

    Two with the same text are equal.
    """

    def __init__(self, game: Game | str, seed: int | str = 0, *, position: str | None = None,
                 **options: object) -> None:
        chosen = game if isinstance(game, Game) else Game(game)
        why = ffi.new("char[]", lib.KOLAM_ERROR_TEXT)
        words = " ".join(f"{name}={value}" for name, value in options.items())
        self._take(lib.kolam_record_open(chosen._c, words.encode(), str(seed).encode(),
                                         ffi.NULL if position is None else position.encode(), why))
        if self._c == ffi.NULL:
            raise RulesError(text_of(why))

    def _take(self, c: Any) -> None:
        self._c = ffi.gc(c, lib.kolam_record_close) if c != ffi.NULL else c

    @classmethod
    def _owning(cls, c: Any) -> Record:
        record = cls.__new__(cls)
        record._take(c)
        return record

    @classmethod
    def read(cls, text: str) -> Record:
        """The first record of a text. A RecordError says where and why it cannot be read."""
        for record in read_records(text):
            return record
        raise RecordError(1, 1, "There is no game in it.")

    # What it is of

    @property
    def game(self) -> Game:
        """The game that is played."""
        return Game(text_of(lib.kolam_game_name(lib.kolam_record_game(self._c))))

    @property
    def options(self) -> dict[str, str]:
        """Its options that do not have their usual value."""
        return options_from(text_of(lib.kolam_record_options(self._c)))

    @property
    def seed(self) -> str:
        """The seed of its deal."""
        return text_of(lib.kolam_record_seed(self._c))

    @property
    def tags(self) -> Tags:
        """Its tags, which can be read and set like a dictionary."""
        return Tags(self)

    # Moves

    @property
    def start(self) -> Node:
        """The place before the first move."""
        return Node(self, 0)

    @property
    def end(self) -> Node:
        """The last place of the main line."""
        node = self.start
        for node in self.start.line():
            pass
        return node

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The moves of the main line."""
        return tuple(self.start.line())

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line, without what belongs to them."""
        return tuple(node.move for node in self.start.line() if node.move is not None)

    def play(self, *moves: str) -> Node:
        """Plays moves at the end of the main line; gives the last place."""
        node = self.end
        for move in moves:
            node = node.add(move)
        return node

    # The result

    @property
    def result(self) -> str:
        """`"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on."""
        return RESULTS[lib.kolam_record_result(self._c)]

    def set_result(self, result: str, termination: str) -> None:
        """Ends a game that the rules do not end: `"0-1"`, `"resigned"`. `"*"` lets it go on."""
        if result not in RESULTS:
            raise ValueError(f"There is no result {result!r}: there are {', '.join(RESULTS)}.")
        checked(lib.kolam_record_set_result, self._c, RESULTS.index(result), termination.encode())

    def kolam(self, *, small: bool = False) -> str:
        """The kolam that the main line leaves, as SVG; if `small`, of a few dots.

        >>> from kolam import Record
        >>> record = Record("manalath")
        >>> _ = record.play("oe5", "oe6", "of5", "of6", "og5")
        >>> record.kolam()[:5]
        '<svg '
        """
        drawing = ffi.new("char[]", lib.KOLAM_DRAWING_TEXT)
        checked(lib.kolam_record_draw_kolam, self._c, small, drawing)
        return text_of(drawing)

    # Text

    @property
    def text(self) -> str:
        """The whole record in canonical form."""
        length = lib.kolam_record_write(self._c, ffi.NULL, 0)
        buffer = ffi.new("char[]", length + 1)
        lib.kolam_record_write(self._c, buffer, length + 1)
        return text_of(buffer)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, in the place of what was there."""
        pathlib.Path(path).write_text(self.text, encoding="utf-8")

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]  # it can change

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.moves)} moves, {self.result}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Record.read, (self.text,)

    def _repr_svg_(self) -> str:
        return self.end._repr_svg_()


def read_records(source: str | os.PathLike[str], *,
                 refused: Callable[[RecordError], object] | None = None) -> Iterator[Record]:
    """The records of a text, or of a file that a path object names.

    A record that cannot be read raises a RecordError; or is left out and handed to `refused`, and
    reading goes on.

    >>> text = '[Game "manalath"]\\n\\n1. oc3 2. oc3 *\\n\\n[Game "manalath"]\\n\\n1. oc3 *\\n'
    >>> errors = []
    >>> [record.moves for record in read_records(text, refused=errors.append)]
    [('oc3',)]
    >>> print(errors[0])
    3:11: 2. oc3: c3 is not empty.
    """
    text = source if isinstance(source, str) else pathlib.Path(source).read_bytes()
    data = text.encode() if isinstance(text, str) else text
    reader = ffi.gc(lib.kolam_record_text_open(data, len(data)), lib.kolam_record_text_close)
    fault = ffi.new("struct kolam_fault *")
    while True:
        record = lib.kolam_record_text_next(reader, fault)
        why = text_of(fault.why)
        if record != ffi.NULL:
            yield Record._owning(record)
        elif not why:
            return
        elif refused is None:
            raise RecordError(fault.line, fault.column, why)
        else:
            refused(RecordError(fault.line, fault.column, why))
