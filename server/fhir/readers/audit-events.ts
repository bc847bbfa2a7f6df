import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin, type Reach } from '../caller.ts';
import { auditEventOf, type AuditRow } from '../map/audit-event.ts';
import { FhirFailure } from '../outcome.ts';
import { type ReadContext, readerBy } from '../reader.ts';
import {
  allOf,
  anyOf,
  codeCondition,
  idsOf,
  momentCondition,
  patientCondition,
  updatedCondition,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

/**
 * The audit log: all of it for administrators, but not about whom, because the role sees no resident; for systems, what
 * concerns residents within reach.
 */
export const auditEvents = readerBy(async (context, criteria, page) => {
  const showsResidents = context.reach.kind === 'service';
  if (!showsResidents && criteria.some(({ name }) => name === 'patient')) {
    const text = 'An administrator can’t search the audit log by resident.';
    throw new FhirFailure(403, { code: 'forbidden', text });
  }
  const conditions = [
    reachCondition(context.reach),
    ...criteria.map((one) => conditionOf(one, context)),
  ];
  return await findPage<AuditRow>(
    context.db,
    {
      found: sql`
        select log.sequence::text as id, log.sequence
        from audit_log as log
        where ${allOf(conditions)}`,
      rows: sql`
        select page.id, log.at, log.at as last_updated, log.actor, log.action, ${kind} as kind, log.origin,
          case when log.resident is not null then array[log.resident]
            else string_to_array(coalesce(log.detail ->> 'residents', ''), ' ')
          end as resident_ids
        from page
        inner join audit_log as log on log.sequence = page.sequence`,
    },
    page,
    (row) => auditEventOf(row, context.links, showsResidents),
  );
});

/** Create, read, update, delete or execute, by how the calls are named. */
const kind = sql`case
  when log.action ~ '^(view|fhir-read|fhir-search|fhir-export|print)' then 'R'
  when log.action ~ '^(remove|decline)' then 'D'
  when log.action ~ '^(finalise|register|create|import|open|add)' then 'C'
  when log.action ~ '^(sign-out|back-channel|fhir-token|fhir-notify|trigger|re-authenticate|verify)' then 'E'
  else 'U'
end`;

/** An administrator is in charge of the whole instance. A system reads only about its organisations' residents. */
function reachCondition(reach: Reach): RawBuilder<SqlBool> {
  if (reach.kind === 'person') return sql<SqlBool>`true`;
  return sql<SqlBool>`log.resident in (
    select resident.id::text from resident
    inner join facility on facility.id = resident.facility_id
    where ${isWithin(reach, sql`facility.organisation_id`)}
  )`;
}

function conditionOf(criterion: Criterion, { links }: ReadContext): RawBuilder<SqlBool> {
  const patient = patientCondition(criterion, links);
  if (patient !== undefined) {
    // As an array, so that the indexes on one resident and on several can both be used.
    const residents = sql`array(select resident.id::text from resident where ${patient})`;
    return anyOf([
      sql<SqlBool>`log.resident = any(${residents})`,
      sql<SqlBool>`(
        log.detail ? 'residents' and string_to_array(log.detail ->> 'residents', ' ') && ${residents}
      )`,
    ]);
  }
  const updated = updatedCondition(criterion, sql`log.at`);
  if (updated !== undefined) return updated;
  const { kind: form, name } = criterion;
  if (form === 'token' && name === '_id') {
    const sequences = idsOf(criterion).filter((id) => /^\d{1,15}$/.test(id));
    return sql<SqlBool>`log.sequence = any(${sequences}::bigint[])`;
  }
  if (form === 'token' && name === 'action') {
    return codeCondition(criterion.values, codeSystems.auditAction, kind);
  }
  if (form === 'date' && name === 'date') return momentCondition(criterion.values, sql`log.at`);
  throw new Error(`The audit log can’t be searched by ${name}`);
}
