"""Kills the server over and over while people play through a bad network, and then asks everybody.
Now and then the disk is full before that, the server is read-only, somebody sets the system's clock,
or the process stands still; it goes on, or is killed so.

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

from crowd import Crowd, ask_all, check_table
from online import BadNetwork, Server
from program import PROGRAM, run_tests, test

FAULTS = 0.3  # the chance of one before a kill
WEEK = 7 * 24 * 3600


async def kill(crowd, kills):
    for _ in range(kills):
        await crowd.play_for(crowd.random.randrange(40))
        await asyncio.sleep(crowd.random.uniform(0, 0.02))
        if crowd.random.random() < FAULTS:
            await suffer(crowd)
        await crowd.server.end(signal.SIGKILL)
        await crowd.server.start()
        await make_read_only(crowd, False)  # which a restart does not


async def suffer(crowd):
    """One of the faults for a while; then it may be over."""
    fault = crowd.random.choice([fill_disk, make_read_only, set_clock, stand_still])
    crowd.faults[fault.__name__] += 1
    await fault(crowd, True)
    await asyncio.sleep(crowd.random.uniform(0, 0.2))
    if crowd.random.random() < 0.5:
        await fault(crowd, False)
        await crowd.play_for(1)


async def fill_disk(crowd, is_full):
    least = 0 if is_full else resource.RLIM_INFINITY
    limits = (least, resource.RLIM_INFINITY)
    resource.prlimit(crowd.server.process.pid, resource.RLIMIT_FSIZE, limits)


async def make_read_only(crowd, is_so):
    if is_so or crowd.read_only:
        await crowd.server.admin("read-only", "on" if is_so else "off")
    crowd.read_only = is_so


async def set_clock(crowd, is_wrong):
    """By a week at most, forward or back; then it may be set right."""
    crowd.server.shift_clock(crowd.random.randrange(-WEEK, WEEK) if is_wrong else 0)


async def stand_still(crowd, is_still):
    crowd.server.process.send_signal(signal.SIGSTOP if is_still else signal.SIGCONT)


def stored_moves(data):
    """Of tables that are not over: what the file itself says."""
    with sqlite3.connect(data) as file:
        rows = file.execute("SELECT table_id, number, body FROM journal").fetchall()
    numbers = [(table, number) for table, number, _ in rows]
    assert len(numbers) == len(set(numbers)), "an event is stored twice"
    return len(rows)


async def play_and_kill(kolam, kills, seed):
    assert os.environ.get("KOLAM_SHIFTED_CLOCK"), (
        "KOLAM_SHIFTED_CLOCK must name shifted_clock.so of the build: no clock can be set without it")
    chance = random.Random(seed)
    print(f"# seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as folder:
        server = Server(kolam, folder, "--no-limits")
        await server.start()
        network = BadNetwork(server, chance, worst=0.002)
        await network.open()
        crowd = Crowd(server, network, chance)
        await crowd.live_through(kill(crowd, kills))
        shown = await ask_all(crowd)
        played = sum([await check_table(crowd, table, shown[table.id]) for table in crowd.tables()])
        over = sum(states[0][1]["state"] == "over" for states in shown.values())
        ends = {states[0][1]["end"] for states in shown.values()}
        assert "time" not in ends, "somebody lost on time because of a fault"
        assert await server.end() == 0
        stored_moves(server.data)
        await server.start()
        again = await ask_all(crowd)
        for table in crowd.tables():
            await check_table(crowd, table, again[table.id])
            assert again[table.id][0][1]["moves"] == shown[table.id][0][1]["moves"]
        await server.end()
        network.close()
        print(f"# {kills} kills, {dict(crowd.faults)}, {network.cuts} cut lines: "
              f"{crowd.acknowledged} moves acknowledged, {played} shown, {over} of {len(shown)} games over")
        assert crowd.acknowledged > kills, "hardly anything was played"


@test
def whatever_was_acknowledged_is_there_after_every_kill():
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    asyncio.run(play_and_kill(PROGRAM, kills, seed))


sys.exit(run_tests())
