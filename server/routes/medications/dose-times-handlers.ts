import type { medications } from '@wattle/contract/operations/medications.ts';
import { orderInstructionOf } from '@wattle/contract/rules/line/dose-times.ts';
import { changeDoseTimes } from '../../commands/change-dose-times.ts';
import type { Container } from '../../container.ts';
import { Refusal } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { presentMedication } from '../../presenters/medication.ts';
import { listOrderLines } from '../../queries/chart/order-lines.ts';
import { findLatestOrder } from '../../queries/chart/orders.ts';
import { todayIn } from '../../time.ts';

type DoseTimesHandlers = Pick<
  Handlers<typeof medications>,
  'orderInstruction' | 'submitDosageTimes'
>;

/** Dose times of one medicine (DOS-01, DOS-02). */
export function doseTimesHandlers(container: Container): DoseTimesHandlers {
  const { kysely } = container.db;
  return {
    orderInstruction: async ({ params, resident, now }) => {
      const order = await findLatestOrder(kysely, resident.id);
      const lines = order === undefined ? [] : await listOrderLines(kysely, [order.id]);
      const line = lines.find(({ id }) => id === params.medicationAuthoringSystemForeignKey);
      if (line === undefined) throw new Refusal('Not_On_Chart');
      return orderInstructionOf(presentMedication(line, true, todayIn(resident.timeZone, now)));
    },
    submitDosageTimes: (call) => changeDoseTimes(container, call),
  };
}
