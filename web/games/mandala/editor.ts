// Changes positions of Mandala as text. A card that is put down comes from the deck, or from the
// discard pile where the deck has none, so that there are always 108; one that is taken goes under
// the deck. What becomes of it is for the rules to judge.
import type { Language } from '$web/kolam/kolam.ts';
import type { Editor } from '$web/board/board.ts';
import { COLOURS, entries, type Bag } from './facts.ts';
import { colourName } from './words.ts';

type Words = Record<Language, string>;

const FIELDS = [
  'deck',
  'discard',
  'hands',
  'cups',
  'rivers',
  'mandala1',
  'mandala2',
  'turn',
  'claim',
  'lap',
  'shuffles',
  'idle',
] as const;
type Field = (typeof FIELDS)[number];
type Position = Record<Field, string>;

const none = (text: string) => (text === '' ? '-' : text);
const some = (text: string) => (text === '-' ? '' : text);

const read = (text: string): Position => {
  const words = text.split(' ');
  return Object.fromEntries(FIELDS.map((field, i) => [field, words[i] ?? '-'])) as Position;
};

const write = (position: Position): string => FIELDS.map((field) => position[field]).join(' ');

const readBag = (text: string): Bag =>
  Object.fromEntries(
    [...some(text).matchAll(/([roygpb?])(\d+)/g)].map(([, colour, count]) => [
      colour,
      Number(count),
    ]),
  );

const writeBag = (bag: Bag): string =>
  none(
    entries(bag)
      .map(([colour, count]) => `${colour}${count}`)
      .join(''),
  );

const changed = (text: string, colour: string, by: number): string => {
  const bag = readBag(text);
  return writeBag({ ...bag, [colour]: Math.max(0, (bag[colour] ?? 0) + by) });
};

/** One part of a field that has several. */
const partOf = (text: string, sign: string, index: number, change: (part: string) => string) =>
  text
    .split(sign)
    .map((part, i) => (i === index ? change(part) : part))
    .join(sign);

/* The deck: letters from the top, or ? and a number */

const isHidden = (deck: string) => deck.startsWith('?');

function takeFromDeck(position: Position, colour: string): Position {
  const { deck, discard } = position;
  const at = deck.lastIndexOf(colour);
  if (isHidden(deck)) return { ...position, deck: changed(deck, '?', -1) };
  if (at >= 0) return { ...position, deck: none(deck.slice(0, at) + deck.slice(at + 1)) };
  return { ...position, discard: changed(discard, colour, -1) };
}

function putUnderDeck(position: Position, colour: string): Position {
  const { deck } = position;
  if (isHidden(deck)) return { ...position, deck: changed(deck, '?', 1) };
  return { ...position, deck: some(deck) + colour };
}

function putOnDeck(position: Position, colour: string): Position {
  if (isHidden(position.deck)) return position;
  const rest = takeFromDeck(position, colour);
  return { ...rest, deck: colour + some(rest.deck) };
}

/* Areas */

const moverIn = ({ turn, claim }: Position): number =>
  claim !== '-' ? Number(claim.at(-1)) : turn === '2' ? 2 : 1;

/** A cup begins with two cards; those that come later stand behind the sign. */
function changeCup(cup: string, colour: string, by: number): string {
  const [setup = '-', claimed = '-'] = cup.split('+');
  const begins = entries(readBag(setup)).reduce((sum, [, count]) => sum + count, 0);
  const first = by > 0 ? begins < 2 : !readBag(claimed)[colour];
  return first
    ? `${changed(setup, colour, by)}+${claimed}`
    : `${setup}+${changed(claimed, colour, by)}`;
}

const changeRiver = (river: string, colour: string, by: number): string =>
  none(by > 0 ? some(river) + colour : some(river).replace(colour, ''));

type Change = (text: string, colour: string, by: number) => string;
interface Area {
  field: Field;
  sign: string;
  index: number;
  change: Change;
}

