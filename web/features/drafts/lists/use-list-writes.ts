import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  MedicationList,
  MedicationListContent,
} from '@wattle/contract/entities/medication-list.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { contentOfLine } from '@wattle/contract/rules/medication-lists.ts';
import { call } from '../../../api/client.ts';
import { isRefusal } from '../../../api/errors.ts';
import { listsQuery } from './list-queries.ts';

/** What changes in a list; the rest stays as it is. */
type Change = Partial<Omit<MedicationListContent, 'revision'>>;

/** Writes of medication lists. Each rejects if it fails, with nothing changed. */
export function useListWrites() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: listsQuery.queryKey });
  const { mutateAsync: put, isPending } = useMutation({
    scope: { id: 'medication-lists' },
    mutationFn: ({ id, body }: { id: string; body: MedicationListContent }) =>
      call(medications.saveMedicationList, { params: { listId: id }, body }),
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
    isSaving: isPending,
    create: (id: string, name: string) => put({ id, body: { name, revision: 0, lines: [] } }),
    change: ({ id, name, revision, lines }: MedicationList, change: Change) =>
      put({ id, body: { name, revision, lines: lines.map(contentOfLine), ...change } }),
    remove: async ({ id }: MedicationList) => {
      await call(medications.removeMedicationList, { params: { listId: id } });
      await reload();
    },
  };
}

const names = new Intl.Collator('en-AU', { numeric: true });

const byName = (a: MedicationList, b: MedicationList) => names.compare(a.name, b.name);
