// What the places of Patterns are called, for screen readers.
import { inLanguage, type Language, type Player } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import {
  bowlOf,
  groupOf,
  sideOf,
  waitingColours,
  type Facts,
  type Group,
  type Square,
} from './facts.ts';
import { CENTRE } from './places.ts';

export const colourName = (letter: string, language: Language): string =>
  kolam.catalogue.sands.find((sand) => sand.letter === letter)?.name[language] ?? letter;

export const playerName = (player: Player, names: [string, string], language: Language): string =>
  names[player - 1] || inLanguage(language, `Player ${player}`, `Seite ${player}`);

function groupWords({ owner, number, squares }: Group, marked: boolean, language: Language) {
  const marker = inLanguage(language, `marker ${number}`, `Marker ${number}`);
  const whose = inLanguage(language, `of player ${owner}`, `von Seite ${owner}`);
  const size = squares.length;
  const group = inLanguage(language, `group of ${size}`, `Farbgruppe aus ${size}`);
  return marked ? [`${marker} ${whose}`, group] : [`${group} ${whose}`];
}

/** Closed to the player to move, for these colours. */
function closedFor(facts: Facts, square: string): string[] {
  if (!facts.player) return [];
  const { lay, flip } = sideOf(facts, facts.player).closed;
  const found = [...lay, ...flip].filter((contact) => contact.square === square);
  return [...new Set(found.map(({ colour }) => colour))];
}

export function squareLabel(facts: Facts, square: Square, language: Language): string {
  const { name, colour, owner, number } = square;
  const words = [name, colourName(colour, language)];
  if (CENTRE.includes(name)) words.push(inLanguage(language, 'centre', 'Zentrum'));
  const group = owner && number ? groupOf(facts, owner, number) : undefined;
  if (group) {
    words.push(inLanguage(language, 'face down', 'Rückseite'));
    words.push(...groupWords(group, group.marker === name, language));
  } else {
    words.push(inLanguage(language, 'face up', 'Vorderseite'));
    for (const closed of closedFor(facts, name)) {
      const name = colourName(closed, language);
      words.push(inLanguage(language, `closed for ${name}`, `für ${name} gesperrt`));
    }
  }
  return words.join(', ');
}

export function bowlLabel(facts: Facts, player: Player, language: Language): string {
  const { lays, actions, stuck } = sideOf(facts, player);
  const words = [
    inLanguage(language, `bowl of player ${player}`, `Schale von Seite ${player}`),
    colourName(bowlOf(facts, player), language),
  ];
  if (lays === 'establish') words.push(inLanguage(language, 'to establish', 'zum Eröffnen'));
  if (lays === 'swap') words.push(inLanguage(language, 'to swap', 'zum Austauschen'));
  const plays = facts.phase !== 'over' && facts.phase !== 'bowl';
  if (plays) words.push(actionsWord(actions, stuck, language));
  const waiting = waitingColours(facts, player).map((colour) => colourName(colour, language));
  if (waiting.length && facts.phase !== 'over')
    words.push(
      `${inLanguage(language, 'still to open:', 'noch zu eröffnen:')} ${waiting.join(' ')}`,
    );
  return words.join(', ');
}

export const choiceLabel = (colour: string, language: Language): string =>
  inLanguage(
    language,
    `keep the bowl token ${colourName(colour, language)}`,
    `Tauschplättchen ${colourName(colour, language)} behalten`,
  );

export function riverLabel(facts: Facts, player: Player, number: number, language: Language) {
  const group = groupOf(facts, player, number);
  const words = [
    inLanguage(
      language,
      `marker ${number} of player ${player}`,
      `Marker ${number} von Seite ${player}`,
    ),
  ];
  if (!group) return [...words, inLanguage(language, 'not used yet', 'noch frei')].join(', ');
  const { squares, points, reach, colour } = group;
  words.push(colourName(colour, language));
  words.push(
    inLanguage(language, `group of ${squares.length}`, `Farbgruppe aus ${squares.length}`),
  );
  words.push(
    points === 1
      ? inLanguage(language, '1 point', '1 Punkt')
      : inLanguage(language, `${points} points`, `${points} Punkte`),
  );
  words.push(
    reach.length
      ? inLanguage(
          language,
          `can grow on ${reach.join(' ')}`,
          `kann wachsen auf ${reach.join(' ')}`,
        )
      : inLanguage(language, 'cannot grow', 'kann nicht mehr wachsen'),
  );
  return words.join(', ');
}

export const stoneWord = (move: 'done' | 'pass', language: Language): string =>
  move === 'done' ? inLanguage(language, 'Done', 'Fertig') : inLanguage(language, 'Pass', 'Passen');

export const stoneLabel = (move: 'done' | 'pass', language: Language): string =>
  move === 'done'
    ? inLanguage(language, 'I am done: no more flips', 'Fertig: nichts mehr umdrehen')
    : inLanguage(language, 'pass: no action is left', 'passen: keine Aktion mehr');

/** How many actions a side has, or that it is stuck. */
export function actionsWord(count: number, stuck: boolean, language: Language): string {
  if (stuck) return inLanguage(language, 'stuck', 'sitzt fest');
  return count === 1
    ? inLanguage(language, '1 action', '1 Aktion')
    : inLanguage(language, `${count} actions`, `${count} Aktionen`);
}
