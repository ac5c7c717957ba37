#!/usr/bin/env python3
"""The documentation is true: every command and every snippet in it is tried.

Usage: documentation.py PROGRAM

The convention is in CONTRIBUTING.md, "Documentation": the fence of a block says what the block is,
and a code span that is a command is run. A command that cannot be run as it stands is in the list
of documentation_list.py, with a cheaper command or with the test that runs it.
"""

import atexit
import json
import os
import pathlib
import re
import sys

import jsonschema

from documentation_facts import PAGES, page
from documentation_list import LISTED, Elsewhere
from documentation_sandbox import BUILD, ROOT, Sandbox, execute, matches
from program import PROGRAM, Skip, run_tests, test

# Reading the documentation


HERE = pathlib.Path(__file__).resolve().parent
DOCUMENTS = {name: page(name) for name in PAGES}
PROGRAMS = {
    "apt", "apt-get", "bash", "cat", "cc", "cd", "clang", "clang-format", "clang-tidy", "cp",
    "curl", "docker", "echo", "env", "gcc", "git", "haproxy", "journalctl", "kill", "kolam",
    "kolam-load", "make", "mandoc", "meson", "nginx", "ninja", "node", "npm", "npx", "perf", "pip",
    "pkg-config", "printf", "python3", "sh", "sha256sum", "shellcheck", "sudo", "systemctl",
    "systemd-analyze", "taskset", "tmux", "valgrind", "xxd",
}


def is_command(text):
    """Whether a code span is a command rather than a name, a file or a value."""
    first, *rest = text.split()
    if first in PROGRAMS:
        return bool(rest)
    if first.startswith("build/"):
        return bool(rest)
    return first.startswith("./") or (
        first.startswith(("tools/", "bench/", "deploy/", "train/"))
        and (ROOT / first).is_file() and os.access(ROOT / first, os.X_OK))


def manual_commands():
    """The examples of the man page: line and command."""
    lines = (ROOT / "docs" / "kolam.1").read_text(encoding="utf-8").splitlines()
    return [(number, line[4:]) for number, line in enumerate(lines, 1) if line.startswith(".Dl ")]


def logical_lines(text):
    """The commands of a block: continued lines joined, comments and empty lines left out."""
    for line in re.sub(r" *\\\n *", " ", text).splitlines():
        line = re.sub(r"(^|\s+)# .*$", "", line).strip()
        if line:
            yield line


# Trying a command


sandboxes = {}
tried = set()
met = set()
counts = {"blocks": 0, "commands": 0}


def sandbox(name):
    """The folder in which the commands of a document are run, one after the other."""
    if name not in sandboxes:
        sandboxes[name] = Sandbox()
        atexit.register(sandboxes[name].close)
    return sandboxes[name]


def to_run(command, name):
    """What bash has to run for a command: itself, or what is listed in its place. Nothing is left
    if another test runs it, or if it is a server, which is started and ended here."""
    place = LISTED.get(command)
    if command.startswith("kolam backup"):
        sandbox(name).serve("kolam serve")  # leaves data behind
    if isinstance(place, Elsewhere):
        place.check()
    elif place is not None:
        return f"( {place} )"
    elif re.match(r"(build/)?kolam serve(?!.*--help)", command):
        sandbox(name).serve(command)
    else:
        return command
    return ":"


def try_command(command, name):
    """Once, however often it is written."""
    if command not in tried:
        sandbox(name).run(to_run(command, name))
        tried.add(command)


# One test for each block and each command


def register(sentence, function, *arguments):
    """A test whose name is a sentence; TAP gives # a meaning of its own."""
    def run():
        function(*arguments)
    run.__name__ = sentence.replace("#", "number sign")
    test(run)


def meet(command):
    counts["commands"] += 1
    met.add(command)


def try_sh(fence, name):
    """The lines of a block are run as one script, so that they share folder and variables."""
    lines = list(logical_lines(fence.text))
    for line in lines:
        meet(line)
    sandbox(name).run("\n".join(to_run(line, name) for line in lines))


def console_steps(fence):
    """Pairs of a command and what it prints."""
    steps = []
    for line in fence.text.splitlines():
        if line.startswith("$ "):
            steps.append([line[2:], ""])
        else:
            steps[-1][1] += line + "\n"
    return steps


consoles = {}  # by document: what was run before, so that variables are known in later blocks


def try_console(fence, name):
    before = consoles.setdefault(name, [])
    steps = console_steps(fence)
    script_of = "".join(f"{command} >/dev/null 2>&1\n" for command, _ in before)
    script_of += "".join(f"{{ {command}\n}} 2>&1; printf '\\0%d\\0' $?\n" for command, _ in steps)
    parts = sandbox(name).bash(script_of).out.split("\0")
    before += steps
    assert len(parts) == 2 * len(steps) + 1, f"the shell has ended early: {parts[-1]}"
    for (command, expected), out, status in zip(steps, parts[::2], parts[1::2]):
        meet(command)
        assert matches(expected, out), f"{command!r} prints {out!r}, not {expected!r}"
        assert expected or status == "0", f"{command!r} exits with {status}"


