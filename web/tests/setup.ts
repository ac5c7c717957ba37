// What state needs of a browser, for tests in Node: a store, a language, an address; and the rules.
import { compiledModule } from './modules.ts';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (i: number) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
  },
  location: { hash: '' },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => {},
});
Object.defineProperty(globalThis, 'navigator', {
  value: { languages: ['en'] },
  configurable: true,
});

const { useModule } = await import('$web/kolam/loaded.ts');
useModule(compiledModule('kolam'));
