import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { Issue, IssueCode } from '../../fhir/outcome.ts';
import type { Verdict } from '../records/verdict.ts';

/** The record here that it matched or became. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

/** What happened to a resource. */
export interface Result extends Verdict {
  readonly reasons: readonly Issue[];
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

/** What a resource says, with what a person has to look at first; or what became of it already. */
export type Reading<T> = { readonly result: Result } | (T & { readonly holds: readonly Issue[] });

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
  code: IssueCode,
  text: string,
  at: string,
  more: Partial<Result> = {},
): Result {
  return result('refused', { ...more, reasons: [{ code, text, at }] });
}

/** The resident that it is about is neither here nor in what was sent, or is out of the sender's reach. */
export const aboutNobody = (at: string): Result =>
  refused('not-found', 'It refers to nobody who is here or in what was sent.', at);

export const enteredInError = (at: string): Result =>
  refused('business-rule', 'is entered in error: an import deletes nothing', at);

export const otherFacility = (at: string): Result =>
  refused('forbidden', 'This facility is not one of this system’s organisations.', at);

/** Held until somebody accepts the reason. */
export function held(text: string, at: string, more: Partial<Result> = {}): Result {
  return result('held', { ...more, reasons: [{ text, at }] });
}

/** Held for what was found while reading. */
export const heldFor = (reasons: readonly Finding[], more: Partial<Result> = {}): Result =>
  result('held', { ...more, reasons });

/** Held for reasons that nobody can accept: the sender corrects it, or somebody enters it by hand. */
export function heldForGood(text: string, at: string, more: Partial<Result> = {}): Result {
  return held(text, at, { ...more, isStuck: true });
}

export const otherOrganisation = (at: string, more: Partial<Result>): Result =>
  heldForGood('Only an operator moves a resident to another organisation.', at, more);

/** What is reported about a result, without anybody's data. */
export function findingsOf({ fields, reasons, notes }: Verdict): Finding[] {
  const changed = fields.length > 0 ? [{ text: `changed: ${fields.join(', ')}` }] : [];
  const findings = [...reasons, ...notes].map(({ at, text }) => ({ ...(at && { at }), text }));
  return [...changed, ...findings];
}

/** The result as a loader judged it; what it found is said of the place. */
export function resultOf(verdict: Verdict | undefined, at: string, more: Partial<Result>): Result {
  if (verdict === undefined) throw new Error('A record has no verdict');
  const reasons = verdict.reasons.map((one) => ({ at, ...one }));
  return result(verdict.outcome, { ...more, ...verdict, reasons });
}

/** Nothing of it is written, and what is stored doesn't say the same; `text` says why. */
export const notKept = (
  text: string,
  at: string | undefined,
  { notes = [], ...more }: Partial<Result> = {},
): Result =>
  result('not-kept', { ...more, notes: [...notes, { ...(at !== undefined && { at }), text }] });
