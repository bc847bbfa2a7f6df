/** The key under which all tabs share the time of the last activity (ms since 1970). */
const key = 'wattle.lastActivity';

interface SharedStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

/**
 * The session clock (AUTH-05): expires `timeoutMs` after the last activity in any tab, and stays expired
 * when the page is reloaded. If storage is blocked or tampered with, this tab uses its own
 * memory.
 */
export class SessionClock {
  readonly #timeoutMs: number;
  readonly #now: () => number;
  readonly #shared: SharedStorage;
  #own: number;

  constructor(timeoutMs: number, now: () => number, shared: SharedStorage) {
    this.#timeoutMs = timeoutMs;
    this.#now = now;
    this.#shared = shared;
    this.#own = this.#readShared() ?? now();
  }

  /** Restarts the clock, for every tab. */
  restart(): void {
    this.#set(this.#now());
  }

  /** Expires the clock now, so that the next sign-in asks for the password. */
  expire(): void {
    this.#set(0);
  }

  /** Whether the clock has expired. */
  hasRunOut(): boolean {
    return this.#now() >= this.endsAt();
  }

  /** When the clock expires if nothing is done, in ms since 1970. */
  endsAt(): number {
    // The device's clock was set back: the time before counts as just now, not as the future.
    if (this.#own > this.#now()) this.#own = this.#now();
    return Math.max(this.#own, this.#readShared() ?? 0) + this.#timeoutMs;
  }

  #set(moment: number): void {
    this.#own = moment;
    try {
      this.#shared.setItem(key, String(moment));
    } catch {
      // Storage is full or blocked: only the other tabs miss this activity.
    }
  }

  #readShared(): number | undefined {
    try {
      const value = Number(this.#shared.getItem(key) ?? Number.NaN);
      // We never write a time in the future.
      return Number.isFinite(value) && value <= this.#now() ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

let clock: SessionClock | undefined;

/** Starts the one clock of this page. */
export function configureSessionClock(minutes: number): void {
  // Looked up each time, because reading blocked storage throws.
  const shared: SharedStorage = {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
  };
  clock = new SessionClock(minutes * 60_000, () => Date.now(), shared);
}

export function sessionClock(): SessionClock {
  if (clock === undefined) throw new Error('The session clock is not configured yet');
  return clock;
}
