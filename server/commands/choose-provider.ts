import type { portal } from '@wattle/contract/operations/portal.ts';
import { additionalDetailsProblems } from '@wattle/contract/rules/people/provider-details.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { ownAuthoringSystem, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Container } from '../container.ts';
import { Failure } from '../errors.ts';
import type { Call } from '../call.ts';
import { refuseProblems } from '../policies/provider-details.ts';
import {
  findSharedProvider,
  insertSharedProvider,
  lockSharedAccount,
  setQualification,
} from '../queries/people/shared-providers.ts';

/**
 * Sets the provider who is using a shared account (ADD-02); returns the provider's key. The same details are
 * the same provider, so that their work stays together; different details never change earlier records.
 */
export async function chooseProvider(
  { db, newId }: Container,
  call: Call<typeof portal.upsertProvider>,
): Promise<ResidentKey> {
  const { actor, body } = call;
  if (!actor.isShared) throw new Failure(403, 'Only a shared account can choose a provider.');
  refuseProblems(additionalDetailsProblems(body, actor.userType));
  const hasNumbers = isPrescriber(actor.userType);
  const provider = {
    givenName: body.firstName.trim(),
    familyName: body.lastName.trim(),
    hpii: (hasNumbers && body.hpiiNumber) || null,
    prescriberNumber: (hasNumbers && body.prescriberNumber) || null,
  };
  const qualification = (hasNumbers && body.qualification?.trim()) || null;

  return await db.kysely.transaction().execute(async (tx) => {
    const account = await lockSharedAccount(tx, actor.accountId);
    const known = await findSharedProvider(tx, actor.accountId, provider);
    const id = known ?? newId();
    if (known !== undefined) {
      await setQualification(tx, known, qualification);
    } else {
      await insertSharedProvider(tx, {
        ...provider,
        id,
        subject: `provider:${id}`,
        ...account,
        providerAuthoringSystem: ownAuthoringSystem,
        providerForeignKey: id,
        qualification,
        sharedAccountId: actor.accountId,
      });
    }
    await call.audit(tx, { provider: id, known: known !== undefined });
    return { authoringSystem: ownAuthoringSystem, authoringSystemForeignKey: id };
  });
}
