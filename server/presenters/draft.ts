import type { Draft } from '@wattle/contract/entities/draft.ts';
import { withTextFields } from '@wattle/contract/rules/dosing/text-fields.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { DraftRow } from '../queries/chart/drafts.ts';

export function presentDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    kind: row.kind,
    medicationForeignKey: row.medicationId,
    // The version that saved it may have other words for the same dosage.
    prescription: row.prescription && withTextFields(row.prescription),
    reason: row.reason,
    ...(row.event && { event: row.event }),
    ...(row.questionId !== null && { questionId: row.questionId }),
    product: row.product,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    performedOn: row.performedOn,
  };
}
