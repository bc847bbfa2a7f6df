import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { line } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { Prescription, ProductIdentity } from './medication.ts';

const { startDate: _start, endDate: _end, supply: _supply, ...timeless } = Prescription.shape;

/** The longest course that is given as a number of days. */
export const maxCourseDays = 365;
/** How many characters the name of a list may have. */
export const longestListName = 80;

/** One medicine of a list: a prescription that starts on the day it is added to a chart. */
export const ListLineContent = z.object({
  id: Uuid,
  ...timeless,
  /** Length of the course in days; null if it runs for the life of the chart. */
  courseDays: z.nullable(z.int().check(z.gte(1), z.lte(maxCourseDays))),
});
export type ListLineContent = z.infer<typeof ListLineContent>;

export const ListLine = z.object({
  ...ListLineContent.shape,
  /** As in the catalogue; if it is no longer there, as it was when the line was written. */
  product: ProductIdentity,
  isInCatalogue: z.boolean(),
});
export type ListLine = z.infer<typeof ListLine>;

/** A prescriber's own named set of medicines, to add to charts as drafts (LST-01). */
export const MedicationList = z.object({
  id: Uuid,
  name: z.string(),
  /** Goes up by one with every change. */
  revision: z.int(),
  updatedAt: Instant,
  lines: z.array(ListLine),
});
export type MedicationList = z.infer<typeof MedicationList>;

/** The whole list as it should be. */
export const MedicationListContent = z.object({
  name: line(longestListName),
  /** The revision that was changed; 0 for a new list. */
  revision: z.int().check(z.gte(0)),
  lines: z.array(ListLineContent).check(z.maxLength(60)),
});
export type MedicationListContent = z.infer<typeof MedicationListContent>;
