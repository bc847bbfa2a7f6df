import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type { AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import { applyAllergyEvent } from '@wattle/contract/rules/residents/allergy-events.ts';
import { allergyOutcome, keptConflicts } from '@wattle/contract/rules/safety/allergy-outcome.ts';
import { isEqual } from '@wattle/contract/values/is-equal.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Kysely } from 'kysely';
import { actorName, type UserId } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Tables } from '../db/tables.ts';
import { Refusal } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import {
  type AllergyChangeRow,
  findAllergyChange,
  findRecordedAllergyEvent,
  insertAllergyChange,
  writeAllergyEvent,
} from '../queries/residents/allergies.ts';
import { queueUrgentMail } from '../queries/people/notices.ts';
import { findAskedOf } from '../queries/questions/questions.ts';
import { findKeepers } from '../queries/residents/keepers.ts';
import {
  type LockedResident,
  lockResident,
  updateResident,
} from '../queries/residents/residents.ts';
import { isPendingChange, readAllergies } from '../readers/allergies.ts';
import { readChart } from '../readers/chart.ts';
import { readDrafts } from '../readers/drafts.ts';
import { reportTo } from '../safety/report.ts';
import { todayIn } from '../time.ts';

type EventCall = Call<typeof portal.recordAllergyEvent>;

/** The resident’s allergies after the event, their latest change, and what the event means for the medicines. */
interface EventResult extends Omit<AllergyOutcome, 'allergies'> {
  readonly resident: LockedResident;
  readonly change: AllergyChangeRow | undefined;
}

/** Records what somebody says about a resident's allergies, once, and tells everybody who has the chart open. */
export async function recordAllergyEvent(
  container: Container,
  call: EventCall,
): Promise<EventResult> {
  try {
    return await container.db.kysely.transaction().execute((tx) => recordIn(tx, container, call));
  } catch (error) {
    // The id was used for another resident at the same moment, which this resident's lock doesn't prevent.
    if (isUniqueViolation(error, 'allergy_event_id_key')) throw new Refusal('Request_Changed');
    throw error;
  }
}

async function recordIn(
  tx: Kysely<Tables>,
  container: Container,
  call: EventCall,
): Promise<EventResult> {
  const { actor, now, body } = call;
  const { id, content } = body;
  const before = await lockResident(tx, call.resident.id);
  const done = await findRecordedAllergyEvent(tx, id);
  if (done !== undefined) {
    const isSame =
      done.residentId === before.id &&
      done.actorId === actor.userId &&
      isEqual(done.content, content);
    if (!isSame) throw new Refusal('Request_Changed');
    const {
      conflicts: _,
      allConflicts: __,
      ...means
    } = await meaningOf(tx, container, call, before);
    await call.audit(tx, { event: id, kind: content.kind, repeated: true });
    return { resident: before, change: await findAllergyChange(tx, before.id), ...means };
  }
  requireActive(before);
  const { waiting = [] } = await readAllergies(tx, before);
  const by = actorName(actor);
  const { allergiesKeptBy, allergyKeeperName } = await findKeepers(tx, before.id);
  const keeper = allergiesKeptBy && {
    system: allergiesKeptBy,
    ...(allergyKeeperName !== null && { name: allergyKeeperName }),
  };
  const applied = applyAllergyEvent(
    { status: before.allergyStatus, allergies: before.allergies },
    content,
    { at: toInstant(now), by, isWaiting: waiting.length > 0, keeper },
  );
  if (!applied.ok) throw new Refusal(applied.code, applied.why);

  const event = { id, residentId: before.id, content, actorId: actor.userId, byName: by, at: now };
  const resident: LockedResident = {
    ...before,
    ...(await writeAllergyEvent(tx, event, applied.after)),
  };
  const change = await changeAfter(tx, container, call, before, resident.allergies);
  const { conflicts, allConflicts, ...means } = await meaningOf(tx, container, call, resident);
  const open = new Set([...before.allergyConflicts, ...conflicts.map(({ key }) => key)]);
  await updateResident(tx, before.id, {
    ...keptConflicts(allConflicts.filter(({ key }) => open.has(key))),
    hasAllergyUpdated: change !== undefined && isPendingChange(change),
  });
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
  const known = new Set(before.allergyConflicts);
  const lines = conflicts.filter(({ key }) => !known.has(key)).map(({ line }) => line);
  await tellPrescribers(tx, container, call, resident, lines);
  await call.audit(tx, {
    event: id,
    kind: content.kind,
    status: resident.allergyStatus,
    allergies: resident.allergies.length,
    conflicts: conflicts.length,
  });
  return { resident, change, ...means };
}

/** By email, if they want that, whoever prescribes a medicine that the allergy conflicts with and isn't the caller, once. */
async function tellPrescribers(
  tx: Kysely<Tables>,
  { settings }: Container,
  { actor, now }: EventCall,
  { id: residentId, latestOrderId }: LockedResident,
  lines: readonly string[],
): Promise<void> {
  const prescribers = new Set<UserId | null>();
  for (const medicationId of lines) {
    prescribers.add(await findAskedOf(tx, { residentId, medicationId, latestOrderId }));
  }
  prescribers.delete(actor.userId);
  await queueUrgentMail(
    tx,
    settings,
    { residentId, askedOf: [...prescribers], by: actor.userId },
    now,
  );
}

/**
 * The change that the pharmacist has to action; only a resident with a chart has one. One that nobody has confirmed is
 * part of the next, so that they see all that changed since the last confirmation.
 */
async function changeAfter(
  tx: Kysely<Tables>,
  { newId }: Container,
  { now }: EventCall,
  before: LockedResident,
  allergies: readonly ListedAllergy[],
): Promise<AllergyChangeRow | undefined> {
  const last = await findAllergyChange(tx, before.id);
  if (before.latestOrderId === null) return last;
  const unconfirmed = before.hasAllergyUpdated ? last : undefined;
  const note = before.allergyNote;
  const disclaimer = before.allergyDisclaimer;
  const change = {
    id: newId(),
    residentId: before.id,
    note: unconfirmed?.note ?? note,
    newNote: note,
    disclaimer: unconfirmed?.disclaimer ?? disclaimer,
    newDisclaimer: disclaimer,
    recordedAt: now,
  };
  const details = unconfirmed?.details ?? before.allergies;
  await insertAllergyChange(tx, {
    ...change,
    details: JSON.stringify(details),
    newDetails: JSON.stringify(allergies),
  });
  return {
    ...change,
    details,
    newDetails: [...allergies],
    kind: null,
    actorId: null,
    at: null,
    givenName: null,
    familyName: null,
  };
}

async function meaningOf(
  tx: Kysely<Tables>,
  { log }: Container,
  { actor, now, body, resident: { timeZone } }: EventCall,
  resident: LockedResident,
) {
  const today = todayIn(timeZone, now);
  const draftsKey = { residentId: resident.id, prescriberId: actor.userId };
  const { medications } = await readChart(tx, resident.latestOrderId, today);
  const { drafts } = await readDrafts(tx, draftsKey, resident.isOnboarding, today);
  const allergies = await readAllergies(tx, resident);
  return allergyOutcome(body.content, { medications, drafts, allergies, today }, reportTo(log));
}
