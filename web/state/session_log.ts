// The moves of a game with who made them, and in words: what everybody saw, and what a person was
// told before playing it, where nobody else's cards are in that.
import {
  isRefused,
  type GameName,
  type GameState,
  type Language,
  type Look,
  type Player,
  type LocalGame,
  type Words,
} from '$web/kolam/kolam.ts';
import { movedBy, type Moved } from '$web/games/game.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { isPerson, moveWords } from './session_words.ts';

export interface LogEntry {
  move: string;
  player: Player;
  /** What everybody sees of it. */
  text: Words;
  /** Its pieces, and what the text leaves out of them. */
  moved: Moved;
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

/** An entry, of a look at the position before the move; null if that is not known here. */
export const makeEntry = (
  game: GameName,
  move: string,
  player: Player,
  before: Look | null,
  told: Words | null,
): LogEntry => ({
  move,
  player,
  text: moveWords(game, move),
  moved: movedBy(game, move, before),
  told,
});

/** "swap on g3: orange laid, green taken". */
export const entryWords = ({ text, moved: { detail } }: LogEntry): Words =>
  inBoth((language) => [text[language], detail[language]].filter(Boolean).join(': '));

/** The same of the move that was just made. */
export function playedWords(game: GameName, move: string, log: LogEntry[]): Words {
  const entry = log.at(-1);
  return entry?.move === move ? entryWords(entry) : moveWords(game, move);
}

function entryOf(
  localGame: LocalGame,
  { game, seats }: GameState,
  move: string,
  i: number,
): LogEntry {
  const before = localGame.look(0, i);
  const player = before.toMove as Player;
  const open = !gameInfo(game).hides || seats.filter(isPerson).length === 1;
  const tells = open && isPerson(seats[player - 1] as string);
  const told = tells ? tellBoth(localGame.look(player, i), move) : null;
  return makeEntry(game, move, player, before, told);
}

/** The log of the game as it stands; what is in it already stays the same. */
export function extendLog(log: LogEntry[], localGame: LocalGame, state: GameState): LogEntry[] {
  const { moves } = state;
  const differs = log.findIndex((entry, i) => entry.move !== moves[i]);
  const same = differs < 0 ? log : log.slice(0, differs);
  if (differs < 0 && same.length === moves.length) return log;
  const added = moves.slice(same.length);
  return [...same, ...added.map((move, i) => entryOf(localGame, state, move, same.length + i))];
}
