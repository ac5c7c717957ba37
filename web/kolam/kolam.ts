// Rules, games in progress, records and words, from kolam.wasm. Everything that a page knows about
// the games comes through here; docs/wasm.md describes the answers.
import type { Module } from './module.ts';

export type Language = 'en' | 'de';
export type Words = Record<Language, string>;

/** One of two sentences, by the language: both stand side by side where it is said. */
export const inLanguage = (language: Language, en: string, de: string): string =>
  language === 'de' ? de : en;

/** As the rules name it: one of those in Catalogue. */
export type GameName = string;
export type Player = 1 | 2;
/** Who looks: 0 watches, 1 and 2 play, -1 sees everything (only in study). */
export type Reader = -1 | 0 | 1 | 2;
export type Options = Record<string, string>;
export type Score = [number, number] | null;
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
export type End = 'none' | 'rules' | 'resigned' | 'time' | 'otherwise';

export interface Refusal extends Words {
  field: string;
  line?: number;
  column?: number;
}

export interface Refused {
  refused: Refusal;
}

export const isRefused = (answer: object): answer is Refused => 'refused' in answer;

export interface Sand {
  letter: string;
  name: Words;
  silhouette: string;
}

export interface Option {
  name: string;
  initial: string;
  values?: string[];
  names?: Record<Language, string[]>;
  form?: string;
  /** The most places of the board that it may name, if it is a list of them: "c4,e5". */
  places?: number;
  /** Of an option that changes what the table shows and no rule: the tag that keeps it in records. */
  tag?: string;
  label: Words;
  help: Words;
}

export interface GameInfo {
  name: GameName;
  title: string;
  hides: boolean;
  options: Option[];
  /** By the letter that moves begin with: "establish (E)". */
  actions: Record<string, Words>;
}

export interface Catalogue {
  version: string;
  levels: number;
  sands: Sand[];
  games: GameInfo[];
}

export interface Sight {
  position: string;
  toMove: 0 | Player;
  result: Result;
  score: Score;
  legal: string[];
}

export interface Stand {
  count: number;
  known: number;
  toMove: 0 | Player;
  result: Result;
  end: End;
  clocks: { left: [number, number]; runs: 0 | Player } | null;
}

/** What the engine in a seat is told: its views so far, and what it is asked for. */
export interface Seat {
  views: string[];
  request: string;
}

export interface GameState extends Stand, Sight {
  game: GameName;
  options: Options;
  seats: [string, string];
  pace: string;
  placed: boolean;
  seed: string | null;
  moves: string[];
  eyes: Reader;
  curtain: boolean;
}

export interface Agreement {
  game: GameName;
  options: Options;
  seed: string;
  position?: string;
  seats: [string, string];
  pace: string;
}

export interface Telling {
  move: string;
  action: string;
  text: string;
  /** What is to be chosen when the first part of the move has been; '' if it has but one. */
  next: string;
}

/** What a move did that was played. */
export interface Played {
  /** "Level 3 laid green on d4 and took red", without a full stop. */
  text: string;
  /** The same without who did it: "laid green on d4 and took red". */
  deed: string;
  /** What was laid, turned or claimed, then what was taken for it. A count is 0 where it is not known. */
  pieces: { colour: string; count: number }[];
}

/** What a move does, in a word or two, or why it is closed; '' if there are no such words. */
export interface Brief {
  open: boolean;
  text: string;
}

export interface SceneWords {
  turn: string;
  /** The same to the only person who plays. */
  yourTurn: string;
  caption: string;
  board: string;
}

/** The action overview: the card that lies beside the board. */
export interface Guide {
  /** The rule of the section whose phase is on. */
  now: string;
  sections: GuideSection[];
}

export interface GuideSection {
  /** The anchor of the heading in the rules that tells more. */
  rule: string;
  title: string;
  lines: { name: string; text: string }[];
}

/** What is said of both players by their names; '' if there is nothing of that kind. */
export interface NamedWords {
  /** Why it is over by its rules, the count, and who has won. */
  end: string;
  /** The same without why; '' in a game without points. */
  count: string;
  /** What concerns a player who waits for the other one's move. */
  waiting: string;
  /** Whose turn it is and what there is to do, to everybody. */
  turn: string;
}

export interface Placed {
  game: GameName;
  options: Options;
  seed?: string;
  position?: string;
  moves?: string[];
  reader: Reader;
}

export const optionsText = (options: Options) =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Random numbers for moves and imagined positions, not for deals: the same seed gives the same ones in
 * every build and language. */
export interface RandomNumbers {
  /** Between this file and the module. */
  readonly handle: number;
}

/** Two lines that tell moves apart: what was played, and what would have been better. */
export type Side = 'played' | 'better';

