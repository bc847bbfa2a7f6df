import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { canCorrect, isEnding, lastHappened } from '@wattle/contract/rules/residents/stay.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { requireSeen } from '../../policies/stays.ts';
import { findFacilityOf } from '../../queries/instance/facility-of-caller.ts';
import { lockResident } from '../../queries/residents/residents.ts';
import { addStayEvent, listStayEvents } from '../../queries/residents/stay-events.ts';
import { type ChangePlace, placeBefore } from './kept-content.ts';

/** Says that the last event of a stay was entered in error, and why. What was before it counts again. */
export async function correctStayEvent(
  { db, now: clock }: Container,
  call: Call<typeof portalStays.correctStayEvent>,
  changePlace: ChangePlace,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const { actor, body, params } = call;
    const resident = await lockResident(tx, call.resident.id);
    const events = await listStayEvents(tx, resident.id);
    const event = events.find(({ id }) => id === params.eventId);
    if (event === undefined) throw new Failure(404, 'There is no such event of this stay.');
    const done = events.find(({ id }) => id === body.id);
    if (done !== undefined) {
      const isSame =
        done.about === event.id && done.reason === body.reason && done.actorId === actor.userId;
      if (!isSame) throw new Refusal('Stay_Changed');
      await call.audit(tx, { event: event.id, repeated: true });
      return;
    }
    requireSeen(events, body.lastSeen);
    if (lastHappened(events)?.id !== event.id) {
      throw notCorrected('Only what was recorded last can be corrected.');
    }
    const isSent = event.actorId === null;
    const capability = canCorrect({ content: event.content, isSent }, actor.userType);
    if (!capability.ok) throw notCorrected(capability.why);
    if (!isEnding(event.content)) requireActive(resident);
    const at = clock();
    const before = placeBefore(event.content);
    if (before !== undefined) {
      const { status, place = { facilityId: resident.facilityId, room: resident.room } } = before;
      const isTheirs = await findFacilityOf(tx, place.facilityId, actor.accountId);
      if (isTheirs === undefined) {
        throw notCorrected('You don’t work for the facility that the resident came from.');
      }
      await changePlace(tx, call, at, { ...place, status });
    }
    await addStayEvent(tx, resident.id, events, {
      id: body.id,
      content: { kind: 'correction' },
      about: event.id,
      reason: body.reason,
      actor,
      at,
    });
    await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    await call.audit(tx, { event: event.id, correction: body.id });
  });
}

function notCorrected(message: string): Refusal {
  return new Refusal('Invalid_Stay', message, [{ propertyName: 'eventId', message }]);
}
