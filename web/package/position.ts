// Games, positions and views. Positions and views are values: they never change, and playing a move
// gives a new one.
import type {
  GameInfo,
  GameName,
  Language,
  Look,
  Option,
  Options,
  Player,
  RandomNumbers,
  Result,
  SceneWords,
  Score,
} from '../kolam/kolam.ts';
import { gameInfo, isGame, kolam } from '../kolam/loaded.ts';
import { checked, RulesError } from './errors.ts';

/** A move: the word of the notation that says what is played. */
export type Move = string;

/** A number, or 64 hexadecimal digits. */
export type Seed = number | bigint | string;

/** What a game begins with: the seed of its deal, and any of its options. */
export interface Terms {
  seed?: Seed;
  [option: string]: Seed | undefined;
}

export interface Drawing {
  language?: Language;
  /** The player at the bottom. */
  near?: Player;
  /** Whether groups show their sizes. */
  sizes?: boolean;
}

/** A generator of random numbers, for random moves and imagined positions, never for deals. The same
 * seed picks the same moves in JavaScript, Python and C. */
export class Random {
  readonly seed: bigint;
  readonly #numbers: RandomNumbers;

  /** Without a seed it begins with one from the system. */
  constructor(seed?: number | bigint) {
    this.seed =
      seed === undefined ? crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n : BigInt(seed);
    this.#numbers = kolam.random(this.seed);
  }

  /** @internal */
  static numbersOf(random: Random): RandomNumbers {
    return random.#numbers;
  }
}

const lookOf = new WeakMap<Seen, Look>();
const look = (seen: Seen): Look => lookOf.get(seen) as Look;

/** What positions and views share: everything that can be asked of what one sees. */
abstract class Seen {
  readonly game: Game;

  protected constructor(game: Game, look: Look) {
    this.game = game;
    lookOf.set(this, look);
  }

  /** The line that describes it; `Game.position` reads that of a position. */
  get text(): string {
    return look(this).position;
  }

  /** The options of the game. */
  get options(): Options {
    return { ...look(this).options };
  }

  /** The player to move, 1 or 2; 0 when the game is over. */
  get toMove(): 0 | Player {
    return look(this).toMove;
  }

  get isOver(): boolean {
    return this.toMove === 0;
  }

  /** `*` while the game goes on. */
  get result(): Result {
    return look(this).result;
  }

  /** The player who has won; null if nobody has. */
  get winner(): Player | null {
    return this.result === '1-0' ? 1 : this.result === '0-1' ? 2 : null;
  }

  /** The points of player 1 and 2, counted now; null in a game without points. */
  get score(): Score {
    return look(this).score;
  }

  /** Every legal move. Of a view: if its reader is to move. */
  get legalMoves(): readonly Move[] {
    return look(this).legal;
  }

  isLegal(move: Move): boolean {
    return look(this).legal.includes(move);
  }

  /** A legal move, each as likely as any other. */
  randomMove(random: Random): Move {
    const move = look(this).pick(Random.numbersOf(random));
    if (move) return move;
    if (this.isOver)
      throw new RulesError({ field: '', en: 'The game is over.', de: 'Die Partie ist zu Ende.' });
    throw new RulesError({
      field: '',
      en: 'No legal move is known here.',
      de: 'Hier ist kein möglicher Zug bekannt.',
    });
  }

  /** What a legal move would do, in a sentence. */
  tell(move: Move, language: Language = 'en'): string {
    return checked(look(this).tell(move, language)).text;
  }

  /** Whose turn it is, a caption, and the whole board in sentences. */
  words(language: Language = 'en'): SceneWords {
    return look(this).words(language);
  }

  /** A picture. */
  svg({ language = 'en', near = 1, sizes = false }: Drawing = {}): string {
    return look(this).svg(language, near, sizes);
  }

  toString(): string {
    return this.text;
  }
}

