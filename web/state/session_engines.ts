// The engines of a game: those that sit there, and those that give a hint. A question holds all that
// its seat has seen so far, so an engine knows the whole game also after a reload, after something
// was taken back, and when it had to be started again.
import { Stopped, type Engine, type Thought } from '$web/kolam/engine.ts';
import {
  isRefused,
  optionsText,
  type GameName,
  type Player,
  type Refused,
  type LocalGame,
} from '$web/kolam/kolam.ts';

export type OpenEngine = (game: GameName) => Engine;

export interface Engines {
  /** What the engine in the seat of the player to move plays; for a person, the best there is. With
   * it how many milliseconds it takes at least, if `pause` per cent of a person's time are wished. */
  answer(player: Player, pause?: number): Promise<{ move: string; pause: number }>;
  stop(): void;
  close(): void;
}

interface Seated {
  engine: Engine;
  /** Questions that are not answered yet. */
  waiting: number;
}

export const wasStopped = (error: unknown): boolean => error instanceof Stopped;

function answerOf(thought: Thought | Refused): { move: string; pause: number } {
  if (isRefused(thought)) throw new Error(thought.refused.en);
  const move = thought.moveInfos?.[0]?.move;
  if (move === undefined) throw new Error('no move');
  return { move, pause: thought.pause ?? 0 };
}

/** Each engine is opened when it is first asked. */
export function openEngines(open: OpenEngine, localGame: LocalGame): Engines {
  const seated = new Map<Player, Seated>();
  const { game, options } = localGame.state(0);

  function seatOf(player: Player): Seated {
    const seat = seated.get(player) ?? { engine: open(game), waiting: 0 };
    seated.set(player, seat);
    return seat;
  }

  async function answer(player: Player, pause = 0): Promise<{ move: string; pause: number }> {
    const { views, request: asked } = localGame.seat();
    const seat = seatOf(player);
    const request = pause > 0 ? `${asked} pause=${pause}` : asked;
    const question = { options: optionsText(options), position: views.join('\n'), request };
    seat.waiting++;
    try {
      return answerOf(await seat.engine.ask({ ask: 'play', ...question }));
    } finally {
      seat.waiting--;
    }
  }

  return {
    answer,
    stop: () => seated.forEach(({ engine, waiting }) => waiting > 0 && engine.stop()),
    close: () => seated.forEach(({ engine }) => engine.close()),
  };
}
