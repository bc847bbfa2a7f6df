import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';

/** A real instance never starts on invented residents, or with sign-ins whose password is public. */
export async function refuseDemoWorld(db: Kysely<Tables>): Promise<void> {
  if (await isMadeByDemo(db)) {
    throw new StartError(
      'The database holds the demo world, which has invented residents and public passwords. Use an empty database, or set DEMO=on.',
    );
  }
}

/** True if the demo is to fill the database, false if it has. Refuses one that holds anything else. */
export async function isForDemo(tx: Kysely<Tables>): Promise<boolean> {
  if (await isMadeByDemo(tx)) return false;
  for (const table of ['organisation', 'appUser', 'registration', 'auditLog'] as const) {
    const found = await tx
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .execute();
    if (found.length > 0) {
      throw new StartError(
        'The database isn’t the demo’s: it holds other data. Set NODE_ENV=production or DEMO=off to run it; the demo needs an empty database.',
      );
    }
  }
  return true;
}

export async function markAsDemo(tx: Kysely<Tables>, madeAt: Date): Promise<void> {
  await tx.insertInto('demoWorld').values({ madeAt }).execute();
}

/** By its mark, or by the sign-ins of its identity provider, which runs only with the demo. */
async function isMadeByDemo(db: Kysely<Tables>): Promise<boolean> {
  const mark = await db.selectFrom('demoWorld').select('madeAt').executeTakeFirst();
  const account = await db.selectFrom('idpAccount').select('subject').limit(1).executeTakeFirst();
  return mark !== undefined || account !== undefined;
}
