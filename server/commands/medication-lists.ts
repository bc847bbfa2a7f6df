import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Failure } from '../errors.ts';
import { productOf } from '../policies/drafts.ts';
import { requireSound, requireWritable } from '../policies/medication-lists.ts';
import { findProducts, type ProductRow } from '../queries/chart/catalogue.ts';
import {
  deleteMedicationList,
  listMedicationLists,
  lockMedicationLists,
  type MedicationListRow,
  upsertMedicationList,
} from '../queries/chart/medication-lists.ts';

/** Creates a list, or replaces it with its next revision (LST-01). Returns its products in the catalogue too. */
export async function saveMedicationList(
  { db }: Container,
  call: Call<typeof medications.saveMedicationList>,
): Promise<{ readonly saved: MedicationListRow; readonly products: readonly ProductRow[] }> {
  const { actor, now, body } = call;
  const { listId: id } = call.params;
  return db.kysely.transaction().execute(async (tx) => {
    await lockMedicationLists(tx, actor.userId);
    const own = await listMedicationLists(tx, actor.userId);
    requireWritable(id, body, own);

    const codes = [...new Set(body.lines.map(({ productCode }) => productCode))];
    const products = await findProducts(tx, codes);
    // A product that has left the catalogue stays in the lists that have it, but can't be added to others.
    const before = own.find((list) => list.id === id)?.lines ?? [];
    const lines = body.lines.map((line) => {
      const stored = before.find(({ productCode }) => productCode === line.productCode);
      const inCatalogue = products.find(({ code }) => code === line.productCode);
      return { ...line, product: productOf(line, stored?.product, inCatalogue?.product) };
    });
    requireSound(lines);
    const saved = await upsertMedicationList(tx, {
      id,
      ownerId: actor.userId,
      name: body.name.trim(),
      revision: body.revision + 1,
      lines: JSON.stringify(lines),
      updatedAt: now,
    });
    if (saved === undefined) throw new Failure(404, 'There is no such list.');
    await call.audit(tx, { list: id, revision: saved.revision, lines: lines.length });
    return { saved, products };
  });
}

/** Removes a list if it is there. */
export async function removeMedicationList(
  { db }: Container,
  call: Call<typeof medications.removeMedicationList>,
): Promise<void> {
  const { listId: id } = call.params;
  await db.kysely.transaction().execute(async (tx) => {
    await lockMedicationLists(tx, call.actor.userId);
    const removed = await deleteMedicationList(tx, call.actor.userId, id);
    await call.audit(tx, { list: id, removed });
  });
}
