import type { NeedReason } from '@wattle/contract/entities/need.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { sql } from 'kysely';
import { reviewSoonDays } from '@wattle/contract/rules/orders/review.ts';
import {
  dayOf,
  digestOf,
  latestToday,
  nameOf,
  type NeedSource,
  type NeedViewer,
  onlyName,
} from './need-source.ts';
import {
  allergyUpdate,
  chartReview,
  controlledToAction,
  notSeen,
  packAffected,
  toAction,
  toConfirm,
} from './pharmacist-sources.ts';
import {
  allergyChanged,
  changedByOther,
  courseEnd,
  doseToDecide,
  draftsEnd,
  measureDue,
  pauseOver,
  toCountersign,
} from './prescriber-sources.ts';
import { answeredQuestions, openQuestions, waitingQuestions } from './question-sources.ts';

/** Whom a facility calls about a chart: the usual prescriber or, if none is named, whose order the latest is. */
const prescriber = sql`coalesce(r.usual_prescriber, (
  select coalesce(given.prescriber_name, o.finalised_by_name) from pharmacy_order as o
  left join order_on_behalf as given on given.order_id = o.id where o.id = r.latest_order_id
))`;

const chartExpiry = (viewer: NeedViewer): NeedSource => ({
  where: sql`r.latest_order_id is not null and r.chart_expiry <= ${latestToday(viewer)} + ${reviewSoonDays}::int`,
  due: sql`r.chart_expiry`,
  ...(isAssistant(viewer.userType) && { by: prescriber }),
  cause: sql`r.chart_expiry::text`,
});

const noChart = ({ userType, userId }: NeedViewer): NeedSource => ({
  where: sql`r.latest_order_id is null`,
  due: sql`coalesce(r.admitted_on, ${dayOf(sql`r.updated_at`)}) + 1`,
  since: sql`r.admitted_on`,
  ...(isAssistant(userType)
    ? { by: sql`r.usual_prescriber` }
    : { about: sql`case when r.usual_prescriber_id = ${userId} then array['them'] else '{}' end` }),
  cause: sql`coalesce(r.admitted_on::text, 'unknown')`,
});

const conflict = {
  isGrouped: true,
  due: sql`min(coalesce(${dayOf(sql`r.allergies_recorded_at`)}, place.today))`,
  since: sql`min(${dayOf(sql`r.allergies_recorded_at`)})`,
  cause: digestOf(sql`array_to_string(r.allergy_conflicts, ',')`),
} as const;

const hasEnded = (m: string) => sql`coalesce(${sql.ref(`${m}.end_date`)} < place.today, false)`;

/** A medicine that the caller prescribes. */
const ownAllergyConflict = ({ userId }: NeedViewer): NeedSource => ({
  ...conflict,
  joined: sql`join medication as m on m.id = any(r.allergy_conflict_lines) and m.prescribed_by = ${userId}
    and m.imported_from is null and not ${hasEnded('m')}`,
  where: sql`r.allergy_conflicts <> '{}'`,
  about: sql`array_agg(distinct ${nameOf(sql`m.product`)})`,
});

/** Whichever it is, unless the caller prescribes one of them. */
const allergyConflict = ({ userId }: NeedViewer): NeedSource => ({
  ...conflict,
  joined: sql`left join medication as m on m.id = any(r.allergy_conflict_lines) and not ${hasEnded('m')}`,
  where: sql`r.allergy_conflicts <> '{}' and (m.id is not null or r.allergy_conflict_lines = '{}') and not exists (
    select from medication as own where own.id = any(r.allergy_conflict_lines) and own.prescribed_by = ${userId}
      and own.imported_from is null and not ${hasEnded('own')}
  )`,
  about: sql`coalesce(array_agg(distinct ${nameOf(sql`m.product`)}) filter (where m.id is not null), '{}')`,
  by: onlyName(sql`m.prescribed_by_name`),
});

/** Nobody is given it any more, whoever prescribed it. */
const endedAllergyConflict = (): NeedSource => ({
  ...conflict,
  joined: sql`join medication as m on m.id = any(r.allergy_conflict_lines) and ${hasEnded('m')}`,
  where: sql`r.allergy_conflicts <> '{}'`,
  about: sql`array_agg(distinct ${nameOf(sql`m.product`)})`,
});

const heldItem = (): NeedSource => ({
  joined: sql`join held_item as item on item.resident_id = r.id and item.outcome is null and item.is_clinical`,
  where: sql`r.has_held_item`,
  isGrouped: true,
  due: sql`min(${dayOf(sql`item.received_at`)})`,
  since: sql`min(${dayOf(sql`item.received_at`)})`,
  about: sql`array_agg(item.resource_type)`,
  cause: sql`max(item.received_at)::text`,
});

/** Open orders that were entered for prescribers, at a facility. */
const notCountersigned = (): NeedSource => ({
  joined: sql`
    join pharmacy_order as o on o.resident_id = r.id
    join order_on_behalf as given on given.order_id = o.id
    left join countersignature as signed on signed.order_id = o.id`,
  where: sql`r.has_open_phone_order and signed.order_id is null`,
  isGrouped: true,
  due: sql`min(${dayOf(sql`o.finalised_at`)}) + 1`,
  since: sql`min(${dayOf(sql`o.finalised_at`)})`,
  about: sql`array_agg('Order ' || o.sequence order by o.sequence)`,
  by: sql`string_agg(distinct given.prescriber_name, ', ')`,
  cause: digestOf(sql`string_agg(o.sequence::text, ' ' order by o.sequence)`),
});

/** Where each reason is read from. What it says and how urgent it is stands in its rule. */
export const needSources: Readonly<Record<NeedReason, (viewer: NeedViewer) => NeedSource>> = {
  'dose-to-decide': doseToDecide,
  'measure-due': measureDue,
  'drafts-end': draftsEnd,
  'no-chart': noChart,
  'own-allergy-conflict': ownAllergyConflict,
  'allergy-conflict': allergyConflict,
  'ended-allergy-conflict': endedAllergyConflict,
  question: openQuestions,
  'question-waiting': waitingQuestions,
  'question-answered': answeredQuestions,
  countersign: toCountersign,
  'chart-expiry': chartExpiry,
  'course-end': courseEnd,
  'allergy-changed': allergyChanged,
  'pause-over': pauseOver,
  'held-item': heldItem,
  'changed-by-other': changedByOther,
  's8-to-action': controlledToAction,
  'not-seen': notSeen,
  'to-action': toAction,
  'pack-affected': packAffected,
  'allergy-update': allergyUpdate,
  'to-confirm': toConfirm,
  'chart-review': chartReview,
  'not-countersigned': notCountersigned,
};
