import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** An encrypted secret begins with `sealedPrefix`. */
const plainSecrets = (db: Kysely<Tables>, sealedPrefix: string) =>
  db
    .selectFrom('subscription')
    .select(['id', 'secret'])
    .where('secret', 'not like', `${sealedPrefix}%`);

export async function hasPlainSecrets(db: Kysely<Tables>, sealedPrefix: string): Promise<boolean> {
  return (await plainSecrets(db, sealedPrefix).limit(1).execute()).length > 0;
}

/** Subscriptions whose secret isn’t encrypted and that nobody is changing; at most `limit`. */
export async function lockPlainSecrets(tx: Kysely<Tables>, sealedPrefix: string, limit: number) {
  return await plainSecrets(tx, sealedPrefix)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function replaceSecret(tx: Kysely<Tables>, id: string, secret: string): Promise<void> {
  await tx.updateTable('subscription').set({ secret }).where('id', '=', id).execute();
}
