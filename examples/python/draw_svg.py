"""Draws what player 1 sees after some moves: draw_svg.py GAME FILE.svg [MOVE ...]"""

import pathlib
import sys

import kolam


def main(name: str, path: str, *moves: str) -> None:
    view = kolam.Game(name).start().play(*moves).view(1)
    pathlib.Path(path).write_text(view.svg(last=moves[-1] if moves else None), encoding="utf-8")
    print(view.words())


main(*sys.argv[1:])
