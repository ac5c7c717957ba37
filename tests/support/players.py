"""What the tests of the terminal share: a game as the rules know it, and players who sit down to it
at a real terminal and move by typing, by walking or by pointing."""

import contextlib
import functools
import glob
import json
import os
import random
import re
import select
import shutil
import subprocess
import tempfile
import time
import tty
import weakref

from program import PROGRAM, TESTS, kolam
from screen import Screen
from tmux import LIMIT

GAMES = ("patterns", "manalath", "mandala")
OVER = "F8 looks through the game"


class Trace:
    """`kolam trace`, which stays and is given one move after the other. Its output is a terminal,
    so that it writes every line at once."""

    def __init__(self, name, seed):
        self.output, terminal = os.openpty()
        tty.setraw(terminal)
        line = [PROGRAM, "trace", name, "--seed", str(seed)]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=terminal, bufsize=0)
        os.close(terminal)
        self.received = b""

    def play(self, move):
        self.process.stdin.write(move.encode() + b"\n")

    def line(self):
        limit = time.monotonic() + LIMIT
        while b"\n" not in self.received:
            left = max(0, limit - time.monotonic())
            assert select.select([self.output], [], [], left)[0], "kolam trace says nothing"
            self.received += os.read(self.output, 65536)  # fails if it has ended
        line, _, self.received = self.received.partition(b"\n")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        os.close(self.output)
        self.process.wait(timeout=LIMIT)


class Game:
    """What may be played, by whom, and how it stands: asks `kolam trace`, and draws lots."""

    def __init__(self, name, seed=1):
        self.name, self.seed, self.moves = name, seed, []
        self.lot = random.Random(seed)
        self.seen_by = 0  # whoever has looked at the screen last
        self.trace = Trace(name, seed)
        weakref.finalize(self, self.trace.close)
        self._look()

    def _look(self):
        self.state = self.trace.line()
        self.to_move = self.state["to_move"]

    def play(self, move):
        self.moves.append(move)
        self.trace.play(move)
        self._look()

    def any_move(self):
        return self.lot.choice(self.state["legal"])

    def arguments(self):
        return ["play", self.name, "--seed", str(self.seed)]


# Sitting down


def in_lines(game, *more, **settings):
    """A game between two persons without names, line by line."""
    settings = {"term": "dumb", "rows": 60, **settings}
    return Screen(PROGRAM, *game.arguments(), "--against", "person", *more, **settings)


def on_screen(game, *more, **settings):
    """The same, on the full screen."""
    return Screen(PROGRAM, *game.arguments(), "--against", "person", *more, **settings)


@contextlib.contextmanager
def going_on(name, *more, **settings):
    """A game in the middle, tests/screens/NAME.kgn, on the full screen: you against level 8, and it
    is your turn."""
    with tempfile.TemporaryDirectory(prefix="screen-") as folder:
        file = shutil.copy(os.path.join(TESTS, "screens", f"{name}.kgn"), folder)
        with Screen(PROGRAM, "play", "--resume", file, *more, **settings) as screen:
            yield screen


def kept_file(screen):
    """The record that grows with the game."""
    (file,) = glob.glob(os.path.join(screen.environment["KOLAM_GAMES"], "*.kgn"))
    return file


def kept(screen):
    """The moves that are in it."""
    if not glob.glob(os.path.join(screen.environment["KOLAM_GAMES"], "*.kgn")):
        return []
    with open(kept_file(screen), "rb") as file:
        return moves_of(file.read())


@functools.lru_cache(maxsize=16)
def moves_of(record):
    """The moves of a record, as the program reads them."""
    moves = json.loads(kolam("record json -", moves=record).out)["moves"]
    return [move["move"] for move in moves]


def stands(count):
    """Whether so many moves have been played, as the first row tells."""

    def shows_it(text):
        return re.search(rf"(move|Zug) {count + 1}\b", text.split("\n")[0]) or OVER in text

    return shows_it