def try_c(fence, name):
    place = sandbox(name)
    (place.folder / "snippet.c").write_text(fence.text, encoding="utf-8")
    place.run("cc -Wall -Wextra -Werror -I$ROOT/src/library snippet.c"
              " $BUILD/src/library/libkolam-engine.a $BUILD/src/library/libkolam.a -pthread -lm"
              " -o snippet && ./snippet")


blocks = {}  # by document: what was run before, so that names are known in later blocks
scripts = {}  # the same in JavaScript


def try_python(fence, name):
    interpreter = os.environ.get("KOLAM_PYTHON", "python3")
    if not interpreter:
        raise Skip("this build has no Python package")
    before = blocks.setdefault(name, [])
    before.append(fence.text)
    place = sandbox(name)
    done = execute([interpreter, str(HERE / "documentation_python.py")], place.folder,
                   {**place.environment, "PYTHONPATH": str(BUILD / "python")}, json.dumps(before))
    assert done.status == 0, done.out


def try_js(fence, name):
    """As one module with the blocks before it; what console.log prints stands in the comment behind it."""
    if fence.info == "js page":
        return  # web/tests/package runs it
    package = ROOT / "build" / "npm" / "package"
    if not (package / "package.json").is_file():
        raise Skip("tools/npm-package has not built the package")
    before = scripts.setdefault(name, [])
    before.append(fence.text)
    place = sandbox(name)
    installed = place.folder / "node_modules" / "kolam"
    if not installed.exists():
        installed.parent.mkdir()
        installed.symlink_to(package)
    (place.folder / "page.mjs").write_text("\n".join(before), encoding="utf-8")
    done = place.bash("$ROOT/tools/node page.mjs")
    assert done.status == 0, done.out
    expected = re.findall(r"console\.log\(.*\).*? // (.*)$", "\n".join(before), re.MULTILINE)
    assert matches("\n".join(expected), done.out), f"it prints {done.out!r}"


def try_ugi(fence, name):
    sandbox(name).talk("kolam ugi", fence.text.splitlines())


def try_record(fence, name):
    place = sandbox(name)
    (place.folder / "record.kgn").write_text(fence.text, encoding="utf-8")
    place.run("kolam record check record.kgn && kolam record show record.kgn | diff record.kgn -")


def try_position(fence, name):
    game = fence.info.split()[1]
    sandbox(name).run(f"kolam show {game} --position '{fence.text.strip()}'")


SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8"))


def validate(value, kind):
    schema = {"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator(schema).iter_errors(value))
    assert error is None, f"{error.message[:300]} at {list(error.absolute_path)}"


queries = {}  # by document: the last query


def try_json(fence, name):
    kind = fence.info.removeprefix("json").strip()
    if kind == "answer":
        done = execute([PROGRAM, "analyse", "--json"], sandbox(name).folder,
                       sandbox(name).environment, queries[name])
        assert matches(fence.text, done.out), f"the answer is {done.out!r}"
        return
    value = json.loads(fence.text)
    if kind == "query":
        queries[name] = fence.text
    elif kind in ("message", "request"):
        validate(value, kind)
        for position in {value.get("start"), value.get("position")} - {None}:
            sandbox(name).run(f"kolam show {value.get('game', 'mandala')} --position '{position}'")
    else:
        assert kind == "", f"json {kind} is not known"


def try_ts(fence, _):
    exported = set()
    for path in (ROOT / "web" / "tests" / "browser").rglob("*.ts"):
        exported |= set(re.findall(r"export (?:async )?(?:function|const) (\w+)",
                                   path.read_text(encoding="utf-8")))
    called = set(re.findall(r"(?<![.\w])(\w+)\(", fence.text)) - {"test", "expect"}
    assert called <= exported, f"web/tests/browser has no {called - exported}"


def try_text(_fence, _name):
    """Text is only shown."""


KINDS = {"sh": try_sh, "console": try_console, "c": try_c, "python": try_python, "js": try_js, "html": try_text, "ugi": try_ugi, "kgn": try_record,
         "position": try_position, "json": try_json, "ts": try_ts, "text": try_text}


def try_fence(fence, name):
    kind = fence.info.split()[0] if fence.info else ""
    assert kind in KINDS, f"the fence says {fence.info!r}, which is none of {', '.join(KINDS)}"
    KINDS[kind](fence, name)


def try_span(command, name):
    meet(command)
    try_command(command, name)


def register_all():
    for name, document in DOCUMENTS.items():
        for fence in document.fences:
            counts["blocks"] += 1
            register(f"{name} line {fence.line}: a block of {fence.info or 'nothing'}", try_fence,
                     fence, name)
        for span in document.spans:
            if is_command(span.text):
                register(f"{name} line {span.line}: {span.text}", try_span, span.text, name)
    for number, command in manual_commands():
        register(f"docs/kolam.1 line {number}: {command}", try_span, command, "docs/kolam.1")


register_all()


@test
def every_listed_command_is_in_the_documentation():
    assert set(LISTED) <= met, f"no page has {sorted(set(LISTED) - met)}"


if __name__ == "__main__":
    FAILED = run_tests()
    kinds = [type(LISTED.get(command)).__name__ for command in met]
    print(f"# {counts['blocks']} blocks; {counts['commands']} commands, {len(met)} different:"
          f" {kinds.count('NoneType')} run as they are, {kinds.count('Instead')} in a cheaper form,"
          f" {kinds.count('Elsewhere')} in other tests")
    sys.exit(FAILED)
