import * as z from 'zod/mini';
import { Organisation } from '../entities/facility.ts';
import { longestName } from '../rules/people/provider-details.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { optionalLine } from '../values/text.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf('portal');

/** Checked by contract/rules/people/provider-details.ts, which has a sentence for each error. */
const Identifier = optionalLine(50);

/** Who the caller is among the providers, and which organisations they may see. */
export const portalLinking = {
  autoLinkUser: operation({
    method: 'POST',
    path: '/api/v1/users/auto-link-user',
    summary: 'Links the caller to their provider record by their name in the clinical system.',
    access: 'signed-in',
    body: z.object({ externalUserName: z.optional(z.nullable(optionalLine(200))) }),
    response: null,
    refusals: ['Provider_Not_Found', 'ExternalUser_Already_Mapped', 'User_Already_Mapped'],
    audit: 'auto-link-user',
  }),
  mapUser: operation({
    method: 'POST',
    path: '/api/v1/users/map-users',
    summary:
      'Maps the caller to the provider record with these numbers. Returns its organisations, comma separated: none if nobody matches or the record has none. The third failure locks for 30 minutes.',
    access: 'signed-in',
    body: z.object({
      hpiiNumber: Identifier,
      prescriberNumber: z.optional(Identifier),
      /** 0: prescriber, 1: pharmacist. */
      mappingUserType: z.union([z.literal(0), z.literal(1)]),
    }),
    response: z.object({ organisationList: z.string() }),
    refusals: ['Attempts_Locked', 'Invalid_Provider', 'No_Provider_Records'],
    audit: 'map-user',
  }),
  saveUserAttempts: operation({
    method: 'POST',
    path: '/api/v1/users/save-user-attempts',
    summary: 'Starts the 30-minute lock after three failed mappings; never lifts or extends one.',
    access: 'signed-in',
    response: null,
    audit: 'save-user-attempts',
  }),
  getUserAttempts: operation({
    method: 'GET',
    path: '/api/v1/users/get-user-attempts',
    summary: 'Whether the caller may try mapping: false during the 30-minute lock.',
    access: 'signed-in',
    response: z.object({ attemptRetriesExpired: z.boolean() }),
  }),
  linkAdditionalOrganisations: operation({
    method: 'GET',
    path: '/api/v1/users/link-additional-organisations',
    summary:
      'Links further provider records with the caller’s HPI-I; returns every organisation they can now see.',
    access: 'signed-in',
    response: z.object({
      organisationList: z.array(z.string()),
      /** False if there was no further record: they could see all of these before. Missing: not known. */
      isNew: z.optional(z.boolean()),
    }),
    refusals: ['Provider_Not_Found'],
    audit: 'link-organisations',
  }),
  linkableOrganisations: operation({
    method: 'GET',
    path: '/api/v1/organisation/',
    summary: 'The organisations whose clinical system accounts can be linked.',
    access: 'signed-in',
    response: z.array(Organisation),
  }),
  clinicalDetails: operation({
    method: 'GET',
    path: '/api/v1/clinical-details/:id',
    summary: 'Starts linking through an organisation’s clinical system; returns where to sign in.',
    access: 'signed-in',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({ oAuthLink: z.string() }),
    audit: 'begin-clinical-link',
  }),
  completeClinicalLink: operation({
    method: 'POST',
    path: '/api/v1/clinical-details/complete',
    summary: 'Completes that link with the clinical system’s answer.',
    access: 'signed-in',
    body: z.object({ state: optionalLine(200), code: optionalLine(200) }),
    response: null,
    refusals: ['Link_Failed', 'User_Already_Mapped'],
    audit: 'complete-clinical-link',
  }),
  upsertProvider: operation({
    method: 'POST',
    path: '/api/v1/external-users/provider',
    summary: 'Sets the provider using a shared account, new or existing.',
    access: 'signed-in',
    body: z.object({
      firstName: optionalLine(longestName),
      lastName: optionalLine(longestName),
      qualification: z.nullish(optionalLine(200)),
      hpiiNumber: z.nullish(Identifier),
      prescriberNumber: z.nullish(Identifier),
    }),
    response: ResidentKey,
    refusals: ['Invalid_Provider'],
    audit: 'choose-provider',
  }),
};
