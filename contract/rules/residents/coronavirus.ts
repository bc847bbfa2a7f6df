import type { CoronavirusPeriod, CoronavirusRecord } from '../../entities/coronavirus.ts';
import type { Infection } from '../../entities/resident-facts.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';

/** Days after the first until a status ends, unless somebody chooses another last day. */
const usualDays = 7;
const mostDays = 60;

/** A status from `since` until its usual last day. */
export function usualPeriod(
  status: CoronavirusPeriod['status'],
  since: PlainDate,
): CoronavirusPeriod {
  return { status, since, until: addDays(since, usualDays) };
}

/** Why a status can’t be recorded on `today`; null if it can. */
export function periodProblem(
  { since, until }: Pick<CoronavirusPeriod, 'since' | 'until'>,
  today: PlainDate,
): { readonly field: 'since' | 'until'; readonly text: string } | null {
  if (since > today) return { field: 'since', text: 'The first day is in the future.' };
  if (until < today) return { field: 'until', text: 'The last day is in the past.' };
  return until > addDays(since, mostDays)
    ? { field: 'until', text: `The last day is more than ${mostDays} days after the first.` }
    : null;
}

/** The status that holds on `today`: it ends by itself after its last day. */
export function coronavirusOn(
  record: CoronavirusRecord | null | undefined,
  today: PlainDate,
): CoronavirusPeriod | null {
  const period = record?.period ?? null;
  return period !== null && period.until >= today ? period : null;
}

/** Says its days. */
export function periodText({ since, until }: CoronavirusPeriod): string {
  return `Since ${formatClinicalDate(since)}. Ends by itself after ${formatClinicalDate(until)}.`;
}

const ranks: readonly Infection['status'][] = ['none', 'suspected', 'confirmed'];
const ofCoronavirus = {
  Suspected: 'suspected',
  Confirmed: 'confirmed',
  Isolating: 'none',
} as const satisfies Record<CoronavirusPeriod['status'], Infection['status']>;

/** The infection badge counts coronavirus among the others: the more certain of the two, and the comments on both. */
export function withCoronavirus(infection: Infection, period: CoronavirusPeriod | null): Infection {
  const own = period === null ? 'none' : ofCoronavirus[period.status];
  if (period === null || own === 'none') return infection;
  const isMore = ranks.indexOf(own) > ranks.indexOf(infection.status);
  const words = `Coronavirus: ${period.status} since ${formatClinicalDate(period.since)}.`;
  return {
    status: isMore ? own : infection.status,
    comments: [words, infection.comments].filter((one) => one !== '').join(' '),
  };
}
