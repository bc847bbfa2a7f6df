import { TimeZone } from '@wattle/contract/values/instant.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { states } from '@wattle/contract/values/registration-codes.ts';
import { optionalLine } from '@wattle/contract/values/text.ts';
import * as z from 'zod/mini';
import { keysOf, type Sheet } from './sheet.ts';
import { maybeText, text } from '@wattle/contract/values/import-fields.ts';
import {
  completeFacility,
  facilityProblems,
} from '@wattle/contract/rules/people/administration.ts';
import { sql } from 'kysely';
import type { Loader } from './loader.ts';
import { Stage } from './stage.ts';
import { foundToo, keyed, newCodeRefusals, problemList, stageChanges } from './compare.ts';

export const FacilityRow = z.strictObject({
  id: RecordCode,
  organisationId: RecordCode,
  name: text,
  address1: text,
  address2: maybeText,
  suburb: text,
  state: z.enum(states.map(({ code }) => code)),
  postcode: z.string().check(z.regex(/^\d{4}$/, 'isn’t four digits')),
  /** Empty only from systems that have none: in a file it is required. */
  phone: optionalLine(200),
  timeZone: TimeZone,
  hpioNumber: maybeText,
  racsId: maybeText,
});
export type FacilityRow = z.infer<typeof FacilityRow>;

export const facilitySheet: Sheet<FacilityRow> = {
  kind: 'facilities',
  key: ['id'],
  row: FacilityRow,
  cells: {},
};

const columns = keysOf(FacilityRow.shape);

/** Facilities, by their code. */
export function facilityLoader(): Loader<FacilityRow> {
  const stage = new Stage('facility', columns);
  return {
    sheet: facilitySheet,
    begin: ({ tx }) => stage.create(tx),
    async compare(run, rows) {
      const { tx } = run;
      const known = await tx
        .selectFrom('facility')
        .select(columns)
        .select((eb) =>
          eb
            .exists(
              eb.selectFrom('resident').whereRef('facilityId', '=', 'facility.id').select('id'),
            )
            .as('hasResidents'),
        )
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('pharmacyOrder')
                .innerJoin('resident', 'resident.id', 'pharmacyOrder.residentId')
                .whereRef('resident.facilityId', '=', 'facility.id')
                .select('pharmacyOrder.id'),
            )
            .as('hasCharts'),
        )
        .where('id', '=', sql<string>`any(${rows.map(({ row }) => row.id)}::text[])`)
        .execute();
      const storedById = keyed(known, ({ id }) => id);
      const organisations = await tx
        .selectFrom('organisation')
        .select('id')
        .where('id', '=', sql<string>`any(${rows.map(({ row }) => row.organisationId)}::text[])`)
        .execute();
      const organisationIds = new Set(organisations.map(({ id }) => id));
      const ofCode = await newCodeRefusals(run, 'facility', rows);
      const records = rows.map((located) => {
        const { row } = located;
        const stored = storedById.get(row.id);
        const { address2 = stored?.address2, hpioNumber = stored?.hpioNumber } = row;
        const { racsId = stored?.racsId } = row;
        const form = {
          ...row,
          address2: address2 ?? '',
          hpioNumber: hpioNumber ?? '',
          racsId: racsId ?? '',
        };
        const complete = completeFacility(form);
        const values = {
          ...complete,
          hpioNumber: complete.hpioNumber || null,
          racsId: complete.racsId || null,
        };
        const { phone, ...problems } = facilityProblems(form);
        // Files have to have a phone number; facilities of other systems often have none.
        const isWithout = row.phone === '' || phone === undefined;
        const refusals = problemList(isWithout ? problems : { ...problems, phone });
        refusals.push(...ofCode(located));
        if (!organisationIds.has(row.organisationId)) {
          refusals.push('organisationId names no organisation');
        }
        if (stored?.hasCharts && stored.timeZone !== row.timeZone) {
          refusals.push('it has charts, whose days would become others in another timeZone');
        }
        // Users of the other organisation would see the charts of everyone who lives there.
        const isMoved = stored !== undefined && stored.organisationId !== row.organisationId;
        const holds =
          isMoved && stored.hasResidents ? ['it has residents and would change organisation'] : [];
        return { stored, values, refusals, ...foundToo(located, { holds }) };
      });
      return stageChanges(run, stage, records);
    },
    async write({ tx }) {
      await stage.insert(tx);
      await stage.update(tx, 'id', true);
    },
  };
}
