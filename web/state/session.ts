// A game at its table as the page shows it, whether this page runs it (session.svelte.ts) or a server
// does (online/table/table_session.svelte.ts).
import { boardOf } from '$web/games/game.ts';
import type { GameName, Look, Player, Result, Words } from '$web/kolam/kolam.ts';
import type { LogEntry } from './session_log.ts';
import type { Heard } from './session_voice.ts';

export interface Playing {
  readonly game: GameName;
  readonly names: [Words, Words];
  /** Who plays at this screen; nobody where it is only watched. */
  readonly persons: Player[];
  readonly state: {
    toMove: 0 | Player;
    result: Result;
    clocks: { left: [number, number]; runs: 0 | Player } | null;
  };
  /** What is shown: now, or after `past` moves. */
  readonly look: Look;
  readonly past: number | null;
  /** Moves that led to what is shown. */
  readonly shownCount: number;
  readonly log: LogEntry[];
  readonly over: boolean;
  /** Whether a person is to choose a move now. */
  readonly canPlay: boolean;
  /** Which engine thinks. */
  readonly thinking: 0 | Player;
  /** Whose view the players' side of the table is. */
  readonly near: Player;
  readonly turnText: Words;
  /** What concerns those who wait for the other's move; mostly nothing. */
  readonly waitingText: Words;
  readonly resultText: Words;
  /** For screen readers, with a sound. */
  readonly heard: Heard;
  /** Why something was refused. */
  readonly message: Words | null;
  /** Who would resign now; 0 if nobody can. */
  readonly resigner: 0 | Player;
  /** A move that is shown and not yet safe. */
  readonly sending?: string | null;
  /** Whether the clocks are those of the server, as far as anybody knows. */
  readonly doubtful?: boolean;
  /** What else there is to say of a player: the rating, who is not here. */
  about?(player: Player): Words[];

  name(player: Player): Words;
  play(move: string): boolean;
  /** As somebody types it: capitals do not matter. */
  playTyped(text: string): boolean;
  /** Shows the game after so many moves; null: as it is now. */
  lookBack(count: number | null): void;
  resign(): boolean;
  /** Everything that is left to do and good: `next` says what. */
  takeRest(next: (look: Look) => string | null): Promise<void>;
}

/** What the player to move does unasked: to pass, where that was done once and nothing else is left
 * for the rest of the game. */
export function unaskedMove(look: Look, log: LogEntry[]): string | null {
  const idle = boardOf(look.game).idle?.(look) ?? null;
  const before = log.findLast(({ player }) => player === look.toMove)?.move;
  return idle !== null && idle === before ? idle : null;
}

/** The one of the legal moves that is meant; what is typed, if that is none or several. */
export function typedMove(text: string, legal: string[]): string {
  const typed = text.trim();
  const alike = legal.filter((move) => move.toLowerCase() === typed.toLowerCase());
  return legal.includes(typed) || alike.length !== 1 ? typed : (alike[0] as string);
}
