import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { RegistrationRequest } from '@wattle/contract/entities/registration.ts';
import {
  type RegistrationField,
  registrationLabels,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { nurse as anyNurse } from '@wattle/contract/rules/testing/registration.ts';

/** A nurse's registration under this name, complete; or another's, with what differs. */
export const nurse = (lastName: string, more: object = {}): RegistrationRequest =>
  RegistrationRequest.parse({
    ...anyNurse,
    lastName,
    email: `ada.${lastName.toLowerCase()}@example.org`,
    ...more,
  });

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
