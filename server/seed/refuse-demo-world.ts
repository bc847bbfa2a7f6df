import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { StartError } from '../start-error.ts';
import { organisations } from './data/places.ts';

/** A real instance never starts on invented residents, or with sign-ins whose password is public. */
export async function refuseDemoWorld(db: Kysely<Tables>): Promise<void> {
  if ((await hasSignIns(db)) || (await hasDemoOrganisation(db))) {
    throw new StartError(
      'The database holds the demo world, which has invented residents and public passwords. Use an empty database, or set DEMO=on.',
    );
  }
}

/** The embedded identity provider runs only with the demo. */
async function hasSignIns(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('idpAccount').select('subject').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function hasDemoOrganisation(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('organisation').select(['id', 'name']).execute();
  return found.some(({ id, name }) =>
    organisations.some((demo) => demo.id === id && demo.name === name),
  );
}
