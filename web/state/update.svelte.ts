// Keeps the app for when there is no network, and notices when a newer version waits. It never takes
// over by itself: that would end what somebody is in the middle of.

/** `taken`: another tab has changed to the new version, and this one still shows the old. */
export const update: { state: 'none' | 'ready' | 'taken' } = $state({ state: 'none' });

const HOUR = 3_600_000;
let waiting: ServiceWorker | null = null;
let reloading = false;

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    update.state = 'ready';
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
}

// A page that stays open for days asks again when somebody comes back to it.
function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {}); // no network: another time
  });
}

function followChanges(): void {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    else if (controlled) update.state = 'taken';
    controlled = true;
  });
}

export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  followChanges();
  try {
    const registration = await navigator.serviceWorker.register('service_worker.js');
    watch(registration);
    askNowAndThen(registration);
  } catch {
    // Not every place allows it (a private window, a page without TLS): then it needs the network.
  }
}

/** Changes to the new version. Games and settings are kept in the browser and stay. */
export function useNewVersion(): void {
  if (update.state === 'taken') return location.reload();
  reloading = true;
  waiting?.postMessage('take over');
}