def open_curtain(screen, game):
    """Waits for the player's turn, and takes the keyboard from whoever has had it."""
    screen.wait(stands(len(game.moves)))
    if game.name == "mandala" and game.to_move != game.seen_by:
        screen.wait(f"Player {game.to_move}, take the keyboard")
        screen.type(str(game.to_move))
        screen.wait_gone("take the keyboard")
    game.seen_by = game.to_move


# Moving


def type_line(screen, game):
    move = game.any_move()
    screen.type(move + "\r")
    return move


def by_typing(screen, game):
    """On the full screen, which asks once more where a move loses at once."""
    move, asked = type_line(screen, game), "Choose it once more"

    def has_moved(text):
        number = re.search(r"(?:move|Zug) (\d+)", text.split("\n")[0])
        return OVER in text or (number and int(number[1]) > len(game.moves) + 1)

    if asked in screen.wait(lambda text: asked in text or has_moved(text)):
        screen.keys("Enter")
    return move


def by_pointing(screen, game):
    """Clicks on the places of a move. Which of the moves with these places it becomes, such as the
    number of cards, is the program's choice: the record tells."""
    count, move = len(game.moves), game.any_move()
    if game.name == "manalath":
        take_piece(screen, game, move[0])
    if game.name == "mandala":
        screen.wait(lies_open(game))
    text = screen.settle()
    for place in PLACES[game.name](text.split("\n"), move, game):
        text = click_and_see(screen, place, text)
    if len(kept(screen)) == count:  # the last click has only shown what it would do
        click_and_see(screen, place, text)
    screen.wait(stands(count + 1))
    return kept(screen)[count]


def take_piece(screen, game, colour):
    """Tab, unless the piece of this colour is the one that would be placed."""

    def is_taken(text):
        rows = text.split("\n")
        row, _ = place_of(rows, "Tab changes the piece")
        return {"o": "┃(O)┃", "p": "┃[P]┃"}[colour] in rows[row + 2]

    screen.wait(("orange", "purple")[game.to_move - 1] + " · to move")
    if not is_taken(screen.settle()):
        screen.keys("Tab")
        screen.wait(is_taken)


def click_and_see(screen, place, before):
    """Clicks on a screen, and returns what becomes of it."""
    screen.click(*place)
    screen.wait(lambda text: text != before)
    return screen.settle()


# Where the places of a move are in the rows of a screen of 80 x 24


def patterns_places(rows, move, _):
    """The square, from the letters below the board and the numbers beside it; or the words that
    stand for what is no square."""
    if len(move) > 3:  # done or pass
        return [place_of(rows, move)]
    if move[0] == "B":
        row, column = place_of(rows, "Keep one")
        return [(row, rows[row].rindex(move[1].upper(), 0, column))]
    (files,) = [text for text in rows if re.match(" +a +b +c +d +e +f +g +h", text)]
    (row,) = [row for row, text in enumerate(rows) if text.startswith(move[2] + " ")]
    return [(row, files.index(move[1]))]


def manalath_places(rows, move, _):
    """The cell, counted from the letter at the beginning of its row."""
    row, column = place_of(rows, rf"^ *{move[1]} [│┃]")
    return [(row, rows[row].index(move[1], column) + 4 * int(move[2:]))]


def mandala_places(rows, move, game):
    """A card of the hand, below the second river, and where it goes; or a card of a mountain."""
    kind, colour = move[0], move[2 if move[0] in "MF" else 1].upper()
    mountain, columns = mountains_in(rows)
    if kind == "C":
        mandala = int(game.state["position"].split(" ")[8][0])
        return [(mountain, rows[mountain].index(colour, columns[mandala - 1]))]
    river = max(row for row, text in enumerate(rows) if "river" in text)
    row, column = place_of(rows, rf"│ {colour} │", river)
    if kind == "X":
        return [(row, column + 2), place_of(rows, "discard pile")]
    down = 0 if kind == "M" else 3
    return [(row, column + 2), (mountain + down, columns[int(move[1]) - 1])]


