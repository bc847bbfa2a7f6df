import type { Draft, DraftToSave } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { answers } from '../../../testing/server.ts';

/**
 * The server keeps the drafts about this order that are saved and removed, and gives what it has. Like the real one, it
 * saves nothing under the id of a removed one.
 */
export function keepsDrafts({ medications: chart }: Order): Draft[] {
  const kept: Draft[] = [];
  const removed = new Set<string>();
  const remove = (id: string) => {
    const at = kept.findIndex((draft) => draft.id === id);
    if (at >= 0) kept.splice(at, 1);
  };
  answers(medications.listDrafts, () => kept);
  const save = ({ id, ...content }: DraftToSave & Pick<Draft, 'id'>) => {
    if (removed.has(id)) throw new Error('this draft was removed');
    const now = Instant.parse(new Date().toISOString());
    const about = chart.find(
      (one) => one.authoringSystemForeignKey === content.medicationForeignKey,
    );
    const draft: Draft = {
      ...content,
      id,
      product: about?.product ?? paracetamol,
      createdAt: now,
      updatedAt: now,
      performedOn: today,
    };
    remove(draft.id);
    kept.push(draft);
    return draft;
  };
  answers(medications.saveDraft, ({ params, body }) => save({ ...body, id: params.draftId }));
  answers(medications.saveDrafts, ({ body }) => body.drafts.map(save));
  answers(medications.removeDraft, ({ params }) => {
    removed.add(params.draftId);
    remove(params.draftId);
    return null;
  });
  return kept;
}
