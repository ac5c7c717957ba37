// What a review shows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Summary, Thought } from '$web/kolam/engine.ts';
import { isRefused, optionsText, type Look } from '$web/kolam/kolam.ts';
import { openModule } from '$web/kolam/module.ts';
import { fileName, inTheme } from '$web/study/picture.ts';
import { Lab } from '$web/study/lab.svelte.ts';
import { readStudies } from '$web/kolam/record.ts';
import { lookAfter, lookAt, onlyPerson } from '$web/study/record.ts';
import {
  betterThan,
  curveOf,
  marksOf,
  mistakesOf,
  sharedWith,
  turningVerdict,
  verdictOf,
  type Review,
  type Verdict,
} from '$web/study/review.ts';
import { openSaved } from '$web/study/saved_studies.ts';
import { endOf, movesTo, type Study } from '$web/kolam/tree.ts';
import { studyNames, writtenTag } from '$web/study/words.ts';
import { compiledModule } from '../modules.ts';

const engines = openModule(compiledModule('kolam-engine'));

function studyOf(text: string): Study {
  const [read] = readStudies(text);
  if (!read || isRefused(read)) throw new Error(read?.refused.en ?? 'nothing was read');
  return read.study;
}

const seen = (study: Study, turn: number, reader: -1 | 1 | 2): Look =>
  lookAt(study, endOf(study, []).slice(0, turn), reader) as Look;

/** The review of a main line, with a small search for each move. */
function reviewOf(study: Study, nodes: number): Review {
  const engine = engines.call('engine_open', study.game, 4);
  const line = movesTo(study, endOf(study, []));
  const verdicts = line.flatMap((move, turn): Verdict[] => {
    const { toMove } = seen(study, turn, -1);
    const { position, options } = seen(study, turn, toMove === 2 ? 2 : 1);
    const request = `nodes=${nodes} turn=${turn}`;
    const thought = engines.ask<Thought>(
      'engine_judge',
      engine,
      optionsText(options),
      position,
      move,
      request,
    );
    const verdict = verdictOf(turn, thought);
    return verdict ? [verdict] : [];
  });
  const { summary } = engines.ask<Summary>('engine_summary', engine);
  engines.call('engine_close', engine);
  return { line, verdicts, summary, result: seen(study, line.length, -1).result };
}

// Orange builds a row of three, purple looks on, and then orange makes it four and loses.
const lost = studyOf('[Game "manalath"]\n1. oa1 2. pi1 3. oa2 4. pi3 5. oa3 6. pi5 7. oa4 0-1');
const review = reviewOf(lost, 3000);