/** Why a move was worse than another, and the shortest lines that show it. */
export interface Loss {
  text: string;
  shows?: Record<Side, string[]> & {
    /** The lines that end where a fact becomes true. */
    facts: Side[];
    /** It depends on what is hidden, and is so in most cases. */
    likely: boolean;
  };
}

/** A position as one reader sees it. Never changes, so that it can be kept and compared. */
export interface Look extends Sight {
  game: GameName;
  options: Options;
  reader: Reader;
  /** The view as data; what is in it is between src/wasm/GAME_facts.c and web/games. */
  facts: unknown;
  words(language: Language): SceneWords;
  guide(language: Language): Guide;
  /** `you` is who reads it, 0 for anybody; a name that is '' is the player's number. */
  byName(language: Language, you: 0 | Player, names: [string, string]): NamedWords;
  /** Where a move leads, to the same eyes; or why it cannot be played, or not be known. */
  after(move: string): Look | Refused;
  /** What a reader sees of it, of a look that sees everything. */
  through(reader: Reader): Look;
  /** A random legal move, each as likely as any other; '' if none is known. */
  pick(random: RandomNumbers): string;
  /** A random position, with everything, that agrees with what is seen. */
  imagine(random: RandomNumbers): Look;
  /** What a move would do, or why it cannot be played. */
  tell(move: string, language: Language): Telling | Refused;
  /** What the move did that was made here. */
  played(
    move: string,
    language: Language,
    you: 0 | Player,
    names: [string, string],
  ): Played | Refused;
  brief(move: string, language: Language): Brief;
  /** Why a legal move should not be made that loses at once, though another does not; else ''. */
  immediateLoss(move: string, language: Language): string;
  /** Why the first move of one line was worse than that of another; the text is '' if the board does
   * not show it. */
  loss(
    language: Language,
    you: 0 | Player,
    names: [string, string],
    played: readonly string[],
    better: readonly string[],
  ): Loss;
  svg(language: Language, near: Player, sizes: boolean): string;
}

/** A game in progress. Times are those of performance.now(). */
export interface LocalGame {
  begin(agreement: Agreement): Stand | Refused;
  read(record: string): Stand | Refused;
  /** With everything that is hidden: to keep it, not to show it. */
  write(): string;
  state(reader: Reader): GameState;
  play(move: string): Stand | Refused;
  undo(): Stand | Refused;
  redo(): Stand | Refused;
  resign(player: Player): Stand | Refused;
  startClock(): Stand;
  stopClock(): Stand;
  tick(): Stand;
  /** For the engine of the player to move. */
  seat(): Seat;
  /** The game as a reader sees it, now or after so many moves. */
  look(reader: Reader, count?: number): Look;
  close(): void;
}

export interface Kolam {
  catalogue: Catalogue;
  /** Who made the game: paragraphs with an empty line between them. */
  about(game: GameName, language: Language): string;
  /** The seat of an engine that follows a person, "follow=4.3": docs/wasm.md. */
  follow(game: GameName, results: string): string;
  localGame(): LocalGame;
  /** What a move did of a game that hides something, where no look at the position before it is known:
   * as far as its name tells that. */
  namedMove(
    game: GameName,
    move: string,
    player: Player,
    language: Language,
    you: 0 | Player,
    names: [string, string],
  ): Played | Refused;
  look(placed: Placed): Look | Refused;
  random(seed: bigint): RandomNumbers;
  /** What lies on the table after a game that was played elsewhere, to be counted: docs/notation.md,
   * "Final layouts". What the layout leaves open is filled in anyhow. */
  lookAtLayout(game: GameName, layout: string): Look | Refused;
  readRecord(text: string): { games: unknown[] } | Refused;
  writeRecord(text: string): { record: string } | Refused;
  /** The recipe of the kolam that the game of a record leaves: for drawKolam(). '' while it goes on. */
  kolamOf(record: string): string;
}

