import type { Container } from '../../container.ts';
import {
  hasPlainSecrets,
  lockPlainSecrets,
  replaceSecret,
} from '../../queries/exchange/subscription-secrets.ts';
import { deleteStoredSecrets, hasStoredSecrets } from '../../queries/instance/shared-secrets.ts';
import { sealedPrefix, sealSecret } from '../../sealed-secrets.ts';

const batch = 100;

/** Encrypts secrets that were stored before there was a key, or deletes what is made from the key now. A step of a job; true if there may be more. */
export async function sealPlainSecrets({
  db,
  settings: { secretsKey },
}: Pick<Container, 'db' | 'settings'>): Promise<boolean> {
  if (secretsKey === undefined) return false;
  return await db.kysely.transaction().execute(async (tx) => {
    await deleteStoredSecrets(tx);
    const rows = await lockPlainSecrets(tx, sealedPrefix, batch);
    for (const { id, secret } of rows) {
      await replaceSecret(tx, id, sealSecret(secretsKey, id, secret));
    }
    return rows.length === batch;
  });
}

/** For the log of a start in production: what to set. */
export async function warnOfPlainSecrets({
  db,
  settings,
  log,
}: Pick<Container, 'db' | 'settings' | 'log'>): Promise<void> {
  if (!settings.isProduction || settings.secretsKey !== undefined) return;
  const plain = [
    ...((await hasPlainSecrets(db.kysely, sealedPrefix)) ? ['secrets of subscriptions'] : []),
    ...((await hasStoredSecrets(db.kysely)) ? ['keys of the links to a search’s next page'] : []),
  ];
  if (plain.length === 0) return;
  log.warn({ plain }, 'Secrets are in plain text in the database: set SECRETS_KEY');
}
