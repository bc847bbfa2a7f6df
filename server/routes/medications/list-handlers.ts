import type { medications } from '@wattle/contract/operations/medications.ts';
import { removeMedicationList, saveMedicationList } from '../../commands/medication-lists.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentMedicationList } from '../../presenters/medication-list.ts';
import { findProducts } from '../../queries/chart/catalogue.ts';
import { listMedicationLists } from '../../queries/chart/medication-lists.ts';

type ListHandlers = Pick<
  Handlers<typeof medications>,
  'listMedicationLists' | 'saveMedicationList' | 'removeMedicationList'
>;

/** Medication lists: always the caller's own (LST-01). */
export function listHandlers(container: Container): ListHandlers {
  const { kysely } = container.db;
  return {
    listMedicationLists: async ({ actor }) => {
      const lists = await listMedicationLists(kysely, actor.userId);
      const codes = lists.flatMap(({ lines }) => lines.map(({ productCode }) => productCode));
      const products = await findProducts(kysely, [...new Set(codes)]);
      return lists.map((list) => presentMedicationList(list, products));
    },
    saveMedicationList: async (call) => {
      const { saved, products } = await saveMedicationList(container, call);
      return presentMedicationList(saved, products);
    },
    removeMedicationList: (call) => removeMedicationList(container, call),
  };
}
