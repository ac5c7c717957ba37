// What is said about a game: names, moves in words, how it ended.
import type {
  End,
  Language,
  Look,
  Loss,
  NamedWords,
  Player,
  Result,
  Words,
} from '$web/kolam/kolam.ts';

/** "person", or with a name: "person=Ada". */
export const isPerson = (seat: string): boolean => /^person(=|$)/.test(seat);

export const personName = (seat: string): string => /^person=(.*)$/.exec(seat)?.[1] ?? '';

/** 1 to 10, with tenths where the engine follows a person: "follow=4.3"; 0 for a person. */
export const levelOf = (seat: string): number =>
  Number(/^(?:level|follow)=(\d+(?:\.\d)?)$/.exec(seat)?.[1] ?? 0);

/** "Level 4.3" */
export const levelName = (level: number): Words => ({
  en: `Level ${level}`,
  de: `Stufe ${String(level).replace('.', ',')}`,
});

export const otherPlayer = (player: Player): Player => (player === 1 ? 2 : 1);

export const YOU: Words = { en: 'You', de: 'Du' };

const isYou = ({ en, de }: Words) => en === YOU.en || de === YOU.de;

/** Somebody else who is called like that is not meant. */
export const notYou = (name: Words): Words =>
  isYou(name) ? { en: `“${name.en}”`, de: `„${name.de}“` } : name;

/** "You" and "Level 5", "Player 1" and "Player 2". */
export function seatNames(seats: [string, string]): [Words, Words] {
  const alone = seats.filter(isPerson).length === 1;
  const twins = seats[0] === seats[1];
  const nameOf = (seat: string, player: number): Words => {
    const level = levelOf(seat);
    const which = twins ? ` (${player})` : '';
    if (level) {
      const { en, de } = levelName(level);
      return { en: en + which, de: de + which };
    }
    if (alone) return YOU;
    const named = personName(seat);
    const words = { en: named, de: named };
    if (isYou(words)) return notYou(words);
    if (named) return { en: named + which, de: named + which };
    return { en: `Player ${player}`, de: `Seite ${player}` };
  };
  return [nameOf(seats[0], 1), nameOf(seats[1], 2)];
}

export interface Ended {
  result: Result;
  /** The last four happen only at a server. */
  end: End | 'agreed' | 'left' | 'aborted' | 'adjudicated';
  /** Of the host, who has ended it. */
  reason?: string | null;
}

export const winnerOf = (result: Result): 0 | Player =>
  result === '1-0' ? 1 : result === '0-1' ? 2 : 0;

/** Who reads it, and how both players are called in a sentence: '' is the player's number. */
export function calledNames(
  names: [Words, Words],
  language: Language,
): [0 | Player, [string, string]] {
  const you = (names.findIndex(isYou) + 1) as 0 | Player;
  const called = names.map((name, i) => (name.en === `Player ${i + 1}` ? '' : name[language]));
  return [you, called as [string, string]];
}

/** What the rules say of both players, called by their names. */
export const namedWords = (look: Look, names: [Words, Words], language: Language): NamedWords =>
  look.byName(language, ...calledNames(names, language));

/** Why a move was worse than another one, by what both lines lead to. */
export const lossTold = (
  look: Look,
  names: [Words, Words],
  language: Language,
  played: readonly string[],
  better: readonly string[],
): Loss => look.loss(language, ...calledNames(names, language), played, better);

/** "You win." */
function resultWords({ result }: Ended, names: [Words, Words]): Words {
  const winner = winnerOf(result);
  if (winner === 0) return { en: 'The game is drawn.', de: 'Die Partie ist unentschieden.' };
  const name = names[winner - 1] as Words;
  if (isYou(name)) return { en: 'You win.', de: 'Du gewinnst.' };
  return { en: `${name.en} wins.`, de: `${name.de} gewinnt.` };
}

/** Why, when that was not by the rules; null if it was. */
function reasonWords({ result, end, reason }: Ended, names: [Words, Words]): Words | null {
  const winner = winnerOf(result);
  if (end === 'rules' || end === 'none') return null;
  if (end === 'aborted' && reason)
    return {
      en: 'The host has called off the game.',
      de: 'Die Serverleitung hat die Partie abgebrochen.',
    };
  if (end === 'adjudicated')
    return {
      en: 'The host has decided the game.',
      de: 'Die Serverleitung hat die Partie entschieden.',
    };
  if (end === 'aborted')
    return { en: 'The game was called off.', de: 'Die Partie wurde abgebrochen.' };
  if (end === 'agreed') return { en: 'A draw was agreed.', de: 'Ein Remis wurde vereinbart.' };
  if (winner === 0 || end === 'otherwise')
    return { en: 'The game was ended otherwise.', de: 'Die Partie wurde anders beendet.' };
  const loser = names[otherPlayer(winner) - 1] as Words;
  const you = isYou(loser);
  if (end === 'resigned')
    return you
      ? { en: 'You resigned.', de: 'Du hast aufgegeben.' }
      : { en: `${loser.en} resigned.`, de: `${loser.de} hat aufgegeben.` };
  if (end === 'left')
    return you
      ? { en: 'You were gone too long.', de: 'Du warst zu lange weg.' }
      : { en: `${loser.en} was gone too long.`, de: `${loser.de} war zu lange weg.` };
  return you
    ? { en: 'Your time is up.', de: 'Deine Zeit ist abgelaufen.' }
    : { en: `The time of ${loser.en} is up.`, de: `Die Zeit von ${loser.de} ist abgelaufen.` };
}

/** Why it is over and who has won; `byRules` is how the rules put it, with the count between. */
export function resultSentence(
  ended: Ended,
  names: [Words, Words],
  byRules: string,
  language: Language,
): string {
  const sentence = sentenceOf(ended, names, byRules, language);
  if (!ended.reason) return sentence;
  return `${sentence} ${language === 'de' ? 'Der Grund' : 'The reason'}: ${ended.reason}`;
}

function sentenceOf(
  ended: Ended,
  names: [Words, Words],
  byRules: string,
  language: Language,
): string {
  const reason = reasonWords(ended, names);
  if (reason && (ended.end === 'aborted' || ended.end === 'agreed')) return reason[language];
  const result = resultWords(ended, names)[language];
  return reason ? `${reason[language]} ${result}` : byRules || result;
}

/** "4:05", tenths below ten seconds, and days where there are some. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export const LOW_TIME = 20000; // milliseconds
