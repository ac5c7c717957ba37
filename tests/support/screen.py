"""A real terminal for tests: a program runs in tmux, is sent keys and clicks, and is looked at.

    with Screen("kolam", "play", columns=80, rows=24) as screen:
        screen.wait("Your turn")
        screen.keys("Down", "Enter")
        screen.click(*screen.find("undo"))

Rows and columns count from 0. A test waits for what it wants to see, never for a time. Every wait
has a limit, LIMIT, which only a program that hangs should reach.
"""

import contextlib
import difflib
import fcntl
import functools
import os
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

from program import TESTS
from tmux import LIMIT, Tmux

POLL = 0.01  # seconds between two looks at what tmux does not report
REPORTED = 0.05  # and at the screen, which it reports: this is for the end of the program
REWRITE = "KOLAM_WRITE_SCREENS"  # set: known screens are written rather than compared
written = set()  # once in a run: whatever else is to look the same must
STEADY = 60  # seconds without a change, after which a screen that differs will not become right

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

# Between tmux and the program, as a shell would be: writes down the numbers of its session and of the
# program and, at the end, the program's status (tmux sometimes loses it), and hands on that the
# terminal was closed. Nobody may close it before the program's number is written.
RUN = """
import os, signal, sys

def write(name, number):
    path = f"{sys.argv[1]}/{name}"
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(f"{number}\\n")
    os.rename(path + ".new", path)

def hang_up(*_):
    try:
        os.kill(program, signal.SIGHUP)
    except ProcessLookupError:  # it has heard of it itself
        pass

for interruption in (signal.SIGINT, signal.SIGQUIT):
    signal.signal(interruption, lambda *_: None)
usual = (signal.SIGPIPE, signal.SIGXFSZ)  # which Python ignores
try:
    program = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ, setsigdef=usual)
except OSError:
    write("status", 127)
    raise
signal.signal(signal.SIGHUP, hang_up)
write("session", os.getsid(0))
write("process", program)
status = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
write("status", status if status >= 0 else 128 - status)
"""


