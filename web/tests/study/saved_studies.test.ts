// Studies that are saved in this browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  removeStudy,
  keepReview,
  saveStudy,
  keptReview,
  savedStudies,
  savedStudy,
  openSaved,
} from '$web/study/saved_studies.ts';
import type { Review } from '$web/study/review.ts';

beforeEach(() => {
  for (const { id } of savedStudies()) removeStudy(id);
  localStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

const review: Review = { line: ['oa1'], verdicts: [], summary: null, result: '*' };

function look(record: string, now: number) {
  const study = openSaved(record, now);
  saveStudy(study);
  return study;
}

test('a record that is opened again goes on as it was left', () => {
  const first = openSaved('[Game "manalath"] *', 1);
  saveStudy({ ...first, record: 'changed', path: [0], changed: 2 });
  look('[Game "patterns"] *', 3);
  expect(savedStudies().map(({ changed }) => changed)).toEqual([3, 2]);
  expect(openSaved('[Game "manalath"] *', 4)).toMatchObject({ record: 'changed', path: [0] });
  removeStudy(first.id);
  expect(savedStudies()).toHaveLength(1);
});

test('a study with comments of its own survives fifty others', () => {
  const mine = openSaved('mine', 0);
  saveStudy({ ...mine, record: 'mine, with comments' });
  for (let i = 1; i <= 50; i++) look(`game ${i}`, i);
  expect(savedStudy(mine.id)?.record).toBe('mine, with comments');
  expect(savedStudies()).toHaveLength(41);
});

test('a study for which there is no room has an address as long as the page', () => {
  const other = look('other', 1);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const study = openSaved('a record', 2);
  expect(saveStudy(study)).toBe(false);
  expect(savedStudy(study.id)).toEqual(study);
  expect(savedStudy(other.id)).toEqual(other);
});

test('a full store gives up reviews and games that were only looked at, the oldest first', () => {
  const set = localStorage.setItem.bind(localStorage);
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (localStorage.length >= 3 && localStorage.getItem(key) === null)
      throw new DOMException('full', 'QuotaExceededError');
    set(key, value);
  });
  const edited = openSaved('edited', 0);
  saveStudy({ ...edited, record: 'edited by me' });
  keepReview(edited.id, review);
  const old = look('old', 1);
  look('new', 2);
  expect(keptReview(edited.id)).toBeNull();
  look('newer', 3);
  expect(savedStudy(old.id)).toBeNull();
  expect(savedStudy(edited.id)?.record).toBe('edited by me');
});

test('a review is there again after a reload, and comes back with its study', () => {
  const { id } = look('a record', 1);
  keepReview(id, review);
  expect(keptReview(id)).toEqual(review);
  const putBack = removeStudy(id);
  expect(keptReview(id)).toBeNull();
  putBack();
  expect(keptReview(id)).toEqual(review);
});

test('what is kept and makes no sense is left out', () => {
  for (const [id, text] of Object.entries({ a: 'null', b: '{"id":3}', c: '"x"', d: 'nonsense' })) {
    localStorage.setItem(`kolam.study.${id}`, text);
    localStorage.setItem(`kolam.review.${id}`, text);
    expect(keptReview(id)).toBeNull();
  }
  expect(savedStudies()).toEqual([]);
});
