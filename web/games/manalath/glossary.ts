// Notation and terms of Manalath.
import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  places: {
    en: 'Rows have letters from the bottom, a to i on the usual board. Cells in a row count from 1 on the left: a1 is at the bottom left.',
    de: 'Reihen haben Buchstaben von unten, auf dem üblichen Brett a bis i. Die Felder einer Reihe zählen von links ab 1: a1 ist unten links.',
  },
  moves: [
    { form: { en: 'o, cell', de: 'o, Feld' }, example: 'oc4', at: {} },
    { form: { en: 'p, cell', de: 'p, Feld' }, example: 'pe10', at: {} },
  ],
  position: [
    {
      name: { en: 'Rows', de: 'Reihen' },
      example: '....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../......',
      meaning: {
        en: 'the top row first, row a last: o orange, p purple, # neutral, . empty',
        de: 'die oberste Reihe zuerst, Reihe a zuletzt: o Orange, p Violett, # neutral, . leer',
      },
    },
    {
      name: { en: 'Turn', de: 'Am Zug' },
      example: 'o',
      meaning: {
        en: 'o or p, or the result when the game is over',
        de: 'o oder p, oder das Ergebnis, wenn die Partie zu Ende ist',
      },
    },
    {
      name: { en: 'Supply', de: 'Vorrat' },
      example: '19-19',
      meaning: {
        en: 'pieces left, orange then purple; - where there is no limit',
        de: 'übrige Steine, erst Orange, dann Violett; - wenn es keine Grenze gibt',
      },
    },
  ],
  reading: {
    en: 'Orange is to move, with a group of four on d3, d4, d5 and e5 that must become a five.',
    de: 'Orange ist am Zug, mit einer Gruppe von vier auf d3, d4, d5 und e5, aus der eine Fünf werden muss.',
  },
  hasSands: false,
  terms: [
    {
      en: 'piece',
      de: 'Stein',
      meaning: {
        en: 'orange or purple; both players place both',
        de: 'orange oder violett; beide setzen beide Farben',
      },
    },
    {
      en: 'cell',
      de: 'Feld',
      meaning: { en: 'a hexagon of the board', de: 'ein Sechseck des Bretts' },
    },
    {
      en: 'neighbour',
      de: 'angrenzen',
      meaning: {
        en: 'a cell that shares an edge, up to six',
        de: 'eine Kante gemeinsam haben; ein Feld grenzt an bis zu sechs andere',
      },
    },
    {
      en: 'group',
      de: 'Gruppe',
      meaning: {
        en: 'pieces of one colour that hang together; five is the most there can be',
        de: 'Steine einer Farbe, die zusammenhängen; mehr als fünf gibt es nicht',
      },
    },
    {
      en: 'four, five',
      de: 'Vier, Fünf',
      meaning: {
        en: 'a group of exactly four loses at the end of your turn, otherwise one of exactly five wins',
        de: 'eine Gruppe von genau vier verliert am Ende deines Zuges, sonst gewinnt eine von genau fünf',
      },
    },
    {
      en: 'supply',
      de: 'Vorrat',
      meaning: {
        en: 'the pieces that are left, for both players',
        de: 'die übrigen Steine, für beide',
      },
    },
    {
      en: 'neutral piece',
      de: 'neutraler Stein',
      meaning: {
        en: 'green, there from the start; takes a cell and belongs to no group',
        de: 'grün, von Anfang an da; belegt ein Feld und gehört zu keiner Gruppe',
      },
    },
    {
      en: 'joining move',
      de: 'verbindender Zug',
      meaning: {
        en: 'a piece that makes one group of two',
        de: 'ein Stein, der aus zwei Gruppen eine macht',
      },
    },
  ],
};
