import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { StatedDose } from '@wattle/contract/fhir/decided-doses.ts';
import { readOwnDosages } from '@wattle/contract/fhir/dosage.ts';
import { type DosageLine, plainText } from '@wattle/contract/fhir/dosage-line.ts';
import { isSequence, judgeText } from '@wattle/contract/fhir/dosage-text.ts';
import { readDays } from '@wattle/contract/fhir/read-days.ts';
import { piecesOf } from '@wattle/contract/fhir/schedule-pieces.ts';
import { readMinutes, readTiming } from '@wattle/contract/fhir/timing.ts';
import { lastDayOf } from '@wattle/contract/rules/line/course-days.ts';
import { dosageProblems } from '@wattle/contract/rules/dosing/dosage-problems.ts';
import { type Course } from '@wattle/contract/rules/dosing/doses-on.ts';
import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { isGivenBy } from '@wattle/contract/rules/dosing/reading/routes.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import { TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { CodeableConcept, Dosage } from 'fhir/r4';
import { doseOf, isDoseItself, maximumOf, placeOf, type SentDose } from './amounts.ts';
import { courseTypeOf, routeOf, statedDays, wordsOf } from './course.ts';
import { asRequiredOf, scheduleOf, type SentPart } from './schedule.ts';

export interface DosagesToRead {
  readonly dosages: readonly Dosage[];
  /** What the course is called, in FHIR; undefined if nothing is said. */
  readonly course: CodeableConcept | undefined;
  /** Null if it isn't in the catalogue: then nothing can be a structure. */
  readonly product: ProductIdentity | null;
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
  /** The doses that were decided for it. */
  readonly decided?: readonly StatedDose[];
}

const heldBack = (...holds: string[]): ReadDosages => ({ line: null, holds });

/** The one line that the dosages of a current medicine describe. */
export function readDosages(source: DosagesToRead): ReadDosages {
  const { dosages } = source;
  const [dosage] = dosages;
  if (dosage === undefined) return heldBack('No dose is stated.');
  const own = readOwnDosages(dosages, null);
  if (own.kind === 'line') {
    const { line, decided = [] } = own;
    return { line, holds: [], isOwn: true, decided };
  }
  if (own.kind === 'altered') {
    return heldBack('Its text and its coded parts no longer say the same: the text counts.');
  }
  return dosages.length > 1 ? readSeveral(dosages, source) : readForeign(dosage, source);
}

/** What is said beside the dose: it becomes directions. */
const saidBeside = ({ patientInstruction = '', additionalInstruction = [] }: Dosage) =>
  [...additionalInstruction.map(wordsOf), plainText(patientInstruction)].filter(
    (one) => one !== '',
  );

const isChanging = (dosage: Dosage) =>
  [plainText(dosage.text ?? ''), ...saidBeside(dosage)].some(isSequence);
const changing = 'Its text says that its dose changes on the way: a person has to enter it.';

/** An instruction without words: nobody here could read it. */
const isOnlyCoded = ({ additionalInstruction = [] }: Dosage) =>
  additionalInstruction.some((one) => wordsOf(one) === '');
const onlyCoded = 'One of its instructions is only a code.';

const saysMore = (dosage: Dosage, product: ProductIdentity | null) =>
  dosage.maxDosePerLifetime !== undefined ||
  (dosage.site !== undefined && !isPlaced(dosage, product)) ||
  dosage.method !== undefined ||
  (dosage.maxDosePerAdministration !== undefined && !isDoseItself(dosage));

/** One dose, with where it goes. */
function placedDose({ doseAndRate, site }: Dosage): SentDose | undefined {
  const dose = doseOf(doseAndRate);
  const place = site && placeOf(site);
  return dose && place !== undefined ? { ...dose, words: `${dose.words} ${place}` } : dose;
}

