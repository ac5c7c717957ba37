"""Kolam: Patterns, Manalath and Mandala, with exact rules and strong engines.

    >>> import kolam
    >>> position = kolam.Game("manalath").start()
    >>> len(position.legal_moves)
    140
    >>> position = position.play("oc4")
    >>> position.to_move
    2

The guide is docs/python.md.
"""

from kolam.errors import RulesError
from kolam.game import Game, Option, games
from kolam.library import Random
from kolam.position import Move, Position, View, lib_version

__all__ = ["Game", "Move", "Option", "Position", "Random", "RulesError", "View", "games"]

__version__ = lib_version()
