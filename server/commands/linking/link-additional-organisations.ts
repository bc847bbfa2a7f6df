import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../../container.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { lockAccount } from '../../queries/people/accounts.ts';
import {
  listOrganisationNames,
  lockUnmappedOf,
  mapProvider,
} from '../../queries/people/providers.ts';

/**
 * Maps the caller to further records with their own HPI-I (HEAD-02). Returns every organisation they may now
 * see; refuses if there is none. A shared account's user can't widen its access.
 */
export async function linkAdditionalOrganisations(
  { db }: Container,
  { actor }: Call<typeof portal.linkAdditionalOrganisations>,
): Promise<{ organisationList: string[]; isNew: boolean }> {
  if (actor.isShared) throw new Refusal('Provider_Not_Found');
  return await db.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor);
    const found = await lockUnmappedOf(tx, account.id);
    for (const provider of found) await mapProvider(tx, provider, account.id);
    const names = await listOrganisationNames(tx, account.id);
    if (names.length === 0) throw new Refusal('Provider_Not_Found');
    return { organisationList: names, isNew: found.length > 0 };
  });
}
