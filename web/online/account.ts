// Accounts: what a name and a passphrase may be, and at which field a refusal belongs.
import type { Words } from '$web/kolam/kolam.ts';
import type { OnlineRefusal } from './protocol.ts';

const NAME_LEAST = 2;
const NAME_MOST = 20;
const NAME_BYTES = 31; // letters with marks have two
const PASSPHRASE_LEAST = 8; // bytes, as the server counts them
const PASSPHRASE_MOST = 256;

export type Deed = 'register' | 'login' | 'passphrase' | 'forget';
export type Field = 'name' | 'passphrase' | 'old' | 'new' | '';

export interface FieldError extends Words {
  field: Field;
}

const LETTERS = 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f'; // and those with marks
const LETTER_FIRST = new RegExp(`^[${LETTERS}]`);
const ALLOWED = new RegExp(`^[${LETTERS}0-9 _-]+$`);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** What is wrong with a name, in the order in which somebody would notice; null if nothing. */
export function nameError(name: string): Words | null {
  const length = [...name].length;
  if (length < NAME_LEAST || length > NAME_MOST || bytesOf(name) > NAME_BYTES)
    return {
      en: `A name has ${NAME_LEAST} to ${NAME_MOST} characters; letters with marks count more.`,
      de: `Ein Name hat ${NAME_LEAST} bis ${NAME_MOST} Zeichen; Umlaute und Akzente zählen mehr.`,
    };
  if (!LETTER_FIRST.test(name))
    return { en: 'A name begins with a letter.', de: 'Ein Name beginnt mit einem Buchstaben.' };
  if (/ {2}| $/.test(name))
    return {
      en: 'Spaces stand singly, between words.',
      de: 'Leerzeichen stehen einzeln, zwischen Wörtern.',
    };
  if (!ALLOWED.test(name))
    return {
      en: 'A name has Latin letters, digits, “-”, “_” and spaces only.',
      de: 'Ein Name hat nur lateinische Buchstaben, Ziffern, „-“, „_“ und Leerzeichen.',
    };
  return null;
}

export function passphraseError(passphrase: string): Words | null {
  const length = bytesOf(passphrase);
  if (length < PASSPHRASE_LEAST)
    return {
      en: `A passphrase has at least ${PASSPHRASE_LEAST} characters. A few words together are easy to keep.`,
      de: `Eine Passphrase hat mindestens ${PASSPHRASE_LEAST} Zeichen. Ein paar Wörter zusammen merkt man sich leicht.`,
    };
  if (length > PASSPHRASE_MOST)
    return {
      en: `A passphrase has at most ${PASSPHRASE_MOST} characters.`,
      de: `Eine Passphrase hat höchstens ${PASSPHRASE_MOST} Zeichen.`,
    };
  return null;
}

const empty = (field: Field, what: Words): FieldError => ({
  field,
  en: `${what.en} is missing.`,
  de: `${what.de} fehlt.`,
});
const aName: Words = { en: 'The name', de: 'Der Name' };
const aPassphrase: Words = { en: 'The passphrase', de: 'Die Passphrase' };

/** What keeps somebody from asking the server at all. What exists already is not judged again: rules
 * for names and passphrases may have been others. */
export function errorBefore(
  deed: Deed,
  given: { name?: string; passphrase?: string; old?: string; new?: string },
): FieldError | null {
  const { name = '', passphrase = '', old = '' } = given;
  const at = (field: Field, words: Words | null): FieldError | null => words && { field, ...words };
  switch (deed) {
    case 'register':
      return at('name', nameError(name)) ?? at('passphrase', passphraseError(passphrase));
    case 'login':
      if (!name) return empty('name', aName);
      return passphrase ? null : empty('passphrase', aPassphrase);
    case 'passphrase':
      if (!old) return empty('old', aPassphrase);
      return at('new', passphraseError(given.new ?? ''));
    case 'forget':
      return passphrase ? null : empty('passphrase', aPassphrase);
  }
}

/** The field that a refusal of the server is about; '' for the form as a whole. */
export function fieldOf(deed: Deed, { code }: OnlineRefusal): Field {
  if (code === 'taken') return 'name';
  if (code !== 'account' && code !== 'malformed') return '';
  // A new passphrase was looked at before: what the server does not like must be the other field.
  if (code === 'malformed' && deed === 'register') return 'name';
  return deed === 'passphrase' ? 'old' : 'passphrase';
}
