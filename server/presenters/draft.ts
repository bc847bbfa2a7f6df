import type { Draft } from '@wattle/contract/entities/draft.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { DraftRow } from '../queries/drafts.ts';

export function presentDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    kind: row.kind,
    medicationForeignKey: row.medication_id,
    prescription: row.prescription,
    reason: row.reason,
    product: row.product,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    performedOn: getPlainDate(row.performed_on),
  };
}
