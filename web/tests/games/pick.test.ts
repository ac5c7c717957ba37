// Choosing a move by choosing places.
import { expect, test } from 'vitest';
import { beginPick, choose, targets } from '$web/board/pick.ts';

// Cards of a colour and where they go; the kind is how many.
const cards = {
  path: (move: string) => [`hand-${move[0]}`, move.slice(1, -1)],
  kind: (move: string) => move.slice(-1),
  strict: true,
};
const moves = ['rfield1', 'rfield2', 'rmountain1', 'gmountain1'];

test('the first spot of a path can be chosen, then the next', () => {
  const pick = beginPick(moves, '1');
  expect([...targets(cards, pick)]).toEqual(['hand-r', 'hand-g']);
  const held = choose(cards, pick, 'hand-r', '1');
  expect([...targets(cards, held.pick)]).toEqual(['field', 'mountain']);
  expect(choose(cards, held.pick, 'mountain', '1').move).toBe('rmountain1');
});

test('the same spot again means one more, and then none', () => {
  const one = choose(cards, beginPick(moves, '1'), 'hand-r', '1').pick;
  const two = choose(cards, one, 'hand-r', '1').pick;
  expect(two.kind).toBe('2');
  expect([...targets(cards, two)]).toEqual(['field']);
  const none = choose(cards, two, 'hand-r', '1').pick;
  expect([none.chosen, none.kind]).toEqual([[], '1']);
});

test('another first spot begins anew, and a spot of no move is refused', () => {
  const held = choose(cards, beginPick(moves, '1'), 'hand-r', '1').pick;
  expect(choose(cards, held, 'hand-g', '1').pick.chosen).toEqual(['hand-g']);
  expect(choose(cards, held, 'river', '1')).toMatchObject({ refused: true, pick: held });
});

test('moves of one path are asked for when no kind is wanted', () => {
  const square = {
    path: (move: string) => [move.slice(1)],
    kind: (m: string) => m[0] ?? '',
    strict: false,
  };
  const asked = choose(square, beginPick(['Fc3', 'Sc3', 'Fd4'], null), 'c3', null);
  expect([asked.move, asked.pick.asked]).toEqual([null, ['Fc3', 'Sc3']]);
  expect(choose(square, beginPick(['Fc3', 'Sc3', 'Fd4'], null), 'd4', null).move).toBe('Fd4');
});
