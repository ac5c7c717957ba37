// A game in progress on this page, against engines and between persons.
import { beforeEach, expect, test, vi } from 'vitest';
import { isRefused, type Agreement, type GameName } from '$web/kolam/kolam.ts';
import type { Engine } from '$web/kolam/engine.ts';
import { beginGame, openSession } from '$web/state/session_open.ts';
import { Session, type Callbacks } from '$web/state/session.svelte.ts';
import { seatNames } from '$web/state/session_words.ts';
import { readGame } from '$web/state/saved_games.ts';
import { asked, enginesIdle, openEngineHere } from './engine_here.ts';

const callbacks: Callbacks = { openEngine: openEngineHere, unhurried: 0, pause: 0 };
const games: GameName[] = ['patterns', 'manalath', 'mandala'];

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});

function begin(game: GameName, seats: [string, string], more: Partial<Agreement> = {}): string {
  const id = beginGame({ game, options: {}, seed: '7', seats, pace: 'none', ...more });
  if (typeof id !== 'string') throw new Error(id.refused.en);
  return id;
}

function reopen(id: string, with_: Callbacks = callbacks): Session {
  const kept = readGame(id);
  const session = kept && openSession(kept, with_);
  if (!session || isRefused(session)) throw new Error('no such game');
  session.start();
  return session;
}

const table = (game: GameName, seats: [string, string], more: Partial<Agreement> = {}) =>
  reopen(begin(game, seats, more));

const until = (true_: () => boolean) => vi.waitFor(() => expect(true_()).toBe(true), 60000);

/** A person who plays anything, the engine answering. */
async function playSome(session: Session, moves: number): Promise<void> {
  for (let i = 0; i < moves && !session.over; i++) {
    await until(() => session.canPlay || session.covered || session.over);
    if (session.covered) session.uncover();
    const { legal } = session.state;
    session.play(legal[(i * 7) % legal.length] ?? '');
  }
  await until(() => session.canPlay || session.covered || session.over);
}

test('what was played is said by name, in the words of the rules, and hides what is hidden', () => {
  const open = table('manalath', ['person=Ada', 'person=Ben']);
  open.play('pd4');
  expect(open.log[0]).toMatchObject({
    text: { en: 'Ada placed purple on d4', de: 'Ada hat Violett auf d4 gesetzt' },
    deed: { en: 'placed purple on d4', de: 'Violett auf d4 gesetzt' },
    pieces: [{ colour: 'p', shape: 'stone', count: 1 }],
  });
  expect(open.heard.en).toMatch(/^Ada placed purple on d4\. Ben, your turn\./);
  open.close();
  const hidden = table('mandala', ['person', 'person=Ben']);
  hidden.uncover();
  const redraw = hidden.state.legal.find((move) => /^X.2/.test(move)) ?? '';
  hidden.play(redraw);
  expect(hidden.log[0]?.text.en).toMatch(/^Player 1 discarded 2 \w+ cards and drew as many$/);
  expect(hidden.log[0]?.told).toBeNull();
  hidden.close();
});

test('persons are called by their names, if they gave any', () => {
  const called = (first: string, second: string) => seatNames([first, second]).map(({ en }) => en);
  expect(called('person=Ada', 'person')).toEqual(['Ada', 'Player 2']);
  expect(called('person=Ada', 'level=2')).toEqual(['You', 'Level 2']);
  expect(called('person=You', 'person=Ben')).toEqual(['“You”', 'Ben']);
});

test('two at one screen are called by their names when it is their turn', () => {
  const session = table('manalath', ['person=Ada', 'person=Ben']);
  expect(session.turnText.en).toMatch(/^Ada, your turn\. You play orange\./);
  session.play('od4');
  expect(session.turnText.de).toMatch(/^Ben, du bist am Zug\. Du spielst Violett\./);
  expect(session.heard.en).toMatch(/Ben, your turn\./);
  session.close();
});

/** Patterns near its end, where player 2 has no action left. */
const patternsEnd = (ranks: string, rest: string) =>
  `${ranks}/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb ${rest}`;
const CLOSING = patternsEnd('RrRR/RRRRRO', 'e8,a5,c3 a6,b4,d2 close1');
const ALONE = patternsEnd('RoRr/RRRRRR', 'e8,a5 a6,b4,c3,d2 2');

