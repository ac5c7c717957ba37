#!/usr/bin/env python3
"""The tests' own terminal, tried on programs that everybody has, and the pictures of terminals.

Usage: screens.py
"""

import os
import signal
import subprocess
import sys
from xml.etree import ElementTree

from program import TESTS, run_tests, test
from screen import Screen

# Writes down every event that it gets, through curses as programs use it.
CURSES = """
import curses, sys
def main(window):
    curses.mousemask(curses.ALL_MOUSE_EVENTS)
    curses.mouseinterval(0)
    window.timeout(100)  # getch() misses a change of size that comes just before it waits
    row = 0
    while True:
        window.addstr(row, 0, "%d x %d" % window.getmaxyx() if row == 0 else told)
        key, row = window.getch(), row + 1
        while key == -1:
            key = window.getch()
        told = curses.keyname(key).decode()
        if key == curses.KEY_MOUSE:
            told += " %d %d" % curses.getmouse()[1:3]
        if key == curses.KEY_RESIZE:
            told += " %d x %d" % window.getmaxyx()
        if key == ord("q"):
            sys.exit(7)
curses.wrapper(main)
"""


def curses_program(**settings):
    return Screen(sys.executable, "-c", CURSES, **settings)


def shell(script, **settings):
    return Screen("sh", "-c", script, **settings)


@test
def what_is_typed_reaches_the_program_and_what_it_says_is_seen():
    with Screen("cat") as screen:
        screen.type("größer; 'quoted' \\;")
        screen.keys("Enter")
        screen.wait("größer; 'quoted' \\;\ngrößer; 'quoted' \\;\n")
        screen.keys("C-d")
        assert screen.wait_end() == 0


@test
def a_program_sees_the_environment_that_it_is_given():
    with shell('echo "$TERM/$NO_COLOR/$LANG/$COLORTERM"', term="vt100", NO_COLOR="1") as screen:
        screen.wait("vt100/1/C.UTF-8/\n")


@test
def named_keys_and_the_size_are_understood_by_curses():
    for term in ("vt100", "xterm", "tmux-256color", "tmux-direct"):
        with curses_program(term=term, columns=100, rows=30) as screen:
            screen.wait("30 x 100")
            screen.keys("Up", "F1", "x")
            screen.wait("KEY_UP\nKEY_F(1)\nx\n")
            screen.resize(60, 12)
            screen.wait("KEY_RESIZE 12 x 60")


@test
def clicks_arrive_where_they_were_made_in_both_ways_of_telling():
    for term in ("xterm", "tmux-256color"):
        with curses_program(term=term, columns=220, rows=60) as screen:
            screen.wait("60 x 220")
            for row, column in ((0, 0), (40, 100), (59, 219)):
                screen.click(row, column)
                screen.wait(f"KEY_MOUSE {column} {row}")


@test
def a_program_that_does_not_listen_to_the_mouse_is_not_clicked_on():
    with Screen("cat") as screen:
        try:
            screen.click(0, 0)
        except AssertionError:
            return
        raise AssertionError("it was")


@test
def a_program_leaves_its_status_and_its_last_screen():
    with curses_program() as screen:
        screen.wait("24 x 80")
        assert screen.ask("alternate_on") == "1"
        screen.keys("q")
        assert screen.wait_end() == 7
        assert screen.ask("alternate_on") == "0"


@test
def waiting_for_a_program_that_has_ended_gives_up_with_what_it_said():
    with shell("echo the last words; exit 3") as screen:
        try:
            screen.wait("something else")
        except AssertionError as error:
            assert "something else" in str(error) and "the last words" in str(error)
        assert screen.status() == 3


@test
def a_program_that_is_not_there_has_ended():
    with Screen("/nowhere") as screen:
        assert screen.wait_end() == 127


@test
def a_killed_program_and_one_whose_terminal_was_closed_have_ended_by_a_signal():
    with curses_program() as screen:
        screen.wait("24 x 80")
        screen.kill(signal.SIGKILL)
        assert screen.wait_end() == 128 + signal.SIGKILL
    with curses_program() as screen:
        screen.wait("24 x 80")
        screen.hang_up()
        assert screen.wait_end() == 128 + signal.SIGHUP


@test
def colours_lines_and_history_are_captured():
    with shell(r"printf '\033(0lq\033[31mqk\033(B \033[38;2;1;2;3;1msand\n'; seq 99") as screen:
        screen.wait_end()
        assert "┌──┐ sand\n" in screen.text(history=True)
        assert "\x1b[1m\x1b[38;2;1;2;3msand" in screen.capture(history=True)
        assert "sand" not in screen.text()


@test
def every_screen_that_was_seen_can_be_searched_later():
    with Screen("cat") as screen:
        screen.type("secret")
        screen.wait("secret")
        screen.keys("C-u")
        screen.wait_gone("secret")
        assert any("secret" in frame for frame in screen.frames)


@test
def a_screen_is_compared_with_a_file():
    with shell("printf 'one known screen\\n  and its second line\\n'") as screen:
        screen.expect("known")


# The pictures of screens


def picture(text):
    """The elements of a screenshot, without their namespace."""
    tool = os.path.join(TESTS, "..", "tools", "screenshot")
    line = [tool, "--size", "80x24", "--title", "a < b"]
    drawn = subprocess.run(line, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
    svg = ElementTree.fromstring(drawn)
    for element in svg.iter():
        element.tag = element.tag.partition("}")[2]
    return svg


@test
def a_picture_holds_the_text_where_it_stands_and_in_its_colours():
    svg = picture("plain\n  \x1b[1;38;2;200;16;46mred & bold\x1b[0m")
    (group,) = [g for g in svg.iter("g") if g.get("fill") == "#c8102e"]
    (text,) = group
    assert group.get("font-weight") == "bold"
    assert (text.text, text.get("x"), text.get("textLength")) == ("red & bold", "20", "100")
    assert [title.text for title in svg.iter("title")] == ["a < b"]


@test
def the_ways_of_naming_a_colour_agree():
    for sequence in ("38;2;135;175;215", "38:2::135:175:215", "38:2:135:175:215", "38;5;110"):
        texts = [g for g in picture(f"\x1b[{sequence}mx").iter("g") if g.get("fill") == "#87afd7"]
        assert len(texts) == 1, sequence


@test
def blocks_and_lines_are_shapes_that_meet():
    svg = picture("\x1b[31m██\n██\x1b[32m──\n\x1b[33m╭╱┄")
    assert [text.text for text in svg.iter("text")] == ["a < b"]
    paths = {path.get("fill"): path.get("d") for path in svg.iter("path")}
    assert paths["#c8102e"] == "M0 0h16v16h-16z", paths
    assert paths["#0f8a6b"] == "M20 29h20v2h-20z", paths


@test
def reversed_colours_change_places():
    paths = [path.get("fill") for path in picture("\x1b[7;31;43mx").iter("path")]
    assert "#c8102e" in paths and "#ff9e1b" not in paths


sys.exit(run_tests())
