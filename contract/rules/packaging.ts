import type { CourseType } from '../entities/medication.ts';

/** Packed or unpacked can be chosen only for these courses (CHT-05). */
export function offersPackaging(courseType: CourseType): boolean {
  return courseType === 'Regular' || courseType === 'ShortCourse';
}
