// The package in programs of Node, and under the compiler of TypeScript.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { titles } from '$web/games/games.ts';
import { program } from '../browser/support/server.ts';

const GAMES = Object.keys(titles);
const folder = inject('installed');
const tree = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** What a program prints. */
const node = async (...words: string[]): Promise<string> =>
  (await run(process.execPath, words, { cwd: folder })).stdout;

/** What a module prints that stands in the folder. */
async function script(text: string): Promise<string> {
  const file = join(mkdtempSync(join(folder, 'script-')), 'script.mjs');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, text);
  return node(file);
}

test('the package is installed without a network and depends on nothing', async () => {
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => name[0] !== '.');
  expect(installed).toEqual(['kolam']);
  const text = readFileSync(join(folder, 'node_modules/kolam/package.json'), 'utf8');
  const { version, dependencies } = JSON.parse(text);
  expect(dependencies).toBeUndefined();
  const { stdout } = await run(program, ['--version']);
  expect(stdout).toContain(version);
});

test('the same seed plays the same random game as the program in C', async () => {
  const build = dirname(program);
  const made = join(folder, 'random_game');
  const library = join(build, 'src/library/libkolam.a');
  const source = join(tree, 'examples/random_game.c');
  execFileSync('cc', [`-I${join(tree, 'src/library')}`, source, library, '-o', made]);
  for (const game of GAMES) {
    const { stdout } = await run(made, [game, '5']);
    expect(await node('random_game.mjs', game, '5')).toBe(stdout);
  }
});

test('two levels play a whole game, of which the rules read the record', async () => {
  const games = await Promise.all(
    GAMES.map(async (game) => ({ game, record: await node('engine_game.mjs', game, '1', '2') })),
  );
  for (const { game, record } of games) {
    expect(record).toContain(`[Game "${game}"]`);
    const file = join(folder, `${game}.kgn`);
    writeFileSync(file, record);
    const { stdout } = await run(program, ['record', 'json', file]);
    expect(JSON.parse(stdout).result).toMatch(/^(1-0|0-1|1\/2-1\/2)$/);
  }
});

test('what the rules refuse ends an example with their sentence', async () => {
  const moves = await node('legal_moves.mjs', 'manalath', '../.../oo o 23-25', 'sides=2-2-2');
  expect(moves.split('\n')[0]).toBe('ob1');
  const refused = node('legal_moves.mjs', 'manalath', '../.../oo. o 23-25', 'sides=2-2-2');
  await expect(refused).rejects.toThrow('ROWS: row a has 2 cells.');
});

test('a question is stopped, given up or refused, and the next one is answered', async () => {
  const said = await script(`
    import { Game, RulesError } from 'kolam';
    import { Engine } from 'kolam/engine';
    const position = new Game('manalath').start();
    const engine = new Engine('manalath');
    const long = { time: 1e9, depth: 99 };
    const best = await engine.analyse(position, { ...long, onProgress: () => engine.stop() });
    console.log('stopped', best.isDuringSearch, best.moveInfos.length > 0);
    const given = new AbortController();
    const onProgress = () => given.abort(new Error('given up'));
    const waiting = engine.judge(position, 'oe5', { nodes: 500 });
    await engine.play(position, { ...long, signal: given.signal, onProgress })
      .catch((error) => console.log(error.message));
    console.log('judged', (await waiting).played.move);
    await engine.play(position, { level: 99 })
      .catch((error) => console.log(error instanceof RulesError, error.message));
    console.log('played', position.isLegal((await engine.play(position, { level: 1 })).move));
    const onStart = { ...long, onProgress: () => engine.close() };
    const asked = [onStart, { level: 1 }].map((options) => engine.play(position, options));
    for (const one of asked) await one.catch((error) => console.log(error.message));
  `);
  expect(said.trim().split('\n')).toEqual([
    'stopped true true',
    'given up',
    'judged oe5',
    "true request: 'level=99' is nothing that an engine can be asked for.",
    'played true',
    'The engine was closed.',
    'The engine was closed.',
  ]);
});

test('the board can be imported where pages are made without a browser', async () => {
  const said = await script(
    "import { KolamBoard } from 'kolam/board'; console.log(KolamBoard.name);",
  );
  expect(said.trim()).not.toBe('');
});

test('a view has nothing of what is hidden, and a record keeps what was played', async () => {
  const said = await script(`
    import { Game, Random, Record } from 'kolam';
    const start = new Game('mandala').start({ seed: 7 });
    const view = start.view(1);
    const other = view.imagine(new Random(1));
    console.log(other.text !== start.text, other.view(1).text === view.text);
    console.log(view.legalMoves.join() === start.legalMoves.join());
    const draws = start.legalMoves.find((move) => move.startsWith('M'));
    try { view.play(draws); } catch (error) { console.log(error.name); }
    const end = start.playout(new Random(3));
    const [again] = Record.read(String(Record.of(end)));
    console.log(again.result === end.result, again.position().text === end.text);
    console.log(again.position(2).text === start.play(...end.moves.slice(0, 2)).text);
    try { Record.read('[Game "manalath"]\\n\\n1. oc4 2. oc4 *'); }
    catch (error) { console.log(error.line, error.column, error.german); }
  `);
  expect(said.trim().split('\n')).toEqual([
    'true true',
    'true',
    'RulesError',
    'true true',
    'true',
    '3 11 Zeile 3, Spalte 11: 2. oc4: c4 ist nicht frei.',
  ]);
});

test('its types fit a program, and a wrong program does not compile', async () => {
  writeFileSync(
    join(folder, 'program.ts'),
    `import { Game, Record, RulesError, type Move, type Position } from 'kolam';
    import { Engine, type Thought } from 'kolam/engine';
    import { KolamBoard } from 'kolam/board';

    const position: Position = new Game('patterns').start({ seed: 7n, ending: 'pass' });
    const moves: readonly Move[] = position.legalMoves;
    const thought: Promise<Thought> = new Engine('patterns').analyse(position.view(1), { lines: 2 });
    const winner: 1 | 2 | null = position.play(moves[0]!).winner;
    const text: string = String(Record.of(position)) + new RulesError({ field: '', en: '', de: '' }).german;
    const board = document.querySelector('kolam-board');
    if (board instanceof KolamBoard) board.addEventListener('move', ({ detail }) => detail.player === 1);
    export { winner, text, thought };
    // @ts-expect-error: there is no third player
    position.view(3);
    // @ts-expect-error: a position does not change
    position.text = '';
    // @ts-expect-error: levels are numbers
    void new Engine('patterns').play(position, { level: 'strong' });
    `,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
  const tsc = join(tree, 'web/node_modules/typescript/bin/tsc');
  const words = [tsc, ...options, '--ignoreConfig', 'program.ts'];
  expect(await node(...words).catch(({ stdout }) => stdout)).toBe('');
});
