// Whether a deal was fair (docs/fair-dealing.md): the server had bound itself to a secret by its hash,
// both players had added numbers of their own, and the deal follows from the three.
import {
  isRefused,
  type GameName,
  type Options,
  type Reader,
  type Words,
} from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import type { TableState } from '../protocol.ts';
import type { Witness } from './table_storage.ts';

export interface DealStep {
  /** Null: it cannot be said, and no fault of anybody's. */
  holds: boolean | null;
  words: Words;
}

export interface DealCheck {
  /** Whether nothing speaks against it. */
  fair: boolean;
  verdict: Words;
  steps: DealStep[];
  /** Everything that somebody needs to do it by other means. */
  details: string;
}

const ZEROS = '0'.repeat(64);
const isHex = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Whether anything is dealt at all: the start of some games is always the same. */
export function isDealt(game: GameName, options: Options): boolean {
  const starts = ['1', '2', '3'].map((seed) => {
    const look = kolam.look({ game, options, seed, reader: -1 });
    return isRefused(look) ? '' : look.position;
  });
  return new Set(starts).size > 1;
}

type Hash = (hex: string) => string;

async function loadHash(): Promise<{ hash: Hash; hexOf: (text: string) => string }> {
  const [{ sha256 }, { bytesToHex, hexToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return {
    hash: (hex) => bytesToHex(sha256(hexToBytes(hex))),
    hexOf: (text) => bytesToHex(new TextEncoder().encode(text)),
  };
}

function commitmentStep(state: TableState, kept: Witness | null, hashed: string): DealStep {
  const { commitment } = state.deal;
  const before = kept?.commitment || null;
  if (hashed !== commitment || (before !== null && before !== commitment))
    return {
      holds: false,
      words: {
        en: 'The secret is not the one that the server had bound itself to.',
        de: 'Das Geheimnis ist nicht das, auf das sich der Server festgelegt hatte.',
      },
    };
  if (kept?.seen === 'before')
    return {
      holds: true,
      words: {
        en: 'The server had bound itself to its secret before the deal: this browser saw it then.',
        de: 'Der Server hatte sich vor dem Geben auf sein Geheimnis festgelegt: Dieser Browser hat es da gesehen.',
      },
    };
  return {
    holds: null,
    words: {
      en: 'The secret is the one that the server has named, but this browser was not there before the deal to see it.',
      de: 'Das Geheimnis ist das vom Server genannte, aber dieser Browser war vor dem Geben nicht da, um es zu sehen.',
    },
  };
}

function shareStep(state: TableState, kept: Witness | null, own: string | null): DealStep {
  const { nonces } = state.deal;
  const changed = kept?.nonces.some((nonce, i) => nonce !== null && nonce !== nonces[i]) ?? false;
  if (changed || (own !== null && state.seat !== 0 && nonces[state.seat - 1] !== own))
    return {
      holds: false,
      words: {
        en: 'The players’ numbers are not those that this browser sent or saw.',
        de: 'Die Zahlen beider Seiten sind nicht die, die dieser Browser gesendet oder gesehen hat.',
      },
    };
  if (own !== null && state.seat !== 0)
    return {
      holds: true,
      words: {
        en: 'Your own random number is in the deal.',
        de: 'Deine eigene Zufallszahl steckt in dem, was gegeben wurde.',
      },
    };
  return {
    holds: null,
    words: {
      en: 'This browser added no number of its own to the deal.',
      de: 'Dieser Browser hat zu dem, was gegeben wurde, keine Zahl beigetragen.',
    },
  };
}

const seedStep = (holds: boolean): DealStep => ({
  holds,
  words: holds
    ? {
        en: 'The seed of the deal follows from the secret and the players’ numbers.',
        de: 'Der Startwert folgt aus dem Geheimnis und den Zahlen beider Seiten.',
      }
    : {
        en: 'The seed of the deal does not follow from the secret and the players’ numbers.',
        de: 'Der Startwert folgt nicht aus dem Geheimnis und den Zahlen beider Seiten.',
      },
});

/** As it was seen here while the game went on, and as everybody may see it now that it is over. */
function positionStep(state: TableState, kept: Witness | null, seed: string): DealStep {
  const { game, options, start, seat } = state;
  const isDealtTo = (view: string | null, reader: Reader) => {
    const look = kolam.look({ game, options, seed, reader });
    return !isRefused(look) && look.position === view;
  };
  const now = isDealtTo(start, -1) || isDealtTo(start, seat);
  const holds = now && (!kept?.start || isDealtTo(kept.start.view, kept.start.reader));
  return {
    holds,
    words: holds
      ? {
          en: 'The start of this game is what that seed deals.',
          de: 'Der Anfang dieser Partie ist das, was dieser Startwert gibt.',
        }
      : {
          en: 'The start of this game is not what that seed deals.',
          de: 'Der Anfang dieser Partie ist nicht das, was dieser Startwert gibt.',
        },
  };
}

function verdictOf(steps: DealStep[]): Words {
  if (steps.some(({ holds }) => holds === false))
    return {
      en: 'This deal is not what was promised.',
      de: 'Hier wurde nicht wie zugesagt gegeben.',
    };
  if (steps.every(({ holds }) => holds))
    return {
      en: 'The deal was fair: nobody could have chosen it.',
      de: 'Es wurde fair gegeben: Niemand konnte es sich aussuchen.',
    };
  return {
    en: 'Nothing speaks against the deal; not everything could be checked here.',
    de: 'Nichts spricht gegen das, was gegeben wurde; nicht alles ließ sich hier prüfen.',
  };
}

const written = (state: TableState, seed: string): string =>
  [
    `table ${state.table}`,
    `secret ${state.deal.secret}`,
    `commitment ${state.deal.commitment}`,
    `nonce 1 ${state.deal.nonces[0] ?? ZEROS}`,
    `nonce 2 ${state.deal.nonces[1] ?? ZEROS}`,
    `seed ${seed}`,
    `game ${state.game} ${Object.entries(state.options)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`.trim(),
    'commitment = SHA-256(secret); seed = SHA-256("kolam deal" + secret + nonce 1 + nonce 2)',
  ].join('\n');

/** Of a game that is over; `own` is this player's share, if it is known. */
export async function checkDeal(
  state: TableState,
  kept: Witness | null,
  own: string | null,
): Promise<DealCheck> {
  const { secret = '', seed = '', nonces } = state.deal;
  const shares = nonces.map((nonce) => nonce ?? ZEROS);
  if (![secret, ...shares].every(isHex)) throw new Error('no such deal');
  const { hash, hexOf } = await loadHash();
  const made = hash(hexOf('kolam deal') + secret + shares.join(''));
  const steps = [
    commitmentStep(state, kept, hash(secret)),
    shareStep(state, kept, own),
    seedStep(made === seed),
    positionStep(state, kept, made),
  ];
  const fair = steps.every(({ holds }) => holds !== false);
  return { fair, verdict: verdictOf(steps), steps, details: written(state, made) };
}
