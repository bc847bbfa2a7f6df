import { medications } from '@wattle/contract/operations/medications.ts';
import { firstCharts, latestOrder } from './charts.ts';
import { callerOf, type ReadCall, readOf } from './reads.ts';
import type { Work } from './work.ts';

/** A change of each chart is marked as actioned and unmarked, in turn. */
export async function actions(url: string, residents: number): Promise<Work> {
  const call = await callerOf('pharmacist', url);
  const variants: ReadCall[][] = [];
  for (const params of await firstCharts(call, 'Pharmacist')) {
    const order = await latestOrder(call, params);
    const medicine = order.medications.find((one) => one.status !== 'Existing' && !one.confirmed);
    if (medicine === undefined) continue;
    const body = {
      residentAuthoringSystem: params.authoringSystem,
      residentAuthoringSystemForeignKey: params.foreignKey,
      medicationAuthoringSystem: medicine.authoringSystem,
      medicationAuthoringSystemForeignKey: medicine.authoringSystemForeignKey,
      pharmacyMedicationOrderId: order.id,
    };
    variants.push([readOf(medications.changeStatus, { body })]);
    if (variants.length === residents) break;
  }
  return { user: 'pharmacist', variants };
}
