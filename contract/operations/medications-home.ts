import * as z from 'zod/mini';
import { CourseSummary } from '../entities/course.ts';
import { ToCountersign } from '../entities/to-countersign.ts';
import { CourseExpiryFilterSubType } from '../entities/search.ts';
import { AuthoringSystem, ForeignKey } from '../values/resident-key.ts';
import { everyType, prescriberTypes } from '../values/user-type.ts';
import { operationsOf, type Subject } from './operation.ts';

const operation = operationsOf('medications');

const CourseSummaryQuery = z.object({
  patientAuthoringSystem: AuthoringSystem,
  patientAuthoringSystemForeignKey: ForeignKey,
  courseExpiryDateRange: CourseExpiryFilterSubType,
});

const Link = z.object({ title: z.string(), url: z.string() });

/**
 * What the residents list calls, and the footer: separate from what a chart calls, which the first screen doesn't need.
 */
export const medicationsHome = {
  lmsLinks: operation({
    method: 'GET',
    path: '/api/v1/home/lms-links',
    summary: 'Links to training manuals and release information, if available.',
    access: 'signed-in',
    response: z.object({
      trainingManuals: z.nullable(Link),
      releaseInformation: z.nullable(Link),
    }),
  }),
  version: operation({
    method: 'GET',
    path: '/api/v1/home/version',
    summary: 'The version of the product.',
    access: 'signed-in',
    response: z.object({ version: z.string() }),
  }),
  courseSummary: operation({
    method: 'GET',
    path: '/api/v1/medications/patient-medications-course-summary',
    summary: 'One resident’s courses that have ended or will end within the range.',
    access: {
      roles: everyType,
      about: (call: {
        query: { patientAuthoringSystem: string; patientAuthoringSystemForeignKey: string };
      }): Subject => ({
        resident: {
          authoringSystem: call.query.patientAuthoringSystem,
          authoringSystemForeignKey: call.query.patientAuthoringSystemForeignKey,
        },
      }),
    },
    query: CourseSummaryQuery,
    response: CourseSummary,
    audit: 'view-courses',
  }),
  countersignList: operation({
    method: 'GET',
    path: '/api/v1/countersign-list',
    summary:
      'The residents with orders that the caller still has to countersign, the longest wait first.',
    access: { roles: prescriberTypes, about: 'nobody' },
    response: z.array(ToCountersign),
  }),
};
