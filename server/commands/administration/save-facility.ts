import { Weekday } from '@wattle/contract/values/weekday.ts';
import type { FacilityForm } from '@wattle/contract/entities/administration.ts';
import type { FieldChange } from '@wattle/contract/entities/field-change.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import {
  completeFacility,
  facilityProblems,
} from '@wattle/contract/rules/people/administration.ts';
import type { Kysely } from 'kysely';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { publishToLists } from '../../live/publish.ts';
import {
  changeDetail,
  fieldChanges,
  hasToSave,
  recordExists,
  settingTexts,
  usualSettings,
} from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import {
  findUseOfFacility,
  listFacilityRecords,
  upsertFacility,
} from '../../queries/instance/facility-records.ts';
import {
  isCodeTaken,
  listOrganisationRecords,
  lockSetup,
} from '../../queries/instance/organisation-records.ts';

/** Adds a facility under the code chosen for it, or changes it. */
export async function saveFacility(
  { db }: Container,
  call: Call<typeof portalAdministration.saveFacility>,
): Promise<void> {
  const { now, body } = call;
  const { id } = call.params;
  refuseProblems(facilityProblems(body), 'Invalid_Record');
  const { revision, ...values } = body;
  const form = completeFacility(values);
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const [stored] = await listFacilityRecords(tx, id);
    const kept = stored === undefined ? usualSettings : settingTexts(stored);
    // What an older page doesn’t say stays as it was.
    const {
      seenWithinHours = kept.seenWithinHours,
      chartKind = kept.chartKind,
      chartMonths = kept.chartMonths,
      packingDay = kept.packingDay,
      ...rest
    } = form;
    const shown = { ...rest, seenWithinHours, chartKind, chartMonths, packingDay };
    const fields = fieldChanges(stored && { ...stored, ...kept }, shown);
    if (hasToSave(stored, revision, fields)) {
      // As for an organisation.
      if (stored === undefined && (await isCodeTaken(tx, 'facility', id))) throw recordExists();
      if ((await listOrganisationRecords(tx, now, form.organisationId)).length === 0) {
        refuseProblems({ organisationId: 'Choose from the list' }, 'Invalid_Record');
      }
      if (stored !== undefined) await requireChangeable(tx, id, fields);
      await upsertFacility(tx, {
        ...shown,
        id,
        hpioNumber: form.hpioNumber || null,
        racsId: form.racsId || null,
        seenWithinHours: numberOf(seenWithinHours),
        chartMonths: numberOf(chartMonths),
        packingDay: Weekday.safeParse(packingDay).data ?? null,
        revision: (stored?.revision ?? -1) + 1,
      });
      // The packing day and the hours say when somebody is needed.
      await publishToLists(tx, id);
    }
    await call.audit(tx, changeDetail(id, form.name, fields));
  });
}

const numberOf = (text: string) => (text === '' ? null : Number(text));

/** A resident stays with their organisation, and the days of a chart stay the days they were written as. */
async function requireChangeable(
  tx: Kysely<Tables>,
  id: string,
  fields: readonly FieldChange[],
): Promise<void> {
  const isChanged = (field: keyof FacilityForm) => fields.some(({ name }) => name === field);
  const { hasResidents, hasCharts } = await findUseOfFacility(tx, id);
  refuseProblems(
    {
      ...(isChanged('organisationId') &&
        hasResidents && { organisationId: 'A facility with residents keeps its organisation' }),
      ...(isChanged('timeZone') &&
        hasCharts && {
          timeZone:
            'Charts were written here, and their days would become others. Add the facility under a new code.',
        }),
    },
    'Invalid_Record',
  );
}
