"""A tmux server of its own with one terminal in it, and one connection to that server.

The connection is tmux's control mode (tmux -C): a command a line goes in; its reply comes back
between %begin and %end. The other lines, such as %output, only say that something has changed, so
whoever waits for a change need not start a process for every look.
"""

import contextlib
import os
import re
import select
import signal
import subprocess
import time

LIMIT = 120  # seconds that an answer, or an end, may take


def quoted(word):
    """A word as tmux's own parser reads it."""
    return "'" + word.replace("'", "'\\''") + "'"


class Tmux:
    """Runs a command in a terminal; `socket` and `settings` are paths."""

    def __init__(self, socket, settings, environment, size, command):
        columns, rows = size
        line = ["tmux", "-u", "-C", "-S", socket, "-f", settings]
        line += ["new-session", "-x", str(columns), "-y", str(rows), *command]
        self.received = b""  # and not yet read as lines
        self.changed = False  # perhaps, since the last command was sent
        self.socket, self.server = socket, None
        self.client = subprocess.Popen(
            line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        try:
            self._reply(time.monotonic() + LIMIT)
            self.server = os.pidfd_open(int(self.ask("display-message", "-p", "#{pid}")))
        except BaseException:
            self.close()
            raise

    def ask(self, *words):
        """The reply to a command."""
        self.changed = False
        self.client.stdin.write(" ".join(quoted(word) for word in words).encode() + b"\n")
        return self._reply(time.monotonic() + LIMIT)

    def wait(self, seconds):
        """Until something may have changed, or for so long."""
        if not self.changed:
            self._line(time.monotonic() + seconds)

    def close(self):
        """Ends the server, and with it the terminal and the connection."""
        self._end_server()
        self.client.stdin.close()
        try:
            self.client.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self.client.kill()
            self.client.wait(timeout=LIMIT)
        self.client.stdout.close()

    def _end_server(self):
        if self.server is None:  # it has not got so far as to say its number
            line = ["tmux", "-S", self.socket, "kill-server"]
            subprocess.run(line, capture_output=True, check=False, timeout=LIMIT)
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.server, number)
            if select.select([self.server], [], [], LIMIT)[0]:
                break
        os.close(self.server)

    def _reply(self, limit):
        lines, begun = [], None
        while True:
            line = self._line(limit)
            if line is None:
                raise TimeoutError("tmux does not answer")
            if begun is None:
                begun = re.fullmatch(rb"%begin (\d+ \d+) \d+", line)
                self.changed = self.changed or begun is None
            elif line.startswith((b"%end " + begun[1] + b" ", b"%error " + begun[1] + b" ")):
                break
            else:
                lines.append(line)
        text = b"\n".join(lines).decode("utf-8")
        if line.startswith(b"%error"):
            raise OSError(f"tmux: {text}")
        return text

    def _line(self, limit):
        """The next line that tmux sends; None if there is none before the limit."""
        while b"\n" not in self.received:
            left = max(0, limit - time.monotonic())
            if not select.select([self.client.stdout], [], [], left)[0]:
                return None
            data = os.read(self.client.stdout.fileno(), 65536)
            if not data:
                raise EOFError("tmux has ended")
            self.received += data
        line, _, self.received = self.received.partition(b"\n")
        return line