test('the result says why it is over, then the count, then who has won', () => {
  const ends = (move: string) => {
    const session = table('patterns', ['person', 'level=1'], { position: CLOSING });
    session.play(move);
    const { en, de } = session.resultText;
    session.close();
    return [en, de];
  };
  expect(ends('done')).toEqual([
    'Level 1 has no action left. 45 to 44: Level 1 wins.',
    'Stufe 1 hat keine Aktion mehr. 45 zu 44: Stufe 1 gewinnt.',
  ]);
  expect(ends('Fd8')[0]).toMatch(/45 to 45: the game is drawn. The rulebook says: play again.$/);
});

test('somebody who is stuck is told so while a level makes the closing flips', async () => {
  const session = table('patterns', ['level=1', 'person'], { position: CLOSING });
  expect(session.waitingText.en).toBe('You have no action left. Level 1 makes the closing flips.');
  await until(() => session.over);
  expect(session.waitingText.en).toBe('');
  session.close();
});

test('somebody who is stuck passes once, and from then on unasked', async () => {
  const options = { ending: 'pass' };
  const session = table('patterns', ['person', 'person'], { position: ALONE, options });
  expect(session.turnText.en).toMatch(/^Player 2, you have no action left: you pass,/);
  await until(() => session.canPlay);
  session.play('pass');
  session.play('Ff8');
  await until(() => session.over || session.state.toMove === 1);
  expect(session.log.map(({ move }) => move)).toEqual(['pass', 'Ff8', 'pass']);
  session.undo();
  expect(session.state.moves).toEqual(['pass']);
  session.close();
});

test.each(games)('a whole game of %s between two levels comes to its end', async (game) => {
  const session = table(game, ['level=2', 'level=1']);
  session.speed = session.speeds - 1;
  await until(() => session.over);
  expect(session.state.end).toBe('rules');
  expect(session.log).toHaveLength(session.state.count);
  expect(session.resultText.en).toMatch(/wins\.|drawn\./);
  expect(readGame(session.id)).toMatchObject({ finished: true, result: session.state.result });
  session.close();
});

