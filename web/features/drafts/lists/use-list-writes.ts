import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  MedicationList,
  MedicationListContent,
} from '@wattle/contract/entities/medication-list.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { contentOfLine } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { call } from '../../../api/client.ts';
import { isRefusal } from '../../../api/errors.ts';
import { listsQuery } from './list-queries.ts';

/** What changes in a list; the rest stays as it is. */
type Change = Partial<Omit<MedicationListContent, 'revision'>>;

interface Write {
  readonly id: string;
  /** What to save, from the list as it is then. */
  readonly contentOf: (now: MedicationList | undefined) => MedicationListContent;
}

/** Writes of medication lists. Each rejects if it fails, with nothing changed. */
export function useListWrites() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: listsQuery.queryKey });
  const known = (id: string) =>
    queryClient.getQueryData(listsQuery.queryKey)?.find((list) => list.id === id);
  const { mutateAsync: put } = useMutation({
    scope: { id: 'medication-lists' },
    mutationFn: ({ id, contentOf }: Write) =>
      call(medications.saveMedicationList, { params: { listId: id }, body: contentOf(known(id)) }),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey: listsQuery.queryKey });
      queryClient.setQueryData(listsQuery.queryKey, (lists = []) =>
        [...lists.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      );
    },
    // Somebody else's newer list is shown before it can be changed again.
    onError: (error) => (isRefusal(error, 'List_Changed') ? reload() : undefined),
  });
  return {
    create: (id: string, name: string) =>
      put({ id, contentOf: () => ({ name, revision: 0, lines: [] }) }),
    /** Changes the list as it is once the changes before this one are saved. */
    change: (list: MedicationList, changeOf: (now: MedicationList) => Change) =>
      put({
        id: list.id,
        contentOf: (now = list) => ({
          name: now.name,
          revision: now.revision,
          lines: now.lines.map(contentOfLine),
          ...changeOf(now),
        }),
      }),
    remove: async ({ id }: MedicationList) => {
      await call(medications.removeMedicationList, { params: { listId: id } });
      await reload();
    },
  };
}

const names = new Intl.Collator('en-AU', { numeric: true });

const byName = (a: MedicationList, b: MedicationList) => names.compare(a.name, b.name);
