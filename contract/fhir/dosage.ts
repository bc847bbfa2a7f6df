import type { Dosage, Extension } from 'fhir/r4';
import * as z from 'zod/mini';
import { CourseType, PackagingType } from '../entities/medication.ts';
import { instructionText, isPrn } from '../rules/medicine-line.ts';
import { DoseTime, FrequencyCode, RouteCode, routes } from '../values/medicine-codes.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ownCodeSystems, ownExtensions, rootOf } from './systems.ts';
import { type DosageLine, plainText } from './dosage-line.ts';
import { timingOf } from './timing.ts';

/**
 * A medicine line as a dosage (decision 031). `text` is the line as it is shown, and wins over everything else here. An
 * amount is only in `text` and in our own extension, because a dose is stored as text and never read for numbers.
 * @param stoppedOn The day that the medicine was ceased; null if it wasn't.
 */
export function dosageOf(line: DosageLine, root: string, stoppedOn: PlainDate | null): Dosage {
  const directions = line.directions.trim();
  const isAsRequired = isPrn(line);
  const timing = timingOf(line, isAsRequired, boundsOf(line, stoppedOn));
  return {
    extension: [lineExtension(line, root)],
    text: instructionText(line),
    ...(directions !== '' && { additionalInstruction: [{ text: directions }] }),
    ...(timing !== undefined && { timing }),
    ...(isAsRequired && asNeededOf(line)),
    route: {
      coding: [
        {
          system: `${root}/${ownCodeSystems.route}`,
          code: line.route,
          display: routes[line.route],
        },
      ],
      text: routes[line.route],
    },
  };
}

function asNeededOf({ prnReason }: DosageLine): Dosage {
  const text = prnReason?.trim() ?? '';
  return text === '' ? { asNeededBoolean: true } : { asNeededCodeableConcept: { text } };
}

/** A medicine that was ceased before it began has no period that begins. */
function boundsOf({ startDate, endDate }: DosageLine, stoppedOn: PlainDate | null) {
  if (stoppedOn === null) return { start: startDate, end: endDate };
  return { start: stoppedOn < startDate ? null : startDate, end: stoppedOn };
}

function lineExtension(line: DosageLine, root: string): Extension {
  const { prnReason, maximum24h, endDate } = line;
  return {
    url: `${root}/${ownExtensions.line}`,
    extension: [
      { url: 'course', valueCode: line.courseType },
      { url: 'packaging', valueCode: line.packagingType },
      { url: 'dose', valueString: line.dose },
      { url: 'frequency', valueCode: line.frequency },
      ...line.doseTimes.map((time) => ({ url: 'time', valueTime: `${time}:00` })),
      { url: 'start', valueDate: line.startDate },
      ...(endDate === null ? [] : [{ url: 'end', valueDate: endDate }]),
      ...(prnReason === null ? [] : [{ url: 'reason', valueString: prnReason }]),
      ...(maximum24h === null ? [] : [{ url: 'maximum24h', valueString: maximum24h }]),
    ],
  };
}

const OwnLine = z.strictObject({
  course: CourseType,
  packaging: PackagingType,
  dose: z.string().check(z.minLength(1), z.maxLength(120)),
  frequency: FrequencyCode,
  time: z.array(DoseTime),
  start: PlainDate,
  end: z.nullable(PlainDate),
  reason: z.nullable(z.string().check(z.maxLength(200))),
  maximum24h: z.nullable(z.string().check(z.maxLength(120))),
});

export type ReadOwnDosage =
  | { readonly kind: 'line'; readonly line: DosageLine }
  /** It doesn't contain a line of ours. */
  | { readonly kind: 'none' }
  /** Somebody has changed one of its parts since it was written. */
  | { readonly kind: 'altered' };

/** A line that this or another instance wrote, exactly as it was, or none. */
export function readOwnDosage(dosage: Dosage, stoppedOn: PlainDate | null): ReadOwnDosage {
  const extension = dosage.extension?.find(
    ({ url }) => rootOf(url, ownExtensions.line) !== undefined,
  );
  const root = rootOf(extension?.url, ownExtensions.line);
  if (extension === undefined || root === undefined) return { kind: 'none' };
  const line = lineOf(extension, dosage, root);
  // It has to be the same when written again, or its parts no longer agree.
  const isWhole =
    line !== undefined && isEqual(evenly(dosageOf(line, root, stoppedOn)), evenly(dosage));
  return isWhole ? { kind: 'line', line } : { kind: 'altered' };
}

function lineOf(
  { extension = [] }: Extension,
  dosage: Dosage,
  root: string,
): DosageLine | undefined {
  const values = new Map(extension.map((one) => [one.url, valueOf(one)]));
  const own = OwnLine.safeParse({
    course: values.get('course'),
    packaging: values.get('packaging'),
    dose: values.get('dose'),
    frequency: values.get('frequency'),
    time: extension.flatMap(({ url, valueTime }) =>
      url === 'time' ? [valueTime?.slice(0, 5) ?? ''] : [],
    ),
    start: values.get('start'),
    end: values.get('end') ?? null,
    reason: values.get('reason') ?? null,
    maximum24h: values.get('maximum24h') ?? null,
  });
  const coded = dosage.route?.coding?.find(
    ({ system }) => system === `${root}/${ownCodeSystems.route}`,
  );
  const route = RouteCode.safeParse(coded?.code);
  if (!own.success || !route.success) return undefined;
  const { course, packaging, dose, frequency, time, start, end, reason, maximum24h } = own.data;
  return {
    courseType: course,
    packagingType: packaging,
    dose,
    route: route.data,
    frequency,
    doseTimes: time,
    startDate: start,
    endDate: end,
    prnReason: reason,
    maximum24h,
    directions: dosage.additionalInstruction?.[0]?.text ?? '',
  };
}

const valueOf = ({ valueCode, valueString, valueDate }: Extension) =>
  valueCode ?? valueString ?? valueDate;

/** Systems in between may put ordinary spaces where a line must not break. */
const evenly = (dosage: Dosage): Dosage => ({ ...dosage, text: plainText(dosage.text ?? '') });

/** Equal as JSON, whatever the order of the properties. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}
