import type { portal } from '@wattle/contract/operations/portal.ts';
import { afterFailure, isLocked } from '@wattle/contract/rules/people/mapping-attempts.ts';
import {
  mappingProblems,
  mappingUserTypes,
} from '@wattle/contract/rules/people/provider-details.ts';
import type { Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { requireUnmapped, requireUnshared } from '../../policies/linking.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { setProviderOf, lockAccount } from '../../queries/people/accounts.ts';
import {
  clearAttempts,
  findAttempts,
  lockAttempts,
  saveAttempts,
} from '../../queries/people/mapping-attempts.ts';
import {
  hasMappableProvider,
  listOrganisationNames,
  lockUnmappedProviders,
  mapProvider,
} from '../../queries/people/providers.ts';

type MapCall = Call<typeof portal.mapUser>;

/**
 * Maps an account without a type to the provider records with these numbers (MAP-03). Returns the organisations
 * it may now see: none if the record has none. If nobody matches, that counts as a failed attempt: the third one
 * locks for 30 minutes (MAP-05). While there is no record for anybody, it is refused and doesn't count.
 */
export async function mapUser({ db }: Container, call: MapCall): Promise<readonly string[]> {
  const { actor, body, now } = call;
  requireUnshared(actor);
  requireUnmapped(actor);
  refuseProblems(mappingProblems(body));
  if (!(await hasMappableProvider(db.kysely))) throw new Refusal('No_Provider_Records');
  if (isLocked(await findAttempts(db.kysely, actor.subject), now)) {
    throw new Refusal('Attempts_Locked');
  }
  return await db.kysely.transaction().execute((tx) => mapIn(tx, call));
}

async function mapIn(tx: Kysely<Tables>, call: MapCall): Promise<string[]> {
  const { actor, body, now } = call;
  const account = await lockAccount(tx, actor);
  requireUnmapped(account);
  const attempts = await lockAttempts(tx, actor.subject);
  if (isLocked(attempts, now)) throw new Refusal('Attempts_Locked');
  const isMapped = await mapByNumbers(tx, account.id, body);
  if (isMapped) await clearAttempts(tx, actor.subject);
  else await saveAttempts(tx, actor.subject, afterFailure(attempts, now));
  await call.audit(tx, { mapped: isMapped });
  return isMapped ? await listOrganisationNames(tx, account.id) : [];
}

/** Maps every record of the person, who may be in several clinical systems. False if there is none. */
async function mapByNumbers(
  tx: Kysely<Tables>,
  accountId: AccountId,
  { mappingUserType, hpiiNumber, prescriberNumber }: MapCall['body'],
): Promise<boolean> {
  const found = await lockUnmappedProviders(tx, {
    hpii: hpiiNumber,
    prescriberNumber:
      mappingUserType === mappingUserTypes.Prescriber ? prescriberNumber : undefined,
  });
  const [own] = found;
  if (own === undefined) return false;
  await setProviderOf(tx, accountId, own);
  for (const provider of found) {
    if (provider.userType === own.userType) await mapProvider(tx, provider, accountId);
  }
  return true;
}
