// How a game comes to the table: a new one from what was agreed, a kept one from its record.
import { isRefused, type Agreement, type Refusal, type Refused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { Session, type Callbacks } from './session.svelte.ts';
import { saveGame, newGameId, type SavedGame } from './saved_games.ts';

/** Begins a game and keeps it; or why the rules refuse it. */
export function beginGame(agreement: Agreement): string | Refused {
  const localGame = kolam.localGame();
  const answer = localGame.begin(agreement);
  if (isRefused(answer)) {
    localGame.close();
    return answer;
  }
  const { game, seats, count, toMove, result } = localGame.state(0);
  const id = newGameId();
  const when = Date.now();
  const record = localGame.write();
  const finished = toMove === 0;
  saveGame({ id, game, seats, count, toMove, result, begun: when, when, finished, record });
  localGame.close();
  return id;
}

/** Why the rules refuse what was agreed; null if they do not. */
export function whyNot(agreement: Agreement): Refusal | null {
  const localGame = kolam.localGame();
  const answer = localGame.begin(agreement);
  localGame.close();
  return isRefused(answer) ? answer.refused : null;
}

/** A kept game as it was left. An engine match that was under way waits to be resumed. */
export function openSession(kept: SavedGame, callbacks: Callbacks): Session | Refused {
  const localGame = kolam.localGame();
  const answer = localGame.read(kept.record);
  if (isRefused(answer)) {
    localGame.close();
    return answer;
  }
  const session = new Session(localGame, kept.id, kept.begun, callbacks);
  session.paused = session.persons.length === 0 && kept.count > 0;
  return session;
}
