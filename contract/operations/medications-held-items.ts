import * as z from 'zod/mini';
import { DealtWith } from '../entities/data-exchange.ts';
import { HeldItem } from '../entities/held-item.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { decidingTypes, everyType } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');
const access = { roles: decidingTypes, about: aboutPath } as const;
const ItemPath = z.object({ ...ResidentPath.shape, heldItemId: Uuid });

/** What other systems sent about a resident that somebody has to look at. The specification has no such calls. */
export const medicationsHeldItems = {
  heldItems: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/held-items',
    summary: 'The items from other systems that wait for a decision, the oldest first.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: z.array(HeldItem),
    audit: 'view-held-items',
  }),
  releaseHeldItem: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/held-items/:heldItemId/release',
    summary: 'Writes a held item into the resident’s record as it came; doing it twice is fine.',
    access,
    params: ItemPath,
    response: null,
    refusals: ['Item_Decided', 'Item_Not_Whole', 'Resident_Not_Active'],
    audit: 'release-held-item',
  }),
  dealWithHeldItem: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/held-items/:heldItemId/dealt-with',
    summary: 'Marks a held item as dealt with, so that it isn’t written; doing it twice is fine.',
    access,
    params: ItemPath,
    body: DealtWith,
    response: null,
    refusals: ['Item_Decided'],
    audit: 'deal-with-held-item',
  }),
};
