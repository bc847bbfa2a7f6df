import type { medications } from '@wattle/contract/operations/medications.ts';
import { countersign } from '../../commands/countersign.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentPrescriber, presentToCountersign } from '../../presenters/on-behalf.ts';
import { presentHistory } from '../../presenters/order.ts';
import { listCountersigning, listPrescribers } from '../../queries/chart/on-behalf.ts';
import { listDoseTimesChanges } from '../../queries/chart/dose-times.ts';
import { listOrderLines } from '../../queries/chart/order-lines.ts';
import { listOrders } from '../../queries/chart/orders.ts';
import { todayIn } from '../../time.ts';

type OnBehalfHandlers = Pick<
  Handlers<typeof medications>,
  'prescribers' | 'toCountersign' | 'countersign' | 'countersignList'
>;

/** Orders entered on behalf of a prescriber, and their countersignature (DRF-01). */
export function onBehalfHandlers(container: Container): OnBehalfHandlers {
  const { kysely } = container.db;
  return {
    prescribers: async ({ resident, now }) =>
      (await listPrescribers(kysely, resident.facilityId, now)).map(presentPrescriber),
    toCountersign: async ({ actor, resident, now }) => {
      // Almost every chart has none.
      if (!resident.hasOpenPhoneOrder) return [];
      const orders = await listOrders(kysely, resident.id);
      const ids = orders.map(({ id }) => id);
      const lines = await listOrderLines(kysely, ids);
      const timesChanges = await listDoseTimesChanges(kysely, resident.id);
      return presentHistory(orders, lines, timesChanges, todayIn(resident.timeZone, now)).filter(
        ({ onBehalf }) =>
          onBehalf?.prescriberId === actor.userId && onBehalf.countersignedAt === null,
      );
    },
    countersign: (call) => countersign(container, call),
    countersignList: async ({ actor }) =>
      (await listCountersigning(kysely, actor.userId, actor.accountId)).map(presentToCountersign),
  };
}
