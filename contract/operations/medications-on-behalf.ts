import * as z from 'zod/mini';
import { OrderHistoryEntry } from '../entities/medication.ts';
import { Prescriber } from '../entities/on-behalf.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { clinicalTypes, prescriberTypes } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');

/** Orders entered on behalf of a prescriber, and their countersigning (DRF-01). */
export const medicationsOnBehalf = {
  prescribers: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/prescribers',
    summary:
      'The prescribers of the resident’s organisation, on whose behalf an order can be entered.',
    access: { roles: clinicalTypes, about: aboutPath },
    params: ResidentPath,
    response: z.array(Prescriber),
  }),
  toCountersign: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/to-countersign',
    summary:
      'The orders on this chart that the caller gave and still has to countersign, newest first.',
    access: { roles: prescriberTypes, about: aboutPath },
    params: ResidentPath,
    response: z.array(OrderHistoryEntry),
  }),
  countersign: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/countersign',
    summary:
      'Countersigns orders that the caller gave and another person entered; doing it twice is fine.',
    access: { roles: prescriberTypes, about: aboutPath },
    params: ResidentPath,
    body: z.object({ orderIds: z.array(Uuid).check(z.minLength(1), z.maxLength(200)) }),
    response: null,
    refusals: ['Not_Named_Prescriber'],
    audit: 'countersign',
  }),
};
