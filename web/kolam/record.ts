// Records as trees of moves: read from text of any layout, and written as text that the rules then
// bring into canonical form (Kolam.writeRecord).
import { isRefused, type GameName, type Options, type Refused, type Result } from './kolam.ts';
import { kolam } from './loaded.ts';
import { twig, type Study, type Twig } from './tree.ts';

/** As docs/notation.md describes records as JSON. */
interface WrittenMove {
  move: string;
  nags: number[];
  comments: string[];
  variations: WrittenLine[];
}

interface WrittenLine {
  comments: string[];
  moves: WrittenMove[];
}

interface WrittenGame extends WrittenLine {
  tags: Record<string, string>;
  game: GameName;
  options: Options;
  seed: string;
  result: Result;
}

/** Reading */

/** What follows in a line: from its end to its beginning, since lines are long. */
function readLine({ moves, comments }: WrittenLine): Twig[] {
  let next: Twig[] = [];
  for (const written of moves.toReversed()) {
    const { move, nags, comments: said, variations } = written;
    next = [twig(move, { nags, comments: said, next }), ...variations.flatMap(readVariation)];
  }
  const [first, ...others] = next;
  return first ? [{ ...first, before: comments }, ...others] : [];
}

const readVariation = (line: WrittenLine): Twig[] => readLine(line);

function readGame(written: WrittenGame): Study {
  const { game, options, seed, result, tags, moves, comments } = written;
  const next = readLine({ moves, comments: [] });
  const root = twig('', { comments, next });
  return { game, options, seed, result, tags: Object.entries(tags), root };
}

/** A game, or why it is none; and the name of the file that it was in. */
export type ReadGame = ({ study: Study } | Refused) & { file?: string };

/** Every game of a text; what cannot be read says why, in its place. */
export function readStudies(text: string): ReadGame[] {
  const answer = kolam.readRecord(text);
  if (isRefused(answer)) return [answer];
  return (answer.games as (WrittenGame | Refused)[]).map((written) =>
    isRefused(written) ? written : { study: readGame(written) },
  );
}

/** Writing */

export const tagText = (name: string, value: string): string =>
  `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`;

const writeComment = (text: string): string => (text.includes('}') ? `; ${text}\n` : `{${text}}`);

function writeTwig(at: Twig): string[] {
  return [
    ...at.before.map(writeComment),
    at.move,
    ...at.nags.map((nag) => `$${nag}`),
    ...at.comments.map(writeComment),
  ];
}

/** A line from here on; only variations go deeper, and the rules allow 32 of them. */
function writeFrom(at: Twig): string[] {
  const words: string[] = [];
  for (let here: Twig | undefined = at; here; here = here.next[0]) {
    const [first, ...others]: readonly Twig[] = here.next;
    if (first) words.push(...writeTwig(first));
    for (const other of others) words.push('(', ...writeTwig(other), ...writeFrom(other), ')');
  }
  return words;
}

/** As text; the rules have yet to check it. */
export function recordText({ tags, root, result }: Study): string {
  const head = tags.map(([name, value]) => tagText(name, value));
  const moves = [...root.comments.map(writeComment), ...writeFrom(root), result];
  return [...head, '', ...moves].join('\n');
}
