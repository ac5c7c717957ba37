// The rule texts, loaded when they are read. They are made from docs/rules by web/tools/rules.ts.
import type { GameName, Language } from '$web/kolam/kolam.ts';

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

/** Nothing for a game without a text there. */
export async function ruleText(game: GameName, language: Language): Promise<RuleText> {
  const load = texts[`../../docs/rules/${game}.${language}.md`];
  return load ? load() : { html: '', contents: [] };
}
