"""What tests of `kolam admin` share: acts at a real server, and people who play there."""

import itertools

from program import DONE, Ran
from ws_client import Closed

PASSPHRASE = "correct horse"
NONCES = ("00" * 32, "11" * 32)
IDS = itertools.count(1)


def ask(line, **request):
    return line.ask({**request, "id": next(IDS)})


def admin(server, *words, status=DONE, language="C"):
    """An act, whose answer is read as JSON; the last line is not among the rows."""
    ran = Ran(["admin", "--data", server.data, "--json", *words], language=language)
    assert ran.status == status, (ran.status, ran.out, ran.err)
    *rows, last = ran.lines()
    assert ("done" in last) == (status == DONE), last
    return rows if status == DONE else last["refused"]


def shown(server, *words, language="C"):
    ran = Ran(["admin", "--data", server.data, *words], language=language)
    assert ran.status == DONE, (ran.status, ran.err)
    return ran.out


def account(server, name):
    """A line on which somebody has registered, and the session."""
    line = server.line()
    ask(line, do="hello")
    answer = ask(line, do="register", name=name, passphrase=PASSPHRASE)
    return line, answer["session"]


def login(server, name):
    return ask(server.line(), do="login", name=name, passphrase=PASSPHRASE)


def names(rows):
    return [row["name"] for row in rows]


def acts(server, *name):
    return [row["act"] for row in admin(server, "audit", *name)]


def hear_until_closed(line):
    heard = []
    try:
        while True:
            heard.append(line.hear())
    except Closed:
        return heard


def hear_kind(line, kind):
    while (message := line.hear()).get("is") != kind:
        pass
    return message


def game_of_two(first, second):
    """A table at which both sit, and the key of the first seat."""
    opened = ask(first, do="open", game="manalath", pace="none", seats=["me", "open"],
                 nonce=NONCES[0])
    ask(second, do="sit", table=opened["table"], nonce=NONCES[1])
    return opened["table"], opened["key"]
