// How a finished game is told of in a list, and what a rating means.
import type { Words } from '$web/kolam/kolam.ts';
import { otherPlayer, winnerOf } from '$web/state/session_words.ts';
import { playerWords } from '../lobby/lobby_words.ts';
import type { FinishedGame, OnlineEnd, Standing } from '../protocol.ts';

/** Why somebody has won, where the board does not show it: of the loser. */
const reasons: Partial<Record<OnlineEnd, (loser: string) => Words>> = {
  resigned: (loser) => ({ en: `${loser} resigned`, de: `${loser} gab auf` }),
  time: (loser) => ({ en: `${loser} ran out of time`, de: `${loser} hatte keine Zeit mehr` }),
  left: (loser) => ({ en: `${loser} left`, de: `${loser} ging weg` }),
  adjudicated: () => ({ en: 'decided by the host', de: 'so entschied die Serverleitung' }),
};

/** "Ada won.", "Ada won: Ben resigned.", "Drawn by agreement." */
export function endWords({
  players,
  result,
  end,
}: Pick<FinishedGame, 'players' | 'result' | 'end'>): Words {
  const winner = winnerOf(result);
  if (end === 'aborted') return { en: 'Called off.', de: 'Abgebrochen.' };
  if (!winner && end === 'adjudicated')
    return {
      en: 'Drawn: decided by the host.',
      de: 'Unentschieden: so entschied die Serverleitung.',
    };
  if (!winner)
    return end === 'agreed'
      ? { en: 'Drawn by agreement.', de: 'Remis vereinbart.' }
      : { en: 'Drawn.', de: 'Unentschieden.' };
  const [won, lost] = [winner, otherPlayer(winner)].map((player) =>
    playerWords(players[player - 1] as (typeof players)[0]),
  ) as [Words, Words];
  const [en, de] = [reasons[end]?.(lost.en).en, reasons[end]?.(lost.de).de];
  return {
    en: `${won.en} won${en ? `: ${en}.` : '.'}`,
    de: `${won.de} hat gewonnen${de ? `: ${de}.` : '.'}`,
  };
}

const UNCERTAIN = 110; // a deviation above which a rating says little

/** What the deviation means: nineteen of twenty ratings lie within two of it. */
export function ratingWords({ rating, deviation }: Pick<Standing, 'rating' | 'deviation'>): Words {
  const [least, most] = [rating - 2 * deviation, rating + 2 * deviation].map(Math.round);
  const uncertain = deviation > UNCERTAIN;
  return {
    en: `Very likely between ${least} and ${most}${uncertain ? '; still uncertain, since few games were played' : ''}.`,
    de: `Sehr wahrscheinlich zwischen ${least} und ${most}${uncertain ? '; noch unsicher, weil wenige Partien gespielt sind' : ''}.`,
  };
}

export const countWords = (counts: { won: number; lost: number; drawn: number }): Words => ({
  en: `${counts.won} won, ${counts.lost} lost, ${counts.drawn} drawn`,
  de: `${counts.won} gewonnen, ${counts.lost} verloren, ${counts.drawn} unentschieden`,
});
