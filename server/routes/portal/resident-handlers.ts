import type { portalResidents } from '@wattle/contract/operations/portal-residents.ts';
import { worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { admitResident, facilityToAdmitTo } from '../../intake/screen/admit-resident.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentDetails } from '../../presenters/resident-details.ts';
import type { ResidentRow } from '../../queries/residents/resident-access.ts';
import {
  findKeeper,
  findResident,
  listResidentChanges,
} from '../../queries/residents/resident-details.ts';
import { listCarers } from '../../queries/residents/usual-carers.ts';
import { saveDetails } from '../../intake/screen/save-details.ts';
import { findSamePeople } from '../../readers/same-people.ts';

const shownChanges = 50;

/** Residents who are admitted and kept here. */
export function residentHandlers(container: Container): Handlers<typeof portalResidents> {
  const { kysely } = container.db;

  async function detailsOf(resident: ResidentRow) {
    const { id } = resident;
    const changes = await listResidentChanges(kysely, id, { limit: shownChanges });
    return presentDetails(resident, changes, await findKeeper(kysely, id));
  }

  return {
    facilityFacts: async ({ actor, now, params }) => {
      const { id, timeZone } = await facilityToAdmitTo(kysely, actor, params.facilityId);
      const { prescribers, pharmacies } = await listCarers(kysely, id, now);
      const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
      return { timeZone, prescribers: namesOf(prescribers), pharmacies: namesOf(pharmacies) };
    },
    findSamePeople: async ({ actor, body, audit }) => {
      const { organisationId } = await facilityToAdmitTo(kysely, actor, body.facilityId);
      const people = await findSamePeople(kysely, organisationId, body);
      await audit(kysely, { facility: body.facilityId, found: people.length });
      return { count: people.length, people: worksWithResidents(actor.userType) ? people : [] };
    },
    residentDetails: ({ resident }) => detailsOf(resident),
    saveResidentDetails: async (call) => {
      await saveDetails(container, call);
      return await detailsOf({
        ...call.resident,
        ...(await findResident(kysely, call.resident.id)),
      });
    },
    admitResident: async (call) => {
      const allergyStatus = await admitResident(container, call);
      return {
        authoringSystem: ownAuthoringSystem,
        authoringSystemForeignKey: call.params.id,
        allergyStatus,
      };
    },
  };
}
