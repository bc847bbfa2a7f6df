import { type Kysely, sql } from 'kysely';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Tables } from '../db/tables.ts';
import { courseWindow } from './resident-filter.ts';

export type CourseEndRow = Awaited<ReturnType<typeof listCourseEnds>>[number];

/** Courses of one resident that ended lately or will within `days` of `today`, soonest first. */
export async function listCourseEnds(
  db: Kysely<Tables>,
  residentId: string,
  today: PlainDate,
  days: number,
) {
  return db
    .selectFrom('course_end')
    .where('resident_id', '=', residentId)
    .where(courseWindow(sql`${today}::date`, days))
    .select(['medication_id', 'name', 'end_date'])
    .orderBy('end_date')
    .orderBy('name')
    .orderBy('medication_id')
    .execute();
}

export interface CourseEnd {
  readonly medicationId: string;
  readonly name: string;
  readonly endDate: string;
}

/** Writes down the courses of a resident's new order in place of those of the one before. */
export async function replaceCourseEnds(
  tx: Kysely<Tables>,
  residentId: string,
  courses: readonly CourseEnd[],
): Promise<void> {
  await tx.deleteFrom('course_end').where('resident_id', '=', residentId).execute();
  if (courses.length === 0) return;
  const rows = courses.map(({ medicationId, name, endDate }) => ({
    resident_id: residentId,
    medication_id: medicationId,
    name,
    end_date: endDate,
  }));
  await tx.insertInto('course_end').values(rows).execute();
}
