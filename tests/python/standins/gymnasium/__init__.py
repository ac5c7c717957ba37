"""Stand-in: see ../README.md."""

from gymnasium import spaces

__all__ = ["spaces"]
