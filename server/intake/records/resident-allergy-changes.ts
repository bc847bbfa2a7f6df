import { knownOf } from '@wattle/contract/rules/residents/allergy-source.ts';
import { conflictsAfterImport } from '@wattle/contract/rules/safety/allergy-outcome.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { sql } from 'kysely';
import { readChart } from '../../readers/chart.ts';
import { keyed } from './compare.ts';
import type { ImportRun } from './loader.ts';
import type { StoredAllergies } from './resident-allergies.ts';
import type { StoredResident } from './stored-residents.ts';

export const allergyColumns = [
  'allergyStatus',
  'allergies',
  'allergyNote',
  'allergyDisclaimer',
] as const satisfies readonly (keyof StoredAllergies)[];

/** Whether what is known of the allergies differs. How they stand with their source is no news about them. */
export function saysOtherwise(before: StoredAllergies, after: StoredAllergies): boolean {
  const textOf = (of: StoredAllergies, column: keyof StoredAllergies) =>
    JSON.stringify(column === 'allergies' ? knownOf(of.allergies) : of[column]);
  return allergyColumns.some((column) => textOf(before, column) !== textOf(after, column));
}

interface ChangedResident {
  readonly stored: StoredResident;
  readonly values: StoredAllergies;
  readonly fields: readonly string[];
  /** At the facility; undefined if there is none. */
  readonly today: PlainDate | undefined;
}

/**
 * The changes that a pharmacist has to action, of residents with a chart. One that nobody has confirmed is part of
 * the next, so that they see all that changed since the last confirmation.
 */
export async function allergyChanges(
  { tx, now, newId }: ImportRun,
  changed: readonly ChangedResident[],
) {
  const due = changed.filter(
    ({ stored, values }) => stored.latestOrderId !== null && saysOtherwise(stored, values),
  );
  const pending = due.flatMap(({ stored }) => (stored.hasAllergyUpdated ? [stored.id] : []));
  const earlier = keyed(
    await tx
      .selectFrom('allergyChange')
      .distinctOn('residentId')
      .select(['residentId', 'note', 'disclaimer', 'details'])
      .where('residentId', '=', sql<string>`any(${pending}::uuid[])`)
      .orderBy('residentId')
      .orderBy('recordedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    ({ residentId }) => residentId,
  );
  return due.map(({ stored, values }) => {
    const unconfirmed = earlier.get(stored.id);
    return {
      isNew: true,
      changed: [],
      values: {
        id: newId(),
        residentId: stored.id,
        note: unconfirmed?.note ?? stored.allergyNote,
        newNote: values.allergyNote,
        disclaimer: unconfirmed?.disclaimer ?? stored.allergyDisclaimer,
        newDisclaimer: values.allergyDisclaimer,
        details: unconfirmed?.details ?? stored.allergies,
        newDetails: values.allergies,
        recordedAt: now,
      },
    };
  });
}

/** The open conflicts of their medicines with allergies, once their list has changed; undefined if it hasn’t. */
export async function conflictsAfter(
  { tx }: ImportRun,
  { stored, values, fields, today }: ChangedResident,
): Promise<ReturnType<typeof conflictsAfterImport> | undefined> {
  if (stored.latestOrderId === null || today === undefined || !fields.includes('allergies')) {
    return undefined;
  }
  const { medications } = await readChart(tx, stored.latestOrderId, today);
  const lists = { before: stored.allergies, after: values.allergies };
  return conflictsAfterImport(stored.allergyConflicts, lists, { medications, today }, isShown);
}

/** A check that fails here fails on the chart too, which says so. */
const isShown = () => undefined;
