import type { DraftContent } from '../../entities/draft.ts';
import type { Prescription } from '../../entities/medication.ts';
import type { KeptProposal, QuestionKind } from '../../entities/question.ts';
import { isEqual } from '../../values/is-equal.ts';
import { courseDaysOf } from '../line/course-days.ts';

/** An open question, as an order finds it. */
export interface OpenQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly medicationId: string | null;
  readonly proposal: KeptProposal | null;
}

/** What an order did to the line that a question is about. */
export type LineAfter =
  | { readonly became: 'same' | 'gone' }
  /** Another prescription took its place; `isSame` but for its days. */
  | { readonly became: 'replaced'; readonly by: string; readonly isSame: boolean };

export type QuestionAfter =
  | { readonly state: 'accepted'; readonly isChanged: boolean }
  | { readonly state: 'overtaken' }
  /** It goes on about the prescription that took the line’s place. */
  | { readonly state: 'open'; readonly medicationId: string };

/**
 * What an order makes of an open question; null if nothing. A draft that was opened from it accepts it. A recommendation
 * is overtaken when its line has changed; a question goes on, because it still wants an answer.
 */
export function questionAfter(
  question: OpenQuestion,
  accepting: Pick<DraftContent, 'kind' | 'prescription'> | undefined,
  line: LineAfter,
): QuestionAfter | null {
  if (accepting !== undefined) {
    return { state: 'accepted', isChanged: !isAsProposed(question.proposal, accepting) };
  }
  if (question.medicationId === null || line.became === 'same') return null;
  const isSame = line.became === 'replaced' && line.isSame;
  if (question.kind === 'recommendation' && !isSame) return { state: 'overtaken' };
  return line.became === 'replaced' ? { state: 'open', medicationId: line.by } : null;
}

function isAsProposed(
  proposal: KeptProposal | null | undefined,
  { kind, prescription }: Pick<DraftContent, 'kind' | 'prescription'>,
): boolean {
  if (!proposal || proposal.kind !== kind) return false;
  if (prescription === null || proposal.prescription === undefined) return prescription === null;
  // The day it was drafted isn’t a change, but how long it is given is.
  const { startDate, endDate } = prescription;
  const isAsLong = courseLength(proposal.prescription) === courseLength(prescription);
  return isAsLong && isEqual({ ...proposal.prescription, startDate, endDate }, prescription);
}

const courseLength = ({ startDate, endDate }: Pick<Prescription, 'startDate' | 'endDate'>) =>
  endDate === null ? null : courseDaysOf(startDate, endDate);
