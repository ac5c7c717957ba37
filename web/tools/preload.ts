// The module of the rules is on its way while the page's scripts still are: it is needed before anything
// is shown.
import type { Plugin } from 'vite';

export const preload = (): Plugin => ({
  name: 'kolam-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // The digest in its name may begin with anything; the other modules come when they are needed.
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /kolam-(?!engine|line)[^/]*\.wasm$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'fetch',
            type: 'application/wasm',
            href: `./${name}`,
            crossorigin: true,
          },
          injectTo: 'head' as const,
        })),
  },
});
