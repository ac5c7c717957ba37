// Every step of the tutorials against the rules: positions, moves, answers, and what the texts claim.
import { describe, expect, test } from 'vitest';
import {
  beginAttempt,
  isWanted,
  placedAt,
  stepsOf,
  takeBack,
  tryAnswer,
  tryMove,
  tryPlace,
  watchMove,
  wantedMoves,
} from '$web/learn/attempt.ts';
import { glossaryOf, type MoveForm } from '$web/games/glossary.ts';
import { titles } from '$web/games/games.ts';
import { factsOf } from '$web/games/patterns/facts.ts';
import { tutorialOf, type Step } from '$web/games/lesson.ts';
import { isRefused, type GameName, type Look, type Words } from '$web/kolam/kolam.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';
import { renderRules } from '$web/tools/rules.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const games = Object.keys(titles);

/** German words that are not used, because there is another one for it or a neutral one. What is
 * played is a Partie; a Spiel is one of the games that there are. */
const OTHER_WORDS = new RegExp(
  [
    'Spieler|Gegner\\b|Gegenüber|Zuschauer|\\ber will\\b',
    'verschl|benachbart|schräg|\\bin Berg\\b|\\b[Ww]enden\\b',
    '[Hh]insetzen|ungewertet|Neues Spiel|[Dd]ieses Spiel (?!gibt)',
    '[Dd]as Spiel (ist|endet|läuft|geht|hält)|(ist|endet|beendet) das Spiel',
  ].join('|'),
);

function lookAt(game: GameName, step: Step, more: string[] = []): Look {
  const look = kolam.look(placedAt(game, step.at, more));
  if (isRefused(look)) throw new Error(`${game} ${step.id} ${more.join(' ')}: ${look.refused.en}`);
  return look;
}

function stepOf(game: GameName, id: string): Step {
  const found = stepsOf(tutorialOf(game)).find(({ step }) => step.id === id);
  if (!found) throw new Error(`no step ${id}`);
  return found.step;
}

const at = (game: GameName, id: string, more: string[] = []) =>
  lookAt(game, stepOf(game, id), more);
const wanted = (game: GameName, id: string) =>
  wantedMoves(stepOf(game, id).goal, at(game, id)).sort();
/** The moves after which something holds. */
const movesWith = (game: GameName, id: string, holds: (after: Look) => boolean) =>
  at(game, id)
    .legal.filter((move) => holds(at(game, id, [move])))
    .sort();
/** A look by the player to move, so that the legal moves are known. */
function theirs(game: GameName, id: string, moves: string[]): Look {
  const step = stepOf(game, id);
  const { toMove } = lookAt(game, step, moves);
  return lookAt(game, { ...step, at: { ...step.at, reader: toMove || 0 } }, moves);
}
const repliesOf = (game: GameName, id: string, move: string) =>
  theirs(game, id, [move]).legal.map((reply) => at(game, id, [move, reply]));

function everyText(step: Step): Words[] {
  const choices = step.goal.kind === 'answer' ? step.goal.choices : [];
  return [
    step.text,
    step.after,
    ...(step.otherwise ? [step.otherwise] : []),
    ...Object.values(step.replies ?? {}),
    ...choices.flatMap(({ name, reply }) => [name, ...(reply ? [reply] : [])]),
  ];
}

