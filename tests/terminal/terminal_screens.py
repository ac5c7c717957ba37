#!/usr/bin/env python3
"""What the full screen shows: known screens in both languages and at two sizes, in terminals of all
kinds, while the window changes, behind the curtain, and after it is gone.

Usage: terminal_screens.py PROGRAM
With KOLAM_WRITE_SCREENS=1 the known screens, tests/screens/*.txt, are written anew: look at them.
"""

import contextlib
import os
import pathlib
import re
import shutil
import sys
import tempfile

from players import GAMES, Game, by_typing, going_on, hand_in, hand_of, kept, on_screen
from players import open_curtain, stands
from program import PROGRAM, TESTS, run_tests, test
from screen import Screen, wait_until

LANGUAGES = ("en", "de")
SIZES = ((80, 24), (200, 60))


def known(name, language="en", columns=80, rows=24):
    return f"{name}.{language}.{columns}x{rows}"


@test
def games_in_the_middle_are_the_known_screens():
    for name in GAMES:
        for language in LANGUAGES:
            for columns, rows in SIZES:
                with going_on(name, "--lang", language, columns=columns, rows=rows) as screen:
                    screen.expect(known(name, language, columns, rows))


@test
def title_form_and_help_are_the_known_screens():
    for language in LANGUAGES:
        with Screen(PROGRAM, "play", "--lang", language) as screen:
            screen.expect(known("title", language))
            screen.keys("F2")
            screen.expect(known("form", language))
            screen.keys("Escape", "F1")
            screen.expect(known("help", language))


# Terminals of all kinds


def colours(screen):
    """The kinds of colours on the screen: 8, 16, 256, exact."""
    sequences = re.findall(r"\x1b\[([\d;:]*)m", screen.capture())
    kinds = set()
    for sequence in sequences:
        if re.search(r"[34]8[;:]2", sequence):
            kinds.add("exact")
        elif re.search(r"[34]8[;:]5", sequence):
            kinds.add("256")
        elif re.search(r"\b[34][0-7]\b", sequence):
            kinds.add("8")
        elif re.search(r"\b(9|10)[0-7]\b", sequence):
            kinds.add("16")
    return kinds


@test
def every_terminal_shows_the_same_in_the_colours_that_it_has():
    for term, environment, kinds in (
        ("vt100", {}, set()),
        ("xterm", {}, {"8"}),
        ("xterm-16color", {}, {"8", "16"}),
        ("tmux-256color", {}, {"256"}),
        ("tmux-256color", {"COLORTERM": "truecolor"}, {"exact"}),
        ("tmux-direct", {}, {"exact"}),
        ("tmux-256color", {"NO_COLOR": "1"}, set()),
        ("tmux-direct", {"NO_COLOR": "1"}, set()),
    ):
        for name in GAMES:
            with going_on(name, "--lang", "en", term=term, **environment) as screen:
                screen.expect(known(name))
                assert colours(screen) == kinds, (term, environment, name, colours(screen))


@test
def a_locale_without_unicode_does_no_harm():
    for language in ("C", "POSIX", "nowhere.UTF-8"):
        with going_on("patterns", "--lang", "en", LANG=language) as screen:
            screen.expect(known("patterns"))


@test
def a_terminal_that_cannot_move_its_cursor_gets_lines():
    for term in ("dumb", "unknown", "no-such-terminal"):
        with Screen(PROGRAM, "play", "manalath", "--seed", "1", term=term) as screen:
            screen.wait("\n>")
            assert screen.ask("alternate_on") == "0"


# While the window changes


@test
def a_window_may_change_at_any_time():
    with going_on("mandala", "--lang", "en") as screen:
        screen.expect(known("mandala"))
        screen.resize(200, 60)
        screen.expect(known("mandala", "en", 200, 60))
        screen.resize(40, 10)
        screen.wait("Nothing is lost")
        screen.resize(1, 1)
        screen.resize(80, 24)
        screen.expect(known("mandala"))


