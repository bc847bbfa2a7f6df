import { joinUnits } from '../medicine-units.ts';
import type { Finding } from '../../entities/safety.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { closeTimesAdvice } from '../dose-times.ts';
import { disagreements } from './directions.ts';
import { brokenInterval, intervalAdvice } from './intervals.ts';
import { type Check, type CheckedLine, nameOf } from './line.ts';

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

/** A medicine is given as often as it is made for, and its directions say the same as its frequency (DRF-07). */
export const checkFrequency: Check = (line) => {
  const findings: Finding[] = [];
  const name = nameOf(line);
  const interval = brokenInterval(line);
  if (interval !== undefined) {
    const key = `interval:${interval.ingredient}:${line.frequency}`;
    findings.push(conflict(key, `${intervalAdvice(interval, line)}.`, interval.source));
  }
  // Charts from before a dose with a frequency was refused, and from elsewhere, may have one.
  const inDose = disagreements({ ...line, directions: line.dose });
  if (inDose.length > 0) {
    const stated = statedIn(line);
    findings.push(
      conflict(
        `in-dose:${name}:${inDose.join('+')}:${stated}`,
        `The dose of ${name} says ${quoted(inDose)}, and it is given ${stated}.`,
      ),
    );
  }
  const words = disagreements(line);
  if (words.length > 0) {
    const stated = statedIn(line);
    findings.push(
      conflict(
        `directions:${name}:${words.join('+')}:${stated}`,
        `The directions of ${name} say ${quoted(words)}, and it is given ${stated}.`,
      ),
    );
  } else if (
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
  const advice = closeTimesAdvice(line.doseTimes);
  if (advice !== null) {
    findings.push({
      key: `frequency:close:${name}:${line.doseTimes.join('+')}`,
      check: 'frequency',
      level: 'caution',
      message: `The dose times of ${name}: ${advice}`,
      source: null,
    });
  }
  return { findings, notChecked: [] };
};
