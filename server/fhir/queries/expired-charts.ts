import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Issue } from '../outcome.ts';
import type { ReadContext } from '../reader.ts';
import { allOf, ofResidents } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { today } from './medicines.ts';

const most = 20;

/**
 * Warnings for a search for the active medicines of named residents: those of an expired chart aren't active, but
 * whoever looks for what a resident takes must not read that as no medicines.
 */
export async function expiredCharts(
  context: ReadContext,
  criteria: readonly Criterion[],
  isKind: RawBuilder<SqlBool>,
): Promise<Issue[]> {
  const whose = criteria.filter(({ name }) => name === 'patient');
  if (whose.length === 0 || !criteria.some(asksForActive)) return [];
  const { now, db } = context;
  const { rows } = await sql<{ id: string; lastDay: string }>`
    select resident.id, resident.chart_expiry::text as last_day
    from resident
    join facility on facility.id = resident.facility_id
    where ${ofResidents(context, whose, sql`resident.updated_at`, () => allOf([]))}
      and resident.chart_expiry < ${today(now)}
      and exists (
        select from order_medication as line
          join medication as m on m.id = line.medication_id
        where line.order_id = resident.latest_order_id and line.status <> 'Ceased'
          and coalesce(m.end_date >= ${today(now)}, true) and ${isKind}
      )
    order by resident.id limit ${most}`.execute(db);
  return rows.map(({ id, lastDay }) => ({
    code: 'business-rule',
    severity: 'warning',
    text: `The last day of the chart of Patient/${id} was ${lastDay}. Its medicines are “completed” until a prescriber renews the chart: ask for them without the status.`,
  }));
}

const asksForActive = (criterion: Criterion): boolean =>
  criterion.kind === 'token' &&
  criterion.name === 'status' &&
  criterion.values.some(({ code }) => code === 'active');