test('the curve has a point before each move, and ends with the result', () => {
  const points = curveOf(review, -1);
  expect(points.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(points.every(({ chance }) => chance >= 0 && chance <= 1)).toBe(true);
  expect(points.at(-1)?.chance).toBe(0);
});

test('a thrown game is a blunder, marked where it led, with a better move', () => {
  const thrown = mistakesOf(review, -1).find(({ turn }) => turn === 6);
  expect(thrown?.played).toMatchObject({ move: 'oa4', class: 'blunder' });
  expect(betterThan(thrown!)[0]).not.toBe('oa4');
  const mark = marksOf(review, -1, curveOf(review, -1)).find(({ turn }) => turn === 7);
  expect(mark).toMatchObject({ grade: 'blunder', chance: 0 });
});

test('the game turned at the worst move of who lost it; who made no mistake has no such move', () => {
  expect(turningVerdict(review, 1)?.turn).toBe(6);
  const [first] = review.verdicts as [Verdict];
  const graceful = { ...first, played: { ...first.played, class: 'good' as const, loss: 0 } };
  expect(turningVerdict({ ...review, verdicts: [graceful], summary: null }, 1)).toBeNull();
  // Without a summary the worst mistake counts.
  expect(turningVerdict({ ...review, summary: null }, 1)?.turn).toBe(6);
});

test('the summary counts what was judged', () => {
  const counted = review.summary?.players.map(({ classes }) =>
    Object.values(classes).reduce((sum, count) => sum + count),
  );
  expect(counted).toEqual([4, 3]);
});

test('a review that was stopped ends where it is', () => {
  const half = { ...review, verdicts: review.verdicts.slice(0, 3) };
  expect(curveOf(half, -1).map(({ turn }) => turn)).toEqual([0, 1, 2, 3]);
  expect(curveOf({ ...review, verdicts: [] }, -1)).toEqual([]);
});

test('a line that leaves the reviewed one shares its beginning', () => {
  expect(sharedWith(review, ['oa1', 'pi1', 'ob1'])).toBe(2);
  expect(sharedWith(review, [...review.line, 'pa6'])).toBe(review.line.length);
});

test('the eyes of one player see only what is said of their own moves', () => {
  const text = readFileSync(new URL('../../../tests/records/mandala.kgn', import.meta.url), 'utf8');
  const study = studyOf(text);
  const short = { ...reviewOf(study, 60) };
  const own = short.verdicts.filter(({ player }) => player === 2).map(({ turn }) => turn);
  const points = curveOf(short, 2);
  expect(points.slice(0, -1).map(({ turn }) => turn)).toEqual(own);
  expect(mistakesOf(short, 2).every(({ player }) => player === 2)).toBe(true);
  expect(curveOf(short, 0)).toEqual([]);
  expect(mistakesOf(short, 0)).toEqual([]);
});

const PLAYED = '[Player1 "Person"]\n[Player2 "Kolam, level 3"]\n[Game "manalath"]\n';
const SEATS = '[Seat1 "person"]\n[Seat2 "level=3"]\n\n1. oe5 *\n';

test('who plays in this browser is "You" in a study; for others players have names or numbers', () => {
  const study = studyOf(PLAYED + SEATS);
  expect(onlyPerson(PLAYED + SEATS)).toBe(1);
  expect(studyNames(study, 1).map(({ en }) => en)).toEqual(['You', 'Level 3']);
  expect(studyNames(study, 1).map(({ de }) => de)).toEqual(['Du', 'Stufe 3']);
  expect(studyNames(study, 0).map(({ en }) => en)).toEqual(['Player 1', 'Level 3']);
  expect(['Player1', 'Player2'].map((tag) => writtenTag(study, tag))).toEqual(['', '']);
  const called = studyOf((PLAYED + SEATS).replace('"Person"', '"Du"'));
  expect(studyNames(called, 0)[0]).toEqual({ en: '“Du”', de: '„Du“' });
  const lab = new Lab(study, openSaved(PLAYED + SEATS, 0, { own: 1 }));
  expect(lab.names[0].en).toBe('You');
  lab.tag('Player1', 'Ada'); // who gives themselves a name wants to read it
  expect(writtenTag(lab.study, 'Player1')).toBe('Ada');
  expect(lab.names[0].en).toBe('Ada');
});

test('a mistake says why, to who made it', () => {
  const four = '....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../......';
  const study = studyOf(`[Game "manalath"]\n[Position "${four} o 19-19"]\n\n1. pa1 0-1\n`);
  const review = reviewOf(study, 500);
  const lab = new Lab(study, openSaved('', 0, { own: 1 }));
  const [mistake] = mistakesOf(review, -1);
  expect(mistake && lab.lossOf(mistake, review.line).text).toMatch(
    /^After pa1: you have four together and lose\. After o\w+: you have five together and win\.$/,
  );
});

// Orange misses a forced win and gives purple one.
const MISSED = '....../....p../.....p../........./...o....../o.o.p..../.......p/.....o./......';

test('both lines of a mistake are walked through on the board, and the study stays as it is', () => {
  const study = studyOf(`[Game "manalath"]\n[Position "${MISSED} o 21-21"]\n\n1. pg5 *\n`);
  const review = reviewOf(study, 5000);
  const lab = new Lab(study, openSaved('', 0, { own: 1 }));
  const record = lab.record;
  const [mistake] = mistakesOf(review, -1);
  const shows = lab.lossOf(mistake!, review.line).shows!;
  lab.begin(mistake!, review.line);
  lab.show('played', 1);
  expect([lab.walk?.side, lab.last]).toEqual(['played', 'pg5']);
  for (const move of shows.played.slice(1)) {
    lab.forward();
    expect(lab.last).toBe(move);
  }
  lab.forward(); // there is no more of it
  const end = lookAfter(study, shows.played, -1) as Look;
  expect(lab.look.position).toBe(end.position);
  lab.aside(1);
  expect([lab.walk?.side, lab.last]).toEqual(['better', shows.better[shows.played.length - 1]]);
  lab.toStart();
  expect(lab.look.position).toBe(`${MISSED} o 21-21`);
  expect(lab.record).toBe(record);
  lab.leave();
  expect([lab.walk, lab.last]).toEqual([null, 'pg5']);
});

test('a line that was walked through is kept when somebody asks for it, or plays on', () => {
  const study = studyOf(`[Game "manalath"]\n[Position "${MISSED} o 21-21"]\n\n1. pg5 *\n`);
  const review = reviewOf(study, 5000);
  const lab = new Lab(study, openSaved('', 0, { own: 1 }));
  const [mistake] = mistakesOf(review, -1);
  const { better } = lab.lossOf(mistake!, review.line).shows!;
  lab.begin(mistake!, review.line);
  lab.show('better', 2);
  lab.keepWalk();
  expect(lab.walk).toBeNull();
  expect(lab.moves).toEqual(better.slice(0, 2));
  expect(movesTo(lab.study, lab.line)).toEqual(better);
  lab.begin(mistake!, review.line);
  lab.show('played', 1);
  lab.play('oa1');
  expect(lab.moves).toEqual(['pg5', 'oa1']);
});

test('the better move of a hand is shown to no other eyes', () => {
  const text = readFileSync(new URL('../../../tests/records/mandala.kgn', import.meta.url), 'utf8');
  const study = studyOf(text);
  const short = reviewOf(study, 60);
  const lab = new Lab(study, openSaved('', 0));
  const mistake = mistakesOf(short, 1).find(({ best, played }) => best?.move !== played.move);
  lab.reader = 1;
  lab.begin(mistake!, short.line);
  expect(lab.walk?.lines.better.length).toBe(1);
  lab.reader = 2;
  expect(lab.walk).toBeNull();
  lab.reader = 0;
  expect(lab.walk).toBeNull();
});

test('files are named after players, game and date', () => {
  const named = studyOf(
    '[Player1 "Zoë SS."] [Player2 "Ben"] [Date "2024.05.01"] [Game "manalath"] *',
  );
  expect(fileName(named, null, 'kgn')).toBe('zoe-ss-ben-manalath-2024-05-01.kgn');
  expect(fileName(lost, 7, 'png')).toBe('manalath-move-7.png');
});

test('a picture is light or dark as the page is', () => {
  const svg = seen(lost, 7, -1).svg('en', 1, true);
  expect(svg).toContain('prefers-color-scheme');
  expect(inTheme(svg, true)).not.toContain('@media');
  expect(inTheme(svg, true)).toContain('--paper:#161c22');
  expect(inTheme(svg, false)).not.toContain('--paper:#161c22');
});
