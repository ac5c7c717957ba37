// Whether a deal was fair, checked against what was published before.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRefused } from '$web/kolam/kolam.ts';
import { checkDeal, isDealt } from '$web/online/table/deal.ts';
import type { TableState } from '$web/online/protocol.ts';
import type { Witness } from '$web/online/table/table_storage.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { tableOf } from './online_server.ts';

const secret = '5'.repeat(64);
const [one, two] = ['1'.repeat(64), '2'.repeat(64)] as const;
const sha = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'hex'))))
    .digest('hex');
const commitment = sha(secret);
const seedOf = (nonces: readonly string[]) =>
  sha(Buffer.from('kolam deal').toString('hex'), secret, ...nonces);

function over(seed: string, nonces: [string, string | null]): TableState {
  const look = kolam.look({ game: 'mandala', options: {}, seed, reader: 1 });
  if (isRefused(look)) throw new Error(look.refused.en);
  const deal = { commitment, nonces, secret, seed };
  return { ...tableOf('mandala', []), state: 'over', start: look.position, deal };
}

const seen = (more: Partial<Witness> = {}): Witness => ({
  seen: 'before',
  commitment,
  nonces: [one, null],
  start: null,
  nonce: null,
  next: null,
  when: 0,
  ...more,
});

const fair = over(seedOf([one, two]), [one, two]);

test('a fair deal is found fair', async () => {
  const check = await checkDeal(fair, seen(), one);
  expect(check.steps.map(({ holds }) => holds)).toEqual([true, true, true, true]);
  expect(check.verdict.en).toMatch(/^The deal was fair/);
  expect(check.details).toContain(`secret ${secret}`);
});

test('an engine’s share is zeros', async () => {
  const state = over(seedOf([one, '0'.repeat(64)]), [one, null]);
  expect((await checkDeal(state, seen({ nonces: [one, null] }), one)).fair).toBe(true);
});

test('whoever was not there before the deal is told so', async () => {
  const check = await checkDeal(fair, seen({ seen: 'later' }), null);
  expect(check.steps.map(({ holds }) => holds)).toEqual([null, null, true, true]);
  expect(check.fair).toBe(true);
  expect(check.verdict.de).toContain('nicht alles');
});

test.each([
  ['another commitment than was seen', fair, seen({ commitment: 'f'.repeat(64) }), one],
  [
    'a secret that does not fit',
    { ...fair, deal: { ...fair.deal, secret: '6'.repeat(64) } },
    seen(),
    one,
  ],
  ['a share that is not one’s own', fair, seen(), two],
  ['another share than was seen', fair, seen({ nonces: [one, one] }), one],
  ['another seed', { ...fair, deal: { ...fair.deal, seed: one } }, seen(), one],
  [
    'another start than was shown',
    fair,
    seen({ start: { view: tableOf('mandala', []).start as string, reader: 1 } }),
    one,
  ],
  ['another start', { ...fair, start: tableOf('mandala', []).start }, seen(), one],
] as const)('%s is noticed', async (_, state, kept, own) => {
  const check = await checkDeal(state as TableState, kept, own);
  expect(check.fair).toBe(false);
  expect(check.verdict.en).toBe('This deal is not what was promised.');
});

test('only what is dealt can be checked', () => {
  expect(isDealt('mandala', {})).toBe(true);
  expect(isDealt('patterns', {})).toBe(true);
  expect(isDealt('manalath', {})).toBe(false);
});
