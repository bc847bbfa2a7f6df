import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { chartListOf, type ChartListRow } from '../map/chart-list.ts';
import { readerBy } from '../reader.ts';
import { codeCondition, idCondition, idsOf, ofResidents } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

/** Every version of the charts of the caller’s residents. */
export const chartLists = readerBy(async (context, criteria, page) => {
  return await findPage<ChartListRow>(
    context.db,
    {
      found: sql`
        select chart.id::text as id, chart.id as chart_id, resident.id as resident_id,
          resident.latest_order_id = chart.id as is_latest, facility.time_zone
        from pharmacy_order as chart
        inner join resident on resident.id = chart.resident_id
        inner join facility on facility.id = resident.facility_id
        where ${ofResidents(context, criteria, sql`chart.finalised_at`, conditionOf)}`,
      rows: sql`
        select page.*, chart.finalised_at, chart.finalised_at as last_updated,
          chart.finalised_by_name,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'medicationId', line.medication_id,
              'isStatement', medication.medication_type = 'MedicationHistory',
              'status', line.status,
              'isChange', line.status_since = chart.id,
              'isReplacement', medication.replaces_id is not null
            ) order by medication.prescribed_at, line.medication_id), '[]')
            from order_medication as line
            inner join medication on medication.id = line.medication_id
            where line.order_id = chart.id
          ) as lines
        from page
        inner join pharmacy_order as chart on chart.id = page.chart_id`,
    },
    page,
    chartListOf,
  );
});

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  if (criterion.kind === 'token') {
    const { name, values } = criterion;
    if (name === '_id') return idCondition(idsOf(criterion), sql`chart.id`);
    if (name === 'code') return codeCondition(values, codeSystems.listUse, sql`'medications'`);
    if (name === 'status') {
      const status = sql`case when resident.latest_order_id = chart.id then 'current' else 'retired' end`;
      return codeCondition(values, codeSystems.listStatus, status);
    }
  }
  throw new Error(`Charts can’t be searched by ${criterion.name}`);
}
