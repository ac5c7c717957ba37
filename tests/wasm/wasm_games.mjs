// node wasm_games.mjs WEB.wasm LINE.wasm KOLAM: what the browser loads first plays the same games as the
// program, keeps them in the same records, and shows every reader the same.
import { execFileSync } from 'node:child_process';
import { compile, generator, open, tester } from './wasm_module.mjs';

const [path, linePath, kolam] = process.argv.slice(2);
const module = compile(path);
const { ask, call } = open(module);
const { same, test, finish } = tester();
const run = (input, ...args) => execFileSync(kolam, args, { encoding: 'utf8', input });

const SETTINGS = [
  ['patterns', ''], ['patterns', 'ending=pass'], ['manalath', ''],
  ['manalath', 'sides=3-3-4 supply=0'], ['mandala', ''],
];
const READERS = ['spectator', '1', '2'];
const GAMES = 4;

function begin(name, options, seed, position = '') {
  const game = call('game_open');
  const answer = ask('game_begin', game, name, options, seed, position, 'person', 'person', 'none');
  if (answer.refused) throw new Error(answer.refused.en);
  return game;
}

// Plays at random to the end. `after` is called with what every reader sees, from the start on.
function playOut(game, random, after = () => {}) {
  for (;;) {
    const states = READERS.map((_, reader) => ask('game_state', game, reader, 0));
    after(states);
    const { toMove } = states[0];
    if (toMove === 0) return states[0];
    const { legal } = states[toMove];
    const answer = ask('game_play', game, legal[random(legal.length)], 0);
    if (answer.refused) throw new Error(answer.refused.en);
  }
}

const traced = ({ position, toMove, legal, result, score }) =>
  ({ position, to_move: toMove, legal: [...legal].sort(), result, score });

function expectTrace(lines, states, what) {
  same(lines.length, states.length, `${what}: lines`);
  lines.forEach((line, ply) => {
    const { position, to_move, legal, result, score } = JSON.parse(line);
    same(traced(states[ply]), { position, to_move, legal, result, score }, `${what}, ply ${ply}`);
  });
}

test('nothing is exported but what web.h says, and nothing is needed', () => {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  same(names.filter((name) => !name.startsWith('web_')), ['memory', '_initialize'], 'exports');
  same(WebAssembly.Module.imports(module), [], 'imports');
});

for (const [name, options] of SETTINGS)
  test(`whole games of ${name} ${options} are those of kolam trace`, () => {
    for (let seed = 0; seed < GAMES; seed++) {
      const game = begin(name, options, String(seed));
      const seen = [[], [], []];
      const { moves } = playOut(game, generator(seed), (states) =>
        states.forEach((state, reader) => seen[reader].push(state)));
      READERS.forEach((view, reader) => {
        const args = [name, ...options.split(' ').filter(Boolean), '--seed', String(seed)];
        const lines = run(moves.join(' '), 'trace', ...args, '--view', view).trim().split('\n');
        expectTrace(lines, seen[reader], `seed ${seed}, view ${view}`);
      });
      call('game_close', game);
    }
  });

test('what was taken back can be played again', () => {
  for (const [name, options] of SETTINGS) {
    const game = begin(name, options, '5');
    playOut(game, generator(5));
    const end = ask('game_state', game, 0, 0);
    let undone = 0;
    while (!ask('game_undo', game, 0).refused) undone++;
    const { count, known } = ask('game_state', game, 0, 0);
    same([count, known], [end.count - undone, end.count], name);
    while (!ask('game_redo', game, 0).refused);
    same(ask('game_state', game, 0, 0), end, name);
    call('game_close', game);
  }
});

test('records are those of the program, and come back', () => {
  for (const [name, options] of SETTINGS) {
    const game = begin(name, options, '123456789');
    playOut(game, generator(7));
    const { record } = ask('game_write', game, 0);
    same(run(record, 'record', 'show', '-'), record, 'canonical');
    same(ask('record_write', record).record, record, 'canonical in wasm');
    same(ask('record_read', record).games, [JSON.parse(run(record, 'record', 'json', '-'))], 'tree');
    const again = call('game_open');
    ask('game_read', again, record);
    same(ask('game_state', again, 0, 0), ask('game_state', game, 0, 0), 'state');
    call('game_close', again);
    call('game_close', game);
  }
});

