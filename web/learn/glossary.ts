// How each game writes moves and positions, and what its words are in both languages. Examples are
// real: tests play the moves and read the positions.
import type { GameName, Options, Words } from '$web/kolam/kolam.ts';
import { manalathGlossary } from './glossary_manalath.ts';
import { mandalaGlossary } from './glossary_mandala.ts';
import { patternsGlossary } from './glossary_patterns.ts';

export interface MoveForm {
  /** How it is put together: letter and square, and so on. */
  form: Words;
  /** A move that can be played in `at`. */
  example: string;
  at: { options?: Options; seed?: string; position?: string; moves?: string[] };
}

export interface Field {
  name: Words;
  /** Its text in the example. */
  example: string;
  meaning: Words;
}

export interface Term {
  en: string;
  de: string;
  meaning: Words;
}

export interface Glossary {
  /** How places are named. */
  places: Words;
  moves: MoveForm[];
  /** The fields of one position, in their order; with spaces between them they are the position. */
  position: Field[];
  reading: Words;
  terms: Term[];
}

export const glossaries: Record<GameName, Glossary> = {
  patterns: patternsGlossary,
  manalath: manalathGlossary,
  mandala: mandalaGlossary,
};
