#!/usr/bin/env python3
"""fit.py [--mix Q] VALUES... -- POLICY...: fits Mandala's weights to what features.c made of games and
writes the header. Q is the share of the search's own value in what is fitted; the rest is the final margin.

Values: least squares with a little damping, the weights of both ends of the deck at once. Policy:
the likelihood of the search's visits under a softmax. Scale: the likelihood of the results."""
import sys

import numpy as np

import weights

DECK = 88
STAGE = 6  # numbers after the features: deck, last lap, longest river, value, margin, won
DAMPING = 200.0


def load_values(paths, features):
    data = np.concatenate([np.fromfile(p, dtype=np.int16) for p in paths])
    data = data.reshape(-1, features + STAGE)
    return data[:, :features].astype(np.float64), data[:, features:].astype(np.float64)


def solve(x, y, prior):
    """Least squares, drawn towards what was known before."""
    a = x.T @ x + DAMPING * np.eye(x.shape[1])
    return prior + np.linalg.solve(a, x.T @ (y - x @ prior))


def predict(x, stage, fitted):
    t = (np.minimum(stage[:, 0], DECK) / DECK)[:, None]
    early, late, last = fitted
    return np.where(stage[:, 1] > 0, x @ last, (x * t) @ early + (x * (1 - t)) @ late)


def fit_values(x, stage, mix, before):
    before = [np.array(b) / 8 for b in before]
    target = 100 * stage[:, 4] * (1 - mix) + stage[:, 3] * mix
    last = stage[:, 1] > 0
    t = (np.minimum(stage[~last, 0], DECK) / DECK)[:, None]
    both = np.concatenate([x[~last] * t, x[~last] * (1 - t)], axis=1)
    w = solve(both, target[~last], np.concatenate(before[:2]))
    n = x.shape[1]
    return w[:n], w[n:], solve(x[last], target[last], before[2])


def scales(stage, s):
    t = np.minimum(stage[:, 0], DECK) / DECK
    lacks = 6 - stage[:, 2]
    return np.maximum(np.where(stage[:, 1] > 0, s[3] + s[4] * lacks, s[0] + s[1] * t + s[2] * lacks), 20)


def surprise(values, stage, s):
    """Of the results, for each position."""
    z = values / scales(stage, s)
    return np.mean(np.logaddexp(0, -z) * stage[:, 5] / 2 + np.logaddexp(0, z) * (1 - stage[:, 5] / 2))


def fit_scale(values, stage, s):
    """A walk along the axes with shrinking steps."""
    s, step = list(map(float, s)), 160.0
    best = surprise(values, stage, s)
    while step > 2:
        moved = False
        for i in range(len(s)):
            for d in (step, -step):
                tried = s[:i] + [s[i] + d] + s[i + 1 :]
                loss = surprise(values, stage, tried)
                if loss < best:
                    s, best, moved = tried, loss, True
        step = step if moved else step / 2
    return s, best


def load_policy(paths, features):
    """Every move's features, its share of the visits, and the number of its decision."""
    rows, owners, n = [], [], 0
    for path in paths:
        data, at = np.fromfile(path, dtype=np.int16), 0
        while at < len(data):
            count = data[at]
            size = count * (features + 1)
            rows.append(data[at + 1 : at + 1 + size].reshape(count, -1))
            owners.append(np.full(count, n))
            at, n = at + 1 + size, n + 1
    rows = np.concatenate(rows).astype(np.float64)
    return rows[:, :features], rows[:, features], np.concatenate(owners)


def fit_policy(x, visits, owner, w, steps=300):
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    share = visits / np.maximum(np.add.reduceat(visits, starts), 1)[owner]
    size = np.sqrt(np.mean(x**2, axis=0)) + 1e-6
    w = np.array(w, dtype=np.float64) * np.log(2) / 128 * size
    x = x / size
    m, v = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, steps + 1):
        z = x @ w
        z -= np.maximum.reduceat(z, starts)[owner]
        p = np.exp(z)
        p /= np.add.reduceat(p, starts)[owner]
        g = x.T @ (p - share) / len(starts) + 1e-4 * w
        m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
        w -= 0.05 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
    loss = -np.sum(share * np.log(np.maximum(p, 1e-9))) / len(starts)
    return w / size / np.log(2) * 128, loss


def main():
    arguments, mix = sys.argv[1:], 0.0
    if arguments[0] == "--mix":
        mix, arguments = float(arguments[1]), arguments[2:]
    split = arguments.index("--")
    before, policy, scale = weights.read()
    x, stage = load_values(arguments[:split], len(before[0]))
    fitted = fit_values(x, stage, mix, before)
    values = predict(x, stage, fitted)
    old = predict(x, stage, [np.array(b) / 8 for b in before])
    error = lambda v: np.sqrt(np.mean((v - 100 * stage[:, 4]) ** 2))
    scale, loss = fit_scale(values, stage, scale)
    print(f"{len(x)} positions: error {error(old):.0f} before, {error(values):.0f} now; surprise {loss:.4f}")
    if arguments[split + 1 :]:
        policy, loss = fit_policy(*load_policy(arguments[split + 1 :], len(policy)), policy)
        print(f"policy: surprise {loss:.3f}")
    clip = lambda w: np.clip(np.array(w) * 8, -32000, 32000)
    weights.write([clip(w) for w in fitted], policy, scale)


main()
