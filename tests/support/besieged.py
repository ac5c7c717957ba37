"""A server under attack: strangers do what they like, while friends from elsewhere go on playing.

    with Besieged() as server:
        ...                 # whatever is done to it; at the end it must still be well
"""

import os
import threading

from program import WAIT_LIMIT
from served import Served
from ws_client import Closed, Line, Refused

NONCES = ["%064x" % 0xAA, "%064x" % 0xBB]
GROWTH_MOST = 96 << 20  # bytes of memory that an attack may leave behind


class Friend:
    """Somebody who behaves, from an address of their own."""

    def __init__(self, server, number):
        self.line = server.line(headers={"X-Forwarded-For": f"198.51.100.{number}"})
        self.asked = 0
        self.ask("hello")

    def ask(self, do, **more):
        self.asked += 1
        answer = self.line.ask({"do": do, "id": self.asked, **more})
        assert "refused" not in answer, answer
        return answer

    def hear(self, kind):
        while (message := self.line.hear()).get("is") != kind:
            pass
        return message


class Besieged(Served):
    """Whoever names an address in X-Forwarded-For comes from there. When the attack is over,
    friends play on, memory is as before, and the server ends with status 0 and a clean log."""

    friends = 0

    def __init__(self, *arguments, **how):
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=2"
        super().__init__("--behind-proxy", *arguments, environment={"ASAN_OPTIONS": sanitizer},
                         **how)
        self.raw = []
        self.lines = []  # of friends
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()
        self.play()  # what the first game needs is no growth
        self.before = self.metric("resident_bytes")

    def read_log(self):
        """All the time: a server whose log nobody reads waits."""
        for text in self.process.stderr:
            self.raw.append(text)

    def friend(self):
        self.friends = self.friends % 200 + 1
        friend = Friend(self, self.friends)
        self.lines.append(friend.line)
        return friend

    def party(self, game="manalath", **terms):
        """A table with two friends who watch it: both, and its id."""
        first, second = self.friend(), self.friend()
        terms = {"pace": "none", **terms}
        table = first.ask("open", game=game, seats=["me", "open"], nonce=NONCES[0],
                          **terms)["table"]
        second.ask("sit", table=table, nonce=NONCES[1])
        first.ask("watch", table=table)
        second.ask("watch", table=table)
        return first, second, table

    def play(self):
        """Two friends meet and play a move each."""
        first, second, table = self.party()
        first.ask("move", table=table, move="oc3", after=0, key="a")
        assert second.hear("event")["move"] == "oc3"
        second.ask("move", table=table, move="od3", after=1, key="b")
        assert first.hear("event")["count"] == 2
        first.ask("resign", table=table)
        for friend in (first, second):
            friend.line.cut()

    def stop(self, number=15):
        self.process.send_signal(number)
        status = self.process.wait(WAIT_LIMIT)
        self.reader.join(WAIT_LIMIT)
        return status

    def log_text(self):
        return "".join(self.raw)

    def __exit__(self, kind, *rest):
        try:
            if kind is None and self.process.poll() is None:
                self.survive()
            elif kind is not None and self.process.poll() is not None:
                self.reader.join(WAIT_LIMIT)
                raise AssertionError(f"it has ended with {self.process.returncode}:\n"
                                     + self.log_text()[-3000:])
        finally:
            super().__exit__(kind, *rest)

    def survive(self):
        self.play()
        growth = self.metric("resident_bytes") - self.before
        assert growth < GROWTH_MOST, f"{growth / 1e6} MB of memory are left behind"
        for line in self.lines:
            line.cut()
        status = self.stop()
        assert status == 0, f"it has ended with {status}:\n{self.log_text()[-3000:]}"
        for word in ("Sanitizer", "runtime error"):
            assert word not in self.log_text(), self.log_text()


def ending(line):
    """Reads until the line is over; the code that was said, or None."""
    try:
        while True:
            line.hear_text()
    except Closed as closed:
        return closed.code


def stranger(server, number=1, **how):
    """A line from an address that only strangers have; None if it is not let in."""
    try:
        return Line(server.port, headers={"X-Forwarded-For": f"203.0.113.{number}"}, **how)
    except (Refused, OSError):
        return None
