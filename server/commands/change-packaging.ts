import type { medications } from '@wattle/contract/operations/medications.ts';
import {
  acceptsPackaging,
  canChangePackaging,
  offersPackaging,
} from '@wattle/contract/rules/line/packaging.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { insertPackagingChange, takeBackMark } from '../queries/chart/chart-events.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { readChartLine } from '../readers/chart.ts';
import { todayIn } from '../time.ts';

/** Sets packed or unpacked for a current medicine on the latest order (CHT-05). */
export async function changePackaging(
  { db }: Container,
  call: Call<typeof medications.changePackaging>,
): Promise<void> {
  const { actor, now, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    requireActive(resident);
    const orderId = resident.latestOrderId;
    const key = body.medicationAuthoringSystemForeignKey;
    const found = await readChartLine(tx, orderId, key, todayIn(call.resident.timeZone, now));
    if (orderId === null || found === undefined || found.line.status === 'Ceased') {
      throw new Refusal('Not_On_Chart');
    }
    const { line, medication } = found;
    const { packagingType } = body;
    if (!acceptsPackaging(line.courseType, packagingType)) {
      throw new Refusal(
        'Packaging_Not_Offered',
        offersPackaging(line.courseType) ? 'Choose packed or unpacked.' : undefined,
      );
    }
    const capability = canChangePackaging(line);
    if (!capability.ok) throw new Refusal('Packaging_Not_Offered', capability.why);
    if (packagingType !== (line.changedPackaging ?? line.packagingType)) {
      await insertPackagingChange(tx, {
        medicationId: line.id,
        packagingType,
        actorId: actor.userId,
        at: now,
      });
      await takeBackMark(tx, line, medication, { actorId: actor.userId, at: now });
      await publish(tx, 'ChartChanged', resident, orderId);
    }
    await call.audit(tx, { medication: line.id, packaging: packagingType });
  });
}
