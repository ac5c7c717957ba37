"""protocol.py TEST...: holds all that the hub says in its tests, and every request that it did not
refuse, against docs/protocol.schema.json."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

from program import TEST_LIMIT, run_tests, test

tree = pathlib.Path(__file__).resolve().parent.parent.parent
schema = json.loads((tree / "docs" / "protocol.schema.json").read_text())
KINDS = {"message": "is", "request": "do"}  # and the field that names the kind
said = {}  # by name, the lines


def part(name):
    wanted = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
    jsonschema.Draft202012Validator.check_schema(wanted)
    return jsonschema.Draft202012Validator(wanted)


def errors_of(validator, lines):
    """What is wrong with each line that is."""
    for line in lines:
        error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
        if error:
            yield f"{error.message[:300]} at {list(error.absolute_path)} in {line[:400].strip()}"


def run(programs, folder):
    """What the tests said, by kind."""
    for name in KINDS:
        os.environ[f"KOLAM_{name.upper()}S"] = os.path.join(folder, name)
    for program in programs:
        subprocess.run([program], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       timeout=TEST_LIMIT)
    for name in KINDS:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            said[name] = sorted(set(file))


def conforms(name):
    kinds = {json.loads(line).get(KINDS[name]) for line in said[name]}
    print(f"# {len(said[name])} {name}s of {len(kinds)} kinds")
    errors = list(errors_of(part(name), said[name]))
    assert not errors, "\n".join(errors)


@test
def the_tests_of_the_hub_pass():
    with tempfile.TemporaryDirectory() as folder:
        run(sys.argv[1:], folder)


@test
def every_message_conforms_to_the_schema():
    conforms("message")


@test
def every_request_that_was_not_refused_conforms_to_the_schema():
    conforms("request")


sys.exit(run_tests())
