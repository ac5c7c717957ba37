// From what somebody chose for a new game to a table on the server.
import type { GameName, Options, Player } from '$web/kolam/kolam.ts';
import { agreementOf, type Choices } from '$web/state/choices.ts';
import { FOLLOW } from '$web/state/following.ts';
import type { Line } from '../line/line.ts';
import type { TableId } from '../protocol.ts';
import { freshNonce, saveSeat } from '../table/seats.ts';

export interface Opening extends Record<string, unknown> {
  do: 'open';
  game: GameName;
  options: Options;
  position?: string;
  pace: string;
  seats: [string, string];
  shuffle: boolean;
  listed: boolean;
  rated: boolean;
  nonce: string;
}

/** Whether the game is played at a table of the server. */
export const isAtServer = ({ opponent, onServer }: Choices): boolean =>
  opponent === 'link' || opponent === 'lobby' || (opponent !== 'friend' && onServer);

/** Whether it can count for ratings: two people with accounts, and a deal. */
export const mayBeRated = ({ opponent, position }: Choices, hasAccount: boolean): boolean =>
  hasAccount && (opponent === 'link' || opponent === 'lobby') && !position.trim();

function seatsOf({ opponent, level, levels, begins }: Choices): [string, string] {
  if (opponent === 'engines') return [`level=${levels[0]}`, `level=${levels[1]}`];
  const engine = level === FOLLOW ? 'follow' : `level=${level}`;
  const other = opponent === 'level' ? engine : 'open';
  return begins === 'other' ? [other, 'me'] : ['me', other];
}

export function openingOf(
  game: GameName,
  choices: Choices,
  hasAccount: boolean,
  nonce: string,
): Opening {
  const { options, position } = agreementOf(game, choices);
  const { opponent, begins } = choices;
  return {
    do: 'open',
    game,
    options,
    ...(position !== undefined && { position }),
    pace: choices.onlinePace,
    seats: seatsOf(choices),
    shuffle: opponent !== 'engines' && begins === 'chance',
    // An open seat that is listed is for anyone: a friend's is not.
    listed: opponent === 'lobby' || (opponent !== 'link' && choices.listed),
    rated: mayBeRated(choices, hasAccount) && choices.rated,
    nonce,
  };
}

/** Opens it, and keeps the seat that we have there. Rejects with an OnlineRefusal. */
export async function openTable(line: Line, game: GameName, choices: Choices): Promise<TableId> {
  const nonce = freshNonce();
  const hasAccount = line.person !== null && !line.person.guest;
  const { table, seat, key } = await line.ask<{ table: TableId; seat?: Player; key?: string }>(
    openingOf(game, choices, hasAccount, nonce),
  );
  if (seat && key) saveSeat(table, { seat, key, nonce });
  return table;
}
