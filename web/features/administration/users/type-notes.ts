import {
  isPharmacist,
  isPrescriber,
  worksWithResidents,
} from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';

/** What a user of this type may do, in a sentence or two. */
export function typeNote(type: UserType): string {
  if (type === 'Administrator') {
    return 'Sets up organisations, facilities, users and settings. Sees no residents.';
  }
  if (!worksWithResidents(type)) return 'Reviews registrations. Sees no residents.';
  if (isPrescriber(type)) return 'Prescribes for the residents of the organisations.';
  return isPharmacist(type)
    ? 'Actions and confirms changes for the residents of the organisations.'
    : 'Sees the charts of the organisations’ residents, and drafts on behalf of prescribers where the instance allows it.';
}
