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
    .selectFrom('courseEnd')
    .where('residentId', '=', residentId)
    .where(courseWindow(sql`${today}::date`, days))
    .select(['medicationId', 'name', 'endDate'])
    .orderBy('endDate')
    .orderBy('name')
    .orderBy('medicationId')
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
  await tx.deleteFrom('courseEnd').where('residentId', '=', residentId).execute();
  if (courses.length === 0) return;
  const rows = courses.map(({ medicationId, name, endDate }) => ({
    residentId,
    medicationId,
    name,
    endDate,
  }));
  await tx.insertInto('courseEnd').values(rows).execute();
}
