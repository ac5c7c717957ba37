"""Stand-in: spaces that can say whether they contain something."""

import numpy as np


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(((x >= self.low) & (x <= self.high)).all())


class Dict:
    def __init__(self, parts):
        self.parts = parts

    def contains(self, x):
        return x.keys() == self.parts.keys() and all(part.contains(x[name]) for name, part in self.parts.items())
