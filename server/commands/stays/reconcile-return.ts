import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { lockResident } from '../../queries/residents/residents.ts';
import { addStayEvent, listStayEvents } from '../../queries/residents/stay-events.ts';

/** A prescriber says that the chart is right after the return that they were shown. */
export async function reconcileReturn(
  { db, now: clock, newId }: Container,
  call: Call<typeof portalStays.reconcileReturn>,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const { actor, params } = call;
    const resident = await lockResident(tx, call.resident.id);
    const events = await listStayEvents(tx, resident.id);
    const event = events.find(({ id }) => id === params.eventId);
    if (event?.content.kind !== 'return') {
      throw new Failure(404, 'There is no such return from hospital.');
    }
    requireActive(resident);
    const isDone = events.some(
      ({ content, about }) => content.kind === 'reconciled' && about === event.id,
    );
    if (!isDone) {
      // Another return has come since, or this one was entered in error.
      if (resident.returnToReconcile !== event.id) throw new Refusal('Stay_Changed');
      await addStayEvent(tx, resident.id, events, {
        id: newId(),
        content: { kind: 'reconciled', order: null },
        about: event.id,
        actor,
        at: clock(),
      });
      await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    }
    await call.audit(tx, { event: event.id, ...(isDone && { repeated: true }) });
  });
}
