import { hashKey } from '@tanstack/react-query';
import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { amountWords, doseWords } from '@wattle/contract/rules/dosing/amount-words.ts';
import { anchorOf } from '@wattle/contract/rules/dosing/day-patterns.ts';
import { type DatedStep, stepsOf } from '@wattle/contract/rules/dosing/doses-on.ts';
import {
  type ReadLine,
  readLine,
  type ReadProduct,
} from '@wattle/contract/rules/dosing/read-line.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import type { LeastInterval } from '@wattle/contract/rules/dosing/least-interval.ts';
import { type DosedProduct, doseOf, mostOf } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Weekday } from '@wattle/contract/values/weekday.ts';
import { chosenFor, dayChoiceIds } from './day-choices.ts';
import { readDosage } from './read-dosage.ts';
import { measuredFormOf } from './measured-form.ts';
import {
  type DosageForm,
  emptyAmount,
  emptyDosage,
  emptyStep,
  type StepForm,
} from './step-form.ts';

const numberText = (value: number | null | undefined) => (value == null ? '' : String(value));

/** As the field for the shortest time between doses has it: `4` hours or `5 min`. */
export const leastText = ({ leastHours, leastMinutes }: Partial<LeastInterval>) =>
  leastMinutes === undefined ? numberText(leastHours) : `${leastMinutes} min`;

/** Undefined where the fields of a step can't say it; close to it where only reading it again tells. */
function stepFormOf({ step: { parts, length }, first }: DatedStep): StepForm | undefined {
  const [part, ...others] = parts;
  const [timed, ...later] = part?.doses ?? [];
  if (part === undefined || timed === undefined) return undefined;
  const from = anchorOf(part.days, first);
  const step = {
    ...emptyStep,
    length: numberText(length),
    off: timed.off ?? '',
    from: from === first ? '' : from,
  };
  const amount = { ...emptyAmount, dose: doseWords(timed.dose), times: timed.times };
  if (others.length > 0 && part.days.kind === 'days') {
    const amounts = parts.map(({ doses: [one] }) => ({
      ...amount,
      dose: one === undefined ? '' : doseWords(one.dose),
    }));
    return { ...step, frequency: 'amounts-in-turn', amounts };
  }
  if (others.length > 0) {
    const days = parts.map(({ days: one }) => (one.kind === 'weeks' ? one.on : []));
    const isWhole = days.flat().length === 7;
    return {
      ...step,
      frequency: 'amounts-by-day',
      amounts: parts.map(({ doses: [one] }, index) => {
        const isOthers = isWhole && index === parts.length - 1;
        return {
          dose: one === undefined ? '' : doseWords(one.dose),
          times: timed.times,
          weekdays: isOthers ? [] : (days[index] ?? []),
          isOthers,
        };
      }),
    };
  }
  const times = part.doses.flatMap((one) => one.times);
  const { frequency, count, offCount } = chosenFor(part.days, times);
  const isDaily = part.days.kind === 'days' && part.days.every === 1;
  const weekdays = part.days.kind === 'weeks' ? part.days.on : [];
  const { anotherSite } = { anotherSite: undefined, ...timed.dose };
  return {
    ...step,
    frequency: isDaily && later.length > 0 ? 'amounts-by-time' : frequency,
    count: numberText(count),
    offCount: numberText(offCount),
    anotherSite: anotherSite === true,
    amounts: part.doses.map((one, index) => {
      const { anotherSite: _, ...dose } = { anotherSite: undefined, ...one.dose };
      return {
        ...emptyAmount,
        dose: doseWords(dose),
        times: one.times,
        weekdays: index === 0 ? weekdays : [],
      };
    }),
  };
}

function fieldsOf(dosage: Dosage, startDate: PlainDate): DosageForm | undefined {
  if (dosage.kind === 'as-required') {
    const { dose, often = '', most } = dosage;
    return {
      ...emptyDosage,
      steps: [{ ...emptyStep, amounts: [{ ...emptyAmount, dose: doseWords(dose) }] }],
      leastHours: leastText(dosage),
      often,
      maximum24h: amountWords(most),
    };
  }
  if (dosage.kind !== 'schedule') return { ...emptyDosage, measured: measuredFormOf(dosage) };
  const steps = stepsOf({ dosage, startDate, endDate: null })
    .map(stepFormOf)
    .filter((step) => step !== undefined);
  return steps.length < dosage.steps.length ? undefined : { ...emptyDosage, steps };
}

/** The form of a dosage. One that the fields would change, however little, is kept as it is. */
export function formOfDosage(
  dosage: Dosage,
  product: DosedProduct,
  startDate: PlainDate,
): DosageForm {
  const form = fieldsOf(dosage, startDate);
  const read = form && readDosage({ ...form, startDate }, dosage.kind === 'as-required', product);
  if (form !== undefined && read?.dosage && hashKey([read.dosage]) === hashKey([dosage])) {
    return form;
  }
  return { ...emptyDosage, kept: dosage };
}

/** A line that isn't complete, as far as it is known. */
export function formOfPart({
  dose,
  days,
  times = [],
}: Pick<ReadLine, 'dose' | 'days' | 'times'>): StepForm {
  const chosen = days === undefined ? undefined : chosenFor(days, times);
  return {
    ...emptyStep,
    frequency: chosen?.frequency ?? '',
    count: numberText(chosen?.count),
    offCount: numberText(chosen?.offCount),
    amounts: [
      {
        ...emptyAmount,
        dose: dose === undefined ? '' : doseWords(dose),
        times: [...times],
        weekdays: days?.kind === 'weeks' ? days.on : [],
      },
    ],
  };
}

type DosageTexts = Pick<
  Prescription,
  'dose' | 'frequency' | 'doseTimes' | 'maximum24h' | 'directions'
>;

const leastHoursIn: Readonly<Partial<Record<string, string>>> = {
  'every-4-hours': '4',
  'every-6-hours': '6',
  'every-8-hours': '8',
  'every-12-hours': '12',
  'every-72-hours': '72',
};

/** The day that the directions of a weekly line say, if they say nothing else: `On Sundays.` */
function weekdayIn(directions: string, product: ReadProduct): Weekday[] {
  const { days, notUnderstood } = readLine(`weekly ${directions}`, product, {
    today: someDay,
    isUndated: true,
  });
  return days?.kind === 'weeks' && notUnderstood.length === 0 ? days.on : [];
}

/** The form of a prescription that was written as text, with what can be read of it in one way only. */
export function formOfText(written: DosageTexts, product: ReadProduct): DosageForm {
  const { frequency, doseTimes, maximum24h, directions } = written;
  const dose = doseOf(written.dose, product);
  const most = maximum24h === null ? null : mostOf(maximum24h, product);
  const code = frequency === 'every-7-days' ? 'once-weekly' : frequency;
  return {
    ...emptyDosage,
    steps: [
      {
        ...emptyStep,
        frequency: dayChoiceIds.find((id) => id === code) ?? '',
        amounts: [
          {
            ...emptyAmount,
            dose: dose.kind === 'dose' ? doseWords(dose.dose) : '',
            times: doseTimes,
            weekdays: code === 'once-weekly' ? weekdayIn(directions, product) : [],
          },
        ],
      },
    ],
    leastHours: leastHoursIn[frequency] ?? '',
    often: TimesADay.safeParse(frequency).data ?? '',
    maximum24h: most?.kind === 'largest' ? amountWords(most.largest) : '',
  };
}
