// The engines of a study: one that looks at the position before us while it is switched on, and
// one that judges every move of a line. Both get to see what the player to move sees.
import { openEngine } from '$web/kolam/app_engine.ts';
import { requestText, Stopped, type Summary, type Thought } from '$web/kolam/engine.ts';
import { isRefused, optionsText, type Look, type Player } from '$web/kolam/kolam.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { inWords, say } from '$web/base/settings.svelte.ts';
import { keepReview, keptReview } from './saved_studies.ts';
import { lookAt } from './record.ts';
import { nodesFor, verdictOf, type Care, type Review } from './review.ts';
import { movesTo, pathOf, type Path, type Study } from '$web/kolam/tree.ts';

const PAUSE = 200; // milliseconds: stepping through a game quickly starts no engine on the way
const TIME = 8_000;
const LONGER = 60_000;
const KEEP_EVERY = 8; // verdicts: what a reload costs

const broken = () =>
  say('The engine could not be loaded.', 'Die Engine konnte nicht geladen werden.');

/** What the player to move sees of it; null if nobody is. */
function viewFor(study: Study, path: Path, toMove: 0 | Player): Look | null {
  if (toMove === 0) return null;
  const view = lookAt(study, path, toMove);
  return isRefused(view) ? null : view;
}

export class Lines {
  on = $state(false);
  count = $state(3);
  thought: Thought | null = $state.raw(null);
  thinking = $state(false);
  error = $state('');
  #engine;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(study: Study) {
    this.#engine = openEngine(study.game);
  }

  /** Looks at a position from now on; at none if the engine is off or may not speak. */
  watch(study: Study, path: Path, toMove: 0 | Player, longer = false): void {
    this.rest();
    this.thought = null;
    this.error = '';
    const view = viewFor(study, path, toMove);
    if (!this.on || !view) return;
    const request = requestText({ lines: this.count, time: longer ? LONGER : TIME });
    this.thinking = true;
    this.#timer = setTimeout(() => void this.#think(view, request), longer ? 0 : PAUSE);
  }

  async #think(view: Look, request: string): Promise<void> {
    const { position, options } = view;
    try {
      const answer = await this.#engine.ask(
        { ask: 'analyse', options: optionsText(options), position, request },
        (thought) => (this.thought = thought),
      );
      if (isRefused(answer)) this.error = inWords(answer.refused);
      else this.thought = answer;
      this.thinking = false;
    } catch (error) {
      if (error instanceof Stopped) return;
      this.error = broken();
      this.thinking = false;
    }
  }

  /** Thinks no more; what it has found stays. */
  rest(): void {
    clearTimeout(this.#timer);
    if (this.thinking) this.#engine.stop();
    this.thinking = false;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#engine.close();
  }
}

export class Reviewer {
  review: Review | null = $state.raw(null);
  care: Care = $state('quick');
  running = $state(false);
  done = $state(0);
  total = $state(0);
  error = $state('');
  #engine;
  #id: string;

  /** With what was said of the study before, if its line is still there. */
  constructor(study: Study, id: string) {
    this.#engine = openEngine(study.game);
    this.#id = id;
    const kept = keptReview(id);
    if (kept && pathOf(study, kept.line)) this.review = kept;
  }

  #keep(): void {
    if (this.review?.verdicts.length) keepReview(this.#id, this.review);
  }

  async judge(study: Study, line: Path): Promise<void> {
    const moves = movesTo(study, line);
    const end = lookAt(study, line, -1);
    this.stop();
    Object.assign(this, { done: 0, total: moves.length, running: true, error: '' });
    this.review = {
      line: moves,
      verdicts: [],
      summary: null,
      result: isRefused(end) ? '*' : end.result,
    };
    try {
      await this.#engine.ask({ ask: 'forget' });
      for (let turn = 0; turn < moves.length; turn++) {
        await this.#judgeMove(study, line.slice(0, turn), moves[turn] ?? '');
        this.done = turn + 1;
        if (this.done % KEEP_EVERY === 0) this.#keep();
      }
    } catch (error) {
      if (error instanceof Stopped) return;
      this.error = broken();
    }
    this.running = false;
    this.#keep();
  }

  /** The summary is asked for each time, so that it is there when somebody stops half-way. */
  async #judgeMove(study: Study, path: Path, move: string): Promise<void> {
    const turn = path.length;
    const all = lookAt(study, path, -1);
    const view = isRefused(all) ? null : viewFor(study, path, all.toMove);
    if (!view || !this.review) return;
    const nodes = nodesFor(this.care, gameInfo(study.game).hides);
    const answer = await this.#engine.ask({
      ask: 'judge',
      options: optionsText(view.options),
      position: view.position,
      move,
      request: requestText({ nodes, turn }),
    });
    const verdict = isRefused(answer) ? null : verdictOf(turn, answer);
    const told = await this.#engine.ask<Summary>({ ask: 'summary' });
    this.review = {
      ...this.review,
      verdicts: verdict ? [...this.review.verdicts, verdict] : this.review.verdicts,
      summary: isRefused(told) ? null : told.summary,
    };
  }

  stop(): void {
    if (!this.running) return;
    this.#engine.stop();
    this.running = false;
    this.#keep();
  }

  close(): void {
    this.stop();
    this.#engine.close();
  }
}
