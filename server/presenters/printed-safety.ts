import {
  type OrderOverride,
  type LineCheck,
  overrideReasons,
} from '@wattle/contract/entities/safety.ts';
import {
  chartCheckText,
  checkNames,
  levelNames,
  notCheckedWords,
  safetyPage,
  whyNotChecked,
} from '@wattle/contract/rules/safety/check-words.ts';
import type { Instant } from '@wattle/contract/values/instant.ts';
import type { Fact } from '../print/chart-document.ts';

type Format = (at: Instant) => string;
type Reason = Pick<OrderOverride, 'reason' | 'note'>;

/** Whether these medicines have been checked, what that means and where to read more; empty without medicines. */
export function printedCheck(checks: readonly LineCheck[], publicUrl: string): string {
  const text = chartCheckText(checks);
  if (text === '') return '';
  return `Safety check when printed: ${text}. It is a floor: it doesn’t find every problem. What is checked: ${new URL(safetyPage, publicUrl).href}`;
}

/** What the check of one medicine says; nothing if it was checked without a finding. `moment` writes a time. */
export function printedFindings(
  { findings, failed, notChecked }: LineCheck,
  overrides: readonly OrderOverride[],
  moment: Format,
): Fact[] {
  const levels = Object.keys(levelNames);
  return [
    ...findings
      .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
      .map(({ key, check, level, message }): Fact => {
        const by = check === 'licensed' ? ` (${checkNames.licensed})` : '';
        const override = overrides.find((one) => one.key === key);
        const why = level === 'conflict' ? `\n${overrideText(override, moment)}` : '';
        return [`${levelNames[level]}${by}:`, `${message}${why}`];
      }),
    ['Check failed:', failed.map((check) => checkNames[check]).join(', ')],
    [
      `${notCheckedWords(notChecked)}:`,
      notChecked.length === 0 ? '' : whyNotChecked({ notChecked, failed }),
    ],
  ];
}

function overrideText(override: OrderOverride | undefined, moment: Format): string {
  if (override === undefined) return 'No reason has been given.';
  return `${reasonText(override)} Given by ${override.givenBy}, ${moment(override.givenAt)}.`;
}

function reasonText({ reason, note }: Reason): string {
  const why = note === null ? overrideReasons[reason] : `${overrideReasons[reason]} – ${note}`;
  return `Reason: ${why.replace(/\.$/, '')}.`;
}

/** A reason given in an order, beside who finalised it and when. */
export function printedReason({ message, ...reason }: Reason & { message: string }): Fact {
  return ['Conflict:', `${message}\n${reasonText(reason)}`];
}
