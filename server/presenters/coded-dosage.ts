import { weekdayNames } from '@wattle/contract/rules/dosing/days-words.ts';
import { lookUp } from '@wattle/contract/values/look-up.ts';
import type { Dosage, Duration, Quantity, Range, Ratio, TimingRepeat } from 'fhir/r4';
import { dayText, periodText, quantityText, textOf, textsOf } from './fhir-words.ts';

/** Codes of time units in R4 (`units-of-time`). */
const units: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

/** Codes of moments of the day in R4 (`event-timing`). */
const moments: Readonly<Record<string, string>> = {
  MORN: 'in the morning',
  'MORN.early': 'in the early morning',
  'MORN.late': 'in the late morning',
  NOON: 'at noon',
  AFT: 'in the afternoon',
  'AFT.early': 'in the early afternoon',
  'AFT.late': 'in the late afternoon',
  EVE: 'in the evening',
  'EVE.early': 'in the early evening',
  'EVE.late': 'in the late evening',
  NIGHT: 'at night',
  PHS: 'after sleep',
  HS: 'before sleep',
  WAKE: 'on waking',
  C: 'with a meal',
  CM: 'with breakfast',
  CD: 'with lunch',
  CV: 'with dinner',
  AC: 'before a meal',
  ACM: 'before breakfast',
  ACD: 'before lunch',
  ACV: 'before dinner',
  PC: 'after a meal',
  PCM: 'after breakfast',
  PCD: 'after lunch',
  PCV: 'after dinner',
};

/** Everything that a dosage says in codes, in words; a code we have no word for is shown as it was sent. */
export function codedDosage(line: Dosage): string {
  const { timing, asNeededBoolean, asNeededCodeableConcept } = line;
  const { repeat = {} } = timing ?? {};
  const asNeeded = textOf(asNeededCodeableConcept);
  const most = [
    ratioText(line.maxDosePerPeriod, ' in '),
    withWords(quantityText(line.maxDosePerAdministration), '', ' at a time'),
    withWords(quantityText(line.maxDosePerLifetime), '', ' in a lifetime'),
  ];
  return [
    ...(line.doseAndRate ?? []).flatMap((amount) => [
      quantityText(amount.doseQuantity) || rangeText(amount.doseRange),
      withWords(
        ratioText(amount.rateRatio, ' per ') ||
          quantityText(amount.rateQuantity) ||
          rangeText(amount.rateRange),
        'at a rate of ',
      ),
    ]),
    textOf(line.method),
    textOf(line.route),
    textOf(line.site),
    rhythmText(repeat),
    momentsText(repeat),
    repeat.timeOfDay?.map((time) => time.slice(0, 5)).join(' and '),
    withWords(
      repeat.dayOfWeek?.map((day) => lookUp(weekdayNames, day) ?? day).join(' and ') ?? '',
      'on ',
    ),
    withWords((timing?.event ?? []).map(eventText).join(' and '), 'on '),
    textOf(timing?.code),
    (asNeededBoolean === true || asNeeded !== '') && `when required${withWords(asNeeded, ' for ')}`,
    withWords(upTo(repeat.count, repeat.countMax), '', ' in all'),
    withWords(spanText(repeat.duration, repeat.durationMax, repeat.durationUnit), 'each over '),
    ...most.map((text) => withWords(text, 'at most ')),
    textsOf(line.additionalInstruction),
    withWords(timeText(repeat.boundsDuration) || rangeText(repeat.boundsRange, timeText), 'for '),
    periodText(repeat.boundsPeriod),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `twice a day`, `once every 4–6 hours`. Without a frequency it is once in each period. */
function rhythmText(repeat: TimingRepeat): string {
  const { frequency, frequencyMax, period, periodMax, periodUnit } = repeat;
  if (frequency === undefined && frequencyMax === undefined && period === undefined) return '';
  const often = upTo(frequency ?? 1, frequencyMax);
  if (period === undefined) return often;
  const isOne = period === 1 && periodMax === undefined;
  const span = spanText(period, periodMax, periodUnit);
  return `${often} every ${isOne ? span.replace('1 ', '') : span}`;
}

/** `once`, `twice`, `3–4 times`; empty without a number. */
function upTo(least: number | undefined, most: number | undefined): string {
  const number = numbersText(least, most);
  if (number === '1') return 'once';
  if (number === '2') return 'twice';
  return withWords(number, '', ' times');
}

const numbersText = (least: number | undefined, most: number | undefined) =>
  [least, most].filter((one) => one !== undefined).join('–');

/** `30 minutes before breakfast`. */
function momentsText({ when = [], offset }: TimingRepeat): string {
  const words = when.map((code) => lookUp(moments, code) ?? code).join(' and ');
  return `${withWords(spanText(offset, undefined, 'min'), '', ' ')}${words}`;
}

/** `4–6 hours`; empty without a number. */
function spanText(
  least: number | undefined,
  most: number | undefined,
  unit: string | undefined,
): string {
  const number = numbersText(least, most);
  const word = lookUp(units, unit ?? '');
  if (number === '' || word === undefined) return withWords(number, '', ` ${unit ?? '(no unit)'}`);
  return `${number} ${word}${number === '1' ? '' : 's'}`;
}

/** With its time as the sender wrote it. */
const eventText = (event: string) => `${dayText(event)} ${event.slice(11, 16)}`.trim();

/** A quantity of time in words, any other as it was sent. */
function timeText(quantity: Quantity | Duration | undefined): string {
  const { value, code, unit, comparator = '' } = quantity ?? {};
  const known = [code, unit].find((one) => one !== undefined && one in units);
  if (known === undefined) return quantityText(quantity);
  return `${comparator}${spanText(value, undefined, known)}`;
}

const rangeText = (range: Range | undefined, text = quantityText) =>
  [text(range?.low), text(range?.high)].filter(Boolean).join(' to ');

function ratioText(ratio: Ratio | undefined, between: string): string {
  const numerator = quantityText(ratio?.numerator);
  return numerator && `${numerator}${withWords(timeText(ratio?.denominator), between)}`;
}

/** Nothing if there is no text. */
const withWords = (text: string, before = '', after = '') => text && `${before}${text}${after}`;
