"""A real terminal for tests: a program runs in tmux, is sent keys and clicks, and is looked at.

    with Screen("kolam", "play", columns=80, rows=24) as screen:
        screen.wait("Your turn")
        screen.keys("Down", "Enter")
        screen.click(*screen.find("undo"))

Rows and columns count from 0. Nothing here has a time limit that a slow machine could break: a
test waits for what it wants to see as long as the program lives. WAIT_MOST only keeps a program
that hangs from hanging the tests as well.
"""

import contextlib
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from program import TESTS

WAIT_MOST = 300  # seconds
POLL = 0.01
REWRITE = "KOLAM_WRITE_SCREENS"  # set: known screens are written rather than compared
written = set()  # once in a run: whatever else is to look the same must
STEADY = 20  # seconds without a change, after which a screen that differs will not become right

# What the tests' own terminal would tell the program about itself.
FOREIGN = ("COLORTERM", "COLUMNS", "LANG", "LANGUAGE", "LINES", "NO_COLOR", "TMUX", "TMUX_PANE")

COLOURS = r"(\x1b\[[\d;:]*m)"

# The server outlives its pane, and the pane its program, so that both can still be asked.
SETTINGS = """
set-option -s exit-empty off
set-option -s escape-time 0
set-option -g status off
set-option -g remain-on-exit on
set-option -g remain-on-exit-format ""
"""

# Between tmux and the program, as a shell would be: writes down the program's number and, at the
# end, its status (tmux sometimes loses it), and hands on that the terminal was closed.
RUN = """
import signal, subprocess, sys

def write(name, number):
    with open(f"{sys.argv[1]}/{name}", "w", encoding="ascii") as file:
        file.write(f"{number}\\n")

for interruption in (signal.SIGINT, signal.SIGQUIT):
    signal.signal(interruption, lambda *_: None)
try:
    program = subprocess.Popen(sys.argv[2:])
except OSError:
    write("status", 127)
    raise
signal.signal(signal.SIGHUP, lambda *_: program.send_signal(signal.SIGHUP))
write("process", program.pid)
status = program.wait()
write("status", status if status >= 0 else 128 - status)
"""


def with_lines(captured):
    """Line drawing as what it draws: tmux captures the letters that stand for it, between shift-out
    and shift-in."""
    drawn = str.maketrans("`afgjklmnopqrstuvwxy0z{|}~", "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤█≥π≠£·")

    def draw(letters):
        parts = re.split(COLOURS, letters[1])
        return "".join(part if part[:1] == "\x1b" else part.translate(drawn) for part in parts)

    return re.sub("\x0e([^\x0f]*)\x0f?", draw, captured)


# Tests that are told to stop leave no terminals behind.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


