import * as z from 'zod/mini';
import { PlainDate } from '../values/plain-date.ts';

/** Courses that have ended or soon will, for one resident (`expireyDate` is the specified spelling). */
const CourseEnd = z.object({ medicationId: z.string(), name: z.string(), expireyDate: PlainDate });
export const CourseSummary = z.object({
  patientId: z.string(),
  expiredMeds: z.array(CourseEnd),
  expiringMeds: z.array(CourseEnd),
});
export type CourseSummary = z.infer<typeof CourseSummary>;
