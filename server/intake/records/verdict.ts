import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';

export const noCounts = (): Record<ImportOutcome, number> => ({
  created: 0,
  changed: 0,
  unchanged: 0,
  'not-kept': 0,
  held: 0,
  refused: 0,
});

/** Reasons, notes and fields name columns and keys, and quote nobody's data. */
export interface Verdict {
  readonly outcome: ImportOutcome;
  /** The columns that changed. */
  readonly fields?: readonly string[];
  /** Why it was held or refused. */
  readonly reasons?: readonly string[];
  /** What somebody should check, although it was written. */
  readonly notes?: readonly string[];
}

/** One record of the report. The key is null if it couldn't be read. */
export interface ReportLine extends Omit<Verdict, 'reasons'> {
  /** Null where the file is one value. */
  readonly line: number | null;
  readonly key: string | null;
  readonly reason?: string;
}

/** What a loader found out about a record. */
export interface Findings {
  readonly isNew: boolean;
  /** The columns that changed, as in the sheet. */
  readonly fields: readonly string[];
  readonly refusals?: readonly string[];
  readonly holds?: readonly string[];
  readonly notes?: readonly string[];
}

/** `acceptHeld`: somebody has looked at what would be held, so the reason becomes a note. */
export function verdictOf(findings: Findings, acceptHeld: boolean): Verdict {
  const { isNew, fields, refusals = [], holds = [], notes = [] } = findings;
  if (refusals.length > 0) return { outcome: 'refused', reasons: refusals };
  if (holds.length > 0 && !acceptHeld) return { outcome: 'held', reasons: holds };
  const all = [...holds, ...notes];
  const noted = all.length > 0 ? { notes: all } : {};
  if (isNew) return { outcome: 'created', ...noted };
  return fields.length > 0
    ? { outcome: 'changed', fields, ...noted }
    : { outcome: 'unchanged', ...noted };
}

/** Whether a verdict leads to a write. */
export const isWrite = ({ outcome }: Pick<Verdict, 'outcome'>) =>
  outcome === 'created' || outcome === 'changed';
