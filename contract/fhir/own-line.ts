import type { Dosage, Extension } from 'fhir/r4';
import * as z from 'zod/mini';
import { Dosage as Structure } from '../entities/dosage.ts';
import { CourseType, PackagingType } from '../entities/medication.ts';
import { textFieldsOf } from '../rules/dosing/text-fields.ts';
import { DoseTime } from '../values/dose-time.ts';
import { FrequencyCode, RouteCode } from '../values/medicine-codes.ts';
import { parseJson } from '../values/parse-json.ts';
import { PlainDate } from '../values/plain-date.ts';
import type { DosageLine } from './dosage-line.ts';
import { ownCodeSystems, ownExtensions } from './systems.ts';

/*
 * A line in an extension of our own (decision 031), so that it comes back exactly as it was: how much and when as data
 * if it has that, or else the texts.
 */

export function lineExtension(line: DosageLine, root: string): Extension {
  const { prnReason, maximum24h, endDate, dosage } = line;
  return {
    url: `${root}/${ownExtensions.line}`,
    extension: [
      { url: 'course', valueCode: line.courseType },
      { url: 'packaging', valueCode: line.packagingType },
      ...(dosage === undefined
        ? [
            { url: 'dose', valueString: line.dose },
            { url: 'frequency', valueCode: line.frequency },
            ...line.doseTimes.map((time) => ({ url: 'time', valueTime: `${time}:00` })),
          ]
        : // Its names in one order, whatever the order that it was stored in.
          [{ url: 'dosage', valueString: JSON.stringify(Structure.parse(dosage)) }]),
      { url: 'start', valueDate: line.startDate },
      ...(endDate === null ? [] : [{ url: 'end', valueDate: endDate }]),
      ...(prnReason === null ? [] : [{ url: 'reason', valueString: prnReason }]),
      ...(dosage !== undefined || maximum24h === null
        ? []
        : [{ url: 'maximum24h', valueString: maximum24h }]),
    ],
  };
}

const shared = {
  course: CourseType,
  packaging: PackagingType,
  start: PlainDate,
  end: z.nullable(PlainDate),
  reason: z.nullable(z.string().check(z.maxLength(200))),
};
const OwnLine = z.union([
  z.object({ ...shared, dosage: Structure }),
  z.object({
    ...shared,
    dosage: z.undefined(),
    dose: z.string().check(z.minLength(1), z.maxLength(120)),
    frequency: FrequencyCode,
    time: z.array(DoseTime),
    maximum24h: z.nullable(z.string().check(z.maxLength(120))),
  }),
]);

/** The line that an extension states; undefined if it isn't whole. */
export function lineIn(
  { extension = [] }: Extension,
  dosage: Dosage,
  root: string,
): DosageLine | undefined {
  const values = new Map(extension.map((one) => [one.url, valueOf(one)]));
  const structure = values.get('dosage');
  const own = OwnLine.safeParse({
    course: values.get('course'),
    packaging: values.get('packaging'),
    dosage: structure === undefined ? undefined : parseJson(structure),
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
  const { course, packaging, start, end, reason } = own.data;
  return {
    courseType: course,
    packagingType: packaging,
    ...doseOf(own.data),
    route: route.data,
    startDate: start,
    endDate: end,
    prnReason: reason,
    directions: dosage.additionalInstruction?.[0]?.text ?? '',
  };
}

function doseOf(own: z.infer<typeof OwnLine>) {
  if (own.dosage === undefined) {
    const { dose, frequency, time, maximum24h } = own;
    return { dose, frequency, doseTimes: time, maximum24h };
  }
  const { dosage, start, end } = own;
  return { dosage, ...textFieldsOf({ dosage, startDate: start, endDate: end }) };
}

const valueOf = ({ valueCode, valueString, valueDate }: Extension) =>
  valueCode ?? valueString ?? valueDate;
