import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { RegistrationRequest } from '@wattle/contract/entities/registration.ts';
import {
  type RegistrationField,
  registrationLabels,
} from '@wattle/contract/rules/people/registration-sections.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** A nurse's registration under this name, complete. */
export function nurse(lastName: string): RegistrationRequest {
  return {
    firstName: 'Ada',
    lastName,
    gender: 'F',
    dateOfBirth: '1980-02-29' as PlainDate,
    email: `ada.${lastName.toLowerCase()}@example.org`,
    phoneArea: '02',
    phoneLocal: '5550 1234',
    organisationName: 'Banksia Care',
    facilityName: 'Banksia House',
    userType: 'RegisteredNurse',
    termsAcknowledged: true,
  };
}

/** What else a doctor has to enter. */
export const practice = {
  designation: 'Geriatrician',
  hpiiNumber: '8003619900015717',
  prescriberNumber: '2425739',
  ahpraRegistrationNumber: 'MED0000932846',
  practiceName: 'City Practice',
  streetAddress: '1 Test Street',
  city: 'Sydney',
  postCode: '2000',
  state: 'NSW',
  medProviderNumber1: '2426621B',
  medProviderValidFrom1: '2020-01-01' as PlainDate,
};

/** Sends a registration without a browser. */
export async function register(url: string, body: RegistrationRequest): Promise<void> {
  const answer = await fetch(`${url}/portal${portalRegistration.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** The box or list of a field; another field's name may begin with its name. */
export function field(page: Page, name: RegistrationField) {
  const label = registrationLabels[name];
  const choices = ['gender', 'userType', 'state'];
  const role = choices.includes(name) ? 'combobox' : 'textbox';
  return page.getByRole(role, { name: label, exact: true });
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** The links of the invitations sent to an address, each on one line of its email, in no order. */
export async function invitationsTo(dataDir: string, email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^http\S+\/invitation\/[\w-]{32}(?=\r?$)/m.exec(mail)?.[0] ?? '');
}
