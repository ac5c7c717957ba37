// What a study is made of: records, positions, and beginnings. The rules check every move.
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
import { readStudies, recordText, tagText, type ReadGame } from '$web/kolam/record.ts';
import { endOf, movesTo, tagOf, type Path, type Study } from '$web/kolam/tree.ts';
import { isPerson } from '$web/state/session_words.ts';

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
  return kolam.writeRecord(recordText(settle(study)));
}

/** Looking */

export const lookAt = (study: Study, path: Path, reader: Reader): Look | Refused =>
  lookAfter(study, movesTo(study, path), reader);

/** The same after moves that need not be in the study. */
export const lookAfter = (study: Study, moves: readonly string[], reader: Reader): Look | Refused =>
  kolam.look({
    game: study.game,
    options: isSecret(study) ? study.options : withoutTable(study.game, study.options),
    seed: study.seed,
    position: tagOf(study, 'Position') ?? '',
    moves: [...moves],
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
  ].map(([name = '', value = '']) => tagText(name, value));
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
