// Files that somebody chooses or lets go here: records, several at once, and what is none.
import type { ReadGame } from '$web/kolam/record.ts';
import { readAnything, refusal } from './record.ts';

const MOST = 5_000_000; // characters: thousands of games

const unreadable = refusal(
  'This cannot be read: a folder, perhaps, or a file that is gone.',
  'Das lässt sich nicht lesen: vielleicht ein Ordner oder eine Datei, die es nicht mehr gibt.',
);
const noText = refusal(
  'This file is no text, so there is no game in it.',
  'Diese Datei ist kein Text, also ist keine Partie darin.',
);
const tooLong = refusal(
  'This file is too long to be a collection of games.',
  'Diese Datei ist zu lang für eine Sammlung von Partien.',
);

/** The games of a file. Letters of old files that are no UTF-8 are shown as they can be. */
export async function readFile(file: File): Promise<ReadGame[]> {
  const games = await read(file).catch(() => [unreadable]);
  return games.map((game) => ({ ...game, file: file.name }));
}

async function read(file: File): Promise<ReadGame[]> {
  if (file.size > MOST) return [tooLong];
  const text = await file.text();
  return text.includes('\0') ? [noText] : readAnything(text);
}
