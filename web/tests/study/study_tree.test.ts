// The tree of a study, and its record.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { readStudies, type ReadGame } from '$web/kolam/record.ts';
import {
  beginStudy,
  isSecret,
  lookAt,
  readAnything,
  readersOf,
  tellsAll,
  writeStudy,
} from '$web/study/record.ts';
import {
  addLine,
  addMove,
  clockOf,
  commentOf,
  countMoves,
  endOf,
  existing,
  movesTo,
  pathText,
  promote,
  readPath,
  remove,
  setComment,
  setStanding,
  setTag,
  sideways,
  toggleNag,
  twigAt,
  type Study,
} from '$web/kolam/tree.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../tests/records/${name}.kgn`, import.meta.url), 'utf8');

function must(read: ReadGame | undefined): Study {
  if (!read || isRefused(read)) throw new Error(read?.refused.en ?? 'nothing was read');
  return read.study;
}

const studyOf = (text: string): Study => must(readStudies(text)[0]);

function written(study: Study): string {
  const answer = writeStudy(study);
  if (isRefused(answer)) throw new Error(answer.refused.en);
  return answer.record;
}

/** What a record holds, without the layout of its text. */
const meaning = (text: string): unknown => kolam.readRecord(text);

const example = `[Player1 "Ada"]
[Game "manalath"]
[Options "sides=3-3-3 supply=0"]

{Before tea.} 1. oc3 2. pc4?! {Too close.} (2. pa1 3. ob1 (3. pb1 $14) 4. pe1)
3. oa1! 4. pe2 *
`;

test.each(['manalath', 'mandala', 'patterns'])('a record of %s is written as it was', (name) => {
  const games = readStudies(sample(name)).map(must);
  expect(games.map(written).join('\n')).toBe(sample(name));
});

test('everything that a record may hold is kept', () => {
  const games = readStudies(sample('everything')).map(must);
  expect(meaning(games.map(written).join('\n'))).toEqual(meaning(sample('everything')));
});

test('what is written once is written again as the same bytes', () => {
  for (const game of readStudies(sample('everything')).map(must))
    expect(written(studyOf(written(game)))).toBe(written(game));
});

test('a game that cannot be read says why, and the others are read', () => {
  const [first, second] = readStudies(sample('illegal-move'));
  expect(must(first).game).toBe('manalath');
  expect(second && isRefused(second) && second.refused).toMatchObject({
    en: '3. oa1: a1 is not empty.',
    line: expect.any(Number),
  });
});

test('a move that is there already is followed, another becomes a variation', () => {
  const study = studyOf(example);
  expect(addMove(study, [0], 'pa1')).toEqual({ study, path: [0, 1] });
  const added = addMove(study, [0], 'pe1');
  expect(added.path).toEqual([0, 2]);
  expect(movesTo(added.study, added.path)).toEqual(['oc3', 'pe1']);
  expect(written(added.study)).toContain('(2. pe1)');
  expect(twigAt(study, [0, 2])).toBeNull();
});

test('a line is added move by move', () => {
  const { study, path } = addLine({ study: studyOf(example), path: [] }, ['oc3', 'pa1', 'oe3']);
  expect(path).toEqual([0, 1, 2]);
  expect(countMoves(study)).toEqual({ main: 4, all: 9 });
});

test('a variation becomes the main line, and the comments go with it', () => {
  const { study, path } = promote(studyOf(example), [0, 1, 0]);
  expect(path).toEqual([0, 0, 0]);
  expect(movesTo(study, endOf(study, []))).toEqual(['oc3', 'pa1', 'ob1', 'pe1']);
  expect(written(study)).toContain('1. oc3 2. pa1 (2. pc4?! {Too close.} 3. oa1! 4. pe2) 3. ob1');
});

test('a move is deleted with all that follows', () => {
  const { study, path } = remove(studyOf(example), [0, 0]);
  expect(path).toEqual([0]);
  expect(written(study)).toContain('1. oc3 2. pa1 3. ob1 (3. pb1 $14) 4. pe1 *');
});

test('a comment may hold anything, and an empty one is none', () => {
  const said = setComment(studyOf(example), [0, 0], ' one } two\n{three} %\0 ');
  const again = studyOf(written(said));
  expect(commentOf(twigAt(again, [0, 0])!)).toBe('one } two {three} %');
  expect(written(setComment(said, [0, 0], '  '))).not.toContain('{three}');
});

test('what clocks showed is told apart from comments, and kept', () => {
  const study = studyOf('[Game "manalath"]\n1. oc3 {[%clk 0:04:50]} {Calm.} *');
  const at = twigAt(setComment(study, [0], 'Bold.'), [0])!;
  expect([clockOf(at), commentOf(at)]).toEqual(['0:04:50', 'Bold.']);
});

test('a move has one mark, and the same mark again takes it off', () => {
  const study = toggleNag(studyOf(example), [0, 0], 1);
  expect(written(study)).toContain('2. pc4! {Too close.}');
  expect(twigAt(toggleNag(study, [0, 0], 1), [0, 0])?.nags).toEqual([]);
});

