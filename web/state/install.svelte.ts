// Whether the browser offers to install the app, and how it is installed where it does not say.

/** What some browsers hand out when a page can be installed; not in TypeScript's lists. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let state = $state.raw<{ offer: InstallOffer | null; done: boolean }>({ offer: null, done: false });

export const canInstall = (): boolean => state.offer !== null;
export const isInstalled = (): boolean =>
  state.done || matchMedia('(display-mode: standalone)').matches;

// The offer comes once, and early.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  state = { ...state, offer: event as InstallOffer };
});
addEventListener('appinstalled', () => {
  state = { offer: null, done: true };
});

export async function askToInstall(): Promise<void> {
  const { offer } = state;
  if (!offer) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  state = { offer: null, done: outcome === 'accepted' };
}
