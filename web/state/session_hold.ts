// One tab plays a game. A second one with the same game says so and may take it over; the first one
// then hears of it. Where the browser has no locks, nobody is asked.

export interface Hold {
  /** Whether the game is this tab's. */
  held: boolean;
  release(): void;
}

const nameOf = (id: string) => `kolam.game.${id}`;

/** `onlost` is called when another tab takes it over. */
export function holdGame(id: string, take: boolean, onlost: () => void): Promise<Hold> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return Promise.resolve({ held: true, release: () => {} });
  return new Promise((resolve) => {
    let release = () => {};
    let held = false;
    const done = new Promise<void>((let_) => (release = let_));
    const options: LockOptions = take ? { steal: true } : { ifAvailable: true };
    locks
      .request(nameOf(id), options, (lock) => {
        held = lock !== null;
        resolve({ held, release });
        return held ? done : undefined;
      })
      .catch(() => (held ? onlost() : resolve({ held: true, release: () => {} })));
  });
}
