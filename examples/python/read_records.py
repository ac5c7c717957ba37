"""Lists the games of a file of records, and what cannot be read in it: read_records.py FILE.kgn"""

import collections
import pathlib
import sys

import kolam


def main(path: str) -> None:
    first_moves: collections.Counter[str] = collections.Counter()
    for record in kolam.read_records(pathlib.Path(path), refused=print):
        players = " - ".join(record.tags.get(name, "?") for name in ("Player1", "Player2"))
        print(f"{record.game}: {players}, {len(record.moves)} moves, {record.result}")
        first_moves.update(record.moves[:1])
    for move, count in first_moves.most_common(3):
        print(f"{count} begin with {move}")


main(sys.argv[1])