@test
def a_window_that_changed_several_times_at_once_is_drawn_in_full():
    for last in SIZES:
        with going_on("mandala", "--lang", "en") as screen:
            screen.expect(known("mandala"))
            with screen.stopped():
                for size in ((40, 10), (120, 30), last):
                    screen.resize(*size)
            screen.expect(known("mandala", "en", *last))


@test
def a_window_that_changed_while_the_terminal_took_no_output_is_drawn_in_full():
    for last in SIZES:
        with going_on("mandala", "--lang", "en") as screen:
            screen.expect(known("mandala"))
            with screen.blocked():
                screen.keys("z")  # which no move begins with; the program waits to show it
                screen.settle()
                for size in ((40, 10), (120, 30), last):
                    screen.resize(*size)
            screen.keys("BSpace")
            screen.expect(known("mandala", "en", *last))


@test
def control_l_repairs_a_screen_that_something_else_has_written_on():
    with going_on("mandala", "--lang", "en") as screen:
        screen.expect(known("mandala"))
        screen.spoil(b"\x1b[2J\x1b[3;3Hspoilt\x1b[3;9r\x1b[24;1H\n\n")
        screen.wait("spoilt")
        screen.keys("C-l")
        screen.expect(known("mandala"))


@test
def keys_that_follow_the_growing_of_a_small_window_are_not_lost():
    with on_screen(Game("manalath"), columns=60, rows=20) as screen:
        screen.wait("Nothing is lost")
        with screen.stopped():
            screen.resize(80, 24)
            screen.type("oe5\r")
        screen.wait(stands(1))
        screen.resize(60, 20)
        screen.wait("Nothing is lost")
        screen.type("pe6\r")  # in a window that shows nothing, nothing is done
        screen.settle()
        with screen.stopped():
            screen.resize(80, 24)
            screen.type("pe7\r")
        screen.wait(stands(2))
        assert kept(screen) == ["oe5", "pe7"]


@test
def a_click_that_follows_a_change_of_the_window_meets_the_new_places():
    with on_screen(Game("manalath"), "--lang", "en", columns=200, rows=60) as screen:
        place = screen.find("F10 Menu")
        screen.resize(80, 24)
        screen.wait(lambda text: "F10 Menu" in "".join(text.split("\n")[23:24]))
        with screen.stopped():
            screen.resize(200, 60)
            screen.click(*place)
        screen.wait("Auf Deutsch")


# tmux-256color's F1, F10 and End
F1, F10, END = "\x1bOP", "\x1b[21~", "\x1b[4~"


@test
def keys_and_clicks_that_follow_the_opening_of_pages_or_a_menu_are_not_lost():
    with going_on("patterns", "--lang", "en") as screen:
        screen.expect(known("patterns"))
        screen.keys("F10")
        screen.wait("Auf Deutsch")
        place = screen.find("Auf Deutsch")
        screen.keys("Escape")
        screen.wait_gone("Auf Deutsch")
        with screen.stopped():
            screen.type(F1 + END)
        screen.wait(lambda text: re.search(r" (\d+)/\1$", text))
        screen.keys("Escape")
        screen.expect(known("patterns"))
        with screen.stopped():
            screen.type(F10)
            screen.click(*place)
        screen.expect(known("patterns", "de"))


@test
def a_move_can_be_typed_while_the_window_changes():
    game = Game("patterns")
    with on_screen(game) as screen:
        for size in ((100, 30), (60, 20), (200, 60), (79, 24), (80, 24)):
            open_curtain(screen, game)
            screen.resize(*size)
            if size < SIZES[0]:  # where nothing is done
                screen.resize(80, 24)
            game.play(by_typing(screen, game))
            screen.resize(80, 24)
        screen.wait(stands(5))


# Stopped and continued

# A shell with job control: starts the game, and asks what to do each time that it has stopped.
SHELL = """
"$0" play --resume "$1" --lang en
while echo "stopped, what now?"; read command; do eval "$command"; done
"""


@contextlib.contextmanager
def in_a_shell(name, **settings):
    with tempfile.TemporaryDirectory(prefix="screen-") as folder:
        file = shutil.copy(os.path.join(TESTS, "screens", f"{name}.kgn"), folder)
        with Screen("sh", "-mc", SHELL, PROGRAM, file, **settings) as screen:
            screen.expect(known(name))
            yield screen


