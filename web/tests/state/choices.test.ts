// What a link to a new game asks for.
import {
  agreementOf,
  drawnByLot,
  lastChoices,
  linkedChoices,
  saveChoices,
} from '$web/state/choices.ts';
import { isNewcomer, noteResult } from '$web/state/wins.ts';
import { FOLLOW, followWords } from '$web/state/following.ts';
import { saveGame } from '$web/state/saved_games.ts';
import { levelOf } from '$web/state/session_words.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { describe, expect, test } from 'vitest';

describe('"Play from here"', () => {
  const look = kolam.look({
    game: 'manalath',
    options: { sides: '3-3-3', neutral: 'c3' },
    moves: ['oa1', 'pb2'],
    reader: 0,
  });
  if (isRefused(look)) throw new Error(look.refused.en);
  const query = new URLSearchParams({
    position: look.position,
    options: 'sides=3-3-3 neutral=c3',
    seats: 'friend',
  });

  test('begins the game at that position, by its options', () => {
    const agreed = agreementOf('manalath', linkedChoices('manalath', query));
    const localGame = kolam.localGame();
    expect(isRefused(localGame.begin(agreed))).toBe(false);
    expect(localGame.state(0).position).toBe(look.position);
    expect(localGame.state(0).placed).toBe(true);
    localGame.close();
  });

  test('is refused with a sentence where the position is nonsense', () => {
    query.set('position', 'xyz');
    const answer = kolam
      .localGame()
      .begin(agreementOf('manalath', linkedChoices('manalath', query)));
    expect(isRefused(answer) && answer.refused.de).toMatch(/\w+/);
  });
});

test('a game that was resigned has nobody to move and nothing to choose', () => {
  for (const { name } of kolam.catalogue.games) {
    const localGame = kolam.localGame();
    localGame.begin({
      game: name,
      options: {},
      seed: '1',
      seats: ['person', 'person'],
      pace: 'none',
    });
    localGame.resign(1);
    const look = localGame.look(1);
    expect([look.toMove, look.legal, look.result]).toEqual([0, [], '0-1']);
    expect(localGame.state(1).legal).toEqual([]);
    localGame.close();
  }
});

test('two at one screen sit where they chose, or where the lot puts them', () => {
  const choices = {
    ...linkedChoices('manalath', new URLSearchParams({ seats: 'friend' })),
    names: ['Ada', ' Ben\u0007 '] as [string, string],
  };
  const seats = (begins: 'me' | 'other' | 'chance', lot = 0) =>
    agreementOf('manalath', { ...choices, begins }, () => lot).seats;
  expect(seats('me')).toEqual(['person=Ada', 'person=Ben']);
  expect(seats('other')).toEqual(['person=Ben', 'person=Ada']);
  expect(seats('chance', 0.2)).toEqual(['person=Ada', 'person=Ben']);
  expect(seats('chance', 0.8)).toEqual(['person=Ben', 'person=Ada']);
});

test('places that chance has drawn anew are to be seen before the game', () => {
  const drawn = () => drawnByLot(linkedChoices('manalath', new URLSearchParams('now')));
  const last = lastChoices('manalath');
  const options = { ...last.options, neutral: 'c4, e5' };
  saveChoices('manalath', { ...last, options, places: 2, byLot: false });
  expect(drawn()).toBe(false);
  saveChoices('manalath', { ...last, options, places: 2, byLot: true });
  expect(drawn()).toBe(true);
  saveChoices('manalath', {
    ...last,
    options: { ...options, neutral: '' },
    places: 0,
    byLot: true,
  });
  expect(drawn()).toBe(false);
});

test('level 1 is offered until it is beaten, unless somebody chose another', () => {
  const game = 'mandala';
  const offered = () => lastChoices(game).level;
  saveChoices(game, lastChoices(game));
  noteResult(game, ['level=1', 'person'], '1-0');
  noteResult(game, ['person', 'person'], '1-0');
  expect([offered(), isNewcomer([game])]).toEqual([1, true]);
  noteResult(game, ['level=1', 'person'], '0-1');
  expect([offered(), isNewcomer([game])]).toEqual([2, false]);
  noteResult(game, ['person', 'level=7'], '1-0');
  expect(offered()).toBe(3);
  saveChoices(game, { ...lastChoices(game), level: 5 });
  expect(offered()).toBe(5);
});

describe('an engine that follows', () => {
  const game = 'manalath';
  const asked = linkedChoices(game, new URLSearchParams({ seats: 'level', level: 'follow' }));
  const seat = () => agreementOf(game, { ...asked, begins: 'me' }).seats[1];
  const keep = (id: string, seats: [string, string], result: '1-0' | '0-1', record = '') =>
    saveGame({
      id,
      game,
      seats,
      count: 9,
      toMove: 0,
      result,
      begun: 1,
      when: Number(id),
      finished: true,
      record,
    });

  test('takes somebody unknown for a beginner, and says so', () => {
    expect(asked.level).toBe(FOLLOW);
    expect(seat()).toBe('follow=2');
    expect(followWords(seat() ?? '')).toEqual({
      en: 'Follows you: about level 2',
      de: 'Folgt dir: etwa Stufe 2',
    });
  });

  test('becomes stronger when it is beaten, and weaker again', () => {
    keep('1', ['person', 'follow=2'], '1-0');
    const stronger = levelOf(seat() ?? '');
    expect(stronger).toBeGreaterThan(2.2);
    keep('2', ['level=4', 'person'], '1-0');
    expect(levelOf(seat() ?? '')).toBeLessThan(stronger);
  });

  test('counts neither other games nor those that began with a position', () => {
    const before = seat();
    keep('3', ['person', 'person'], '1-0');
    keep('4', ['level=1', 'level=9'], '0-1');
    keep('5', ['person', 'level=10'], '1-0', '[Game "manalath"]\n[Position "x"]\n');
    expect(seat()).toBe(before);
  });

  test('begins, and is chosen again next time', () => {
    const localGame = kolam.localGame();
    const agreement = agreementOf(game, { ...asked, begins: 'me' });
    expect(isRefused(localGame.begin(agreement))).toBe(false);
    expect(localGame.state(1).seats[1]).toBe(agreement.seats[1]);
    expect(localGame.write()).toContain(`[Seat2 "${agreement.seats[1]}"]`);
    localGame.close();
    saveChoices(game, { ...lastChoices(game), level: FOLLOW });
    expect(lastChoices(game).level).toBe(FOLLOW);
  });
});
