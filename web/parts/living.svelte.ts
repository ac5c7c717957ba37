// The games of the first page play themselves: a move every few seconds, one game after the other. They rest
// while nobody can see them, and for who wants no motion.
import { stillness } from '$web/base/settings.svelte.ts';
import { livingOf } from '$web/games/living.ts';
import type { GameName, Placed } from '$web/kolam/kolam.ts';

const STEP = 1800; // milliseconds from a move to one of the next game
const REST = 3; // turns that the end of a game stays

export interface Course {
  /** Moves made so far; more than there are while the end is looked at. */
  at: number;
  moves: string[];
}

/** After the next turn: one move on, or, when the end was seen, at the beginning again. */
export const advance = ({ at, moves }: Course): Course => ({
  moves,
  at: at >= moves.length + REST ? 0 : at + 1,
});

export const movesMade = ({ at, moves }: Course): string[] => moves.slice(0, at);

export class LivingGames {
  /** What is shown of a game that has moved. */
  shown: Partial<Record<GameName, Omit<Placed, 'game'>>> = $state.raw({});
  paused = $state(false);
  readonly #courses = new Map<GameName, Course>();
  readonly #timer: ReturnType<typeof setInterval>;
  #turn = 0;

  constructor(games: GameName[]) {
    for (const game of games) {
      const living = livingOf(game);
      if (living) this.#courses.set(game, { at: living.from, moves: living.moves.split(' ') });
    }
    this.#timer = setInterval(() => this.#step(), STEP);
  }

  #step(): void {
    if (this.paused || document.hidden || stillness()) return;
    const [game, before] = [...this.#courses][this.#turn++ % this.#courses.size] ?? [];
    const placed = game && livingOf(game)?.placed;
    if (!before || !placed) return;
    const course = advance(before);
    this.#courses.set(game, course);
    if (course.at > course.moves.length) return;
    this.shown = { ...this.shown, [game]: { ...placed, moves: movesMade(course) } };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
