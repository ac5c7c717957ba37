import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropStudy, keepStudy, keptStudies, openKept } from '$web/study/kept.ts';
import { linkTo, packedIn, packRecord, unpackRecord } from '$web/study/link.ts';

const record = readFileSync(new URL('../../tests/records/everything.kgn', import.meta.url), 'utf8');

test('a record comes back from a link as it was', async () => {
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(record.length);
  expect(await unpackRecord(packed)).toBe(record);
});

test('the link has the record behind the #, and is found in a pasted text', async () => {
  const packed = await packRecord(record);
  const link = linkTo('https://kolam.example/app/?x#/game/1', packed);
  expect(link).toBe(`https://kolam.example/app/?x#/study?r=${packed}`);
  expect(packedIn(`Look: ${link} .`)).toBe(packed);
  expect(packedIn('[Game "manalath"] *')).toBeNull();
});

test.each(['', '!', 'abc', 'AAAA', 'x'.repeat(1000)])(
  'nonsense in a link is nothing: %s',
  async (text) => {
    expect((await unpackRecord(text)) || null).toBeNull();
  },
);

test('a link that would unpack to no end is refused', async () => {
  expect(await unpackRecord(await packRecord('a'.repeat(3_000_000)))).toBeNull();
});

test('a link that was cut off is refused', async () => {
  const packed = await packRecord(record);
  expect(await unpackRecord(packed.slice(0, 100))).toBeNull();
});

test('a record that is opened again goes on as it was left', () => {
  localStorage.clear();
  const first = openKept('[Game "manalath"] *', 1);
  keepStudy({ ...first, record: 'changed', path: [0], changed: 2 });
  keepStudy(openKept('[Game "patterns"] *', 3));
  expect(openKept('[Game "manalath"] *', 4)).toMatchObject({ record: 'changed', path: [0] });
  expect(keptStudies().map(({ changed }) => changed)).toEqual([3, 2]);
  dropStudy(first.id);
  expect(keptStudies()).toHaveLength(1);
});

test('what is kept and makes no sense is left out', () => {
  localStorage.setItem('kolam.studies', '[null, {"id": 3}, "x"]');
  expect(keptStudies()).toEqual([]);
  localStorage.setItem('kolam.studies', 'nonsense');
  expect(keptStudies()).toEqual([]);
});
