"""Judges every move of a game, and prints the record with what it found: analyse_record.py FILE.kgn [NODES]"""

import pathlib
import sys

import kolam


def show_progress(judged: int, moves: int) -> None:
    print(f"\r{judged} of {moves} moves", end="" if judged < moves else "\n", file=sys.stderr, flush=True)


def main(path: str, nodes: int = 20000) -> None:
    record = next(kolam.read_records(pathlib.Path(path)))
    study = kolam.Study(record, nodes=nodes, progress=show_progress)
    print(study)
    for turn in study.turning_points:
        print(f"Move {turn.number}, {turn.move}, took player {turn.player} from {turn.before:.0%} to {turn.after:.0%}.")
    print(study.annotate())


main(sys.argv[1], *map(int, sys.argv[2:]))
