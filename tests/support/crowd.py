"""People who play at a real server, and remember everything that they were told.

A crowd plays one game after the other at many tables, each with somebody who watches, and comes back
whenever a line is cut. Afterwards everybody is asked what they see: every move that was acknowledged
must be there, in its place and once, and the same for all."""
import asyncio
import collections
import time
import urllib.request

from online import Line, LineEnded
from program import WAIT_LIMIT

GAMES = ["patterns", "manalath", "mandala"]
PACES = ["none", "30+5", "60s", "3d"]
ASKED_AT_ONCE = 100  # tables


class Busy(LineEnded):
    """The server could not store anything, or has not got the table: the line is of no use."""


class Table:
    """What everybody was told about one game."""

    def __init__(self, game, pace):
        self.game, self.pace = game, pace
        self.id = None
        self.acknowledged = {}  # number of the move, from 0: its text, as its player was told
        self.numbers = {}       # n of an event: what it was, as anybody was told
        self.server = None      # the one of several where it was last seen
        self.disturbed = None   # since when a move is waited for that was made after a fault


class Person:
    """Somebody at a table: plays, or only watches, and comes back whenever the line is cut."""

    def __init__(self, crowd, table, seat):
        self.crowd, self.table, self.seat = crowd, table, seat
        self.session = self.key = None
        self.seen = 0
        self.state = None
        self.sent = None  # the move that is not acknowledged yet: (text, after, key)
        self.tries = []   # the requests that said it
        self.since = 0    # when it was first said
        self.asked = 0
        self.at = None    # the server that the table is said to be at
        self.server = None
        self.came = 0     # when the line was opened
        self.heard = [] if crowd.is_cluster else None

    async def live(self):
        """Until the game is over, or everybody is to be quiet."""
        while not self.crowd.quiet.is_set() and not self.has_ended():
            try:
                line = await self.come(self.crowd.network.port)
            except (OSError, LineEnded):
                await asyncio.sleep(0.02)
                continue
            try:
                await self.visit(line)
            except Busy:
                await asyncio.sleep(0.05)
            except LineEnded:
                pass
            finally:
                line.close()

    def has_ended(self):
        return self.state is not None and self.state["state"] == "over" and self.sent is None

    async def come(self, port):
        """A line, for the table if there are several servers."""
        path = "/ws"
        if self.crowd.is_cluster and self.table.id:
            path += f"/{self.table.id}" + (f"?at={self.at}" if self.at else "")
        self.at = None
        line = await self.crowd.line(port, path)
        self.came, line.heard = time.monotonic(), self.heard
        return line

    async def greet(self, line):
        hello = {"do": "hello"}
        if self.session:
            hello["session"] = self.session
        self.server = (await line.ask(hello)).get("server")

    def watch(self):
        watch = {"do": "watch", "table": self.table.id, "legal": True}
        if self.seat:
            watch["key"] = self.key
        return watch

    async def take_seat(self, line):
        nonce = "%064x" % self.crowd.random.getrandbits(256)
        if self.seat == 1:
            answer = await line.ask({
                "do": "open", "game": self.table.game, "pace": self.table.pace,
                "seats": ["me", "open"], "nonce": nonce})
        else:
            answer = await line.ask({"do": "sit", "table": self.table.id, "seat": 2,
                                     "nonce": nonce})
        if "refused" in answer:  # an earlier try was stored, but its answer was lost
            raise LineEnded
        self.session = answer.get("session")
        self.key = answer["key"]
        if self.seat == 1:
            self.table.id = answer["table"]

    async def visit(self, line):
        await self.greet(line)
        self.asked += 1
        watch = {**self.watch(), "id": self.asked}
        if self.seen and self.state:
            watch["seen"] = self.seen
        line.say(watch)
        while not self.crowd.quiet.is_set() and not self.has_ended():
            message = await line.hear()
            await asyncio.sleep(self.crowd.delay)
            self.take(line, message)

    def take(self, line, message):
        if message.get("is") in ("events", "table"):
            self.table.server = self.server
        if "refused" in message:
            self.refused(line, message)
        elif message.get("is") == "events":
            for event in message["events"]:
                self.take(line, event)
            self.think(line)
        elif message.get("is") == "table":
            self.see(message, message.get("because", {}))
            self.state = message
            self.find_sent(message["moves"])
            self.think(line)
        elif message.get("is") == "event":
            self.see(message, message)
            self.follow(line, message)
        elif message.get("again") and self.sent and message["re"] in self.tries:
            self.settled(message["n"])

    def refused(self, line, message):
        """Only a move that was overtaken may be; then the whole state is asked for. Or anything that
        could not be stored: it did not happen, and is said again."""
        if message["refused"]["code"] == "elsewhere":
            self.at = message["refused"]["at"]
            raise Busy
        if message["refused"]["code"] in ("busy", "closed") and self.crowd.faults:
            raise Busy
        assert message["refused"]["code"] == "stale", message
        if message["re"] in self.tries:
            self.sent = None
        self.asked += 1
        line.say({**self.watch(), "id": self.asked})

    def see(self, message, what):
        """Whoever is told of an event is told the same."""
        n = message["n"]
        assert n >= self.seen, (n, self.seen)
        self.seen = n
        if what.get("e") == "move":
            told = (what["player"], what["move"])
            assert self.table.numbers.setdefault(n, told) == told
        if self.sent and what.get("key") == self.sent[2]:
            self.settled(n)

    def find_sent(self, moves):
        """A state that has the move is an acknowledgement, too."""
        if self.sent and len(moves) > self.sent[1]:
            assert moves[self.sent[1]] == self.sent[0], "somebody else's move"
            self.settled(None)

    def settled(self, n):
        text, after, _ = self.sent
        assert after not in self.table.acknowledged, "a move was acknowledged twice"
        self.table.acknowledged[after] = text
        told = self.table.numbers.setdefault(n, (self.seat, text)) if n else (self.seat, text)
        assert told == (self.seat, text), (told, text)
        self.sent = None
        if self.table.disturbed and max(self.since, self.came) > self.table.disturbed:
            self.crowd.recoveries.append(time.monotonic() - self.table.disturbed)
            self.table.disturbed = None
        self.crowd.acknowledged += 1
        self.crowd.longest = max(self.crowd.longest, time.monotonic() - self.since)

    def follow(self, line, event):
        if self.state is None or len(self.state["moves"]) + 1 != event["count"]:
            return
        self.state["moves"].append(event["move"])
        self.state.update(position=event["position"], toMove=event["toMove"])
        self.state["legal"] = event.get("legal", [])
        self.think(line)

    def think(self, line):
        state = self.state
        if self.sent:  # said again: it may have been stored, or not
            self.play(line, *self.sent)
        elif self.seat and state["state"] == "playing" and state["toMove"] == self.seat:
            after = len(state["moves"])
            text = self.crowd.random.choice(state["legal"])
            self.play(line, text, after, f"k{after}s{self.seat}")

    def play(self, line, text, after, key):
        if self.sent != (text, after, key):
            self.sent, self.tries, self.since = (text, after, key), [], time.monotonic()
        self.asked += 1
        self.tries.append(self.asked)
        line.say({"do": "move", "id": self.asked, "table": self.table.id, "move": text,
                  "after": after, "key": key})


