import { RecordCode } from '@wattle/contract/values/record-code.ts';
import * as z from 'zod/mini';
import { keysOf, type Sheet } from './sheet.ts';
import { maybeText, text } from '@wattle/contract/values/import-fields.ts';
import {
  completeOrganisation,
  organisationProblems,
} from '@wattle/contract/rules/people/administration.ts';
import { sql } from 'kysely';
import type { Loader } from './loader.ts';
import { Stage } from './stage.ts';
import { foundToo, keyed, newCodeRefusals, problemList, stageChanges } from './compare.ts';

export const OrganisationRow = z.strictObject({
  id: RecordCode,
  name: text,
  hpioNumber: maybeText,
  abn: maybeText,
});
export type OrganisationRow = z.infer<typeof OrganisationRow>;

export const organisationSheet: Sheet<OrganisationRow> = {
  kind: 'organisations',
  key: ['id'],
  row: OrganisationRow,
  cells: {},
};

const columns = keysOf(OrganisationRow.shape);

/** Organisations, by their code. */
export function organisationLoader(): Loader<OrganisationRow> {
  const stage = new Stage('organisation', columns);
  return {
    sheet: organisationSheet,
    begin: ({ tx }) => stage.create(tx),
    async compare(run, rows) {
      const ids = rows.map(({ row }) => row.id);
      const known = await run.tx
        .selectFrom('organisation')
        .select(columns)
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute();
      const storedById = keyed(known, ({ id }) => id);
      const ofCode = await newCodeRefusals(run, 'organisation', rows);
      const records = rows.map((located) => {
        const { row } = located;
        const stored = storedById.get(row.id);
        const { hpioNumber = stored?.hpioNumber, abn = stored?.abn } = row;
        const form = { name: row.name, hpioNumber: hpioNumber ?? '', abn: abn ?? '' };
        const complete = completeOrganisation(form);
        const values = {
          id: row.id,
          name: complete.name,
          hpioNumber: complete.hpioNumber || null,
          abn: complete.abn || null,
        };
        const refusals = problemList(organisationProblems(form));
        refusals.push(...ofCode(located));
        return { stored, values, refusals, ...foundToo(located, {}) };
      });
      return stageChanges(run, stage, records);
    },
    async write({ tx }) {
      await stage.insert(tx);
      await stage.update(tx, 'id', true);
    },
  };
}
