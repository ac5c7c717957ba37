#!/usr/bin/env python3
"""The server against strangers: messages that nobody should send, seats and names of others.

Usage: hostile_requests.py PROGRAM
"""

import itertools
import json
import math
import os
import sys
import time

from besieged import NONCES, Besieged, stranger
from program import TESTS, run_tests, test
from ws_client import Closed

SCHEMA = os.path.join(TESTS, "..", "docs", "protocol.schema.json")
CODES = {"malformed", "unknown", "illegal", "stale", "seat", "taken", "account", "busy"}
WRONG = [None, True, False, 0, -1, 1.5, 1e300, 2**62, -2**63, "", "x", " ", "é" * 40, "a" * 3000,
         "\x01\x7f", "../../x", "' OR 1=1 --", "%s%n", [], ["x"], [[[]]], {}, {"a": {}},
         "0" * 32, "f" * 64, "0" * 12]


def requests():
    """Of every request of the schema: its name and fields."""
    with open(SCHEMA, encoding="utf-8") as file:
        schema = json.load(file)
    for kind in schema["$defs"]["request"]["oneOf"]:
        fields = dict(kind["properties"])
        names = fields.pop("do")
        for name in names.get("enum", [names.get("const")]):
            yield name, list(fields)


class Asker:
    """A stranger who asks one thing after the other, and comes back when sent away."""

    def __init__(self, server):
        self.server, self.line, self.asked = server, None, 0

    def ask(self, message):
        """The answer, of which there must be exactly one; None if the line was ended."""
        self.asked += 1
        if not self.line:
            self.line = stranger(self.server)
        try:
            self.line.say({**message, "id": self.asked})
            self.line.say({"do": "ping", "id": 1 << 40})
            answers = []
            while (heard := self.line.hear()).get("re") != 1 << 40 or self.is_slow(message, answers):
                if heard.get("re") == self.asked:
                    answers.append(heard)
            assert len(answers) == 1, (message, answers)
            return answers[0]
        except Closed:
            self.line = None
            return None

    def is_slow(self, message, answers):
        """What asks the store is answered behind the ping."""
        if answers:
            return False
        self.line.say({"do": "ping", "id": 1 << 40})
        return True


def expect_answer(answer, message):
    if answer is None or "refused" not in answer:
        return
    refused = answer["refused"]
    assert refused["code"] in CODES, (message, answer)
    assert refused["en"] and refused["de"] and refused["en"].isprintable(), (message, answer)


@test
def every_field_of_every_request_may_be_anything():
    with Besieged("--no-limits") as server:
        first, _, table = server.party()
        asker = Asker(server)
        right = {"table": table, "nonce": NONCES[0], "game": "manalath", "pace": "none",
                 "seats": ["me", "open"], "move": "oc3", "after": 0, "key": "k", "what": "draw",
                 "phrase": "hello", "at": 0, "on": False, "name": "Nobody", "other": "Anna",
                 "passphrase": "not the right one", "old": "x", "new": "y", "code": "0" * 32}
        count = 0
        for name, fields in requests():
            good = {field: right[field] for field in fields if field in right}
            slow = name in ("register", "login", "passphrase", "reset", "forget")
            for field, value in itertools.product(fields, WRONG[::5] if slow else WRONG):
                message = {**good, "do": name, field: value}
                expect_answer(asker.ask(message), message)
                count += 1
            for field in fields:
                message = {"do": name, **{f: v for f, v in good.items() if f != field}}
                expect_answer(asker.ask(message), message)
        assert count > 500, count
        assert first.ask("watch", table=table)["moves"] == []


@test
def what_is_no_message_is_refused_and_no_more():
    texts = ["", " ", "null", "1", '"do"', "[]", "{}", "{", "}", '{"do"}', '{"do":}', '{"do":1}',
             '{"do":"ping","do":"ping","id":1}', '{"do":"ping","id":1}x', '{"do":"ping","id":0}',
             '{"do":"ping","id":-1}', '{"do":"ping","id":1.5}', '{"do":"ping","id":"1"}',
             '{"do":"ping","id":99999999999999999999}', '{"do":"\\u0000"}', '{"do":"pi\\ud800ng"}',
             '{"\\u0000":1,"do":"ping"}', "[" * 4000, '{"a":' * 800, '{"do":"ping","a":' + "[" * 2000,
             '{"do":"ping","a":1e999999}', "\ufeff" + '{"do":"ping","id":1}', "NaN", "'x'",
             '{"do":"' + "x" * 4000 + '"}', json.dumps({str(i): i for i in range(250)})]
    with Besieged("--no-limits") as server, stranger(server) as line:
        for text in texts:
            line.say(text)
            answer = line.ask({"do": "ping", "id": 77})
            assert answer["re"] == 77, text


