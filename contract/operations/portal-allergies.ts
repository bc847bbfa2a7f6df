import * as z from 'zod/mini';
import { AllergyEvent, AllergyEventRequest, AllergyOutcome } from '../entities/allergy-event.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { allergyTypes, everyType } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('portal');

/** What people here say about a resident's allergies. The specification has no such calls. */
export const portalAllergies = {
  allergyEvents: operation({
    method: 'GET',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/allergy-events',
    summary: 'What was said here about a resident’s allergies, the latest first.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: z.array(AllergyEvent),
    audit: 'view-allergy-events',
  }),
  recordAllergyEvent: operation({
    method: 'POST',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/allergy-events',
    summary:
      'Records, corrects or refutes an allergy, or why none is listed; doing it twice with the same id is fine. The answer says what it means for the chart and the caller’s drafts.',
    access: { roles: allergyTypes, about: aboutPath },
    params: ResidentPath,
    body: AllergyEventRequest,
    response: AllergyOutcome,
    refusals: [
      'Allergy_Changed',
      'Allergy_Listed',
      'Allergy_Waiting',
      'Not_An_Allergen',
      'Request_Changed',
      'Resident_Not_Active',
    ],
    audit: 'record-allergy-event',
  }),
};
