// How a list describes tables: the time control, the options, who sits there.
import type { GameName, Options, Words } from '$web/kolam/kolam.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { readPlaces, writePlaces } from '$web/state/places.ts';
import { levelName } from '$web/state/session_words.ts';
import type { FinishedPlayer, Opponent, SeatInfo } from '../protocol.ts';

const plural = (count: string, one: string, many: string) =>
  `${count} ${Number(count) === 1 ? one : many}`;

/** "5+10", "30s", "3d" and "none" as people say them; what is none of these stays as it is. */
export function timeControlWords(pace: string): Words {
  if (pace === 'none') return { en: 'no clock', de: 'ohne Uhr' };
  const [, count = '', unit = ''] = /^(\d+)([sd])$/.exec(pace) ?? [];
  if (unit === 's') return { en: `${count} s a move`, de: `${count} s je Zug` };
  if (unit === 'd')
    return {
      en: `${plural(count, 'day', 'days')} a move`,
      de: `${plural(count, 'Tag', 'Tage')} je Zug`,
    };
  const [, minutes, seconds] = /^([\d.]+)(?:\+([\d.]+))?$/.exec(pace) ?? [];
  if (minutes === undefined) return { en: pace, de: pace };
  const more = seconds === undefined || Number(seconds) === 0 ? '' : ` + ${seconds} s`;
  return { en: `${minutes} min${more}`, de: `${minutes} min${more}` };
}

/** What is played otherwise than usual, "Board: 4-4-4"; empty if nothing is. */
export function optionsWords(game: GameName, options: Options): Words {
  const told = gameInfo(game).options.flatMap(({ name, initial, label, values, names, places }) => {
    const value = options[name] ?? initial;
    if (value === initial) return [];
    const at = values?.indexOf(value) ?? -1;
    const shown = places ? writePlaces(readPlaces(value)) : value;
    const named = { en: names?.en[at] ?? shown, de: names?.de[at] ?? shown };
    return [{ en: `${label.en}: ${named.en}`, de: `${label.de}: ${named.de}` }];
  });
  return {
    en: told.map(({ en }) => en).join(', '),
    de: told.map(({ de }) => de).join(', '),
  };
}

/** It begins with a position that its host laid out, not with the usual start. */
export const PLACED_WORDS: Words = { en: 'from a position', de: 'ab einer Stellung' };

/** Names that the server gives are in both languages. */
const givenName = (name: string): Words => ({
  en: name,
  de: name.replace(/^Guest\b/, 'Gast').replace(/^Former member\b/, 'Ehemaliges Mitglied'),
});

/** Somebody at a table, in a list of turns or of finished games; null is nobody yet. */
export function playerWords(player: SeatInfo | FinishedPlayer | Opponent): Words {
  if (player && 'level' in player) return levelName(player.level + (player.tenths ?? 0) / 10);
  if (!player || !('name' in player)) return { en: 'open seat', de: 'freier Platz' };
  return player.guest ? givenName(player.name) : { en: player.name, de: player.name };
}

export const seatWords: (seat: SeatInfo) => Words = playerWords;

export const ratingOf = (who: SeatInfo | FinishedPlayer): number | null =>
  'rating' in who ? who.rating : null;
