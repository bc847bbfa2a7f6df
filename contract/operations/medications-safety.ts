import { LicensedCheck } from '../entities/safety.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { everyType } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');

/** The safety check's outside source; what is checked here needs no call (DRF-07). */
export const medicationsSafety = {
  licensedCheck: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/licensed-check',
    summary:
      'What a licensed source says about the chart with the caller’s drafts; 204 if the instance has none.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: LicensedCheck,
    mayBeEmpty: true,
    audit: 'view-licensed-check',
  }),
};
