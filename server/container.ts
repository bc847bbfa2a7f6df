import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Settings } from './settings/settings.ts';

/** What the parts of the server are made of; built once in main.ts and in tests. */
export interface Container {
  readonly db: Database;
  readonly now: () => Date;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly log: FastifyBaseLogger;
  readonly settings: Settings;
}
