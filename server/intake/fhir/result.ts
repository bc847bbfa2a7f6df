import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { Issue } from '../../fhir/outcome.ts';
import type { Verdict } from '../records/verdict.ts';
import { findingText, readFinding } from '@wattle/contract/fhir/finding.ts';

/** The record here that it matched or became. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

/** What happened to a resource. */
export interface Result {
  readonly outcome: ImportOutcome;
  readonly fields: readonly string[];
  /** Why it was held or refused. */
  readonly reasons: readonly Issue[];
  readonly notes: readonly string[];
  readonly target: Target | null;
  readonly residentId: string | null;
  readonly organisationId: string | null;
  /** Whether the record is the sender's to end. */
  readonly isKeeper: boolean;
  /** Held: the medicines of the chart that it asks to cease. */
  readonly medicationIds: readonly string[];
  /** Held, and nobody can release it as it is. */
  readonly isStuck: boolean;
}

/** Whether what it says is stored. */
export const isStored = ({ outcome }: Pick<Result, 'outcome'>): boolean =>
  outcome === 'created' || outcome === 'changed' || outcome === 'unchanged';

const nothing: Omit<Result, 'outcome'> = {
  fields: [],
  reasons: [],
  notes: [],
  target: null,
  residentId: null,
  organisationId: null,
  isKeeper: true,
  medicationIds: [],
  isStuck: false,
};

export const result = (outcome: ImportOutcome, more: Partial<Result> = {}): Result => ({
  ...nothing,
  ...more,
  outcome,
});

export function refused(
  code: Issue['code'],
  text: string,
  expression: string,
  more: Partial<Result> = {},
): Result {
  return result('refused', { ...more, reasons: [{ code, text, expression }] });
}

/** The resident that it is about is neither here nor in what was sent, or is out of the sender's reach. */
export const aboutNobody = (expression: string): Result =>
  refused('not-found', 'It refers to nobody who is here or in what was sent.', expression);

export const enteredInError = (expression: string): Result =>
  refused('business-rule', 'is entered in error: an import deletes nothing', expression);

export const otherFacility = (expression: string): Result =>
  refused('forbidden', 'This facility is not one of this system’s organisations.', expression);

/** Held until somebody accepts the reason. */
export function held(text: string, expression: string, more: Partial<Result> = {}): Result {
  return result('held', { ...more, reasons: [{ code: 'business-rule', text, expression }] });
}

/** Held for what was found while reading. */
export function heldFor(holds: readonly string[], more: Partial<Result> = {}): Result {
  return result('held', {
    ...more,
    reasons: holds.map((one) => ({ code: 'business-rule', ...readFinding(one) })),
  });
}

/** Held for reasons that nobody can accept: the sender corrects it, or somebody enters it by hand. */
export function stuck(text: string, expression: string, more: Partial<Result> = {}): Result {
  return held(text, expression, { ...more, isStuck: true });
}

export const otherOrganisation = (expression: string, more: Partial<Result>): Result =>
  stuck('Only an operator moves a resident to another organisation.', expression, more);

/** What is reported about a result, without anybody's data. */
export function findingsOf({ fields, reasons, notes }: Result): string[] {
  const changed = fields.length > 0 ? [`changed: ${fields.join(', ')}`] : [];
  return [...changed, ...reasons.map(findingText), ...notes];
}

/** The result as a loader of the file import judged it. */
export function resultOf(
  verdict: Verdict | undefined,
  expression: string,
  more: Partial<Result>,
): Result {
  if (verdict === undefined) throw new Error('A record has no verdict');
  const { outcome, fields = [], notes = [], reasons = [] } = verdict;
  return result(outcome, {
    ...more,
    fields,
    notes,
    reasons: reasons.map((one) => ({ code: 'business-rule', expression, ...readFinding(one) })),
  });
}

/** Nothing of it is written, and what is stored doesn't say the same; `text` says why. */
export const notKept = (text: string, more: Partial<Result> = {}): Result =>
  result('not-kept', { ...more, notes: [...(more.notes ?? []), text] });
