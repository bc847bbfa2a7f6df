import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Settings } from './settings/settings.ts';

/** The dependencies of the server's parts; built once in main.ts and in tests. */
export interface Container {
  readonly db: Database;
  readonly now: () => Date;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly log: FastifyBaseLogger;
  readonly settings: Settings;
}
