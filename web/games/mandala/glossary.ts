// Notation and terms of Mandala.
import type { Glossary } from '../glossary.ts';

const opening = ['M1o', 'M1y', 'F1r2', 'F1b2', 'M1o', 'M2b'];

export const glossary: Glossary = {
  places: {
    en: 'The mandalas are 1 and 2. Colours have one letter each: r, o, y, g, p, b. Cards whose order does not matter are written as colour and count: r2g1 is two red and one green.',
    de: 'Die Mandalas heißen 1 und 2. Farben haben je einen Buchstaben: r, o, y, g, p, b. Karten ohne Reihenfolge werden als Farbe und Anzahl geschrieben: r2g1 sind zwei rote und eine grüne.',
  },
  moves: [
    {
      form: { en: 'M, mandala, colour', de: 'M, Mandala, Farbe' },
      example: 'M1r',
      at: { seed: '0' },
    },
    {
      form: { en: 'F, mandala, colour, count', de: 'F, Mandala, Farbe, Anzahl' },
      example: 'F2g3',
      at: { seed: '0', moves: opening },
    },
    {
      form: { en: 'X, colour, count', de: 'X, Farbe, Anzahl' },
      example: 'Xo2',
      at: { seed: '0' },
    },
    {
      form: { en: 'C, colour', de: 'C, Farbe' },
      example: 'Cy',
      at: { seed: '0', moves: [...opening, 'F1p1'] },
    },
  ],
  position: [
    {
      name: { en: 'Deck', de: 'Nachziehstapel' },
      example: '?74',
      meaning: {
        en: 'letters from the top card down; ? and a count where it is hidden; - when empty',
        de: 'Buchstaben von oben nach unten; ? und die Anzahl, wo er verborgen ist; - wenn er leer ist',
      },
    },
    {
      name: { en: 'Discard pile', de: 'Ablagestapel' },
      example: 'r2p1b2',
      meaning: { en: 'colours and counts', de: 'Farben und Anzahlen' },
    },
    {
      name: { en: 'Hands', de: 'Hände' },
      example: 'r1y2g3b1/?8',
      meaning: {
        en: 'player 1, then player 2; ?8 are eight cards that you cannot see',
        de: 'Seite 1, dann Seite 2; ?8 sind acht Karten, die du nicht siehst',
      },
    },
    {
      name: { en: 'Cups', de: 'Kelche' },
      example: 'o1b1+o2/?2+-',
      meaning: {
        en: 'for each player the two first cards, +, and those claimed since',
        de: 'je Seite die zwei ersten Karten, +, und die seither genommenen',
      },
    },
    {
      name: { en: 'Rivers', de: 'Flüsse' },
      example: 'og/y',
      meaning: { en: 'letters from space 1 on', de: 'Buchstaben ab Platz 1' },
    },
    {
      name: { en: 'Mandala 1', de: 'Mandala 1' },
      example: 'r1b1|-|-',
      meaning: {
        en: 'mountain, field of player 1, field of player 2',
        de: 'Berg, Feld von Seite 1, Feld von Seite 2',
      },
    },
    {
      name: { en: 'Mandala 2', de: 'Mandala 2' },
      example: 'o1y1b1|-|-',
      meaning: { en: 'the same', de: 'ebenso' },
    },
    {
      name: { en: 'Turn', de: 'Am Zug' },
      example: '2',
      meaning: {
        en: '1 or 2; during claims, who completed the mandala; over at the end',
        de: '1 oder 2; beim Nehmen, wer das Mandala vollständig gemacht hat; over am Ende',
      },
    },
    {
      name: { en: 'Claim', de: 'Nehmen' },
      example: '-',
      meaning: {
        en: 'the mandala and who chooses, as in 2:1; - when nothing is claimed',
        de: 'das Mandala und wer wählt, wie in 2:1; - wenn nichts genommen wird',
      },
    },
    {
      name: { en: 'Lap', de: 'Runde' },
      example: 'play',
      meaning: { en: 'play, or last in the last lap', de: 'play, oder last in der Schlussrunde' },
    },
    {
      name: { en: 'Shuffles', de: 'Gemischt' },
      example: '0',
      meaning: {
        en: 'how often the discard pile has become a new deck',
        de: 'wie oft der Ablagestapel zum Nachziehstapel wurde',
      },
    },
    {
      name: { en: 'Idle', de: 'Leerlauf' },
      example: '0',
      meaning: {
        en: 'how many redraws in a row were played last',
        de: 'wie oft zuletzt in Folge neu gezogen wurde',
      },
    },
  ],
  reading: {
    en: 'Player 1’s view after the first mandala was destroyed: the river holds orange and green, and player 2 is to move.',
    de: 'Die Sicht von Seite 1, nachdem das erste Mandala zerstört ist: Im Fluss liegen Orange und Grün, und Seite 2 ist am Zug.',
  },
  hasSands: true,
  terms: [
    {
      en: 'mountain',
      de: 'Berg',
      meaning: {
        en: 'the middle of a mandala, shared; its cards are claimed',
        de: 'die Mitte eines Mandalas, gehört beiden; um seine Karten geht es',
      },
    },
    {
      en: 'field',
      de: 'Feld',
      meaning: {
        en: 'your own side of a mandala; more cards there choose first',
        de: 'deine eigene Seite eines Mandalas; wer dort mehr Karten hat, wählt zuerst',
      },
    },
    {
      en: 'rule of colour',
      de: 'Farbregel',
      meaning: {
        en: 'in one mandala a colour lies in only one of the three areas',
        de: 'in einem Mandala liegt eine Farbe nur in einem der drei Bereiche',
      },
    },
    {
      en: 'build',
      de: 'bauen',
      meaning: {
        en: 'one card into a mountain, then draw up to three, to eight at most',
        de: 'eine Karte auf einen Berg, dann bis zu drei ziehen, höchstens bis acht',
      },
    },
    {
      en: 'grow',
      de: 'wachsen lassen',
      meaning: {
        en: 'cards of one colour into your field; one card stays in hand',
        de: 'Karten einer Farbe in dein Feld; eine Karte bleibt auf der Hand',
      },
    },
    {
      en: 'redraw',
      de: 'neu ziehen',
      meaning: {
        en: 'discard cards of one colour and draw as many',
        de: 'Karten einer Farbe ablegen und ebenso viele ziehen',
      },
    },
    {
      en: 'complete',
      de: 'vollständig',
      meaning: {
        en: 'all six colours are in the mandala',
        de: 'alle sechs Farben sind im Mandala',
      },
    },
    {
      en: 'claim',
      de: 'nehmen',
      meaning: {
        en: 'take all cards of one colour from the mountain of a complete mandala',
        de: 'alle Karten einer Farbe vom Berg eines vollständigen Mandalas',
      },
    },
    {
      en: 'river',
      de: 'Fluss',
      meaning: {
        en: 'six spaces; the space of a colour is what its cards in the cup are worth',
        de: 'sechs Plätze; der Platz einer Farbe sagt, was ihre Karten im Kelch wert sind',
      },
    },
    {
      en: 'cup',
      de: 'Kelch',
      meaning: {
        en: 'the cards that score, two of them from the start',
        de: 'die Karten, die zählen, zwei davon seit dem Anfang',
      },
    },
    {
      en: 'deck',
      de: 'Nachziehstapel',
      meaning: { en: 'where cards are drawn', de: 'von dort wird gezogen' },
    },
    {
      en: 'discard pile',
      de: 'Ablagestapel',
      meaning: {
        en: 'open to both; becomes the deck when that runs out',
        de: 'für beide offen; wird zum Nachziehstapel, wenn der ausgeht',
      },
    },
    {
      en: 'last lap',
      de: 'Schlussrunde',
      meaning: {
        en: 'from the last card of the deck on: the next destroyed mandala ends the game',
        de: 'ab der letzten Karte des Nachziehstapels: das nächste zerstörte Mandala beendet die Partie',
      },
    },
  ],
};
