import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../../container.ts';
import type { Actor } from '../../actor.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { requireOwnName, requireUnmapped, requireUnshared } from '../../policies/linking.ts';
import { listAccountsWithEmail } from '../../queries/people/account-names.ts';
import {
  isEmailOfAnother,
  keepAccount,
  lockAccount,
  setProviderOf,
} from '../../queries/people/accounts.ts';
import { lockProviderNamed, mapProvider } from '../../queries/people/providers.ts';

/**
 * Links an account without a type to the provider record for its name in the clinical system (GATE-04). Refuses
 * if there is no such record, somebody else has it, or another user has its email address (GATE-05).
 */
export async function autoLinkUser(
  container: Container,
  call: Call<typeof portal.autoLinkUser>,
): Promise<void> {
  const { actor, body } = call;
  requireUnshared(actor);
  requireUnmapped(actor);
  requireOwnName(actor, body.externalUserName ?? null);
  const { externalUserName } = actor;
  await keepForOperator(container, actor);
  if (externalUserName === null) throw new Refusal('Provider_Not_Found');
  await container.db.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor);
    // Another call may have got there first.
    requireUnmapped(account);
    const provider = await lockProviderNamed(tx, externalUserName);
    if (provider === undefined) throw new Refusal('Provider_Not_Found');
    if (provider.mappedTo !== null) throw new Refusal('User_Already_Mapped');
    if (await isEmailOfAnother(tx, provider.email, account.id)) {
      throw new Refusal('ExternalUser_Already_Mapped');
    }
    await setProviderOf(tx, account.id, provider);
    await mapProvider(tx, provider, account.id);
    await call.audit(tx, { provider: provider.authoringSystemForeignKey });
  });
}

/** Keeps the account among those who have signed in; perhaps only an administrator or operator can give it access. */
async function keepForOperator({ db, log }: Container, actor: Actor): Promise<void> {
  const isNew = await keepAccount(db.kysely, actor);
  if (!isNew || actor.email === '') return;
  const sharing = await listAccountsWithEmail(db.kysely, actor.email);
  const others = sharing.map(({ id }) => id).filter((id) => id !== actor.accountId);
  if (others.length === 0) return;
  // An address proves nothing, so it gives this account none of the others' access.
  log.warn({ account: actor.accountId, others }, 'Several accounts sign in with one email address');
}
