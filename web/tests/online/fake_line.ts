// A line whose server is the test: it says what was asked, and the test answers.
import type { Line, LineState } from '$web/online/line/line.ts';
import type { OnlineRefusal, Person, Turn } from '$web/online/protocol.ts';

export type Asked = { do: string } & Record<string, unknown>;

export interface FakeLine extends Line {
  state: LineState;
  person: Person | null;
  turns: Turn[];
  /** All that was asked, in order. */
  asked: Asked[];
  /** As the server says it, unasked. */
  tell(is: string, message: unknown): void;
}

export const refusal = (code: OnlineRefusal['code']): OnlineRefusal => ({ code, en: '', de: '' });

/** `answer` gives what a request gives, or throws a refusal. */
export function fakeLine(answer: (request: Asked) => unknown): FakeLine {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  return {
    state: 'open',
    offline: false,
    person: null,
    turns: [],
    announcements: [],
    banned: null,
    asked: [],
    time: () => 0,
    open: () => {},
    async ask<T>(request: Asked) {
      this.asked.push(request);
      return answer(request) as T;
    },
    hear(is, listener) {
      const heard = listeners.get(is) ?? new Set();
      listeners.set(is, heard.add(listener as (message: unknown) => void));
      return () => void heard.delete(listener as (message: unknown) => void);
    },
    table() {
      return this;
    },
    watch: () => ({ again: () => {}, close: () => {} }),
    tell(is, message) {
      for (const listener of listeners.get(is) ?? []) listener(message);
    },
  };
}
