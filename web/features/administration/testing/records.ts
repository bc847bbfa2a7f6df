import {
  FacilityRecord,
  type OrganisationRecord,
  UserRecord,
  type UserSummary,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { openApp } from '../../../testing/app.tsx';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';

export const userId = '00000000-0000-4000-8000-000000000001';

export function organisation(changes: Partial<OrganisationRecord> = {}): OrganisationRecord {
  return {
    id: 'banksia',
    name: 'Banksia Care',
    hpioNumber: '',
    abn: '',
    revision: 3,
    facilityCount: 2,
    userCount: 14,
    ...changes,
  };
}

export function facility(changes: Partial<Record<keyof FacilityRecord, unknown>> = {}) {
  return FacilityRecord.parse({
    id: 'banksia-house',
    organisationId: 'banksia',
    name: 'Banksia House',
    address1: '1 Example Street',
    address2: '',
    suburb: 'Glenelg',
    state: 'SA',
    postcode: '5045',
    phone: '08 5550 0000',
    timeZone: 'Australia/Adelaide',
    hpioNumber: '',
    racsId: '',
    seenWithinHours: '24',
    chartKind: 'electronic',
    chartMonths: '',
    packingDay: '',
    revision: 5,
    organisationName: 'Banksia Care',
    residentCount: 0,
    ...changes,
  });
}

export function user(changes: Partial<Record<keyof UserRecord, unknown>> = {}): UserRecord {
  return UserRecord.parse({
    id: userId,
    userType: 'Doctor',
    givenName: 'Ada',
    familyName: 'Castle',
    email: 'ada@example.org',
    hpiiNumber: '8003619900015717',
    prescriberNumber: '2425739',
    ahpraNumber: '',
    qualification: '',
    organisationIds: ['banksia'],
    accessEndsAt: null,
    state: 'Active',
    isShared: false,
    revision: 2,
    invitation: null,
    ...changes,
  });
}

export function summary(changes: Partial<UserSummary> = {}): UserSummary {
  return {
    id: userId,
    state: 'Active',
    userType: 'Doctor',
    givenName: 'Ada',
    familyName: 'Castle',
    email: 'ada@example.org',
    isShared: false,
    organisationNames: ['Banksia Care'],
    accessEndsAt: null,
    ...changes,
  };
}

/** The server has these organisations. */
export function hasOrganisations(...records: OrganisationRecord[]): void {
  answers(portal.organisationRecords, records.length === 0 ? [organisation()] : records);
}

/** As many as a country could have. */
export const manyOrganisations = Array.from({ length: 400 }, (_, at) =>
  organisation({ id: `org-${at}`, name: `Organisation ${String(at).padStart(3, '0')}` }),
);

export const longName =
  'Aged and Community Care Providers of the Northern Rivers, the Darling Downs and Far-Western-Queensland-Incorporated';

/** Opens a screen of administration, signed in as the administrator with this id. */
export function open(path = '', ownId = 'admin'): void {
  openApp(`/administration${path}`, person({ userType: 'Administrator', userId: ownId }));
}
