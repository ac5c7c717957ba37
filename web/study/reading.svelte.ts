// A study as it is read: the tree, where in it we are, and how we look at it. What changes it and keeps
// it is Lab (lab.svelte.ts); an element on another page has nothing but this (package/board.ts).
import {
  isRefused,
  type Language,
  type Look,
  type Player,
  type Reader,
  type Words,
} from '$web/kolam/kolam.ts';
import {
  endOf,
  existing,
  movesTo,
  sideways,
  twigAt,
  type Path,
  type Study,
  type Twig,
} from '$web/kolam/tree.ts';
import { playedMove, type PlayedMove } from '$web/state/session_log.ts';
import { lookAt, readersOf } from './record.ts';
import { mayKnow } from './review.ts';
import { studyNames } from './words.ts';

export class Reading {
  study: Study = $state.raw() as Study;
  path: Path = $state.raw([]);
  reader: Reader = $state(-1);
  turned = $state(false);
  /** Who of the players it is that reads; 0 for nobody. */
  own: 0 | Player = $state(0);
  readonly names: [Words, Words] = $derived(studyNames(this.study, this.own));
  readonly at: Twig = $derived.by(() => twigAt(this.study, this.path) ?? this.study.root);
  readonly moves: string[] = $derived(movesTo(this.study, this.path));
  /** The line through here, to its end. */
  readonly line: Path = $derived(endOf(this.study, this.path));
  /** Nothing in a study is refused, since it was read and written by the rules. */
  readonly look: Look = $derived(this.lookHere());
  /** The move that led to what is on the board; null at the start. */
  readonly last: string | null = $derived(this.lastHere() || null);
  readonly near: Player = $derived(this.reader > 0 ? (this.reader as Player) : this.turned ? 2 : 1);
  /** Through whose eyes it can be looked at. */
  readonly readers: Reader[];
  /** By the moves that lead there. */
  #made = new Map<string, PlayedMove>();

  constructor(study: Study, path: Path = []) {
    this.study = study;
    this.path = existing(study, path);
    this.readers = readersOf(study);
    this.reader = this.readers[0] ?? 0;
  }

  /** Walking */

  go(path: Path): void {
    this.path = existing(this.study, path);
  }

  back = () => this.along(-1) || this.go(this.path.slice(0, -1));
  forward = () => this.along(1) || this.go([...this.path, 0]);
  aside = (by: 1 | -1) => this.across() || this.go(sideways(this.study, this.path, by));
  toStart = () => this.along(-Infinity) || this.go([]);
  toEnd = () => this.along(Infinity) || this.go(this.line);

  /** What else may be on the board than the position where we are, and steps through that: true if
   * they were taken there. */
  protected lookHere(): Look {
    return lookAt(this.study, this.path, this.reader) as Look;
  }
  protected lastHere(): string | undefined {
    return this.at.move;
  }
  protected along(_by: number): boolean {
    return false;
  }
  protected across(): boolean {
    return false;
  }

  /** Asking */

  /** The move that led here, of what everybody sees of the position before it; null at the start. */
  madeAt = (path: Path): PlayedMove | null => {
    const moves = movesTo(this.study, path);
    const [key, move] = [moves.join(' '), moves.at(-1)];
    const known = this.#made.get(key);
    if (known || move === undefined) return known ?? null;
    const before = lookAt(this.study, path.slice(0, -1), 0);
    if (isRefused(before)) return null;
    const { game } = this.study;
    const made = playedMove(game, move, before.toMove as Player, before, this.names);
    this.#made.set(key, made);
    return made;
  };

  /** Who made it; 0 at the start. */
  moverOf = (path: Path): 0 | Player => this.madeAt(path)?.player ?? 0;

  /** What the move that led here did, in a sentence; nothing of a hand that is hidden. */
  told(language: Language): string {
    const mover = this.moverOf(this.path);
    if (mover === 0 || !mayKnow(this.reader, mover)) return '';
    const before = lookAt(this.study, this.path.slice(0, -1), this.reader);
    const told = isRefused(before) ? before : before.tell(this.at.move, language);
    return isRefused(told) ? '' : told.text;
  }
}
