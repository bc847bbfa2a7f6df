import type { DraftContent } from '../../entities/draft.ts';
import type { Medication, ProductIdentity } from '../../entities/medication.ts';
import {
  type KeptProposal,
  longestWords,
  type Proposal,
  type Question,
  type QuestionContent,
} from '../../entities/question.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { changesNothing, changesNothingWords } from '../drafts/changes-nothing.ts';
import { carriedOver } from '../drafts/draft-life.ts';
import { draftKindsFor, draftProblems } from '../drafts/drafting.ts';

type RecommendationWords = Pick<QuestionContent, 'medicationForeignKey' | 'words'>;

/** The draft that a recommendation is, on the day `today`; null if it needs none, as to monitor. */
export function draftOfProposal(
  { medicationForeignKey, words }: RecommendationWords,
  proposal: Proposal | KeptProposal,
  today: PlainDate,
): DraftContent | null {
  const { kind, prescription } = proposal;
  if (kind === 'monitor') return null;
  return {
    kind,
    medicationForeignKey,
    prescription: prescription === undefined ? null : carriedOver(prescription, today),
    reason: kind === 'add' ? null : words.trim().replaceAll(/\s+/g, ' '),
  };
}

/** The draft that accepts an open recommendation with its order; null if it is accepted without one. */
export function draftOfQuestion(
  question: Pick<Question, 'id' | 'medicationForeignKey' | 'words' | 'proposal'>,
  today: PlainDate,
): { readonly content: DraftContent; readonly product: ProductIdentity | null } | null {
  const { id, proposal } = question;
  if (proposal === undefined) return null;
  const content = draftOfProposal(question, proposal, today);
  if (content === null) return null;
  return { content: { ...content, questionId: id }, product: proposal.product ?? null };
}

/** Whether a recommendation is about a line, or about none: something is added to the chart, but monitored on either. */
const isAboutLine = { cease: true, change: true, add: false, monitor: undefined } as const;

/**
 * Why something can't be asked or recommended; empty if it can. `line` is the medicine it is about, as it is on the chart;
 * `product` what a prescription is of.
 */
export function questionProblems(
  content: QuestionContent,
  line: Medication | undefined,
  product: ProductIdentity | undefined,
  today: PlainDate,
): readonly string[] {
  const { kind, proposal, words, medicationForeignKey } = content;
  const problems: string[] = [];
  if (words.trim() === '') problems.push('Enter the question, or the reason');
  if (words.length > longestWords) problems.push(`Use at most ${longestWords} characters`);
  const isWhole = proposal?.kind !== 'monitor' || proposal.prescription === undefined;
  if ((kind === 'recommendation') !== (proposal !== undefined) || !isWhole) {
    problems.push('Choose what you recommend');
  }
  if (proposal === undefined || problems.length > 0) return problems;
  const about = isAboutLine[proposal.kind];
  if (about !== undefined && about !== (medicationForeignKey !== null)) {
    return ['Choose the medicine that it is about'];
  }
  const draft = draftOfProposal(content, proposal, today);
  if (draft === null) return [];
  if (line !== undefined && !draftKindsFor(line, today).includes(draft.kind)) {
    return ['This can’t be done with the medicine as it is now'];
  }
  if (line !== undefined && changesNothing(draft, line)) return [changesNothingWords];
  const of = product ?? line?.product;
  return of === undefined
    ? ['Choose a medicine']
    : draftProblems(draft, of, today).map(({ message }) => message);
}