class Screen:
    """A terminal with a program in it; closing it ends the program."""

    def __init__(self, *command, columns=80, rows=24, term="tmux-256color", **environment):
        self.folder = tempfile.TemporaryDirectory(prefix="screen-")
        self.closed = False
        self.frames = []  # every text that was on the screen when somebody looked
        self.environment = self._surroundings(environment)
        with open(self.path("settings"), "w", encoding="ascii") as file:
            file.write(SETTINGS + f"set-option -g default-terminal {term}\n")
        size = ["-x", str(columns), "-y", str(rows)]
        runner = [sys.executable, "-I", "-S", "-c", RUN, self.folder.name]
        self._tmux("new-session", "-d", *size, *runner, *command)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.kill(signal.SIGKILL)
        while self._number("status") is None:
            time.sleep(POLL)
        with contextlib.suppress(subprocess.CalledProcessError):  # the problem may be that it is gone
            self._tmux("kill-server")
        self.folder.cleanup()

    def _surroundings(self, environment):
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in FOREIGN and not name.startswith("LC_")
        }
        return {**kept, "LANG": "C.UTF-8", "KOLAM_GAMES": self.path("games"), **environment}

    def path(self, name):
        """A file in a folder that goes away with the screen."""
        return os.path.join(self.folder.name, name)

    def _tmux(self, *words):
        line = ["tmux", "-u", "-S", self.path("socket"), "-f", self.path("settings"), *words]
        done = subprocess.run(line, env=self.environment, capture_output=True, check=True)
        return done.stdout.decode("utf-8")

    # Looking

    def capture(self, history=False):
        """What is shown, with the colours as escape sequences; with what has scrolled away."""
        start = ["-S", "-"] if history else []
        return with_lines(self._tmux("capture-pane", "-p", "-e", "-N", *start))

    def text(self, history=False):
        """What is shown, without colours, and without blanks at the ends of lines."""
        plain = re.sub(COLOURS, "", self.capture(history))
        text = "\n".join(line.rstrip() for line in plain.split("\n")).rstrip("\n") + "\n"
        if not history and text not in self.frames[-1:]:
            self.frames.append(text)
        return text

    def ask(self, variable):
        """One of tmux's variables about the terminal, such as alternate_on."""
        return self._tmux("list-panes", "-F", f"#{{{variable}}}").rstrip("\n")

    def find(self, string):
        """Where a string is: row and column of its first character."""
        for row, line in enumerate(self.text().split("\n")):
            if string in line:
                return row, line.index(string)
        raise AssertionError(f"{string!r} is not shown:\n{self.text()}")

    # Waiting

    def wait(self, wanted):
        """Until a string is shown, or until wanted(text) holds; returns the text."""
        holds = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        since = time.monotonic()
        while True:
            ended = self.status() is not None
            text = self.text()
            if holds(text):
                return text
            name = repr(wanted) if isinstance(wanted, str) else wanted.__name__
            assert not ended, f"the program has ended without {name}:\n{text}"
            assert time.monotonic() - since < WAIT_MOST, f"nothing but:\n{text}\nwithout {name}"
            time.sleep(POLL)

    def wait_gone(self, string):
        return self.wait(lambda text: string not in text)

    def wait_end(self):
        """Until the program has ended; returns its status, as a shell sees it."""
        since = time.monotonic()
        while self.status() is None:
            assert time.monotonic() - since < WAIT_MOST, "the program does not end"
            time.sleep(POLL)
        return self.status()

    def status(self):
        """The exit status, 128 + signal for a violent end; None while the program lives, or as long
        as not all that it has said is on the screen."""
        status = self._number("status")
        if status is None or self.closed or self.ask("pane_dead") == "1":
            return status
        return None

    def _number(self, name):
        try:
            with open(self.path(name), encoding="ascii") as file:
                written = file.read()
        except FileNotFoundError:
            return None
        return int(written) if written.endswith("\n") else None

    def settle(self, known=None, patience=1):
        """Until the screen is `known`, or until nothing has changed for so many seconds; returns
        the text."""
        shown, since = None, time.monotonic()
        while True:
            text = self.text()
            if text != shown:
                shown, since = text, time.monotonic()
            if text == known or time.monotonic() - since > patience:
                return text
            time.sleep(POLL)

    # Acting

    def send(self, data):
        """Bytes, as if the terminal had sent them."""
        self._tmux("send-keys", "-H", *(f"{byte:02x}" for byte in data))

    def type(self, string):
        self.send(string.encode())

    def keys(self, *names):
        """Keys by tmux's names: Up, Enter, Escape, Tab, BTab, BSpace, PPage, F1, C-c, M-x, x."""
        self._tmux("send-keys", *names)

    def click(self, row, column, button=0):
        """Presses and releases a button, 0 for the left one, in the way that the program has asked
        to be told; 64 and 65 turn the wheel up and down."""
        listens, in_words = self.ask("mouse_any_flag}#{mouse_sgr_flag")
        assert listens == "1", "the program does not listen to the mouse"
        x, y = column + 1, row + 1
        if in_words == "1":
            release = "" if button >= 64 else f"\x1b[<{button};{x};{y}m"
            self.type(f"\x1b[<{button};{x};{y}M" + release)
            return
        assert max(x, y) < 224, "the program has asked for positions in one byte each"
        release = b"" if button >= 64 else b"\x1b[M#" + bytes([32 + x, 32 + y])
        self.send(b"\x1b[M" + bytes([32 + button, 32 + x, 32 + y]) + release)

    def resize(self, columns, rows):
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def kill(self, number=signal.SIGKILL):
        """Sends the program a signal, if it lives."""
        while self._number("process") is None and self._number("status") is None:
            time.sleep(POLL)
        if self._number("status") is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._number("process"), number)

    def hang_up(self):
        """Closes the terminal under the program. There is nothing to look at afterwards."""
        self.closed = True
        self._tmux("kill-pane")

    # Comparing

    def expect(self, name):
        """The screen becomes the one that is known under this name: tests/screens/NAME.txt."""
        path = os.path.join(TESTS, "screens", f"{name}.txt")
        if os.environ.get(REWRITE) and path not in written:
            self._write(path)
        with open(path, encoding="utf-8") as file:
            known = file.read()
        shown = self.settle(known, patience=STEADY)
        difference = difflib.unified_diff(
            known.splitlines(), shown.splitlines(), path, "shown", lineterm=""
        )
        assert shown == known, "\n".join([f"{name} differs", *difference])

    def _write(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.settle())
        written.add(path)
