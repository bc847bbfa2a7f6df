import type { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import {
  backendServiceProblems,
  completeBackendService,
} from '@wattle/contract/rules/people/data-exchange.ts';
import { type PublicKey, readKeySet } from '@wattle/contract/rules/people/json-web-keys.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Refusal } from '../../errors.ts';
import { changeDetail, fieldChanges, hasToSave } from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { describeKey } from '../../policies/public-keys.ts';
import {
  type BackendServiceRow,
  countOrganisations,
  listBackendServices,
  removeTokensOf,
  upsertBackendService,
} from '../../queries/exchange/backend-service-records.ts';
import { lockSetup } from '../../queries/instance/organisation-records.ts';

/** Registers a system under the id chosen for it, or changes it. What it may do changes from its next call on. */
export async function saveBackendService(
  { db }: Container,
  call: Call<typeof portalDataExchange.saveBackendService>,
): Promise<void> {
  const { now, body, actor } = call;
  const { id } = call.params;
  refuseProblems(backendServiceProblems(body), 'Invalid_Record');
  const { revision, ...values } = body;
  const form = completeBackendService(values);
  const { name, jwksUrl, scopes, organisationIds } = form;
  const read = readKeySet(form.jwks);
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const services = await listBackendServices(tx);
    const stored = services.find((one) => one.id === id);
    const before = stored && textsOf(stored, stored.jwks?.keys ?? []);
    const fields = fieldChanges(before, textsOf(form, 'keys' in read ? read.keys : []));
    if (hasToSave(stored, revision, fields)) {
      if (stored !== undefined && stored.endedAt !== null) throw new Refusal('Access_Ended');
      const isTaken = services.some(
        (one) =>
          one.id !== id && one.endedAt === null && one.name.toLowerCase() === name.toLowerCase(),
      );
      const areKnown = (await countOrganisations(tx, organisationIds)) === organisationIds.length;
      refuseProblems(
        {
          ...(isTaken && { name: 'Another service has this name' }),
          ...(!areKnown && { organisationIds: 'Choose from the list' }),
        },
        'Invalid_Record',
      );
      const row = {
        id,
        name,
        jwks: 'keys' in read ? JSON.stringify({ keys: read.keys }) : null,
        jwksUrl: jwksUrl || null,
        scopes,
        createdBy: actor.userId,
        createdAt: now,
        revision: (stored?.revision ?? -1) + 1,
      };
      await upsertBackendService(tx, row, organisationIds);
      await removeTokensOf(tx, id);
    }
    await call.audit(tx, changeDetail(id, name, fields));
  });
}

/** The values of the form, by field, to compare two of them; keys by what tells them apart. */
function textsOf(
  service: Pick<BackendServiceRow, 'name' | 'jwksUrl' | 'scopes' | 'organisationIds'>,
  keys: readonly PublicKey[],
) {
  const described = keys.map(describeKey);
  return {
    name: service.name,
    jwks: described.map(({ id, kind, thumbprint }) => `${id} (${kind}, ${thumbprint})`).join(', '),
    jwksUrl: service.jwksUrl ?? '',
    scopes: service.scopes.join(' '),
    organisationIds: service.organisationIds.join(' '),
  };
}
