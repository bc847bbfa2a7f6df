import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** Receives the payload of a notification. */
export type NotificationHandler = (payload: string) => void;

/** The part of a pino logger that the database uses. */
export interface DatabaseLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface PoolCounts {
  readonly idle: number;
  readonly used: number;
  readonly waiting: number;
}

/** The database, whether PostgreSQL or embedded. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /** A connection for what no transaction can do, without a time limit; none where nobody else is connected. */
  openDirect?(): pg.Client;
  /** Resolves once listening, with the function to stop. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  /** Calls `handler` whenever notifications may have been missed: tell clients to reload. */
  onReconnect(handler: () => void): void;
  /** How many connections the pool has, and how many queries wait for one. */
  poolCounts(): PoolCounts;
  /** Rejects with DatabaseUnavailableError while the database doesn't respond. */
  ping(): Promise<void>;
  /** From now on a query waits for its turn for 20 s, not as long as it takes; only an embedded one is opened so. */
  limitWaits?(): void;
  /** True once only a restart helps; PostgreSQL may always come back. */
  isBeyondRecovery(): boolean;
  /** Waits for running queries, then closes. Safe to call twice. */
  close(): Promise<void>;
}
