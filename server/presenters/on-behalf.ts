import { missingNumbers } from '@wattle/contract/rules/people/complete-prescriber.ts';
import type { OnBehalf, Prescriber } from '@wattle/contract/entities/on-behalf.ts';
import type { ToCountersign } from '@wattle/contract/entities/to-countersign.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { PrescriberRow, ToCountersignRow } from '../queries/chart/on-behalf.ts';
import type { OrderRow } from '../queries/chart/orders.ts';
import { presentInstant } from '../time.ts';

/** Whose order it is; null if it was finalised in the caller's own name. */
export function presentOnBehalf(order: OrderRow): OnBehalf | null {
  const { prescriberId, prescriberName: prescriber, means, heardBy, countersignedAt } = order;
  if (prescriberId === null || prescriber === null || means === null) return null;
  return {
    prescriberId,
    prescriber,
    means,
    heardBy,
    countersignedAt: presentInstant(countersignedAt),
  };
}

export function presentPrescriber(row: PrescriberRow): Prescriber {
  const { id, givenName, familyName, userType, prescriberNumber } = row;
  return {
    id,
    givenName,
    familyName,
    userType,
    prescriberNumber,
    missingNumbers: missingNumbers(row),
  };
}

export function presentToCountersign(row: ToCountersignRow): ToCountersign {
  return {
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    facility: row.facilityName,
    orders: row.orders,
    since: toInstant(row.since),
  };
}
