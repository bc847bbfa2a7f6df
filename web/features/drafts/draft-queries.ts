import { hashKey } from '@tanstack/react-query';
import type { Draft, DraftContent } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { apiQuery } from '../../api/query.ts';

/** The signed-in prescriber's drafts on this chart. */
export function draftsQuery(key: ResidentKey) {
  return apiQuery(medications.listDrafts, { params: pathOf(key) });
}

/** The key of every draft write on this chart, to see which are pending. */
export function draftWritesKey(key: ResidentKey) {
  return ['drafts', key.authoringSystem, key.authoringSystemForeignKey];
}

export function contentOf(draft: Draft): DraftContent {
  const { kind, medicationForeignKey, prescription, reason, event, questionId } = draft;
  return {
    kind,
    medicationForeignKey,
    prescription,
    reason,
    ...(event && { event }),
    ...(questionId !== undefined && { questionId }),
  };
}

/** The same for as long as the drafts say the same: saving them only gives them the server's times. */
export function wordingOf(drafts: readonly Draft[]): string {
  return hashKey(drafts.map((draft) => [draft.id, contentOf(draft)]));
}
