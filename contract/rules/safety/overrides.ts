import {
  type Finding,
  type OrderOverride,
  type LineCheck,
  longestNote,
  type Override,
  type OverrideReason,
} from '../../entities/safety.ts';
import { textFault } from '../line/typed-text.ts';

/** The conflicts of the lines that an order writes, each once: finalising needs a reason for every one. */
export function conflictsOf(checks: readonly LineCheck[], written: ReadonlySet<string>): Finding[] {
  const conflicts = checks
    .filter(({ line }) => written.has(line))
    .flatMap(({ findings }) => findings.filter(({ level }) => level === 'conflict'));
  return [...new Map(conflicts.map((finding) => [finding.key, finding])).values()];
}

/** Whether the reason says something, and can be kept as it is: another reason has to be put in words. */
export function isGiven({ reason, note }: Pick<Override, 'reason' | 'note'>): boolean {
  const text = note ?? '';
  return noteFault(reason, text) === null && (reason !== 'other' || text.trim() !== '');
}

/** What is wrong with the note as far as it is typed; null if nothing is. */
export function noteFault(reason: OverrideReason | '', note: string): string | null {
  const text = note.trim();
  const isTooShort = reason === 'other' && text !== '' && text.length < 3;
  return isTooShort ? 'Use at least 3 characters' : textFault(text, longestNote);
}

/** The conflicts that no override answers yet. */
export function unansweredOf(
  conflicts: readonly Finding[],
  overrides: readonly Override[],
): Finding[] {
  const answered = new Set(overrides.filter(isGiven).map(({ key }) => key));
  return conflicts.filter(({ key }) => !answered.has(key));
}

/** The latest reason given for a conflict; undefined if there is none. */
export function overrideOf(
  { key, level }: Pick<Finding, 'key' | 'level'>,
  overrides: readonly OrderOverride[],
): OrderOverride | undefined {
  if (level !== 'conflict') return undefined;
  return overrides
    .filter((one) => one.key === key)
    .toSorted((a, b) => (a.givenAt < b.givenAt ? 1 : -1))[0];
}