/** Where the cards of a spot stand in the text; null for a spot that has none. */
function areaOf(position: Position, spot: string): Area | null {
  const [, name = '', one = '', two = ''] = /^([a-z]+)(\d?)-?(\w?)$/.exec(spot) ?? [];
  const mover = moverIn(position);
  if (name === 'discard') return { field: 'discard', sign: ' ', index: 0, change: changed };
  if (name === 'hand')
    return { field: 'hands', sign: '/', index: (Number(one) || mover) - 1, change: changed };
  if (name === 'cup')
    return { field: 'cups', sign: '/', index: Number(one) - 1, change: changeCup };
  if (name === 'river')
    return { field: 'rivers', sign: '/', index: Number(one) - 1, change: changeRiver };
  const mandala = name === 'claim' ? position.claim[0] : one || two;
  const field: Field = mandala === '2' ? 'mandala2' : 'mandala1';
  if (name === 'mountain' || name === 'claim')
    return { field, sign: '|', index: 0, change: changed };
  const player = one ? Number(two) : mover; // field1-2, or field-1 of the player to move
  return name === 'field' ? { field, sign: '|', index: player, change: changed } : null;
}

const countIn = (text: string, { sign, index }: Area, colour: string): number => {
  const part = text.split(sign)[index] ?? '';
  if (/^[roygpb]+$/.test(part)) return part.includes(colour) ? 1 : 0;
  return part.split('+').reduce((sum, bag) => sum + (readBag(bag)[colour] ?? 0), 0);
};

function changeArea(position: Position, area: Area, colour: string, by: number): Position {
  const text = position[area.field];
  if (by < 0 && countIn(text, area, colour) === 0) return position;
  const after = partOf(text, area.sign, area.index, (part) => area.change(part, colour, by));
  const changedPosition = { ...position, [area.field]: after };
  return by > 0 ? takeFromDeck(changedPosition, colour) : putUnderDeck(changedPosition, colour);
}

const add = (colour: string): Words => ({
  en: `Add ${colourName('en', colour)}`,
  de: `${colourName('de', colour)} dazulegen`,
});
const remove = (colour: string): Words => ({
  en: `Take ${colourName('en', colour)} away`,
  de: `${colourName('de', colour)} wegnehmen`,
});

const player = (number: number): Words => ({ en: `Player ${number}`, de: `Seite ${number}` });

const claims = ['1:1', '1:2', '2:1', '2:2'].map((value) => ({
  value,
  name: {
    en: `Mandala ${value[0]}, player ${value[2]} chooses`,
    de: `Mandala ${value[0]}, Seite ${value[2]} wählt`,
  },
}));

export const editor: Editor = {
  tools: () => [
    ...COLOURS.map((colour) => ({
      id: colour,
      name: add(colour),
      piece: { colour, shape: 'card' as const },
    })),
    ...COLOURS.map((colour) => ({
      id: `-${colour}`,
      name: remove(colour),
      piece: { colour, shape: 'card' as const, dimmed: true },
    })),
  ],
  use(text, tool, spot) {
    const position = read(text);
    const colour = tool.at(-1) ?? '';
    const by = tool.startsWith('-') ? -1 : 1;
    if (spot === 'deck') return write(by > 0 ? putOnDeck(position, colour) : position);
    const area = areaOf(position, spot);
    return area ? write(changeArea(position, area, colour, by)) : text;
  },
  fields(text) {
    const { turn, claim, lap, shuffles, idle } = read(text);
    return [
      {
        id: 'turn',
        name: { en: 'Turn', de: 'Am Zug' },
        value: turn,
        values: [
          { value: '1', name: player(1) },
          { value: '2', name: player(2) },
          { value: 'over', name: { en: 'The game is over', de: 'Die Partie ist zu Ende' } },
        ],
      },
      {
        id: 'claim',
        name: { en: 'Claims', de: 'Aufteilung' },
        value: claim,
        values: [{ value: '-', name: { en: 'None', de: 'Keine' } }, ...claims],
      },
      {
        id: 'lap',
        name: { en: 'Lap', de: 'Runde' },
        value: lap,
        values: [
          { value: 'play', name: { en: 'Not the last', de: 'Noch nicht die letzte' } },
          { value: 'last', name: { en: 'Last lap', de: 'Schlussrunde' } },
        ],
      },
      { id: 'idle', name: { en: 'Redraws in a row', de: 'Neu gezogen in Folge' }, value: idle },
      { id: 'shuffles', name: { en: 'Shuffles', de: 'Neu gemischt' }, value: shuffles },
    ];
  },
  setField(text, field, value) {
    if (!FIELDS.includes(field as Field) || value === '') return text;
    return write({ ...read(text), [field]: value.replace(/\s+/g, '') });
  },
};
