"""The engine: its levels, and analysis with several lines."""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Iterator, NamedTuple, Sequence, Union, overload

from kolam.errors import RulesError
from kolam.game import Game
from kolam.library import checked, ffi, lib, text_of
from kolam.position import Move, Position, View
from kolam.record import Node, Record

__all__ = ["Analysis", "Engine", "Line", "Search", "State"]

State = Union[Position, View, Node, Record, Sequence[Union[Position, View]]]
"""What an engine can be asked about: a position or a view; or a game so far, as its record, a place in it, or
its positions. In Mandala it then knows what has been played."""

Progress = Callable[["Analysis"], object]


class Line(NamedTuple):
    """A move, and what the engine expects after it."""

    moves: tuple[Move, ...]
    """As far as the view shows what they need; at least one."""
    value: int
    """For the player to move: hundredths of a point of the margin, or of what decides the game."""
    chance: float
    """Of winning, from 0 to 1; a draw counts half. Certain where the value is proved."""
    plies: int
    """To the win that this forces, or negative to the loss; 0 if neither is proved."""
    exact: bool
    """Whether the value is proved."""
    visits: int
    """Where something is hidden: how often the move was tried."""

    @property
    def move(self) -> Move:
        """The first of the moves."""
        return self.moves[0]


class Analysis(Sequence[Line]):
    """What a search has found: its lines, the best first."""

    def __init__(self, lines: Sequence[Line], depth: int, nodes: int, seconds: float, full: float) -> None:
        self.lines = tuple(lines)
        self.depth, self.nodes, self.seconds = depth, nodes, seconds
        self.full = full
        """The part of the hash table that is used, from 0 to 1."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.lines[0].move

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, index: int | slice) -> Line | tuple[Line, ...]:
        return self.lines[index]

    def __len__(self) -> int:
        return len(self.lines)

    def __repr__(self) -> str:
        best = f"{self.move} {self.lines[0].chance:.0%}" if self.lines else "nothing"
        return f"<Analysis: {best}, depth {self.depth}, {self.nodes} nodes>"


def _moves_of(view: View, line: Any) -> Iterator[Move]:
    """The moves of a line, as far as the view shows what they need."""
    game = view.game._c
    after = View(view.game, ffi.new("kolam_view *", view._view[0]), view.reader)
    for number in line.moves[0:line.length]:
        if not lib.kolam_legal(game, after._p, number):
            return
        yield after._move(number)
        if not lib.kolam_playable(game, after._p, number, ffi.NULL):
            return
        lib.kolam_play(game, after._p, number)


def _line_of(view: View, line: Any) -> Line:
    return Line(tuple(_moves_of(view, line)), line.value, lib.kolam_line_chance(ffi.addressof(line)) / lib.KOLAM_CHANCE_ONE,
                lib.kolam_line_plies(ffi.addressof(line)), bool(line.exact), line.visits)


def analysis_of(view: View, findings: Any, lines: int) -> Analysis:
    """What the library found, at most so many lines of it."""
    found = [_line_of(view, findings.lines[i]) for i in range(min(findings.count, lines))]
    return Analysis(found, findings.depth, findings.nodes, findings.seconds, findings.full / 1000)


class _Worker:
    """A search in a thread of its own, so that its caller hears of it, and can end it or be interrupted."""

    def __init__(self, engine: Engine, task: Any, search: Callable[[], None], view: View | None = None,
                 lines: int = 0) -> None:
        self._engine, self._search, self._view, self._lines = engine, search, view, lines
        self._control = ffi.new("kolam_control *")
        self._handle = ffi.new_handle(self)
        self._found: queue.SimpleQueue[Analysis | None] = queue.SimpleQueue()
        self._raised: BaseException | None = None
        self.caller = threading.get_ident()
        task.control, task.context = self._control, self._handle
        if view is not None:
            task.progress = lib.kolam_python_progress
        self._thread = threading.Thread(target=self._work, daemon=True)
        engine._begin(self)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._engine._think(self._search)
        except BaseException as raised:  # for finish() to raise
            self._raised = raised
        self._engine._end(self)
        self._found.put(None)

    def hear(self, findings: Any) -> None:
        """Called by C, in the thread that searches."""
        if findings.count > 0 and self._view is not None:
            self._found.put(analysis_of(self._view, findings, self._lines))

    def __iter__(self) -> Iterator[Analysis]:
        while (found := self._found.get()) is not None:
            yield found
        self._found.put(None)  # for whoever goes through it again

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        lib.kolam_stop(self._control)

    def finish(self, progress: Progress | None = None) -> None:
        """Waits for its end. What is raised meanwhile, Ctrl-C as well, ends it."""
        self._engine._hearing.add(self.caller)
        try:
            for found in self:
                if progress is not None:
                    progress(found)
        except BaseException:
            self.stop()
            self._thread.join()
            raise
        finally:
            self._engine._hearing.discard(self.caller)
        self._thread.join()
        if self._raised is not None:
            raise self._raised


@ffi.def_extern(name="kolam_python_progress")  # type: ignore[misc]
def _progress(context: Any, findings: Any) -> None:
    worker: _Worker = ffi.from_handle(context)
    worker.hear(findings)


def _views_of(state: State) -> list[View]:
    """The views of the player to move at each of its turns so far, the present one last."""
    if isinstance(state, Record):
        state = state.end
    if isinstance(state, Node):
        state = [node.position for node in state.path()]
    seen = [state] if isinstance(state, (Position, View)) else list(state)
    if not seen:
        raise ValueError("There is no position to think about.")
    player = seen[-1].to_move
    turns = [seen[-1]] if player == 0 else [place for place in seen if place.to_move == player]
    return [place if isinstance(place, View) else place.view(player) for place in turns]


class Engine:
    """Kolam's engine for one game, at full strength or at a level from 1 to 10.

    >>> from kolam import Game
    >>> with Engine("manalath") as engine:
    ...     engine.play(Game("manalath").start(), level=3, seed=1) in Game("manalath").start().legal_moves
    True

    It is given views: of a position it sees what the player to move sees. With one thread, a limit of nodes or
    depth, and the same seed it answers the same on every machine. It thinks for one caller at a time, in a thread and
    outside Python's lock, so that Ctrl-C ends a search and different engines can think side by side.
    """

    def __init__(self, game: Game | str, *, level: int | None = None, threads: int = 1, hash: int = 64) -> None:
        self.game = game if isinstance(game, Game) else Game(game)
        self.level = level
        self._lock = threading.Lock()  # held by the one that searches
        self._workers: list[_Worker] = []  # that search, or wait for others
        self._hearing: set[int] = set()  # the threads whose progress may be running
        why = ffi.new("char[]", lib.KOLAM_ERROR_TEXT)
        opened = lib.kolam_engine_open(self.game._c, hash, why)
        if opened == ffi.NULL:
            raise RulesError(text_of(why))
        self._c: Any = ffi.gc(opened, lib.kolam_engine_close)
        checked(lib.kolam_engine_set_threads, self._c, threads)

    # Asking

    def play(self, state: State, *, level: int | None = None, nodes: int = 0, depth: int = 0, seconds: float = 0,
             seed: int = 0) -> Move:
        """The move that it plays. Without limits full strength thinks for a second; a level has limits of its
        own. The seed is the same throughout a game: with it a level plays the same game again."""
        views = _views_of(state)
        chosen = level if level is not None else self.level
        task = self._task(level=chosen or 0, nodes=nodes, depth=depth, seconds=seconds, seed=seed)
        array = ffi.new("kolam_view[]", len(views))
        for index, view in enumerate(views):
            self._check(view)
            array[index] = view._view[0]
        move = ffi.new("kolam_move *")
        self._run(task, lambda: checked(lib.kolam_engine_play, self._c, array, len(views), task, move, ffi.NULL))
        return views[-1]._move(move[0])

    def analyse(self, state: State, *, nodes: int = 0, depth: int = 0, seconds: float = 0, lines: int = 1,
                progress: Progress | None = None) -> Analysis:
        """The best moves at full strength: about a second's worth of nodes if there is no limit. `progress`
        is called with what is found so far; what it raises ends the search.

        >>> from kolam import Game
        >>> position = Game("manalath").position(".../..../oo.oo/..../... o 21-25", sides="3-3-3")
        >>> with Engine("manalath") as engine:
        ...     best = engine.analyse(position, nodes=2000)[0]
        >>> best.move, best.chance, best.plies
        ('oc3', 1.0, 1)
        """
        if not (nodes or depth or seconds):
            nodes = lib.kolam_usual_nodes(self.game._c)
        search = Search(self, state, nodes, depth, seconds, lines)
        search._worker.finish(progress)
        return search.result()

    def analysis(self, state: State, *, nodes: int = 0, depth: int = 0, seconds: float = 0, lines: int = 1) -> Search:
        """The same in a thread: it can be looked at while it goes on, and stopped. Without limits it goes on
        until then.

        >>> from kolam import Game
        >>> with Engine("patterns") as engine:
        ...     with engine.analysis(Game("patterns").start(), lines=2) as search:
        ...         for found in search:
        ...             if found.depth >= 2:
        ...                 break
        ...     len(search.result())
        2
        """
        return Search(self, state, nodes, depth, seconds, lines)

    def stop(self) -> None:
        """Ends the search that goes on, from another thread; it then gives what it has found."""
        for worker in list(self._workers):
            worker.stop()

    def new_game(self) -> None:
        """Forgets all that it has seen, so that nothing before changes an answer."""
        with self._lock:
            lib.kolam_engine_new_game(self._opened())

    # Closing

    def close(self) -> None:
        """Ends what it does, and gives its memory back."""
        self.stop()
        with self._lock:
            if self._c is not None:
                ffi.release(self._c)
            self._c = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine of {self.game}{'' if self.level is None else f', level {self.level}'}>"

    # Inside

    def _opened(self) -> Any:
        if self._c is None:
            raise ValueError("This engine is closed.")
        return self._c

    def _check(self, view: View) -> None:
        if view.game != self.game:
            raise ValueError(f"This engine plays {self.game}, not {view.game}.")

    @staticmethod
    def _task(**limits: Any) -> Any:
        try:
            return ffi.new("struct kolam_task *", limits)
        except OverflowError:
            raise ValueError(f"These limits are out of range: {limits}") from None

    def _run(self, task: Any, search: Callable[[], None]) -> None:
        """Searches in a thread and waits for it: a call of C would not hear Ctrl-C."""
        _Worker(self, task, search).finish()

    def _begin(self, worker: _Worker) -> None:
        """A thread that waited for itself would wait for ever; others wait for their turn."""
        caller = worker.caller
        if caller in self._hearing or any(other.caller == caller and other.running for other in list(self._workers)):
            raise RuntimeError("This engine is thinking already.")
        self._workers.append(worker)

    def _end(self, worker: _Worker) -> None:
        self._workers.remove(worker)

    def _think(self, search: Callable[[], None]) -> None:
        with self._lock:
            self._opened()
            search()


class Search:
    """An analysis in a thread. Going through it gives what is found, as it is found.

    Leaving its `with` block stops it; `result` then has what it found.
    """

    def __init__(self, engine: Engine, state: State, nodes: int, depth: int, seconds: float, lines: int) -> None:
        self._view, self._lines = _views_of(state)[-1], lines
        engine._check(self._view)
        self._findings = ffi.new("struct kolam_findings *")
        task = engine._task(nodes=nodes, depth=depth, seconds=seconds, lines=lines)
        self._worker = _Worker(
            engine, task,
            lambda: checked(lib.kolam_engine_analyse, engine._c, self._view._view, task, self._findings),
            self._view, lines)

    def __iter__(self) -> Iterator[Analysis]:
        return iter(self._worker)

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._worker.running

    def stop(self) -> None:
        """Ends it, soon."""
        self._worker.stop()

    def result(self) -> Analysis:
        """What it has found when it has ended; waits for that."""
        self._worker.finish()
        return analysis_of(self._view, self._findings, self._lines)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._worker._thread.join()
