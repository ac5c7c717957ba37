// What the package throws.
import { isRefused, type Language, type Refusal, type Refused } from '../kolam/kolam.ts';

/** Where in a record, which field, and the sentence. */
function sentence({ field, line, column, ...words }: Refusal, language: Language): string {
  const [lineWord, columnWord] = language === 'de' ? ['Zeile', 'Spalte'] : ['line', 'column'];
  const at = line ? `${lineWord} ${line}${column ? `, ${columnWord} ${column}` : ''}` : field;
  return at ? `${at}: ${words[language]}` : words[language];
}

/** What the rules refuse: an illegal move, an impossible position, an option that does not exist. The
 * message is the sentence that every other part of Kolam shows, too. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  /** The option, or the field of a position, that is wrong; '' for a move. */
  readonly field: string;
  /** Where it is in a record. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The sentence in German. */
  readonly german: string;

  constructor(refusal: Refusal) {
    super(sentence(refusal, 'en'));
    this.field = refusal.field;
    this.line = refusal.line;
    this.column = refusal.column;
    this.german = sentence(refusal, 'de');
  }
}

/** What was asked for, or the sentence as an exception. */
export function checked<T extends object>(answer: T | Refused): T {
  if (isRefused(answer)) throw new RulesError(answer.refused);
  return answer;
}
