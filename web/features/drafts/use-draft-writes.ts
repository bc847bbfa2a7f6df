import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Draft, DraftToSave } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { lastChangeOf, subjectOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { RefusalError } from '../../api/errors.ts';
import { contentOf, draftsQuery, draftWritesKey } from './draft-queries.ts';
import { tellOfDrafts } from './drafts-of-tabs.ts';

/** What its author saw of the draft's medicine, and of the draft that it edits. */
type Seen = Pick<DraftToSave, 'lastChangeSeen' | 'editedFrom'>;

type Write =
  | { readonly kind: 'save'; readonly draft: Draft; readonly seen: Seen }
  | { readonly kind: 'remove'; readonly draft: Draft };

interface AllToSave {
  readonly drafts: readonly Draft[];
  readonly onChart: readonly Medication[];
}

export interface DraftWrites {
  /** Saves the draft, or replaces it under its id. Rejects if that fails. */
  readonly save: (draft: Draft, seen: Seen) => Promise<void>;
  /** Saves all of them or none, about these medicines as the chart shows them. Rejects if that fails. */
  readonly saveAll: (drafts: readonly Draft[], onChart?: readonly Medication[]) => Promise<void>;
  /** Rejects if it couldn't be removed. */
  readonly remove: (draft: Draft) => Promise<void>;
  readonly isWriting: boolean;
  /** Whether drafts are being saved that aren't shown yet. */
  readonly isSavingAll: boolean;
}

/** Draft writes: shown at once, sent one after another, undone if the server didn't accept them. */
export function useDraftWrites(key: ResidentKey): DraftWrites {
  const queryClient = useQueryClient();
  const { queryKey } = draftsQuery(key);
  const mutationKey = draftWritesKey(key);

  const put = (draft: Draft) =>
    queryClient.setQueryData(queryKey, (drafts = []) =>
      drafts.some(({ id }) => id === draft.id)
        ? drafts.map((one) => (one.id === draft.id ? draft : one))
        : [...drafts, draft],
    );
  const drop = ({ id }: Draft) =>
    queryClient.setQueryData(queryKey, (drafts = []) => drafts.filter((one) => one.id !== id));

  // What was refused may be about a chart, or a recommendation, that has changed.
  const reloadRefused = (error: Error) => {
    if (error instanceof RefusalError) {
      const { order, questions } = chartQueries(key);
      void queryClient.invalidateQueries({ queryKey: order.queryKey });
      void queryClient.invalidateQueries({ queryKey: questions.queryKey });
    }
  };

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (write: Write) => {
      const { draft } = write;
      const params = { ...pathOf(key), draftId: draft.id };
      if (write.kind === 'save') {
        const body = { ...contentOf(draft), ...write.seen };
        put(await call(medications.saveDraft, { params, body }));
      } else {
        await call(medications.removeDraft, { params });
      }
    },
    onMutate: async ({ kind, draft }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.find(({ id }) => id === draft.id);
      if (kind === 'save') put(draft);
      else drop(draft);
      return before;
    },
    onError: (error, { draft }, before) => {
      if (before === undefined) drop(draft);
      else put(before);
      reloadRefused(error);
    },
    onSettled: async () => {
      tellOfDrafts(key);
      // After the last of several, refetch: only the server knows whether a draft without a response was saved.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  const { mutateAsync: saveAll, isPending: isSavingAll } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ drafts, onChart }: AllToSave) =>
      call(medications.saveDrafts, {
        params: pathOf(key),
        body: {
          drafts: drafts.map((draft) => {
            const about = subjectOf(draft, onChart);
            const lastChangeSeen = about && lastChangeOf(about);
            return { id: draft.id, ...contentOf(draft), lastChangeSeen };
          }),
        },
      }),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey });
      for (const draft of saved) put(draft);
    },
    onError: reloadRefused,
    onSettled: () => {
      tellOfDrafts(key);
      return queryClient.invalidateQueries({ queryKey });
    },
  });

  return {
    saveAll: async (drafts, onChart = []) => void (await saveAll({ drafts, onChart })),
    save: (draft, seen) => mutateAsync({ kind: 'save', draft, seen }),
    remove: (draft) => mutateAsync({ kind: 'remove', draft }),
    isWriting: useIsMutating({ mutationKey }) > 0,
    isSavingAll,
  };
}