/** A position of a game: everything on the table, what is hidden as well. */
export class Position extends Seen {
  /** The position before the last move that was played here; null where it began. */
  readonly before: Position | null;
  /** The last move that was played here; '' where it began. */
  readonly lastMove: Move;
  readonly #begun: Begun;

  /** @internal */
  constructor(game: Game, look: Look, begun: Begun, before: Position | null, lastMove: Move) {
    super(game, look);
    this.before = before;
    this.lastMove = lastMove;
    this.#begun = begun;
  }

  /** @internal */
  static begunOf(position: Position): Begun {
    return position.#begun;
  }

  /** The moves that were played to come here. */
  get moves(): Move[] {
    const moves: Move[] = [];
    for (let at: Position | null = this; at?.before; at = at.before) moves.push(at.lastMove);
    return moves.reverse();
  }

  /** The position after these moves; a RulesError says why one of them cannot be played. */
  play(...moves: Move[]): Position {
    return moves.reduce<Position>(
      (at, move) => new Position(this.game, checked(look(at).after(move)), this.#begun, at, move),
      this,
    );
  }

  /** The end of the game after random moves, each as likely as any other legal one. */
  playout(random: Random): Position {
    let end: Position = this;
    while (!end.isOver) end = end.play(end.randomMove(random));
    return end;
  }

  /** What that player may know of it; or what a spectator may, who is 0. */
  view(player: 0 | Player = 0): View {
    return new View(this.game, look(this).through(player), player);
  }
}

/** What one reader may know of a position: a player, or a spectator. This is what an engine is given. */
export class View extends Seen {
  /** Who sees this: player 1 or 2, or 0 for spectators. */
  readonly reader: 0 | Player;

  /** @internal */
  constructor(game: Game, look: Look, reader: 0 | Player) {
    super(game, look);
    this.reader = reader;
  }

  /** A random position that agrees with all that is seen. */
  imagine(random: Random): Position {
    const imagined = look(this).imagine(Random.numbersOf(random));
    const begun = { options: imagined.options, seed: '', position: imagined.position };
    return new Position(this.game, imagined, begun, null, '');
  }

  /** What the same reader sees after these moves, as far as this can be known: a RulesError says that a
   * move needs what is hidden. */
  play(...moves: Move[]): View {
    return moves.reduce<View>(
      (at, move) => new View(this.game, checked(look(at).after(move)), this.reader),
      this,
    );
  }
}

/** What a position began with: a deal, or a position as text. */
interface Begun {
  options: Options;
  seed: string;
  position: string;
}

/** One of the games, by its name. */
export class Game {
  /** One lower-case word. */
  readonly name: GameName;
  readonly #info: GameInfo;

  constructor(name: GameName) {
    if (!isGame(name)) checked(kolam.look({ game: name, options: {}, reader: -1 }));
    this.name = name;
    this.#info = gameInfo(name);
  }

  /** The name as people write it. */
  get title(): string {
    return this.#info.title;
  }

  /** Whether it has hidden information. */
  get hides(): boolean {
    return this.#info.hides;
  }

  /** What can be chosen before a game starts. */
  get options(): readonly Option[] {
    return this.#info.options;
  }

  /** Who made the game: paragraphs with an empty line between them. */
  about(language: Language = 'en'): string {
    return kolam.about(this.name, language);
  }

  /** The first position of a game, dealt from a seed. */
  start(terms: Terms = {}): Position {
    return this.position('', terms);
  }

  /** The position that a text describes. The options are those of its game; the seed serves what is
   * shuffled later. */
  position(text: string, { seed = 0, ...words }: Terms = {}): Position {
    const options = Object.fromEntries(
      Object.entries(words).map(([name, value]) => [name, String(value)]),
    );
    const begun = { options, seed: String(seed), position: text };
    const look = checked(kolam.look({ game: this.name, ...begun, reader: -1 }));
    return new Position(this, look, begun, null, '');
  }

  toString(): string {
    return this.title;
  }
}

/** All games, in the order in which Kolam shows them. */
export const games = (): Game[] => kolam.catalogue.games.map(({ name }) => new Game(name));
