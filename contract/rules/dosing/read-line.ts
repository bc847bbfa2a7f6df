import type { DayPattern, Dosage, Dose, LargestAmount } from '../../entities/dosage.ts';
import type { CourseType } from '../../entities/medication.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { scheduleProblems } from './dosage-problems.ts';
import { isStrength, isUsualMakeUp, readMost } from './reading/amounts.ts';
import { type NamedProduct, withoutMedicine } from './reading/medicine-words.ts';
import { parse } from './reading/parse.ts';
import type { Named } from './reading/parsed.ts';
import { scheduleOf } from './reading/schedule.ts';
import { dosedSteps } from './reading/steps.ts';
import type { Token } from './reading/tokens.ts';
import type { DosedProduct } from './usual-doses.ts';

/** A product as somebody writes a line of it. */
export type ReadProduct = DosedProduct & NamedProduct;

/** Words of the text that weren't understood. */
export interface NotUnderstood extends Named {
  readonly text: string;
}

/** What a typed text says of a product. What it doesn't say is missing. */
export interface ReadLine {
  /** Undefined unless all of it is there. */
  readonly dosage?: Dosage;
  /** The parts of a dosage that isn't complete. */
  readonly dose?: Dose;
  readonly days?: DayPattern;
  readonly times?: readonly string[];
  readonly leastHours?: number;
  readonly most?: LargestAmount;
  readonly courseType?: CourseType;
  readonly route?: RouteCode;
  readonly startDate?: PlainDate;
  /** Null if it goes on. */
  readonly endDate?: PlainDate | null;
  readonly prnReason?: string;
  readonly notUnderstood: readonly NotUnderstood[];
  /** What has to be written too, each as a sentence without its full stop. */
  readonly missing: readonly string[];
  /** It says nothing but the name, strength or form of the medicine. */
  readonly isNameOnly: boolean;
  /** It is complete, and the product is one that the dose is usually made from. */
  readonly fits: boolean;
}

interface Options {
  readonly today: PlainDate;
  /** The first day unless the text names one. */
  readonly startDate?: PlainDate;
  /** When the product is usually given, if once a day. */
  readonly usualTime?: string | undefined;
  /** For a medication list, which has no dates. */
  readonly isUndated?: boolean;
}

const dosesOf = (dosage: Dosage): Dose[] =>
  dosage.kind === 'as-required'
    ? [dosage.dose]
    : dosage.steps.flatMap(({ parts }) =>
        parts.flatMap(({ doses }) => doses.map(({ dose }) => dose)),
      );

/**
 * Reads a line as a prescriber types it: `metformin 1g bd`. Every word is used or is named in `notUnderstood`; what has
 * two meanings is named too, and nothing is guessed.
 */
