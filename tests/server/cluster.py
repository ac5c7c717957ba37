"""Three servers behind haproxy while one machine after the other fails and people play; then everybody is asked.

    cluster.py KOLAM                    a short form: each fault once, on a plain PostgreSQL
    cluster.py KOLAM FAULTS [SEED]      on PostgreSQL with synchronous replicas under Patroni, with etcd

Every move that was acknowledged to somebody must be stored, shown to all, in its place and once; everybody at a table must
see the same position and the same clocks; nobody is ever sent what is hidden. Printed is how long it took from each
fault to the next move at each table that it concerned."""
import asyncio
import collections
import contextlib
import os
import random
import signal
import statistics
import sys
import tempfile
import time

from clustered import MACHINES, Cluster, need_patroni
from crowd import Crowd, ask_all, ask_people, check_record, check_table, visit_again
from hidden import check_secrets
from online import BadNetwork, Line, LineEnded
from postgres import Postgres
import program
from program import PROGRAM, WAIT_LIMIT, run_tests, test

IS_LONG = len(sys.argv) > 2
FAULTS = int(sys.argv[2]) if IS_LONG else 0
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
FROZEN = 60 if IS_LONG else 5  # seconds: longer than others wait before they take a server for dead
program.TEST_LIMIT += 10 * FROZEN * FAULTS
PASSPHRASE = "correct horse"


# Faults: each returns when all is as before


async def kill_server(faults):
    machine = faults.choose_server()
    faults.cluster.signal(f"{machine}/kolam", signal.SIGKILL)
    await faults.recovery()
    await faults.cluster.run("start", f"{machine}/kolam")


async def freeze_server(faults):
    machine, begun = faults.choose_server(), time.monotonic()
    faults.cluster.signal(f"{machine}/kolam", signal.SIGSTOP)
    await faults.recovery()
    faults.crowd.delay = 0.3  # there is nothing new to see
    await asyncio.sleep(max(0, FROZEN - (time.monotonic() - begun)))
    faults.crowd.delay = 0
    faults.cluster.signal(f"{machine}/kolam", signal.SIGCONT)


async def cut_off_database(faults):
    machine, begun = faults.choose_server(), time.monotonic()
    faults.cluster.cut_off(machine)
    await faults.recovery()
    length = faults.crowd.random.uniform(0, FROZEN / 2)
    await asyncio.sleep(max(0, length - (time.monotonic() - begun)))
    faults.cluster.cut_off(machine, False)


async def reload_proxy(faults):
    faults.disturb()
    faults.cluster.signal("haproxy", signal.SIGUSR2)
    await faults.recovery()


async def kill_primary(faults):
    processes = await faults.cluster.primary_processes()
    faults.disturb()
    for process in processes:
        with contextlib.suppress(ProcessLookupError):  # some come and go
            os.kill(process, signal.SIGKILL)
    await faults.cluster.replace_primary()
    await faults.recovery()


async def upgrade(faults):
    for machine in MACHINES:
        await faults.cluster.wait_until_well()
        faults.disturb(machine)
        await faults.cluster.run("stop", f"{machine}/kolam")
        await faults.cluster.run("start", f"{machine}/kolam")
        await faults.recovery()


KINDS = [kill_server, freeze_server, cut_off_database, reload_proxy, kill_primary, upgrade]


