"""Commands of the documentation that documentation.py does not run as they stand: they take too
long, install or change something, need a terminal, or hold placeholders. Each has a cheaper command
to run instead, or the test that runs it. An entry that no page needs any more is an error."""

from documentation_sandbox import ROOT

COMMANDS = ("play", "games", "about", "new", "show", "score", "trace", "perft", "bench", "record", "ugi",
            "match", "selfplay", "rate", "analyse", "solve", "serve", "backup", "restore", "doctor", "move-data",
            "admin")


class Instead(str):
    """A cheaper command, run in the sandbox, in which $ROOT is the source and $BUILD the build."""


class Elsewhere:
    """The test that runs the command: its path in tests/, as tests/meson.build has it, and words of its file."""

    def __init__(self, name, words):
        self.name, self.words = name, words

    def check(self):
        registered = (ROOT / "tests" / "meson.build").read_text(encoding="utf-8")
        assert f"'{self.name}" in registered, f"there is no test {self.name}"
        files = [*(ROOT / "tests").glob(f"{self.name}.*"), ROOT / "tools" / self.name]
        assert any(self.words in path.read_text(encoding="utf-8") for path in files
                   if path.is_file()), f"the test {self.name} has no {self.words!r}"


def option(name):
    """The option of the build is there."""
    return f"meson introspect $ROOT/meson.build --buildoptions | grep -q '\"name\": \"{name}\"'"


def parses(script):
    """The script is there, may be executed, and has no errors of syntax."""
    return f"test -x $ROOT/{script} && bash -n $ROOT/{script}"


def reads(python):
    """The same for a script of Python."""
    return f"python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' $ROOT/{python}"


def script(name):
    """The script of web/package.json is there."""
    return f"grep -q '\"{name}\":' $ROOT/web/package.json"


def offers(flag):
    return Instead(f"$ROOT/play --help | grep -q -e {flag}")


def target(name):
    return Instead(f"ninja -C $BUILD -t query {name}")


def has_tests(name):
    return Instead(f"meson test -C $BUILD --no-rebuild --list {name} | grep -q /")


WEB_TEST = Instead(parses("tools/web-test"))


def load(mode, size):
    """The load generator for a second with few players."""
    return Instead(f"$BUILD/bench/kolam-load {mode} kolam=$BUILD/kolam folder=. seconds=1 {size}")


