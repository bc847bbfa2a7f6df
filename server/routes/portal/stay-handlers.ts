import type { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { correctStayEvent } from '../../commands/stays/correct-stay-event.ts';
import { reconcileReturn } from '../../commands/stays/reconcile-return.ts';
import { recordStayEvent } from '../../commands/stays/record-stay-event.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentStayEvent } from '../../presenters/stay-event.ts';
import { listStayEvents } from '../../queries/residents/stay-events.ts';

/** What happens to a resident's stay. */
export function stayHandlers(container: Container): Handlers<typeof portalStays> {
  return {
    stayEvents: async ({ resident }) =>
      (await listStayEvents(container.db.kysely, resident.id)).map(presentStayEvent),
    recordStayEvent: (call) => recordStayEvent(container, call),
    correctStayEvent: (call) => correctStayEvent(container, call),
    reconcileReturn: (call) => reconcileReturn(container, call),
  };
}