class Crowd:
    def __init__(self, server, network, chance, size=12, is_cluster=False):
        self.server, self.network, self.random = server, network, chance
        self.is_cluster = is_cluster  # each table has a line of its own, and all that is heard is kept
        self.when_over = None         # is called with the people of a game
        self.quiet = asyncio.Event()
        self.acknowledged = 0
        self.refused = 0  # connections
        self.longest = 0  # seconds from a move to its acknowledgement
        self.faults = collections.Counter()  # that the server has suffered, by name
        self.recoveries = []  # seconds from a fault to the next move, for each table
        self.read_only = False
        self.delay = 0        # seconds until somebody reads what was said
        self.size, self.lives = size, []
        self.people = []  # of all games, those that are over as well

    async def line(self, port, path="/ws"):
        try:
            return await Line.open(port, path=path)
        except ConnectionRefusedError:
            self.refused += 1
            raise

    def tables(self):
        return {person.table for person in self.people}

    async def sit_down(self, table):
        """Two who play and one who watches; nobody if the server dies meanwhile."""
        seated = [Person(self, table, seat) for seat in (1, 2, 0)]
        try:
            for person in seated[:2]:
                line = await person.come(self.server.port)
                await person.greet(line)
                await person.take_seat(line)
                line.close()
        except (OSError, LineEnded):
            await asyncio.sleep(0.02)
            return []
        return seated

    async def play_on(self, number):
        """One game after the other."""
        while not self.quiet.is_set():
            table = Table(GAMES[number % 3], self.random.choice(PACES))
            seated = await self.sit_down(table)
            self.people += seated
            await asyncio.gather(*(person.live() for person in seated))
            if seated and self.when_over and not self.quiet.is_set():
                await self.when_over(seated)

    async def live_through(self, hardships):
        """Plays while all that is done to the server, and for some moves more."""
        self.lives = [asyncio.create_task(self.play_on(i)) for i in range(self.size)]
        await hardships
        await self.play_for(100)
        self.quiet.set()
        for life in self.lives:
            life.cancel()
        for result in await asyncio.gather(*self.lives, return_exceptions=True):
            if not isinstance(result, (asyncio.CancelledError, type(None))):
                raise result

    async def play_for(self, moves):
        """Until so many more moves have been acknowledged."""
        limit = time.monotonic() + WAIT_LIMIT
        until = self.acknowledged + moves
        while self.acknowledged < until:
            for life in self.lives:
                if life.done():
                    life.result()  # what went wrong there
            assert time.monotonic() < limit, "nobody plays"
            await asyncio.sleep(0.005)


