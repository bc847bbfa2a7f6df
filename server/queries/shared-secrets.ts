import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A secret of this installation that every process shares, made when it is first asked for: 256 bits, base64url. */
export async function sharedSecret(db: Kysely<Tables>, name: string): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto('idpSecret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findSecret(db, name);
  if (made === undefined) throw new Error(`The secret ${name} was not kept`);
  return made;
}

async function findSecret(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idpSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