LISTED = {
    # Names of commands that need arguments.
    **{f"kolam {name}": Instead(f"kolam {name} --help | grep -q '{name.split()[-1]}'")
       for name in ("analyse", "bench suite", "match", "new", "rate", "record check", "record json",
                    "record show", "score", "selfplay", "trace")},
    "kolam COMMAND --help": Instead(
        f"for name in {' '.join(COMMANDS)}; do kolam $name --help; done"),
    # Placeholders.
    "kolam play GAME": Instead("for game in patterns manalath mandala; do kolam play $game; done"),
    "kolam play --replay FILE": Elsewhere("terminal/terminal", '"--replay"'),
    "kolam play --resume": Elsewhere("terminal/terminal", '"--resume"'),
    "kolam rate FOLDER": Instead(
        "kolam match manalath sides=2-2-2 --engine level=1 --engine level=2 --pairs 1 --out FOLDER"
        " && kolam rate FOLDER"),
    'kolam show GAME [OPTION=VALUE …] --svg --position "POSITION"': Elsewhere(
        "diagrams", "--svg --lang en --position"),
    "kolam selfplay --join": Elsewhere("cli/commands_selfplay", '"--join"'),
    'kolam trace GAME --position "POSITION"': Elsewhere("cli/commands_selfplay", '"--position"'),
    # Long, or in need of other files.
    "kolam selfplay patterns --games 1000 --out games.ksp": Instead(
        "kolam selfplay patterns --games 1 --nodes 50 --out few-games.ksp"),
    "tools/slurm-array build/kolam": Instead(parses("tools/slurm-array")),
    "tools/slurm-array": Instead(parses("tools/slurm-array")),
    "kolam bench rules": Elsewhere("cli/commands", "bench rules manalath --seconds 1"),
    "build/kolam bench rules": Elsewhere("cli/commands", "bench rules manalath --seconds 1"),
    "kolam match manalath --engine level=5 --engine cmd=./other": Instead(
        "kolam match manalath --engine level=5 --engine cmd=./other nodes=100 --pairs 1"),
    'kolam match manalath --engine name=new --engine name=old cmd="./kolam-old ugi"'
    " --movetime 100 --pairs 200 --concurrency 2 --out new-old": Instead(
        'kolam match manalath --engine name=new --engine name=old cmd="./kolam-old ugi"'
        " --nodes 100 --pairs 1 --concurrency 2 --out new-old"),
    'kolam bench suite manalath tests/suites/manalath.txt --cmd "./kolam-old ugi" --movetime 1000':
        Instead('kolam bench suite manalath $ROOT/tests/suites/manalath.txt --cmd "./kolam-old ugi"'
                " --nodes 50"),
    'build/kolam match GAME --engine name=new --engine name=old cmd="OLD/build/kolam ugi"'
    " --clock 3+0.03": Instead(
        "kolam match manalath sides=2-2-2 --engine name=new --engine name=old"
        ' cmd="./kolam-old ugi" --pairs 1 --clock 0.2+0.01'),
    "kolam rate new-old levels --anchor old=1000": Instead(
        "kolam match manalath sides=2-2-2 --engine name=old level=1 --engine level=2 --pairs 1"
        " --out levels && kolam rate new-old levels --anchor old=1000"),
    "build/kolam match GAME --engine movetime=100 --engine player=uct movetime=100 --pairs 100"
    " --margin 200": Instead(
        "for game in patterns manalath mandala; do kolam match $game --engine nodes=100"
        " --engine player=uct nodes=100 --pairs 1 --margin 200; done"),
    'build/kolam match GAME --engine name=new --engine name=1c461ec cmd="OLD/build/kolam ugi"'
    " --movetime 100 --pairs 200": Instead(
        "for game in patterns manalath mandala; do kolam match $game --engine name=new"
        ' --engine name=1c461ec cmd="kolam ugi" --nodes 100 --pairs 1; done'),
    "kolam backup --data /var/lib/kolam/kolam.db /backups/kolam-$(date +%F).db": Instead(
        "kolam backup --data kolam.db kolam-$(date +%F).db"),
    "kolam restore --data /var/lib/kolam/kolam.db /backups/kolam-2026-11-16.db": Instead(
        "kolam restore --data kolam.db kolam-$(date +%F).db"),
    "kolam doctor --data /var/lib/kolam/kolam.db": Instead("kolam doctor --data kolam.db"),
    "kolam doctor": Instead("kolam doctor --help"),
    "kolam admin": Instead("kolam admin --help"),
    "kolam admin people": Instead("kolam admin --help"),
    "kolam admin host": Elsewhere("server/admin", "def a_host_is_marked"),
    "kolam admin host Anna": Elsewhere("server/admin", 'admin(server, "host", "Anna")'),
    "kolam admin trust-time": Elsewhere("server/admin", "trust-time"),
    'kolam admin read-only on --reason "We move to another machine"': Elsewhere(
        "server/operating", "read_only"),
    "kolam admin read-only off": Elsewhere("server/operating", "read_only"),
    "kolam admin limits tables 200": Elsewhere("server/operating", '"limits", "tables"'),
    "kolam admin reload": Elsewhere("server/operating", '"reload"'),
    "kolam serve --settings FILE": Elsewhere("server/operating", '"--settings"'),
    "systemctl reload kolam": Elsewhere("server/operating", '"reload"'),
    "kolam admin end TABLE --reason TEXT": Elsewhere("server/admin", "end"),
    "kolam admin drain on": Elsewhere("server/operating", "drain"),
    "kolam admin drain off": Elsewhere("server/operating", "drain"),
    "kolam admin status": Elsewhere("server/operating", "status"),
    "kolam admin reset": Elsewhere("server/admin", "reset"),
    "sudo kolam admin --data /var/lib/kolam/kolam.db people": Instead(
        "kolam admin --data kolam.db people"),
    "kolam backup --data /var/lib/kolam/kolam.db --previous /var/lib/kolam/previous.db": Instead(
        "kolam backup --data kolam.db --previous previous.db"),
    "sudo -u postgres createuser kolam": Elsewhere("server/on_postgres", "Postgres()"),
    "sudo -u postgres createdb --owner kolam --encoding UTF8 --template template0 kolam": Elsewhere(
        "server/on_postgres", "Postgres()"),
    "kolam serve --store postgresql://kolam@db.example/kolam": Elsewhere("server/on_postgres", "--store"),
    "kolam move-data /var/lib/kolam/kolam.db postgresql://kolam@db.example/kolam": Elsewhere(
        "server/on_postgres", "move-data"),
    "kolam move-data postgresql://kolam@db.example/kolam /var/lib/kolam/kolam.db": Elsewhere(
        "server/on_postgres", "move-data"),
    "kolam restore --data /var/lib/kolam/kolam.db /var/lib/kolam/previous.db": Instead(
        "kolam restore --data kolam.db previous.db"),
    "kolam-load rate": load("rate", "tables=2 rate=20"),
    "KOLAM_STORE=postgresql://... build/bench/kolam-load flat tables=400": Instead(
        "python3 $ROOT/tests/support/postgres.py sh -c 'KOLAM_STORE=$KOLAM_POSTGRES"
        " $BUILD/bench/kolam-load flat kolam=$BUILD/kolam folder=. seconds=1 tables=2'"),
    "build/bench/kolam-load flat tables=100 seconds=10": load("flat", "tables=2"),
    "build/bench/kolam-load rate rate=500 seconds=10": load("rate", "tables=2 rate=20"),
    "build/bench/kolam-load idle connections=8000": load("idle", "connections=8"),
    "build/bench/store_speed /var/tmp 5": Instead("$BUILD/bench/store_speed . 0.1"),
    "build/bench/store_speed /dev/shm 0.7": Instead("$BUILD/bench/store_speed . 0.1"),
    "build/bench/kolam-archive games=1000000": Instead(
        "$BUILD/bench/kolam-archive kolam=$BUILD/kolam folder=. games=1000 strangers=1 rounds=2"),
    "PYTHONPATH=tests/support python3 tests/server/upgrade.py build/kolam 20": Elsewhere(
        "server/upgrade", "UPGRADES"),
    "PYTHONPATH=tests/support python3 tests/server/cluster.py build/kolam 100": Elsewhere(
        "server/cluster", "FAULTS"),
    "taskset -c 2,3": Instead("taskset --help"),
    "bench/compare": Instead(parses("bench/compare")),
    "bench/compare 10": Instead(parses("bench/compare")),
    "tools/latency": Instead(reads("tools/latency")),
    "tools/latency build/kolam 200": Instead(reads("tools/latency")),
    "tools/levels GAME [PAIRS [NODES [CONCURRENCY [FIRST LAST]]]]": Instead(parses("tools/levels")),
    "tools/levels mandala 150 8000 1 1 6": Instead(parses("tools/levels")),
    "tools/thread-elo 200": Instead(parses("tools/thread-elo")),
    "tools/level-mistakes GAME [PAIRS [NODES]]": Instead(reads("tools/level-mistakes")),
    "tools/level-mistakes patterns 4 10000": Instead(reads("tools/level-mistakes")),
    "tools/explained GAME [GAMES [NODES]]": Instead(reads("tools/explained")),
    # The build.
    "./check": Instead(parses("check")),
    "./play": Instead("$ROOT/play --help"),
    "./play --host": offers("--host"),
    "./play --terminal": offers("--terminal"),
    "tools/build": Instead(parses("tools/build")),
    "tools/build build -Dtests=enabled": Instead(option("tests")),
    "tools/build build -Dsite=$PWD/build/web.pack": Instead(option("site")),
    "./check quick": Instead("grep -q quick $ROOT/check"),
    "meson setup": Instead(option("cpu")),
    "meson setup build-any": Instead(option("cpu")),
    "tools/isolate": Elsewhere("symbols", "exports what its headers declare"),
    "kolam bench": Elsewhere("cli/commands", "bench rules manalath --seconds 1"),
    "meson setup build-wasm --cross-file tools/wasm.ini": Elsewhere("wasm/wasm", "DIGEST.wasm"),
    "tools/python-speed": Instead(reads("tools/python-speed")),
    "tools/abi": Instead(reads("tools/abi")),
    "tools/abi BUILD --update": Instead(reads("tools/abi")),
    "tools/portable-speed": Instead(reads("tools/portable-speed")),
    "tools/several-speed 5 200": Instead(reads("tools/several-speed")),
    "tools/portable-speed 3": Instead(reads("tools/portable-speed")),
    "pip install .": Elsewhere("python/package", '"install"'),
    "tools/npm-package": Instead(parses("tools/npm-package")),
    "tools/wheel": Instead(parses("tools/wheel")),
    "meson install -C build": Elsewhere("library/library", "meson install -C"),
    "meson test -C build --suite unit": has_tests("--suite unit"),
    "meson test -C build rules_laws": has_tests("rules_laws"),
    "meson test -C build search_proof": has_tests("search_proof"),
    "tools/fuzz 10": Instead(parses("tools/fuzz")),
    "tools/install": Instead(parses("tools/install")),
    "tools/layers": Elsewhere("layers", "#include"),
    "tools/format": Elsewhere("format", "--check"),
    "tools/diagrams build/kolam": Elsewhere("diagrams", "--check"),
    "tools/screenshots": Instead(reads("tools/screenshots")),
    "deploy/cluster/configure": Elsewhere("server/cluster", 'cluster.start()'),
    "deploy/cluster/start FOLDER": Elsewhere("server/cluster", 'cluster.start()'),
    "deploy/cluster/start FOLDER b/kolam": Elsewhere("server/cluster", 'run("start", f"{machine}/kolam")'),
    "deploy/cluster/stop FOLDER": Elsewhere("server/cluster", 'cluster.stop()'),
    "systemctl enable --now kolam.socket kolam": Elsewhere("server/deploy", "systemd-analyze"),
    "systemctl reload haproxy": Elsewhere("server/cluster", "SIGUSR2"),
    "systemctl restart kolam": Elsewhere("server/upgrade", "self.server.end()"),
    "systemctl kill --kill-whom=main --signal=USR1 kolam": Elsewhere("server/hardships", "SIGUSR1"),
    # The browser app.
    "tools/web": Instead(parses("tools/web")),
    "tools/install play && tools/web": Instead(
        f"{parses('tools/install')} && {parses('tools/web')}"),
    "tools/web-test package": WEB_TEST,
    "tools/web-test state": WEB_TEST,
    "tools/web-test browser offline": Instead(
        f"{parses('tools/web-test')} && ls $ROOT/web/tests/browser/*offline*"),
    "tools/sounds FOLDER": Instead("$ROOT/tools/sounds FOLDER"),
    "tools/web-speed": Instead(parses("tools/web-speed")),
    "tools/web-test newcomer": WEB_TEST,
    "tools/reader": Instead(parses("tools/reader")),
    "tools/reader manalath": Instead(parses("tools/reader")),
    "tools/wasm-speed": Instead("test -x $ROOT/tools/wasm-speed"),
    "npm run dev": Instead(script("dev")),
    "cd web && npm run dev": Instead(script("dev")),
    "npm ci": Instead("test -f $ROOT/web/package-lock.json"),
    "npx prettier --write .": Instead("grep -q '\"prettier\":' $ROOT/web/package.json"),
    "node web/tools/pictures.mjs": Instead("test -f $ROOT/web/tools/pictures.mjs"),
    # Training.
    "ninja -C build train/train_patterns_solving && build/train/train_patterns_solving SQUARES 100"
    " engine": target("train/train_patterns_solving"),
    "ninja -C build train/train_patterns_fit": target("train/train_patterns_fit"),
    "../kolam selfplay patterns --games 4000 --seed 1 --plies 1-10 --explore 16 --nodes 1500 --prove-nodes 20000"
    " --out games.ksp": Instead(
        "kolam selfplay patterns --games 1 --seed 1 --plies 1-10 --explore 16 --nodes 50 --prove-nodes 200"
        " --out train.ksp"),
    "./train_patterns_fit games.ksp > ../../src/games/patterns/eval_weights.c": target(
        "train/train_patterns_fit"),
    "ninja -C build train/train_patterns_net": target("train/train_patterns_net"),
    "../kolam selfplay patterns --games 25000 --seed 2202 --plies 1-12 --nodes 400 --hash 1 --out games.ksp":
        Instead("kolam selfplay patterns --games 1 --seed 2202 --plies 1-12 --nodes 40 --hash 1 --out net.ksp"),
    "./train_patterns_net 4 games.ksp > ../../src/games/patterns/eval_net_weights.c": target(
        "train/train_patterns_net"),
    'kolam match patterns --engine name=net nodes=2000 --engine name=old cmd="OLD/build/kolam ugi" nodes=2900'
    ' --pairs 400 --sprt 0 40': Instead(
        'kolam match patterns --engine name=net nodes=20 --engine name=old cmd="kolam ugi" nodes=29 --pairs 2'
        ' --sprt 0 40'),
    "ninja -C build train/train_manalath_{fit,openings}": target(
        "train/train_manalath_{fit,openings}"),
    "../kolam selfplay manalath --games 48000 --seed 1 --plies 2-24 --nodes 1500 --label-nodes 60000"
    " --out games.ksp": Instead(
        "kolam selfplay manalath --games 2 --seed 1 --plies 2-24 --nodes 50 --label-nodes 100 --out train.ksp"),
    "./train_manalath_fit games.ksp > ../../src/games/manalath/eval_weights.h": target(
        "train/train_manalath_fit"),
    "./train_manalath_openings 90 1 > ../../train/manalath/openings.txt": target(
        "train/train_manalath_openings"),
    "ninja -C build train/train_mandala_{arena,features}": target(
        "train/train_mandala_{arena,features}"),
    "build/kolam selfplay mandala --games 6000 --seed 3 --nodes 120 --explore 12 --among 6 --out build/games.ksp":
        Instead("kolam selfplay mandala --games 1 --seed 3 --nodes 5 --explore 12 --among 6 --out train.ksp"),
    "build/train/train_mandala_features build/games.ksp V P": target("train/train_mandala_features"),
    "train/mandala/fit.py V -- P && tools/format": Instead(reads("train/mandala/fit.py")),
    "build/train/train_mandala_arena 20 300 2500": target("train/train_mandala_arena"),
    "ninja -C build train/train_problems": target("train/train_problems"),
    "git worktree add --detach OLD 1c461ec && (cd OLD && tools/build build)": Instead(
        parses("tools/build")),
    'build/train/train_problems find patterns 200 1 patterns.found "OLD/build/kolam ugi"': target(
        "train/train_problems"),
    'build/train/train_problems find manalath 200 1 manalath.found "OLD/build/kolam ugi"'
    " train/manalath/openings.txt": target("train/train_problems"),
    'build/train/train_problems find mandala 200 1 mandala.found "OLD/build/kolam ugi"': target(
        "train/train_problems"),
    "build/train/train_problems write patterns.found >> tests/suites/hard/patterns.txt": target(
        "train/train_problems"),
    "build/train/train_problems verify patterns tests/suites/hard/patterns.txt": target(
        "train/train_problems"),
}
