import type { Finding } from '../../entities/safety.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { closeTimesAdvice } from '../line/dose-times.ts';
import { unsettledIn } from './directions.ts';
import { checkCourseGaps } from './course-gaps.ts';
import { checkDuration } from './duration.ts';
import { brokenInterval, intervalAdvice, intervalName, knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, type CheckResult, nameOf } from './line.ts';
import { checkNextDose } from './next-dose.ts';
import { oftenWords } from './often.ts';
import { once } from './once.ts';
import { checkPatchTimes } from './patch-times.ts';
import { checkSlowRelease } from './slow-release.ts';
import { checkSoonAgain } from './soon-again.ts';
import { checkTimeOfDay } from './time-of-day.ts';
import { checkTooRarely } from './too-rarely.ts';

/** What the key of a finding calls it: the code, where that says all. */
function oftenKey(line: CheckedLine): string {
  const often = oftenWords(line);
  return often === frequencies[line.frequency].name ? line.frequency : often;
}

const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');

/** Directions that say how much or when, beside the dosage. */
function compareDirections(line: CheckedLine): string[] {
  const words = unsettledIn(line);
  if (words.length === 0) return [];
  return [
    `The directions of ${nameOf(line)} say ${quote(words)}, which isn’t plainly the same as its dose and times.`,
  ];
}

/** Whether a product is given as often as it is made for. A line that is written as text has a code that says how often. */
function compareInterval(line: CheckedLine): CheckResult {
  const interval = brokenInterval(line);
  // A single day has one dose, which no interval forbids.
  const isSingle = line.endDate === line.startDate && interval?.isStrict !== true;
  const findings: Finding[] =
    interval === undefined || isSingle
      ? []
      : [
          {
            key: `frequency:interval:${intervalName(interval)}:${oftenKey(line)}`,
            check: 'frequency',
            level: 'conflict',
            message: `${intervalAdvice(interval, line)}.`,
            source: interval.source,
          },
        ];
  const notChecked = line.dosage === undefined ? [] : undecidedIn(line);
  return { findings, notChecked };
}

const undecidedIn = (line: CheckedLine) =>
  knownIntervals(line).flatMap(({ undecided }) =>
    undecided === undefined
      ? []
      : [
          `How often ${undecided} is given depends on the strength, and nothing is known about this product’s.`,
        ],
  );

/** How often a line is given changes, and its directions stay. */
function readAgain(line: CheckedLine): Finding[] {
  const { before, directions } = line;
  if (before === null || directions.trim() === '') return [];
  if (directions.trim() !== before.directions.trim()) return [];
  const isStructured = before.dosage !== undefined && line.dosage !== undefined;
  if (!isStructured && before.frequency === line.frequency) return [];
  const { startDate = line.startDate, endDate = null } = before;
  const [from, to] = [oftenWords({ ...before, startDate, endDate }), oftenWords(line)];
  if (isStructured && from === to) return [];
  const name = nameOf(line);
  return [
    {
      key: `frequency:read-again:${name}:${from}>${to}`,
      check: 'frequency',
      level: 'caution',
      message: `The frequency of ${name} changes from ${from} to ${to}, and the directions stay the same. Read the directions again.`,
      source: null,
    },
  ];
}

/** Two dose times that are close together. */
function closeTimes(line: CheckedLine): Finding[] {
  const advice = closeTimesAdvice(line);
  if (advice === null) return [];
  const name = nameOf(line);
  return [
    {
      key: `frequency:close:${name}:${line.doseTimes.join('+')}`,
      check: 'frequency',
      level: 'caution',
      message: `The dose times of ${name}: ${advice}`,
      source: null,
    },
  ];
}

const joined = (parts: readonly CheckResult[]): CheckResult => ({
  findings: parts.flatMap((part) => part.findings),
  notChecked: parts.flatMap((part) => part.notChecked),
});

/** What the other lines have no part in. */
const checkAlone = once((line: CheckedLine): CheckResult => {
  const parts = [compareInterval(line), checkDuration(line)];
  if (line.dosage !== undefined) {
    const findings = [
      ...checkSlowRelease(line),
      ...checkSoonAgain(line),
      ...checkTimeOfDay(line),
      ...readAgain(line),
      ...closeTimes(line),
    ];
    parts.push({ findings, notChecked: compareDirections(line) });
  }
  return joined(parts);
});

/** A medicine is given as often as it is made for, and its directions say the same as its dosage (DRF-07). */
export const checkFrequency: Check = (line, chart) => {
  const parts = [checkAlone(line), checkCourseGaps(line, chart)];
  if (line.dosage !== undefined) {
    parts.push(
      checkNextDose(line, chart),
      checkPatchTimes(line, chart),
      checkTooRarely(line, chart),
    );
  }
  return joined(parts);
};
