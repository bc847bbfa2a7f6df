import * as z from 'zod/mini';
import { Facility, Organisation } from '../entities/facility.ts';
import {
  ResidentCounts,
  ResidentCountsRequest,
  ResidentSearchRequest,
  ResidentSearchResponse,
} from '../entities/search.ts';
import { Identity, SignOutEvent } from '../entities/user.ts';
import { AuthoringSystem, ForeignKey } from '../values/resident-key.ts';
import { everyType } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf('portal');

const ProviderQuery = z.object({
  authoringSystem: z.optional(AuthoringSystem),
  authoringSystemForeignKey: z.optional(ForeignKey),
});

/** What the session and the residents list need: the client loads these first, and the others with their screens. */
export const portalStart = {
  me: operation({
    method: 'GET',
    path: '/api/v1/users/me',
    summary: 'The signed-in user; on a shared account, with the chosen provider.',
    access: 'even-ended',
    query: ProviderQuery,
    response: Identity,
  }),
  recordSignOut: operation({
    method: 'POST',
    path: '/api/v1/users/signout-eventlog',
    summary: 'Records that the user signed out and why.',
    access: 'even-ended',
    body: SignOutEvent,
    response: null,
    audit: 'sign-out',
  }),
  myFacilities: operation({
    method: 'GET',
    path: '/api/v1/facilities/user-facilities',
    summary: 'The facilities whose residents the caller may see.',
    access: { roles: everyType, about: 'nobody' },
    response: z.array(Facility),
  }),
  myOrganisations: operation({
    method: 'GET',
    path: '/api/v1/organisation/user-organisation',
    summary: 'The organisations of those facilities.',
    access: { roles: everyType, about: 'nobody' },
    response: z.array(Organisation),
  }),
  searchResidents: operation({
    method: 'POST',
    path: '/api/v1/patients/search',
    summary: 'One page of the caller’s residents.',
    access: { roles: everyType, about: 'nobody' },
    body: ResidentSearchRequest,
    response: ResidentSearchResponse,
  }),
  countResidents: operation({
    method: 'POST',
    path: '/api/v1/patients/search-counts',
    summary: 'How many residents each expiry filter would show.',
    access: { roles: everyType, about: 'nobody' },
    body: ResidentCountsRequest,
    response: ResidentCounts,
  }),
};
