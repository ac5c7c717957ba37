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

from crowd import Crowd, ask_all, check_table
from online import BadNetwork, Server
from program import PROGRAM, run_tests, test

FAULTS = 0.3  # the chance of one before a kill


async def kill(crowd, kills):
    for _ in range(kills):
        await crowd.play_for(crowd.random.randrange(40))
        await asyncio.sleep(crowd.random.uniform(0, 0.02))
        if crowd.random.random() < FAULTS:
            await suffer(crowd)
        await crowd.server.end(signal.SIGKILL)
        await crowd.server.start()


async def suffer(crowd):
    """No file can be written for a while, or the process stands still; then it may be over."""
    process = crowd.server.process
    fault = crowd.random.choice([fill_disk, stand_still])
    crowd.faults += 1
    fault(process, True)
    await asyncio.sleep(crowd.random.uniform(0, 0.2))
    if crowd.random.random() < 0.5:
        fault(process, False)
        await crowd.play_for(1)


def fill_disk(process, is_full):
    least = 0 if is_full else resource.RLIM_INFINITY
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (least, resource.RLIM_INFINITY))


def stand_still(process, is_still):
    process.send_signal(signal.SIGSTOP if is_still else signal.SIGCONT)


def stored_moves(data):
    """Of tables that are not over: what the file itself says."""
    with sqlite3.connect(data) as file:
        rows = file.execute("SELECT table_id, number, body FROM journal").fetchall()
    numbers = [(table, number) for table, number, _ in rows]
    assert len(numbers) == len(set(numbers)), "an event is stored twice"
    return len(rows)


async def play_and_kill(kolam, kills, seed):
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
