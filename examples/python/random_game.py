"""Plays a random game and prints its record: random_game.py GAME [SEED]"""

import sys

import kolam


def main(name: str, seed: int = 0) -> None:
    random = kolam.Random(seed)
    record = kolam.Record(name, seed)
    node = record.start
    while not node.position.is_over:
        node = node.add(node.position.random_move(random))
    print(record)


main(sys.argv[1], *map(int, sys.argv[2:]))
