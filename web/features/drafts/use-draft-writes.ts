import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { contentOf, draftsQuery, draftWritesKey } from './draft-queries.ts';

type Write = { readonly kind: 'save' | 'remove'; readonly draft: Draft };

export interface DraftWrites {
  /** Saves the draft, or replaces it under its id. Rejects if that fails. */
  readonly save: (draft: Draft) => Promise<void>;
  /** Saves all of them or none. Rejects if that fails. */
  readonly saveAll: (drafts: readonly Draft[]) => Promise<void>;
  /** Rejects if it couldn't be removed. */
  readonly remove: (draft: Draft) => Promise<void>;
  readonly isWriting: boolean;
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

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ kind, draft }: Write) => {
      const params = { ...pathOf(key), draftId: draft.id };
      if (kind === 'save') {
        put(await call(medications.saveDraft, { params, body: contentOf(draft) }));
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
    onError: (_, { draft }, before) => {
      if (before === undefined) drop(draft);
      else put(before);
    },
    onSettled: async () => {
      // After the last of several, refetch: only the server knows whether a draft without a response was saved.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  const { mutateAsync: saveAll } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (drafts: readonly Draft[]) =>
      call(medications.saveDrafts, {
        params: pathOf(key),
        body: { drafts: drafts.map((draft) => ({ id: draft.id, ...contentOf(draft) })) },
      }),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey });
      for (const draft of saved) put(draft);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  return {
    saveAll: async (drafts) => void (await saveAll(drafts)),
    save: (draft) => mutateAsync({ kind: 'save', draft }),
    remove: (draft) => mutateAsync({ kind: 'remove', draft }),
    isWriting: useIsMutating({ mutationKey }) > 0,
  };
}
