import { type DetailsForm, detailColumns } from '@wattle/contract/entities/resident-details.ts';
import type { portalResidents } from '@wattle/contract/operations/portal-residents.ts';
import { keptElsewhere } from '@wattle/contract/rules/residents/field-keeper.ts';
import { identityProblems } from '@wattle/contract/rules/residents/identity-changes.ts';
import {
  completeResident,
  residentProblems,
} from '@wattle/contract/rules/residents/resident-form.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { fieldChanges, hasToSave } from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { findOrganisationOf } from '../../queries/instance/facility-of-caller.ts';
import { isOthersIhi, lockResident } from '../../queries/residents/resident-details.ts';
import { todayIn } from '../../time.ts';
import {
  type DetailColumn,
  fieldList,
  type ResidentField,
  residentFields,
} from '@wattle/contract/entities/resident-fields.ts';
import { textsOf } from '../../presenters/resident-texts.ts';
import { writeTyped } from './screen-run.ts';

/**
 * Changes what is known about a resident, through the intake. What another system keeps stays as it is, and of the names
 * and the birth date one changes at a time, so that nobody becomes somebody else.
 */
export async function saveDetails(
  { db, newId }: Container,
  call: Call<typeof portalResidents.saveResidentDetails>,
): Promise<void> {
  const { resident, now, body } = call;
  const form = completeResident(body.form);
  await db.kysely.transaction().execute(async (tx) => {
    const stored = await lockResident(tx, resident.id);
    const before = textsOf(stored);
    const fields = fieldChanges(before, form);
    const names = fields.map(({ name }) => name);
    if (hasToSave(stored, body.revision, fields)) {
      const problems = {
        ...residentProblems(form, todayIn(resident.timeZone, now)),
        ...identityProblems(before, form),
        ...Object.fromEntries(
          keptElsewhere(stored).map((name) => [
            name,
            'Another system keeps this. Change it there.',
          ]),
        ),
        ...(form.ihiNumber !== '' &&
          (await isOthersIhi(tx, form.ihiNumber, { ...stored, residentId: stored.id })) && {
            ihiNumber: 'Another resident has this IHI',
          }),
      };
      // What was wrong before and isn’t touched can stay.
      refuseProblems(
        Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name))),
        'Invalid_Record',
      );
      const organisationId = await findOrganisationOf(tx, stored.facilityId);
      await writeTyped({ ...call, tx, newId, organisationId }, rowOf(before, form, names));
    }
    await call.audit(tx, { columns: names.join(' ') });
  });
}

/** A row of a file has the columns that every resident has, those that changed, and what is of them. */
function rowOf(
  before: ReturnType<typeof textsOf>,
  form: DetailsForm,
  changed: readonly string[],
): Record<string, string> {
  const required = fieldList.filter(({ blank }) => blank === undefined);
  const isTouched = (name: DetailColumn) => {
    const { of }: ResidentField = residentFields[name];
    return changed.includes(name) || (of !== undefined && changed.includes(of));
  };
  return {
    ...Object.fromEntries(required.map(({ name }) => [name, before[name]])),
    ...Object.fromEntries(detailColumns.filter(isTouched).map((name) => [name, form[name]])),
  };
}