/** Whether where it goes can be said of a dose of the product. */
function isPlaced(dosage: Dosage, product: ProductIdentity | null): boolean {
  const words = placedDose(dosage)?.words;
  if (words === undefined || words === doseOf(dosage.doseAndRate)?.words) return false;
  const read = product && readDose(words, product);
  if (read?.kind !== 'dose' || read.dose.kind !== 'amount') return false;
  return read.dose.site !== undefined || read.dose.anotherSite === true;
}

const isWhenRequired = ({ asNeededBoolean, asNeededCodeableConcept }: Dosage) =>
  asNeededBoolean === true || asNeededCodeableConcept !== undefined;

function readForeign(dosage: Dosage, source: DosagesToRead): ReadDosages {
  const text = plainText(dosage.text ?? '');
  const more = saidBeside(dosage);
  if (isChanging(dosage)) return heldBack(changing);
  const { doseAndRate } = dosage;
  const { product } = source;
  const dose = placedDose(dosage);
  if (dose === undefined) {
    if (text === '' && (doseAndRate !== undefined || dosage.maxDosePerPeriod !== undefined)) {
      return {
        line: null,
        holds: [],
        refusal: 'Its dose is only in a coded form that can’t be shown.',
      };
    }
    return heldBack('Its dose stands only in its text: a person has to enter it.');
  }
  const { asNeededBoolean, asNeededCodeableConcept } = dosage;
  const isAsNeeded = isWhenRequired(dosage);
  const prnReason = asNeededCodeableConcept === undefined ? '' : wordsOf(asNeededCodeableConcept);
  const maximum24h = maximumOf(dosage) ?? null;
  const holds: string[] = [];
  if (isOnlyCoded(dosage)) holds.push(onlyCoded);
  if (dosage.sequence !== undefined && dosage.sequence > 1)
    holds.push('It is a later step of a sequence, and the steps before it are missing.');
  if (asNeededBoolean === false && asNeededCodeableConcept !== undefined)
    holds.push('It says both that it is given when required and that it is not.');
  if (isAsNeeded && prnReason === '')
    holds.push('It is given when required, and what for is not stated.');
  if (isAsNeeded && maximum24h === null) {
    holds.push('It is given when required, and the most in 24 hours is not stated.');
  }
  if (!isAsNeeded && dosage.maxDosePerPeriod !== undefined)
    holds.push('It has a most that may be given.');
  if (saysMore(dosage, product)) holds.push('Its dosage says more than a line of the chart holds.');
  const { repeat = {}, code, event } = dosage.timing ?? {};
  const hasRhythm = Object.keys(repeat).some((one) => !one.startsWith('bounds'));
  const hasTiming = hasRhythm || code !== undefined || event !== undefined;
  const timing =
    isAsNeeded && !hasTiming
      ? { frequency: 'when-required' as const, doseTimes: [], directions: '' }
      : dosage.timing && readTiming(dosage.timing);
  const days = dosage.timing && readDays(dosage.timing);
  const minutes = isAsNeeded && dosage.timing ? readMinutes(dosage.timing) : undefined;
  if (timing === undefined && days === undefined && minutes === undefined)
    holds.push('How often it is given is not one of the frequencies here.');
  const route = routeOf(dosage.route);
  if (route === undefined) holds.push('Its route is not one of the routes here.');
  if (product !== null) {
    const fault = readDose(dose.words, product);
    if (fault.kind === 'problem') holds.push(`${fault.message}.`);
    if (route !== undefined && !isGivenBy(route, product))
      holds.push('Its product is not given by its route.');
  }
  const courseType = courseTypeOf(source.course, isAsNeeded);
  if (courseType === undefined) holds.push('What kind of course it is can’t be read.');
  const stated = statedDays(dosage, source.dayOf);
  const bounds = stated && boundsOf(stated, source);
  if (bounds === undefined) holds.push('Its first or last day is not a whole date.');
  else if (courseType === 'ShortCourse' && bounds.endDate === null) {
    holds.push('It is a short course, and its end is not stated.');
  }
  if (
    route === undefined ||
    courseType === undefined ||
    stated === undefined ||
    bounds === undefined ||
    holds.length > 0
  ) {
    return heldBack(...holds);
  }
  const written: DosageLine = {
    courseType,
    packagingType: 'None',
    dose: dose.words,
    route,
    frequency: timing?.frequency ?? 'once-daily',
    doseTimes: timing?.doseTimes ?? [],
    ...bounds,
    prnReason: isAsNeeded ? prnReason : null,
    maximum24h,
    directions: [timing?.directions ?? '', ...more].filter((one) => one !== '').join('\n'),
  };
  const part = { sequence: undefined, words: dose.words, days, minutes, stated };
  const read = structureOf(part, written, source.product, !hasTiming);
  if ('problem' in read && (timing === undefined || dose.isTwice)) return heldBack(read.problem);
  const line = 'problem' in read ? written : structured(written, read, more.join('\n'));
  if (text === '' || text === plainText(instructionText(line))) return { line, holds: [] };
  const isByDays = 'dosage' in read && (timing === undefined || days?.days.kind === 'weeks');
  const verdict = judgeText(text, written, isByDays ? days?.days : undefined);
  if (verdict === 'same') return { line, holds: [] };
  if (verdict === 'differs') {
    return heldBack('Its text does not say the same as its coded parts: the text counts.');
  }
  const directions = [text, line.directions].filter((one) => one !== '').join('\n');
  return {
    line: { ...line, directions },
    holds: ['Its text says more than its coded parts: it stands in the directions.'],
  };
}

