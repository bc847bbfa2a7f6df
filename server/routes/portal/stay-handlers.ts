import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import type { ChangePlace } from '../../commands/stays/kept-content.ts';
import { correctStayEvent } from '../../commands/stays/correct-stay-event.ts';
import { reconcileReturn } from '../../commands/stays/reconcile-return.ts';
import { recordStayEvent } from '../../commands/stays/record-stay-event.ts';
import type { Container } from '../../container.ts';
import { writePlace } from '../../intake/screen/write-place.ts';
import type { Handlers } from '../../http/services.ts';
import { presentStayEvent } from '../../presenters/stay-event.ts';
import { listStayEvents } from '../../queries/residents/stay-events.ts';

/** What happens to a resident's stay. */
export function stayHandlers(container: Container): Handlers<typeof portalStays> {
  const { newId } = container;
  const changePlace: ChangePlace = async (tx, { actor, origin, resident }, now, place) => {
    const run = { tx, actor, origin, now, newId, organisationId: null };
    await writePlace(run, resident.id, place);
  };
  return {
    stayEvents: async ({ resident }) =>
      (await listStayEvents(container.db.kysely, resident.id)).map(presentStayEvent),
    recordStayEvent: (call) => recordStayEvent(container, call, changePlace),
    correctStayEvent: (call) => correctStayEvent(container, call, changePlace),
    reconcileReturn: (call) => reconcileReturn(container, call),
  };
}
