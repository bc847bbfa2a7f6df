import * as z from 'zod/mini';
import { Identity, Permission } from '../entities/user.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf('authorisation');

export const authorisation = {
  whoAmI: operation({
    method: 'GET',
    path: '/api/v1/users/me',
    summary: 'The signed-in user, or 204 without a token.',
    access: 'anonymous',
    response: Identity,
    mayBeEmpty: true,
  }),
  myPermissions: operation({
    method: 'GET',
    path: '/api/v1/users/me/permissions',
    summary: 'What the caller’s role allows.',
    access: 'signed-in',
    response: z.array(Permission),
  }),
  dataAccess: operation({
    method: 'GET',
    path: '/api/v1/users/me/data-access/Patient/:authoringSystem/:foreignKey',
    summary:
      'Whether the caller may see a resident: allowed, or any other state. Also denied for an unknown resident.',
    access: 'signed-in',
    params: ResidentPath,
    response: z.object({ state: z.string() }),
  }),
};
