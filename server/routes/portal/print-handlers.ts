import type { portal } from '@wattle/contract/operations/portal.ts';
import { isPharmacist } from '@wattle/contract/rules/people/roles.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { withReasonsKept } from '@wattle/contract/rules/safety/kept-checks.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { actorName } from '../../actor.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { presentAllergies, presentAllergy } from '../../presenters/allergy.ts';
import { presentCurrentOverrides } from '../../presenters/safety.ts';
import { checkAll } from '../../safety/check.ts';
import { askLicensedSource } from '../../safety/licensed-source.ts';
import { findWaitingReview } from '../../queries/chart/chart-reviews.ts';
import { presentChartSummary } from '../../presenters/chart.ts';
import { presentHistory, presentMedications } from '../../presenters/order.ts';
import { presentPrintedChart, printedOrders } from '../../presenters/printed-chart.ts';
import { PrintBusyError, PrintThread } from '../../print/print-thread.ts';
import { findAllergyChange } from '../../queries/residents/allergies.ts';
import { listDoseTimesChanges } from '../../queries/chart/dose-times.ts';
import { listChartLines, listOrderLines } from '../../queries/chart/order-lines.ts';
import { listOrders } from '../../queries/chart/orders.ts';
import { todayIn } from '../../time.ts';
import { currentResident } from './current-resident.ts';

/** The chart on paper (CHT-08). Only finalised orders are read, so drafts never get there. */
export function printHandlers(container: Container): Pick<Handlers<typeof portal>, 'printChart'> {
  const { db, log } = container;
  const { kysely } = db;
  const thread = new PrintThread();
  return {
    printChart: async ({ actor, now, query, resident }) => {
      const orders = await listOrders(kysely, resident.id);
      // The order before the last one printed, to see what that one changed.
      const read = orders.slice(0, printedOrders + 1);
      const lines = await listOrderLines(
        kysely,
        read.map(({ id }) => id),
      );
      const timesChanges = await listDoseTimesChanges(kysely, resident.id);
      const today = todayIn(resident.timeZone, now);
      const latest = orders[0] === undefined ? [] : await listChartLines(kysely, orders[0].id);
      const medications = presentMedications(latest, true, today);
      const chart = {
        lines: linesToCheck(medications, []),
        allergies: presentAllergy(resident, resident.waitingAllergies),
        today,
        limits: container.settings.doseLimits,
      };
      const current = new Set(chart.lines.map(({ key }) => key));
      const overrides = presentCurrentOverrides(orders, current);
      const checks = checkAll(log, chart, await askLicensedSource(container, chart));
      const document = presentPrintedChart({
        resident: await currentResident(container, resident, now),
        allergies: presentAllergies(resident, await findAllergyChange(kysely, resident.id)),
        summary: presentChartSummary(resident, await findWaitingReview(kysely, resident), now),
        medications,
        checks: checks.map((check) => withReasonsKept(check, overrides)),
        overrides,
        history: presentHistory(read, lines, timesChanges, today).slice(0, printedOrders),
        orderCount: orders.length,
        publicUrl: container.settings.publicUrl,
        printedAt: toInstant(now),
        printedBy: actorName(actor),
        withChanges: isPharmacist(actor.userType),
        withQrCode: query.qrCodeAllowed,
        withHistory: query.withHistory === true,
      });
      try {
        return await thread.print(document, actor.userId);
      } catch (error) {
        if (!(error instanceof PrintBusyError)) throw error;
        if (error.isOwn) {
          throw new Failure(
            429,
            'Your other charts are still being printed. Try again in a moment.',
            5,
          );
        }
        throw new Failure(503, 'Too many charts are being printed. Try again in a moment.');
      }
    },
  };
}
