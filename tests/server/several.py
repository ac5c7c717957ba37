"""Several servers on one PostgreSQL, without a proxy in front: whose a table is, and what they share."""

import contextlib
import signal
import sys
import threading

from hosting import NONCES, admin, ask, hear_until_closed, login
from postgres import Postgres
from program import DONE, REFUSED, Ran, run_tests, test
from served import Served

POSTGRES = None  # one for all tests, each of which has a database of its own
DATABASES = iter(range(1000))


@contextlib.contextmanager
def servers(*names, limits=False):
    with contextlib.ExitStack() as stack:
        place = POSTGRES.database(f"kolam{next(DATABASES)}")
        yield [stack.enter_context(server(place, name, limits)) for name in names]


def server(place, name, limits=False):
    return Served("--store", place, "--name", name, *([] if limits else ["--no-limits"]))


# People

def arrive(at, session=None, table=None):
    line = at.line(path=f"/ws/{table}" if table else "/ws")
    answer = ask(line, do="hello", **({"session": session} if session else {}))
    line.person, line.server = answer["person"], answer["server"]
    return line


def member(at, name):
    """A line on which somebody has registered, and the session."""
    line = arrive(at)
    answer = ask(line, do="register", name=name, passphrase="correct horse")
    return line, answer["session"]


def refused(answer):
    return answer["refused"]["code"]


def hear(line, is_wanted):
    """The next message that is."""
    while not is_wanted(message := line.hear()):
        pass
    return message


class Game:
    """A table of two guests at that server, each with a line for it."""

    def __init__(self, at, game="manalath", sessions=(None, None), **terms):
        self.first = arrive(at, sessions[0])
        opened = ask(self.first, do="open", game=game, nonce=NONCES[0],
                     **{"pace": "none", "seats": ["me", "open"], **terms})
        self.table, self.keys = opened["table"], [opened["key"]]
        second = arrive(at, sessions[1])
        seated = ask(second, do="sit", table=self.table, nonce=NONCES[1])
        self.keys.append(seated["key"])
        self.count, self.lines = 0, []
        self.go_to(at)

    def line(self, at, seat):
        line = arrive(at, table=self.table)
        line.state = ask(line, do="watch", table=self.table, key=self.keys[seat], legal=True)
        return line

    def go_to(self, at):
        """The server that has the table, from now on: waits until it has."""
        while True:
            lines = [self.line(at, 0), self.line(at, 1)]
            if all("refused" not in line.state for line in lines):
                break
        self.lines = lines
        return lines

    def move(self, key=None):
        """Whoever's turn it is plays the first legal move."""
        state = ask(self.lines[0], do="watch", table=self.table, key=self.keys[0], legal=True)
        player = state["toMove"]
        line = self.lines[player - 1]
        state = ask(line, do="watch", table=self.table, key=self.keys[player - 1], legal=True)
        self.last = {"do": "move", "table": self.table, "move": state["legal"][0],
                     "after": self.count, "key": key or f"k{self.count}"}
        self.mover = player - 1
        answer = ask(line, **self.last)
        assert "refused" not in answer, answer
        self.count += 1

    def views(self, at):
        """What both players and others see there."""
        watcher = arrive(at, table=self.table)
        return [state["position"] for state in (
            self.line(at, 0).state, self.line(at, 1).state,
            ask(watcher, do="watch", table=self.table))]

    def resign(self, seat):
        return ask(self.lines[seat], do="resign", table=self.table)


# Tables

@test
def a_table_is_at_one_server_and_the_others_say_where():
    with servers("a", "b") as (a, b):
        game = Game(a)
        game.move()
        for line in (arrive(b, table=game.table), arrive(b)):
            for request in ({"do": "watch"}, game.last, {"do": "sit", "nonce": NONCES[0]}):
                answer = ask(line, **{**request, "table": game.table})
                assert (refused(answer), answer["refused"]["at"]) == ("elsewhere", "a"), answer
        game.resign(0)
        assert ask(arrive(b), do="watch", table=game.table)["state"] == "over"
        assert refused(ask(arrive(b, table=game.table), do="watch", table=game.table)) == "elsewhere"
        assert refused(ask(arrive(b), do="watch", table="0" * 11 + "1")) in ("elsewhere", "unknown")


@test
def a_killed_servers_tables_go_on_at_another_with_every_move():
    with servers("a", "b") as (a, b):
        games = [Game(a, game) for game in ("patterns", "manalath", "mandala")]
        for game in games:
            for _ in range(3):
                game.move()
            game.seen = game.views(a)
        assert len(set(games[2].seen)) == 3  # hands are hidden
        a.process.kill()
        for game in games:
            game.go_to(b)
            assert game.views(b) == game.seen
            assert len(game.lines[0].state["moves"]) == game.count
            answer = ask(game.lines[game.mover], **game.last)  # nobody heard whether it was stored
            assert answer.get("again"), answer
            game.move()


@test
def a_server_that_stood_still_changes_nothing_at_tables_that_others_have():
    with servers("a", "b") as (a, b):
        game = Game(a)
        game.move()
        game.move()
        old = game.lines
        a.process.send_signal(signal.SIGSTOP)
        late = {**game.last, "move": old[0].state["legal"][-1], "after": game.count, "key": "late"}
        for line in old:
            line.say({**late, "id": 77})
        game.go_to(b)
        game.move()
        a.process.send_signal(signal.SIGCONT)
        for line in old:
            heard = hear_until_closed(line)
            assert all("refused" in message for message in heard if message.get("re") == 77), heard
        game.move()
        state = game.line(b, 0).state
        assert len(state["moves"]) == game.count == 4
        assert refused(game.line(a, 0).state) == "elsewhere"


