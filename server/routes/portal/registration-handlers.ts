import type { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { genders, states, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { acceptInvitation } from '../../commands/accept-invitation.ts';
import { inviteAgain } from '../../commands/users/invite-again.ts';
import { register } from '../../commands/register.ts';
import {
  approveRegistration,
  declineRegistration,
} from '../../commands/users/review-registration.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { sendMail } from '../../mail/send.ts';
import { presentRegistration, presentRegistrationSummary } from '../../presenters/registration.ts';
import { isEmailTaken, listEveryOrganisation } from '../../queries/people/new-users.ts';
import {
  countRegistrations,
  findRegistration,
  listRegistrations,
} from '../../queries/people/registrations.ts';

const pageSize = 25;
const lookups = { genders: [...genders], userTypes: [...userTypes], states: [...states] };

/** Public registration, its review and the invitation. */
export function registrationHandlers(container: Container): Handlers<typeof portalRegistration> {
  const { kysely } = container.db;
  return {
    register: (call) => register(container, call),
    registrationLookups: async () => lookups,
    registrations: async ({ query: { status = 'Waiting', page = 1 } }) => {
      const part = { offset: (page - 1) * pageSize, limit: pageSize };
      const found = await listRegistrations(kysely, status, part);
      const counts = await countRegistrations(kysely);
      return { registrations: found.map(presentRegistrationSummary), pageSize, counts };
    },
    registration: async ({ params, now }) => {
      const found = await findRegistration(kysely, params.id);
      if (found === undefined) throw new Failure(404, 'There is no such registration.');
      const isWaiting = found.row.status === 'Waiting';
      const isTaken = isWaiting && (await isEmailTaken(kysely, found.form.email));
      return presentRegistration(found, isTaken, now);
    },
    approveRegistration: async (call) => {
      await approveRegistration(container, call);
      return { mail: await sendMail(container, call.params.id) };
    },
    declineRegistration: async (call) => {
      await declineRegistration(container, call);
      return { mail: await sendMail(container, call.params.id) };
    },
    inviteAgain: async (call) => ({
      mail: await sendMail(container, await inviteAgain(container, call)),
    }),
    registrationOrganisations: async () => await listEveryOrganisation(kysely),
    acceptInvitation: (call) => acceptInvitation(container, call),
  };
}