type CourseReading = Course | { readonly problem: string };

/** How much and when of one dosage as a structure, or why it can't be. */
function structureOf(
  part: Omit<SentPart, 'days'> & {
    readonly days: SentPart['days'] | undefined;
    readonly minutes: number | undefined;
  },
  line: DosageLine,
  product: ProductIdentity | null,
  isWithoutTiming: boolean,
): CourseReading {
  if (product === null) return { problem: 'Its dose can’t be read without its product.' };
  const { startDate, endDate, courseType, maximum24h } = line;
  const { days, minutes } = part;
  const unread = { problem: 'How often it is given is not one of the frequencies here.' };
  if (courseType === 'AsRequired') {
    const often = minutes === undefined ? oftenOf(line, days) : undefined;
    const isSaid = [days, minutes, often].some((one) => one !== undefined);
    if (!isSaid && !isWithoutTiming) return unread;
    const dosage = asRequiredOf(part.words, { days, minutes, often }, maximum24h, product);
    return 'problem' in dosage ? dosage : checked({ dosage, startDate, endDate }, line, product);
  }
  if (days === undefined) return unread;
  const read = scheduleOf([{ ...part, days }], product, { start: startDate, end: endDate });
  return 'problem' in read ? read : checked(read, line, product);
}

/** How often a day it may be given when required. A clock time doesn’t say that. */
function oftenOf({ frequency, doseTimes }: DosageLine, read: SentPart['days'] | undefined) {
  const isEveryDay = read === undefined || (read.days.kind === 'days' && read.days.every === 1);
  return isEveryDay && doseTimes.length === 0 ? TimesADay.safeParse(frequency).data : undefined;
}

/** Unless a line with it couldn’t be drafted here. A clock time is the facility’s to set, and may be missing. */
function checked(course: Course, line: DosageLine, product: ProductIdentity): CourseReading {
  const prescription = {
    ...structured(line, course, ''),
    productCode: product.code,
    brandName: product.brandName,
  };
  const [found] = dosageProblems(prescription, product).filter(
    ({ field }) => field !== 'doseTimes',
  );
  return found === undefined ? course : { problem: `${found.message}.` };
}

const structured = (line: DosageLine, course: Course, directions: string): DosageLine => ({
  ...line,
  ...course,
  ...textFieldsOf(course),
  directions,
});