describe.each(games)('the tutorial of %s', (game) => {
  const steps = stepsOf(tutorialOf(game)).map(({ step }) => step);

  test('has 10 to 16 steps with names of their own', () => {
    expect(steps.length).toBeGreaterThanOrEqual(10);
    expect(steps.length).toBeLessThanOrEqual(16);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  });

  test('begins with the aim and a turn to watch, and keeps the seat of the learner', () => {
    expect(steps[0]?.goal.kind).toBe('watch');
    expect(new Set(steps.map(({ at: { reader } }) => reader)).size).toBe(1);
  });

  test('says everything in both languages, kindly', () => {
    const { lessons, end } = tutorialOf(game);
    for (const words of [...steps.flatMap(everyText), ...lessons.map(({ title }) => title), end]) {
      expect(words.en.length).toBeGreaterThan(0);
      expect(words.de.length).toBeGreaterThan(0);
      expect(words.en + words.de).not.toMatch(/!|\bSie\b(?= (?:haben|sind|können|müssen))|"|'/);
    }
  });

  test.each(steps)('$id: what is asked for can be done', (step) => {
    const look = lookAt(game, step);
    const { goal } = step;
    if (goal.kind === 'play' || goal.kind === 'all') {
      expect(look.toMove).toBe(step.at.reader);
      expect(wantedMoves(goal, look)).not.toEqual([]);
      if (Array.isArray(goal.moves))
        for (const move of goal.moves) expect(look.legal).toContain(move);
      expect(isWanted(goal, step.help ?? '')).toBe(true);
      expect(look.legal).toContain(step.help);
    }
    if (goal.kind === 'watch') {
      expect(look.toMove).toBe(step.at.reader);
      lookAt(game, step, goal.moves);
    }
    if (goal.kind === 'answer')
      expect([...goal.shown].sort()).toEqual(goal.choices.map((_, i) => i));
  });

  test.each(steps)('$id: the moves that get an answer are legal, but not wanted', (step) => {
    if (step.goal.kind === 'find') return;
    const { legal } = lookAt(game, step);
    for (const move of Object.keys(step.replies ?? {})) {
      expect(legal).toContain(move);
      expect(isWanted(step.goal, move)).toBe(false);
    }
  });

  test.each(steps)('$id: the game goes on as it is shown', (step) => {
    for (const [move, rest] of Object.entries(step.then ?? {})) {
      expect(isWanted(step.goal, move)).toBe(true);
      lookAt(game, step, [move, ...rest]);
    }
  });
});

describe('the texts of Patterns are true', () => {
  test('tokens: five lie face down', () => {
    expect(at('patterns', 'tokens').position.split(' ')[0]?.match(/[A-Z]/g)).toHaveLength(5);
    const down = factsOf(at('patterns', 'tokens')).squares.filter(({ owner }) => owner);
    const { goal } = stepOf('patterns', 'tokens');
    expect(down.map(({ name }) => name).sort()).toEqual(
      goal.kind === 'find' ? [...goal.spots].sort() : [],
    );
  });
  test('establish: just these moves put black into the bowl', () => {
    const black = (after: Look) => after.position.split(' ')[1]?.[1] === 'b';
    expect(movesWith('patterns', 'establish', black)).toEqual(wanted('patterns', 'establish'));
  });
  test('flip: all flips are welcome, and everything else swaps', () => {
    const { legal } = at('patterns', 'flip');
    expect(legal.filter((move) => !move.startsWith('S')).sort()).toEqual(
      wanted('patterns', 'flip'),
    );
  });
  test('swap: only one move takes up purple; there is nothing to establish', () => {
    const purple = (after: Look) => after.position.split(' ')[1]?.[1] === 'p';
    expect(movesWith('patterns', 'swap', purple)).toEqual(['Sd7']);
    expect(at('patterns', 'swap').legal.filter((move) => move.startsWith('E'))).toEqual([]);
    expect(at('patterns', 'swap', ['Se6']).position).toBe(at('patterns', 'swap', ['Fe6']).position);
    expect(at('patterns', 'swap', ['Sf7']).position).toBe(at('patterns', 'swap', ['Ff7']).position);
  });
  test('contact: before it f3 could be flipped, and just these moves close it', () => {
    const closes = at('patterns', 'contact').legal.filter(
      (move) => !theirs('patterns', 'contact', [move]).legal.includes('Ff3'),
    );
    expect(closes.sort()).toEqual(wanted('patterns', 'contact'));
  });
  test('closed: with purple in the bowl, these two are missing beside the group', () => {
    const purple = factsOf(at('patterns', 'closed')).groups.find(
      ({ owner, colour }) => owner === 2 && colour === 'p',
    );
    expect(purple?.closed.sort()).toEqual(['e2', 'f3']);
    // The same position with orange from the bowl on h3, purple from there in the bowl, and the turn.
    const { position } = at('patterns', 'closed');
    const held = position
      .replace('yoprPprp', 'yoprPpro')
      .replace(' yo ', ' yp ')
      .replace(/1$/, '2');
    const look = kolam.look({ game: 'patterns', options: {}, position: held, reader: 2 });
    if (isRefused(look)) throw new Error(look.refused.en);
    const around = ['e2', 'f1', 'f3', 'g2'];
    expect(around.filter((square) => !look.legal.includes(`S${square}`))).toEqual(['e2', 'f3']);
  });
  test('close: 22 to 24, four flips, then 27 to 24', () => {
    const { goal } = stepOf('patterns', 'close');
    expect(at('patterns', 'close').score).toEqual([24, 22]);
    expect(at('patterns', 'close').legal.filter((move) => move !== 'done')).toHaveLength(4);
    const after = at('patterns', 'close', goal.kind === 'all' ? goal.moves : []);
    expect([after.score, after.result]).toEqual([[24, 27], '0-1']);
  });
  test('score and late: markers, tokens and points of the groups are those of the text', () => {
    const { groups } = factsOf(at('patterns', 'score'));
    const of = (owner: number, colour: string) => {
      const found = groups.find((group) => group.owner === owner && group.colour === colour);
      return [found?.squares.length, found?.number, found?.points];
    };
    expect(of(2, 'b')).toEqual([5, 2, 8]);
    expect([of(1, 'r')[1], of(1, 'y')[1], of(1, 'g')[1]]).toEqual([1, 3, 4]);
    expect(at('patterns', 'late').score).toEqual([24, 27]);
  });
  test('pass: nothing else can be done, and the other one has four flips', () => {
    expect(at('patterns', 'pass').legal).toEqual(['pass']);
    expect(theirs('patterns', 'pass', ['pass']).legal.every((m) => m.startsWith('F'))).toBe(true);
    expect(theirs('patterns', 'pass', ['pass']).legal).toHaveLength(4);
  });
  test('tactic: four moves, of which all but one let the other one to d6 and to 50 points', () => {
    expect(at('patterns', 'tactic').legal).toHaveLength(4);
    expect(at('patterns', 'tactic').score).toEqual([45, 44]);
    for (const move of at('patterns', 'tactic').legal) {
      if (move === 'Fd6') continue;
      expect(theirs('patterns', 'tactic', [move]).legal).toEqual(['Sd6']);
      expect(at('patterns', 'tactic', [move, 'Sd6']).score?.[0]).toBe(50);
    }
    const end = at('patterns', 'tactic', ['Fd6', 'Fc7']);
    expect([end.score, end.result]).toEqual([[45, 48], '0-1']);
  });
});

describe('the texts of Manalath are true', () => {
  const cells = (id: string, colour: string) =>
    at('manalath', id).legal.filter((move) => move[0] === colour);
  const results = (id: string, result: string) =>
    movesWith('manalath', id, (after) => after.result === result);
  const safe = (id: string, loss: string) =>
    movesWith('manalath', id, (after) => after.result === '*').filter((move) =>
      repliesOf('manalath', id, move).every((after) => after.result !== loss),
    );
  const caught = (id: string, loss: string) =>
    movesWith('manalath', id, (after) => after.result === '*').filter((move) =>
      repliesOf('manalath', id, move).every((after) => after.result === loss),
    );

  test('five: one move wins', () => expect(results('five', '1-0')).toEqual(['oe6']));
  test('four: just these orange pieces lose', () => {
    const { goal } = stepOf('manalath', 'four');
    const spots = goal.kind === 'find' ? goal.spots : [];
    expect(results('four', '0-1')).toEqual(spots.map((cell) => `o${cell}`).sort());
  });
  test('six: just these empty cells are closed to orange, and open to purple', () => {
    const open = new Set(cells('six', 'o').map((move) => move.slice(1)));
    const purple = cells('six', 'p').map((move) => move.slice(1));
    expect(purple.filter((cell) => !open.has(cell)).sort()).toEqual(['e6', 'f5']);
  });
  test('both: just these win, and everything else loses', () => {
    expect(results('both', '1-0')).toEqual(wanted('manalath', 'both'));
    expect(results('both', '*')).toEqual([]);
  });
  test('defend: pd3 would win for purple, and just these moves stop every five', () => {
    expect(safe('defend', '0-1')).toEqual(wanted('manalath', 'defend'));
    expect(at('manalath', 'defend', ['od3']).result).toBe('0-1');
    expect(repliesOf('manalath', 'defend', 'pd3').some(({ result }) => result === '0-1')).toBe(
      true,
    );
  });
  test('rescue: just these win, and everything else loses', () => {
    expect(results('rescue', '1-0')).toEqual(wanted('manalath', 'rescue'));
    expect(results('rescue', '*')).toEqual([]);
    expect(at('manalath', 'rescue').position).toBe(
      at('manalath', 'defend', ['pf4', 'od3']).position,
    );
  });
  test('trap: after this move purple loses whatever it plays', () => {
    expect(caught('trap', '1-0')).toEqual(['pb2']);
    expect(results('trap', '1-0')).toEqual([]);
  });
  test('supply: only purple can be placed, and just these moves stop the five', () => {
    expect(cells('supply', 'o')).toEqual([]);
    expect(safe('supply', '0-1')).toEqual(wanted('manalath', 'supply'));
  });
  test('full: purple wins for orange, orange draws', () => {
    expect(at('manalath', 'full').legal.sort()).toEqual(['ob4', 'pb4']);
    expect(at('manalath', 'full', ['pb4']).result).toBe('1-0');
    expect(at('manalath', 'full', ['ob4']).result).toBe('1/2-1/2');
  });
  test('neutral: after this move purple loses whatever it plays', () => {
    expect(caught('neutral', '1-0')).toEqual(['pb2']);
    expect(at('manalath', 'neutral', ['ob2']).result).toBe('0-1');
  });
});

describe('the texts of Mandala are true', () => {
  const field = (look: Look, i: number) => look.position.split(' ')[i] ?? '';

  test('build: three are drawn, to eight', () => {
    const count = (bag: string) =>
      [...bag.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0);
    for (const move of wanted('mandala', 'build'))
      expect(count(field(at('mandala', 'build', [move]), 2).split('/')[0] ?? '')).toBe(8);
  });
  test('grow: red is closed to the other player in mandala 1', () => {
    const { legal } = theirs('mandala', 'grow', ['F1r2']);
    expect(legal.filter((move) => /^[MF]1r/.test(move))).toEqual([]);
    expect(legal).toContain('M2r');
  });
  test('colour: there is one way to play black onto the table', () => {
    const { legal } = at('mandala', 'colour');
    expect(legal.filter((move) => /^[MF]\db/.test(move))).toEqual(['M2b']);
  });
  test('complete: both purple moves complete it, and who chooses first differs', () => {
    expect(field(at('mandala', 'complete', ['F1p1']), 8)).toBe('1:1');
    expect(field(at('mandala', 'complete', ['M1p']), 8)).toBe('1:2');
  });
  test('claim and last: river, cup, and the turn of the other', () => {
    const after = at('mandala', 'claim', ['Co']);
    expect([field(after, 4), field(after, 3)]).toEqual(['o/-', 'o1b1+o2/?2+-']);
    expect(at('mandala', 'last').legal).toEqual(['Cg']);
    expect(field(at('mandala', 'last', ['Cg']), 4)).toBe('og/y');
    expect(at('mandala', 'last', ['Cg']).toMove).toBe(2);
  });
  test('empty: a claim without cards in the field is discarded', () => {
    expect(field(at('mandala', 'empty', ['F1p1', 'Co', 'Cg']), 3)).toContain('+g4');
    expect(field(at('mandala', 'empty', ['M1p', 'Co', 'Cg']), 3)).toContain('+g2');
  });
  test('value and score: as the rules count', () => {
    const { position, score } = at('mandala', 'value');
    expect(score?.[0]).toBe(3);
    // The same view with a black card from the deck on space 3.
    const black = position.replace('og/y', 'ogb/y').replace('?74', '?73');
    const look = kolam.look({ game: 'mandala', options: {}, position: black, reader: 1 });
    expect(isRefused(look) ? look.refused.en : look.score?.[0]).toBe(6);
    expect(field(at('mandala', 'score'), 4).split('/')[0]).toBe('ogrypb');
    expect(at('mandala', 'score').score).toEqual([53, 42]);
  });
  test('river: purple is worth twelve, orange three', () => {
    const now = at('mandala', 'river').score?.[0] ?? 0;
    expect((at('mandala', 'river', ['Cp']).score?.[0] ?? 0) - now).toBe(12);
    expect((at('mandala', 'river', ['Co']).score?.[0] ?? 0) - now).toBe(3);
  });
  test('six: black ends the game by 44 to 30, red does not', () => {
    const end = at('mandala', 'six', ['Cb', 'Cr']);
    expect([end.score, end.result]).toEqual([[44, 30], '1-0']);
    expect(at('mandala', 'six', ['Cr', 'Cb']).result).toBe('*');
  });
  test('lap: just these moves begin the last lap', () => {
    const last = (after: Look) => field(after, 9) === 'last';
    expect(movesWith('mandala', 'lap', last)).toEqual(wanted('mandala', 'lap'));
  });
});

describe.each(games)('the glossary of %s', (game) => {
  const glossary = glossaryOf(game);
  const place = (at: MoveForm['at']) => {
    const look = kolam.look({ game, options: {}, reader: -1, ...at });
    if (isRefused(look)) throw new Error(look.refused.en);
    return look;
  };

  test('has a real example of every kind of move', () => {
    for (const { example, at: where } of glossary.moves)
      expect(isRefused(place(where).tell(example, 'en'))).toBe(false);
    const letters = glossary.moves.map(({ example }) => example[0]);
    expect(letters.sort()).toEqual(Object.keys(gameInfo(game).actions).sort());
  });
  test('explains the fields of a position that the rules accept', () => {
    const position = glossary.position.map(({ example }) => example).join(' ');
    expect(place({ position }).position).toBe(position);
  });
  test('has every text in both languages', () => {
    const texts = [
      glossary.places,
      glossary.reading,
      ...glossary.moves.map(({ form }) => form),
      ...glossary.position.flatMap(({ name, meaning }) => [name, meaning]),
      ...glossary.terms.flatMap(({ en, de, meaning }) => [{ en, de }, meaning]),
    ];
    for (const { en, de } of texts) expect([en, de]).not.toContain('');
  });
});

describe.each(games)('the rules of %s', (game) => {
  const read = (language: string) => {
    const file = fileURLToPath(new URL(`../../docs/rules/${game}.${language}.md`, import.meta.url));
    return renderRules(readFileSync(file, 'utf8'), file, (path) => path);
  };
  const [english, german] = [read('en'), read('de')];

  test('have the same anchors in both languages, each of them once', () => {
    const anchors = english.contents.map(({ anchor }) => anchor);
    expect(german.contents.map(({ anchor }) => anchor)).toEqual(anchors);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(english.html).toContain(`id="rule-${anchor}"`);
  });
  test('show the same diagrams, each with words and a size', () => {
    const images = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image);
    expect(images(german.html)).toHaveLength(images(english.html).length);
    for (const image of [...images(english.html), ...images(german.html)]) {
      expect(image).toMatch(/alt="[^"]{40,}"/);
      expect(image).toMatch(/width="\d+" height="\d+"/);
    }
  });
  test('bring no styles or scripts that the policy of the page forbids', () => {
    for (const { html } of [english, german]) expect(html).not.toMatch(/ style=|<script|<style/);
  });
});