def mountains_in(rows):
    """The row of both mountains' cards, and where each begins."""
    row, _ = place_of(rows, "Mandala 1")
    return row + 4, [rows[row].index(name) for name in ("Mandala 1", "Mandala 2")]


def hand_in(text):
    """The colours of the cards that lie open in a hand."""
    return set(re.findall(r"│ ([ROYGPB]) │", text))


def hand_of(game, player):
    """The same, as the rules know it."""
    return colours_of(game.state["position"].split(" ")[2].split("/")[player - 1])


def colours_of(bag):
    return set(re.findall("[ROYGPB]", bag.upper()))


def lies_open(game):
    """Whether the player's hand and both mountains are shown: somebody who points must see them."""
    fields = game.state["position"].split(" ")
    expected = [colours_of(fields[field].split("|")[0]) for field in (5, 6)]

    def holds(text):
        if not re.search("Mandala 1.*Mandala 2", text):
            return False
        rows = text.split("\n")
        mountain, columns = mountains_in(rows)
        shown = [colours_of(rows[mountain][column : column + 26]) for column in columns]
        return hand_in(text) == hand_of(game, game.to_move) and shown == expected

    return holds


def place_of(rows, pattern, first=0):
    for row in range(first, len(rows)):
        found = re.search(pattern, rows[row])
        if found:
            return row, found.start()
    raise AssertionError(f"{pattern} is not in:\n" + "\n".join(rows))


PLACES = {"patterns": patterns_places, "manalath": manalath_places, "mandala": mandala_places}


def play_whole_game(name, way, **settings):
    game = Game(name)
    with on_screen(game, **settings) as screen:
        while game.to_move:
            open_curtain(screen, game)
            game.play(way(screen, game))
        screen.wait(OVER)
        assert kept(screen) == game.moves
        screen.keys("C-c")
        assert screen.wait_end() == 0


TOLD_MOVE = r"Player (\d) (?:\w+\s)+\((\S+)\)\.\n"  # "Player 1 placed orange on e5 (oe5)."


def last_played(text):
    """Who played last, and what, as the lines tell."""
    told = re.findall(TOLD_MOVE, text)
    return (int(told[-1][0]), told[-1][1]) if told else None


def take_the_keyboard(screen, game, last):
    """Waits until the last move is told and the next one asked for: what is typed earlier is echoed
    into what the program is writing."""
    curtain = f"Player {game.to_move}, take the keyboard and press Enter.\n"
    asked = rf"Player {game.to_move}, (your turn|keep|claim|player)"

    def asks(text):
        return last_played(text) == last and re.search(asked, re.split(TOLD_MOVE, text)[-1])

    if screen.wait(lambda text: asks(text) or text.endswith(curtain)).endswith(curtain):
        screen.keys("Enter")
        screen.wait(asks)


def play_line(screen, game):
    """Types a move, and once more where it loses at once; who has played what."""
    last = game.to_move, type_line(screen, game)

    def is_doubted(text):
        return text.endswith("\n>\n") and "Type it again to play it." in " ".join(text.split())[-40:]

    def has_moved(text):
        return last_played(text) == last or "take the keyboard" in text

    if is_doubted(screen.wait(lambda text: is_doubted(text) or has_moved(text))):
        screen.type(last[1] + "\r")
    return last


def play_whole_game_in_lines(name):
    game, last = Game(name), None
    with in_lines(game) as screen:
        while game.to_move:
            take_the_keyboard(screen, game, last)
            last = play_line(screen, game)
            game.play(last[1])
        screen.wait(lambda text: last_played(text) == last)
        assert screen.wait_end() == 0
        screen.wait(lambda text: re.search(r"layer \d wins|together and wins|is drawn", text))
