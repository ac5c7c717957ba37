// The study that is open: the tree, where in it we are, what was done to it, and how we look at it.
// Every change is written and kept at once; what the rules refuse does not happen.
import {
  isRefused,
  type Language,
  type Look,
  type Player,
  type Reader,
  type Refused,
  type Words,
} from '$web/kolam/kolam.ts';
import { inWords, say, settings } from '$web/base/settings.svelte.ts';
import { NO_DETAIL } from '$web/board/board.ts';
import { movedBy, type Moved } from '$web/games/game.ts';
import { lossWords } from '$web/state/session_words.ts';
import { saveStudy, type SavedStudy } from './saved_studies.ts';
import { mayKnow, type Verdict } from './review.ts';
import { studyNames } from './words.ts';
import { isSecret, lookAt, readersOf, settle, writeStudy } from './record.ts';
import {
  addMove,
  endOf,
  existing,
  isMain,
  movesTo,
  pathOf,
  promote,
  remove,
  setComment,
  setStanding,
  setTag,
  sideways,
  toggleNag,
  twigAt,
  type Path,
  type Place,
  type Study,
  type Twig,
} from './tree.ts';

const STEPS = 200; // of edits that can be taken back

/** Who made a move, and its pieces. */
interface Made {
  player: 0 | Player;
  moved: Moved;
}

const NOTHING_MADE: Made = { player: 0, moved: { pieces: [], detail: NO_DETAIL } };

export class Lab {
  study: Study = $state.raw() as Study;
  path: Path = $state.raw([]);
  record = $state('');
  /** A sentence about what could not be done. */
  error = $state('');
  reader: Reader = $state(-1);
  turned = $state(false);
  #past: Place[] = $state.raw([]);
  #future: Place[] = $state.raw([]);
  #kept: SavedStudy;
  #writing: string | null = null;
  /** Counts what was taken back and done again, so that open fields show it. */
  turns = $state(0);
  /** By the moves that lead there. */
  #made = new Map<string, Made>();

  /** Who of the players it is that studies here; 0 for nobody. */
  own: 0 | Player = $state(0);
  readonly names: [Words, Words] = $derived(studyNames(this.study, this.own));
  /** Whether this is a game that is still played and hides something: then nobody sees more of it
   * here than at the table. */
  readonly secret: boolean;
  readonly readers: Reader[];
  readonly at: Twig = $derived.by(() => twigAt(this.study, this.path) ?? this.study.root);
  readonly moves: string[] = $derived(movesTo(this.study, this.path));
  /** The line through here, to its end. */
  readonly line: Path = $derived(endOf(this.study, this.path));
  /** Nothing in a study is refused, since it was read and written by the rules. */
  readonly look: Look = $derived(lookAt(this.study, this.path, this.reader) as Look);
  readonly near: Player = $derived(this.reader > 0 ? (this.reader as Player) : this.turned ? 2 : 1);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  /** Whether the engine may speak: it thinks with the hand of the player to move. */
  readonly mayThink = $derived.by(() => {
    const { toMove } = this.look;
    return toMove !== 0 && mayKnow(this.reader, toMove);
  });

  constructor(study: Study, kept: SavedStudy) {
    this.study = study;
    this.record = kept.record;
    this.path = existing(study, kept.path);
    this.#kept = kept;
    this.own = kept.own ?? 0;
    this.turned = this.own === 2;
    this.secret = isSecret(study);
    this.readers = readersOf(study);
    this.reader = this.readers[0] ?? 0;
    this.#keep();
  }

  /** The table of the server's that has the whole of this study: nothing was changed. */
  get table(): string | null {
    const { table, source } = this.#kept;
    return table && this.record === source ? table : null;
  }

  get id(): string {
    return this.#kept.id;
  }

  /** Walking */

  go(path: Path): void {
    this.error = '';
    this.path = existing(this.study, path);
    this.#keep();
  }

  back = () => this.go(this.path.slice(0, -1));
  forward = () => this.go([...this.path, 0]);
  aside = (by: 1 | -1) => this.go(sideways(this.study, this.path, by));
  toStart = () => this.go([]);
  toEnd = () => this.go(this.line);

  /** Editing */

  #keep(): void {
    this.#kept = { ...this.#kept, record: this.record, path: this.path };
    if (saveStudy(this.#kept)) return;
    this.error = say(
      'This browser has no room left to keep the study. Save it as a record, or delete others.',
      'Dieser Browser hat keinen Platz mehr für die Studie. Sichere sie als Partie oder lösche andere.',
    );
  }

  /** False, with a sentence, where the rules refuse it. */
  #change({ study, path }: Place): boolean {
    if (study === this.study) {
      this.go(path);
      return true;
    }
    const before = { study: this.study, path: this.path };
    this.#writing = null;
    if (!this.#show({ study: settle(study), path })) return false;
    this.#past = [...this.#past.slice(-STEPS), before];
    this.#future = [];
    return true;
  }

  #show({ study, path }: Place): boolean {
    const written = writeStudy(study);
    if (isRefused(written)) return this.#refuse(written);
    this.study = study;
    this.record = written.record;
    this.#kept = { ...this.#kept, changed: Date.now() };
    this.go(path);
    return true;
  }