def stop(screen):
    screen.keys("C-z")
    screen.wait("what now?")
    flags = ("alternate_on", "mouse_any_flag", "mouse_all_flag", "keypad_flag", "cursor_flag")
    assert [screen.ask(flag) for flag in flags] == ["0", "0", "0", "0", "1"]


def tell_shell(screen, command):
    screen.type(command)
    screen.keys("Enter")


def is_back(screen, name, columns=80, rows=24):
    screen.expect(known(name, "en", columns, rows))
    flags = ("alternate_on", "mouse_any_flag", "mouse_all_flag", "keypad_flag", "cursor_flag")
    wait_until(lambda: [screen.ask(flag) for flag in flags] == ["1", "1", "1", "1", "0"], flags)


@test
def screen_and_mouse_come_back_when_the_program_is_continued():
    for name in GAMES:
        with in_a_shell(name) as screen:
            for columns, rows in (*SIZES, SIZES[0]):
                stop(screen)
                screen.resize(columns, rows)
                tell_shell(screen, "fg >/dev/null")
                is_back(screen, name, columns, rows)


@test
def a_program_that_is_continued_in_the_background_leaves_the_terminal_alone():
    with in_a_shell("manalath") as screen:
        stop(screen)
        tell_shell(screen, "clear; bg; wait %1; echo waited")
        text = screen.wait("waited")
        assert "move" not in text, text
        tell_shell(screen, "fg >/dev/null")
        is_back(screen, "manalath")


@test
def a_stopped_program_can_be_ended():
    with in_a_shell("manalath") as screen:
        stop(screen)
        tell_shell(screen, "kill %1; kill -CONT %1")
        screen.wait("The game is kept in")


@test
def a_program_that_cannot_be_stopped_goes_on():
    with going_on("manalath", "--lang", "en") as screen:
        screen.expect(known("manalath"))
        screen.keys("C-z", "F1")
        screen.wait("Rules and keys")
        screen.keys("Escape")
        is_back(screen, "manalath")


@test
def colours_that_were_changed_are_changed_again_after_a_stop():
    with in_a_shell("manalath", term="xterm-256color") as screen:
        stop(screen)
        written = screen.path("written")
        pathlib.Path(written).touch()  # tmux does not wait until cat has begun
        screen.tmux.ask("pipe-pane", f"cat >>{written}")
        tell_shell(screen, "fg >/dev/null")
        is_back(screen, "manalath")
        changed = lambda: b"\x1b]4;" in pathlib.Path(written).read_bytes()
        wait_until(changed, "the colours are not changed")


# Behind the curtain


def fell(text):
    return "take the keyboard" in text and not hand_in(text)


@test
def no_screen_ever_shows_the_other_hand():
    game = Game("mandala", seed=5)
    with on_screen(game) as screen:
        while game.to_move and len(game.moves) < 40:
            player = game.to_move
            if player != game.seen_by:
                screen.wait(fell)
                screen.frames.clear()
            open_curtain(screen, game)
            own = hand_of(game, player)
            screen.wait(lambda text: hand_in(text) == own)
            game.play(by_typing(screen, game))
            screen.wait(stands(len(game.moves)))
            for frame in screen.frames:
                shown = hand_in(frame)
                assert shown <= own | hand_of(game, player), (player, own, frame)


# Afterwards


@test
def the_terminal_is_left_as_it_was():
    play = '"$0" play manalath --against person'
    script = f"trap : INT; stty -g; {play}; stty -g; echo left; read rest"
    with Screen("sh", "-c", script, PROGRAM, columns=200) as screen:
        screen.wait(stands(0))
        assert screen.ask("alternate_on") == "1" and screen.ask("mouse_any_flag") == "1"
        screen.keys("C-c")
        before, after = screen.wait("left").split("\n")[:2]
        assert before == after and len(before) > 20
        assert screen.ask("alternate_on") == "0" and screen.ask("mouse_any_flag") == "0"
        assert screen.ask("cursor_flag") == "1"


sys.exit(run_tests())
