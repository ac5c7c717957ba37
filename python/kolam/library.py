"""How Python calls the library: texts, refusals and random numbers. Everything else in the package
talks to C through this module, and nothing in the package decides what the rules say."""

from __future__ import annotations

import secrets
from typing import Any, Callable, Literal

from kolam._kolam import ffi, lib
from kolam.errors import RulesError

__all__ = ["Language", "Random", "checked", "ffi", "language_number", "lib", "text_of", "written"]

Language = Literal["en", "de"]


def text_of(chars: Any) -> str:
    """The text at a pointer to C characters."""
    return str(ffi.string(chars).decode("utf-8"))


def written(size: int, write: Callable[..., Any], *arguments: Any) -> str:
    """What a function of C writes into a buffer of that size, its last argument."""
    buffer = ffi.new("char[]", size)
    write(*arguments, buffer)
    return text_of(buffer)


def checked(function: Callable[..., bool], *arguments: Any) -> None:
    """Calls a function of C that can refuse; the refusal becomes a RulesError."""
    why = ffi.new("char[]", lib.KOLAM_ERROR_TEXT)
    if not function(*arguments, why):
        raise RulesError(text_of(why))


def language_number(language: Language) -> int:
    """How the library counts a language."""
    if language not in ("en", "de"):
        raise ValueError(f"There is no language {language!r}: Kolam speaks 'en' and 'de'.")
    return int(lib.KOLAM_GERMAN if language == "de" else lib.KOLAM_ENGLISH)


class Random:
    """A generator of random numbers, as the library uses it: for playouts, random moves and imagined
    worlds, never for deals. The same seed gives the same games.

    Without a seed it begins with one from the system, which `seed` tells.

    >>> Random(7)
    Random(7)
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(63) if seed is None else seed
        self._state = ffi.new("kolam_random *", {"state": self.seed & (1 << 64) - 1})

    def __repr__(self) -> str:
        return f"Random({self.seed})"

    def __getstate__(self) -> tuple[int, int]:
        return self.seed, self._state.state

    def __setstate__(self, state: tuple[int, int]) -> None:
        self.seed = state[0]
        self._state = ffi.new("kolam_random *", {"state": state[1]})
