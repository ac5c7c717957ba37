// The moves of a game with who made them, and in the words of the rules: what everybody saw, and what a
// person was told before playing it, where nobody else's cards are in that.
import {
  isRefused,
  type GameName,
  type GameState,
  type Language,
  type Look,
  type Player,
  type LocalGame,
  type Played,
  type Words,
} from '$web/kolam/kolam.ts';
import { movedBy, type MovedPiece } from '$web/games/game.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';
import { calledNames, isPerson } from './session_words.ts';

export interface LogEntry {
  move: string;
  player: Player;
  /** What it did, as everybody saw it: "Level 3 laid green on d4 and took red". */
  text: Words;
  /** The same without the player: "laid green on d4 and took red". */
  deed: Words;
  pieces: MovedPiece[];
  /** What it did, as it was told to the person who played it; null where that is not for all. */
  told: Words | null;
}

export const inBoth = (make: (language: Language) => string): Words => ({
  en: make('en'),
  de: make('de'),
});

/** What a move would do, or why it cannot be played. */
export const tellBoth = (look: Look, move: string): Words =>
  inBoth((language) => {
    const told = look.tell(move, language);
    return isRefused(told) ? told.refused[language] : told.text;
  });

/** A move that was made; its name stands for it where the rules do not know it. */
export type PlayedMove = Pick<LogEntry, 'move' | 'player' | 'text' | 'deed' | 'pieces'>;

/** Of a look at the position before it; null if that is not known here. */
export function playedMove(
  game: GameName,
  move: string,
  player: Player,
  before: Look | null,
  names: [Words, Words],
): PlayedMove {
  const [en, de] = (['en', 'de'] as const).map((language) => {
    const called = calledNames(names, language);
    const played = before
      ? before.played(move, language, ...called)
      : kolam.namedMove(game, move, player, language, ...called);
    return isRefused(played) ? { text: move, deed: move, pieces: [] } : played;
  }) as [Played, Played];
  return {
    move,
    player,
    text: { en: en.text, de: de.text },
    deed: { en: en.deed, de: de.deed },
    pieces: movedBy(game, en),
  };
}

function entryOf(
  localGame: LocalGame,
  { game, seats }: GameState,
  names: [Words, Words],
  move: string,
  i: number,
): LogEntry {
  const before = localGame.look(0, i);
  const player = before.toMove as Player;
  const open = !gameInfo(game).hides || seats.filter(isPerson).length === 1;
  const tells = open && isPerson(seats[player - 1] as string);
  const told = tells ? tellBoth(localGame.look(player, i), move) : null;
  return { ...playedMove(game, move, player, before, names), told };
}

/** The log of the game as it stands; what is in it already stays the same. */
export function extendLog(
  log: LogEntry[],
  localGame: LocalGame,
  state: GameState,
  names: [Words, Words],
): LogEntry[] {
  const { moves } = state;
  const differs = log.findIndex((entry, i) => entry.move !== moves[i]);
  const same = differs < 0 ? log : log.slice(0, differs);
  if (differs < 0 && same.length === moves.length) return log;
  const added = moves.slice(same.length);
  return [
    ...same,
    ...added.map((move, i) => entryOf(localGame, state, names, move, same.length + i)),
  ];
}
