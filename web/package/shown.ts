// What a board shows, from the words of its page to a study and a place in it.
import { isRefused, type Options, type Reader, type Refused } from '../kolam/kolam.ts';
import { isGame, kolam } from '../kolam/loaded.ts';
import { readStudies } from '../kolam/record.ts';
import {
  addLine,
  endOf,
  existing,
  readPath,
  type Path,
  type Study,
  type Twig,
} from '../kolam/tree.ts';
import { beginStudy, lookAt, readersOf, refusal } from '../study/record.ts';

/** As the attributes say it; null if they do not. */
export interface Said {
  game: string | null;
  options: string | null;
  seed: string | null;
  position: string | null;
  moves: string | null;
  record: string | null;
  study: string | null;
  at: string | null;
  seat: string | null;
}

export interface Shown {
  study: Study;
  path: Path;
  reader: Reader;
  /** Whether player 2 is at the bottom, where everybody sees everything. */
  turned: boolean;
  /** The player who may choose moves; 0 for both. */
  seat: 0 | 1 | 2;
}

const words = (text: string | null): string[] => (text ?? '').split(/\s+/).filter(Boolean);

const readOptions = (text: string | null): Options =>
  Object.fromEntries(
    words(text).map((word) => {
      const at = word.indexOf('=');
      return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
    }),
  );

/** The moves as they were played, with what was said of them. */
const mainLine = (at: Twig): Twig => {
  const [next] = at.next;
  return { ...at, next: next ? [mainLine(next)] : [] };
};

function readText(text: string, whole: boolean): Study | Refused {
  const [read] = readStudies(text);
  if (!read) return refusal('There is no game in this text.', 'In diesem Text ist keine Partie.');
  if (isRefused(read)) return read;
  return whole ? read.study : { ...read.study, root: mainLine(read.study.root) };
}

function readTerms({ game, options, seed, position, moves }: Said): Study | Refused {
  if (!isGame(game ?? ''))
    return kolam.look({ game: game ?? '', options: {}, reader: -1 }) as Refused;
  const begun = beginStudy({
    game: game ?? '',
    options: readOptions(options),
    seed: seed ?? '',
    position: position ?? '',
  });
  if (isRefused(begun)) return begun;
  const place = addLine({ study: begun.study, path: [] }, words(moves));
  const end = lookAt(place.study, place.path, -1);
  return isRefused(end) ? end : place.study;
}

/** A record and a study begin at their start, moves are shown at their end. */
export function placeIn(study: Study, at: string | null, atEnd: boolean): Path | null {
  const end = endOf(study, []);
  if (at === null) return atEnd ? end : [];
  if (at === 'start') return [];
  if (at === 'end') return end;
  const path = readPath(at);
  return path && existing(study, path).length === path.length ? path : null;
}

const SEATS: Record<string, Reader> = { all: -1, '0': 0, '1': 1, '2': 2 };

/** Through whose eyes: those that tell most, if nothing is said. */
function readerFor(study: Study, seat: string | null): Reader | null {
  const readers = readersOf(study);
  if (seat === null) return readers[0] ?? 0;
  const reader = SEATS[seat];
  if (reader === undefined) return null;
  if (!readers.includes(0)) return -1; // nothing is hidden
  return readers.includes(reader) ? reader : null;
}

export function readShown(said: Said): Shown | Refused {
  const text = said.study ?? said.record;
  const study = text === null ? readTerms(said) : readText(text, said.study !== null);
  if (isRefused(study)) return study;
  const path = placeIn(study, said.at, text === null);
  if (path === null)
    return refusal(
      `There is no place '${said.at}' in this game.`,
      `In dieser Partie gibt es keine Stelle '${said.at}'.`,
    );
  const reader = readerFor(study, said.seat);
  if (reader === null)
    return refusal(
      `Nobody can look as '${said.seat}' here: all, 0, 1 and 2 are seats, as far as the record tells what they see.`,
      `Als '${said.seat}' lässt sich hier nicht zusehen: Es gibt all, 0, 1 und 2, soweit die Partie verrät, was sie sehen.`,
    );
  const seat = said.seat === '1' ? 1 : said.seat === '2' ? 2 : 0;
  return { study, path, reader, turned: seat === 2, seat };
}
