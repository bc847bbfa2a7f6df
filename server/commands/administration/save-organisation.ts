import {
  completeOrganisation,
  organisationProblems,
} from '@wattle/contract/rules/people/administration.ts';
import { problemsOf } from '@wattle/contract/rules/people/provider-details.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import type { Kysely } from 'kysely';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import {
  changeDetail,
  fieldChanges,
  hasToSave,
  recordExists,
} from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { forgetSource, hasSent } from '../../queries/residents/keepers.ts';
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
  const { name, hpioNumber, abn, ...keptBy } = completeOrganisation(body);
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const [stored] = await listOrganisationRecords(tx, now, id);
    const { allergiesKeptBy = stored?.allergiesKeptBy ?? '' } = keptBy;
    const { detailsKeptBy = stored?.detailsKeptBy ?? '' } = keptBy;
    const form = { name, hpioNumber, abn, allergiesKeptBy, detailsKeptBy };
    const fields = fieldChanges(stored, form);
    if (hasToSave(stored, body.revision, fields)) {
      // Two codes that differ only in case look the same.
      if (stored === undefined && (await isCodeTaken(tx, 'organisation', id))) throw recordExists();
      const changed = new Set(fields.map((field) => field.name));
      refuseProblems(
        problemsOf({
          allergiesKeptBy: changed.has('allergiesKeptBy')
            ? await unknownSystem(tx, id, allergiesKeptBy)
            : undefined,
          detailsKeptBy: changed.has('detailsKeptBy')
            ? await unknownSystem(tx, id, detailsKeptBy)
            : undefined,
        }),
        'Invalid_Record',
      );
      if (changed.has('allergiesKeptBy')) await forgetSource(tx, id, allergiesKeptBy || null);
      await upsertOrganisation(tx, {
        id,
        name,
        hpioNumber: hpioNumber || null,
        abn: abn || null,
        allergiesKeptBy: allergiesKeptBy || null,
        detailsKeptBy: detailsKeptBy || null,
        revision: (stored?.revision ?? -1) + 1,
      });
    }
    await call.audit(tx, changeDetail(id, name, fields));
  });
}

/** A system that has sent nobody yet is a slip of the pen, and would leave every allergy waiting for it. */
async function unknownSystem(
  tx: Kysely<Tables>,
  organisationId: string,
  system: string,
): Promise<string | undefined> {
  if (system === '' || (await hasSent(tx, system, organisationId))) return undefined;
  return 'No resident of this organisation has come from this system yet.';
}