/** Several dosages as the steps of one schedule, or the doses of one step; never only some of them. */
function readSeveral(dosages: readonly Dosage[], source: DosagesToRead): ReadDosages {
  const [first, ...others] = dosages;
  if (first === undefined) return heldBack('No dose is stated.');
  if (dosages.some(isChanging)) return heldBack(changing);
  const problem = (text: string) => heldBack(`It has several dosages, ${text}`);
  if (dosages.some(isWhenRequired)) {
    return problem('and one of them is given when required.');
  }
  if (dosages.some(isOnlyCoded)) return heldBack(onlyCoded);
  const { product, start, end } = source;
  if (dosages.some((one) => saysMore(one, product) || one.maxDosePerPeriod !== undefined)) {
    return problem('and one of them says more than a line of the chart holds.');
  }
  const directions = saidBeside(first).join('\n');
  const route = routeOf(first.route);
  const isSame = others.every(
    (one) => saidBeside(one).join('\n') === directions && routeOf(one.route) === route,
  );
  if (!isSame || route === undefined) {
    return problem('and they don’t have one route and the same directions.');
  }
  const parts = dosages.map((one) => partOf(one, source));
  const whole = parts.filter((one) => one !== undefined);
  if (whole.length < parts.length) return problem('and one of them can’t be read from its codes.');
  const courseType = courseTypeOf(source.course, false);
  if (courseType === undefined) return heldBack('What kind of course it is can’t be read.');
  if (start === null) return heldBack('Its first or last day is not a whole date.');
  if (product === null) return problem('which can’t be read without its product.');
  const read = scheduleOf(whole, product, { start, end });
  if ('problem' in read) return heldBack(read.problem);
  const written: DosageLine = {
    courseType,
    packagingType: 'None',
    dose: '',
    route,
    frequency: 'once-daily',
    doseTimes: [],
    startDate: read.startDate,
    endDate: read.endDate,
    prnReason: null,
    maximum24h: null,
    directions,
  };
  const course = checked(read, written, product);
  if ('problem' in course) return heldBack(course.problem);
  if (courseType === 'ShortCourse' && course.endDate === null) {
    return heldBack('It is a short course, and its end is not stated.');
  }
  const line = structured(written, course, directions);
  const own = piecesOf(course).map(({ dosage, startDate, endDate }) =>
    plainText(instructionText({ ...line, dosage, startDate, endDate })),
  );
  const texts = dosages.map(({ text = '' }) => plainText(text));
  if (texts.toSorted().join('\n') === own.toSorted().join('\n')) return { line, holds: [] };
  const isSaid = dosages.every((one, i) => {
    const text = plainText(one.text ?? '');
    const part = whole[i];
    if (text === '' || part === undefined) return text === '';
    return judgePart(text, one, part, written) === 'same';
  });
  if (!isSaid) return problem('and the text of one does not say the same as its coded parts.');
  return { line, holds: [] };
}

function partOf(dosage: Dosage, { dayOf }: DosagesToRead): SentPart | undefined {
  const dose = placedDose(dosage);
  const days = dosage.timing && readDays(dosage.timing);
  const stated = statedDays(dosage, dayOf);
  if (dose === undefined || days === undefined || stated === undefined) return undefined;
  return { sequence: dosage.sequence, words: dose.words, days, stated };
}

/** The text of one of several dosages beside its own codes. */
function judgePart(text: string, { timing }: Dosage, { words, days }: SentPart, line: DosageLine) {
  const code = timing && readTiming(timing);
  const one = { ...line, dose: words, ...(code && { ...code, directions: '' }) };
  return judgeText(
    text,
    one,
    code === undefined || days.days.kind === 'weeks' ? days.days : undefined,
  );
}

function boundsOf(stated: ReturnType<typeof statedDays> & object, source: DosagesToRead) {
  const startDate = stated.start ?? source.start;
  if (startDate === null) return undefined;
  const { length } = stated;
  const endDate = length === null ? (stated.end ?? source.end) : lastDayOf(startDate, length);
  return endDate !== null && endDate < startDate ? undefined : { startDate, endDate };
}
