import * as z from 'zod/mini';
import { Draft, DraftToSave, FinaliseRequest, FinaliseResult } from '../entities/draft.ts';
import {
  CatalogueProduct,
  Order,
  OrderHistoryEntry,
  PackagingType,
  ProductAction,
} from '../entities/medication.ts';
import { ChartContact, ChartSummary } from '../entities/resident.ts';
import { SinceSigned } from '../entities/since-signed.ts';
import { Instant } from '../values/instant.ts';
import { AuthoringSystem, ForeignKey, ResidentKey, ResidentPath } from '../values/resident-key.ts';
import { lines, optionalLine } from '../values/text.ts';
import {
  assistantTypes,
  clinicalTypes,
  everyType,
  pharmacistTypes,
  prescriberTypes,
} from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { medicationsDoseTimes } from './medications-dose-times.ts';
import { medicationsHeldItems } from './medications-held-items.ts';
import { medicationsHome } from './medications-home.ts';
import { draftRefusals, medicationsLists } from './medications-lists.ts';
import { medicationsNeeds } from './medications-needs.ts';
import { medicationsOpening } from './medications-opening.ts';
import { medicationsOnBehalf } from './medications-on-behalf.ts';
import { medicationsQuestions } from './medications-questions.ts';
import { medicationsSafety } from './medications-safety.ts';
import { operationsOf, type Subject } from './operation.ts';
import { aboutBody, aboutMedication, aboutPath, aboutPatient, MedicationKey } from './subjects.ts';

const operation = operationsOf('medications');

/** Changing a chart: prescribers in their own name, the others on behalf of one (DRF-01). */
const drafting = { roles: clinicalTypes, onBehalf: assistantTypes } as const;

const OrderPath = z.object({ ...ResidentPath.shape, orderId: Uuid });
const DraftPath = z.object({ ...ResidentPath.shape, draftId: Uuid });

const EncounterKey = z.object({
  authoringSystem: z.string(),
  authoringSystemForeignKey: z.string(),
});

