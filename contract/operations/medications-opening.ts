import * as z from 'zod/mini';
import { AllergyInfo } from '../entities/allergy.ts';
import { Order, OrderHistoryEntry } from '../entities/medication.ts';
import { ChartContact, ChartSummary, Resident } from '../entities/resident.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { everyType } from '../values/user-type.ts';
import { medicationsQuestions } from './medications-questions.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');

/** What a chart page shows first, each part as its own call answers it. */
export const OpenedChart = z.object({
  resident: Resident,
  allergies: AllergyInfo,
  summary: ChartSummary,
  contact: ChartContact,
  /** Null if there is none. */
  order: z.nullable(Order),
  questions: medicationsQuestions.questions.response,
  /** Null for a caller who countersigns nothing. */
  toCountersign: z.nullable(z.array(OrderHistoryEntry)),
});
export type OpenedChart = z.infer<typeof OpenedChart>;

/** The specification names a call for each part, so this one is ours. */
export const medicationsOpening = {
  openChart: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/opening',
    summary:
      'All that a chart page shows first. If a part fails, so does this: each part has a call of its own.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: OpenedChart,
    audit: 'open-chart',
  }),
};