export function openKolam(module: Module): Kolam {
  // A scene lives as long as the Look that asks it.
  const scenes = new FinalizationRegistry<number>(
    (scene) => void module.call('scene_close', scene),
  );
  const generators = new FinalizationRegistry<number>((handle) => void module.call('free', handle));

  function random(seed: bigint): RandomNumbers {
    const handle = module.call('random_open', BigInt.asIntN(64, seed));
    if (handle === 0) throw new Error('no memory');
    const numbers = { handle };
    generators.register(numbers, handle);
    return numbers;
  }

  function makeLook(
    fill: (scene: number) => Sight | Refused,
    about: Pick<Look, 'game' | 'options' | 'reader'>,
  ): Look | Refused {
    const scene = module.call('scene_open');
    const sight = fill(scene);
    if (isRefused(sight)) {
      module.call('scene_close', scene);
      return sight;
    }
    let facts: unknown;
    const look: Look = {
      ...sight,
      ...about,
      get facts() {
        return (facts ??= module.ask('scene_facts', scene));
      },
      after: (move) =>
        makeLook((to) => module.ask('scene_of_scene', to, scene, move, about.reader), about),
      through: (reader) =>
        makeLook((to) => module.ask('scene_of_scene', to, scene, '', reader), {
          ...about,
          reader,
        }) as Look,
      pick: ({ handle }) => module.ask<{ move: string }>('scene_pick', scene, handle).move,
      imagine: ({ handle }) =>
        makeLook((to) => module.ask('scene_imagine', to, scene, handle), {
          ...about,
          reader: -1,
        }) as Look,
      words: (language) => module.ask('scene_words', scene, language),
      guide: (language) => module.ask('scene_guide', scene, language),
      byName: (language, you, names) =>
        module.ask('scene_by_name', scene, language, you, names[0], names[1]),
      tell: (move, language) => module.ask('scene_tell', scene, move, language),
      played: (move, language, you, names) =>
        module.ask('scene_played', scene, move, language, you, ...names),
      brief: (move, language) => module.ask('scene_brief', scene, move, language),
      immediateLoss: (move, language) =>
        module.ask<{ loss?: string }>('scene_immediate_loss', scene, move, language).loss ?? '',
      loss: (language, you, names, played, better) => {
        const lines = [played.join(' '), better.join(' ')] as const;
        const told = module.ask<Loss | Refused>(
          'scene_loss',
          scene,
          language,
          you,
          ...names,
          ...lines,
        );
        return isRefused(told) ? { text: '' } : told;
      },
      svg: (language, near, sizes) =>
        module.ask<{ svg: string }>('scene_svg', scene, language, near, Number(sizes)).svg,
    };
    scenes.register(look, scene);
    return look;
  }

  function localGame(): LocalGame {
    const game = module.call('game_open');
    const now = () => performance.now();
    const state = (reader: Reader) => module.ask<GameState>('game_state', game, reader, now());
    let agreed = state(0);
    let stand: Stand = agreed;
    function note<T extends Stand | Refused>(answer: T): T {
      if (!isRefused(answer)) stand = answer;
      return answer;
    }
    function noteNew(answer: Stand | Refused): Stand | Refused {
      if (!isRefused(answer)) agreed = state(0);
      return note(answer);
    }
    return {
      begin: ({ game: name, options, seed, position, seats, pace }) =>
        noteNew(
          module.ask(
            'game_begin',
            game,
            name,
            optionsText(options),
            seed,
            position ?? '',
            seats[0],
            seats[1],
            pace,
          ),
        ),
      read: (record) => noteNew(module.ask('game_read', game, record)),
      write: () => module.ask<{ record: string }>('game_write', game, now()).record,
      state,
      play: (move) => note(module.ask('game_play', game, move, now())),
      undo: () => note(module.ask('game_undo', game, now())),
      redo: () => note(module.ask('game_redo', game, now())),
      resign: (player) => note(module.ask('game_resign', game, player, now())),
      startClock: () => note(module.ask<Stand>('game_start_clock', game, now())),
      stopClock: () => note(module.ask<Stand>('game_stop_clock', game, now())),
      tick: () => note(module.ask<Stand>('game_tick', game, now())),
      seat: () => module.ask('game_seat', game, now()),
      look(reader, count = -1) {
        const { game: name, options } = agreed;
        const { count: played, toMove, result } = stand;
        const ended = toMove === 0 && (count < 0 || count >= played);
        const fill = (scene: number) => {
          const sight = module.ask<Sight>('scene_of_game', scene, game, count, reader);
          // The position alone does not know that somebody resigned or ran out of time.
          return ended ? { ...sight, toMove, result, legal: [] } : sight;
        };
        return makeLook(fill, { game: name, options, reader }) as Look;
      },
      close: () => void module.call('game_close', game),
    };
  }

  return {
    random,
    catalogue: module.ask('games'),
    about: (game, language) => module.ask<{ about: string }>('about', game, language).about,
    follow: (game, results) => module.ask<{ seat: string }>('follow', game, results).seat,
    localGame,
    namedMove: (game, move, player, language, you, names) =>
      module.ask('named_move', game, move, player, language, you, ...names),
    look({ game, options, seed = '', position = '', moves = [], reader }) {
      const fill = (scene: number) =>
        module.ask<Sight | Refused>(
          'scene_of_position',
          scene,
          game,
          optionsText(options),
          seed,
          position,
          moves.join(' '),
          reader,
        );
      return makeLook(fill, { game, options, reader });
    },
    lookAtLayout: (game, layout) =>
      makeLook((scene) => module.ask<Sight | Refused>('scene_of_layout', scene, game, layout), {
        game,
        options: {},
        reader: -1,
      }),
    readRecord: (text) => module.ask('record_read', text),
    writeRecord: (text) => module.ask('record_write', text),
    kolamOf: (record) => module.ask<{ kolam?: string }>('record_kolam', record).kolam ?? '',
  };
}

/** The seed of a fair deal. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
