import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Channels } from './channels.ts';
import type { DatabaseLog, NotificationHandler } from './database.ts';

const RETRY_MS = 1000;

/**
 * The only connection that listens, opened when first needed. If it is lost, or hasn't answered for `silentMs`, it is
 * reopened, trying every second, and `onReconnect` is called, because notifications may have been missed.
 */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #log: DatabaseLog;
  readonly #silentMs: number;
  readonly #channels: Channels;
  readonly #closing = new AbortController();
  readonly #reconnectHandlers: (() => void)[] = [];
  #client: pg.Client | undefined;
  #session: Promise<pg.Client> | undefined;
  #asked: Promise<void> | undefined;

  constructor(config: pg.ClientConfig, log: DatabaseLog, silentMs: number) {
    this.#config = config;
    this.#log = log;
    this.#silentMs = silentMs;
    this.#channels = new Channels((statement) => this.#run(statement), log);
  }

  /** Resolves once listening, which may be only when the database is back. */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    return this.#channels.listen(channel, handler);
  }

  onReconnect(handler: () => void): void {
    this.#reconnectHandlers.push(handler);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const [session] = await Promise.allSettled([this.#session]);
    this.#client = undefined;
    if (session.status === 'fulfilled') await session.value?.end();
  }

  async #run(statement: string): Promise<void> {
    this.#session ??= this.#connect();
    const session = this.#session;
    const client = await session;
    try {
      await this.#ask(client, statement);
    } catch (error) {
      if (this.#session === session) throw error;
      await this.#session; // lost in the meantime; the new one listens to every known channel
    }
  }

  /** One statement after the other: the driver's next version no longer keeps them waiting itself. */
  async #ask(client: pg.Client, statement: string): Promise<void> {
    const before = this.#asked;
    const asking = (async () => {
      await Promise.allSettled([before]);
      await client.query(statement);
    })();
    this.#asked = asking;
    await asking;
  }

  async #connect(): Promise<pg.Client> {
    for (;;) {
      const client = new pg.Client(this.#config);
      client.on('notification', (notification) => this.#channels.deliver(notification));
      client.on('error', (err) => this.#lost(client, err));
      try {
        await client.connect();
        for (const statement of this.#channels.statements()) await client.query(statement);
        this.#closing.signal.throwIfAborted();
        this.#client = client;
        void this.#watch(client);
        return client;
      } catch (err) {
        this.#log.warn({ err }, 'Could not listen for notifications; will retry');
        await client.end();
        await setTimeout(RETRY_MS, undefined, { signal: this.#closing.signal });
      }
    }
  }

  /** Asks the server for an answer now and then: a connection that has gone silent looks like one without news. */
  async #watch(client: pg.Client): Promise<void> {
    const pause = { signal: this.#closing.signal, ref: false };
    while (this.#client === client) {
      const late = globalThis.setTimeout(() => client.connection.stream.destroy(), this.#silentMs);
      try {
        await this.#ask(client, 'select 1');
        clearTimeout(late);
        await setTimeout(this.#silentMs, undefined, pause);
      } catch {
        // Closing, or lost. Dropping the connection makes its own error event say which.
        clearTimeout(late);
        client.connection.stream.destroy();
        return;
      }
    }
  }

  #lost(client: pg.Client, err: Error): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#log.warn({ err }, 'Lost the connection for notifications');
    this.#session = this.#connect();
    this.#session.then(
      () => this.#reconnectHandlers.forEach((handler) => handler()),
      (reason: unknown) => this.#log.warn({ err: reason }, 'Stopped listening for notifications'),
    );
  }
}
