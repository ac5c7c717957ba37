"""Nobody is told what is hidden: everything that a crowd was ever sent, against what each of them may
know. The deals are known when the games are over; then the rules say what each could see when."""
import json

from program import kolam

READERS = {0: "spectator", 1: "1", 2: "2"}


def views(table, state):
    """By reader: the positions after each move, as that reader may see them."""
    return {seat: [line["position"] for line in kolam(
        f"trace {table.game} --seed {state['deal']['seed']} --view {reader}",
        moves=" ".join(state["moves"])).lines()] for seat, reader in READERS.items()}


def check_secrets(people, state):
    """Of all who were at a table, whose state is over; how many messages there were. They are
    forgotten then."""
    assert state["state"] == "over", state
    seen = views(people[0].table, state)
    keys = {person.key: person for person in people if person.key}
    count = 0
    for person in people:
        count += sum(check_message(person, message, seen[person.seat], state, keys)
                     for message in person.heard)
        person.heard.clear()
    return count


def check_message(person, message, seen, state, keys):
    """True if it is about the table."""
    text = json.dumps(message)
    for key, owner in keys.items():
        assert owner is person or key not in text, f"the key of a seat: {text}"
        assert owner is person or not owner.session or owner.session not in text, f"a session: {text}"
    if message.get("is") == "events":
        return all([check_message(person, event, seen, state, {}) for event in message["events"]])
    if message.get("is") not in ("table", "event"):
        return False
    if message["is"] == "event":
        told = {message["count"]: message["position"]}
    elif message["state"] == "playing":
        told = {0: message["start"], len(message["moves"]): message["position"]}
    else:  # before the deal, or when it may be checked
        return True
    for name in ("secret", "seed"):
        assert state["deal"][name] not in text, f"the {name} of the deal: {text}"
    for number, position in told.items():
        assert position == seen[number], f"more than a view: {text}"
    return True
