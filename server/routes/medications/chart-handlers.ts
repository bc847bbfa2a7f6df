import { courseFilterDays } from '@wattle/contract/entities/search.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import {
  presentChartContact,
  presentChartSummary,
  presentCourses,
} from '../../presenters/chart.ts';
import { readSinceSigned } from '../../readers/since-signed.ts';
import { todayIn } from '../../time.ts';
import { presentHistory, presentOrder } from '../../presenters/order.ts';
import { findWaitingReview } from '../../queries/chart/chart-reviews.ts';
import { listRecentContacts } from '../../queries/residents/contacts.ts';
import { listCourseEnds } from '../../queries/chart/courses.ts';
import { listDoseTimesChanges } from '../../queries/chart/dose-times.ts';
import { listChartLines, listOrderLines } from '../../queries/chart/order-lines.ts';
import {
  type ChartRow,
  findLatestOrder,
  findOrder,
  listOrders,
} from '../../queries/chart/orders.ts';

type ChartHandlers = Pick<
  Handlers<typeof medications>,
  | 'chartSummary'
  | 'chartContact'
  | 'courseSummary'
  | 'latestOrder'
  | 'order'
  | 'history'
  | 'sinceSigned'
>;

/** Reading a chart. */
export function chartHandlers({ db }: Container): ChartHandlers {
  const { kysely } = db;

  const present = async (order: ChartRow, isLatest: boolean, timeZone: TimeZone, now: Date) => {
    const lines = await listChartLines(kysely, order.id);
    return presentOrder(order, lines, isLatest, todayIn(timeZone, now));
  };

  return {
    chartSummary: async ({ resident, now }) => {
      const review = await findWaitingReview(kysely, resident);
      const { heldItemCount, heldEndings } = resident;
      return {
        ...presentChartSummary(resident, review, now),
        heldItemCount,
        heldEndings: [...heldEndings],
      };
    },
    chartContact: async ({ resident }) =>
      presentChartContact(resident, await listRecentContacts(kysely, resident.id)),
    courseSummary: async ({ resident, now, query }) => {
      const today = todayIn(resident.timeZone, now);
      const days = courseFilterDays[query.courseExpiryDateRange];
      return presentCourses(
        resident.id,
        await listCourseEnds(kysely, resident.id, today, days),
        today,
      );
    },
    latestOrder: async ({ actor, resident, now }) => {
      const reader = isPrescriber(actor.userType) ? actor.userId : null;
      const order = await findLatestOrder(kysely, resident.id, reader);
      return order === undefined ? null : present(order, true, resident.timeZone, now);
    },
    order: async ({ resident, now, params }) => {
      const order = await findOrder(kysely, params.orderId);
      if (order?.residentId !== resident.id) {
        throw new Failure(404, 'There is no such version of this chart.');
      }
      const latest = await findLatestOrder(kysely, resident.id);
      return present(order, latest?.id === order.id, resident.timeZone, now);
    },
    history: async ({ resident, now }) => {
      const orders = await listOrders(kysely, resident.id);
      const ids = orders.map(({ id }) => id);
      const lines = await listOrderLines(kysely, ids);
      const timesChanges = await listDoseTimesChanges(kysely, resident.id);
      return presentHistory(orders, lines, timesChanges, todayIn(resident.timeZone, now));
    },
    sinceSigned: ({ actor, resident, now }) => readSinceSigned(kysely, actor.userId, resident, now),
  };
}
