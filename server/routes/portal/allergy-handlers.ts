import type { portalAllergies } from '@wattle/contract/operations/portal-allergies.ts';
import { recordAllergyEvent } from '../../commands/record-allergy-event.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentAllergies, presentAllergyEvent } from '../../presenters/allergy.ts';
import { listAllergyEvents } from '../../queries/residents/allergies.ts';

export function allergyHandlers(container: Container): Handlers<typeof portalAllergies> {
  const { kysely } = container.db;
  return {
    allergyEvents: async ({ resident }) =>
      (await listAllergyEvents(kysely, resident.id)).map(presentAllergyEvent),
    recordAllergyEvent: async (call) => {
      const { resident, change, ...means } = await recordAllergyEvent(container, call);
      return { allergies: presentAllergies({ ...call.resident, ...resident }, change), ...means };
    },
  };
}
