import type { medications } from '@wattle/contract/operations/medications.ts';
import {
  areSameTimes,
  canChangeDoseTimes,
  doseTimesProblem,
  isSameInstruction,
  orderInstructionOf,
} from '@wattle/contract/rules/line/dose-times.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { takeBackMark } from '../queries/chart/chart-events.ts';
import { insertDoseTimesChange } from '../queries/chart/dose-times.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { readChartLine } from '../readers/chart.ts';
import { todayIn } from '../time.ts';

/** Changes the dose times of a current medicine, and nothing else (DOS-01, DOS-02). */
export async function changeDoseTimes(
  { db, now: clock }: Container,
  call: Call<typeof medications.submitDosageTimes>,
): Promise<void> {
  const { actor, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    requireActive(resident);
    // Dated once it is processed: a draft that was saved while it waited was written without knowing of it.
    const now = clock();
    const orderId = resident.latestOrderId;
    const key = body.medicationAuthoringSystemForeignKey;
    const found = await readChartLine(tx, orderId, key, todayIn(call.resident.timeZone, now));
    const isOurs = body.medicationAuthoringSystem === ownAuthoringSystem;
    if (orderId === null || found === undefined || !isOurs) throw new Refusal('Not_On_Chart');

    const { line, medication } = found;
    const capability = canChangeDoseTimes(medication);
    if (!capability.ok) throw new Refusal('Dose_Times_Not_Offered', capability.why);
    // Times fit the instruction that was seen. If it has changed since, they could be another medicine's dose.
    if (!isSameInstruction(orderInstructionOf(medication), body)) {
      throw new Refusal('Instruction_Changed');
    }
    const problem = doseTimesProblem(medication, body.times);
    if (problem !== null) throw new Refusal('Invalid_Dose_Times', `${problem}.`);

    const isChanged = !areSameTimes(medication.doseTimes, body.times);
    if (isChanged) {
      await insertDoseTimesChange(tx, {
        medicationId: line.id,
        orderId,
        beforeTimes: medication.doseTimes,
        doseTimes: body.times,
        actorId: actor.userId,
        actorName: actorName(actor),
        at: now,
      });
      await takeBackMark(tx, line, medication, { actorId: actor.userId, at: now });
      await publish(tx, 'ChartChanged', resident, orderId);
    }
    await call.audit(tx, { medication: line.id, times: body.times.join(' '), changed: isChanged });
  });
}
