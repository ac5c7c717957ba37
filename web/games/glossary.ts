// How a game writes moves and positions, and what its words are in both languages. Examples are real:
// tests play the moves and read the positions.
import type { GameName, Options, Words } from '$web/kolam/kolam.ts';
import { inFolder } from './folder.ts';

/** How a move is put together. */
export interface MoveForm {
  /** Letter and square, and so on. */
  form: Words;
  /** A move that can be played in `at`. */
  example: string;
  at: { options?: Options; seed?: string; position?: string; moves?: string[] };
}

/** A field of a position's text. */
export interface Field {
  name: Words;
  /** Its text in the example. */
  example: string;
  meaning: Words;
}

export interface Term extends Words {
  meaning: Words;
}

export interface Glossary {
  /** How places are named. */
  places: Words;
  moves: MoveForm[];
  /** The fields of one position, in their order; with spaces between them they are the position. */
  position: Field[];
  reading: Words;
  /** Whether the letters of the six sands occur in it. */
  hasSands: boolean;
  terms: Term[];
}

const glossaries = import.meta.glob<Glossary>('./*/glossary.ts', {
  eager: true,
  import: 'glossary',
});

export const glossaryOf = (name: GameName): Glossary => inFolder(glossaries, name);
