// The list of the app's games and their folders.
import { expect, test } from 'vitest';
import { gameOf } from '$web/games/game.ts';
import { titles } from '$web/games/games.ts';
import { glossaryOf } from '$web/games/glossary.ts';
import { tutorialOf } from '$web/games/lesson.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { hasDeal, kolam } from '$web/kolam/loaded.ts';

test('the list has the games that the rules have, in their order, with their titles', () => {
  expect(Object.entries(titles)).toEqual(
    kolam.catalogue.games.map(({ name, title }) => [name, title]),
  );
});

test.for(Object.keys(titles))('%s has everything that a game consists of', (game) => {
  expect(gameOf(game).board.path).toBeTypeOf('function');
  expect(tutorialOf(game).lessons).not.toHaveLength(0);
  expect(glossaryOf(game).terms).not.toHaveLength(0);
});

test.for(Object.keys(titles))('the moment that stands for %s is a position of it', (game) => {
  expect(isRefused(kolam.look({ game, ...gameOf(game).moment }))).toBe(false);
});

test('a game that is not there is said to be missing', () => {
  expect(() => gameOf('chess')).toThrow('web/games/chess is missing');
});

test('only games with a deal have a seed', () => {
  expect(['patterns', 'manalath', 'mandala'].filter(hasDeal)).toEqual(['patterns', 'mandala']);
});