test('kolams are those of the program, from their recipes alone', () => {
  const line = compile(linePath);
  same(WebAssembly.Module.imports(line), [], 'imports');
  const draw = open(line).ask;
  for (const [name, options] of SETTINGS) {
    const game = begin(name, options, '17');
    same(ask('record_kolam', ask('game_write', game, 0).record), { kolam: '' }, 'while it goes on');
    playOut(game, generator(17));
    const { record } = ask('game_write', game, 0);
    const { kolam: recipe } = ask('record_kolam', record);
    for (const [small, flags] of [[0, []], [1, ['--small']]]) {
      const drawn = run(record, 'show', '--record', '-', '--kolam', '--svg', ...flags);
      same(draw('kolam_svg', recipe, small).svg, drawn, `${name} ${flags}`);
    }
    call('game_close', game);
  }
  same(draw('kolam_svg', 'patterns', 0), { svg: '' }, 'no recipe');
});

test('a study finds every position of a game', () => {
  const scene = call('scene_open');
  for (const [name, options] of SETTINGS) {
    const game = begin(name, options, '3');
    const states = [];
    const { moves } = playOut(game, generator(3), ([state]) => states.push(state));
    states.slice(0, -1).forEach((state, ply) => {
      const played = moves.slice(0, ply).join(' ');
      const seen = ask('scene_of_position', scene, name, options, '3', '', played, 0);
      same(seen.position, state.position, `${name} after ${played}`);
    });
    call('game_close', game);
  }
  call('scene_close', scene);
});

test('every legal move can be told, and every position drawn', () => {
  const scene = call('scene_open');
  for (const [name, options] of SETTINGS) {
    const game = begin(name, options, '11');
    playOut(game, generator(11), ([{ toMove, count }]) => {
      const { legal } = ask('scene_of_game', scene, game, -1, toMove);
      const told = ask('scene_tell', scene, legal[0] ?? '', 'de');
      if (toMove !== 0) same([told.move, told.text.length > 0], [legal[0], true], 'told');
      if (count % 10 === 0 && !ask('scene_svg', scene, 'en', 1, 0).svg.endsWith('</svg>\n'))
        throw new Error('the picture was cut');
    });
    call('game_close', game);
  }
  call('scene_close', scene);
});

// Another world for player 1: the hand of player 2 and the end of the deck change places.
function exchangeHand(position) {
  const [deck, discard, hands, ...rest] = position.split(' ');
  const [own, other] = hands.split('/');
  const cards = other.replace(/(.)(\d+)/g, (_, colour, count) => colour.repeat(Number(count)));
  const taken = deck.slice(-cards.length);
  const bag = [...'roygpb'].map((colour) => [colour, taken.split(colour).length - 1])
    .filter(([, count]) => count > 0).map((pair) => pair.join('')).join('');
  return [deck.slice(0, -cards.length) + cards, discard, `${own}/${bag}`, ...rest].join(' ');
}

test('hidden cards change nothing for the other reader until they are shown', () => {
  const { position } = JSON.parse(run('', 'trace', 'mandala', '--seed', '9'));
  const games = [position, exchangeHand(position)].map((text) => begin('mandala', '', '9', text));
  const seen = (reader) => games.map((game) => JSON.stringify(ask('game_state', game, reader, 0)));
  const differs = (reader) => seen(reader)[0] !== seen(reader)[1];
  same([0, 1, 2].map(differs), [false, false, true], 'at first');
  const { legal } = ask('game_state', games[0], 1, 0);
  const field = legal.find((name) => name.startsWith('F'));
  for (const game of games) ask('game_play', game, field, 0);
  same([0, 1].map(differs), [false, false], 'after a move that draws nothing');
  for (const game of games) ask('game_resign', game, 1, 0);
  same([0, 1, 2].map(differs), [true, true, true], 'once it is over');
  games.forEach((game) => call('game_close', game));
});

test('nonsense never traps', () => {
  const random = generator(1);
  const pieces = ['mandala', 'patterns', '[Game "manalath"]\n', '1. oc3', '(', '{', '}', '*', '?9',
    'sides=', '/', ' ', '\u0000', '\u{1f600}', '"', '\\', '9'.repeat(80), 'level=3', 'M1r'];
  const nonsense = () =>
    Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join('');
  const game = call('game_open'), scene = call('scene_open');
  for (let i = 0; i < 3000; i++) {
    ask('game_begin', game, nonsense(), ...Array.from({ length: 6 }, nonsense));
    ask('game_begin', game, SETTINGS[i % 5][0], '', '', nonsense(), 'person', 'person', 'none');
    ask('game_play', game, nonsense(), random(1000));
    ask('game_read', game, nonsense());
    ask('record_read', nonsense());
    ask('record_write', nonsense());
    ask('about', nonsense(), nonsense());
    ask('scene_of_position', scene, SETTINGS[i % 5][0], '', '', '', nonsense(), random(5) - 1);
    ask('scene_tell', scene, nonsense(), nonsense());
    ask('scene_immediate_loss', scene, nonsense(), nonsense());
  }
});

finish();
