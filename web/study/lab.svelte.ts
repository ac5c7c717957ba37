// The study that is open: what was done to it, beside what is read of it.
// Every change is written and kept at once; what the rules refuse does not happen.
import { isRefused, type Look, type Loss, type Refused, type Side } from '$web/kolam/kolam.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { inWords, say, settings } from '$web/base/settings.svelte.ts';
import { lossTold } from '$web/state/session_words.ts';
import { saveStudy, type SavedStudy } from './saved_studies.ts';
import { mayKnow, type Verdict } from './review.ts';
import { Reading } from './reading.svelte.ts';
import { beginWalk, lineOf, movesOf, onSide, stepTo, type Walk } from './mistake.ts';
import { isSecret, lookAfter, lookAt, settle, writeStudy } from './record.ts';
import {
  addMove,
  isMain,
  movesTo,
  pathOf,
  promote,
  remove,
  setComment,
  setStanding,
  setTag,
  toggleNag,
  type Path,
  type Place,
  type Study,
} from '$web/kolam/tree.ts';

const STEPS = 200; // of edits that can be taken back

export class Lab extends Reading {
  record = $state('');
  /** A sentence about what could not be done. */
  error = $state('');
  #walk: Walk | null = $state.raw(null);
  /** The mistake that is walked through: then the board shows its lines, and not where we are. Its
   * better move tells of a hand, so that only the eyes that it was told to see it. */
  readonly walk: Walk | null = $derived(
    this.#walk && mayKnow(this.reader, this.#walk.verdict.player) ? this.#walk : null,
  );
  #past: Place[] = $state.raw([]);
  #future: Place[] = $state.raw([]);
  #kept: SavedStudy;
  #writing: string | null = null;
  /** Counts what was taken back and done again, so that open fields show it. */
  turns = $state(0);

  /** Whether this is a game that is still played and hides something: then nobody sees more of it
   * here than at the table. */
  readonly secret: boolean;
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  /** Whether the engine may speak: it thinks with the hand of the player to move. */
  readonly mayThink = $derived.by(() => {
    const { toMove } = this.look;
    return toMove !== 0 && !this.walk && mayKnow(this.reader, toMove);
  });

  constructor(study: Study, kept: SavedStudy) {
    super(study, kept.path);
    this.record = kept.record;
    this.#kept = kept;
    this.own = kept.own ?? 0;
    this.turned = this.own === 2;
    this.secret = isSecret(study);
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

  override go(path: Path): void {
    this.error = '';
    this.#walk = null;
    super.go(path);
    this.#keep();
  }

  /** Walking through a mistake of a line that was judged. */

  begin(verdict: Verdict, line: readonly string[]): void {
    const from = pathOf(this.study, line.slice(0, verdict.turn));
    const after = pathOf(this.study, line.slice(0, verdict.turn + 1));
    if (!from || !after) return;
    this.go(after);
    const about = { verdict, from, before: movesTo(this.study, from) };
    const loss = this.lossOf(verdict, line);
    this.#walk = beginWalk({ ...about, loss }, gameInfo(this.study.game).hides);
  }

  /** A line of the mistake, after so many of its moves. */
  show(side: Side, at = this.walk?.at ?? 0): void {
    if (this.walk) this.#walk = stepTo(onSide(this.walk, side), at);
  }

  leave = () => {
    this.#walk = null;
  };

  /** Puts the line that is shown into the study. */
  keepWalk = () => {
    if (this.walk) this.playLine(this.walk.from, lineOf(this.walk), this.walk.at);
  };

  protected override lookHere(): Look {
    const shown = this.walk && lookAfter(this.study, movesOf(this.walk), this.reader);
    return shown && !isRefused(shown) ? shown : super.lookHere();
  }

  protected override lastHere(): string | undefined {
    return this.walk ? movesOf(this.walk).at(-1) : super.lastHere();
  }

  protected override along(by: number): boolean {
    if (this.walk) this.#walk = stepTo(this.walk, this.walk.at + by);
    return this.walk !== null;
  }

  protected override across(): boolean {
    if (this.walk) this.show(this.walk.side === 'played' ? 'better' : 'played');
    return this.walk !== null;
  }

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

  play = (move: string): boolean => {
    if (this.walk) this.playLine(this.walk.from, lineOf(this.walk).slice(0, this.walk.at));
    return this.#change(addMove(this.study, this.path, move));
  };

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

  /** Why a move of a line was a mistake, as its player could see it, and the lines that show it. */
  lossOf({ turn, player, played, best }: Verdict, line: readonly string[]): Loss {
    const path = pathOf(this.study, line.slice(0, turn));
    const look = path && best ? lookAt(this.study, path, player) : null;
    if (!look || isRefused(look) || !best) return { text: '' };
    return lossTold(look, this.names, settings.language, played.pv, best.pv);
  }

  get where(): string {
    if (this.path.length === 0) return say('Start', 'Anfang');
    return isMain(this.path) ? say('Main line', 'Hauptvariante') : say('Variation', 'Variante');
  }
}
