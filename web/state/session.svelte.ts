// A game in progress: persons and engines in any seats, clocks, the curtain between two hands,
// taking back, hints, looking back. It shows what one reader may see, and knows no page.
import {
  freshSeed,
  isRefused,
  type Agreement,
  type GameName,
  type GameState,
  type Look,
  type Player,
  type Reader,
  type Refused,
  type LocalGame,
  type Stand,
  type Words,
} from '$web/kolam/kolam.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { typedMove, unaskedMove, type Playing } from './session.ts';
import { extendLog, inBoth, tellBoth, type LogEntry } from './session_log.ts';
import { openEngines, wasStopped, type Engines, type OpenEngine } from './session_engines.ts';
import { Ticker } from './session_clock.ts';
import {
  ENGINE_FAILED,
  heard,
  hintGiven,
  NO_HINT,
  playedAgain,
  secondsLeft,
  soundOfEnd,
  soundOfMove,
  takenBack,
  type Heard,
} from './session_voice.ts';
import { isPerson, namedWords, resultSentence, seatNames } from './session_words.ts';
import { saveGame } from './saved_games.ts';
import { FOLLOWS_YOU, followSeat, isFollowing } from './following.ts';
import { noteResult } from './wins.ts';

export interface Hint {
  move: string;
  text: Words;
}

export interface Callbacks {
  openEngine: OpenEngine;
  /** After which time a move is played that has no other cause, so that the one before can be seen:
   * milliseconds. */
  unhurried: number;
  /** How much of a person's time engines take for their moves, in per cent. */
  pause: number;
}

const SPEEDS = [3000, 1200, 400, 0]; // milliseconds a move, engine against engine

export class Session implements Playing {
  readonly id: string;
  readonly game: GameName;
  readonly seats: [string, string];
  readonly names: [Words, Words];
  readonly persons: Player[];
  readonly #localGame: LocalGame;
  readonly #callbacks: Callbacks;
  readonly #begun: number;
  readonly #engines: Engines;

  /** What the reader may know of the game as it is now. */
  state: GameState = $state.raw() as GameState;
  /** What is shown: now, or after `past` moves. */
  look: Look = $state.raw() as Look;
  past: number | null = $state(null);
  /** Whether the curtain is down; then only what everybody may see is in `state` and `look`. */
  covered = $state(false);
  log: LogEntry[] = $state.raw([]);
  thinking: 0 | Player = $state(0);
  paused = $state(false);
  speed = $state(1);
  hint: Hint | null = $state.raw(null);
  hinting = $state(false);
  message: Words | null = $state.raw(null);
  /** Why an engine does not go on. */
  error: Words | null = $state.raw(null);
  /** For screen readers, with a sound. */
  heard: Heard = $state.raw(heard({ en: '', de: '' }));
  /** Whether the game is safe in this browser. */
  kept = $state(true);
  /** Whether another tab has taken the game over. */
  lost = $state(false);

  #opened: 0 | Player = 0; // for whom the curtain was opened last
  #told = ''; // to those who wait
  #visible = true;
  #turn = 0; // counts what makes an engine's answer stale
  readonly #ticker = new Ticker(() => this.#tick());
  #closed = false;

  constructor(localGame: LocalGame, id: string, begun: number, callbacks: Callbacks) {
    const { game, seats } = localGame.state(0);
    this.#localGame = localGame;
    this.#callbacks = callbacks;
    this.#begun = begun;
    this.#engines = openEngines(callbacks.openEngine, localGame);
    this.id = id;
    this.game = game;
    this.seats = seats;
    this.names = seatNames(seats);
    this.persons = ([1, 2] as const).filter((player) => isPerson(this.seat(player)));
    this.#refresh();
  }

  seat(player: Player): string {
    return this.seats[player - 1] as string;
  }

  name(player: Player): Words {
    return this.names[player - 1] as Words;
  }

  about(player: Player): Words[] {
    const seat = this.seat(player);
    return isFollowing(seat) ? [FOLLOWS_YOU] : [];
  }

