"""protocol.py TEST...: holds all that the hub says in its tests, and every request that it did not
refuse, against docs/protocol.schema.json."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

tree = pathlib.Path(__file__).resolve().parent.parent
schema = json.loads((tree / "docs" / "protocol.schema.json").read_text())


def part(name):
    wanted = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
    jsonschema.Draft202012Validator.check_schema(wanted)
    return jsonschema.Draft202012Validator(wanted)


def check(validator, lines):
    wrong = 0
    for line in lines:
        error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
        if error:
            print(f"{error.message[:300]}\n  at {list(error.absolute_path)} in {line[:400].strip()}")
            wrong += 1
    return wrong


wrong = 0
with tempfile.TemporaryDirectory() as folder:
    for name, variable in ("message", "KOLAM_MESSAGES"), ("request", "KOLAM_REQUESTS"):
        os.environ[variable] = os.path.join(folder, name)
    for test in sys.argv[1:]:
        subprocess.run([test], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for name in "message", "request":
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = sorted(set(file))
        kinds = {json.loads(line).get("is" if name == "message" else "do") for line in lines}
        print(f"{len(lines)} {name}s of {len(kinds)} kinds")
        wrong += check(part(name), lines)
sys.exit(wrong > 0)
