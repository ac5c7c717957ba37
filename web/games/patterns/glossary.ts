// Notation and terms of Patterns.
import type { Glossary } from '../glossary.ts';

const moves = ['Bo', 'Eg5', 'Ee7', 'Ee3', 'Eb6', 'Ff5'];
const rows = 'RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG';
const claims = 'g5,e3,c2,e1 e7,b6,f2,c1,g4,c7';

export const glossary: Glossary = {
  places: {
    en: 'Squares are named as on a chess board: files a to h from the left, ranks 1 to 8 from the bottom. Three squares are missing at each corner.',
    de: 'Felder heißen wie auf dem Schachbrett: Spalten a bis h von links, Reihen 1 bis 8 von unten. An jeder Ecke fehlen drei Felder.',
  },
  moves: [
    { form: { en: 'B, colour', de: 'B, Farbe' }, example: 'Bo', at: { seed: '0' } },
    {
      form: { en: 'E, square', de: 'E, Feld' },
      example: 'Eg5',
      at: { seed: '0', moves: ['Bo'] },
    },
    { form: { en: 'S, square', de: 'S, Feld' }, example: 'Sd7', at: { seed: '0', moves } },
    { form: { en: 'F, square', de: 'F, Feld' }, example: 'Fa6', at: { seed: '0', moves } },
    {
      form: { en: 'the word done', de: 'das Wort done' },
      example: 'done',
      at: { position: `${rows} gg ${claims} close2` },
    },
    {
      form: { en: 'the word pass', de: 'das Wort pass' },
      example: 'pass',
      at: { options: { ending: 'pass' }, position: `${rows} gg ${claims} 1` },
    },
  ],
  position: [
    {
      name: { en: 'Ranks', de: 'Reihen' },
      example: 'rgbr/ybpOob/bBpoorob/pbyybRRr/ggogpyrb/yoprPprp/ygpgog/ygyg',
      meaning: {
        en: 'rank 8 first, rank 1 last, a letter for each token: small is face up, capital face down',
        de: 'Reihe 8 zuerst, Reihe 1 zuletzt, ein Buchstabe je Plättchen: klein ist die Vorderseite, groß die Rückseite',
      },
    },
    {
      name: { en: 'Bowls', de: 'Schalen' },
      example: 'yo',
      meaning: {
        en: 'the bowl tokens of player 1 and player 2; before the choice, the two to choose from',
        de: 'die Tauschplättchen von Seite 1 und Seite 2; vor der Wahl die zwei, die zur Wahl stehen',
      },
    },
    {
      name: { en: 'Player 1’s markers', de: 'Marker von Seite 1' },
      example: 'g5,e3',
      meaning: {
        en: 'the squares of markers 1, 2, … or - for none',
        de: 'die Felder der Marker 1, 2, … oder - für keinen',
      },
    },
    {
      name: { en: 'Player 2’s markers', de: 'Marker von Seite 2' },
      example: 'e7,b6',
      meaning: { en: 'the same for player 2', de: 'dasselbe für Seite 2' },
    },
    {
      name: { en: 'Phase', de: 'Abschnitt' },
      example: '2',
      meaning: {
        en: 'bowl before the choice; 1 or 2 for the player to move; close1 or close2 for the one who may still flip; over',
        de: 'bowl vor der Wahl; 1 oder 2 für die Seite am Zug; close1 oder close2 für die, die noch umdrehen darf; over am Ende',
      },
    },
  ],
  reading: {
    en: 'Player 2 is to move and holds orange. Player 1 holds yellow and owns red from g5 on and purple on e3.',
    de: 'Seite 2 ist am Zug und hat Orange. Seite 1 hat Gelb und besitzt Rot ab g5 und Violett auf e3.',
  },
  hasSands: true,
  terms: [
    {
      en: 'token',
      de: 'Plättchen',
      meaning: { en: '54 of them, nine of each colour', de: '54 Stück, neun in jeder Farbe' },
    },
    {
      en: 'face up, face down',
      de: 'Vorderseite, Rückseite',
      meaning: {
        en: 'a ring belongs to nobody; a solid token belongs to a group, for good',
        de: 'ein Ring gehört niemandem; ein volles Plättchen gehört für immer zu einer Farbgruppe',
      },
    },
    {
      en: 'bowl, bowl token',
      de: 'Schale, Tauschplättchen',
      meaning: {
        en: 'the one token that you hold',
        de: 'das eine Plättchen, das du gerade hast',
      },
    },
    {
      en: 'group',
      de: 'Farbgruppe',
      meaning: {
        en: 'tokens of one colour that hang together from a marker; at most one of each colour for each player',
        de: 'Plättchen einer Farbe, die mit einem Marker zusammenhängen; je Seite höchstens eine in jeder Farbe',
      },
    },
    {
      en: 'claim marker',
      de: 'Marker',
      meaning: {
        en: 'numbered 1 to 6; marks where a group began and what its tokens count',
        de: 'trägt eine Zahl von 1 bis 6; zeigt, wo eine Farbgruppe begann und was ihre Plättchen zählen',
      },
    },
    {
      en: 'colour marker',
      de: 'Farbmarker',
      meaning: {
        en: 'shows in the river which colour a claim marker stands for',
        de: 'zeigt im Fluss, für welche Farbe ein Marker steht',
      },
    },
    {
      en: 'establish',
      de: 'eröffnen',
      meaning: {
        en: 'begin a group with your bowl token',
        de: 'mit dem Tauschplättchen eine Farbgruppe beginnen',
      },
    },
    {
      en: 'expand',
      de: 'erweitern',
      meaning: {
        en: 'make a group larger, by a swap or a flip',
        de: 'eine Farbgruppe vergrößern, durch Austauschen oder Umdrehen',
      },
    },
    {
      en: 'swap',
      de: 'austauschen',
      meaning: {
        en: 'lay your bowl token beside your group of its colour and take up what lay there',
        de: 'das Tauschplättchen neben die eigene Farbgruppe seiner Farbe legen und nehmen, was dort lag',
      },
    },
    {
      en: 'flip',
      de: 'umdrehen',
      meaning: {
        en: 'turn a token beside your group of its colour',
        de: 'ein Plättchen neben der eigenen Farbgruppe seiner Farbe umdrehen',
      },
    },
    {
      en: 'adjacent',
      de: 'angrenzen',
      meaning: {
        en: 'sharing an edge; corners do not count',
        de: 'waagrecht oder senkrecht nebeneinander; diagonal zählt nicht',
      },
    },
    {
      en: 'closed',
      de: 'gesperrt',
      meaning: {
        en: 'a square that touches the other player’s group of that colour',
        de: 'ein Feld, das an die gegnerische Farbgruppe dieser Farbe angrenzt',
      },
    },
    {
      en: 'closing flips',
      de: 'zum Abschluss umdrehen',
      meaning: {
        en: 'what the other player may still do when one is stuck',
        de: 'was die andere Seite noch darf, wenn eine festsitzt',
      },
    },
  ],
};
