/** Where every tab of this browser reads and writes the moment of the last activity (ms since 1970). */
const key = 'wattle.lastActivity';

interface Shared {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * The session clock (AUTH-05): runs out `timeoutMs` after the last activity in any tab. Storage that
 * is blocked or was tampered with leaves this tab's own memory in charge.
 */
export class SessionClock {
  readonly #timeoutMs: number;
  readonly #now: () => number;
  readonly #shared: Shared;
  #own: number;

  constructor(timeoutMs: number, now: () => number, shared: Shared) {
    this.#timeoutMs = timeoutMs;
    this.#now = now;
    this.#shared = shared;
    this.#own = now();
  }

  /** Restarts the clock, for every tab. */
  restart(): void {
    this.#own = this.#now();
    try {
      this.#shared.setItem(key, String(this.#own));
    } catch {
      // Storage full or blocked: only the other tabs miss this activity.
    }
  }

  /** Whether the time is up. */
  hasRunOut(): boolean {
    return this.#now() - this.#lastActivity() >= this.#timeoutMs;
  }

  #lastActivity(): number {
    const elsewhere = this.#readShared();
    // A moment in the future was not written by a clock of ours.
    return elsewhere !== undefined && elsewhere > this.#own && elsewhere <= this.#now()
      ? elsewhere
      : this.#own;
  }

  #readShared(): number | undefined {
    try {
      const value = Number(this.#shared.getItem(key) ?? Number.NaN);
      return Number.isFinite(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }
}
