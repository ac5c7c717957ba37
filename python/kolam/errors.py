"""What the package raises."""

from __future__ import annotations

from typing import Any


class RulesError(ValueError):
    """What the library refuses: an illegal move, an impossible position, an option that does not exist.

    The text is the sentence that every other part of Kolam shows, too.
    """


class RecordError(RulesError):
    """A record that cannot be read: where, and why."""

    def __init__(self, line: int, column: int, why: str) -> None:
        super().__init__(f"{line}:{column}: {why}")
        self.line, self.column, self.why = line, column, why

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (self.line, self.column, self.why)