export function readLine(text: string, product: ReadProduct, options: Options): ReadLine {
  const { today, startDate: begins = today, usualTime = '08:00', isUndated = false } = options;
  const found: Named[] = [];
  const report = (named: Named) => {
    if (!found.some(({ from, to }) => from === named.from && to === named.to)) found.push(named);
  };
  const { rest, isNamed } = withoutMedicine(text, product, today);
  const parsed = parse(text, rest, product);
  const { steps: typed, most, routes, from } = parsed;
  const startDate = from[0]?.date ?? begins;
  const [route] = routes;
  for (const more of routes.slice(1)) {
    if (more.route !== route?.route)
      report({ from: more.from, to: more.to, why: 'The route is there twice, and not the same' });
  }
  for (const dates of [from, parsed.until]) {
    for (const more of dates.filter(({ date }) => date !== dates[0]?.date)) {
      report({ from: more.from, to: more.to, why: 'The date is there twice' });
    }
  }
  for (const one of isUndated ? [...from, ...parsed.until] : []) {
    report({
      from: one.from,
      to: one.to,
      why: 'A medication list has no dates. Write for how long',
    });
  }
  for (const one of parsed.named) report(one);
  const isNameOnly =
    (rest.every(({ kind }) => ['filler', 'dash', 'route', 'strength'].includes(kind)) &&
      parsed.named.length === 0) ||
    isOfStrength(text, rest, product);
  const steps = dosedSteps(parsed, product, report);
  const base = {
    ...(route !== undefined && { route: route.route }),
    ...(from.length > 0 && { startDate }),
    ...(parsed.reason !== undefined && { prnReason: parsed.reason }),
  };
  const read: Partial<ReadLine> & Pick<ReadLine, 'missing'> = parsed.isAsRequired
    ? asRequired()
    : scheduled();
  const notUnderstood = found
    .toSorted((a, b) => a.from - b.from)
    .map((named) => ({ ...named, text: text.slice(named.from, named.to) }));
  return {
    ...base,
    ...read,
    notUnderstood,
    isNameOnly,
    fits:
      isNamed &&
      read.dosage !== undefined &&
      notUnderstood.length === 0 &&
      read.missing.length === 0 &&
      dosesOf(read.dosage).every((dose) => isUsualMakeUp(dose, product)),
  };

  function asRequired() {
    const missing: string[] = [];
    const [step, ...others] = steps;
    const [one, ...more] = step?.doses ?? [];
    for (const { from: at, to } of [...typed.slice(1), ...typed.slice(0, 1)]
      .flatMap(({ clauses }) => clauses)
      .slice(1)) {
      if (others.length > 0 || more.length > 0)
        report({ from: at, to, why: 'A medicine given when required has one dose' });
    }
    if (one?.dose === undefined) missing.push('Write the dose');
    const largest = mostOf(one?.dose);
    const length = step?.lengths[0];
    const built = scheduleOf([{ doses: [], lengths: step?.lengths ?? [] }], parsed, {
      startDate,
      usualTime,
      report,
    });
    const { endDate } = built;
    const dosage: Dosage | undefined =
      one?.dose === undefined
        ? undefined
        : {
            kind: 'as-required',
            dose: one.dose,
            leastHours: parsed.leastHours ?? null,
            most: largest ?? {},
          };
    return {
      courseType: 'AsRequired' as const,
      ...(dosage !== undefined && { dosage }),
      ...(one?.dose !== undefined && { dose: one.dose }),
      ...(parsed.leastHours !== undefined && { leastHours: parsed.leastHours }),
      ...(largest !== undefined && { most: largest }),
      ...((length !== undefined || endDate !== undefined) && { endDate: endDate ?? null }),
      missing,
    };
  }

  function mostOf(dose: Dose | undefined): LargestAmount | undefined {
    if (most === undefined) return undefined;
    const largest = readMost(most.amount, most.beside, product);
    if (largest.kind === 'problem') {
      report({ ...most.at, why: largest.message });
      return undefined;
    }
    if (!most.isADay && !isLarger(largest.largest, dose)) {
      report({ ...most.at, why: 'Write in how many hours that is the most' });
    }
    return largest.largest;
  }

  function scheduled() {
    if (most !== undefined)
      report({ ...most.at, why: 'A maximum is of a medicine given when required' });
    if (isNameOnly) return { missing: [] };
    const built = scheduleOf(steps, parsed, { startDate, usualTime, report });
    const missing = [...built.missing];
    const hasNoDose =
      steps.length === 0 || steps.some(({ doses }) => doses.some(({ dose }) => dose === undefined));
    const [one] = steps[0]?.doses ?? [];
    if (hasNoDose && found.length === 0) missing.unshift('Write the dose');
    const once =
      built.steps?.some(({ parts }) => parts.some(({ days }) => days.kind === 'once')) === true;
    const endDate = once ? startDate : built.endDate;
    const dosage: Dosage | undefined = built.steps && { kind: 'schedule', steps: [...built.steps] };
    if (dosage !== undefined && typed[0] !== undefined) {
      const course = { dosage, startDate, endDate: endDate ?? null };
      const [problem] = scheduleProblems(course, dosage.steps);
      const all = rest.filter(({ kind }) => !['unknown', 'dash', 'filler'].includes(kind));
      if (problem !== undefined)
        report({
          from: all[0]?.from ?? 0,
          to: all.at(-1)?.to ?? text.length,
          why: problem.message,
        });
    }
    return {
      ...(dosage !== undefined && { dosage }),
      ...(one?.dose !== undefined && { dose: one.dose }),
      ...(built.first.days !== undefined && { days: built.first.days }),
      times: built.first.times,
      ...courseOf(endDate),
      missing,
    };
  }

  function courseOf(endDate: PlainDate | null | undefined) {
    if (endDate === undefined) return {};
    return {
      endDate,
      courseType: endDate === null ? ('Regular' as const) : ('ShortCourse' as const),
    };
  }
}

/** Whether only the strength is there beside the name, as people search for a product: `500 mg tablet`, `pred 25`. */
function isOfStrength(text: string, rest: readonly Token[], product: ReadProduct): boolean {
  const [only, ...others] = rest;
  if (only?.kind !== 'amount' || others.length > 0) return false;
  const { amount, per } = only;
  if (per !== undefined || amount.unit !== undefined) {
    const isDescribed = per !== undefined || /\p{L}/u.test(text.slice(only.to));
    return isDescribed && isStrength(amount, per, product);
  }
  const unit = product.structure?.strengths[0]?.amount.unit;
  return unit !== undefined && isStrength({ ...amount, unit }, undefined, product);
}

/** Whether a maximum is more than one dose, so that it can't be that of one. */
function isLarger(most: LargestAmount, dose: Dose | undefined): boolean {
  if (dose?.kind !== 'amount') return false;
  const { substance, counted } = dose;
  const bySubstance =
    most.substance !== undefined &&
    substance?.unit === most.substance.unit &&
    most.substance.high > substance.high;
  const byCount =
    most.counted !== undefined &&
    counted?.unit === most.counted.unit &&
    most.counted.high > counted.high;
  return bySubstance || byCount;
}
