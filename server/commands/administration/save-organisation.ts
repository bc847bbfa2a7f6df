import {
  completeOrganisation,
  organisationProblems,
} from '@wattle/contract/rules/people/administration.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import {
  changeDetail,
  fieldChanges,
  hasToSave,
  recordExists,
} from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import {
  isCodeTaken,
  listOrganisationRecords,
  lockSetup,
  upsertOrganisation,
} from '../../queries/instance/organisation-records.ts';

/** Adds an organisation under the code chosen for it, or changes it. */
export async function saveOrganisation(
  { db }: Container,
  call: Call<typeof portalAdministration.saveOrganisation>,
): Promise<void> {
  const { now, body } = call;
  const { id } = call.params;
  refuseProblems(organisationProblems(body), 'Invalid_Record');
  const { name, hpioNumber, abn } = completeOrganisation(body);
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const [stored] = await listOrganisationRecords(tx, now, id);
    const fields = fieldChanges(stored, { name, hpioNumber, abn });
    if (hasToSave(stored, body.revision, fields)) {
      // Two codes that differ only in case look the same.
      if (stored === undefined && (await isCodeTaken(tx, 'organisation', id))) throw recordExists();
      await upsertOrganisation(tx, {
        id,
        name,
        hpioNumber: hpioNumber || null,
        abn: abn || null,
        revision: (stored?.revision ?? -1) + 1,
      });
    }
    await call.audit(tx, changeDetail(id, name, fields));
  });
}
