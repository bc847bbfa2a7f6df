import type { CourseType, Medication, PackagingType } from '../../entities/medication.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';
import { waitsForPrescriber, waitsForPrescriberText } from '../orders/imported-medicines.ts';

/** Packed or unpacked can be chosen only for these courses (CHT-05). */
export function offersPackaging(courseType: CourseType): boolean {
  return courseType === 'Regular' || courseType === 'ShortCourse';
}

/** Whether a medicine of this course can be set to this packaging: never back to none (CHT-05). */
export function acceptsPackaging(courseType: CourseType, packagingType: PackagingType): boolean {
  return offersPackaging(courseType) && packagingType !== 'None';
}

/** Whether a medicine on the latest chart, of a course that has packaging, can be packed or unpacked. */
export function canChangePackaging(
  medication: Pick<Medication, 'status' | 'importedFrom'>,
): Capability {
  if (medication.status === 'Ceased') return refused('This medicine has been ceased.');
  return waitsForPrescriber(medication) ? refused(waitsForPrescriberText) : allowed;
}

/** What a medicine's packaging can be changed to; nothing if its course has none. */
export function otherPackagings(
  courseType: CourseType,
  packagingType: PackagingType,
): PackagingType[] {
  const choices = ['Packed', 'UnPacked'] as const;
  return offersPackaging(courseType) ? choices.filter((one) => one !== packagingType) : [];
}
