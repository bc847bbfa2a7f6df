import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type TaskRow, taskOf } from '../map/task.ts';
import { readerBy } from '../reader.ts';
import {
  codeCondition,
  idCondition,
  idsOf,
  momentCondition,
  ofResidents,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

/** A prescriber had it on the screen, as far as nobody has answered. */
const status = sql`case when question.state in ('answered', 'accepted') then 'completed'
  when question.state = 'declined' then 'rejected'
  when question.state in ('withdrawn', 'overtaken') then 'cancelled'
  when question.seen_at is null then 'requested' else 'received' end`;

/** What was asked about the caller’s residents. */
export const tasks = readerBy(
  async (context, criteria, page) =>
    await findPage<TaskRow>(
      context.db,
      {
        found: sql`
          select question.id::text as id, question.resident_id, question.state, question.is_urgent,
            question.medication_id, question.asked_by, question.asked_of, ${status} as status,
            question.updated_at as last_updated, facility.organisation_id
          from question
          inner join resident on resident.id = question.resident_id
          inner join facility on facility.id = resident.facility_id
          where ${ofResidents(context, criteria, sql`question.updated_at`, conditionOf)}`,
        rows: sql`
          select page.*, coalesce(medication.medication_type = 'MedicationHistory', false) as is_statement,
            person.given_name || ' ' || person.family_name as asked_of_name,
            (
              select jsonb_agg(jsonb_build_object(
                'content', event.content, 'by', event.by_name, 'at', event.at
              ) order by event.sequence)
              from question_event as event where event.question_id = page.id::uuid
            ) as events
          from page
          left join medication on medication.id = page.medication_id
          left join app_user as person on person.id = page.asked_of`,
      },
      page,
      taskOf,
    ),
);

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  const { kind, name } = criterion;
  if (kind === 'token' && name === '_id') return idCondition(idsOf(criterion), sql`question.id`);
  if (kind === 'token' && name === 'status') {
    return codeCondition(criterion.values, codeSystems.taskStatus, status);
  }
  if (kind === 'date' && name === 'authored-on') {
    return momentCondition(criterion.values, sql`question.asked_at`);
  }
  throw new Error(`Tasks can’t be searched by ${name}`);
}
