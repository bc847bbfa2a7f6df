import { questionDays } from '@wattle/contract/rules/needs/question-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasLeft } from '../questions/questions.ts';
import {
  dayOf,
  digestOf,
  nameOf,
  type NeedSource,
  type NeedViewer,
  onlyName,
} from './need-source.ts';

/** The questions of a kind about a resident, with how each was asked and of whom. */
const questionsThat = (condition: RawBuilder<unknown>) => sql`
  join question on question.resident_id = r.id and ${condition}
  join question_event as asking on asking.id = question.id
  left join app_user as person on person.id = question.asked_of`;

const askedOn = dayOf(sql`question.asked_at`);
const line = sql`asking.content -> 'line' -> 'product'`;
const about = sql`array_agg(case when jsonb_typeof(${line}) = 'object' then ${nameOf(line)} else 'the chart' end
  order by question.asked_at, asking.sequence)`;
const aside = sql`coalesce(${about} filter (where question.kind = 'recommendation'), '{}')`;
const cause = digestOf(
  sql`string_agg(question.id::text, ',' order by question.asked_at, question.id)`,
);

/** Of the viewer, or of nobody who is still here; an urgent one is everybody’s. */
export const openQuestions = ({ userId, now }: NeedViewer): NeedSource => ({
  joined: questionsThat(sql`question.state = 'open'`),
  where: sql`question.is_urgent or person.id is null or person.id = ${userId}
    or ${hasLeft(sql`person`, sql`r.facility_id`, now)}`,
  isGrouped: true,
  due: sql`min(${askedOn} + case when question.is_urgent then 0 else ${questionDays}::int end)`,
  since: sql`min(${dayOf(sql`question.asked_at`)})`,
  about,
  aside,
  by: onlyName(sql`asking.by_name`),
  cause,
});

/** With the prescriber to call, or that they aren’t here to be called. */
export const waitingQuestions = ({ now }: NeedViewer): NeedSource => ({
  joined: questionsThat(sql`question.state = 'open'`),
  // Another one about the same resident that was asked since then isn’t late.
  where: sql`${askedOn} + ${questionDays}::int < place.today`,
  isGrouped: true,
  due: sql`min(${askedOn} + ${questionDays}::int)`,
  since: sql`min(${dayOf(sql`question.asked_at`)})`,
  about,
  aside,
  by: onlyName(sql`person.given_name || ' ' || person.family_name ||
    case when ${hasLeft(sql`person`, sql`r.facility_id`, now)} then ', who has left' else '' end`),
  cause,
});

/** What became of questions, until somebody of the kind of user who asked has had it on the screen. */
export const answeredQuestions = ({ userType }: NeedViewer): NeedSource => ({
  joined: questionsThat(sql`question.closed_at is not null and question.outcome_seen_at is null
    and question.state <> 'withdrawn' and question.asked_by_type = ${userType}`),
  isGrouped: true,
  due: sql`min(${dayOf(sql`question.closed_at`)})`,
  since: sql`min(${dayOf(sql`question.closed_at`)})`,
  about,
  aside,
  outcomes: sql`array_agg(question.state order by question.asked_at, asking.sequence)`,
  by: onlyName(sql`(
    select event.by_name from question_event as event
    where event.question_id = question.id and event.content ->> 'kind' <> 'outcome-seen'
    order by event.sequence desc limit 1
  )`),
  cause,
});
