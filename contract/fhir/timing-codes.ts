import type { Timing, TimingRepeat } from 'fhir/r4';
import { lookUp } from '../values/look-up.ts';
import { isEqual } from '../values/is-equal.ts';
import { codeSystems } from './systems.ts';

const daily = (frequency: number): TimingRepeat => ({ frequency, period: 1, periodUnit: 'd' });
const hourly = (period: number): TimingRepeat => ({ frequency: 1, period, periodUnit: 'h' });

/**
 * What HL7's abbreviations say of how often. Not those of a part of the day, which a facility has its own times for, nor
 * those of every so many days, which count from a day that they don't state.
 * https://terminology.hl7.org/CodeSystem-v3-GTSAbbreviation.html
 */
const rhythms: Readonly<Record<string, TimingRepeat>> = {
  QD: daily(1),
  BID: daily(2),
  TID: daily(3),
  QID: daily(4),
  Q1H: hourly(1),
  Q2H: hourly(2),
  Q3H: hourly(3),
  Q4H: hourly(4),
  Q6H: hourly(6),
  Q8H: hourly(8),
};

/** When a dose is given, by parts and by code; undefined if they don't say the same, or nobody here could read them. */
export function repeatOf({ repeat = {}, event, code }: Timing): TimingRepeat | undefined {
  if (event !== undefined) return undefined;
  if (code === undefined) return repeat;
  const [coding, ...others] = code.coding ?? [];
  if (coding?.system !== codeSystems.timing || others.length > 0) return undefined;
  const rhythm = lookUp(rhythms, coding.code ?? '');
  const isNamed = [coding.code, coding.display, undefined].includes(code.text);
  if (rhythm === undefined || !isNamed) return undefined;
  const { boundsPeriod: _period, boundsDuration: _duration, timeOfDay: _times, ...said } = repeat;
  const isSame = Object.keys(said).length === 0 || isEqual({ frequency: 1, ...said }, rhythm);
  return isSame ? { ...repeat, ...rhythm } : undefined;
}
