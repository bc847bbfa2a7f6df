import {
  type Finding,
  FindingLevel,
  type LineCheck,
  type SafetyCheck,
} from '../../entities/safety.ts';
import { pausedOn } from '../line/line-events.ts';
import { joinUnits } from '../line/medicine-units.ts';
import { AllergiesUnavailable, checkAllergies } from './allergy.ts';
import { checkAsRequired } from './as-required.ts';
import { checkDose } from './dose.ts';
import { checkDuplicates } from './duplicates.ts';
import { checkFrequency } from './frequency.ts';
import { checkInteractions } from './interactions.ts';
import { checkLargestDoses } from './largest-doses.ts';
import { type Check, type CheckedLine, type ChartToCheck, nameOf } from './line.ts';
import { checkForOlder } from './older-people.ts';
import { checkOpioids } from './opioids.ts';

/** Raised when a rule or a fact changes; kept with what was checked. */
export const rulesVersion = '57';

/** Several checks under one name, which fail together. */
const all =
  (...several: readonly Check[]): Check =>
  (line, chart) => {
    const results = several.map((check) => check(line, chart));
    return {
      findings: results.flatMap(({ findings }) => findings),
      notChecked: results.flatMap(({ notChecked }) => notChecked),
    };
  };

/** By what they check. Tests replace them with others, which find and fail on demand. */
export const checks = {
  allergy: checkAllergies,
  duplicate: checkDuplicates,
  'as-required': checkAsRequired,
  interaction: checkInteractions,
  frequency: checkFrequency,
  dose: all(checkDose, checkLargestDoses, checkOpioids, checkForOlder),
} satisfies Record<Exclude<SafetyCheck, 'licensed'>, Check>;
type OwnCheck = keyof typeof checks;
const names = Object.keys(checks) as OwnCheck[];

/** Tells the code that runs the checks that one of them threw. */
export type ReportFailure = (check: SafetyCheck, error: unknown) => void;

const levels: readonly FindingLevel[] = FindingLevel.options;

/** Conflicts first; then by what they rest on, whatever the order of the lines. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ level, key }: Finding) => `${levels.indexOf(level)} ${key}`;
  return findings.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Of what was found, what was left out and what failed, the state. */
export function withState(check: Omit<LineCheck, 'state'>): LineCheck {
  const state =
    check.failed.length > 0 ? 'failed' : check.notChecked.length > 0 ? 'not-checked' : 'checked';
  return { ...check, state };
}

function checkLine(line: CheckedLine, chart: ChartToCheck, report: ReportFailure): LineCheck {
  const findings: LineCheck['findings'] = [];
  const notChecked: LineCheck['notChecked'] = [];
  const failed: LineCheck['failed'] = [];
  for (const check of names) {
    try {
      const result = checks[check](line, chart);
      findings.push(...result.findings.map((one) => ({ ...one, message: joinUnits(one.message) })));
      const whys = result.notChecked.map((one) =>
        typeof one === 'string' ? { check, why: joinUnits(one) } : { check, ...one },
      );
      notChecked.push(...whys.toSorted((a, b) => (a.why < b.why ? -1 : 1)));
    } catch (error) {
      failed.push(check);
      // Not a fault in the check: the code that couldn't load the allergies has reported it.
      if (!(error instanceof AllergiesUnavailable)) report(check, error);
    }
  }
  return withState({ line: line.key, findings: inOrder(findings), notChecked, failed });
}

/**
 * Checks every line of a chart against the resident's allergies and the other lines: one answer a line, in the lines'
 * order, the same in the browser and on the server. A check that throws fails only for its line.
 */
export function checkChart(chart: ChartToCheck, report: ReportFailure): LineCheck[] {
  const made = chart.lines.map((line) => checkLine(line, chart, report));
  return withPauses(made, chart);
}

/** A finding that rests on a paused medicine says so. It stands on each line that it rests on. */
function withPauses(made: LineCheck[], { lines, today }: ChartToCheck): LineCheck[] {
  const paused = lines.filter((line) => pausedOn(line, today));
  if (paused.length === 0) return made;
  const foundOn = new Map(made.map(({ line, findings }) => [line, findings]));
  const notes = new Map<string, string>();
  for (const line of paused) {
    for (const { key } of foundOn.get(line.key) ?? []) {
      const isOneOfSame = lines.some(
        (other) =>
          other !== line &&
          foundOn.get(other.key)?.some((one) => one.key === key) === true &&
          nameOf(other) === nameOf(line),
      );
      notes.set(
        key,
        isOneOfSame ? ' One of them is paused.' : ` ${sentenceCase(nameOf(line))} is paused.`,
      );
    }
  }
  return made.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => ({
      ...finding,
      message: `${finding.message}${notes.get(finding.key) ?? ''}`,
    })),
  }));
}

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
