// Records in links.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkIn, linkTo, packRecord, unpackRecord } from '$web/state/record_link.ts';

const record = readFileSync(
  new URL('../../../tests/records/everything.kgn', import.meta.url),
  'utf8',
);

test('a record comes back from a link as it was', async () => {
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(record.length);
  expect(await unpackRecord(packed)).toBe(record);
});

test('the link has the record behind the #, and is found in a pasted text', async () => {
  const packed = await packRecord(record);
  const link = linkTo('https://kolam.example/app/?x#/game/1', 'manalath', { packed, at: '3.1' });
  expect(link).toBe(`https://kolam.example/app/?study=manalath#/study?r=${packed}&at=3.1`);
  expect(linkIn(`Look: ${link} .`)).toEqual({ packed, at: '3.1' });
  expect(linkIn(`https://kolam.example/#/study?r=${packed}`)).toEqual({ packed, at: null });
  expect(linkIn('[Game "manalath"] *')).toBeNull();
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