test('tags are changed in their place, added at the end, and taken away', () => {
  const named = setTag(setTag(studyOf(example), 'Player1', 'A "B" \\'), 'Event', 'Club');
  expect(written(named).split('\n').slice(0, 4)).toEqual([
    '[Player1 "A \\"B\\" \\\\"]',
    '[Game "manalath"]',
    '[Options "sides=3-3-3 supply=0"]',
    '[Event "Club"]',
  ]);
  expect(setTag(named, 'Event', '').tags.map(([name]) => name)).not.toContain('Event');
});

test('up and down lead from one variation to the next', () => {
  const study = studyOf(example);
  expect(sideways(study, [0, 0, 0, 0], 1)).toEqual([0, 1]);
  expect(sideways(study, [0, 1, 1], -1)).toEqual([0, 1, 0]);
  expect(sideways(study, [0, 1, 1], 1)).toEqual([0, 1, 1]);
  expect(existing(study, [0, 1, 5, 2])).toEqual([0, 1]);
});

test('the result follows the main line', () => {
  const resigned = studyOf(
    '[Game "manalath"]\n[Result "0-1"]\n[Termination "resigned"]\n1. oa1 0-1',
  );
  expect(written(addMove(resigned, [0], 'pi1').study)).toMatch(/resigned[^]*2\. pi1 0-1/);
  const four = ['oa1', 'pi1', 'oa2', 'pi3', 'oa3', 'pi5', 'oa4'];
  const open = studyOf('[Game "manalath"]\n[Result "*"]\n*');
  const { study } = addLine({ study: open, path: [] }, four);
  expect(written(study)).toMatch(/\[Result "0-1"\][^]* 0-1\n$/);
});

test('a move against the rules is refused with a sentence', () => {
  const answer = writeStudy(addMove(studyOf(example), [0], 'oc3').study);
  expect(isRefused(answer) && answer.refused.en).toContain('c3');
});

test('a new study has options, a seed or a position, and says what is wrong with them', () => {
  const options = { sides: '3-3-3', supply: '25' };
  const begun = must(beginStudy({ game: 'manalath', options, seed: '', position: '' }));
  expect(begun.tags).toEqual([
    ['Game', 'manalath'],
    ['Options', 'sides=3-3-3'],
  ]);
  const bad = beginStudy({ game: 'manalath', options: { sides: '1' }, seed: '', position: '' });
  expect(isRefused(bad) && bad.refused.field).toBe('sides');
});

test('a position that is pasted begins a study, and nonsense gets a sentence', () => {
  const line =
    '....../......./......../........./.........p/........./...o..../......./...... o 24-24';
  expect(must(readAnything(`  ${line}\n`)[0]).game).toBe('manalath');
  expect(readAnything('')).toMatchObject([{ refused: { en: expect.any(String) } }]);
  expect(readAnything('hello')).toMatchObject([{ refused: { en: expect.any(String) } }]);
});

test('a record of Mandala tells everything, a view does not', () => {
  const view = '?88 - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0';
  expect(tellsAll(studyOf(sample('mandala')))).toBe(true);
  expect(tellsAll(must(readAnything(view)[0]))).toBe(false);
});

test('of a game of Mandala that goes on nobody sees the other hand', () => {
  const going = (seats: string) => studyOf(`[Game "mandala"]\n[Seed "7"]\n${seats}\n*`);
  const alone = going('[Seat1 "level=3"]\n[Seat2 "person"]');
  expect(isSecret(alone)).toBe(true);
  expect(readersOf(alone)).toEqual([2, 0]);
  expect(readersOf(going('[Seat1 "person"]\n[Seat2 "person"]'))).toEqual([0]);
  expect(readersOf(going(''))).toEqual([-1, 1, 2, 0]);
});

test('what a table left to memory is shown in the study of a game that is over', () => {
  const scoreOf = (study: Study) => {
    const look = lookAt(study, [], 1);
    return isRefused(look) ? look.refused.en : look.score;
  };
  const record = (tags: string, result: string) =>
    studyOf(`[Game "mandala"]\n[Memory "on"]\n[Seed "7"]\n${tags}\n${result}`);
  const over = record('[Seat1 "person"]\n[Termination "resigned"]', '1-0');
  expect(scoreOf(over)).toEqual([0, 0]);
  expect(written(over)).toContain('[Memory "on"]');
  expect(scoreOf(record('[Seat1 "person"]\n[Seat2 "level=3"]', '*'))).toBeNull();
  const begun = beginStudy({ game: 'mandala', options: { memory: 'on' }, seed: '7', position: '' });
  expect(scoreOf(must(begun))).toEqual([0, 0]);
});

test('a move says once who stands better, beside its own mark', () => {
  const marked = toggleNag(studyOf(example), [0], 1);
  const judged = setStanding(setStanding(marked, [0], 14), [0], 19);
  expect(twigAt(judged, [0])?.nags).toEqual([1, 19]);
  expect(written(judged)).toContain('oc3! $19');
  expect(twigAt(setStanding(judged, [0], 0), [0])?.nags).toEqual([1]);
});

test.each([[[]], [[0, 0, 0]], [[0, 0, 1, 0, 2]], [[1]]])(
  'a path comes back from its text: %j',
  (path) => {
    expect(readPath(pathText(path))).toEqual(path);
  },
);

test.each([null, '', 'x', '-1', '3.', '99999'])('what is no path is none: %j', (text) => {
  expect(readPath(text)).toBeNull();
});