class Faults:
    """What the cluster suffers while the crowd plays, and how long it takes to recover."""

    def __init__(self, crowd, cluster):
        self.crowd, self.cluster = crowd, cluster
        self.kind = None
        self.seconds = collections.defaultdict(list)  # by kind, for each table

    def choose_server(self):
        """One that has tables, which are disturbed from now on."""
        servers = sorted({table.server for table in self.played()})
        machine = self.crowd.random.choice(servers or MACHINES)
        self.disturb(machine)
        return machine

    def played(self):
        """The tables where somebody is about to move."""
        return {person.table for person in self.crowd.people
                if person.state and person.state["state"] == "playing" and not person.has_ended()}

    def disturb(self, machine=None):
        now = time.monotonic()
        self.crowd.recoveries = self.seconds[self.kind]
        for table in self.played():
            if machine is None or table.server == machine:
                table.disturbed = now

    async def recovery(self):
        """Until somebody has moved at each of those tables."""
        limit = time.monotonic() + WAIT_LIMIT
        while waiting := [table for table in self.played() if table.disturbed]:
            assert time.monotonic() < limit, f"nobody moves at {[table.id for table in waiting]}"
            await self.crowd.play_for(1)

    async def suffer(self, kinds):
        for number, kind in enumerate(kinds, 1):
            await self.cluster.wait_until_well()
            await self.crowd.play_for(self.crowd.random.randrange(20, 60))
            self.kind = kind.__name__.replace("_", " ")
            self.crowd.faults[self.kind] += 1
            before = len(self.seconds[self.kind])
            begun = time.strftime("%T")
            await kind(self)
            if IS_LONG:
                longest = max(self.seconds[self.kind][before:], default=0)
                print(f"# {number}: {begun} {self.kind}, a move after {longest:.2f} s at most; "
                      f"{self.crowd.acknowledged} so far", flush=True)
        await self.cluster.wait_until_well()

    def told(self):
        for kind, seconds in sorted(self.seconds.items()):
            yield (f"{kind}: {self.crowd.faults[kind]} times, a move after {statistics.median(seconds):.2f} s"
                   f" (median), {max(seconds):.2f} s (worst of {len(seconds)})" if seconds else
                   f"{kind}: concerned nobody")


def drawn(chance):
    """Every kind as often as any other, by chance."""
    kinds = [KINDS[i % len(KINDS)] for i in range(FAULTS or len(KINDS))]
    chance.shuffle(kinds)
    return kinds


@contextlib.asynccontextmanager
async def running():
    if IS_LONG:
        need_patroni()
    with contextlib.ExitStack() as stack:
        # Not in $TMPDIR, which may be root's alone: PostgreSQL's user has to get there.
        place = next(filter(os.path.isdir, ["/dev/shm", "/var/tmp"]))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kolam-cluster-", dir=place))
        postgres = None if IS_LONG else stack.enter_context(Postgres())
        cluster = Cluster(PROGRAM, folder, postgres)
        try:
            await cluster.start()
            yield cluster
        finally:
            await cluster.stop()
        for machine, said in cluster.logs().items():
            for word in ("Sanitizer", "Assertion", "runtime error"):
                assert word not in said, f"{machine}: {said[-3000:]}"


class Checks:
    """Of games as soon as they are over, if no fault is in the way, and in the end of the rest."""

    def __init__(self, crowd):
        self.crowd, self.messages, self.played = crowd, 0, 0
        self.finished = []  # tables that were checked, and their moves
        crowd.when_over = self.check_over

    async def check_over(self, people):
        await self.check_secrets(people)
        with contextlib.suppress(OSError, LineEnded):
            (answers,) = (await ask_people(self.crowd, people)).values()
            if any("refused" in state for _, state in answers):
                return
            played = await check_table(self.crowd, people[0].table, answers)
            self.played += played
            self.finished.append((people[0].table, answers[0][1]["moves"]))
            self.crowd.people = [person for person in self.crowd.people if person not in people]

    async def check_secrets(self, people):
        messages = await asyncio.to_thread(check_secrets, people, people[0].state)
        self.messages += messages

    async def check_rest(self):
        shown = await ask_all(self.crowd)
        for table in self.crowd.tables():
            self.played += await check_table(self.crowd, table, shown[table.id])
            state = shown[table.id][0][1]
            assert state["end"] != "time", "somebody lost on time because of a fault"
            await self.check_rest_of(
                [person for person in self.crowd.people if person.table == table], state)
        for table, moves in self.finished:
            await check_record(self.crowd, table, moves)

    async def check_rest_of(self, people, state):
        """The deal becomes known when somebody resigns."""
        if state["state"] == "playing":
            line = await visit_again(self.crowd, people[0])
            await ask(line, "resign", table=people[0].table.id)
            state = await line.ask(people[0].watch())
            line.close()
        people[0].state = state
        await self.check_secrets(people)


def check_journal(cluster):
    rows = cluster.query("SELECT table_id, number FROM journal GROUP BY 1, 2 HAVING count(*) > 1")
    assert not rows, f"events are stored twice: {rows}"


