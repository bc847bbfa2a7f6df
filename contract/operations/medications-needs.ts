import {
  mostCounted,
  NeedCause,
  NeedsCount,
  NeedsOfResident,
  NeedsPage,
  NeedsQuery,
  NotMineForm,
} from '../entities/need.ts';
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
    summary: `How many of the caller’s residents need them, at most ${mostCounted}, and whether there are more.`,
    access: { roles: everyType, about: 'nobody' },
    response: NeedsCount,
  }),
  residentNeeds: operation({
    method: 'GET',
    path: '/api/v1/needs/:authoringSystem/:foreignKey',
    summary: 'Why a resident needs the caller, the most urgent first; empty if they don’t.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: NeedsOfResident,
    audit: 'view-needs',
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
  mineAgain: operation({
    method: 'POST',
    path: '/api/v1/needs/:authoringSystem/:foreignKey/mine-again',
    summary: 'Takes back what the caller said with `not-mine`; 404 if nothing of the kind stands.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    body: NeedCause,
    response: null,
    audit: 'need-mine-again',
  }),
};