@test
def a_server_that_stops_hands_its_tables_over():
    with servers("a", "b") as (a, b):
        game = Game(a, pace="5+3")
        game.move()
        game.move()
        assert a.stop() == 0
        state = game.go_to(b)[0].state
        assert len(state["moves"]) == 2 and min(state["clocks"]["left"]) > 0
        game.move()


@test
def a_server_that_drains_hands_its_tables_over_and_goes_on():
    with servers("a", "b") as (a, b):
        line = arrive(a)
        game = Game(a)
        game.move()
        admin(a, "drain", "on")
        game.go_to(b)
        game.move()
        assert ask(line, do="ping")["time"] > 0
        admin(a, "drain", "off")


@test
def acts_about_a_table_are_for_the_server_that_has_it():
    with servers("a", "b") as (a, b):
        game = Game(a)
        why = ("--reason", "tests")
        assert admin(b, "end", game.table, *why, status=REFUSED)["code"] == "elsewhere"
        assert admin(b, "tables") == []
        assert [row["table"] for row in admin(a, "tables")] == [game.table]
        admin(a, "end", game.table, *why)
        assert admin(a, "tables") == []


@test
def a_database_without_a_server_can_be_administered():
    with servers("a") as (a,):
        game = Game(a)
        place = a.process.args[a.process.args.index("--store") + 1]
        assert a.stop() == 0
        ran = Ran(["admin", "--data", a.data + "-none", "--store", place, "--json", "tables"])
        assert ran.status == DONE and ran.lines()[0]["table"] == game.table, (ran.out, ran.err)


@test
def two_servers_cannot_have_one_name():
    with servers("a") as (a,):
        place = a.process.args[a.process.args.index("--store") + 1]
        ran = Ran(["serve", "--port", "0", "--store", place, "--name", "a", "--log", "json"])
        assert ran.status == REFUSED and "name a" in ran.err, ran.err


# Ratings

@test
def two_rated_games_that_end_at_once_on_two_servers_both_count():
    with servers("a", "b") as (a, b):
        sessions = {name: member(a, name)[1] for name in ("Anna", "Bert", "Carl")}
        for _ in range(3):
            both = [Game(a, sessions=(sessions["Anna"], sessions["Bert"]), rated=True),
                    Game(b, sessions=(sessions["Anna"], sessions["Carl"]), rated=True)]
            for game in both:
                game.move()
                game.move()
            threads = [threading.Thread(target=game.resign, args=(1,)) for game in both]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        profile = ask(arrive(b), do="profile", name="Anna")["standings"][0]
        assert (profile["won"], profile["lost"]) == (6, 0)
        ratings = [point[1] for point in profile["history"]]
        assert len(set(ratings)) == 6 and max(ratings) == profile["rating"], ratings


# People

@test
def logging_out_and_bans_reach_every_server():
    with servers("a", "b") as (a, b):
        here, session = member(a, "Anna")
        there = arrive(b, session)
        assert there.person["name"] == "Anna"
        ask(here, do="logout")
        hear_until_closed(there)
        assert arrive(b, session).person is None
        again = login(a, "Anna")
        there = arrive(b, again["session"])
        admin(a, "ban", "Anna", "--reason", "tests")
        assert [m["reason"] for m in hear_until_closed(there) if m.get("is") == "banned"] == ["tests"]
        assert refused(login(b, "Anna")) == "banned"
        admin(b, "unban", "Anna")
        until(lambda: "session" in login(a, "Anna"))


def until(is_so):
    while not is_so():
        pass


@test
def names_relations_and_announcements_reach_every_server():
    with servers("a", "b") as (a, b):
        anna, own = member(a, "Anna")
        _, other = member(a, "Bert")
        pair = Game(b, sessions=(own, other))
        admin(a, "rename", "Bert", "Berta")
        hear(pair.lines[0], lambda m: m.get("is") == "table" and m["seats"][1]["name"] == "Berta")
        ask(anna, do="block", name="Berta", on=True)
        until(lambda: refused_to_meet(b, own, other))
        admin(a, "announce", "Soon.")
        hear(pair.lines[1], lambda m: m.get("is") == "announcements" and m["announcements"])


def refused_to_meet(at, one, other):
    opened = ask(arrive(at, one), do="open", game="manalath", pace="none", seats=["me", "open"],
                 nonce=NONCES[0])
    return "refused" in ask(arrive(at, other), do="sit", table=opened["table"], nonce=NONCES[1])


@test
def the_lobby_and_turns_show_tables_of_all_servers():
    with servers("a", "b") as (a, b):
        _, session = member(a, "Anna")
        game = Game(a, sessions=(session, None), listed=True)
        lobby = arrive(b)
        ask(lobby, do="lobby", on=True)
        listed = hear(lobby, lambda m: m.get("is") == "lobby" and m["playing"])["playing"]
        assert [(one["table"], one["at"]) for one in listed] == [(game.table, "a")]
        anna = b.line()
        ask(anna, do="hello", session=session)
        for line in game.lines:
            line.cut()
        shown = hear(anna, lambda m: m.get("is") == "turns" and m["tables"])["tables"]
        assert [(one["table"], one["at"]) for one in shown] == [(game.table, "a")]


@test
def wrong_passphrases_count_at_all_servers_together():
    with servers("a", "b", limits=True) as (a, b):
        member(a, "Anna")
        wrong = lambda at: refused(ask(arrive(at), do="login", name="Anna", passphrase="not hers!"))
        for at in (a, b, a, b, a):
            assert wrong(at) == "account"
        until(lambda: wrong(b) == "busy")


def main():
    global POSTGRES
    with Postgres() as POSTGRES:
        return run_tests()


sys.exit(main())
