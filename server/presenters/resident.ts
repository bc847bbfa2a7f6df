import type { Resident } from '@wattle/contract/entities/resident.ts';
import { eachNote } from '@wattle/contract/entities/resident-columns.ts';
import { chosenLength } from '@wattle/contract/rules/orders/chart-length.ts';
import { coronavirusOn } from '@wattle/contract/rules/residents/coronavirus.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { ageInYears } from '@wattle/contract/values/plain-date.ts';
import type { LookAlikeRow } from '../queries/residents/look-alikes.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';
import { presentInstant, todayIn } from '../time.ts';
import { presentChanges, presentPerson } from './resident-parts.ts';

/** A resident, for the chart's header, with those who could be taken for them. */
export function presentResident(
  row: ResidentRow,
  lookAlikes: readonly LookAlikeRow[],
  now: Date,
): Resident {
  const today = todayIn(row.timeZone, now);
  const person = presentPerson(row, today);
  return {
    ...person,
    age: ageInYears(person.dateOfBirth, today),
    closingTheGap: {
      code: row.ctgCode,
      recordedAt: presentInstant(row.ctgRecordedAt),
      recordedBy: row.ctgRecordedBy,
    },
    closingTheGapResponse: row.ctgCode,
    lookAlikes: [...lookAlikes],
    room: row.room,
    centrelinkNumber: row.centrelinkNumber,
    lastUpdatedOn: toInstant(row.updatedAt),
    facilityDetails: presentFacilityDetails(row),
    identifiers: presentIdentifiers(row),
    clinicalDetail: {
      coronaVirusStatus:
        row.coronavirus === null
          ? row.coronavirusStatus
          : (coronavirusOn(row.coronavirus, today)?.status ?? null),
      ...eachNote((name) => row[name]),
    },
    coronavirus: row.coronavirus,
    photo: row.photo,
    photoConsent: row.photoConsent,
    details: {
      admittedOn: row.admittedOn,
      contactName: row.contactName,
      contactRelationship: row.contactRelationship,
      contactPhone: row.contactPhone,
      usualPrescriber: row.usualPrescriber,
      usualPharmacy: row.usualPharmacy,
    },
    statuses: presentChanges(row),
  };
}

export function presentFacilityDetails(row: ResidentRow) {
  return {
    id: row.facilityId,
    name: row.facilityName,
    address1: row.address1,
    address2: row.address2,
    suburb: row.suburb,
    state: row.state,
    postcode: row.postcode,
    phone: row.phone,
    timeZone: row.timeZone,
    seenWithinHours: row.seenWithinHours,
    chartLength: chosenLength(row.chartKind, row.chartMonths),
    packingDay: row.packingDay,
  };
}

function presentIdentifiers(row: ResidentRow): Resident['identifiers'] {
  return {
    medicareDetails:
      row.medicareNumber === null
        ? null
        : {
            cardNumber: row.medicareNumber,
            expiresOn: row.medicareExpiresOn,
            reference: row.medicareReference,
          },
    dvaDetails:
      row.dvaNumber === null ? null : { dvaNumber: row.dvaNumber, dvaExpiry: row.dvaExpiresOn },
  };
}
