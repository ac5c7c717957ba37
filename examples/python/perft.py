"""Counts the sequences of legal moves below each move: perft.py GAME DEPTH [SEED]"""

import sys

import kolam


def main(name: str, depth: int, seed: int = 0) -> None:
    start = kolam.Game(name).start(seed)
    counts = {move: start.play(move).perft(depth - 1) for move in start.legal_moves}
    for move, count in counts.items():
        print(f"{move} {count}")
    print(f"total {sum(counts.values())}")
    assert sum(counts.values()) == start.perft(depth)


main(sys.argv[1], *map(int, sys.argv[2:]))
