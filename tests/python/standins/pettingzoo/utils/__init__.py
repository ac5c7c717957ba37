"""Stand-in: see ../../README.md."""

from pettingzoo.utils import wrappers

__all__ = ["wrappers"]
