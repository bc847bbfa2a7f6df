import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { TestApp } from './test-app.ts';

/** A nurse's registration, complete. */
export const nurse = {
  firstName: 'Ada',
  lastName: 'Chen',
  gender: 'F',
  dateOfBirth: '1980-02-29',
  email: 'ada.chen@example.org',
  phoneArea: '02',
  phoneLocal: '5550 1234',
  organisationName: 'Banksia Care',
  facilityName: 'Banksia House',
  userType: 'RegisteredNurse',
  termsAcknowledged: true,
};

/** A doctor's, with the sections for doctors. */
export const doctor = {
  ...nurse,
  email: 'lee.wong@example.org',
  userType: 'Doctor',
  designation: 'Geriatrician',
  hpiiNumber: '8003 6199 0001 5717',
  prescriberNumber: '2425739',
  ahpraRegistrationNumber: 'MED0000932846',
  practiceName: 'City Practice',
  streetAddress: '1 Test Street',
  city: 'Sydney',
  postCode: '2000',
  state: 'NSW',
  medProviderNumber1: '2426621B',
  medProviderValidFrom1: '2020-01-01',
};

export const registerUrl = `/portal${portalRegistration.register.path}`;
export const listUrl = `/portal${portalRegistration.registrations.path}`;

/** Registers somebody, by default with a new email address; returns the id. Throws if it wasn't accepted. */
export async function registered(app: TestApp, values: { email?: string } = {}): Promise<string> {
  const form = { ...nurse, email: `${randomUUID()}@example.org`, ...values };
  const answer = await app.anonymous.post(registerUrl, form);
  if (answer.statusCode !== 204) throw new Error(`Not registered: ${answer.body}`);
  const { id } = await app.container.db.kysely
    .selectFrom('registration')
    .select('id')
    .where('status', '=', 'Waiting')
    .where(sql`form ->> 'email'`, '=', form.email)
    .executeTakeFirstOrThrow();
  return id;
}
