import { knownByName } from '@wattle/contract/rules/residents/usual-carers.ts';
import { type Carers, listCarers } from '../../queries/residents/usual-carers.ts';
import type { ImportRun, LocatedRow } from './loader.ts';
import type { ResidentRow } from './resident-columns.ts';
import type { StoredResident } from './stored-residents.ts';

type CarerLinks = Pick<
  StoredResident,
  'usualPrescriber' | 'usualPrescriberId' | 'usualPharmacy' | 'usualPharmacyId'
>;

/**
 * Whom the texts name, in the facility’s organisation. As long as a text stays, so does its link: a person may have got
 * another name.
 */
export async function carerLinks(
  { tx, now }: ImportRun,
  rows: readonly LocatedRow<ResidentRow>[],
): Promise<(row: ResidentRow, before: CarerLinks | undefined) => Partial<CarerLinks>> {
  const known = new Map<string, Carers>();
  for (const { row } of rows) {
    if (!known.has(row.facilityId)) {
      known.set(row.facilityId, await listCarers(tx, row.facilityId, now));
    }
  }
  return (row, before) => {
    const { prescribers = [], pharmacies = [] } = known.get(row.facilityId) ?? {};
    return {
      usualPrescriberId: linkOf(prescribers, row.usualPrescriber, {
        text: before?.usualPrescriber,
        id: before?.usualPrescriberId,
      }),
      usualPharmacyId: linkOf(pharmacies, row.usualPharmacy, {
        text: before?.usualPharmacy,
        id: before?.usualPharmacyId,
      }),
    };
  };
}

function linkOf<I extends string>(
  known: readonly { readonly id: I; readonly name: string }[],
  said: string | null | undefined,
  {
    text = null,
    id,
  }: { readonly text: string | null | undefined; readonly id: I | null | undefined },
): I | null {
  const now = said === undefined ? text : said;
  const kept = now === text ? known.find((one) => one.id === id) : undefined;
  return (kept ?? knownByName(now, known))?.id ?? null;
}
