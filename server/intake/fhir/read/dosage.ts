import { lookUp } from '@wattle/contract/values/look-up.ts';
import { readOwnDosages } from '@wattle/contract/fhir/dosage.ts';
import { type DosageLine, plainText } from '@wattle/contract/fhir/dosage-line.ts';
import { isSequence, judgeText } from '@wattle/contract/fhir/dosage-text.ts';
import { codeSystems, ownCodeSystems, rootOf } from '@wattle/contract/fhir/systems.ts';
import { readTiming } from '@wattle/contract/fhir/timing.ts';
import { amountAdvice, amountRules } from '@wattle/contract/rules/medicine-units.ts';
import { pluralOf } from '@wattle/contract/rules/safety/amounts.ts';
import { type RouteCode, routeCodes, routes } from '@wattle/contract/values/medicine-codes.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { CodeableConcept, Dosage, Quantity } from 'fhir/r4';

export interface DosagesToRead {
  readonly dosages: readonly Dosage[];
  /** What the course is called, in FHIR; undefined if nothing is said. */
  readonly course: CodeableConcept | undefined;
  /** Used where the dosage has no bounds of its own. */
  readonly start: PlainDate | null;
  readonly end: PlainDate | null;
  /** The facility's day of a date or moment; null if it isn't precise to the day. */
  readonly dayOf: (value: string) => PlainDate | null;
}

/** A line, or why there is none. With a `hold` and a line, a person decides whether it is kept. */
export interface ReadDosages {
  readonly line: DosageLine | null;
  readonly holds: readonly string[];
  readonly refusal?: string;
  /** Whether an instance like this one wrote the line. */
  readonly isOwn?: true;
}

const held = (...holds: string[]): ReadDosages => ({ line: null, holds });

/** The one line that the dosages of a current medicine describe. */
export function readDosages(given: DosagesToRead): ReadDosages {
  const { dosages } = given;
  const [dosage] = dosages;
  if (dosage === undefined) return held('No dose is stated.');
  const own = readOwnDosages(dosages, null);
  if (own.kind === 'line') return { line: own.line, holds: [], isOwn: true };
  if (own.kind === 'altered') {
    return held('Its text and its coded parts no longer say the same: the text counts.');
  }
  if (dosages.length > 1) {
    return held('It has several dosages, and a line of the chart has one.');
  }
  return readForeign(dosage, given);
}

function readForeign(dosage: Dosage, given: DosagesToRead): ReadDosages {
  const { text: sent = '', patientInstruction = '', additionalInstruction = [] } = dosage;
  const text = plainText(sent);
  const extras = additionalInstruction.map(wordsOf);
  const more = [...extras, plainText(patientInstruction)].filter((one) => one !== '');
  if ([text, ...more].some(isSequence)) {
    return held('Its dose changes on the way, and a line of the chart has one dose.');
  }
  const { doseAndRate } = dosage;
  const dose = doseOf(doseAndRate);
  if (dose === undefined) {
    if (text === '' && (doseAndRate !== undefined || dosage.maxDosePerPeriod !== undefined)) {
      return {
        line: null,
        holds: [],
        refusal: 'Its dose is only in a coded form that can’t be shown.',
      };
    }
    return held('Its dose stands only in its text: a person has to enter it.');
  }
  const { asNeededBoolean, asNeededCodeableConcept } = dosage;
  const isAsNeeded = asNeededBoolean === true || asNeededCodeableConcept !== undefined;
  const prnReason = asNeededCodeableConcept === undefined ? '' : wordsOf(asNeededCodeableConcept);
  const maximum24h = maximumOf(dosage) ?? null;
  const holds: string[] = [];
  if (isAsNeeded && prnReason === '')
    holds.push('It is given when required, and what for is not stated.');
  if (isAsNeeded && maximum24h === null) {
    holds.push('It is given when required, and the most in 24 hours is not stated.');
  }
  if (!isAsNeeded && dosage.maxDosePerPeriod !== undefined)
    holds.push('It has a most that may be given.');
  if (
    dosage.maxDosePerAdministration ??
    dosage.maxDosePerLifetime ??
    dosage.site ??
    dosage.method
  ) {
    holds.push('Its dosage says more than a line of the chart holds.');
  }
  const hasRhythm = Object.keys(dosage.timing?.repeat ?? {}).some((one) => one !== 'boundsPeriod');
  const timing =
    isAsNeeded &&
    !hasRhythm &&
    dosage.timing?.code === undefined &&
    dosage.timing?.event === undefined
      ? { frequency: 'when-required' as const, doseTimes: [], directions: '' }
      : dosage.timing && readTiming(dosage.timing);
  if (timing === undefined) holds.push('How often it is given is not one of the frequencies here.');
  const route = routeOf(dosage.route);
  if (route === undefined) holds.push('Its route is not one of the routes here.');
  const courseType = courseTypeOf(given.course, isAsNeeded);
  if (courseType === undefined) holds.push('What kind of course it is can’t be read.');
  const bounds = boundsOf(dosage, given);
  if (bounds === undefined) holds.push('Its first or last day is not a whole date.');
  else if (courseType === 'ShortCourse' && bounds.endDate === null) {
    holds.push('It is a short course, and its end is not stated.');
  }
  if (
    timing === undefined ||
    route === undefined ||
    courseType === undefined ||
    bounds === undefined ||
    holds.length > 0
  ) {
    return held(...holds);
  }
  const line: DosageLine = {
    courseType,
    packagingType: 'None',
    dose,
    route,
    frequency: timing.frequency,
    doseTimes: timing.doseTimes,
    ...bounds,
    prnReason: isAsNeeded ? prnReason : null,
    maximum24h,
    directions: [timing.directions, ...more].filter((one) => one !== '').join('\n'),
  };
  if (text === '') return { line, holds: [] };
  const verdict = judgeText(text, line);
  if (verdict === 'same') return { line, holds: [] };
  if (verdict === 'differs') {
    return held('Its text does not say the same as its coded parts: the text counts.');
  }
  const directions = [text, line.directions].filter((one) => one !== '').join('\n');
  return {
    line: { ...line, directions },
    holds: ['Its text says more than its coded parts: it stands in the directions.'],
  };
}