def wait_until(holds, problem):
    """Looks again and again, which is for what tmux does not report. The problem is what to say
    when that takes too long, or a function that says it."""
    limit = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < limit, problem() if callable(problem) else problem
        time.sleep(POLL)


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
        self.sent = 0  # bytes
        self.frames = []  # every text that was on the screen when somebody looked
        self.environment = self._surroundings(environment)
        with open(self.path("settings"), "w", encoding="ascii") as file:
            file.write(SETTINGS + f"set-option -g default-terminal {term}\n")
        runner = [sys.executable, "-I", "-S", "-c", RUN, self.folder.name, *command]
        paths = self.path("socket"), self.path("settings")
        self.tmux = Tmux(*paths, self.environment, (columns, rows), runner)
        try:
            wait_until(self._has_begun, self._how_it_begins)
        except BaseException:
            self.tmux.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        try:
            self._end_session()
            wait_until(lambda: self._number("status") is not None, "the program cannot be ended")
        finally:
            self.tmux.close()
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

    # Looking

    def capture(self, history=False):
        """What is shown, with the colours as escape sequences; with what has scrolled away."""
        start = ["-S", "-"] if history else []
        return with_lines(self.tmux.ask("capture-pane", "-p", "-e", "-N", *start))

    def text(self, history=False):
        """What is shown, without colours, and without blanks at the ends of lines."""
        plain = re.sub(COLOURS, "", self.capture(history))
        text = "\n".join(line.rstrip() for line in plain.split("\n")).rstrip("\n") + "\n"
        if not history and text not in self.frames[-1:]:
            self.frames.append(text)
        return text

    def ask(self, variable):
        """One of tmux's variables about the terminal, such as alternate_on."""
        return self.tmux.ask("list-panes", "-F", f"#{{{variable}}}")

    def find(self, string):
        """Where a string is, once it is shown: row and column of its first character."""
        before = self.wait(string).partition(string)[0]
        return before.count("\n"), len(before) - (before.rfind("\n") + 1)

    # Waiting

    def wait(self, wanted):
        """Until a string is shown, or until wanted(text) holds; returns the text."""
        holds = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        name = repr(wanted) if isinstance(wanted, str) else wanted.__name__
        limit = time.monotonic() + LIMIT
        while True:
            ended = self.status() is not None
            text = self.text()
            if holds(text):
                return text
            assert not ended, f"the program has ended without {name}:\n{text}"
            assert time.monotonic() < limit, f"nothing but:\n{text}\nwithout {name}"
            self.tmux.wait(REPORTED)

    def wait_gone(self, string):
        return self.wait(lambda text: string not in text)

    def wait_end(self):
        """Until the program has ended; returns its status, as a shell sees it."""
        wait_until(lambda: self.status() is not None, self._how_it_lives)
        return self.status()

    def _how_it_lives(self):
        status, dead = self._number("status"), self.ask("pane_dead")
        return f"the program does not end (status {status}, pane_dead {dead!r}):\n{self.text()}"

    def status(self):
        """The exit status, 128 + signal for a violent end; None while the program lives, or as long
        as not all that it has said is on the screen."""
        # Asking reads all that tmux has said. While nobody does, it stops reading what the program
        # writes, and the program waits.
        if self.closed or self.ask("pane_dead") == "1":
            return self._number("status")
        return None

    def _process(self):
        """The program's number; None if it could not begin."""
        return self._number("process")

    def _has_begun(self):
        """Whether its number is written, or its status, since it could not begin."""
        begun = any(number is not None for number in map(self._number, ("process", "status")))
        if not begun:
            self.ask("pane_dead")  # which reads what tmux says, as status() does
        return begun

    def _how_it_begins(self):
        return f"the program does not begin (pane_dead {self.ask('pane_dead')!r}):\n{self.text()}"

    def _number(self, name):
        try:
            with open(self.path(name), encoding="ascii") as file:
                return int(file.read())
        except FileNotFoundError:
            return None

    def settle(self):
        """Until the program has read all that was typed and waits for more, and all that it has
        written is shown; returns the text."""
        limit = time.monotonic() + LIMIT
        while True:
            wait_until(self._is_idle, "the program does not come to rest")
            text = self.text()  # by which time tmux has sent what was typed before
            if self._is_idle() and self.text() == text and self._is_idle():
                return text
            assert time.monotonic() < limit, f"the program does not come to rest:\n{text}"

    def _is_idle(self):
        return self._state() == "S" and self._waiting() == 0

    def _become(self, known):
        """Until the screen is the known one, or has not changed for STEADY seconds; returns the
        text."""
        shown, limit = None, time.monotonic() + 2 * LIMIT
        while True:
            text = self.text()
            if text != shown:
                shown, steady = text, time.monotonic() + STEADY
            if text == known or time.monotonic() > min(steady, limit):
                return text
            self.tmux.wait(REPORTED)

    # Acting

    def send(self, data):
        """Bytes, as if the terminal had sent them."""
        self.sent += len(data)
        self.tmux.ask("send-keys", "-H", *(f"{byte:02x}" for byte in data))

    def type(self, string):
        self.send(string.encode())

    def keys(self, *names):
        """Keys by tmux's names: Up, Enter, Escape, Tab, BTab, BSpace, PPage, F1, C-c, M-x, x."""
        self.tmux.ask("send-keys", *names)

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
        """Returns when the program can know of it: tmux tells it a little later."""
        self.tmux.ask("resize-window", "-x", str(columns), "-y", str(rows))
        wait_until(lambda: self._size() == (columns, rows), "the window keeps its size")

    def spoil(self, data):
        """Writes bytes to the terminal that the program knows nothing of."""
        with self._terminal() as terminal:
            os.write(terminal, data)

    def kill(self, number=signal.SIGKILL):
        """Sends the program a signal, if it lives."""
        process = self._process()
        if self._number("status") is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def _end_session(self):
        """Ends the program and, if it is a shell, its jobs, which have process groups of their own.
        They must not be left to end by themselves: the SIGCONT that the system sends when a terminal
        closes can cancel the stop that LeakSanitizer asks for, and then it waits for ever, busily."""
        session = self._number("session")
        for process in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(ProcessLookupError):
                if os.getsid(int(process)) == session != int(process):
                    os.kill(int(process), signal.SIGKILL)

    @contextlib.contextmanager
    def stopped(self):
        """The program does not run meanwhile: it finds all that has happened at once afterwards.
        What is typed must be typed by bytes, and be keys that the terminal does not act on."""
        self.kill(signal.SIGSTOP)
        wait_until(lambda: self._state() == "T", "the program does not stop")
        self.sent = 0
        yield
        wait_until(lambda: self._waiting() >= self.sent, "what was typed does not arrive")
        self.kill(signal.SIGCONT)

    @contextlib.contextmanager
    def blocked(self):
        """The terminal takes no output meanwhile: a program that writes has to wait."""
        with self._terminal() as terminal:
            termios.tcflow(terminal, termios.TCOOFF)
            yield
            termios.tcflow(terminal, termios.TCOON)

    @contextlib.contextmanager
    def _terminal(self):
        """The program's side of the terminal. Held open no longer than needed: tmux sees the end of
        the program by its being closed."""
        terminal = os.open(self._terminal_path, os.O_RDWR | os.O_NOCTTY)
        try:
            yield terminal
        finally:
            os.close(terminal)

    @functools.cached_property
    def _terminal_path(self):
        return self.ask("pane_tty")

    def _size(self):
        with self._terminal() as terminal:
            return tuple(os.get_terminal_size(terminal))

    def _waiting(self):
        """How many bytes are typed and not yet read. Asking whether there are any makes the system
        deliver those that are on their way."""
        with self._terminal() as terminal:
            select.select([terminal], [], [], 0)
            return struct.unpack("i", fcntl.ioctl(terminal, termios.FIONREAD, bytes(4)))[0]

    def _state(self):
        """The letter that the system has for what the program does."""
        with open(f"/proc/{self._process()}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0]

    def hang_up(self):
        """Closes the terminal under the program. There is nothing to look at afterwards."""
        self.closed = True
        with contextlib.suppress(EOFError):  # the connection may end before the reply
            self.tmux.ask("kill-pane")

    # Comparing

    def expect(self, name):
        """The screen becomes the one that is known under this name: tests/screens/NAME.txt."""
        path = os.path.join(TESTS, "screens", f"{name}.txt")
        if os.environ.get(REWRITE) and path not in written:
            self._write(path)
        with open(path, encoding="utf-8") as file:
            known = file.read()
        shown = self._become(known)
        difference = difflib.unified_diff(
            known.splitlines(), shown.splitlines(), path, "shown", lineterm=""
        )
        assert shown == known, "\n".join([f"{name} differs", *difference])

    def _write(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.settle())
        written.add(path)
