// The tree that an element is in: the page's, or that of an element with a tree of its own (a shadow
// root), which the page does not look into.
export const rootOf = (element: Element): DocumentOrShadowRoot =>
  element.getRootNode() as Document | ShadowRoot;
