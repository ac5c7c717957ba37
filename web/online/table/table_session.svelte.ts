// A game at a table of the server's, as the page shows it: the views that the server sends, made into
// looks by the rules that are here. Nothing is known of it that this reader may not see.
import {
  isRefused,
  type GameName,
  type Look,
  type Placed,
  type Player,
  type Reader,
  type Words,
} from '$web/kolam/kolam.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';
import { typedMove, unaskedMove, type Playing } from '$web/state/session.ts';
import { Ticker } from '$web/state/session_clock.ts';
import { inBoth, playedMove, tellBoth, type LogEntry } from '$web/state/session_log.ts';
import {
  heard,
  secondsLeft,
  soundOfEnd,
  soundOfMove,
  takenBack,
  type Heard,
} from '$web/state/session_voice.ts';
import { FOLLOWS, FOLLOWS_YOU } from '$web/state/following.ts';
import { noteResult } from '$web/state/wins.ts';
import { namedWords, otherPlayer, resultSentence } from '$web/state/session_words.ts';
import type { Because, OnlineRefusal, Said, TableState } from '../protocol.ts';
import type { OnlineTable } from './table.svelte.ts';
import { leftAt } from './table_clock.ts';
import {
  awayWords,
  declineWords,
  hereWords,
  isPersonHere,
  offerWords,
  PAUSED,
  PHRASE_WORDS,
  tableNames,
  withdrawnWords,
} from './table_words.ts';

const areAlike = (some: [Words, Words], others: [Words, Words] | undefined): boolean =>
  some.every(({ en, de }, i) => en === others?.[i]?.en && de === others[i]?.de);

export class OnlineSession implements Playing {
  readonly game: GameName;
  readonly table: OnlineTable;

  names: [Words, Words] = $state.raw() as [Words, Words];
  look: Look = $state.raw() as Look;
  past: number | null = $state(null);
  log: LogEntry[] = $state.raw([]);
  heard: Heard = $state.raw(heard({ en: '', de: '' }));
  state: Playing['state'] = $state.raw() as Playing['state'];
  /** Milliseconds until the other may claim; null while nobody is gone. */
  goneFor: number | null = $state(null);

  #present: Look; // as it is now, by the server
  #looks = new Map<number, Look>(); // as it was after so many moves
  #refusal: Words | null = $state.raw(null); // of the rules, here
  #told = ''; // to those who wait
  #trusted = 0; // the server's time, as long as it answers
  #wish = 0; // counts what was looked for, since views may come late
  #closed = false;
  readonly #ticker = new Ticker(() => this.#tick());

  constructor(table: OnlineTable) {
    this.table = table;
    this.game = this.#now.game;
    this.#present = this.#read(this.#now.position as string);
    this.#refresh();
  }

