import type { Permission } from '../entities/user.ts';
import {
  clinicalTypes,
  consentTypes,
  pharmacistTypes,
  prescriberTypes,
  reviewerTypes,
  type UserType,
} from '../values/user-type.ts';

/** Who may do what (S1 §6). The server refuses by the same table. */
const holders: Record<Permission, readonly UserType[]> = {
  ViewClinicalChart: clinicalTypes,
  ViewPharmacyChart: pharmacistTypes,
  DraftMedications: prescriberTypes,
  FinaliseMedications: prescriberTypes,
  ChangePackaging: clinicalTypes,
  ActionMedications: pharmacistTypes,
  ConfirmMedications: pharmacistTypes,
  EditClosingTheGap: consentTypes,
  ReviewRegistrations: reviewerTypes,
};
const permissions = Object.keys(holders) as Permission[];

function isAmong(types: readonly UserType[], userType: UserType | null): boolean {
  return userType !== null && types.includes(userType);
}

/** Whether `userType` has `permission`; an account without a type has none. */
export function can(userType: UserType | null, permission: Permission): boolean {
  return isAmong(holders[permission], userType);
}

export function permissionsOf(userType: UserType | null): Permission[] {
  return permissions.filter((permission) => can(userType, permission));
}

/** Sees the prescriber chart and the clinical side of the residents list. */
export function isClinical(userType: UserType | null): boolean {
  return isAmong(clinicalTypes, userType);
}

/** One of the four kinds that prescribe. */
export function isPrescriber(userType: UserType | null): boolean {
  return isAmong(prescriberTypes, userType);
}

export function isPharmacist(userType: UserType | null): boolean {
  return isAmong(pharmacistTypes, userType);
}