  get over(): boolean {
    return this.state.toMove === 0;
  }

  /** Whether a person is to choose a move now. */
  get canPlay(): boolean {
    const { toMove } = this.state;
    return toMove !== 0 && isPerson(this.seat(toMove)) && this.past === null && !this.#blocked;
  }

  get #blocked(): boolean {
    return this.covered || this.lost || this.#closed;
  }

  /** Moves that led to what is shown. */
  get shownCount(): number {
    return this.past ?? this.state.count;
  }

  /** What there is to do, for the person who is to move. */
  get turnText(): Words {
    const alone = this.persons.length === 1;
    return inBoth((language) =>
      alone ? this.look.words(language).yourTurn : namedWords(this.look, this.names, language).turn,
    );
  }

  get waitingText(): Words {
    const look = this.#localGame.look(0);
    return inBoth((language) => namedWords(look, this.names, language).waiting);
  }

  /** Whose view the players' side of the table is. */
  get near(): Player {
    if (this.persons.length === 1) return this.persons[0] as Player;
    return gameInfo(this.game).hides && this.persons.length === 2 ? this.state.toMove || 1 : 1;
  }

  /** Begins to play: clocks and engines wait until somebody is there. */
  start(): void {
    this.keep();
    this.#goOn();
  }

  // Seeing

  #refresh(): void {
    const { eyes, curtain, toMove } = this.#localGame.state(0);
    this.covered = curtain && this.#opened !== toMove;
    if (this.covered) this.#opened = 0; // the next player opens the curtain
    const reader: Reader = this.covered ? 0 : eyes;
    this.state = this.#localGame.state(reader);
    if (this.past !== null && this.past >= this.state.count) this.past = null;
    this.look = this.#localGame.look(reader, this.past ?? -1);
    this.log = extendLog(this.log, this.#localGame, this.state, this.names);
  }

  /** The person to move is there, and the other one looks away. */
  uncover(): void {
    const { toMove } = this.#localGame.state(0);
    if (this.lost || toMove === 0) return;
    this.#opened = toMove;
    this.message = null;
    this.#refresh();
    this.heard = heard(this.turnText);
    this.#goOn();
  }

  /** Looks at the game after so many moves; null: as it is now. */
  lookBack(count: number | null): void {
    const there = count === null ? null : Math.max(0, count);
    this.past = there !== null && there < this.state.count ? there : null;
    this.hint = null;
    this.message = null;
    this.#refresh();
    this.#goOn();
  }

  // Playing

  play(move: string): boolean {
    return this.canPlay && this.#play(move);
  }

  /** As somebody types it: capitals do not matter. */
  playTyped(text: string): boolean {
    return this.play(typedMove(text, this.state.legal));
  }

  #play(move: string): boolean {
    if (!this.#accept(this.#localGame.play(move))) return false;
    this.heard = this.#spoken(this.log.at(-1) as LogEntry);
    return true;
  }

  #spoken({ move, text }: LogEntry): Heard {
    const then = this.over ? this.resultText : this.canPlay ? this.turnText : this.#news();
    const words = inBoth((language) => {
      const said = `${text[language]}.`;
      return then ? `${said} ${then[language]}` : said;
    });
    return this.over ? this.#ended(words) : heard(words, soundOfMove(this.game, move));
  }

  /** What those who wait are told, once. */
  #news(): Words | null {
    const { waitingText } = this;
    const told = this.#told;
    this.#told = waitingText.en;
    return waitingText.en && waitingText.en !== told ? waitingText : null;
  }

  #ended(words: Words): Heard {
    return heard(words, soundOfEnd(this.state.result, this.persons));
  }

  /** What happens to the game comes through here: a refusal changes nothing but the message. */
  #accept(answer: Stand | Refused): boolean {
    if (isRefused(answer)) {
      this.message = { en: answer.refused.en, de: answer.refused.de };
      this.#refresh(); // the time may have run out meanwhile
      return false;
    }
    this.#interrupt();
    this.past = null;
    this.hint = null;
    this.message = null;
    this.error = null;
    this.#refresh();
    this.keep();
    this.#goOn();
    return true;
  }

  /** Whether there is something to take back, also after an end by the rules. */
  get canUndo(): boolean {
    const { count, end } = this.state;
    return count > 0 && this.persons.length > 0 && (!this.over || end === 'rules');
  }

  get canRedo(): boolean {
    return this.state.known > this.state.count;
  }

  undo(): boolean {
    const before = this.state.count;
    if (this.lost || !this.#accept(this.#takeBack())) return false;
    this.heard = takenBack(before - this.state.count);
    return true;
  }

  /** To where somebody had a choice. */
  #takeBack(): Stand | Refused {
    for (;;) {
      const stand = this.#localGame.undo();
      const { moves } = this.#localGame.state(0);
      const log = this.log.slice(0, moves.length);
      if (isRefused(stand) || !unaskedMove(this.#localGame.look(0), log)) return stand;
    }
  }

  redo(): boolean {
    const before = this.state.count;
    if (this.lost || !this.#accept(this.#localGame.redo())) return false;
    this.heard = playedAgain(this.state.count - before);
    return true;
  }

  /** Who would resign now; 0 if nobody can. */
  get resigner(): 0 | Player {
    if (this.over || this.persons.length === 0) return 0;
    return this.persons.length === 1 ? (this.persons[0] as Player) : this.state.toMove;
  }

  resign(): boolean {
    const player = this.resigner;
    if (this.lost || player === 0 || !this.#accept(this.#localGame.resign(player))) return false;
    this.heard = this.#ended(this.resultText);
    return true;
  }

  /** Everything that is left to do and good: `next` says what. */
  async takeRest(next: (look: Look) => string | null): Promise<void> {
    for (let move = next(this.look); move !== null && this.canPlay; move = next(this.look)) {
      if (!this.#play(move)) return;
      await this.#wait(this.#callbacks.unhurried / 2);
    }
  }

  // Engines

  #wait(milliseconds: number): Promise<void> {
    return milliseconds > 0
      ? new Promise((resolve) => setTimeout(resolve, milliseconds))
      : Promise.resolve();
  }

  #interrupt(): void {
    this.#turn++;
    if (this.thinking || this.hinting) this.#engines.stop();
    this.thinking = 0;
    this.hinting = false;
  }

  /** Clocks run and engines think as far as they may. */
  #goOn(): void {
    this.#runClock();
    const { toMove } = this.state;
    if (toMove === 0 || this.thinking || this.paused || this.#blocked) return;
    if (!isPerson(this.seat(toMove))) void this.#answer(toMove);
    else if (unaskedMove(this.look, this.log)) void this.#pass();
  }

  /** Soon, so that the move before can be seen. */
  async #pass(): Promise<void> {
    const turn = ++this.#turn;
    await this.#wait(this.#delay);
    const move = unaskedMove(this.look, this.log);
    if (turn === this.#turn && move && this.canPlay) this.#play(move);
  }

  get #delay(): number {
    if (this.persons.length === 0) return SPEEDS[this.speed] ?? 0;
    return this.state.clocks ? 0 : this.#callbacks.unhurried;
  }

  async #answer(player: Player): Promise<void> {
    const turn = ++this.#turn;
    this.thinking = player;
    this.error = null;
    try {
      const begun = performance.now();
      const watched = this.persons.length === 0;
      const { move, pause } = await this.#engines.answer(
        player,
        watched ? 0 : this.#callbacks.pause,
      );
      await this.#wait((watched ? this.#delay : pause) - (performance.now() - begun));
      if (turn !== this.#turn) return;
      this.thinking = 0;
      this.#play(move);
    } catch (error) {
      if (turn === this.#turn && !wasStopped(error)) this.#fail();
    }
  }

  #fail(): void {
    this.thinking = 0;
    this.error = ENGINE_FAILED;
    this.#runClock();
  }

  /** Asks an engine that has failed once more. */
  tryAgain(): void {
    this.error = null;
    this.#goOn();
  }

  pause(): void {
    this.paused = true;
    this.#interrupt();
    this.#runClock();
  }

  resume(): void {
    this.paused = false;
    this.#goOn();
  }

  readonly speeds = SPEEDS.length;

  async askHint(): Promise<void> {
    if (!this.canPlay || this.hinting) return;
    const turn = this.#turn;
    const player = this.state.toMove as Player;
    this.hinting = true;
    this.message = null;
    try {
      const { move } = await this.#engines.answer(player);
      if (turn !== this.#turn) return;
      this.hinting = false;
      if (this.canPlay) this.#giveHint(move);
    } catch (error) {
      if (turn !== this.#turn || wasStopped(error)) return;
      this.hinting = false;
      this.message = NO_HINT;
    }
  }

  #giveHint(move: string): void {
    const text = tellBoth(this.look, move);
    this.hint = { move, text };
    this.heard = hintGiven(move, text);
  }

  // Clocks

  /** Whether the page can be seen: while it cannot, no clock runs. */
  setVisible(visible: boolean): void {
    if (this.#closed || visible === this.#visible) return;
    this.#visible = visible;
    this.#runClock();
    if (!visible) this.keep();
  }

  get #clockRuns(): boolean {
    return this.#visible && !this.#blocked && !this.paused && !this.error && !this.over;
  }

  #runClock(): void {
    if (!this.state.clocks) return;
    const runs = this.#clockRuns;
    const { clocks } = runs ? this.#localGame.startClock() : this.#localGame.stopClock();
    if (runs) this.#ticker.run();
    else this.#ticker.stop();
    this.state = { ...this.state, clocks };
  }

  #tick(): void {
    const { toMove, clocks } = this.#localGame.tick();
    if (toMove === 0) {
      this.#interrupt();
      this.#ticker.stop();
      this.#refresh();
      this.keep();
      this.heard = this.#ended(this.resultText);
      return;
    }
    this.state = { ...this.state, clocks };
    this.#warn(toMove);
  }

  /** For screen readers: that little time is left. */
  #warn(player: Player): void {
    const left = this.state.clocks?.left[player - 1] ?? Infinity;
    if (isPerson(this.seat(player)) && this.#ticker.warns(this.state.count, left))
      this.heard = secondsLeft(left);
  }

  // The end

  get resultText(): Words {
    const look = this.#localGame.look(0);
    return inBoth((language) => {
      const { end } = namedWords(look, this.names, language);
      return resultSentence(this.state, this.names, end, language);
    });
  }

  /** The same again with the seats exchanged. */
  rematch(): Agreement {
    const { game, options, pace, placed } = this.state;
    const position = placed ? this.#localGame.look(0, 0).position : undefined;
    const [second, first] = this.seats.map((seat) =>
      isFollowing(seat) ? followSeat(game) : seat,
    ) as [string, string];
    const seats: [string, string] = [first, second];
    return { game, options, pace, seats, seed: freshSeed(), position };
  }

  /** The record, unless it would tell what is hidden yet. */
  get record(): string | null {
    return this.over || !gameInfo(this.game).hides ? this.#localGame.write() : null;
  }

  // Keeping

  keep(): void {
    if (this.lost || this.#closed) return;
    const { game, seats, count, toMove, result } = this.state;
    noteResult(game, seats, result);
    this.kept = saveGame({
      id: this.id,
      game,
      seats,
      count,
      toMove,
      result,
      begun: this.#begun,
      when: Date.now(),
      finished: toMove === 0,
      record: this.#localGame.write(),
    });
  }

  /** Another tab goes on with it: from here on this one only shows it. */
  lose(): void {
    this.#interrupt();
    this.lost = true;
    this.#runClock();
  }

  close(): void {
    if (this.#closed) return;
    this.#interrupt();
    this.#closed = true;
    this.#ticker.stop();
    this.#engines.close();
    this.#localGame.close();
  }
}
