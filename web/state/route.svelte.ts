// Where in the app we are: the part of the address behind the #, so that it works from any server
// and from none, and so that a record in a link is never sent anywhere.

export interface Route {
  /** "#/game/abc?x=1" is ["game", "abc"]. */
  path: string[];
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decode),
    query: new URLSearchParams(query),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// What a link says before the # is for the server, which shows a preview of it: it has done its work.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);

export const route: { now: Route } = $state({ now: readRoute(location.hash) });

addEventListener('hashchange', () => {
  route.now = readRoute(location.hash);
});

/** To a page; `instead` leaves no step back to where we were. */
export function go(to: string, instead = false): void {
  if (instead) {
    history.replaceState(null, '', `#/${to}`);
    route.now = readRoute(location.hash);
  } else location.hash = `#/${to}`;
}
