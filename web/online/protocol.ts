// What a server and the app say to each other: docs/protocol.md as types.
import type { GameName, Options, Player, Result, Words } from '$web/kolam/kolam.ts';

export type TableId = string;
export type What = 'draw' | 'takeback' | 'rematch';
export type OnlineEnd =
  'none' | 'rules' | 'resigned' | 'time' | 'agreed' | 'left' | 'aborted' | 'adjudicated';
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'oops',
  'good_game',
] as const;
export type Phrase = (typeof PHRASES)[number];

export interface Person {
  name: string;
  guest: boolean;
  /** Told to themselves alone: they have the page for hosts. */
  host?: true;
}

/** An engine: its level, tenths of the way to the next one, and whether it follows a person. */
export interface EngineInfo {
  level: number;
  tenths?: number;
  follows?: true;
}

/** The other player; null if the seat is open. */
export type Opponent = EngineInfo | { name: string; guest: boolean } | null;

/** What everybody is told: by the host, or because the server stores nothing or begins no games. */
export interface Announcement {
  kind: 'host' | 'readOnly' | 'drain';
  since: number;
  until: number | null;
  en: string;
  de: string;
}

export interface Turn {
  table: TableId;
  game: GameName;
  seat: Player;
  opponent: Opponent;
  yours: boolean;
  state: 'open' | 'playing';
  /** Of several servers, the one that has it; that which tells it, if it is not said. */
  at?: string;
}

export type SeatInfo =
  | { kind: 'open' }
  | ({ kind: 'level' } & EngineInfo)
  | { kind: 'person'; name: string; guest: boolean; rating: number | null; here: boolean };

export interface Clocks {
  left: [number, number];
  runs: 0 | Player;
  paused: boolean;
}

export interface Gone {
  player: Player;
  until: number;
}

export interface Presence {
  here: [boolean, boolean];
  watchers: number;
  gone: Gone | null;
  time: number;
}

export interface Because {
  e:
    | 'open'
    | 'sit'
    | 'move'
    | 'offer'
    | 'decline'
    | 'takeback'
    | 'end'
    | 'pause'
    | 'resume'
    | 'rematch'
    | 'name'
    | 'lock';
  player?: 0 | Player;
  what?: What;
  move?: string;
  key?: string;
  count?: number;
}

/** A table's whole state, as one reader may know it. */
export interface TableState {
  is: 'table';
  re?: number;
  table: TableId;
  n: number;
  because?: Because;
  game: GameName;
  options: Options;
  pace: string;
  rated: boolean;
  listed: boolean;
  placed: boolean;
  state: 'open' | 'playing' | 'over';
  seat: 0 | Player;
  seats: [SeatInfo, SeatInfo];
  watchers: number;
  deal: {
    commitment: string;
    nonces: [string | null, string | null];
    secret?: string;
    seed?: string;
    /** The commitment to the deal of a rematch. */
    next?: string;
  };
  start: string | null;
  position: string | null;
  moves: string[];
  /** Who made them: "1212". */
  movers: string;
  toMove: 0 | Player;
  result: Result;
  end: OnlineEnd;
  /** Why somebody who hosts has ended the game, in their words. */
  reason: string | null;
  clocks: Clocks | null;
  offers: Record<What, [boolean, boolean]>;
  gone: Gone | null;
  next: TableId | null;
  opened: number;
  begun: number | null;
  ended: number | null;
  time: number;
}

/** A move that does not end the game. */
export interface MoveEvent {
  is: 'event';
  re?: number;
  table: TableId;
  n: number;
  e: 'move';
  player: Player;
  move: string;
  count: number;
  position: string;
  toMove: 0 | Player;
  clocks: Clocks | null;
  time: number;
  key?: string;
}

export interface Events extends Presence {
  is: 'events';
  re?: number;
  table: TableId;
  events: (MoveEvent | TableState)[];
}

export interface Lobby {
  is: 'lobby';
  open: {
    table: TableId;
    game: GameName;
    options: Options;
    pace: string;
    rated: boolean;
    placed?: boolean;
    seats: [SeatInfo, SeatInfo];
    since: number;
    at?: string;
  }[];
  playing: {
    table: TableId;
    game: GameName;
    pace: string;
    rated: boolean;
    placed?: boolean;
    seats: [SeatInfo, SeatInfo];
    count: number;
    watchers: number;
    at?: string;
  }[];
  people: number;
}

export interface Said {
  is: 'said';
  table: TableId;
  player: Player;
  phrase: Phrase;
}

export interface FinishedGame {
  table: TableId;
  game: GameName;
  options: Options;
  pace: string;
  players: [FinishedPlayer, FinishedPlayer];
  result: Result;
  end: OnlineEnd;
  rated: boolean;
  moves: number;
  begun: number;
  ended: number;
}

export type FinishedPlayer = EngineInfo | { name: string; guest: boolean; rating: number | null };

export interface Standing {
  game: GameName;
  rating: number;
  deviation: number;
  won: number;
  lost: number;
  drawn: number;
  when: number;
  history: [time: number, rating: number, deviation: number][];
}

/** Why a request was refused; or `code` "line": the connection was lost before the answer came. */
export interface OnlineRefusal extends Words {
  code:
    | 'malformed'
    | 'unknown'
    | 'illegal'
    | 'stale'
    | 'seat'
    | 'taken'
    | 'account'
    | 'banned'
    | 'elsewhere'
    | 'busy'
    | 'closed'
    | 'line';
  /** Of `elsewhere`: the server that has the table. */
  at?: string;
}
