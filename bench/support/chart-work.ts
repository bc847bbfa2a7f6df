import { Order } from '@wattle/contract/entities/medication.ts';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/search-state.ts';
import { callerOf, type Read, readOf } from './reads.ts';
import type { Work } from './work.ts';

/** The first charts of the user's list, but for the sentinels, which fail. */
export async function chartsOf(user: Work['user'], url: string) {
  const call = await callerOf(user, url);
  const start = defaultSearch(user === 'doctor' ? 'Doctor' : 'Pharmacist');
  const body = toSearchRequest({ ...start, itemsPerPage: 100 }, []);
  const found = ResidentSearchResponse.parse(await call(readOf(portal.searchResidents, { body })));
  return found.searchResults
    .filter(({ chart, familyName }) => chart.updatedDate !== null && familyName !== 'Sentinel')
    .map((one) => ({
      authoringSystem: one.authoringSystem,
      foreignKey: one.authoringSystemForeignKey,
    }));
}

/** A change of each chart is marked as actioned and unmarked, in turn. */
export async function actions(url: string, residents: number): Promise<Work> {
  const call = await callerOf('pharmacist', url);
  const variants: Read[][] = [];
  for (const params of await chartsOf('pharmacist', url)) {
    const order = Order.parse(await call(readOf(medications.latestOrder, { params })));
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
