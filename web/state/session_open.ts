// How a game comes to the table: a new one from what was agreed, a kept one from its record.
import { isRefused, type Agreement, type Refusal, type Refused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { Session, type Doors } from './session.svelte.ts';
import { keepGame, newGameId, type KeptGame } from './shelf.ts';

/** Begins a game and keeps it; or why the rules refuse it. */
export function beginGame(agreement: Agreement): string | Refused {
  const sitting = kolam.sitting();
  const answer = sitting.begin(agreement);
  if (isRefused(answer)) {
    sitting.close();
    return answer;
  }
  const { game, seats, count, toMove, result } = sitting.state(0);
  const id = newGameId();
  const when = Date.now();
  const record = sitting.write();
  const finished = toMove === 0;
  keepGame({ id, game, seats, count, toMove, result, begun: when, when, finished, record });
  sitting.close();
  return id;
}

/** Why the rules refuse what was agreed; null if they do not. */
export function whyNot(agreement: Agreement): Refusal | null {
  const sitting = kolam.sitting();
  const answer = sitting.begin(agreement);
  sitting.close();
  return isRefused(answer) ? answer.refused : null;
}

/** A kept game as it was left. An engine match that was under way waits to be resumed. */
export function openSession(kept: KeptGame, doors: Doors): Session | Refused {
  const sitting = kolam.sitting();
  const answer = sitting.read(kept.record);
  if (isRefused(answer)) {
    sitting.close();
    return answer;
  }
  const session = new Session(sitting, kept.id, kept.begun, doors);
  session.paused = session.persons.length === 0 && kept.count > 0;
  return session;
}
