import type { portalResidents } from '@wattle/contract/operations/portal-residents.ts';
import { worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { admitResident, facilityToAdmitTo } from '../../intake/screen/admit-resident.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { findSamePeople } from '../../readers/same-people.ts';

/** Residents who are admitted and kept here. */
export function residentHandlers(container: Container): Handlers<typeof portalResidents> {
  const { kysely } = container.db;
  return {
    findSamePeople: async ({ actor, body, audit }) => {
      const { organisationId } = await facilityToAdmitTo(kysely, actor, body.facilityId);
      const people = await findSamePeople(kysely, organisationId, body);
      await audit(kysely, { facility: body.facilityId, found: people.length });
      return { count: people.length, people: worksWithResidents(actor.userType) ? people : [] };
    },
    admitResident: async (call) => {
      await admitResident(container, call);
      return {
        authoringSystem: ownAuthoringSystem,
        authoringSystemForeignKey: call.params.id,
      };
    },
  };
}
