// Records of games: trees of moves with comments, read from text and written as text.
import type { GameName, Options, Result } from '../kolam/kolam.ts';
import { kolam } from '../kolam/loaded.ts';
import { readStudies, recordText } from '../kolam/record.ts';
import { movesTo, endOf, twig, type Study, type Twig } from '../kolam/tree.ts';
import { checked } from './errors.ts';
import { Game, Position, type Move } from './position.ts';

/** A game as a record tells it: its terms, its tags, and its moves with variations and comments. */
export class Record {
  readonly #study: Study;

  private constructor(study: Study) {
    this.#study = study;
  }

  /** Every game of a text; a RulesError says, with line and column, what cannot be read. */
  static read(text: string): Record[] {
    return readStudies(text).map((read) => new Record(checked<{ study: Study }>(read).study));
  }

  /** The record of a game that was played here, with tags of its own such as `Player1`. */
  static of(position: Position, tags: { [name: string]: string } = {}): Record {
    const { options, seed, position: placed } = Position.begunOf(position);
    const said = Object.entries(options).map((pair) => pair.join('='));
    const all = {
      Game: position.game.name,
      ...(said.length ? { Options: said.join(' ') } : {}),
      ...(placed ? { Position: placed } : {}),
      ...(seed && seed !== '0' ? { Seed: seed } : {}),
      ...tags,
    };
    const root = position.moves.reduceRight<Twig>(
      (next, move) => twig(move, next.move ? { next: [next] } : {}),
      twig(''),
    );
    const study: Study = {
      game: position.game.name,
      options,
      seed,
      tags: Object.entries(all),
      result: position.result,
      root: twig('', root.move ? { next: [root] } : {}),
    };
    const { record } = checked(kolam.writeRecord(recordText(study)));
    return Record.read(record)[0] as Record;
  }

  get game(): Game {
    return new Game(this.#study.game satisfies GameName);
  }

  get options(): Options {
    return { ...this.#study.options };
  }

  /** All tags in their order. */
  get tags(): { [name: string]: string } {
    return Object.fromEntries(this.#study.tags);
  }

  get result(): Result {
    return this.#study.result;
  }

  /** The moves of the game, without variations. */
  get moves(): Move[] {
    return movesTo(this.#study, endOf(this.#study, []));
  }

  /** The tree of all moves: each with its marks, its comments, and what was played next or could have
   * been. The root has no move. */
  get root(): Twig {
    return this.#study.root;
  }

  /** The position after so many moves; after all of them if no number is given. */
  position(count: number = Infinity): Position {
    const { options, seed, tags } = this.#study;
    const placed = tags.find(([name]) => name === 'Position')?.[1] ?? '';
    return this.game.position(placed, { ...options, seed }).play(...this.moves.slice(0, count));
  }

  /** In canonical form. */
  toString(): string {
    return checked(kolam.writeRecord(recordText(this.#study))).record;
  }
}
