import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ChartLine } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { changedFrom } from '@wattle/contract/rules/line/field-changes.ts';
import type { LineAfter, OpenQuestion } from '@wattle/contract/rules/questions/after-order.ts';
import { Refusal } from '../../errors.ts';
import type { DraftRow } from '../../queries/chart/drafts.ts';
import type { NumberedDraft } from './new-prescriptions.ts';

/** What was drafted from a recommendation that was closed since isn’t finalised until somebody has looked at it. */
export function requireOpenQuestions(
  drafts: readonly DraftRow[],
  open: readonly OpenQuestion[],
): void {
  const ids = new Set(open.map(({ id }) => id));
  if (drafts.every(({ questionId }) => questionId === null || ids.has(questionId))) return;
  throw new Refusal('Recommendation_Closed');
}

/** What an order’s drafts make of each line that was on the chart. */
export function linesAfter(
  drafts: readonly NumberedDraft[],
  onChart: readonly Medication[],
  lines: readonly ChartLine[],
): (medicationId: string) => LineAfter {
  const running = new Set(
    lines.flatMap(({ status, medicationId }) => (status === 'Ceased' ? [] : [medicationId])),
  );
  return (medicationId) => {
    if (running.has(medicationId)) return { became: 'same' };
    const draft = drafts.find((one) => one.medicationId === medicationId);
    const by = draft?.newMedicationId ?? null;
    if (draft === undefined || by === null) return { became: 'gone' };
    const before = onChart.find((one) => one.authoringSystemForeignKey === medicationId);
    const isSame = draft.kind === 'represcribe' && changedFrom(draft, before) === null;
    return { became: 'replaced', by, isSame };
  };
}

/** The drafts that were opened from recommendations, by the question. */
export const acceptingDrafts = (drafts: readonly DraftRow[]) =>
  new Map(
    drafts.flatMap((draft) => (draft.questionId === null ? [] : [[draft.questionId, draft]])),
  );
