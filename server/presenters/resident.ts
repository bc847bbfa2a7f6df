import { CtgCode, type Resident } from '@wattle/contract/entities/resident.ts';
import { TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { ageInYears } from '@wattle/contract/values/plain-date.ts';
import type { ResidentRow } from '../queries/residents.ts';
import { presentDate, todayIn } from '../time.ts';
import { presentChanges, presentPerson } from './resident-parts.ts';

/** A resident as the header of the chart shows them. */
export function presentResident(row: ResidentRow, now: Date): Resident {
  const person = presentPerson(row);
  return {
    ...person,
    age: ageInYears(person.dateOfBirth, todayIn(row.time_zone, now)),
    closingTheGapResponse: CtgCode.parse(row.ctg_code),
    centrelinkNumber: row.centrelink_number,
    lastUpdatedOn: toInstant(row.updated_at),
    facilityDetails: presentFacilityDetails(row),
    identifiers: presentIdentifiers(row),
    clinicalDetail: {
      coronaVirusStatus: row.coronavirus_status,
      healthComment: row.health_comment,
      diet: row.diet,
      specialNeeds: row.special_needs,
      medicationNote: row.medication_note,
    },
    statuses: presentChanges(row),
  };
}

export function presentFacilityDetails(row: ResidentRow) {
  return {
    name: row.facility_name,
    address1: row.address1,
    address2: row.address2,
    suburb: row.suburb,
    state: row.state,
    postcode: row.postcode,
    phone: row.phone,
    timeZone: TimeZone.parse(row.time_zone),
  };
}

function presentIdentifiers(row: ResidentRow): Resident['identifiers'] {
  return {
    medicareDetails:
      row.medicare_number === null
        ? null
        : {
            cardNumber: row.medicare_number,
            expiresOn: presentDate(row.medicare_expires_on),
            reference: row.medicare_reference,
          },
    dvaDetails:
      row.dva_number === null
        ? null
        : { dvaNumber: row.dva_number, dvaExpiry: presentDate(row.dva_expires_on) },
  };
}
