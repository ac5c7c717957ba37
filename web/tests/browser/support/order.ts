// The order in which the files run: those that take longest first, so that none of them runs alone at
// the end. The rest follows by name. Only the wall time depends on this list.
import type { TestSequencer, TestSpecification } from 'vitest/node';

const LONGEST_FIRST = [
  'firefox',
  'pages',
  'online/games',
  'online/pages',
  'middle',
  'games',
  'tutorials',
  'online/table',
  'update',
  'games_touch',
  'playing',
];

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST_FIRST.findIndex((name) => moduleId.endsWith(`/browser/${name}.test.ts`));
  return found < 0 ? LONGEST_FIRST.length : found;
}

const byName = (a: TestSpecification, b: TestSpecification) => a.moduleId.localeCompare(b.moduleId);

export default class Order implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || byName(a, b));
  }

  /** The files of one of several machines: here there is one. */
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
