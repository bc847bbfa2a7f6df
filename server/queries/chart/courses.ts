import { type Kysely, sql } from 'kysely';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Tables } from '../../db/tables.ts';
import { courseWindow } from '../residents/resident-filter.ts';

export type CourseEndRow = Awaited<ReturnType<typeof listCourseEnds>>[number];

/** One resident's courses that ended recently or will end within `days` of `today`, soonest first. */
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

/** Replaces a resident's courses with those of the new order. */
export async function replaceCourseEnds(
  tx: Kysely<Tables>,
  residentId: string,
  courses: readonly CourseEnd[],
): Promise<void> {
  await tx.deleteFrom('courseEnd').where('residentId', '=', residentId).execute();
  if (courses.length === 0) return;
  const rows = courses.map((course) => ({ ...course, residentId }));
  await tx.insertInto('courseEnd').values(rows).execute();
}
