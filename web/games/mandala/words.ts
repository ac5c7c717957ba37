// What is heard of a table of Mandala, and the few words that stand on it.
import { inLanguage, type Language, type Player } from '$web/kolam/kolam.ts';
import type { Spread } from './cards.ts';
import { entries, SPACES, total, type Bag, type Claim, type MandalaFact } from './facts.ts';

const adjectives: Record<Language, Record<string, string>> = {
  en: {
    r: 'red',
    o: 'orange',
    y: 'yellow',
    g: 'green',
    p: 'purple',
    b: 'black',
    '?': 'hidden',
  },
  de: {
    r: 'rote',
    o: 'orange',
    y: 'gelbe',
    g: 'grüne',
    p: 'violette',
    b: 'schwarze',
    '?': 'verdeckte',
  },
};

const nouns: Record<Language, Record<string, string>> = {
  en: { r: 'red', o: 'orange', y: 'yellow', g: 'green', p: 'purple', b: 'black' },
  de: { r: 'Rot', o: 'Orange', y: 'Gelb', g: 'Grün', p: 'Violett', b: 'Schwarz' },
};

export const colourName = (language: Language, colour: string): string =>
  nouns[language][colour] ?? '';

/** "3 red cards", "1 rote Karte". */
export function cardsInWords(language: Language, colour: string, count: number): string {
  const noun = inLanguage(
    language,
    count === 1 ? 'card' : 'cards',
    count === 1 ? 'Karte' : 'Karten',
  );
  return `${count} ${adjectives[language][colour] ?? ''} ${noun}`;
}

export const plainCards = (language: Language, count: number): string =>
  inLanguage(
    language,
    count === 1 ? '1 card' : `${count} cards`,
    count === 1 ? '1 Karte' : `${count} Karten`,
  );

/** "2 red, 1 green"; "empty". */
function bagInWords(language: Language, bag: Bag): string {
  const parts = entries(bag).map(([colour, count]) => {
    const name = colourName(language, colour) || inLanguage(language, 'hidden', 'verdeckt');
    return `${count} ${name}`;
  });
  return parts.length ? parts.join(', ') : inLanguage(language, 'empty', 'leer');
}

const coloursInWords = (language: Language, letters: string): string =>
  [...letters].map((letter) => colourName(language, letter)).join(', ');

/* Whose it is */

export const isReader = ({ scene }: Spread, player: Player): boolean =>
  scene.look.reader === player;

export const nameOf = ({ scene }: Spread, player: Player): string =>
  scene.names[player - 1] || inLanguage(scene.language, `Player ${player}`, `Seite ${player}`);

const NAME_MOST = 16; // letters that have room on the table

