import type { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import {
  completeRegistration,
  registrationDay,
  registrationProblems,
} from '@wattle/contract/rules/people/registration.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { networkOf } from '../policies/network.ts';
import { hourMs, registrationsPerHour, requireRoom } from '../policies/registrations.ts';
import {
  findOldestOf,
  findWaitingTwin,
  insertRegistration,
  lockRegistrations,
} from '../queries/people/registrations.ts';

/** Stores a registration for review, unless the same one is already waiting (REG-09). */
export async function register(
  { db, newId }: Container,
  call: Call<typeof portalRegistration.register>,
): Promise<void> {
  const { body, now: submittedAt } = call;
  const origin = networkOf(call.origin);
  const problems = registrationProblems(body, registrationDay(toInstant(submittedAt)));
  if (problems.length > 0) throw new Refusal('Invalid_Registration', undefined, problems);
  const form = completeRegistration(body);

  await db.kysely.transaction().execute(async (tx) => {
    await lockRegistrations(tx);
    const twin = await findWaitingTwin(tx, form);
    const id = twin?.id ?? newId();
    if (twin === undefined) {
      const anHourAgo = new Date(submittedAt.getTime() - hourMs);
      const oldest = await findOldestOf(tx, origin, anHourAgo, registrationsPerHour);
      requireRoom(oldest, submittedAt);
      await insertRegistration(tx, { id, submittedAt, origin, form });
    }
    await call.audit(tx, { registration: id, isRepeated: twin !== undefined });
  });
}
