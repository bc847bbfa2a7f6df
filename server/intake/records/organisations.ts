import {
  completeOrganisation,
  organisationProblems,
} from '@wattle/contract/rules/administration.ts';
import { sql } from 'kysely';
import type { Loader } from './loader.ts';
import { type OrganisationRow, organisationSheet } from './organisation-sheet.ts';
import { Stage } from './stage.ts';
import { alsoFound, keyed, newCodeRefusals, problemList, stageJudged } from './compare.ts';

const columns = ['id', 'name', 'hpioNumber', 'abn'] as const;

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
      const judged = rows.map((located) => {
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
        return { stored, values, refusals, ...alsoFound(located, {}) };
      });
      return stageJudged(run, stage, judged);
    },
    async write({ tx }) {
      await stage.insert(tx);
      await stage.update(tx, 'id', true);
    },
  };
}
