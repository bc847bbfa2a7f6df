import type { Permission } from '../../entities/user.ts';
import {
  administratorTypes,
  allergyTypes,
  askingTypes,
  assistantTypes,
  clinicalTypes,
  consentTypes,
  coronavirusTypes,
  decidingTypes,
  everyType,
  photoTypes,
  pharmacistTypes,
  prescriberTypes,
  recommendingTypes,
  reviewerTypes,
  stayTypes,
  type UserType,
} from '../../values/user-type.ts';

/** Permissions that assistants have only where the instance lets them draft on behalf of a prescriber. */
const drafting = ['DraftMedications', 'FinaliseMedications', 'ChangePackaging'] as const;
type Drafting = (typeof drafting)[number];

/** Who may do what. The server refuses by the same table. */
const holders: Record<Permission, readonly UserType[]> = {
  ViewClinicalChart: clinicalTypes,
  ViewPharmacyChart: pharmacistTypes,
  DraftMedications: clinicalTypes,
  FinaliseMedications: clinicalTypes,
  ChangePackaging: clinicalTypes,
  CountersignOrders: prescriberTypes,
  ActionMedications: pharmacistTypes,
  ConfirmMedications: pharmacistTypes,
  EditClosingTheGap: consentTypes,
  ReviewRegistrations: reviewerTypes,
  Administer: administratorTypes,
  /** Not by type: only for the pharmacy service account. */
  SynchroniseMedications: [],
};
const permissions = Object.keys(holders) as Permission[];

function isAmong(types: readonly UserType[], userType: UserType | null): boolean {
  return userType !== null && types.includes(userType);
}

/** Whether `userType` has `permission`; an account without a type has none. */
export function can(userType: UserType | null, permission: Exclude<Permission, Drafting>): boolean {
  return isAmong(holders[permission], userType);
}

/**
 * Whether `userType` drafts, finalises and changes packaging: prescribers do, and assistants where
 * `draftOnBehalf`, the instance's setting, is on (DRF-01).
 */
export function canDraft(userType: UserType | null, draftOnBehalf: boolean): boolean {
  return isPrescriber(userType) || (draftOnBehalf && isAssistant(userType));
}

/** Everything `userType` may do; `draftOnBehalf` is the instance's setting. */
export function permissionsOf(userType: UserType | null, draftOnBehalf: boolean): Permission[] {
  const mayDraft = canDraft(userType, draftOnBehalf);
  return permissions.filter(
    (permission) =>
      isAmong(holders[permission], userType) && (mayDraft || !isAmongDrafting(permission)),
  );
}

const isAmongDrafting = (permission: Permission) => drafting.some((one) => one === permission);

/** Sees the prescriber chart and the clinical side of the residents list. */
export function isClinical(userType: UserType | null): boolean {
  return isAmong(clinicalTypes, userType);
}

/** One of the four kinds that prescribe. */
export function isPrescriber(userType: UserType | null): boolean {
  return isAmong(prescriberTypes, userType);
}

/** Drafts and finalises only on behalf of a prescriber, never in their own name. */
export function isAssistant(userType: UserType | null): boolean {
  return isAmong(assistantTypes, userType);
}

/** Decides on what other systems sent about a resident; the others only read it. */
export function decidesOnHeldItems(userType: UserType | null): boolean {
  return isAmong(decidingTypes, userType);
}

/** Records a resident's coronavirus status. */
export function recordsCoronavirus(userType: UserType | null): boolean {
  return isAmong(coronavirusTypes, userType);
}

/** Photographs residents, and records whether they may. */
export function takesPhotos(userType: UserType | null): boolean {
  return isAmong(photoTypes, userType);
}

/** Records what happens to a resident’s stay, such as hospital leave. */
export function recordsStays(userType: UserType | null): boolean {
  return isAmong(stayTypes, userType);
}

/** Records, corrects and refutes allergies; the others only read them. */
export function recordsAllergies(userType: UserType | null): boolean {
  return isAmong(allergyTypes, userType);
}

/** Asks the prescribers questions. */
export function asksQuestions(userType: UserType | null): boolean {
  return isAmong(askingTypes, userType);
}

/** Recommends changes of a chart; who decides is a prescriber. */
export function recommendsChanges(userType: UserType | null): boolean {
  return isAmong(recommendingTypes, userType);
}

export function isPharmacist(userType: UserType | null): boolean {
  return isAmong(pharmacistTypes, userType);
}

/** Sees residents, so has organisations, and numbers as a provider. */
export function worksWithResidents(userType: UserType | null): boolean {
  return isAmong(everyType, userType);
}
