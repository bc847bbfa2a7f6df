import {
  HpiiVerification,
  HpiiVerifyRequest,
  Ihi,
  IhiSearchRequest,
} from '../entities/health-identifier.ts';
import { everyType, prescriberTypes } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';
import { aboutBody } from './subjects.ts';

const operation = operationsOf('health-identifier');

export const healthIdentifier = {
  verifyHpii: operation({
    method: 'POST',
    path: '/api/v1/hpii/verify',
    summary: 'Verifies a provider’s HPI-I number and names; lists the problems, if any.',
    access: { roles: prescriberTypes, about: 'nobody' },
    body: HpiiVerifyRequest,
    response: HpiiVerification,
  }),
  verifyIhi: operation({
    method: 'POST',
    path: '/api/v1/ihi/verify-search',
    summary: 'A resident’s IHI, if everything given about them matches.',
    access: { roles: everyType, about: aboutBody },
    body: IhiSearchRequest,
    response: Ihi,
    refusals: ['Invalid_Hpio'],
    audit: 'verify-ihi',
  }),
};
