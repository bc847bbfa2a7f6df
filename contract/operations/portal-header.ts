import { CoronavirusRecord, NewCoronavirusRecord } from '../entities/coronavirus.ts';
import { Ihi, IhiSearchRequest, IhiVerification } from '../entities/health-identifier.ts';
import { NewPhoto, NewPhotoConsent, ResidentPhoto, sentPhotoBytes } from '../entities/photo.ts';
import { CtgAnswer } from '../entities/resident.ts';
import * as z from 'zod/mini';
import { ResidentPath } from '../values/resident-key.ts';
import { consentTypes, coronavirusTypes, everyType, photoTypes } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';
import { aboutBody, aboutPath } from './subjects.ts';

const operation = operationsOf('portal');

/** What the resident header shows besides the resident. */
export const portalHeader = {
  photo: operation({
    method: 'GET',
    path: '/api/v1/patients/photo/:authoringSystem/:foreignKey',
    summary: 'A resident’s photo; 204 if there is none.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    query: z.object({
      /** Which photo the caller expects, so that none is answered from a cache in its place. */
      version: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: ResidentPhoto,
    mayBeEmpty: true,
    maxAgeSeconds: 3600,
  }),
  savePhoto: operation({
    method: 'POST',
    path: '/api/v1/patients/photo',
    summary: 'Keeps a new photo of a resident, cut to a square and without what a camera adds.',
    access: { roles: photoTypes, about: aboutBody },
    body: NewPhoto,
    bodyLimit: Math.ceil((sentPhotoBytes * 4) / 3) + 10_000,
    response: null,
    refusals: ['Photo_Not_Consented', 'Photo_Not_Usable', 'Photo_Not_Taken', 'Resident_Not_Active'],
    audit: 'save-photo',
  }),
  savePhotoConsent: operation({
    method: 'POST',
    path: '/api/v1/patients/photo-consent',
    summary:
      'Records whether a resident may be photographed. After a no the photo isn’t shown any more.',
    access: { roles: photoTypes, about: aboutBody },
    body: NewPhotoConsent,
    response: null,
    refusals: ['Resident_Not_Active'],
    audit: 'record-photo-consent',
  }),
  saveCoronavirus: operation({
    method: 'POST',
    path: '/api/v1/patients/coronavirus-status',
    summary: 'Records a resident’s coronavirus status with its days, or that it has ended.',
    access: { roles: coronavirusTypes, about: aboutBody },
    body: NewCoronavirusRecord,
    response: CoronavirusRecord,
    refusals: ['Status_Changed', 'Invalid_Record', 'Resident_Not_Active'],
    audit: 'record-coronavirus-status',
  }),
  ihiVerifyRequired: operation({
    method: 'GET',
    path: '/api/v1/patients/ihi/verify-required/:authoringSystem/:foreignKey',
    summary: 'Whether the resident’s IHI must be verified before it is shown.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: IhiVerification,
  }),
  ihi: operation({
    method: 'GET',
    path: '/api/v1/patients/ihi/:authoringSystem/:foreignKey',
    summary: 'The resident’s IHI as last verified.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: Ihi,
    audit: 'view-ihi',
  }),
  createIhiSearch: operation({
    method: 'POST',
    path: '/api/v1/patients/ihi/create-search-request/:authoringSystem/:foreignKey',
    summary: 'What the health-identifier service needs to verify the resident’s IHI.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: IhiSearchRequest,
    audit: 'create-ihi-search',
  }),
  saveCtgResponse: operation({
    method: 'POST',
    path: '/api/v1/patients/save-ctg-response',
    summary: 'Records a resident’s answer on Closing the Gap.',
    access: { roles: consentTypes, about: aboutBody },
    body: CtgAnswer,
    response: null,
    refusals: ['Consent_Not_Asked', 'Answer_Changed', 'Resident_Not_Active'],
    audit: 'record-ctg-response',
  }),
};