export function shortName(spread: Spread, player: Player): string {
  const name = nameOf(spread, player);
  return name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1).trimEnd()}…` : name;
}

/** "Your river", "River of player 2"; German nouns bring their gender. */
function owned(
  spread: Spread,
  player: Player,
  noun: { en: string; de: string; your: string },
): string {
  const { language } = spread.scene;
  if (isReader(spread, player)) return inLanguage(language, `Your ${noun.en}`, noun.your);
  const title = noun.en[0]?.toUpperCase() + noun.en.slice(1);
  const name = nameOf(spread, player);
  return inLanguage(language, `${title} of ${name}`, `${noun.de} von ${name}`);
}

/* Labels of spots */

export function handLabel(spread: Spread, player: Player, colour: string, count: number): string {
  const { language } = spread.scene;
  const cards = cardsInWords(language, colour, count);
  if (isReader(spread, player))
    return inLanguage(language, `${cards} in your hand`, `${cards} auf deiner Hand`);
  const name = nameOf(spread, player);
  return inLanguage(
    language,
    `${cards} in the hand of ${name}`,
    `${cards} auf der Hand von ${name}`,
  );
}

export function wholeHandLabel(spread: Spread, player: Player): string {
  const hand = spread.facts.players[player - 1]?.hand ?? {};
  const noun = { en: 'hand', de: 'Hand', your: 'Deine Hand' };
  return `${owned(spread, player, noun)}: ${bagInWords(spread.scene.language, hand)}`;
}

function firstInWords(spread: Spread, fact: MandalaFact): string {
  const { language } = spread.scene;
  if (fact.first === 0) return '';
  const equal = fact.why === 'equal';
  if (isReader(spread, fact.first))
    return inLanguage(
      language,
      `. You would choose first${equal ? ': equal fields, and your opponent plays' : ''}`,
      `. Du würdest zuerst wählen${equal ? ': gleich viele Karten, und die andere Seite spielt' : ''}`,
    );
  const name = nameOf(spread, fact.first);
  return inLanguage(
    language,
    `. ${name} would choose first${equal ? ', as the fields are equal' : ''}`,
    `. ${name} würde zuerst wählen${equal ? ', bei gleich vielen Karten' : ''}`,
  );
}

export function mountainLabel(spread: Spread, mandala: Player): string {
  const { language } = spread.scene;
  const fact = spread.facts.mandalas[mandala - 1] as MandalaFact;
  const cards = bagInWords(language, fact.mountain);
  const lacks = coloursInWords(language, fact.lacks);
  const missing =
    spread.facts.claim?.mandala === mandala
      ? inLanguage(language, '; being claimed', '; wird aufgeteilt')
      : lacks && inLanguage(language, `; lacks ${lacks}`, `; es fehlt ${lacks}`);
  const head = inLanguage(
    language,
    `Mountain of mandala ${mandala}: `,
    `Berg von Mandala ${mandala}: `,
  );
  return head + cards + missing + firstInWords(spread, fact);
}

export function fieldLabel(spread: Spread, mandala: Player, player: Player): string {
  const { language } = spread.scene;
  const bag = spread.facts.mandalas[mandala - 1]?.fields[player - 1] ?? {};
  const noun = { en: 'field', de: 'Feld', your: 'Dein Feld' };
  const where = inLanguage(language, ` in mandala ${mandala}`, ` in Mandala ${mandala}`);
  return `${owned(spread, player, noun)}${where}: ${bagInWords(language, bag)}`;
}

export function riverLabel(spread: Spread, player: Player): string {
  const { language } = spread.scene;
  const fact = spread.facts.players[player - 1];
  const spaces = SPACES.flatMap((space) => {
    const colour = fact?.spaces[space - 1]?.colour;
    return colour ? [`${space} ${colourName(language, colour)}`] : [];
  });
  const noun = { en: 'river', de: 'Fluss', your: 'Dein Fluss' };
  return `${owned(spread, player, noun)}: ${spaces.join(', ') || inLanguage(language, 'empty', 'leer')}`;
}

/** Whether points and the card counter are shown: an aid, unless the table leaves them out. */
export const isCounting = ({ facts, scene }: Spread): boolean => scene.aids && facts.counts;

export const printedInWords = (language: Language): string =>
  inLanguage(language, 'as printed', 'wie gedruckt');

export function pointsInWords(spread: Spread, player: Player): string {
  const { language } = spread.scene;
  const { points = 0, certain = true } = spread.facts.players[player - 1] ?? {};
  const figure = certain ? `${points}` : `${points} + ?`;
  const one = certain && points === 1;
  return inLanguage(
    language,
    `${figure} ${one ? 'point' : 'points'}`,
    `${figure} ${one ? 'Punkt' : 'Punkte'}`,
  );
}

export function cupLabel(spread: Spread, player: Player): string {
  const { language } = spread.scene;
  const noun = { en: 'cup', de: 'Kelch', your: 'Dein Kelch' };
  const cup = spread.facts.players[player - 1]?.cup ?? {};
  const points = isCounting(spread) ? `; ${pointsInWords(spread, player)}` : '';
  return `${owned(spread, player, noun)}: ${bagInWords(language, cup)}${points}`;
}

export function discardLabel({ facts, scene: { language } }: Spread): string {
  const head = inLanguage(language, 'Discard pile: ', 'Ablagestapel: ');
  return head + bagInWords(language, facts.discard);
}

export function deckLabel(spread: Spread): string {
  const { facts, scene } = spread;
  const { language } = scene;
  const head =
    inLanguage(language, 'Deck: ', 'Nachziehstapel: ') + plainCards(language, facts.deck);
  const unseen = bagInWords(language, facts.unseen);
  const counter = facts.hides
    ? inLanguage(language, `. Not seen yet: ${unseen}`, `. Noch nicht gesehen: ${unseen}`)
    : inLanguage(language, `. In it: ${unseen}`, `. Darin: ${unseen}`);
  return (
    head + (isCounting(spread) ? counter : '') + (facts.lastLap ? `. ${lapInWords(language)}` : '')
  );
}

export const lapInWords = (language: Language): string =>
  inLanguage(language, 'Last lap', 'Schlussrunde');

/** What a player gets by claiming, for screen readers. */
export function claimLabel(spread: Spread, claim: Claim): string {
  const { language } = spread.scene;
  const cards = cardsInWords(language, claim.colour, claim.count);
  const rest = claim.count - 1;
  const where = {
    river: inLanguage(
      language,
      `one to river space ${claim.space}${rest ? `, ${rest} into the cup` : ''}`,
      `eine auf Platz ${claim.space} im Fluss${rest ? `, ${rest} in den Kelch` : ''}`,
    ),
    cup: inLanguage(language, 'into the cup', 'in den Kelch'),
    discard: inLanguage(language, 'to the discard pile', 'auf den Ablagestapel'),
  }[claim.to];
  return inLanguage(language, `Claim ${cards}: ${where}`, `${cards} nehmen: ${where}`);
}

/** Why the game will soon be over; '' if it will not. */
export function endsInWords({ facts, scene: { language } }: Spread): string {
  if (facts.ends === null) return '';
  return facts.claim
    ? inLanguage(language, 'The game ends with this mandala', 'Mit diesem Mandala endet die Partie')
    : inLanguage(
        language,
        'The game ends with the next mandala',
        'Mit dem nächsten endet die Partie',
      );
}

export const totalInWords = (language: Language, bag: Bag): string =>
  plainCards(language, total(bag));
