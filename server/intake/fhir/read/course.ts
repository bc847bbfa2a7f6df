import { plainText } from '@wattle/contract/fhir/dosage-line.ts';
import { codeSystems, ownCodeSystems, rootOf } from '@wattle/contract/fhir/systems.ts';
import { type RouteCode, routeCodes, routes } from '@wattle/contract/values/medicine-codes.ts';
import { lookUp } from '@wattle/contract/values/look-up.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { CodeableConcept, Dosage, Duration } from 'fhir/r4';

export function wordsOf({ text, coding = [] }: CodeableConcept): string {
  return plainText(
    text ?? coding.map(({ display = '' }) => display).find((one) => one !== '') ?? '',
  );
}

export function routeOf(route: CodeableConcept | undefined): RouteCode | undefined {
  const coding = route?.coding ?? [];
  const own = coding.find(({ system }) => rootOf(system, ownCodeSystems.route) !== undefined);
  const named = [route?.text, ...coding.map(({ display }) => display)]
    .map((one) =>
      plainText(one ?? '')
        .toLowerCase()
        .replace(/ route$/, ''),
    )
    .filter((one) => one !== '');
  const found = new Set(
    named.map((one) =>
      one === 'by mouth' ? 'oral' : routeCodes.find((code) => routes[code] === one || code === one),
    ),
  );
  if (own !== undefined) found.add(routeCodes.find((code) => code === own.code));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

export function courseTypeOf(course: CodeableConcept | undefined, isAsNeeded: boolean) {
  const code = course?.coding?.find(({ system }) => system === codeSystems.courseOfTherapy)?.code;
  if (course !== undefined && code !== 'continuous' && code !== 'acute') return undefined;
  if (isAsNeeded) return 'AsRequired' as const;
  return code === 'acute' ? ('ShortCourse' as const) : ('Regular' as const);
}

/** What a dosage states of its days. */
export interface StatedDays {
  readonly start: PlainDate | null;
  readonly end: PlainDate | null;
  /** For how many days. */
  readonly length: number | null;
}

type DayOf = (value: string) => PlainDate | null;

/** Undefined if they aren't whole days. */
export function statedDays({ timing }: Dosage, dayOf: DayOf): StatedDays | undefined {
  const { boundsPeriod = {}, boundsDuration, boundsRange } = timing?.repeat ?? {};
  const length = boundsDuration === undefined ? null : daysOf(boundsDuration);
  // R4 has one of the three: an end and a length beside each other may be two ends.
  const isTwice = boundsDuration !== undefined && boundsPeriod.end !== undefined;
  if (boundsRange !== undefined || length === undefined || isTwice) return undefined;
  const [start, end] = [boundsPeriod.start, boundsPeriod.end].map((one) =>
    one === undefined ? null : (dayOf(one) ?? undefined),
  );
  return start === undefined || end === undefined ? undefined : { start, end, length };
}

const daysIn: Readonly<Record<string, number>> = {
  d: 1,
  day: 1,
  days: 1,
  wk: 7,
  week: 7,
  weeks: 7,
};

function daysOf({ value, unit, code, comparator }: Duration): number | undefined {
  const each = lookUp(daysIn, code ?? unit ?? '');
  const inWords = lookUp(daysIn, unit ?? '') ?? each;
  // 2 weeks with the code of days may be two days or fourteen.
  if (each === undefined || inWords !== each) return undefined;
  if (value === undefined || comparator !== undefined) return undefined;
  return Number.isInteger(value) && value > 0 ? value * each : undefined;
}

/** The facility's day of a FHIR date or moment; null if it isn't precise to the day. */
export function dayReader(dayOfMoment: (at: Date) => PlainDate) {
  return (value: string): PlainDate | null => {
    if (!value.includes('T')) return findPlainDate(value) ?? null;
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? null : dayOfMoment(at);
  };
}
