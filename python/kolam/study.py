"""What the moves of a game were worth."""

from __future__ import annotations

import html
from typing import Any, Callable, Iterator, NamedTuple, Sequence, overload

from kolam.engine import Engine, Line, _line_of
from kolam.library import Language, checked, ffi, language_number, lib, text_of, written
from kolam.position import Move
from kolam.record import Node, Record

__all__ = ["Judgement", "Study", "TurningPoint"]

REMARKS = ("", "only move", "missed win", "missed forced win")
MARKS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}


class Judgement(NamedTuple):
    """What a move was worth, as its player saw the game. Chances are that player's, from 0 to 1."""

    node: Node
    number: int
    player: int
    move: Move
    grade: str
    """`"best"`, `"good"`, `"inaccuracy"`, `"mistake"` or `"blunder"`; `"forced"` for an only legal move."""
    remark: str
    """`"only move"`, `"missed win"`, `"missed forced win"` or nothing."""
    line: Line
    """The move that was played, and what follows it."""
    best: Line
    """What would have been best."""
    loss: float
    """Of the chance of winning, compared with the best move."""
    why: str
    """What made it worse than the best move, by the facts of the board; often nothing."""


class TurningPoint(NamedTuple):
    """A mistake or blunder that made the other player the favourite."""

    number: int
    player: int
    move: Move
    before: float
    after: float


class Study(Sequence[Judgement]):
    """A game whose moves have been judged, each as its player saw the position.

    >>> record = Record("manalath")
    >>> end = record.play("og2", "pc3", "og4", "pb3", "og3", "pd4", "of1", "oa3", "of2")
    >>> study = Study(record, nodes=2000)
    >>> study[7].move, study[7].grade
    ('oa3', 'blunder')
    >>> study.accuracy[0] > study.accuracy[1]
    True
    """

    def __init__(self, record: Record, *, nodes: int = 0, depth: int = 0, seconds: float = 0,
                 engine: Engine | None = None, language: Language = "en",
                 progress: Callable[[int, int], object] | None = None) -> None:
        """Each move gets that much; or a quarter of what an analysis usually gets. `progress` is called with
        how many moves have been judged and how many there are; what it raises ends the study."""
        self.record, self.language = record, language
        self._summary = ffi.new("struct kolam_summary *")
        limits = {"nodes": nodes, "depth": depth, "seconds": seconds, "lines": 2}
        if not (nodes or depth or seconds):
            limits["nodes"] = lib.kolam_usual_nodes(record.game._c) // 4
        own = Engine(record.game) if engine is None else engine
        moves = record.main_line
        judged: list[Judgement] = []
        try:
            for node in moves:
                judged.append(self._judge(own, node, limits))
                if progress is not None:
                    progress(len(judged), len(moves))
        finally:
            if engine is None:
                own.close()
        self.judgements = tuple(judged)

    def _judge(self, engine: Engine, node: Node, limits: dict[str, Any]) -> Judgement:
        before, move = node.parent, node.move
        assert before is not None and move is not None
        position = before.position
        view, number = position.view(position.to_move), move.number
        task = engine._task(**limits)
        findings, found = ffi.new("struct kolam_findings *"), ffi.new("struct kolam_judgement *")

        def search() -> None:
            checked(lib.kolam_engine_analyse, engine._c, view._view, task, findings)
            checked(lib.kolam_engine_judge, engine._c, view._view, task, findings, number, found)

        engine._run(task, search)
        lib.kolam_summary_add(self._summary, node.number, position.to_move, found)
        why = written(lib.KOLAM_SENTENCE_TEXT, lib.kolam_tell_loss, position.game._c, view._view, findings, found,
                      language_number(self.language))
        return Judgement(node, node.number, position.to_move, move,
                         text_of(lib.kolam_grade_name(found.grade, lib.KOLAM_ENGLISH)), REMARKS[found.remark],
                         _line_of(view, found.line), _line_of(view, findings.lines[0]),
                         found.loss / lib.KOLAM_CHANCE_ONE, why)

    @overload
    def __getitem__(self, index: int) -> Judgement: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Judgement, ...]: ...

    def __getitem__(self, index: int | slice) -> Judgement | tuple[Judgement, ...]:
        return self.judgements[index]

    def __len__(self) -> int:
        return len(self.judgements)

    @property
    def accuracy(self) -> tuple[float, float]:
        """Of player 1 and 2, from 0 to 100."""
        one, two = (float(lib.kolam_side_accuracy(ffi.addressof(side))) for side in self._summary.sides)
        return one, two

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Those that cost most, in order."""
        return tuple(self._turning_points())

    def _turning_points(self) -> Iterator[TurningPoint]:
        for turn in self._summary.turns[0:self._summary.turn_count]:
            yield TurningPoint(turn.number, turn.player, self.judgements[turn.number - 1].move,
                               turn.before / lib.KOLAM_CHANCE_ONE, turn.after / lib.KOLAM_CHANCE_ONE)

    @property
    def chances(self) -> tuple[float, ...]:
        """Player 1's chance of winning before each move, if what is best was played."""
        return tuple(j.best.chance if j.player == 1 else 1 - j.best.chance for j in self.judgements)

    def annotate(self) -> Record:
        """Writes what was found into the record: a mark and a reason at inaccuracies, mistakes and blunders, and
        the best line as a variation. Gives the record."""
        for judgement in self.judgements:
            if judgement.grade not in MARKS:
                continue
            node = judgement.node
            node.marks = (MARKS[judgement.grade],)
            node.comments = (*node.comments, *([judgement.why] if judgement.why else []))
            place = node.parent
            for move in judgement.best.moves:
                if place is None or not place.position.is_legal(move):
                    break
                place = place.add(move)
        return self.record

    def _rows(self) -> Iterator[tuple[str, ...]]:
        for j in self.judgements:
            yield (f"{j.number}. {j.move}", j.grade, f"{j.line.chance:.0%}",
                   j.best.move if j.loss > 0 else "", j.why)

    def __str__(self) -> str:
        rows = [" ".join(f"{cell:<{width}}" for cell, width in zip(row, (10, 10, 4, 6, 0))).rstrip()
                for row in self._rows()]
        return "\n".join([*rows, "accuracy: {:.0f} and {:.0f}".format(*self.accuracy)])

    def __repr__(self) -> str:
        return f"<Study of {len(self)} moves: accuracy {self.accuracy[0]:.0f} and {self.accuracy[1]:.0f}>"

    def _repr_html_(self) -> str:
        rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
                       for row in self._rows())
        head = "".join(f"<th>{name}</th>" for name in ("Move", "Grade", "Chance", "Best", "Why"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