  #refuse({ refused }: Refused): false {
    this.error = inWords(refused);
    return false;
  }

  play = (move: string): boolean => this.#change(addMove(this.study, this.path, move));

  /** A line from somewhere, as far as the rules allow it: what the engine imagined may not be what
   * lies there. Then we are at its end, or after so many of its moves. */
  playLine(from: Path, moves: readonly string[], shown = moves.length): void {
    let place: Place = { study: this.study, path: from };
    let refused: Refused | null = null;
    for (const move of moves) {
      const next = addMove(place.study, place.path, move);
      const look = lookAt(next.study, next.path, -1);
      if (isRefused(look)) {
        refused = look;
        break;
      }
      place = next;
    }
    this.#change({ ...place, path: place.path.slice(0, from.length + shown) });
    if (refused && place.path.length < from.length + shown) this.#refuse(refused);
  }

  promote = (path = this.path) => this.#change(promote(this.study, path));
  remove = (path = this.path) => this.#change(remove(this.study, path));
  /** While somebody writes at one place it is one change. */
  comment = (path: Path, text: string) => {
    const writing = path.join();
    const goesOn = this.#writing === writing;
    const past = this.#past;
    this.#change({ study: setComment(this.study, path, text), path: this.path });
    if (goesOn) this.#past = past;
    this.#writing = writing;
  };
  mark = (nag: number) =>
    this.#change({ study: toggleNag(this.study, this.path, nag), path: this.path });
  /** Who stands better behind this move; 0 takes it away. */
  judge = (nag: number) =>
    this.#change({ study: setStanding(this.study, this.path, nag), path: this.path });
  /** Somebody who gives themselves a name wants to read it. */
  tag = (name: string, value: string) => {
    if (name === `Player${this.own}`) this.#renounce();
    return this.#change({ study: setTag(this.study, name, value), path: this.path });
  };

  #renounce(): void {
    const { own: _own, ...kept } = this.#kept;
    this.#kept = kept;
    this.own = 0;
  }

  undo = () => {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { study: this.study, path: this.path }];
    this.#writing = null;
    this.turns++;
    this.#show(before);
  };

  redo = () => {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { study: this.study, path: this.path }];
    this.#writing = null;
    this.turns++;
    this.#show(after);
  };

  /** Asking */

  /** The move that led here, of what everybody sees of the position before it. */
  #madeAt(path: Path): Made {
    const moves = movesTo(this.study, path);
    const [key, move] = [moves.join(' '), moves.at(-1)];
    const known = this.#made.get(key);
    if (known || move === undefined) return known ?? NOTHING_MADE;
    const before = lookAt(this.study, path.slice(0, -1), 0);
    const made = isRefused(before)
      ? NOTHING_MADE
      : { player: before.toMove, moved: movedBy(this.study.game, move, before) };
    this.#made.set(key, made);
    return made;
  }

  /** Who made the move that led here; 0 at the start. */
  moverOf = (path: Path): 0 | Player => this.#madeAt(path).player;

  /** Its pieces, and what its name leaves out of them. */
  movedOf = (path: Path): Moved => this.#madeAt(path).moved;

  /** What the move that led here did, in a sentence; nothing of a hand that is hidden. */
  told(language: Language): string {
    const mover = this.moverOf(this.path);
    if (mover === 0 || !mayKnow(this.reader, mover)) return '';
    const before = lookAt(this.study, this.path.slice(0, -1), this.reader);
    const told = isRefused(before) ? before : before.tell(this.at.move, language);
    return isRefused(told) ? '' : told.text;
  }

  /** Why a move of a line was a mistake, as its player could see it; '' if the board does not show it. */
  whyOf({ turn, player, played, best }: Verdict, line: readonly string[]): string {
    const path = pathOf(this.study, line.slice(0, turn));
    const look = path && best ? lookAt(this.study, path, player) : null;
    if (!look || isRefused(look) || !best) return '';
    return lossWords(look, this.names, settings.language, played.pv, best.pv);
  }

  get where(): string {
    if (this.path.length === 0) return say('Start', 'Anfang');
    return isMain(this.path) ? say('Main line', 'Hauptvariante') : say('Variation', 'Variante');
  }
}