@test
def nothing_is_done_before_or_without_hello_that_needs_a_person():
    with Besieged() as server, stranger(server) as line:
        for number, message in enumerate(({"do": "logout"}, {"do": "find", "mine": True},
                                          {"do": "passphrase", "old": "12345678", "new": "123456789"},
                                          {"do": "forget", "passphrase": "12345678"},
                                          {"do": "lobby", "on": True}), 1):
            expect_answer(line.ask({**message, "id": number}), message)


# Seats


@test
def nobody_plays_for_others():
    with Besieged() as server:
        first, second, table = server.party()
        with stranger(server) as line:
            for number, (do, more) in enumerate((
                    ("move", {"move": "oc3", "after": 0, "key": "a"}), ("resign", {}), ("abort", {}),
                    ("offer", {"what": "draw"}), ("decline", {"what": "draw"}),
                    ("claim", {"what": "win"}), ("say", {"phrase": "oops"}),
                    ("watch", {"key": "0" * 32}), ("watch", {"key": "x"}), ("watch", {"key": None}),
                    ("watch", {"key": ""})), 1):
                answer = line.ask({"do": do, "id": number, "table": table, **more})
                assert answer["refused"]["code"] == "seat", (do, more, answer)
        answer = second.line.ask({"do": "move", "id": 50, "table": table, "move": "oc3", "after": 0,
                                  "key": "z"})
        assert answer["refused"]["code"] == "illegal", answer
        assert first.ask("watch", table=table)["moves"] == []


@test
def a_key_opens_its_own_table_alone():
    with Besieged() as server:
        friend, other = server.friend(), server.friend()
        opened = [friend.ask("open", game="manalath", pace="none", seats=["me", "open"],
                             nonce=NONCES[0]) for _ in range(2)]
        answer = other.line.ask({"do": "watch", "id": 9, "table": opened[0]["table"],
                                 "key": opened[1]["key"]})
        assert answer["refused"]["code"] == "seat", answer
        assert other.ask("watch", table=opened[1]["table"], key=opened[1]["key"])["seat"] == 1


@test
def what_is_said_twice_happens_once():
    with Besieged() as server:
        first, second, table = server.party()
        asked = {"do": "move", "table": table, "move": "oc3", "after": 0, "key": "a"}
        for number in (21, 22, 23):
            first.line.say({**asked, "id": number})
        answers = {}
        while len(answers) < 3:
            message = first.line.hear()
            if message.get("re"):
                answers[message["re"]] = message
        assert answers[21]["n"] == answers[22]["n"] == answers[23]["n"], answers
        assert answers[22]["again"] and answers[23]["again"]
        for after in (0, 2, 1 << 31, 1 << 32, (1 << 32) + 1, 1 << 62):
            answer = second.line.ask({"do": "move", "id": 31, "table": table, "move": "od3",
                                      "after": after, "key": "b"})
            assert answer["refused"]["code"] == "stale", (after, answer)
        second.ask("move", table=table, move="od3", after=1, key="a")
        assert len(first.ask("watch", table=table)["moves"]) == 2


@test
def the_same_id_twice_is_answered_twice():
    with Besieged() as server, stranger(server) as line:
        for _ in range(2):
            line.say({"do": "ping", "id": 5})
        assert [line.hear()["re"], line.hear()["re"]] == [5, 5]


# Limits


@test
def one_address_opens_few_tables():
    with Besieged() as server:
        opened, number, begun = 0, 0, time.monotonic()
        for _ in range(20):
            line = stranger(server)
            for _ in range(15):
                number += 1
                try:
                    answer = line.ask({"do": "open", "id": number, "game": "patterns",
                                       "pace": "none", "seats": ["me", "open"], "nonce": NONCES[0]})
                except Closed:
                    break
                if "table" in answer:
                    opened += 1
                    line.ask({"do": "abort", "id": 1 << 30, "table": answer["table"]})
            line.cut()
        minutes = (time.monotonic() - begun) / 60
        assert opened <= 31 + 30 * minutes, f"{opened} tables in {minutes} minutes"


@test
def engines_are_no_free_labour():
    """Tables where only engines play take turns; whoever opens many waits, and friends play on."""
    with Besieged() as server, stranger(server) as line:
        for number in range(1, 30):
            try:
                line.ask({"do": "open", "id": number, "game": "mandala", "pace": "none",
                          "seats": ["level=10", "level=10"]})
            except Closed:
                break
        server.play()


# Names and passphrases


