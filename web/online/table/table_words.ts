// What is said at a table of the server's: names, phrases, offers.
import type { Player, Words } from '$web/kolam/kolam.ts';
import { notYou, YOU } from '$web/state/session_words.ts';
import { seatWords } from '../lobby/lobby_words.ts';
import type { Phrase, SeatInfo, TableState, What } from '../protocol.ts';

export const PHRASE_WORDS: Record<Phrase, Words> = {
  hello: { en: 'Hello.', de: 'Hallo.' },
  good_luck: { en: 'Good luck.', de: 'Viel Glück.' },
  well_played: { en: 'Well played.', de: 'Gut gespielt.' },
  thanks: { en: 'Thank you.', de: 'Danke.' },
  sorry: { en: 'Sorry.', de: 'Tut mir leid.' },
  one_moment: { en: 'One moment, please.', de: 'Einen Moment, bitte.' },
  oops: { en: 'Oops.', de: 'Hoppla.' },
  good_game: { en: 'Good game.', de: 'Schöne Partie.' },
};

/** "You" and "Anna"; two engines of one level are told apart. */
export function tableNames(seats: [SeatInfo, SeatInfo], own: 0 | Player): [Words, Words] {
  const [first, second] = [seatWords(seats[0]), seatWords(seats[1])];
  const twins = first.en === second.en;
  const nameOf = (words: Words, player: Player): Words => {
    if (player === own) return YOU;
    const which = twins && own === 0 ? ` (${player})` : '';
    return notYou({ en: words.en + which, de: words.de + which });
  };
  return [nameOf(first, 1), nameOf(second, 2)];
}

/** "Anna offers a draw." */
export function offerWords(name: Words, what: What): Words {
  const does: Record<What, Words> = {
    draw: { en: 'offers a draw', de: 'bietet Remis an' },
    takeback: { en: 'asks to take back', de: 'bittet um Rücknahme' },
    rematch: { en: 'would like a rematch', de: 'möchte eine Revanche' },
  };
  return { en: `${name.en} ${does[what].en}.`, de: `${name.de} ${does[what].de}.` };
}

export function declineWords(name: Words, what: What): Words {
  const does: Record<What, Words> = {
    draw: { en: 'does not want a draw', de: 'möchte kein Remis' },
    takeback: { en: 'does not want to take back', de: 'möchte nichts zurücknehmen' },
    rematch: { en: 'does not want a rematch', de: 'möchte keine Revanche' },
  };
  return { en: `${name.en} ${does[what].en}.`, de: `${name.de} ${does[what].de}.` };
}

export const withdrawnWords: Words = {
  en: 'The offer is withdrawn.',
  de: 'Das Angebot ist zurückgezogen.',
};

export function hereWords(name: Words, here: boolean): Words {
  return here
    ? { en: `${name.en} is here.`, de: `${name.de} ist da.` }
    : { en: `${name.en} has left.`, de: `${name.de} ist weg.` };
}

export const awayWords = ({ en, de }: Words): Words => ({
  en: `${en} is away just now.`,
  de: `${de} ist gerade nicht da.`,
});

export const PAUSED: Words = {
  en: 'The server is about to restart. The clocks stand still meanwhile.',
  de: 'Der Server startet gleich neu. Die Uhren stehen so lange still.',
};

/** Whether somebody who plays has to be waited for in front of the screen. */
export const isPersonHere = (seat: SeatInfo): boolean | null =>
  seat.kind === 'person' ? seat.here : null;

/** The seat that somebody can still take. */
export const openSeat = ({ seats }: TableState): 0 | Player =>
  seats[0].kind === 'open' ? 1 : seats[1].kind === 'open' ? 2 : 0;