  get #now(): TableState {
    return this.table.now as TableState;
  }

  get seat(): 0 | Player {
    return this.#now.seat;
  }

  get persons(): Player[] {
    return this.seat === 0 ? [] : [this.seat];
  }

  get near(): Player {
    return this.seat || 1;
  }

  get over(): boolean {
    return this.#now.state === 'over';
  }

  get count(): number {
    return this.#now.moves.length;
  }

  get shownCount(): number {
    return this.past ?? this.count;
  }

  get sending(): string | null {
    const { sending } = this.table;
    return sending && sending.after === this.count && !this.over ? sending.move : null;
  }

  get canPlay(): boolean {
    const { state, toMove, seat } = this.#now;
    const mine = state === 'playing' && seat !== 0 && toMove === seat;
    return mine && this.past === null && this.table.sending === null && !this.#closed;
  }

  get thinking(): 0 | Player {
    const { toMove, seats, state } = this.#now;
    return toMove !== 0 && state === 'playing' && seats[toMove - 1]?.kind === 'level' ? toMove : 0;
  }

  get doubtful(): boolean {
    return !this.over && this.table.line.state !== 'open';
  }

  get message(): Words | null {
    return this.#refusal ?? this.table.message;
  }

  get resigner(): 0 | Player {
    return this.over ? 0 : this.seat;
  }

  get turnText(): Words {
    const own = this.seat !== 0;
    return inBoth((language) =>
      own
        ? this.#present.words(language).yourTurn
        : namedWords(this.#present, this.names, language).turn,
    );
  }

  get waitingText(): Words {
    return inBoth((language) => namedWords(this.#present, this.names, language).waiting);
  }

  get resultText(): Words {
    const { result, end, reason } = this.#now;
    return inBoth((language) => {
      const byRules = namedWords(this.#present, this.names, language).end;
      return resultSentence({ result, end, reason }, this.names, byRules, language);
    });
  }

  name(player: Player): Words {
    return this.names[player - 1] as Words;
  }

  about(player: Player): Words[] {
    const seat = this.#now.seats[player - 1];
    if (seat?.kind === 'level' && seat.follows) return [this.seat ? FOLLOWS_YOU : FOLLOWS];
    if (seat?.kind !== 'person') return [];
    const rating = seat.rating === null ? [] : [String(Math.round(seat.rating))];
    return [
      ...rating.map((text) => ({ en: text, de: text })),
      ...(seat.here || this.over ? [] : [{ en: 'away', de: 'nicht da' }]),
    ];
  }

  /** Whom a player waits for who is not there. */
  get away(): Words | null {
    const other = this.seat === 0 || this.over ? 0 : otherPlayer(this.seat);
    const seat = other ? this.#now.seats[other - 1] : undefined;
    return other && seat && isPersonHere(seat) === false ? awayWords(this.name(other)) : null;
  }

  // Seeing

  /** When it is over, the server hides nothing any more. */
  get #reader(): Reader {
    return this.over ? -1 : this.seat;
  }

  #make(placed: Pick<Placed, 'seed' | 'position' | 'moves'>): Look | null {
    const { game, options } = this.#now;
    const look = kolam.look({ game, options, reader: this.#reader, ...placed });
    return isRefused(look) ? null : look;
  }

  /** The server's view. It is the server's word that counts where rules differ: a newer server than
   * this page says so by being refused. */
  #read(position: string): Look {
    const look = this.#make({ position });
    if (!look) throw new Error(`no such position: ${position}`);
    const { state, result } = this.#now;
    if (state !== 'over') return look;
    // The position alone does not know that somebody resigned or ran out of time.
    return Object.assign(Object.create(look) as Look, { toMove: 0, result, legal: [] });
  }

  /** What there is after so many moves; null if only the server can tell. */
  #at(count: number): Look | null {
    if (count >= this.count) return this.#present;
    const known = this.#looks.get(count);
    if (known) return known;
    const { start, moves, deal, placed } = this.#now;
    const played = moves.slice(0, count);
    const made = !gameInfo(this.game).hides
      ? this.#make({ position: start ?? '', moves: played })
      : deal.seed !== undefined && !placed
        ? this.#make({ seed: deal.seed, moves: played })
        : null;
    if (made) this.#looks.set(count, made);
    return made;
  }

  #shown(): Look {
    if (this.past !== null) return this.#at(this.past) ?? this.look;
    const move = this.sending;
    if (move === null) return this.#present;
    // What it brings may be hidden yet; then it is only marked.
    return this.#make({ position: this.#now.position ?? '', moves: [move] }) ?? this.#present;
  }

  #refresh(): void {
    const { toMove, result, state, seats, seat } = this.#now;
    const names = tableNames(seats, seat);
    if (!areAlike(names, this.names)) this.log = []; // its words call the players by their names
    this.names = names;
    if (this.past !== null && this.past >= this.count) this.past = null;
    this.look = this.#shown();
    this.#extendLog();
    this.state = { toMove: state === 'over' ? 0 : toMove, result, clocks: this.#clocks() };
    if (this.over) this.#noteResult();
    this.#runTicker();
  }

  /** A level that was beaten here counts like one beaten in the browser. */
  #noteResult(): void {
    const { seats, seat, result } = this.#now;
    const [first, second] = seats.map((other, i) =>
      other.kind === 'level' ? `level=${other.level}` : seat === i + 1 ? 'person' : '',
    );
    noteResult(this.game, [first ?? '', second ?? ''], result);
  }

  #extendLog(): void {
    const { moves } = this.#now;
    const differs = this.log.findIndex(({ move }, i) => move !== moves[i]);
    const same = differs < 0 ? this.log : this.log.slice(0, differs);
    if (differs < 0 && same.length === moves.length) return;
    this.log = [
      ...same,
      ...moves.slice(same.length).map((move, i) => this.#entry(move, same.length + i)),
    ];
  }

  #entry(move: string, at: number): LogEntry {
    const before = this.#at(at);
    const player = Number(this.#now.movers[at]) as Player;
    const open = !gameInfo(this.game).hides;
    const told = open && before ? tellBoth(before, move) : null;
    return { ...playedMove(this.game, move, player, before, this.names), told };
  }

  async #fetch(at: number): Promise<Look> {
    const look = this.#make({ position: await this.table.view(at) });
    if (!look) throw new Error('no such view');
    this.#looks.set(at, look);
    return look;
  }

  lookBack(count: number | null): void {
    this.#refusal = this.table.message = null;
    const there = count === null ? null : Math.max(0, count);
    const wish = ++this.#wish;
    if (there === null || there >= this.count || this.#at(there)) return this.#lookAt(there);
    this.#fetch(there).then(
      () => this.#closed || wish !== this.#wish || this.#lookAt(there),
      (refusal: OnlineRefusal) => (this.table.message = refusal),
    );
  }

  #lookAt(count: number | null): void {
    this.past = count !== null && count < this.count ? count : null;
    this.#refresh();
  }

  // Hearing

  /** Something has changed; `because` says what, if it is to be told. */
  update(before: TableState | null, because: Because | null): void {
    const now = this.#now;
    if (before && this.#isOther(before)) this.#looks.clear();
    if (before?.position !== now.position || before?.state !== now.state)
      this.#present = this.#read(now.position as string);
    if (because) this.#refusal = null;
    this.#refresh();
    const spoken = because ? this.#spoken(before, because) : this.#presence(before);
    if (spoken) this.heard = spoken;
    const unasked = this.canPlay ? unaskedMove(this.#present, this.log) : null;
    if (unasked) this.play(unasked);
  }

  /** Whether what was known of it holds no more: moves were taken back, or somebody sat down. */
  #isOther({ moves, seat, deal }: TableState): boolean {
    const { moves: now, seat: own, deal: dealt } = this.#now;
    return seat !== own || deal.seed !== dealt.seed || moves.some((move, i) => move !== now[i]);
  }

  #spoken(before: TableState | null, because: Because): Heard | null {
    const { player, what, e } = because;
    if (this.over && before?.state !== 'over') return this.#ended(because);
    if (e === 'move' && because.move && player) return this.#spokenMove(player, because.move);
    if (e === 'takeback') return takenBack((before?.moves.length ?? this.count) - this.count);
    if (e === 'offer' && player && what && player !== this.seat)
      return heard(offerWords(this.name(player), what), 'turn');
    if (e === 'decline' && player && what)
      return heard(
        before?.offers[what][player - 1] ? withdrawnWords : declineWords(this.name(player), what),
      );
    if (e === 'pause') return heard(PAUSED);
    if (e === 'resume') return heard(this.turnText);
    return null;
  }

  /** Where it is not known who moved, the view before says so. */
  #ended({ e, move, player }: Because): Heard {
    const sound = soundOfEnd(this.#now.result, this.persons);
    if (e !== 'move' || !move || !player) return heard(this.resultText, sound);
    const { en, de } = this.#moveWords(player, move);
    const { resultText } = this;
    return heard({ en: `${en} ${resultText.en}`, de: `${de} ${resultText.de}` }, sound);
  }

  #moveWords(player: Player, move: string): Words {
    const entry = this.log.at(-1);
    const { text } =
      entry?.move === move ? entry : playedMove(this.game, move, player, null, this.names);
    return inBoth((language) => `${text[language]}.`);
  }

  /** One's own was heard when it was made. */
  #spokenMove(player: Player, move: string): Heard {
    const said = this.#moveWords(player, move);
    const then = this.canPlay ? this.turnText : this.#news();
    const words = inBoth((language) =>
      then ? `${said[language]} ${then[language]}` : said[language],
    );
    return heard(words, player === this.seat ? null : soundOfMove(this.game, move));
  }

  /** What those who wait are told, once. */
  #news(): Words | null {
    const { waitingText } = this;
    const told = this.#told;
    this.#told = waitingText.en;
    return waitingText.en && waitingText.en !== told ? waitingText : null;
  }

  #presence(before: TableState | null): Heard | null {
    if (!before || this.over) return null;
    for (const player of [1, 2] as const) {
      const [was, is] = [before, this.#now].map(({ seats }) => isPersonHere(seats[player - 1]!));
      if (player !== this.seat && was !== is && was != null && is != null)
        return heard(hereWords(this.name(player), is));
    }
    return null;
  }

  hearPhrase({ player, phrase }: Said): void {
    if (player === this.seat) return;
    const { en, de } = PHRASE_WORDS[phrase] ?? { en: phrase, de: phrase };
    const name = this.name(player);
    this.heard = heard({ en: `${name.en}: ${en}`, de: `${name.de}: ${de}` });
  }

  /** A move that was shown is not played. */
  takenBack(refusal: OnlineRefusal): void {
    this.heard = heard({
      en: `Your move was not played. ${refusal.en}`,
      de: `Dein Zug wurde nicht gespielt. ${refusal.de}`,
    });
  }

  // Playing

  play(move: string): boolean {
    if (!this.canPlay) return false;
    if (!this.#present.legal.includes(move)) {
      this.#refusal = tellBoth(this.#present, move);
      return false;
    }
    this.#refusal = null;
    const { text } = playedMove(this.game, move, this.seat as Player, this.#present, this.names);
    this.heard = heard(
      { en: `${text.en}: being sent.`, de: `${text.de}: wird gesendet.` },
      soundOfMove(this.game, move),
    );
    this.table.send(move);
    return true;
  }

  playTyped(text: string): boolean {
    return this.play(typedMove(text, this.#present.legal));
  }

  async takeRest(next: (look: Look) => string | null): Promise<void> {
    for (let move = next(this.look); move !== null && this.canPlay; move = next(this.look)) {
      if (!this.play(move)) return;
      await this.table.settled();
    }
  }

  resign(): boolean {
    if (this.resigner === 0) return false;
    void this.table.resign();
    return true;
  }

  // Clocks

  #clocks(): Playing['state']['clocks'] {
    const { clocks, time } = this.#now;
    if (!clocks) return null;
    if (this.table.line.state === 'open') this.#trusted = this.table.line.time();
    return { left: leftAt(clocks, time, this.#trusted), runs: clocks.paused ? 0 : clocks.runs };
  }

  #runTicker(): void {
    const { clocks, gone, state } = this.#now;
    const runs = state === 'playing' && ((clocks?.runs ?? 0) !== 0 || gone !== null);
    this.goneFor = gone && state === 'playing' ? this.#untilClaim(gone.until) : null;
    if (runs && !this.#closed) this.#ticker.run();
    else this.#ticker.stop();
  }

  #untilClaim(until: number): number {
    return Math.max(0, until - this.table.line.time());
  }

  #tick(): void {
    const { gone } = this.#now;
    this.goneFor = gone && this.#untilClaim(gone.until);
    const clocks = this.#clocks();
    this.state = { ...this.state, clocks };
    const left = this.seat ? (clocks?.left[this.seat - 1] ?? Infinity) : Infinity;
    if (clocks?.runs === this.seat && this.#ticker.warns(this.count, left))
      this.heard = secondsLeft(left);
  }

  /** Whether somebody is gone for so long that the other may end it. */
  get canClaim(): boolean {
    const { gone } = this.#now;
    return this.seat !== 0 && gone?.player === otherPlayer(this.seat) && this.goneFor === 0;
  }

  close(): void {
    this.#closed = true;
    this.#ticker.stop();
  }
}