@test
def names_that_look_like_others_are_refused():
    names = ["Anna\u200b", "\u202eannA", "Аnna", "An\u00adna", "Anna ", " Anna", "An  na", "A", "",
             "Anna\n", "A" * 21, "é" * 20, "Anna\u0301", "١٢٣", "Guest 1000", "guest",
             "Former member", "<b>Anna</b>", "Anna\"", "--", "1Anna", "Ａｎｎａ", "😀😀"]
    with Besieged("--no-limits") as server, stranger(server) as line:
        for number, name in enumerate(names, 1):
            answer = line.ask({"do": "register", "id": number, "name": name,
                               "passphrase": "long enough"})
            assert answer["refused"]["code"] in ("malformed", "illegal", "taken"), (name, answer)


@test
def passphrases_and_tokens_are_never_logged():
    secret = "correct horse battery staple"
    with Besieged() as server:
        friend = server.friend()
        session = friend.ask("register", name="Anna", passphrase=secret)["session"]
        other = server.friend()
        other.line.ask({"do": "login", "id": 9, "name": "Anna", "passphrase": secret + "x"})
        again = other.ask("login", name="anna", passphrase=secret)["session"]
        assert again != session
        other.ask("hello", session=session)
        opened = friend.ask("open", game="manalath", pace="none", seats=["me", "open"],
                            nonce=NONCES[0])
        shown = json.dumps(other.ask("watch", table=opened["table"]))
        for hidden in (opened["key"], session, again):
            assert hidden not in shown
        assert server.stop() == 0
        log = server.log_text()
        for hidden in (secret, session, again, opened["key"], NONCES[0], "198.51.100.1\""):
            assert hidden not in log, hidden
        with open(server.data, "rb") as file:
            stored = file.read()
        for hidden in (secret, session, again, opened["key"]):
            assert hidden.encode() not in stored
            if hidden != secret:
                assert bytes.fromhex(hidden) not in stored


@test
def passphrases_cannot_be_tried_without_end():
    with Besieged() as server:
        server.friend().ask("register", name="Anna", passphrase="correct horse")
        refused = []
        with stranger(server) as line:
            for number in range(1, 15):
                answer = line.ask({"do": "login", "id": number, "name": "Anna",
                                   "passphrase": f"guess number {number}"})
                refused.append(answer["refused"]["code"])
        assert refused[:5] == ["account"] * 5 and "busy" in refused[5:], refused


@test
def many_tries_at_once_are_no_more_than_a_few():
    with Besieged() as server:
        server.friend().ask("register", name="Anna", passphrase="correct horse")
        lines = [stranger(server) for _ in range(30)]
        begun = time.monotonic()
        for number, line in enumerate(lines):
            line.say({"do": "login", "id": 1, "name": "Anna", "passphrase": f"guess {number:08}"})
        codes = [line.hear()["refused"]["code"] for line in lines]
        # The wait doubles with each try, from a second on: a slow machine may see some of them end.
        waits = int(math.log2(time.monotonic() - begun + 1))
        assert codes.count("account") <= 6 + waits, codes
        for line in lines:
            line.cut()


@test
def one_address_registers_few_accounts():
    with Besieged() as server:
        made = 0
        for number in range(12):
            with stranger(server) as line:
                answer = line.ask({"do": "register", "id": 1, "name": f"Robot {number}",
                                   "passphrase": "long enough"})
                made += "session" in answer
        assert made <= 8, made
        server.friend().ask("register", name="Anna", passphrase="correct horse")


@test
def a_session_that_somebody_invents_opens_nothing():
    with Besieged() as server:
        for session in ("0" * 32, "f" * 32, "deadbeef" * 4):
            with stranger(server) as line:
                answer = line.ask({"do": "hello", "id": 1, "session": session})
                assert answer["person"] is None
                given = line.ask({"do": "open", "id": 2, "game": "manalath", "pace": "none",
                                  "seats": ["me", "open"], "nonce": NONCES[0]})
                assert given["session"] != session


# What is hidden


@test
def a_game_that_is_played_has_no_record_yet():
    """As if it did not exist, byte for byte."""
    with Besieged() as server:
        first, _, table = server.party("mandala", listed=True)
        known, unknown = (server.get(f"/games/{name}.kgn") for name in (table, "0123456789ab"))
        assert known.status == unknown.status == 404 and known.body == unknown.body
        assert table not in server.metrics()
        assert server.get("/games.kgn?game=mandala").body == b""
        first.ask("resign", table=table)
        assert server.get(f"/games/{table}.kgn").status == 200


if __name__ == "__main__":
    sys.exit(run_tests())
