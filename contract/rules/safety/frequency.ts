import { joinUnits } from '../medicine-units.ts';
import type { Finding } from '../../entities/safety.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { closeTimesAdvice } from '../dose-times.ts';
import { compareDirections } from './directions.ts';
import { checkDuration } from './duration.ts';
import { brokenInterval, intervalAdvice, intervalName, knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, type CheckResult, clear, nameOf } from './line.ts';
import { checkNextDose } from './next-dose.ts';

/** The frequency and, where they say more, the dose times. */
function statedIn({ frequency, doseTimes }: Pick<CheckedLine, 'frequency' | 'doseTimes'>): string {
  const { name } = frequencies[frequency];
  return doseTimes.length === 0 ? name : `${name} at ${doseTimes.join(', ')}`;
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');

function conflict(key: string, message: string, source: Finding['source'] = null): Finding {
  return {
    key: `frequency:${key}`,
    check: 'frequency',
    level: 'conflict',
    message: joinUnits(message),
    source,
  };
}

/** What a text says about when, beside the frequency and the dose times. `says` is how a sentence about it starts. */
function compare(line: CheckedLine, key: string, says: string, text: string): CheckResult {
  const { differing, doubtful, eyeOrDay } = compareDirections({ ...line, directions: text });
  if (differing.length + doubtful.length + eyeOrDay.length === 0) return clear;
  const stated = statedIn(line);
  const findings =
    differing.length === 0
      ? []
      : [
          conflict(
            `${key}:${nameOf(line)}:${differing.join('+')}:${stated}`,
            `The ${says} ${quoted(differing)}, and it is given ${stated}.`,
          ),
        ];
  const notChecked = [
    doubtful.length > 0 &&
      `The ${says} ${quoted(doubtful)}, which can’t be compared for certain with ${stated}.`,
    eyeOrDay.length > 0 &&
      `The ${says} ${quoted(eyeOrDay)}, which may mean the right eye or once a day. Write it out.`,
  ].filter((why) => why !== false);
  return { findings, notChecked };
}

/** Whether a product is given as often as it is made for. */
function compareInterval(line: CheckedLine): CheckResult {
  const interval = brokenInterval(line);
  // A single day has one dose, which no interval forbids.
  const isSingle = line.endDate === line.startDate && interval?.isStrict !== true;
  const findings =
    interval === undefined || isSingle
      ? []
      : [
          conflict(
            `interval:${intervalName(interval)}:${line.frequency}`,
            `${intervalAdvice(interval, line)}.`,
            interval.source,
          ),
        ];
  const notChecked = knownIntervals(line).flatMap(({ undecided }) =>
    undecided === undefined
      ? []
      : [
          `How often ${undecided} is given depends on the strength, and nothing is known about this product’s.`,
        ],
  );
  return { findings, notChecked };
}

/** A medicine is given as often as it is made for, and its directions say the same as its frequency (DRF-07). */
export const checkFrequency: Check = (line, chart) => {
  const parts = [compareInterval(line), checkNextDose(line, chart), checkDuration(line, chart)];
  const findings = parts.flatMap((part) => part.findings);
  const name = nameOf(line);
  // Charts from before a dose with a frequency was refused, and from elsewhere, may have one.
  const dose = compare(line, 'in-dose', `dose of ${name} says`, line.dose);
  const directions = compare(line, 'directions', `directions of ${name} say`, line.directions);
  findings.push(...dose.findings, ...directions.findings);
  if (
    directions.findings.length === 0 &&
    line.before !== null &&
    line.before.frequency !== line.frequency &&
    line.directions.trim() !== '' &&
    line.directions.trim() === line.before.directions.trim()
  ) {
    const from = frequencies[line.before.frequency].name;
    const to = frequencies[line.frequency].name;
    findings.push({
      key: `frequency:read-again:${name}:${from}>${to}`,
      check: 'frequency',
      level: 'caution',
      message: `The frequency of ${name} changes from ${from} to ${to}, and the directions stay the same. Read the directions again.`,
      source: null,
    });
  }
  const advice = closeTimesAdvice(line);
  if (advice !== null) {
    findings.push({
      key: `frequency:close:${name}:${line.doseTimes.join('+')}`,
      check: 'frequency',
      level: 'caution',
      message: `The dose times of ${name}: ${advice}`,
      source: null,
    });
  }
  const notChecked = [...parts, dose, directions].flatMap((part) => part.notChecked);
  return { findings, notChecked };
};
