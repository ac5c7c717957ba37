// The games that play themselves on the first page.
import { expect, test } from 'vitest';
import { livingOf, type Living } from '$web/games/living.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { advance, movesMade, type Course } from '$web/parts/living.svelte.ts';

test('every move of a living game is legal, and its moment lies within it', () => {
  const games = kolam.catalogue.games.map(({ name }) => name).filter(livingOf);
  expect(games.length).toBeGreaterThan(2);
  for (const game of games) {
    const { placed, moves, from } = livingOf(game) as Living;
    const look = kolam.look({ game, ...placed, moves: moves.split(' ') });
    expect(isRefused(look) ? look.refused.en : '').toBe('');
    expect(from).toBeLessThan(moves.split(' ').length);
  }
});

test('a game goes on move by move, rests at its end, and begins again', () => {
  let course: Course = { at: 1, moves: ['a', 'b'] };
  const seen: string[] = [];
  for (let i = 0; i < 7; i++) {
    course = advance(course);
    seen.push(movesMade(course).join(''));
  }
  expect(seen).toEqual(['ab', 'ab', 'ab', 'ab', '', 'a', 'ab']);
});
