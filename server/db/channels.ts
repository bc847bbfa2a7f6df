import pg from 'pg';
import type { DatabaseLog, NotificationHandler } from './database.ts';

/** Who listens to which channel, on whatever connection `run` speaks to. */
export class Channels {
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  readonly #run: (statement: string) => Promise<void>;
  readonly #log: DatabaseLog;

  constructor(run: (statement: string) => Promise<void>, log: DatabaseLog) {
    this.#run = run;
    this.#log = log;
  }

  /** Resolves when the channel is being listened to, with the function that ends it. */
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

  /** What a fresh connection has to run. */
  statements(): string[] {
    return [...this.#handlers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  }

  /** Hands a notification on. A handler that throws is logged and harms no other. */
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
