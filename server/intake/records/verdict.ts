import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { type Finding, findingText } from '@wattle/contract/fhir/finding.ts';

export const noCounts = (): Record<ImportOutcome, number> => ({
  created: 0,
  changed: 0,
  unchanged: 0,
  'not-kept': 0,
  held: 0,
  refused: 0,
});

/** What happened to a record. Reasons, notes and fields name columns and keys, and quote nobody's data. */
export interface Verdict {
  readonly outcome: ImportOutcome;
  /** The columns that changed. */
  readonly fields: readonly string[];
  /** Why it was held or refused. */
  readonly reasons: readonly Finding[];
  /** What somebody should check, although it was written. */
  readonly notes: readonly Finding[];
}

/** One record of the report, as an operator reads it. The key is null if it couldn't be read. */
export interface ReportLine {
  /** Null where the file is one value. */
  readonly line: number | null;
  readonly key: string | null;
  readonly outcome: ImportOutcome;
  readonly fields?: readonly string[];
  readonly notes?: readonly string[];
  readonly reason?: string;
}

export function reportLine(
  place: Pick<ReportLine, 'line' | 'key'>,
  { outcome, fields, reasons, notes }: Verdict,
): ReportLine {
  return {
    ...place,
    outcome,
    ...(fields.length > 0 && { fields }),
    ...(notes.length > 0 && { notes: notes.map(findingText) }),
    ...(reasons.length > 0 && { reason: reasons.map(findingText).join('; ') }),
  };
}

export const refusal = (...texts: readonly string[]): Verdict => ({
  outcome: 'refused',
  fields: [],
  reasons: texts.map((text) => ({ text })),
  notes: [],
});

/** What a loader found out about a record. */
interface Findings {
  readonly isNew: boolean;
  /** The columns that changed, as in the sheet. */
  readonly fields: readonly string[];
  readonly refusals?: readonly string[];
  readonly holds?: readonly Finding[];
  readonly notes?: readonly Finding[];
  /** Some of what came differs, and stays as it is. */
  readonly isPartlyKept?: boolean;
  /** Somebody has looked at what would be held, so the reason becomes a note. */
  readonly acceptHeld: boolean;
}

export function verdictOf(found: Findings): Verdict {
  const { isNew, fields, refusals = [], holds = [], notes = [], acceptHeld } = found;
  if (refusals.length > 0) return refusal(...refusals);
  if (holds.length > 0 && !acceptHeld) {
    return { outcome: 'held', fields: [], reasons: holds, notes: [] };
  }
  const same = found.isPartlyKept === true ? 'not-kept' : 'unchanged';
  const outcome = isNew ? 'created' : fields.length > 0 ? 'changed' : same;
  return { outcome, fields: isNew ? [] : fields, reasons: [], notes: [...holds, ...notes] };
}

/** Whether a verdict leads to a write. */
export const isWrite = ({ outcome }: Pick<Verdict, 'outcome'>) =>
  outcome === 'created' || outcome === 'changed';
