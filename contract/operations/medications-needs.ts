import * as z from 'zod/mini';
import { NeedsPage, NeedsQuery, NotMineForm } from '../entities/need.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { everyType } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');

/** Who needs the caller, and why. The specification has no such calls. */
export const medicationsNeeds = {
  needs: operation({
    method: 'GET',
    path: '/api/v1/needs',
    summary:
      'One page of the caller’s residents who need them, with the reasons, the most urgent first.',
    access: { roles: everyType, about: 'nobody' },
    query: NeedsQuery,
    response: NeedsPage,
    audit: 'view-needs',
  }),
  needsCount: operation({
    method: 'GET',
    path: '/api/v1/needs/count',
    summary: 'How many of the caller’s residents need them.',
    access: { roles: everyType, about: 'nobody' },
    response: z.object({ residents: z.int() }),
  }),
  notMine: operation({
    method: 'POST',
    path: '/api/v1/needs/:authoringSystem/:foreignKey/not-mine',
    summary:
      'Says why a resident doesn’t need the caller, until the cause changes; doing it twice is fine.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    body: NotMineForm,
    response: null,
    audit: 'need-not-mine',
  }),
};
