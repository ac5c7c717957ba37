"""A game in the terminal against a level of the engine: play_level.py GAME LEVEL [SEED]"""

import sys

import kolam


def ask(view: kolam.View) -> kolam.Move:
    while True:
        try:
            return view.move(input("Your move: ").strip())
        except kolam.RulesError as error:
            print(error)


def main(name: str, level: int, seed: int = 0) -> None:
    record = kolam.Record(name, seed)
    with kolam.Engine(name, level=level) as engine:
        while not (position := record.end.position).is_over:
            if position.to_move == 1:
                print(position.view(1).draw(near=1))
                record.play(ask(position.view(1)))
            else:
                record.play(engine.play(record, seed=seed))
                print(f"Level {level} plays {record.moves[-1]}.")
    print(record.end.position.tell_turn())


try:
    main(sys.argv[1], *map(int, sys.argv[2:]))
except (EOFError, KeyboardInterrupt):
    print()
