import { codeSystems, ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { presentMedication } from '../../presenters/medication.ts';
import { todayIn } from '../../time.ts';
import { isWithin } from '../caller.ts';
import type { Links } from '../links.ts';
import { medicationRequestOf } from '../map/medication-request.ts';
import { medicationStatementOf } from '../map/medication-statement.ts';
import { expiredCharts } from '../queries/expired-charts.ts';
import {
  countMedicines,
  fhirStatus,
  findMedicines,
  lastUpdated,
  type MedicineRow,
} from '../queries/medicines.ts';
import type { FoundResource, ReadContext, Reader } from '../reader.ts';
import {
  allOf,
  anyOf,
  codeCondition,
  idCondition,
  idsOf,
  momentCondition,
  ofResidents,
  periodCondition,
} from '../search/conditions.ts';
import type { Criterion, Token } from '../search/criterion.ts';

type Condition = RawBuilder<SqlBool>;

/** The differences between the two types of resources. */
interface Kind {
  readonly isKind: Condition;
  readonly statusSystem: string;
  readonly resourceOf: (
    row: MedicineRow,
    medication: Medication,
    links: Links,
    today: PlainDate,
  ) => FoundResource['resource'];
}

function readerOf(kind: Kind): Reader {
  const within = ({ reach }: ReadContext) =>
    allOf([kind.isKind, isWithin(reach, sql`facility.organisation_id`)]);
  const foundOf = ({ links, now }: ReadContext, row: MedicineRow): FoundResource => {
    const today = todayIn(row.timeZone, now);
    return {
      resource: kind.resourceOf(row, presentMedication(row, true, today), links, today),
      lastUpdated: row.lastUpdated,
      residentId: row.residentId,
    };
  };
  return {
    async read(context, id) {
      const condition = allOf([within(context), idCondition([id], sql`m.id`)]);
      const first = { after: undefined, limit: 1 };
      const { rows } = await findMedicines(context.db, condition, context.now, first);
      return rows[0] && foundOf(context, rows[0]);
    },

    async search(context, criteria, page) {
      const updated = lastUpdated(context.now);
      const inSearch = ofResidents(context, criteria, updated, (one) =>
        conditionOf(one, kind, context),
      );
      const condition = allOf([kind.isKind, inSearch]);
      const { total, rows, matched } = await findMedicines(
        context.db,
        condition,
        context.now,
        page,
      );
      const isCounted = page.withoutTotal || (page.after === undefined && page.limit > 0);
      return {
        total: total ?? (isCounted ? rows.length : await countMedicines(context.db, matched)),
        found: rows.map((row) => foundOf(context, row)),
        notes: await expiredCharts(context, criteria, kind.isKind),
      };
    },
  };
}

/** The medicines of charts, also those that were ceased or replaced. */
export const medicationRequests = readerOf({
  isKind: sql<SqlBool>`m.medication_type <> 'MedicationHistory'`,
  statusSystem: codeSystems.requestStatus,
  resourceOf: medicationRequestOf,
});

/** Medicines that were recorded and not ordered. If there are none, that says nothing about what a resident takes. */
export const medicationStatements = readerOf({
  isKind: sql<SqlBool>`m.medication_type = 'MedicationHistory'`,
  statusSystem: codeSystems.statementStatus,
  resourceOf: medicationStatementOf,
});

function conditionOf(
  criterion: Criterion,
  { statusSystem }: Kind,
  { links, now }: ReadContext,
): Condition {
  const { kind, name } = criterion;
  if (kind === 'token') {
    switch (name) {
      case '_id':
        return idCondition(idsOf(criterion), sql`m.id`);
      case 'status':
        return codeCondition(criterion.values, statusSystem, fhirStatus(now));
      case 'intent':
        return codeCondition(criterion.values, codeSystems.requestIntent, sql`'order'`);
      case 'identifier':
        return identifierCondition(criterion.values, links);
    }
  }
  if (kind === 'date' && name === 'authoredon') {
    return momentCondition(criterion.values, sql`m.prescribed_at`);
  }
  if (kind === 'date' && name === 'effective') {
    const lastDay = sql`coalesce(m.end_date, 'infinity'::date)`;
    return periodCondition(criterion.values, sql`m.start_date`, lastDay);
  }
  throw new Error(`Medicines can’t be searched by ${name}`);
}

/** By our prescription number, or by what the sender of an imported medicine calls it. */
function identifierCondition(tokens: readonly Token[], { root }: Links): Condition {
  const own = `${root}/${ownIdentifiers.prescription}`;
  return anyOf(
    tokens.flatMap(({ system, code }) => {
      if (code === undefined) return [];
      const isOwn = sql<SqlBool>`m.script_number = ${code}`;
      if (system === own) return [isOwn];
      if (system !== undefined)
        return [sql<SqlBool>`m.imported_key = ${`${system ?? ''}|${code}`}`];
      return [isOwn, sql<SqlBool>`split_part(m.imported_key, '|', 2) = ${code}`];
    }),
  );
}
