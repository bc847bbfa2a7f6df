import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from './open-database.ts';
import type { Database, DatabaseLog } from './database.ts';
import { cachedDirectory, cacheRoot, engineVersion } from './embedded/fresh-directory.ts';
import { migrate, migrationsDirectory } from './migrate.ts';

const HOUR_MS = 3_600_000;

/** A log for tests, which look at what happens and not at what is said about it. */
export const silentLog: DatabaseLog = { warn: () => undefined, error: () => undefined };

export interface TestDatabase {
  db: Database;
  /** Gives the database back; nothing of it is left for the next one. */
  drop(): Promise<void>;
}

/**
 * A database of its own, migrated and empty: on the PostgreSQL server at DATABASE_URL where that
 * is set, otherwise embedded.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['DATABASE_URL'];
  return serverUrl ? createOnServer(serverUrl) : borrowEmbedded();
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `wattle_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const db = await openMigrated({ databaseUrl: url.href, dataDir: '' });
  const drop = async () => {
    await db.close();
    await runOnServer(serverUrl, `drop database ${name}`);
  };
  return { db, drop };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Emptied databases of this process: opening one takes longer than most tests that use it. */
const emptied: Database[] = [];

async function borrowEmbedded(): Promise<TestDatabase> {
  const db = emptied.pop() ?? (await copyEmbedded());
  const drop = async () => {
    await db.kysely.schema.dropSchema('public').cascade().execute();
    await db.kysely.schema.createSchema('public').execute();
    await migrate(db);
    emptied.push(db);
  };
  // A test that closes it, to see what happens then, has had it for itself.
  const close = async () => {
    dropped = async () => undefined;
    await db.close();
  };
  let dropped = drop;
  return { db: { ...db, close }, drop: () => dropped() };
}

async function copyEmbedded(): Promise<Database> {
  const dataDir = temporaryDirectory();
  const template = await cachedDirectory(templateName(), buildTemplate);
  if (template !== undefined) fs.cpSync(template, dataDir, { recursive: true });
  return await openMigrated({ dataDir });
}

async function buildTemplate(dataDir: string): Promise<void> {
  removeOldTemplates();
  const db = await openMigrated({ dataDir });
  await db.close();
}

/** Other content of the migrations needs another template. */
function templateName(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const file of fs.readdirSync(migrationsDirectory).sort()) {
    hash.update(file).update(fs.readFileSync(path.join(migrationsDirectory, file)));
  }
  return `test-${hash.digest('hex').slice(0, 16)}`;
}

/** Templates of earlier migrations, but none that another run may be copying at this moment. */
function removeOldTemplates(): void {
  for (const name of fs.readdirSync(cacheRoot).filter((entry) => entry.startsWith('test-'))) {
    const directory = path.join(cacheRoot, name);
    // Another run may be removing it too.
    const made = fs.statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > HOUR_MS) fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function openMigrated(place: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  const db = await openDatabase({ ...place, log: silentLog });
  await migrate(db);
  return db;
}

/** An empty directory, which goes with the tests if the caller does not remove it. */
export function temporaryDirectory(): string {
  const root = process.env['WATTLE_TEST_ROOT'] ?? os.tmpdir();
  return fs.mkdtempSync(path.join(root, 'test-'));
}
