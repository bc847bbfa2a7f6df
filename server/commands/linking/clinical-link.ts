import { randomBytes } from 'node:crypto';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { requireSamePerson, requireUnshared } from '../../policies/linking.ts';
import { setProviderOf, lockAccount } from '../../queries/people/accounts.ts';
import {
  insertClinicalLink,
  listLinkableOrganisations,
  lockClinicalLink,
  markClinicalLinkUsed,
} from '../../queries/people/clinical-links.ts';
import { lockProvider, mapProvider } from '../../queries/people/providers.ts';

const lifeMs = 10 * 60_000;

/** Starts linking through an organisation's clinical system (HEAD-04); returns its state. */
export async function beginClinicalLink(
  { db }: Container,
  { actor, now, params }: Call<typeof portal.clinicalDetails>,
): Promise<string> {
  requireUnshared(actor);
  const state = randomBytes(32).toString('base64url');
  await db.kysely.transaction().execute(async (tx) => {
    const linkable = await listLinkableOrganisations(tx);
    if (!linkable.some(({ id }) => id === params.id)) {
      throw new Failure(404, 'This organisation has no clinical system to link.');
    }
    const account = await lockAccount(tx, actor);
    const link = { userId: account.id, organisationId: params.id };
    const expiresAt = new Date(now.getTime() + lifeMs);
    await insertClinicalLink(tx, state, link, { now, expiresAt });
  });
  return state;
}

/**
 * Links the record that signed in to the clinical system. The state must be the caller's own and the code must match,
 * so that nobody can use somebody else's sign-in. Repeating the call is allowed, because the
 * first response may have been lost.
 */
export async function completeClinicalLink(
  { db }: Container,
  call: Call<typeof portal.completeClinicalLink>,
): Promise<void> {
  const { actor, body, now } = call;
  requireUnshared(actor);
  await db.kysely.transaction().execute(async (tx) => {
    const link = await lockClinicalLink(tx, body.state);
    const isOwn = link?.userId === actor.accountId && link.hasCode(body.code);
    if (!isOwn || link.provider === null || now >= link.expiresAt) throw new Refusal('Link_Failed');
    const account = await lockAccount(tx, actor);
    const provider = await lockProvider(tx, link.provider);
    if (provider === undefined) throw new Refusal('Link_Failed');
    requireSamePerson(account, provider);
    if (link.usedAt === null) {
      if (account.userType === null) await setProviderOf(tx, account.id, provider);
      await mapProvider(tx, provider, account.id);
      await markClinicalLinkUsed(tx, body.state, now);
    }
    await call.audit(tx, {
      provider: provider.authoringSystemForeignKey,
      organisation: link.organisationId,
      repeated: link.usedAt !== null,
    });
  });
}