async def play_and_suffer(cluster):
    chance = random.Random(SEED)
    print(f"# seed {SEED}", flush=True)
    network = BadNetwork(cluster, chance, worst=0.0005)
    await network.open()
    crowd = Crowd(cluster, network, chance, is_cluster=True)
    faults, checks = Faults(crowd, cluster), Checks(crowd)
    await crowd.live_through(faults.suffer(drawn(chance)))
    network.close()
    await checks.check_rest()
    check_journal(cluster)
    assert checks.played >= crowd.acknowledged, (checks.played, crowd.acknowledged)
    print(f"# {network.cuts} cut lines: {crowd.acknowledged} moves acknowledged, {checks.played} shown at "
          f"{len(checks.finished) + len(crowd.tables())} tables, {checks.messages} messages hide what is hidden")
    for line in faults.told():
        print(f"# {line}")


# People who are at several servers at once


class Member:
    """Somebody with an account, and lines to the servers."""

    def __init__(self, cluster, name):
        self.cluster, self.name, self.session = cluster, name, None

    async def come(self, machine, path="/ws"):
        line = await Line.open(self.cluster.port, path=f"{path}?at={machine}")
        answer = await ask(line, "hello", **({"session": self.session} if self.session else {}))
        assert answer["server"] == machine, answer
        return line

    async def register(self):
        line = await self.come("a")
        self.session = (await ask(line, "register", name=self.name, passphrase=PASSPHRASE))["session"]
        line.close()
        return self


async def ask(line, do, **more):
    answer = await line.ask({"do": do, **more})
    assert "refused" not in answer, answer
    return answer


def nonce():
    return "%064x" % random.getrandbits(256)


async def begin_rated(first, second, machine):
    """A rated game at that server in which both have moved: its table, and the line of each."""
    lobby = await first.come(machine)
    table = (await ask(lobby, "open", game="manalath", pace="none", rated=True, nonce=nonce(),
                       seats=["me", "open"]))["table"]
    lobby.close()
    lines = [await member.come(machine, f"/ws/{table}") for member in (first, second)]
    await ask(lines[1], "sit", table=table, nonce=nonce())
    for number, line in enumerate(lines):
        await ask(line, "move", table=table, move=["oc3", "od3"][number], after=number, key="a")
    return table, lines


async def play_two_at_once(cluster):
    first, second = [await Member(cluster, name).register() for name in ("Anna", "Bruno")]
    rounds = 6
    for number in range(rounds):
        games = [await begin_rated(first, second, machine) for machine in random.sample(MACHINES, 2)]
        await asyncio.gather(*(ask(lines[(number + i) % 2], "resign", table=table)
                               for i, (table, lines) in enumerate(games)))
        for line in sum((lines for _, lines in games), []):
            line.close()
    for machine in MACHINES:
        line = await first.come(machine)
        for name in (first.name, second.name):
            (standing,) = (await ask(line, "profile", name=name))["standings"]
            assert (standing["won"], standing["lost"]) == (rounds, rounds), standing
            assert len(standing["history"]) == 2 * rounds, standing
        (versus,) = (await ask(line, "versus", name=first.name, other=second.name))["games"]
        assert (versus["won"], versus["lost"]) == (rounds, rounds), versus
        line.close()


async def ended(line):
    """Until the server closes the line; what it has said before."""
    said = []
    try:
        while True:
            said.append(await asyncio.wait_for(line.hear(), WAIT_LIMIT))
    except LineEnded:
        return said


async def log_out(cluster):
    member = await Member(cluster, "Clara").register()
    lines = [await member.come(machine) for machine in MACHINES]
    await ask(lines[0], "logout")
    await asyncio.gather(*map(ended, lines[1:]))
    for machine in MACHINES:
        line = await Line.open(cluster.port, path=f"/ws?at={machine}")
        assert (await ask(line, "hello", session=member.session))["person"] is None
        line.close()


async def ban(cluster):
    member = await Member(cluster, "Dora").register()
    lines = [await member.come(machine) for machine in MACHINES]
    await cluster.admin("b", "ban", member.name, "--reason", "Test")
    for said in await asyncio.gather(*map(ended, lines)):
        assert "banned" in [message.get("is") for message in said], said
    for machine in MACHINES:
        line = await Line.open(cluster.port, path=f"/ws?at={machine}")
        answer = await line.ask({"do": "login", "name": member.name, "passphrase": PASSPHRASE})
        assert answer["refused"]["code"] == "banned", answer
        line.close()


async def everything():
    async with running() as cluster:
        await play_two_at_once(cluster)
        await log_out(cluster)
        await ban(cluster)
        await play_and_suffer(cluster)


@test
def whatever_fails_nothing_that_was_acknowledged_is_lost():
    asyncio.run(everything())


sys.exit(run_tests())