describe.each(games)('the action overview of %s', (game) => {
  const file = fileURLToPath(new URL(`../../docs/rules/${game}.en.md`, import.meta.url));
  const { contents } = renderRules(readFileSync(file, 'utf8'), file, (path) => path);

  test('has a phase that is on, and leads to headings that the rules have', () => {
    const look = kolam.look({ game, options: {}, seed: '0', reader: 1 });
    if (isRefused(look)) throw new Error(look.refused.en);
    for (const language of ['en', 'de'] as const) {
      const { now, sections } = look.guide(language);
      const rules = sections.map(({ rule }) => rule);
      expect(rules).toContain(now);
      expect(contents.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(rules));
      expect(sections.every(({ lines }) => lines.length > 0)).toBe(true);
    }
  });
  test('stands beside who made the game', () => {
    expect(kolam.about(game, 'en')).toContain('Kolam is independent of them.');
    expect(kolam.about(game, 'de')).toContain('Kolam ist von ihnen unabhängig.');
  });
  test('and the rules use the words of the form, not names of options', () => {
    const { options } = gameInfo(game);
    for (const language of ['en', 'de']) {
      const text = readFileSync(file.replace('.en.', `.${language}.`), 'utf8');
      for (const { name } of options) expect(text).not.toContain(`${name}=`);
    }
  });
  test('and the German rules have one word for a thing, and neutral ones', () => {
    const text = readFileSync(file.replace('.en.', '.de.'), 'utf8');
    expect(text).not.toMatch(OTHER_WORDS);
  });
});

