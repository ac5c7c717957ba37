// node wasm_engine.mjs ENGINE.wasm KOLAM.wasm KOLAM: the engine of the browser plays the same moves with the
// same nodes as `kolam ugi`, at every level of every game, and can be stopped.
import { execFileSync } from 'node:child_process';
import { compile, generator, open, tester, viewAfter } from './wasm_module.mjs';

const [path, rulesPath, kolam] = process.argv.slice(2);
const module = compile(path);
const { same, test, finish } = tester();

const GAMES = ['patterns', 'manalath', 'mandala'];
const PLIES = [0, 5, 10]; // too few to end a game
const LEVELS = 10;
const NODES = 4000;
const MEGABYTES = 4;

let stopping = false, progress = [];
const { ask, call } = open(module, {
  progress: (answer) => progress.push(answer),
  stops: () => Number(stopping),
});

const rules = open(compile(rulesPath));

// A process for each question: the engine is new, as it is here.
function nativeAnswer(name, { position, level, seed }) {
  const input = `position fen ${position}\ngo nodes ${NODES}\n`;
  const output = execFileSync(kolam,
    ['ugi', `game=${name}`, `hash=${MEGABYTES}`, `level=${level}`, `seed=${seed}`],
    { encoding: 'utf8', input });
  const [, depth, nodes] = [...output.matchAll(/depth (\d+) multipv 1 .* nodes (\d+) /g)].pop();
  return { move: output.match(/bestmove (\S+)/)[1], depth: Number(depth), nodes: Number(nodes) };
}

function ownAnswer(name, { position, level, seed }) {
  const engine = call('engine_open', name, MEGABYTES);
  const request = `level=${level} seed=${seed} nodes=${NODES}`;
  const { rootInfo, moveInfos } = ask('engine_think', engine, '', position, request);
  call('engine_close', engine);
  return { move: moveInfos[0].move, depth: rootInfo.depth, nodes: rootInfo.nodes };
}

test('nothing is exported or needed but what web.h says', () => {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  same(names.filter((name) => !name.startsWith('web_')), ['memory', '_initialize'], 'exports');
  const needed = WebAssembly.Module.imports(module).map(({ module: from, name }) => [from, name]);
  same(needed.sort(), ['web_now', 'web_progress', 'web_stops'].map((name) => ['kolam', name]),
    'imports');
});

for (const name of GAMES)
  test(`the moves and nodes of ${name} are those of kolam ugi at every level`, () => {
    PLIES.forEach((plies, index) => {
      const position = viewAfter(rules, name, plies, index);
      for (let level = 1; level <= LEVELS; level++) {
        const question = { position, level, seed: 10 * level + index };
        same(ownAnswer(name, question), nativeAnswer(name, question), JSON.stringify(question));
      }
    });
  });

for (const name of GAMES)
  test(`an engine of ${name} tells how far it is and stops when asked`, () => {
    const engine = call('engine_open', name, MEGABYTES);
    progress = [];
    stopping = false;
    ask('engine_analyse', engine, '', viewAfter(rules, name, 4, 4), 'nodes=20000 lines=3');
    same(progress.length > 0 && progress.every((answer) => answer.isDuringSearch), true, 'progress');
    stopping = true;
    const { rootInfo } = ask('engine_think', engine, '', viewAfter(rules, name, 4, 4), 'nodes=2147483647');
    same(rootInfo.nodes < 100000, true, 'stopped');
    stopping = false;
    call('engine_close', engine);
  });

test('a game is reviewed move by move', () => {
  const engine = call('engine_open', 'manalath', MEGABYTES);
  const scene = rules.call('scene_open');
  const moves = ['oe5', 'pe6', 'oa1', 'pa6', 'oi1', 'pf5'];
  moves.forEach((move, turn) => {
    const played = moves.slice(0, turn).join(' ');
    const { position } = rules.ask('scene_of_position', scene, 'manalath', '', '', '', played, -1);
    const { played: verdict } = ask('engine_judge', engine, '', position, move,
      `nodes=3000 lines=2 turn=${turn}`);
    same([verdict.move, typeof verdict.class, verdict.loss >= 0], [move, 'string', true], move);
  });
  const { summary } = ask('engine_summary', engine);
  const judged = summary.players.map(({ classes }) =>
    Object.values(classes).reduce((sum, count) => sum + count));
  same(judged, [3, 3], 'summary');
});

test('nonsense never traps', () => {
  const engine = call('engine_open', 'mandala', 1), random = generator(2);
  const pieces = ['nodes=', '9', 'level=', ' ', '=', '?88', '-', '/', '|', 'play', 'o1b1', '\u00e9'];
  const nonsense = () =>
    Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
  same(call('engine_open', 'chess', 1), 0, 'no such game');
  for (let i = 0; i < 2000; i++) {
    ask('engine_think', engine, nonsense(), nonsense(), nonsense());
    ask('engine_judge', engine, '', '', nonsense(), 'nodes=10');
    ask('engine_analyse', engine, '', nonsense(), `nodes=10 ${nonsense()}`);
  }
});

finish();