export const medications = {
  ...medicationsHome,
  ...medicationsHeldItems,
  ...medicationsLists,
  ...medicationsNeeds,
  ...medicationsDoseTimes,
  ...medicationsOpening,
  ...medicationsOnBehalf,
  ...medicationsQuestions,
  ...medicationsSafety,
  logEvent: operation({
    method: 'POST',
    path: '/api/v1/home/event-error-log',
    summary: 'Records a failure on the user’s screen, e.g. PharmacyRequest_Failed.',
    access: { roles: everyType, about: aboutBody },
    body: z.object({
      eventType: z.enum(['PharmacyRequest_Failed', 'SafetyCheck_Failed']),
      message: lines(8000),
      failureReason: lines(2000),
      ...ResidentKey.shape,
    }),
    response: null,
    audit: 'client-failure',
  }),
  encounter: operation({
    method: 'POST',
    path: '/api/v1/encounter',
    summary: 'Opens the caller’s encounter with a resident, or returns the open one.',
    access: {
      roles: clinicalTypes,
      about: (call: { body: { encounter: ResidentKey } }): Subject => ({
        resident: call.body.encounter,
      }),
    },
    query: z.object({ providerId: z.optional(optionalLine(200)) }),
    body: z.object({ encounter: ResidentKey }),
    response: z.object({
      encounter: EncounterKey,
      patient: ResidentKey,
      encounterPlace: z.string(),
    }),
    refusals: ['Resident_Not_Active'],
    audit: 'open-encounter',
  }),
  currentProvider: operation({
    method: 'GET',
    path: '/api/v1/service/:authoringSystem/:foreignKey/current-provider',
    summary:
      'The provider the caller works under for this resident; 204 until there is an encounter.',
    access: { roles: clinicalTypes, about: aboutPath },
    params: ResidentPath,
    response: z.object({
      id: z.string(),
      givenName: z.string(),
      middleNames: z.string(),
      authoringSystem: z.string(),
      authoringSystemForeignKey: z.string(),
    }),
    mayBeEmpty: true,
  }),
  resetDraftPerformedOn: operation({
    method: 'PUT',
    path: '/api/v1/service/:authoringSystem/:foreignKey/medications/reset-draft-performed-on',
    summary: 'Moves an onboarding resident’s drafts to today.',
    access: { ...drafting, about: aboutPath },
    params: ResidentPath,
    body: z.object({ today: z.string().check(z.maxLength(40)) }),
    response: null,
    audit: 'reset-drafts',
  }),
  chartSummary: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/chart-summary',
    summary: 'Expiry, review and change state of the chart.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: ChartSummary,
  }),
  chartContact: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/chart-contact',
    summary: 'The facility, and the prescribers and pharmacists who were recently active.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: ChartContact,
  }),
  latestOrder: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey',
    summary: 'The latest version of the chart; 204 if there is none.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: Order,
    mayBeEmpty: true,
    audit: 'view-chart',
  }),
  order: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/:orderId',
    summary: 'One version of the chart.',
    access: { roles: everyType, about: aboutPath },
    params: OrderPath,
    response: Order,
    audit: 'view-chart',
  }),
  history: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/order-history',
    summary: 'Every order, newest first, with what changed in it, by whom and when.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: z.array(OrderHistoryEntry),
    audit: 'view-history',
  }),
  sinceSigned: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/since-signed',
    summary: 'What others changed on the chart since the caller last signed an order on it.',
    access: { roles: prescriberTypes, about: aboutPath },
    params: ResidentPath,
    response: SinceSigned,
    audit: 'view-changes',
  }),
  changeStatus: operation({
    method: 'POST',
    path: '/api/v1/medications/change-status',
    summary: 'Marks one change as actioned or not. Toggles it if `action` is missing.',
    access: {
      roles: pharmacistTypes,
      about: (call: {
        body: { residentAuthoringSystem: string; residentAuthoringSystemForeignKey: string };
      }): Subject => ({
        resident: {
          authoringSystem: call.body.residentAuthoringSystem,
          authoringSystemForeignKey: call.body.residentAuthoringSystemForeignKey,
        },
      }),
    },
    body: z.object({
      residentAuthoringSystem: AuthoringSystem,
      residentAuthoringSystemForeignKey: ForeignKey,
      ...MedicationKey.shape,
      pharmacyMedicationOrderId: Uuid,
      action: z.optional(z.enum(['Unactioned', 'Actioned'])),
      /** The pause or other event of the medicine that is meant; the medicine’s own change if missing. */
      eventId: z.optional(Uuid),
      /** When the line's dose times and packaging, as the caller sees them, were last changed. Others are refused. */
      seen: z.optional(
        z.object({
          doseTimesChangedAt: z.nullable(Instant),
          packagingChangedAt: z.nullable(Instant),
        }),
      ),
    }),
    response: z.object({ action: ProductAction }),
    refusals: ['Not_Latest', 'Not_On_Chart', 'Nothing_To_Confirm', 'Resident_Not_Active'],
    audit: 'action-medication',
  }),
  seeOrder: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/:orderId/seen',
    summary:
      'Records that a pharmacist has a version of the chart on the screen; the first time counts.',
    access: { roles: pharmacistTypes, about: aboutPath },
    params: OrderPath,
    response: null,
    audit: 'see-order',
  }),
  changePackaging: operation({
    method: 'POST',
    path: '/api/v1/medications/change-medication-packaging',
    summary: 'Sets packed or unpacked for a regular or short course medicine.',
    access: { ...drafting, about: aboutMedication },
    body: z.object({ ...MedicationKey.shape, packagingType: PackagingType }),
    response: null,
    refusals: ['Not_On_Chart', 'Packaging_Not_Offered', 'Resident_Not_Active'],
    audit: 'change-packaging',
  }),
  confirmMedications: operation({
    method: 'POST',
    path: '/api/v1/medications/confirm-medications',
    summary: 'Confirms that every change of the latest order has been actioned.',
    access: { roles: pharmacistTypes, about: aboutPatient },
    body: z.object({
      pharmacyMedicationsOrderId: Uuid,
      patient: ResidentKey,
      /** Generated by the client, so that sending it twice confirms once. */
      confirmationId: z.optional(Uuid),
      /** The pending allergy change that the pharmacist was shown, null for none: another is refused. Any if missing. */
      allergyHistoryId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Keys of the conflicts that the pharmacist was shown on what they confirm: another is refused. Any if missing. */
      shownConflicts: z.optional(
        z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(1000)),
      ),
      /** Whether the pharmacist ticked a second identifier, asked where another resident looks alike; for the audit log. */
      isResidentChecked: z.optional(z.boolean()),
    }),
    response: null,
    refusals: [
      'Not_Latest',
      'Conflict_Not_Shown',
      'Not_All_Actioned',
      'Allergy_Not_Actioned',
      'Nothing_To_Confirm',
      'Already_Confirmed',
      'Resident_Not_Active',
    ],
    audit: 'confirm-medications',
  }),
  triggerSync: operation({
    method: 'POST',
    path: '/api/v1/medications/trigger-medications-sync',
    summary: 'Asks a background job to synchronise a resident’s chart with the clinical system.',
    access: { roles: everyType, only: 'pharmacy-service', about: aboutPatient },
    body: z.object({ patient: ResidentKey }),
    response: null,
    audit: 'trigger-sync',
  }),
  searchCatalogue: operation({
    method: 'GET',
    path: '/api/v1/catalogue/search',
    summary: 'Searches products by the start of any word, generic or brand; at least two letters.',
    access: { roles: everyType, about: 'nobody' },
    query: z.object({ query: z.string().check(z.minLength(2), z.maxLength(60)) }),
    response: z.object({ products: z.array(CatalogueProduct), isCut: z.boolean() }),
  }),
  product: operation({
    method: 'GET',
    path: '/api/v1/catalogue/products/:code',
    summary: 'One product in the catalogue; 204 if it is no longer there.',
    access: { roles: everyType, about: 'nobody' },
    params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: CatalogueProduct,
    mayBeEmpty: true,
  }),
  listDrafts: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/drafts',
    summary: 'The caller’s drafts for today on this resident’s chart.',
    access: { roles: clinicalTypes, about: aboutPath },
    params: ResidentPath,
    response: z.array(Draft),
  }),
  saveDraft: operation({
    method: 'PUT',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/drafts/:draftId',
    summary: 'Saves a draft under the id generated by the client; saving it again replaces it.',
    access: { ...drafting, about: aboutPath },
    params: DraftPath,
    body: DraftToSave,
    response: Draft,
    refusals: draftRefusals,
    audit: 'save-draft',
  }),
  removeDraft: operation({
    method: 'DELETE',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/drafts/:draftId',
    summary: 'Removes a draft; removing it twice is fine. Nothing is saved under its id any more.',
    access: { ...drafting, about: aboutPath },
    params: DraftPath,
    response: null,
    audit: 'remove-draft',
  }),
  finalise: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/pharmacy-requests',
    summary: 'Finalises the drafts into one new order and sends it to the pharmacy.',
    access: { ...drafting, about: aboutPath },
    params: ResidentPath,
    body: FinaliseRequest,
    response: FinaliseResult,
    refusals: [
      'Not_Latest',
      'No_Drafts',
      'Drafts_Changed',
      'Request_Changed',
      'Invalid_Draft',
      'Not_On_Chart',
      'Draft_Has_Old_Times',
      'Imported_Not_Prescribed',
      'Conflict_Without_Reason',
      'Recommendation_Closed',
      'Prescriber_Incomplete',
      'Invalid_On_Behalf',
      'Controlled_On_Behalf',
      'Supply_Missing',
      'Expiry_Changed',
      'Controlled_Needs_Reauthentication',
      'Resident_Not_Active',
    ],
    audit: 'finalise',
  }),
};
