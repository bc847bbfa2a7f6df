import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * A secret of this installation that every process shares: 256 bits, base64url. With a key it is made from that, so that
 * nothing is stored; without one it is made when it is first asked for, and stored in plain text.
 */
export async function sharedSecret(
  db: Kysely<Tables>,
  secretsKey: KeyObject | undefined,
  name: string,
): Promise<string> {
  if (secretsKey !== undefined) {
    const secret = hkdfSync('sha256', secretsKey, '', `shared secret ${name}`, 32);
    return Buffer.from(secret).toString('base64url');
  }
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

export async function hasStoredSecrets(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('idpSecret').select('name').limit(1).execute()).length > 0;
}

/** Those from before there was a key. Nothing uses them any more. */
export async function deleteStoredSecrets(tx: Kysely<Tables>): Promise<void> {
  await tx.deleteFrom('idpSecret').execute();
}

async function findSecret(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idpSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