function wordsOf({ text, coding = [] }: CodeableConcept): string {
  return plainText(
    text ?? coding.map(({ display = '' }) => display).find((one) => one !== '') ?? '',
  );
}

/** An amount in words, as amounts are written here; undefined if it can't be. */
function amountOf({ value, unit, code, comparator }: Quantity): string | undefined {
  const of = plainText(unit ?? code ?? '');
  if (value === undefined || value <= 0 || comparator !== undefined) return undefined;
  if (unit !== undefined && code !== undefined && contradicts(unit, code)) return undefined;
  if (!/^[A-Za-z][A-Za-z ]*$/.test(of)) return undefined;
  const counted = lookUp(countedUnits, of) ?? of;
  const number = value.toLocaleString('en-AU', { maximumFractionDigits: 20 });
  const amount = `${number} ${value > 1 ? pluralOf(counted) : counted}`;
  const fixed = amountRules.reduce((text, { mend }) => mend(text), amount);
  return amountAdvice(fixed) === null ? fixed : undefined;
}

/** Whether the code means another unit than the one in words: 5 mg and 5 ug are not the same dose. */
function contradicts(unit: string, code: string): boolean {
  const coded = unitNamed(lookUp(countedUnits, code) ?? code.replaceAll(/[[\]]/g, ''));
  return readableUnits.test(coded) && unitNamed(unit) !== coded;
}

const readableUnits =
  /^(?:kg|g|mg|microgram|nanogram|l|ml|units|mmol|tablet|capsule|puff|drop|spray|sachet|patch)$/;

/** One name for each unit, however it is written. */
function unitNamed(unit: string): string {
  const written = `1 ${plainText(unit)}`;
  const named = amountRules
    .reduce((text, { mend }) => mend(text), written)
    .slice(2)
    .toLowerCase()
    .replace(/\((e?s)\)$/, '');
  return (
    lookUp(unitWords, named) ??
    lookUp(unitWords, named.replace(/s$/, '')) ??
    named.replace(/(?<=[a-z]{3})s$/, '')
  );
}

const unitWords: Readonly<Record<string, string>> = {
  milligram: 'mg',
  gram: 'g',
  kilogram: 'kg',
  millilitre: 'ml',
  milliliter: 'ml',
  litre: 'l',
  liter: 'l',
  unit: 'units',
  'international unit': 'units',
  millimole: 'mmol',
  patches: 'patch',
};

/** Units of HL7's drug forms that are abbreviations. */
const countedUnits: Readonly<Record<string, string>> = { TAB: 'tablet', CAP: 'capsule' };

function doseOf(doses: Dosage['doseAndRate']): string | undefined {
  const [dose] = doses ?? [];
  if (dose === undefined || doses?.length !== 1) return undefined;
  const { doseQuantity, doseRange, rateQuantity, rateRange, rateRatio } = dose;
  if (rateQuantity ?? rateRange ?? rateRatio ?? doseRange) return undefined;
  return doseQuantity && amountOf(doseQuantity);
}

/** The most in 24 hours. */
function maximumOf({ maxDosePerPeriod }: Dosage): string | undefined {
  const { numerator, denominator } = maxDosePerPeriod ?? {};
  const { value, unit, code } = denominator ?? {};
  const per = `${value} ${code ?? unit ?? ''}`;
  if (numerator === undefined || !/^(?:24 (?:h|hours?)|1 (?:d|days?))$/.test(per)) return undefined;
  return amountOf(numerator);
}

function routeOf(route: CodeableConcept | undefined): RouteCode | undefined {
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

function courseTypeOf(course: CodeableConcept | undefined, isAsNeeded: boolean) {
  const code = course?.coding?.find(({ system }) => system === codeSystems.courseOfTherapy)?.code;
  if (course !== undefined && code !== 'continuous' && code !== 'acute') return undefined;
  if (isAsNeeded) return 'AsRequired' as const;
  return code === 'acute' ? ('ShortCourse' as const) : ('Regular' as const);
}

function boundsOf({ timing }: Dosage, { start, end, dayOf }: DosagesToRead) {
  const { boundsPeriod, boundsDuration, boundsRange } = timing?.repeat ?? {};
  if (boundsDuration ?? boundsRange) return undefined;
  const first = boundsPeriod?.start === undefined ? start : dayOf(boundsPeriod.start);
  const last = boundsPeriod?.end === undefined ? end : dayOf(boundsPeriod.end);
  if (first === null || (boundsPeriod?.end !== undefined && last === null)) return undefined;
  if (last !== null && last < first) return undefined;
  return { startDate: first, endDate: last };
}

/** The facility's day of a FHIR date or moment; null if it isn't precise to the day. */
export function dayReader(dayOfMoment: (at: Date) => PlainDate) {
  return (value: string): PlainDate | null => {
    if (!value.includes('T')) return findPlainDate(value) ?? null;
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? null : dayOfMoment(at);
  };
}
