// Records as text: read into studies and written from them. The rules check every move of both.
import {
  isRefused,
  type GameName,
  type Look,
  type Player,
  type Options,
  type Reader,
  type Refusal,
  type Refused,
  type Result,
  type Words,
} from '$web/kolam/kolam.ts';
import { gameInfo, isGame, kolam, withoutTable } from '$web/kolam/loaded.ts';
import { isPerson } from '$web/state/session_words.ts';
import { endOf, movesTo, tagOf, twig, type Path, type Study, type Twig } from './tree.ts';

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

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

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

/** The result by the rules at the end of the main line; else the one that the tags explain. */
function resultOf(study: Study): Result {
  const end = lookAt(study, endOf(study, []), -1);
  if (!isRefused(end) && end.result !== '*') return end.result;
  return tagOf(study, 'Termination') === null ? '*' : study.result;
}

/** With the result that its main line has now. A result that somebody gave, by resigning, goes with
 * the tag that says so once the rules give another. */
export function settle(study: Study): Study {
  const result = resultOf(study);
  const tags = study.tags.map(
    ([name, value]) => [name, name === 'Result' ? result : value] as const,
  );
  if (result === study.result) return { ...study, tags };
  return { ...study, result, tags: tags.filter(([name]) => name !== 'Termination') };
}

/** As canonical text; refused where the rules do, with a sentence. */
export function writeStudy(study: Study): { record: string } | Refused {
  const { tags, root, result } = settle(study);
  const head = tags.map(([name, value]) => `[${name} ${quote(value)}]`);
  const moves = [...root.comments.map(writeComment), ...writeFrom(root), result];
  return kolam.writeRecord([...head, '', ...moves].join('\n'));
}

/** Looking */

export const lookAt = (study: Study, path: Path, reader: Reader): Look | Refused =>
  kolam.look({
    game: study.game,
    options: isSecret(study) ? study.options : withoutTable(study.game, study.options),
    seed: study.seed,
    position: tagOf(study, 'Position') ?? '',
    moves: movesTo(study, path),
    reader,
  });

/** Whether the record tells what is hidden in the game, so that everything can be looked at. */
export function tellsAll(study: Study): boolean {
  const start = lookAt(study, [], -1);
  return !isRefused(start) && !start.position.includes('?');
}

/** Of a game that still goes on nobody sees more than at the table, and its record stays here. */
export const isSecret = (study: Study): boolean =>
  gameInfo(study.game).hides && study.result === '*' && tagOf(study, 'Seat1') !== null;

/** The seats of persons. */
const personsOf = (study: Study): Player[] =>
  ([1, 2] as const).filter((seat) => isPerson(tagOf(study, `Seat${seat}`) ?? ''));

/** The player of a record who is the only person in it; 0 if there is none or are two. */
export function onlyPerson(record: string): 0 | Player {
  const [read] = readStudies(record);
  const persons = read && !isRefused(read) ? personsOf(read.study) : [];
  return persons.length === 1 ? (persons[0] as Player) : 0;
}

/** Through whose eyes a study can be looked at, what tells most first. */
export function readersOf(study: Study): Reader[] {
  if (!gameInfo(study.game).hides) return [-1];
  if (!isSecret(study)) return [...(tellsAll(study) ? [-1 as const] : []), 1, 2, 0];
  const persons = personsOf(study);
  return persons.length === 1 ? [...persons, 0] : [0];
}

/** Beginning */

export interface Beginning {
  game: GameName;
  options: Options;
  seed: string;
  position: string;
}

/** An empty study. Options that are the usual ones are not said. */
export function beginStudy({ game, options: asked, seed, position }: Beginning): ReadGame {
  const options = withoutTable(game, asked);
  const look = kolam.look({ game, options, seed, position, reader: -1 });
  if (isRefused(look)) return look;
  const said = Object.entries(options).filter(([name, value]) => value !== usual(game, name));
  const tags = [
    ['Game', game],
    ...(said.length ? [['Options', said.map((pair) => pair.join('=')).join(' ')]] : []),
    ...(seed ? [['Seed', seed]] : []),
    ...(position ? [['Position', position]] : []),
  ].map(([name, value]) => `[${name} ${quote(value ?? '')}]`);
  const [read] = readStudies([...tags, '', look.result].join('\n'));
  return read ?? nothing;
}

const usual = (game: GameName, option: string): string | undefined =>
  kolam.catalogue.games
    .find(({ name }) => name === game)
    ?.options.find(({ name }) => name === option)?.initial;

export const refusal = (en: string, de: string): Refused & { refused: Refusal & Words } => ({
  refused: { field: '', en, de },
});

const nothing = refusal('There is no game in this text.', 'In diesem Text ist keine Partie.');

/** What somebody pastes or drops: games, or a position of any game. */
export function readAnything(given: string): ReadGame[] {
  const text = given.replace(/^\uFEFF/, '');
  const line = text.trim();
  if (line && !line.includes('[') && !line.includes('\n'))
    for (const { name } of kolam.catalogue.games) {
      const begun = beginStudy({ game: name, options: {}, seed: '', position: line });
      if (!isRefused(begun)) return [begun];
    }
  const games = readStudies(text);
  return games.length ? games : [nothing];
}

export const gameNamed = (name: string | null): GameName | null =>
  name !== null && isGame(name) ? name : null;
