import { can } from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';

/** The addresses of a chart and its pop-ups. */
export const clinicalChart = '/residents/gp/$authoringSystem/$authoringSystemForeignKey';
export const pharmacyChart = '/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey';

/** The chart of the user's role. */
export function chartOf(userType: UserType | null) {
  return can(userType, 'ViewPharmacyChart') ? pharmacyChart : clinicalChart;
}
