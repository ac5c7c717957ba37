"""Kills the server over and over while people play through a bad network, and then asks everybody.
Now and then the disk is full before that, or the process stands still; it goes on, or is killed so.

    never_lost.py KOLAM [KILLS] [SEED]

Every move that was acknowledged to somebody must be stored, shown to all, in its place and once;
everybody at a table must see the same position and the same clocks."""
import asyncio
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import time
import urllib.request

from online import BadNetwork, Line, LineEnded, Server
from program import PROGRAM, WAIT_LIMIT, run_tests, test

TABLES = 12
GAMES = ["patterns", "manalath", "mandala"]
PACES = ["none", "30+5", "60s", "3d"]
FAULTS = 0.3  # the chance of one before a kill


class Busy(LineEnded):
    """The server could not store anything: the line is of no use for a while."""


class Table:
    """What everybody was told about one game."""

    def __init__(self, game, pace):
        self.game, self.pace = game, pace
        self.id = None
        self.acknowledged = {}  # number of the move, from 0: its text, as its player was told
        self.numbers = {}       # n of an event: what it was, as anybody was told


class Person:
    """Somebody at a table: plays, or only watches, and comes back whenever the line is cut."""

    def __init__(self, crowd, table, seat):
        self.crowd, self.table, self.seat = crowd, table, seat
        self.session = self.key = None
        self.seen = 0
        self.state = None
        self.sent = None  # the move that is not acknowledged yet: (text, after, key)
        self.tries = []   # the requests that said it
        self.asked = 0

    async def live(self):
        """Until the game is over, or everybody is to be quiet."""
        while not self.crowd.quiet.is_set() and not self.has_ended():
            try:
                line = await Line.open(self.crowd.port())
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

    async def greet(self, line):
        hello = {"do": "hello"}
        if self.session:
            hello["session"] = self.session
        await line.ask(hello)

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
            self.take(line, await line.hear())

    def take(self, line, message):
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
        if message["refused"]["code"] == "busy" and self.crowd.faults > 0:
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
        self.crowd.acknowledged += 1

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
            self.sent, self.tries = (text, after, key), []
        self.asked += 1
        self.tries.append(self.asked)
        line.say({"do": "move", "id": self.asked, "table": self.table.id, "move": text,
                  "after": after, "key": key})


class Crowd:
    def __init__(self, server, network, chance):
        self.server, self.network, self.random = server, network, chance
        self.quiet = asyncio.Event()
        self.acknowledged = 0
        self.faults = 0
        self.people = []  # of all games, those that are over as well

    def port(self):
        return self.network.port

    def tables(self):
        return {person.table for person in self.people}

    async def sit_down(self, table):
        """Two who play and one who watches; nobody if the server dies meanwhile."""
        seated = [Person(self, table, seat) for seat in (1, 2, 0)]
        try:
            for person in seated[:2]:
                line = await Line.open(self.server.port)
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

    async def live_through(self, kills):
        lives = [asyncio.create_task(self.play_on(i)) for i in range(TABLES)]
        for _ in range(kills):
            await self.play_for(lives, self.random.randrange(40))
            await asyncio.sleep(self.random.uniform(0, 0.02))
            if self.random.random() < FAULTS:
                await self.suffer(lives)
            await self.server.end(signal.SIGKILL)
            await self.server.start()
        await self.play_for(lives, 100)
        self.quiet.set()
        for life in lives:
            life.cancel()
        for result in await asyncio.gather(*lives, return_exceptions=True):
            if not isinstance(result, (asyncio.CancelledError, type(None))):
                raise result

    async def suffer(self, lives):
        """No file can be written for a while, or the process stands still; then it may be over."""
        process = self.server.process
        fault = self.random.choice([fill_disk, stand_still])
        self.faults += 1
        fault(process, True)
        await asyncio.sleep(self.random.uniform(0, 0.2))
        if self.random.random() < 0.5:
            fault(process, False)
            await self.play_for(lives, 1)

    async def play_for(self, lives, moves):
        """Until so many more moves have been acknowledged."""
        limit = time.monotonic() + WAIT_LIMIT
        until = self.acknowledged + moves
        while self.acknowledged < until:
            for life in lives:
                if life.done():
                    life.result()  # what went wrong there
            assert time.monotonic() < limit, "nobody plays"
            await asyncio.sleep(0.005)


def fill_disk(process, is_full):
    least = 0 if is_full else resource.RLIM_INFINITY
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (least, resource.RLIM_INFINITY))


def stand_still(process, is_still):
    process.send_signal(signal.SIGSTOP if is_still else signal.SIGCONT)


async def ask_all(crowd):
    """What everybody is shown once all are there: until then clocks may begin to run again."""
    lines = []
    for person in crowd.people:
        line = await Line.open(crowd.server.port)
        await person.greet(line)
        await line.ask(person.watch())
        lines.append((person, line))
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


def stored_moves(data):
    """Of tables that are not over: what the file itself says."""
    with sqlite3.connect(data) as file:
        rows = file.execute("SELECT table_id, number, body FROM journal").fetchall()
    numbers = [(table, number) for table, number, _ in rows]
    assert len(numbers) == len(set(numbers)), "an event is stored twice"
    return len(rows)


def record_of(port, table):
    url = f"http://127.0.0.1:{port}/games/{table}.kgn"
    with urllib.request.urlopen(url, timeout=WAIT_LIMIT) as answer:
        return answer.read().decode()


def check_table(crowd, table, answers):
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
        record = record_of(crowd.server.port, table.id)
        assert all(move in record for move in moves), "a record lacks a move"
    return len(moves)


async def play_and_kill(kolam, kills, seed):
    chance = random.Random(seed)
    print(f"# seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as folder:
        server = Server(kolam, folder, "--no-limits")
        await server.start()
        network = BadNetwork(server, chance, worst=0.002)
        await network.open()
        crowd = Crowd(server, network, chance)
        await crowd.live_through(kills)
        shown = await ask_all(crowd)
        played = sum(check_table(crowd, table, shown[table.id]) for table in crowd.tables())
        over = sum(states[0][1]["state"] == "over" for states in shown.values())
        assert await server.end() == 0
        stored_moves(server.data)
        await server.start()
        again = await ask_all(crowd)
        for table in crowd.tables():
            check_table(crowd, table, again[table.id])
            assert again[table.id][0][1]["moves"] == shown[table.id][0][1]["moves"]
        await server.end()
        network.close()
        print(f"# {kills} kills, {crowd.faults} other faults, {network.cuts} cut lines: "
              f"{crowd.acknowledged} moves acknowledged, {played} shown, {over} of {len(shown)} games over")
        assert crowd.acknowledged > kills, "hardly anything was played"


@test
def whatever_was_acknowledged_is_there_after_every_kill():
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    asyncio.run(play_and_kill(PROGRAM, kills, seed))


sys.exit(run_tests())
