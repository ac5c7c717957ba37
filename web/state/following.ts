// An engine that follows a person: how strong by the games that are kept in this browser. The rules'
// module makes a level of their results; this only gathers them.
import type { GameName, Words } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { listGames } from './saved_games.ts';
import { isPerson, levelName, levelOf } from './session_words.ts';

/** What is said of it at the table, to the person or to those who watch. */
export const FOLLOWS_YOU: Words = { en: 'follows you', de: 'folgt dir' };
export const FOLLOWS: Words = { en: 'follows the person', de: 'folgt der Person' };

/** What is chosen for a level where the engine is to follow. */
export const FOLLOW = 0;

/** A seat that was given its level before the game began. */
export const isFollowing = (seat: string): boolean => /^follow=/.test(seat);

/** A game that began with a position says little about how somebody plays. */
export const isPlaced = (record: string) => /^\[Position /m.test(record);

/** The seat of an engine that follows who plays here: "follow=4.3". */
export function followSeat(game: GameName): string {
  const results = listGames()
    .filter((one) => one.game === game && one.finished && !isPlaced(one.record))
    .filter(({ seats }) => seats.some(isPerson) && seats.some((seat) => levelOf(seat) > 0))
    .map(({ result, seats }) => [result, ...seats].join('\t'));
  return kolam.follow(game, results.join('\n'));
}

/** "Follows you: about level 4" */
export function followWords(seat: string): Words {
  const { en, de } = levelName(levelOf(seat));
  return {
    en: `Follows you: about ${en.toLowerCase()}`,
    de: `Folgt dir: etwa ${de}`,
  };
}
