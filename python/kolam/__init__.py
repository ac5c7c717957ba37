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

from kolam.batch import Batch
from kolam.engine import Analysis, Engine, Line, Search
from kolam.errors import RecordError, RulesError
from kolam.game import Game, Option, games
from kolam.library import Random
from kolam.position import Move, Position, View, lib_version
from kolam.record import Node, Record, read_records
from kolam.study import Judgement, Study, TurningPoint

__all__ = [
    "Analysis",
    "Batch",
    "Engine",
    "Game",
    "Judgement",
    "Line",
    "Move",
    "Node",
    "Option",
    "Position",
    "Random",
    "Record",
    "RecordError",
    "RulesError",
    "Search",
    "Study",
    "TurningPoint",
    "View",
    "games",
    "read_records",
]

__version__ = lib_version()
