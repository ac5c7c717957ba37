// The rule texts, loaded when they are read. They are made from docs/rules by web/tools/rules.ts. A game
// without a text there has the short rules that its C code tells.
import type { GameName, Language } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

export interface Heading {
  anchor: string;
  title: string;
  depth: number;
}

export interface RuleText {
  html: string;
  contents: Heading[];
}

const texts = import.meta.glob<RuleText>('../../docs/rules/*.??.md');

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function shortRules(game: GameName, language: Language): RuleText {
  const paragraphs = kolam.rules(game, language).rules.trim().split(/\n+/);
  return { html: paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n'), contents: [] };
}

export async function ruleText(game: GameName, language: Language): Promise<RuleText> {
  const load = texts[`../../docs/rules/${game}.${language}.md`];
  return load ? load() : shortRules(game, language);
}
