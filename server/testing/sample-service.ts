import * as z from 'zod/mini';
import { operationsOf, type Subject } from '@wattle/contract/operations/operation.ts';
import { aboutPath } from '@wattle/contract/operations/subjects.ts';
import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { line } from '@wattle/contract/values/text.ts';
import { clinicalTypes, prescriberTypes } from '@wattle/contract/values/user-type.ts';

const operation = operationsOf('portal');

/** Operations of every kind, for tests of the access checks themselves. */
export const sample = {
  open: operation({
    method: 'GET',
    path: '/api/v1/open',
    summary: 'Anybody.',
    access: 'anonymous',
    response: z.object({ caller: z.nullable(z.string()) }),
    mayBeEmpty: true,
  }),
  own: operation({
    method: 'GET',
    path: '/api/v1/own',
    summary: 'Anybody signed in.',
    access: 'signed-in',
    query: z.object({ page: z.optional(z.int().check(z.gte(1))), name: z.optional(z.string()) }),
    response: z.object({ page: z.int(), extra: z.optional(z.string()) }),
  }),
  view: operation({
    method: 'GET',
    path: '/api/v1/residents/:authoringSystem/:foreignKey',
    summary: 'A resident, which is audited.',
    access: { roles: clinicalTypes, about: aboutPath },
    params: ResidentPath,
    response: z.object({ id: z.string(), timeZone: z.string() }),
    mayBeEmpty: true,
    audit: 'view-sample',
  }),
  write: operation({
    method: 'POST',
    path: '/api/v1/residents/:authoringSystem/:foreignKey/notes',
    summary: 'Writes, which is audited.',
    access: { roles: prescriberTypes, about: aboutPath },
    params: ResidentPath,
    body: z.object({
      note: line(20),
      on: PlainDate,
      count: z.optional(z.int()),
      inner: z.optional(z.nullable(z.object({ flag: z.boolean() }))),
    }),
    response: null,
    refusals: ['Resident_Not_Active'],
    audit: 'write-sample',
  }),
  medicine: operation({
    method: 'POST',
    path: '/api/v1/medicine',
    summary: 'About the resident of a medicine.',
    access: {
      roles: clinicalTypes,
      about: (call: { body: { key: string } }): Subject => ({
        medication: { authoringSystem: 'WATTLE', authoringSystemForeignKey: call.body.key },
      }),
    },
    body: z.object({ key: z.string() }),
    response: z.object({ resident: z.string() }),
  }),
};
