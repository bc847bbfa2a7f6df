import pg from 'pg';
import type { DatabaseLog, NotificationHandler } from './database.ts';

/** The listeners of each channel, on the connection behind `run`. */
export class Channels {
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  readonly #run: (statement: string) => Promise<void>;
  readonly #log: DatabaseLog;

  constructor(run: (statement: string) => Promise<void>, log: DatabaseLog) {
    this.#run = run;
    this.#log = log;
  }

  /** Resolves once listening, with the function to stop. */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const own: NotificationHandler = (payload) => handler(payload);
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(own));
    await this.#run(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (!handlers.delete(own) || handlers.size > 0) return;
      this.#handlers.delete(channel);
      await this.#run(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** What a new connection has to run. */
  statements(): string[] {
    return [...this.#handlers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  }

  /** Passes on a notification. If a handler throws, it is logged and the others still run. */
  deliver({ channel, payload = '' }: pg.Notification): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (err) {
        this.#log.error({ err, channel }, 'A notification handler failed');
      }
    }
  }
}
