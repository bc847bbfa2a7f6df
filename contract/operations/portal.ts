import * as z from 'zod/mini';
import { AllergyInfo } from '../entities/allergy.ts';
import { PractitionerHpii } from '../entities/health-identifier.ts';
import { Resident } from '../entities/resident.ts';
import { ResidentSearchRequest, ResidentSearchResponse } from '../entities/search.ts';
import { ClinicalUser } from '../entities/user.ts';
import { ResidentKey, ResidentPath } from '../values/resident-key.ts';
import { everyType, pharmacistTypes, prescriberTypes } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { operationsOf, type Subject } from './operation.ts';
import { portalAllergies } from './portal-allergies.ts';
import { portalHeader } from './portal-header.ts';
import { portalLinking } from './portal-linking.ts';
import { portalStart } from './portal-start.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('portal');

const AllergyAction = z.object({
  allergyhistoryId: z.string().check(z.maxLength(64)),
  actionstatus: z.boolean(),
  ...ResidentKey.shape,
});

const ChartReviewAction = z.object({
  pharmacyMedicationOrderId: Uuid,
  actionstatus: z.boolean(),
  /** The confirmation has been saved before. */
  isConfirmed: z.boolean(),
});

const aboutAllergyHistory = (call: { body: { allergyhistoryId: string } }): Subject => ({
  allergyHistory: call.body.allergyhistoryId,
});

/** The search as a query string: only the filters that are set. */
const SearchQuery = z.object({
  query: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(ResidentSearchRequest.shape.limit),
  page: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  residentStatus: z.optional(z.int().check(z.gte(1), z.lte(4))),
  expiryFilterType: z.optional(ResidentSearchRequest.shape.expiryFilterType),
  courseExpiryFilterSubType: ResidentSearchRequest.shape.courseExpiryFilterSubType,
  chartStatus: ResidentSearchRequest.shape.chartStatus,
  /** Facility ids, comma separated. */
  facilities: z.optional(z.string().check(z.maxLength(20_000))),
  sort: ResidentSearchRequest.shape.sort,
  direction: ResidentSearchRequest.shape.direction,
});

export const portal = {
  ...portalStart,
  ...portalHeader,
  ...portalAllergies,
  ...portalLinking,
  validateClinicalUser: operation({
    method: 'POST',
    path: '/api/v1/oauth/validate-clinical-user',
    summary:
      'Checks a provider’s clinical system password, so they can finalise a Schedule 8 medicine.',
    access: 'anonymous',
    body: ClinicalUser,
    response: null,
    refusals: ['Invalid_Password'],
    audit: 're-authenticate',
  }),
  practitionerHpii: operation({
    method: 'GET',
    path: '/api/v1/users/practitioner-hpii/:authoringSystem/:foreignKey',
    summary: 'The HPI-I in the caller’s own provider record; 204 if there is none.',
    access: { roles: prescriberTypes, about: 'nobody' },
    params: ResidentPath,
    response: PractitionerHpii,
    mayBeEmpty: true,
  }),
  searchResidentsByQuery: operation({
    method: 'GET',
    path: '/api/v1/patients/search',
    summary: 'The same search by query string.',
    access: { roles: everyType, about: 'nobody' },
    query: SearchQuery,
    response: ResidentSearchResponse,
  }),
  resident: operation({
    method: 'GET',
    path: '/api/v1/patients/:authoringSystem/:foreignKey',
    summary: 'A resident: demographics, identifiers, clinical details.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: Resident,
    audit: 'view-resident',
  }),
  printChart: operation({
    method: 'GET',
    path: '/api/v1/print/:authoringSystem/:foreignKey',
    summary:
      'The latest finalised chart as PDF, with its change history if asked for; for a pharmacist with the changes to action.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    query: z.object({ qrCodeAllowed: z.boolean(), withHistory: z.optional(z.boolean()) }),
    response: 'application/pdf',
    audit: 'print-chart',
  }),
  allergies: operation({
    method: 'GET',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/get-allergies',
    summary: 'Allergies and adverse reactions, and any change waiting for the pharmacist.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: AllergyInfo,
    audit: 'view-allergies',
  }),
  actionAllergyChange: operation({
    method: 'POST',
    path: '/api/v1/patients/allergyactionhistory',
    summary: 'Marks an allergy change as actioned or not.',
    access: { roles: pharmacistTypes, about: aboutAllergyHistory },
    body: AllergyAction,
    response: null,
    refusals: ['Not_Latest', 'Already_Confirmed', 'Resident_Not_Active'],
    audit: 'action-allergy-change',
  }),
  confirmAllergyChange: operation({
    method: 'POST',
    path: '/api/v1/patients/allergyactionhistoryconfirmation',
    summary: 'Confirms that an allergy change has been actioned.',
    access: { roles: pharmacistTypes, about: aboutAllergyHistory },
    body: AllergyAction,
    response: null,
    refusals: ['Not_Latest', 'Already_Confirmed', 'Resident_Not_Active'],
    audit: 'confirm-allergy-change',
  }),
  actionChartReview: operation({
    method: 'POST',
    path: '/api/v1/patients/save-chart-review-action',
    summary: 'Marks the chart review on the latest order as actioned or not.',
    access: {
      roles: pharmacistTypes,
      about: (call: { body: z.infer<typeof ChartReviewAction> }): Subject => ({
        order: call.body.pharmacyMedicationOrderId,
      }),
    },
    body: ChartReviewAction,
    response: null,
    refusals: ['Not_Latest', 'Nothing_To_Confirm', 'Already_Confirmed', 'Resident_Not_Active'],
    audit: 'action-chart-review',
  }),
  confirmChartReview: operation({
    method: 'POST',
    path: '/api/v1/patients/save-chart-review-confirmation/:orderId',
    summary: 'Acknowledges the chart review on the latest order.',
    access: {
      roles: pharmacistTypes,
      about: (call: { params: { orderId: string } }): Subject => ({ order: call.params.orderId }),
    },
    params: z.object({ orderId: Uuid }),
    response: null,
    refusals: ['Not_Latest', 'Nothing_To_Confirm', 'Already_Confirmed', 'Resident_Not_Active'],
    audit: 'confirm-chart-review',
  }),
};
