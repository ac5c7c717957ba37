// Positions of Patterns as text, changed by hand: ROWS BOWLS CLAIMS1 CLAIMS2 PHASE. Whether they can
// be played is for the rules to say.
import type { Words } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import type { Editor, Piece } from '$web/board/board.ts';
import { RANKS } from './places.ts';

interface Sheet {
  /** By square: lower case face up, upper case face down. */
  letters: Map<string, string>;
  bowls: string;
  claims: [string[], string[]];
  phase: string;
}

// As they are written: from rank 8 down.
const rows = RANKS.toReversed();

function read(position: string): Sheet {
  const [board = '', bowls = '', first = '-', second = '-', phase = ''] = position.split(' ');
  const letters = new Map<string, string>();
  board.split('/').forEach((row, i) => {
    rows[i]?.forEach((square, j) => letters.set(square, row[j] ?? '?'));
  });
  const squares = (claims: string) => (claims === '-' ? [] : claims.split(','));
  return { letters, bowls, claims: [squares(first), squares(second)], phase };
}

const colours = () => kolam.catalogue.sands.map(({ letter }) => letter);

function write({ letters, bowls, claims, phase }: Sheet): string {
  const board = rows.map((row) => row.map((square) => letters.get(square) ?? '?').join(''));
  const order = colours();
  const sorted = [...bowls].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
  return [
    board.join('/'),
    phase === 'bowl' ? sorted : bowls,
    ...claims.map((squares) => squares.join(',') || '-'),
    phase,
  ].join(' ');
}

const isUp = (letter: string) => letter === letter.toLowerCase();

/** Without the markers of either player on that square. */
const unmarked = (sheet: Sheet, square: string): Sheet => ({
  ...sheet,
  claims: sheet.claims.map((squares) => squares.filter((name) => name !== square)) as [
    string[],
    string[],
  ],
});

function lay(sheet: Sheet, letter: string, square: string): Sheet {
  const kept = isUp(letter) ? unmarked(sheet, square) : sheet;
  return { ...kept, letters: new Map(kept.letters).set(square, letter) };
}

/** The next marker of a player; it turns what it is laid on. */
function mark(sheet: Sheet, index: 0 | 1, square: string): Sheet {
  const bare = unmarked(sheet, square);
  const claims: [string[], string[]] = [[...bare.claims[0]], [...bare.claims[1]]];
  if (claims[index].length < 6) claims[index].push(square);
  const letter = (bare.letters.get(square) ?? '').toUpperCase();
  return { ...bare, claims, letters: new Map(bare.letters).set(square, letter) };
}

const withBowl = (sheet: Sheet, index: number, letter: string): Sheet => ({
  ...sheet,
  bowls: [...sheet.bowls].map((old, i) => (i === index ? letter.toLowerCase() : old)).join(''),
});

const isLetter = (tool: string) => colours().includes(tool.toLowerCase());

/** The bowl that a spot is: "bowl1", or "bowl-r" while one is chosen. */
function bowlIndex(sheet: Sheet, spot: string): number {
  const [, choice] = /^bowl-(.)$/.exec(spot) ?? [];
  return choice ? sheet.bowls.indexOf(choice) : ['bowl1', 'bowl2'].indexOf(spot);
}

function use(position: string, tool: string, spot: string): string {
  const sheet = read(position);
  const bowl = bowlIndex(sheet, spot);
  if (bowl >= 0) return isLetter(tool) ? write(withBowl(sheet, bowl, tool)) : position;
  if (!sheet.letters.has(spot)) return position;
  if (isLetter(tool)) return write(lay(sheet, tool, spot));
  if (tool === 'marker1') return write(mark(sheet, 0, spot));
  if (tool === 'marker2') return write(mark(sheet, 1, spot));
  if (tool === 'erase') return write(unmarked(sheet, spot));
  return position;
}

interface Tool {
  id: string;
  name: Words;
  piece?: Partial<Piece>;
}

function tools(): Tool[] {
  const { sands } = kolam.catalogue;
  const up = sands.map(({ letter, name }): Tool => ({
    id: letter,
    name: { en: `${name.en}, face up`, de: `${name.de}, Vorderseite` },
    piece: { colour: letter, shape: 'up' },
  }));
  const down = sands.map(({ letter, name }): Tool => ({
    id: letter.toUpperCase(),
    name: { en: `${name.en}, face down`, de: `${name.de}, Rückseite` },
    piece: { colour: letter, shape: 'down' },
  }));
  const marker = (player: 1 | 2): Tool => ({
    id: `marker${player}`,
    name: { en: `next marker of player ${player}`, de: `nächster Marker von Seite ${player}` },
    piece: { colour: '', shape: player === 1 ? 'marker1' : 'marker2', figure: '+' },
  });
  const erase: Tool = { id: 'erase', name: { en: 'take a marker away', de: 'Marker wegnehmen' } };
  return [...up, ...down, marker(1), marker(2), erase];
}

const PHASES: { value: string; name: Words }[] = [
  {
    value: 'bowl',
    name: { en: 'Player 2 chooses a bowl token', de: 'Seite 2 wählt ein Tauschplättchen' },
  },
  { value: '1', name: { en: 'Player 1 to move', de: 'Seite 1 am Zug' } },
  { value: '2', name: { en: 'Player 2 to move', de: 'Seite 2 am Zug' } },
  { value: 'close1', name: { en: 'Player 1 may still flip', de: 'Seite 1 darf noch umdrehen' } },
  { value: 'close2', name: { en: 'Player 2 may still flip', de: 'Seite 2 darf noch umdrehen' } },
  { value: 'over', name: { en: 'The game is over', de: 'Die Partie ist zu Ende' } },
];

function fields(position: string): ReturnType<Editor['fields']> {
  const sheet = read(position);
  const values = kolam.catalogue.sands.map(({ letter, name }) => ({ value: letter, name }));
  const bowl = (index: number) => ({
    id: `bowl${index + 1}`,
    name: { en: `Bowl of player ${index + 1}`, de: `Schale von Seite ${index + 1}` },
    value: sheet.bowls[index] ?? '',
    values,
  });
  const markers = (index: 0 | 1) => ({
    id: `claims${index + 1}`,
    name: {
      en: `Markers of player ${index + 1}, in order`,
      de: `Marker von Seite ${index + 1} der Reihe nach`,
    },
    value: sheet.claims[index].join(' '),
  });
  const phase = { id: 'phase', name: { en: 'Turn', de: 'Am Zug' }, value: sheet.phase };
  return [bowl(0), bowl(1), markers(0), markers(1), { ...phase, values: PHASES }];
}

function setField(position: string, field: string, value: string): string {
  const sheet = read(position);
  const squares = value.split(/[\s,]+/).filter(Boolean);
  switch (field) {
    case 'bowl1':
      return write(withBowl(sheet, 0, value));
    case 'bowl2':
      return write(withBowl(sheet, 1, value));
    case 'claims1':
      return write({ ...sheet, claims: [squares, sheet.claims[1]] });
    case 'claims2':
      return write({ ...sheet, claims: [sheet.claims[0], squares] });
    case 'phase':
      return write({ ...sheet, phase: value });
    default:
      return position;
  }
}

export const editor: Editor = { tools, use, fields, setField };
