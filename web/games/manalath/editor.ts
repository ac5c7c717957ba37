// Positions of Manalath as text, changed piece by piece: "ROWS TURN SUPPLY" with rows from the top.
import type { Editor } from '$web/board/board.ts';
import { colourNames, colours, isColour, type Colour } from './facts.ts';

interface Parts {
  rows: string[];
  turn: string;
  /** Orange and purple, or null if there is no end to them. */
  supply: [string, string] | null;
}

function read(position: string): Parts {
  const [rows = '', turn = '', supply = ''] = position.split(' ');
  const [orange = '', purple = ''] = supply.split('-');
  return {
    rows: rows.split('/'),
    turn,
    supply: supply === '-' ? null : [orange, purple],
  };
}

const write = ({ rows, turn, supply }: Parts): string =>
  `${rows.join('/')} ${turn} ${supply ? supply.join('-') : '-'}`;

/** Takes pieces from a supply, or puts them back; never below none. */
function taken(parts: Parts, colour: Colour, count: number): Parts {
  if (!parts.supply) return parts;
  const at = colour === 'o' ? 0 : 1;
  const left = Math.max(0, (Number(parts.supply[at]) || 0) - count);
  return { ...parts, supply: parts.supply.with(at, String(left)) as [string, string] };
}

const passed = (turn: string): string => (turn === 'o' ? 'p' : turn === 'p' ? 'o' : turn);

/** Pieces come from the supply and go back there, and with each of them the turn passes: so what
 * was in order stays in order. */
function put(position: string, letter: string, spot: string): string {
  let parts = read(position);
  const at = parts.rows.length - 1 - (spot.charCodeAt(0) - 'a'.charCodeAt(0));
  const number = Number(spot.slice(1)) - 1;
  const row = parts.rows[at];
  const before = row?.[number];
  if (row === undefined || before === undefined || before === letter) return position;
  const changed = row.slice(0, number) + letter + row.slice(number + 1);
  parts = { ...parts, rows: parts.rows.with(at, changed) };
  if (isColour(before)) parts = taken(parts, before, -1);
  if (isColour(letter)) parts = taken(parts, letter, 1);
  if (isColour(before) !== isColour(letter)) parts = { ...parts, turn: passed(parts.turn) };
  return write(parts);
}

const tools: ReturnType<Editor['tools']> = [
  { id: 'o', name: { en: 'Orange', de: 'Orange' }, piece: { colour: 'o', shape: 'stone' } },
  { id: 'p', name: { en: 'Purple', de: 'Violett' }, piece: { colour: 'p', shape: 'stone' } },
  { id: '#', name: { en: 'Neutral', de: 'Neutral' }, piece: { colour: 'g', shape: 'stone' } },
  { id: '.', name: { en: 'Empty', de: 'Leer' } },
];

const turns = [
  { value: 'o', name: { en: 'Orange to move', de: 'Orange am Zug' } },
  { value: 'p', name: { en: 'Purple to move', de: 'Violett am Zug' } },
  { value: '1-0', name: { en: 'Orange has won', de: 'Orange hat gewonnen' } },
  { value: '0-1', name: { en: 'Purple has won', de: 'Violett hat gewonnen' } },
  { value: '1/2-1/2', name: { en: 'Drawn', de: 'Unentschieden' } },
];

export const editor: Editor = {
  tools: () => tools,
  use: (position, tool, spot) => put(position, tool, spot),
  fields(position) {
    const { turn, supply } = read(position);
    const left = supply
      ? colours.map((colour, i) => ({
          id: `supply-${colour}`,
          name: {
            en: `Supply of ${colourNames[colour].en}`,
            de: `Vorrat ${colourNames[colour].de}`,
          },
          value: supply[i] ?? '',
        }))
      : [];
    return [
      { id: 'turn', name: { en: 'Turn', de: 'Am Zug' }, value: turn, values: turns },
      ...left,
    ];
  },
  setField(position, field, value) {
    const parts = read(position);
    const word = value.trim().replace(/\s+/g, '');
    if (field === 'turn') return write({ ...parts, turn: word });
    const at = field === 'supply-o' ? 0 : 1;
    if (!parts.supply) return position;
    return write({ ...parts, supply: parts.supply.with(at, word) as [string, string] });
  },
};
