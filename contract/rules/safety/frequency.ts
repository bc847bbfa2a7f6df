import { joinUnits } from '../medicine-units.ts';
import type { Finding } from '../../entities/safety.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { closeTimesAdvice } from '../dose-times.ts';
import { compareDirections } from './directions.ts';
import { checkDuration } from './duration.ts';
import { brokenInterval, intervalAdvice, intervalName, knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, type CheckResult, clear, nameOf } from './line.ts';
import { checkNextDose } from './next-dose.ts';
import { oftenWords } from './often.ts';
import { timesOnDays } from './rhythm-of.ts';
import { dosesIn } from './stated-doses.ts';

/** How often, and where they say more, the dose times. */
function statedIn(line: CheckedLine): string {
  const often = oftenWords(line);
  return line.doseTimes.length === 0 ? often : `${often} at ${line.doseTimes.join(', ')}`;
}

/** What the key of a finding calls it: the code, where that says all. */
function oftenKey(line: CheckedLine): string {
  const often = oftenWords(line);
  return often === frequencies[line.frequency].name ? line.frequency : often;
}

/** What the doses of a line say in words, where a frequency would be hidden; a text may have one anywhere. */
function doseTexts({ dose, dosage }: CheckedLine): readonly string[] {
  if (dosage === undefined) return [dose];
  const said = dosesIn(dosage).map((one) => (one.kind === 'words' ? one.words : (one.site ?? '')));
  return [...new Set(said)].filter((text) => text !== '');
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
            `interval:${intervalName(interval)}:${oftenKey(line)}`,
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

/** A medicine is given as often as it is made for, and its directions say the same as its frequency (DRF-07). */
export const checkFrequency: Check = (line, chart) => {
  const parts = [compareInterval(line), checkNextDose(line, chart), checkDuration(line, chart)];
  const findings = parts.flatMap((part) => part.findings);
  const name = nameOf(line);
  // Charts from before a dose with a frequency was refused, and from elsewhere, may have one.
  const doses = doseTexts(line).map((text) =>
    compare(line, 'in-dose', `dose of ${name} says`, text),
  );
  const directions = compare(line, 'directions', `directions of ${name} say`, line.directions);
  findings.push(...doses.flatMap((one) => one.findings), ...directions.findings);
  if (directions.findings.length === 0) findings.push(...readAgain(line));
  for (const doseTimes of timesOnDays(line)) {
    const advice = closeTimesAdvice({ frequency: line.frequency, doseTimes: [...doseTimes] });
    if (advice === null) continue;
    findings.push({
      key: `frequency:close:${name}:${doseTimes.join('+')}`,
      check: 'frequency',
      level: 'caution',
      message: `The dose times of ${name}: ${advice}`,
      source: null,
    });
  }
  const notChecked = [...parts, ...doses, directions].flatMap((part) => part.notChecked);
  return { findings, notChecked };
};
