import { isDeepStrictEqual } from 'node:util';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { KeptContent, StayEventContent } from '@wattle/contract/entities/stay-event.ts';
import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { stayProblems } from '@wattle/contract/rules/residents/stay.ts';
import { timeIn, toInstant } from '@wattle/contract/values/instant.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { requireSeen } from '../../policies/stays.ts';
import { lockResident } from '../../queries/residents/residents.ts';
import {
  addStayEvent,
  listStayEvents,
  type StayEventRow,
} from '../../queries/residents/stay-events.ts';
import { readChart } from '../../readers/chart.ts';
import { todayIn } from '../../time.ts';

type RecordCall = Call<typeof portalStays.recordStayEvent>;

/** Records what happened to a resident's stay, once for each id. */
export async function recordStayEvent(
  { db, now: clock }: Container,
  call: RecordCall,
): Promise<void> {
  try {
    await db.kysely.transaction().execute(async (tx) => {
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
      const today = todayIn(call.resident.timeZone, at);
      const { medications } = await readChart(tx, resident.latestOrderId, today);
      const current = medications.filter(({ status }) => status !== 'Ceased');
      const onChart = current.map((one) => ({ key: keyOf(one), medicine: nameOf(one) }));
      const time = timeIn(call.resident.timeZone, toInstant(at));
      const problems = stayProblems(body.content, { events, today, time, onChart });
      if (problems.length > 0) {
        const content = problems.map(([propertyName, message]) => ({ propertyName, message }));
        throw new Refusal('Invalid_Stay', undefined, content);
      }
      await addStayEvent(tx, resident.id, events, {
        id: body.id,
        content: kept(body.content, new Map(onChart.map(({ key, medicine }) => [key, medicine]))),
        actor,
        at,
      });
      await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
      await call.audit(tx, { event: body.id, kind: body.content.kind });
    });
  } catch (error) {
    // The id is another resident's.
    if (isUniqueViolation(error, 'stay_event_id_key')) throw new Refusal('Stay_Changed');
    throw error;
  }
}

const keyOf = ({ authoringSystemForeignKey }: Medication) => authoringSystemForeignKey;
const nameOf = ({ product }: Medication) => productName(product);

/** As it is stored: with the names that the medicines have now. */
function kept(content: StayEventContent, names: ReadonlyMap<string, string>): KeptContent {
  if (content.kind !== 'return') return content;
  return {
    ...content,
    medicines: content.medicines.map((one) => ({
      ...one,
      medicine: names.get(one.medicationForeignKey) ?? '',
    })),
  };
}

/** Whether a stored event is what the caller has sent before. */
function isSame({ content, actorId }: StayEventRow, { actor, body }: RecordCall): boolean {
  if (actorId !== actor.userId) return false;
  if (content.kind !== 'return') return isDeepStrictEqual(content, body.content);
  const medicines = content.medicines.map(({ medicationForeignKey, answer, note }) => ({
    medicationForeignKey,
    answer,
    note,
  }));
  return isDeepStrictEqual({ ...content, medicines }, body.content);
}
