import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Hears what is announced on the channel of live events from now on, without what is still on its way. */
export async function hearEvents(
  db: Database,
): Promise<[heard: unknown[], stop: () => Promise<void>]> {
  await allArrived(db);
  const heard: unknown[] = [];
  const stop = await db.listen('wattle_live', (text) => heard.push(JSON.parse(text)));
  return [heard, stop];
}

/** The same of news for lists that no chart announces: the organisations or, of their own lists, the accounts’ keys. */
export async function hearListNews(
  db: Database,
  channel: 'wattle_lists' | 'wattle_own_lists' = 'wattle_lists',
): Promise<[heard: string[], stop: () => Promise<void>]> {
  await allArrived(db);
  const heard: string[] = [];
  const stop = await db.listen(channel, (key) => heard.push(key));
  return [heard, stop];
}

/** Resolves once everything that was announced before has arrived: it comes in the order of the commits. */
export async function allArrived(db: Database): Promise<void> {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const stop = await db.listen('wattle_test', () => arrive());
  await sql`select pg_notify('wattle_test', '')`.execute(db.kysely);
  await arrival;
  await stop();
}
