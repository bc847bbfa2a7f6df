import * as z from 'zod/mini';
import { Weekday } from '../values/weekday.ts';
import { DoseTime } from '../values/dose-time.ts';
import { TimesADay } from '../values/medicine-codes.ts';
import { PlainDate } from '../values/plain-date.ts';
import { Decimal, QuantityUnit } from '../values/quantity.ts';
import { line } from '../values/text.ts';
import { CountedUnit } from './product.ts';

/** From `low` to `high`; the same twice if it isn't a range. */
const range = { low: Decimal, high: Decimal };

/** So much of the ingredient: 1 g, 10 units, 2.5 mg to 5 mg. */
export const SubstanceAmount = z.object({ ...range, unit: QuantityUnit });
export type SubstanceAmount = z.infer<typeof SubstanceAmount>;

/** What a dose is counted in. A puff of powder is called an inhalation. */
export const DoseUnit = z.enum([...CountedUnit.options, 'inhalation']);
export type DoseUnit = z.infer<typeof DoseUnit>;

/** So many of the product: 2 tablets, 10 mL, 1 to 2 puffs. */
export const CountedAmount = z.object({ ...range, unit: DoseUnit });
export type CountedAmount = z.infer<typeof CountedAmount>;

/**
 * What is given each time. An amount is stated by its ingredient, by how many of the product it is, or by both, which
 * then agree; a product with several ingredients is counted, and a premixed insulin dialled in units. What isn't an amount is words: a thin layer.
 */
const doses = [
  z.object({
    kind: z.literal('amount'),
    substance: z.optional(SubstanceAmount),
    counted: z.optional(CountedAmount),
    /** Where it goes: `to each eye`. */
    site: z.optional(line(80)),
    /** A patch goes to another place each time. */
    anotherSite: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('words'), words: line(120) }),
] as const;
export const Dose = z.discriminatedUnion('kind', doses);
export type Dose = z.infer<typeof Dose>;

/** The most in 24 hours of a medicine given when required. */
export const LargestAmount = z.object({
  substance: z.optional(SubstanceAmount),
  counted: z.optional(CountedAmount),
});
export type LargestAmount = z.infer<typeof LargestAmount>;

/**
 * The day that a pattern counts from, if that isn't the first of its step: before it where another order began the
 * rhythm, or after it where doses on alternate days stand side by side.
 */
const from = z.optional(PlainDate);

/** On which days, counted from the first day of its step unless another is stated. */
export const DayPattern = z.discriminatedUnion('kind', [
  /** 1: every day; 2: every second day. */
  z.object({ kind: z.literal('days'), every: z.int().check(z.gte(1), z.lte(366)), from }),
  /** On these days of every so many weeks. */
  z.object({
    kind: z.literal('weeks'),
    every: z.int().check(z.gte(1), z.lte(52)),
    on: z.array(Weekday).check(z.minLength(1)),
    from,
  }),
  /** On the day of the month of the day it counts from; the month's last day where it is shorter. */
  z.object({ kind: z.literal('months'), every: z.int().check(z.gte(1), z.lte(24)), from }),
  /** By the clock: a time stays the same when daylight saving begins or ends. */
  z.object({ kind: z.literal('hours'), every: z.int().check(z.gte(1), z.lte(336)), from }),
  /** So many days with, then so many without. */
  z.object({
    kind: z.literal('cycle'),
    on: z.int().check(z.gte(1), z.lte(366)),
    off: z.int().check(z.gte(1), z.lte(366)),
    from,
  }),
  z.object({ kind: z.literal('once') }),
]);
export type DayPattern = z.infer<typeof DayPattern>;

/** One dose at each of these times of a day, earliest first; none where no clock time is stated. */
export const TimedDose = z.object({
  dose: Dose,
  times: z.array(DoseTime).check(z.maxLength(12)),
  /** When a patch comes off; missing if it stays until the next. */
  off: z.optional(DoseTime),
});
export type TimedDose = z.infer<typeof TimedDose>;

/** Doses on the days of one pattern. */
export const SchedulePart = z.object({
  days: DayPattern,
  doses: z.array(TimedDose).check(z.minLength(1), z.maxLength(12)),
});
export type SchedulePart = z.infer<typeof SchedulePart>;

/** Parts side by side, such as a dose on some weekdays and another on the others. */
export const ScheduleStep = z.object({
  parts: z.array(SchedulePart).check(z.minLength(1), z.maxLength(7)),
  /** For how many days; null for the last step, which goes on until the course ends. */
  length: z.nullable(z.int().check(z.gte(1), z.lte(366))),
});
export type ScheduleStep = z.infer<typeof ScheduleStep>;

/** What is measured before a dose: `blood glucose` in `mmol/L`, `INR` without a unit. */
export const Measurement = z.object({ name: line(40), unit: z.optional(line(20)) });
export type Measurement = z.infer<typeof Measurement>;

const times = z.array(DoseTime).check(z.minLength(1), z.maxLength(12));

/** A dose, or that none is given. */
export const DoseOrNone = z.discriminatedUnion('kind', [
  ...doses,
  z.object({ kind: z.literal('withhold') }),
]);
export type DoseOrNone = z.infer<typeof DoseOrNone>;

/** What is given from one value of a measurement to another, both included; open at an end with null. */
export const MeasuredRow = z.object({
  from: z.nullable(Decimal),
  to: z.nullable(Decimal),
  dose: DoseOrNone,
});
export type MeasuredRow = z.infer<typeof MeasuredRow>;

/** Whatever is measured, at these times of every day. */
const measuredDosages = [
  /** Each dose is decided from what was measured, and is an event on the line. */
  z.object({
    kind: z.literal('decided-later'),
    measured: Measurement,
    /** What the doses are to bring about. */
    target: z.optional(z.object({ low: Decimal, high: Decimal })),
    times,
    /** When it’s measured first. Each decided dose says when next. */
    firstMeasure: z.optional(PlainDate),
  }),
  /** The table says the dose of each value that is measured just before it. */
  z.object({
    kind: z.literal('by-measurement'),
    measured: Measurement,
    /** To how many decimal places it’s measured: the table says something for each such value. */
    decimals: z.int().check(z.gte(0), z.lte(2)),
    times,
    beforeMeals: z.optional(z.literal(true)),
    /** Lowest first. */
    rows: z.array(MeasuredRow).check(z.minLength(1), z.maxLength(12)),
    /** What to do below the first row and above the last; null where that one is open. */
    below: z.nullable(line(120)),
    above: z.nullable(line(120)),
  }),
] as const;

/**
 * How much and when: steps one after the other from the first day of the course, when required, or by what is measured.
 */
export const Dosage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    steps: z.array(ScheduleStep).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({
    kind: z.literal('as-required'),
    dose: Dose,
    /** The fewest hours from one dose to the next; null if none is stated. */
    leastHours: z.nullable(z.int().check(z.gte(1), z.lte(168))),
    /** The same in minutes where it is less than an hour: then `leastHours` is null. */
    leastMinutes: z.optional(z.int().check(z.gte(1), z.lte(59))),
    /** How often on one day at most, or once in which part of it. */
    often: z.optional(TimesADay),
    most: LargestAmount,
  }),
  ...measuredDosages,
]);
export type Dosage = z.infer<typeof Dosage>;

export type AsRequired = Extract<Dosage, { kind: 'as-required' }>;

export type DecidedLater = Extract<Dosage, { kind: 'decided-later' }>;
export type ByMeasurement = Extract<Dosage, { kind: 'by-measurement' }>;