test.each(games)('a level answers a person in %s, from its own view alone', async (game) => {
  const session = table(game, ['person', 'level=1']);
  await playSome(session, 3);
  expect(session.error).toBe(null);
  expect(session.canPlay).toBe(true);
  expect(session.state.count).toBeGreaterThanOrEqual(6);
  if (game === 'mandala')
    for (const { position = '' } of asked)
      for (const view of position.split('\n')) expect(view.split(' ')[2]).toMatch(/^\?\d\//);
  session.close();
});

test.each(games)('a game of %s goes on after a reload as it was left', async (game) => {
  const first = table(game, ['person', 'level=1']);
  await playSome(first, 4);
  const { state, log } = first;
  first.close();
  const second = reopen(first.id);
  expect(second.state.moves).toEqual(state.moves);
  expect(second.state.position).toBe(state.position);
  expect(second.state.legal).toEqual(state.legal);
  expect(second.log).toEqual(log);
  await playSome(second, 1);
  expect(second.state.count).toBeGreaterThan(state.count);
  second.close();
});

test('an engine that sits down later is told the whole game so far', async () => {
  const first = table('mandala', ['person', 'level=1']);
  await playSome(first, 3);
  first.close();
  asked.length = 0;
  const second = reopen(first.id);
  await playSome(second, 1);
  const views = asked.at(-1)?.position?.split('\n');
  expect(asked.every(({ ask }) => ask === 'play')).toBe(true);
  expect(views).toHaveLength(second.log.filter(({ player }) => player === 2).length);
  second.close();
});

test('the same deal and the same moves bring the same answers', async () => {
  const answers = async () => {
    const session = table('patterns', ['person', 'level=3']);
    await playSome(session, 3);
    session.close();
    return session.state.moves;
  };
  expect(await answers()).toEqual(await answers());
});

test('taking back goes to the last move of a person, and can be undone', async () => {
  const session = table('manalath', ['person', 'level=1']);
  await playSome(session, 2);
  const { moves } = session.state;
  expect(session.undo()).toBe(true);
  expect(session.state.moves).toEqual(moves.slice(0, 2));
  expect(session.log).toHaveLength(2);
  expect(session.redo()).toBe(true);
  expect(session.state.moves).toEqual(moves);
  expect(session.log.map(({ move }) => move)).toEqual(moves);
  session.close();
});

test('taking back while an engine thinks drops its answer', async () => {
  const session = table('manalath', ['person', 'level=1']);
  session.play('oe5');
  expect(session.thinking).toBe(2);
  session.undo();
  await enginesIdle();
  expect([session.thinking, session.state.count]).toEqual([0, 0]);
  expect(session.error).toBe(null);
  session.play('oe5');
  await until(() => session.state.count === 2);
  session.close();
});

test('what cannot be taken back says why', () => {
  const session = table('mandala', ['person', 'person']);
  expect(session.undo()).toBe(false);
  expect(session.message?.en).toBe('You have not played yet.');
  session.uncover();
  const build = session.state.legal.find((move) => move.startsWith('M')) ?? '';
  session.play(build);
  session.undo();
  expect(session.message?.de).toContain('verborgene Karten');
  expect(session.state.count).toBe(1);
  session.close();
});

test('a typed move may have small letters, and a wrong one says why', () => {
  const session = table('patterns', ['person', 'person']);
  const first = session.state.legal[0] ?? '';
  expect(session.playTyped('zz9')).toBe(false);
  expect(session.message?.en).toMatch(/\.$/);
  expect(session.playTyped(` ${first.toLowerCase()} `)).toBe(true);
  expect(session.state.moves).toEqual([first]);
  session.close();
});

test('looking back shows the game as it was and plays nothing', async () => {
  const session = table('manalath', ['person', 'person']);
  await playSome(session, 4);
  const now = session.look.position;
  session.lookBack(2);
  expect([session.shownCount, session.canPlay]).toEqual([2, false]);
  expect(session.look.position).not.toBe(now);
  expect(session.play(session.state.legal[0] ?? '')).toBe(false);
  session.lookBack(null);
  expect([session.look.position, session.canPlay]).toEqual([now, true]);
  session.close();
});

test('whoever resigns has lost, in words', () => {
  const alone = table('patterns', ['level=1', 'person']);
  alone.resign();
  expect(alone.resultText.en).toBe('You resigned. Level 1 wins.');
  expect(alone.undo()).toBe(false);
  const friends = table('manalath', ['person', 'person']);
  friends.play('oe5');
  friends.resign();
  expect(friends.resultText.de).toBe('Seite 2 hat aufgegeben. Seite 1 gewinnt.');
  alone.close();
  friends.close();
});

test('everything that is left to flip is taken at once', async () => {
  const session = table('patterns', ['person', 'person'], { seed: '3' });
  for (let i = 0; !session.over && !/ close[12]$/.test(session.state.position); i++) {
    const { legal } = session.state;
    session.play(legal[(i * 11) % legal.length] ?? '');
  }
  const { count, toMove } = session.state;
  expect(toMove).not.toBe(0);
  await session.takeRest(({ legal }) => legal.find((move) => move.startsWith('F')) ?? null);
  expect(session.state.count).toBeGreaterThan(count);
  expect(session.over).toBe(true);
  session.close();
});

test('a rematch exchanges the seats', () => {
  const session = table('manalath', ['person', 'level=4'], { options: { sides: '4-4-4' } });
  expect(session.rematch()).toMatchObject({
    game: 'manalath',
    seats: ['level=4', 'person'],
    options: { sides: '4-4-4' },
  });
  session.close();
});

test('a hint is a legal move and what it does', async () => {
  const session = table('manalath', ['person', 'level=1'], { options: { sides: '3-3-3' } });
  await session.askHint();
  expect(session.state.legal).toContain(session.hint?.move);
  expect(session.hint?.text.en).toMatch(/^Place /);
  session.play(session.hint?.move ?? '');
  expect(session.hint).toBe(null);
  session.close();
});

test('an engine that fails says so, and can be asked again', async () => {
  let works = false;
  const failing: Callbacks = {
    unhurried: 0,
    pause: 0,
    openEngine: (game): Engine => {
      const engine = openEngineHere(game);
      const ask: Engine['ask'] = (question) =>
        works ? engine.ask(question) : Promise.reject(new Error('offline'));
      return { ...engine, ask };
    },
  };
  const session = reopen(begin('manalath', ['person', 'level=1']), failing);
  session.play('oe5');
  await until(() => session.error !== null);
  expect([session.thinking, session.state.count]).toEqual([0, 1]);
  works = true;
  session.tryAgain();
  await until(() => session.state.count === 2);
  expect(session.error).toBe(null);
  session.close();
});

test('an engine match can be paused and resumed', async () => {
  const session = table('manalath', ['level=1', 'level=1']);
  session.speed = session.speeds - 1;
  await until(() => session.state.count > 1);
  session.pause();
  const { count } = session.state;
  await enginesIdle();
  expect(session.state.count).toBe(count);
  session.resume();
  await until(() => session.over);
  session.close();
});

test('a game that another tab has taken over is not played or kept here', () => {
  const session = table('manalath', ['person', 'person']);
  session.play('oe5');
  session.lose();
  expect(session.play('pe6')).toBe(false);
  expect(session.undo()).toBe(false);
  session.keep();
  expect(readGame(session.id)?.count).toBe(1);
  session.close();
});
