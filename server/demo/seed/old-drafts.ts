import { withTextFields } from '@wattle/contract/rules/dosing/text-fields.ts';
import { addDays, daysBetween } from '@wattle/contract/values/plain-date.ts';
import type { CurrentMedicine } from './chart-history.ts';
import { productIdentity } from './catalogue-rows.ts';
import { seedId } from './ids.ts';
import { momentAgo } from './moments.ts';
import { authorsOf } from './people.ts';
import type { Row } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';

/** The first and the last of these medicines, drafted again so many days ago by the first doctor. */
export function oldDrafts(
  resident: SeedResident,
  current: readonly CurrentMedicine[],
  daysAgo: number,
): Row<'draft'>[] {
  const { number, facility, today } = resident;
  const [doctor] = authorsOf(facility.organisationId, ['Doctor']);
  if (doctor === undefined) throw new RangeError('The facility has no doctor');
  const day = addDays(today, -daysAgo);
  const at = momentAgo(resident, daysAgo, 60);
  return [...current.slice(0, 1), ...current.slice(-1)].map(({ row, seed, prescription }, i) => {
    const { startDate, endDate } = prescription;
    const days = endDate === null ? null : daysBetween(startDate, endDate);
    return {
      id: seedId('draft', number, 999_000 + i),
      residentId: row.residentId,
      prescriberId: doctor.id,
      kind: 'represcribe',
      medicationId: row.id,
      prescription: withTextFields({
        ...prescription,
        startDate: day,
        endDate: days === null ? null : addDays(day, days),
      }),
      product: productIdentity(seed, prescription.brandName),
      reason: null,
      event: null,
      questionId: null,
      performedOn: day,
      createdAt: at,
      updatedAt: at,
    };
  });
}