async def ask_all(crowd):
    """What everybody is shown, by table."""
    people = {}
    for person in crowd.people:
        people.setdefault(person.table.id, []).append(person)
    groups = list(people.values())
    shown = {}
    for first in range(0, len(groups), ASKED_AT_ONCE):
        shown.update(await ask_people(crowd, sum(groups[first : first + ASKED_AT_ONCE], [])))
    return shown


async def ask_people(crowd, people):
    """The same for these: once all are there, since until then clocks may begin to run again."""
    lines = [(person, await visit_again(crowd, person)) for person in people]
    limit = time.monotonic() + WAIT_LIMIT
    while True:
        shown = {}
        for person, line in lines:
            shown.setdefault(person.table.id, []).append((person, await line.ask(person.watch())))
        if all(agree(answers) for answers in shown.values()) or time.monotonic() > limit:
            break
    for _, line in lines:
        line.close()
    return shown


async def visit_again(crowd, person):
    """A line to where the table is."""
    while True:
        line = await person.come(crowd.server.port)
        await person.greet(line)
        answer = await line.ask(person.watch())
        if answer.get("refused", {}).get("code") != "elsewhere":
            return line
        person.at = answer["refused"]["at"]
        line.close()


def agree(answers):
    """Whether all were shown the table after the same event: else a clock began to run between."""
    return len({state.get("n") for _, state in answers}) == 1


def clock_facts(state):
    """Clocks that can be compared: when the one that runs will be at zero, and the other's time."""
    clocks = state["clocks"]
    if clocks is None:
        return None
    left = list(clocks["left"])
    if clocks["runs"]:
        left[clocks["runs"] - 1] += state["time"]
    return clocks["runs"], left


def same_clocks(one, other):
    if one is None or other is None:
        return one == other
    return one[0] == other[0] and all(abs(a - b) <= 2 for a, b in zip(one[1], other[1]))


def record_of(port, table):
    url = f"http://127.0.0.1:{port}/games/{table}.kgn"
    with urllib.request.urlopen(url, timeout=WAIT_LIMIT) as answer:
        return answer.read().decode()


async def check_table(crowd, table, answers):
    states = [state for _, state in answers]
    moves = states[0]["moves"]
    for _, state in answers:
        assert "refused" not in state, state
        assert state["moves"] == moves and state["n"] == states[0]["n"], table.id
        assert state["toMove"] == states[0]["toMove"] and state["end"] == states[0]["end"]
        assert same_clocks(clock_facts(state), clock_facts(states[0])), (
            table.pace, state["clocks"], states[0]["clocks"])
    for number, text in table.acknowledged.items():
        assert number < len(moves) and moves[number] == text, (
            f"move {number} of {table.id} was acknowledged as {text} and is lost")
    if states[0]["state"] == "over":
        await check_record(crowd, table, moves)
    return len(moves)


async def check_record(crowd, table, moves):
    record = await asyncio.to_thread(record_of, crowd.server.port, table.id)
    assert all(move in record for move in moves), "a record lacks a move"
