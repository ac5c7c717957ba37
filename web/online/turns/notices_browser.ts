// Notices as browsers have them. Phones show them only through the worker; who looks at one tab of the
// app is not told by another.
import { route, go } from '$web/state/route.svelte.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { inWords, say, settings } from '$web/base/settings.svelte.ts';
import { playerWords } from '../lobby/lobby_words.ts';
import { Notices, type Notice } from './notices.ts';
import type { Turn } from '../protocol.ts';

const LOOKING = 'kolam.looking'; // a lock that every tab holds while it is looked at

export const canNotify = (): boolean => 'Notification' in globalThis;
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

/** Asks the person, whose click this must be. */
export const askToNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted';

const isVisible = () => document.visibilityState === 'visible';

async function isLookedAt(): Promise<boolean> {
  if (isVisible()) return true;
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === LOOKING) ?? false;
}

/** Holds the lock as long as this tab is visible. */
function holdWhileVisible(): void {
  let release: (() => void) | null = null;
  const look = () => {
    if (!isVisible()) {
      release?.();
      release = null;
    } else if (!release) {
      const held = new Promise<void>((resolve) => (release = resolve));
      void navigator.locks?.request(LOOKING, { mode: 'shared' }, () => held);
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
}

function show(turn: Turn): Notice | null {
  const to = `table/${turn.table}`;
  const opponent = inWords(playerWords(turn.opponent));
  const title = say('Your turn', 'Du bist dran');
  const options = {
    body: `${gameInfo(turn.game).title} ${say('against', 'gegen')} ${opponent}`,
    tag: `kolam-${turn.table}`, // several tabs show one
    icon: 'icon-192.png',
    lang: settings.language,
    data: { to },
  };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      go(to);
      notice.close();
    };
    return notice;
  } catch {
    return showByWorker(title, options);
  }
}

function showByWorker(
  title: string,
  options: NotificationOptions & { tag: string },
): Notice | null {
  const ready = navigator.serviceWorker?.ready;
  if (!ready) return null;
  void ready.then((registration) => registration.showNotification(title, options));
  return {
    close: () =>
      void ready.then(async (registration) => {
        const notices = await registration.getNotifications({ tag: options.tag });
        for (const notice of notices) notice.close();
      }),
  };
}

/** One for the app; told of every change of the turns. */
export function openNotices(): Notices {
  const notices = new Notices({
    allowed: () => settings.notices && mayNotify(),
    isLookedAt,
    show,
  });
  holdWhileVisible();
  document.addEventListener('visibilitychange', () => isVisible() && notices.looked());
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const to = (data as { to?: unknown } | null)?.to;
    if (typeof to === 'string' && to !== route.now.path.join('/')) go(to);
  });
  return notices;
}
