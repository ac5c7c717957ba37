// What is said of muting, blocking and reporting somebody.
import type { Words } from '$web/kolam/kolam.ts';
import type { Deed, Relation } from './relations.svelte.ts';

/** What a button does. */
export const DEED_WORDS: Record<Deed, { on: Words; off: Words }> = {
  mute: {
    on: { en: 'Mute', de: 'Stumm schalten' },
    off: { en: 'Hear again', de: 'Wieder hören' },
  },
  block: {
    on: { en: 'Block', de: 'Sperren' },
    off: { en: 'Unblock', de: 'Entsperren' },
  },
};

/** The button that leads to all of it. */
export const sheetWords = ({ en, de }: Words): Words => ({
  en: `${en}: mute, block, report`,
  de: `${de}: stumm schalten, sperren, melden`,
});

/** "muted", "blocked"; empty for anybody else. Who is blocked is not heard, either. */
export function relationWords(relation: Relation | null): Words {
  if (relation?.blocked) return { en: 'blocked', de: 'gesperrt' };
  return relation?.muted ? { en: 'muted', de: 'stumm' } : { en: '', de: '' };
}

/** What muting would mean, or that it is so. */
export function muteWords({ en, de }: Words, relation: Relation | null): Words {
  if (relation?.blocked)
    return {
      en: `As long as ${en} is blocked, nothing that ${en} says is shown to you.`,
      de: `Solange ${de} gesperrt ist, wird dir nichts gezeigt, was ${de} sagt.`,
    };
  return relation?.muted
    ? {
        en: `Muted: what ${en} says at a table is not shown to you.`,
        de: `Stumm: Was ${de} am Tisch sagt, wird dir nicht gezeigt.`,
      }
    : {
        en: `If you mute ${en}, what ${en} says at a table is not shown to you.`,
        de: `Wenn du ${de} stumm schaltest, wird dir nicht gezeigt, was ${de} am Tisch sagt.`,
      };
}

export function blockWords({ en, de }: Words, relation: Relation | null): Words {
  return relation?.blocked
    ? {
        en: `Blocked: you and ${en} do not sit down with each other.`,
        de: `Gesperrt: Du und ${de} setzt euch nicht zueinander.`,
      }
    : {
        en: `If you block ${en}, you two do not sit down with each other, and there is no rematch. A game that you are playing goes on.`,
        de: `Wenn du ${de} sperrst, setzt ihr euch nicht zueinander, und es gibt keine Revanche. Eine Partie, die schon läuft, geht weiter.`,
      };
}

export const secretWords = ({ en, de }: Words): Words => ({
  en: `${en} is not told of any of this.`,
  de: `${de} erfährt von alledem nichts.`,
});

/** After it was done. */
export function doneWords({ en, de }: Words, deed: Deed, on: boolean): Words {
  if (deed === 'mute')
    return on
      ? { en: `You no longer see what ${en} says.`, de: `Du siehst nicht mehr, was ${de} sagt.` }
      : { en: `You see again what ${en} says.`, de: `Du siehst wieder, was ${de} sagt.` };
  return on
    ? { en: `You and ${en} no longer meet.`, de: `Du und ${de} begegnet euch nicht mehr.` }
    : { en: `You and ${en} can meet again.`, de: `Du und ${de} könnt euch wieder begegnen.` };
}
