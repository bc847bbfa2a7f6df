import { isDeepStrictEqual } from 'node:util';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { StayEventContent } from '@wattle/contract/entities/stay-event.ts';
import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { stayProblems } from '@wattle/contract/rules/residents/stay.ts';
import { timeIn, toInstant } from '@wattle/contract/values/instant.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { requireSeen } from '../../policies/stays.ts';
import { findFacilityOf } from '../../queries/instance/facility-of-caller.ts';
import { type LockedResident, lockResident } from '../../queries/residents/residents.ts';
import {
  addStayEvent,
  listStayEvents,
  type StayEventRow,
} from '../../queries/residents/stay-events.ts';
import { readChart } from '../../readers/chart.ts';
import { todayIn } from '../../time.ts';
import {
  type ChangePlace,
  keptContent,
  placeAfter,
  sentContent,
  type TransferPlaces,
} from './kept-content.ts';

type RecordCall = Call<typeof portalStays.recordStayEvent>;

/**
 * Records what happened to a resident's stay, once for each id. A transfer, a discharge and a death change the record by
 * `changePlace`, as what other systems say of them does.
 */
export async function recordStayEvent(
  container: Container,
  call: RecordCall,
  changePlace: ChangePlace,
): Promise<void> {
  try {
    await container.db.kysely
      .transaction()
      .execute((tx) => recordIn(tx, container, call, changePlace));
  } catch (error) {
    // The id is another resident's.
    if (isUniqueViolation(error, 'stay_event_id_key')) throw new Refusal('Stay_Changed');
    throw error;
  }
}

async function recordIn(
  tx: Kysely<Tables>,
  { now: clock }: Container,
  call: RecordCall,
  changePlace: ChangePlace,
): Promise<void> {
  const { actor, body } = call;
  const resident = await lockResident(tx, call.resident.id);
  const events = await listStayEvents(tx, resident.id);
  const done = events.find(({ id }) => id === body.id);
  if (done !== undefined) {
    if (!isSame(done, call)) throw new Refusal('Stay_Changed');
    await call.audit(tx, { event: body.id, repeated: true });
    return;
  }
  requireActive(resident);
  requireSeen(events, body.lastSeen);
  // What was recorded while it waited for its turn is before it.
  const at = clock();
  const { timeZone } = call.resident;
  const today = todayIn(timeZone, at);
  const { medications } = await readChart(tx, resident.latestOrderId, today);
  const onChart = medications
    .filter(({ status }) => status !== 'Ceased')
    .map((one) => ({ key: keyOf(one), medicine: nameOf(one) }));
  const { admittedOn, facilityId, room } = resident;
  const time = timeIn(timeZone, toInstant(at));
  const now = { events, today, time, onChart, admittedOn, facilityId, room };
  const problems = stayProblems(body.content, now);
  if (problems.length > 0) refuseInvalid(problems);
  const names = new Map(onChart.map(({ key, medicine }) => [key, medicine]));
  const content = keptContent(
    body.content,
    names,
    await placesOf(tx, actor, body.content, resident),
  );
  const after = placeAfter(content);
  if (after !== undefined) {
    const { status, place = { facilityId, room } } = after;
    await changePlace(tx, call, at, { ...place, status });
  }
  await addStayEvent(tx, resident.id, events, { id: body.id, content, actor, at });
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
  await call.audit(tx, {
    event: body.id,
    kind: content.kind,
    ...(content.kind === 'transfer' && { from: facilityId, to: content.to.facilityId }),
  });
}

const keyOf = ({ authoringSystemForeignKey }: Medication) => authoringSystemForeignKey;
const nameOf = ({ product }: Medication) => productName(product);

function refuseInvalid(problems: ReturnType<typeof stayProblems>): never {
  const content = problems.map(([propertyName, message]) => ({ propertyName, message }));
  throw new Refusal('Invalid_Stay', undefined, content);
}

/**
 * From where to where a transfer goes: to a facility of the caller's organisations only, so that nobody is put on the
 * lists of others.
 */
async function placesOf(
  tx: Kysely<Tables>,
  { accountId }: Actor,
  content: StayEventContent,
  { facilityId, room }: LockedResident,
): Promise<TransferPlaces | undefined> {
  if (content.kind !== 'transfer') return undefined;
  const own = await findFacilityOf(tx, facilityId, null);
  const to = content.facilityId ?? facilityId;
  const found = to === facilityId ? own : await findFacilityOf(tx, to, accountId);
  if (own === undefined || found === undefined) {
    return refuseInvalid([['facilityId', 'You have no such facility']]);
  }
  return {
    from: { facilityId, facility: own.name, room },
    to: { facilityId: to, facility: found.name, room: content.room.trim() || null },
  };
}

/** Whether a stored event is what the caller has sent before. */
function isSame({ content, actorId }: StayEventRow, { actor, body }: RecordCall): boolean {
  return actorId === actor.userId && isDeepStrictEqual(sentContent(content), body.content);
}
