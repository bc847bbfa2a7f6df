import type { medications } from '@wattle/contract/operations/medications.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { openEncounter } from '../../commands/open-encounter.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { findEncounter } from '../../queries/residents/encounters.ts';

type EncounterHandlers = Pick<Handlers<typeof medications>, 'encounter' | 'currentProvider'>;

/** Encounters and the current provider (DRF-08). */
export function encounterHandlers(container: Container): EncounterHandlers {
  const { kysely } = container.db;
  return {
    encounter: async (call) => {
      const id = await openEncounter(container, call);
      const { facilityName: place } = call.resident;
      return {
        encounter: { authoringSystem: ownAuthoringSystem, authoringSystemForeignKey: id },
        patient: {
          authoringSystem: call.resident.authoringSystem,
          authoringSystemForeignKey: call.resident.authoringSystemForeignKey,
        },
        encounterPlace: place,
      };
    },
    currentProvider: async ({ actor, resident }) => {
      const encounter = await findEncounter(kysely, resident.id, actor.userId);
      if (encounter === undefined) return null;
      return {
        id: actor.userId,
        givenName: actor.givenName,
        middleNames: '',
        authoringSystem: actor.providerAuthoringSystem ?? ownAuthoringSystem,
        authoringSystemForeignKey: actor.providerForeignKey ?? actor.userId,
      };
    },
  };
}
