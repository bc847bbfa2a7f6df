import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { nurse } from '@wattle/contract/rules/testing/registration.ts';
import type { TestApp } from './test-app.ts';

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
