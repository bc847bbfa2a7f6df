import type { Medication, OrderHistoryEntry } from '../../entities/medication.ts';

type Change = OrderHistoryEntry['changes'][number];

/**
 * What an order changed from the one before it (CHT-02); `previous` is null for the first. Worked out from the
 * prescriptions themselves, not from their statuses, which change when the pharmacist confirms.
 */
export function changesBetween(
  current: readonly Medication[],
  previous: readonly Medication[] | null,
): Change[] {
  const now = new Map(current.map((m) => [m.authoringSystemForeignKey, m]));
  const then = new Map((previous ?? []).map((m) => [m.authoringSystemForeignKey, m]));
  const isNew = (m: Medication) => !then.has(m.authoringSystemForeignKey);
  const replaced = new Set(current.filter(isNew).map((m) => m.replaces));

  return current.flatMap((medication): Change[] => {
    const reason = medication.changeReason;
    const before = then.get(medication.authoringSystemForeignKey) ?? null;
    if (medication.status === 'Ceased' && before?.status !== 'Ceased') {
      const isHalfOfChange = replaced.has(medication.authoringSystemForeignKey);
      return isHalfOfChange ? [] : [{ kind: 'ceased', medication, before, reason }];
    }
    if (before !== null) return [];
    const old = medication.replaces === null ? null : (then.get(medication.replaces) ?? null);
    if (old === null) return [{ kind: 'added', medication, before: null, reason }];
    const kind = now.has(old.authoringSystemForeignKey) ? 'changed' : 'represcribed';
    return [{ kind, medication, before: old, reason }];
  });
}