/** The code of these folders, by file. */
function* filesIn(folders: string[], endings: RegExp): Generator<[string, string]> {
  for (const folder of folders) {
    const at = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    for (const name of readdirSync(at, { recursive: true, encoding: 'utf8' }))
      if (endings.test(name) && !/^(node_modules|tests)\b/.test(name))
        yield [`${folder}/${name}`, readFileSync(at + name, 'utf8')];
  }
}

test('what the app and the rules say in German has one word for a thing, and neutral ones', () => {
  const words = ['src/draw', 'src/games', 'src/play', 'src/rules', 'src/wasm', 'src/server/table'];
  const files = [...filesIn(['web'], /\.(ts|svelte)$/), ...filesIn(words, /\.c$/)];
  expect(files.length).toBeGreaterThan(200);
  const other = files.flatMap(([name, text]) => {
    const found = OTHER_WORDS.exec(text);
    return found ? [`${name}: ${found[0]}`] : [];
  });
  expect(other).toEqual([]);
});

describe('an attempt', () => {
  const close = stepOf('patterns', 'close');
  const swap = stepOf('patterns', 'swap');

  test('ends with the right move, and says what has happened', () => {
    const attempt = tryMove(swap, beginAttempt(), 'Sd7');
    expect([attempt.state, attempt.reply]).toEqual(['done', swap.after]);
  });
  test('answers a wrong move and can be taken back', () => {
    const wrong = tryMove(swap, beginAttempt(), 'Se8');
    expect([wrong.state, wrong.reply]).toEqual(['wrong', swap.replies?.Se8]);
    expect(takeBack(wrong)).toEqual(beginAttempt());
  });
  test('goes on until all moves are made, and keeps those when one is taken back', () => {
    const three = ['Ff7', 'Fa6', 'Fe6'].reduce((now, m) => tryMove(close, now, m), beginAttempt());
    expect(three.state).toBe('open');
    expect(takeBack(tryMove(close, three, 'done')).played).toEqual(['Ff7', 'Fa6', 'Fe6']);
    expect(tryMove(close, three, 'Fd6').state).toBe('done');
  });
  test('only watches where there is nothing else to do', () => {
    const aim = stepOf('patterns', 'aim');
    const seen = watchMove(aim, beginAttempt());
    expect([seen.played, seen.state, seen.reply]).toEqual([['Ee7'], 'done', aim.after]);
  });
  test('finds places one by one', () => {
    const closed = stepOf('patterns', 'closed');
    const missed = tryPlace(closed, beginAttempt(), 'a3');
    expect([missed.found, missed.reply]).toEqual([[], closed.otherwise]);
    const one = tryPlace(closed, missed, 'f3');
    expect([one.found, one.reply, one.state]).toEqual([['f3'], null, 'open']);
    expect(tryPlace(closed, one, 'e2').state).toBe('done');
  });
  test('takes the right answer and explains the others', () => {
    const score = stepOf('patterns', 'score');
    expect(tryAnswer(score, beginAttempt(), 0).state).toBe('done');
    expect(tryAnswer(score, beginAttempt(), 1).reply?.en).toMatch(/Take away one/);
  });
});
